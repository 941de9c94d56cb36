"""Draw the bot's mark, a drake who looks over a wall, for its avatar and banner: `python -m docs.pictures.mark`."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

FILE = Path(__file__).resolve().parents[2] / "assets" / "mark.png"
SIZE, LARGER = 1024, 4
"""Pixels of the finished mark, and how many times as large it is drawn."""
CREAM, INK, GREY = "#F7F2E6", "#16191D", "#4E4037"
RINGS = ((512, 512, 480, "#1C5464"), (512, 472, 336, "#286878"), (512, 464, 236, "#367E88"))
"""The disc and the two rings in it: middle, radius, colour."""
NECK = ((408, 566), (392, 600), (401, 704), (651, 704), (640, 546))
COLLAR = ((400, 628), (646, 628), (650, 672), (396, 672))
BROW = ((504, 322), (636, 296), (640, 320), (512, 344))
BILL_BELOW = ((644, 352), (744, 376), (860, 428), (880, 464), (848, 492), (724, 500), (636, 488))
BILL = ((644, 352), (744, 376), (852, 424), (868, 452), (768, 456), (648, 444))
STONES = ("#C7B59B", "#D1C0A5", "#E1D4C0", "#D8C8B2", "#BCAB91")
WALL, COURSE, STONE = 704, 114, (168, 100)
"""The height of the wall's top, from course to course, and a stone's width and height."""


def draw() -> Image.Image:
    """The mark on nothing."""
    sheet = Image.new("RGBA", (SIZE * LARGER, SIZE * LARGER))
    pen = ImageDraw.Draw(sheet)

    def disc(x: float, y: float, across: float, colour: str, down: float = 0) -> None:
        down = down or across
        pen.ellipse([value * LARGER for value in (x - across, y - down, x + across, y + down)], fill=colour)

    def shape(points: tuple[tuple[int, int], ...], colour: str) -> None:
        pen.polygon([(x * LARGER, y * LARGER) for x, y in points], fill=colour)

    for x, y, radius, colour in RINGS:
        disc(x, y, radius, colour)
    shape(NECK, "#1A6046")
    shape(COLLAR, CREAM)
    disc(512, 412, 184, "#227454")
    disc(480, 368, 120, "#348E66")
    disc(572, 368, 54, CREAM)
    disc(584, 372, 32, INK)
    disc(596, 360, 11, CREAM)
    shape(BROW, "#15402F")
    shape(BILL_BELOW, "#9E5A14")
    shape(BILL, "#F29C28")
    disc(704, 400, 18, "#7C4410", 10)
    pen.rectangle([value * LARGER for value in (0, WALL, SIZE, SIZE)], fill=GREY)
    for course in range(3):
        top = WALL + 12 + course * COURSE
        for number in range(7):
            left = -156 - 92 * (course % 2) + number * 184
            colour = STONES[(number + 3 * course) % len(STONES)]
            box = [value * LARGER for value in (left, top, left + STONE[0], top + STONE[1])]
            pen.rounded_rectangle(box, radius=18 * LARGER, fill=colour)
            foot = [value * LARGER for value in (left + 12, top + 82, left + STONE[0] - 12, top + 94)]
            pen.rectangle(foot, fill="#A3947F")
    mask = Image.new("L", sheet.size, 0)
    ImageDraw.Draw(mask).ellipse([value * LARGER for value in (32, 32, 992, 992)], fill=255)
    mark = Image.new("RGBA", sheet.size)
    ImageDraw.Draw(mark).ellipse([0, 0, SIZE * LARGER - 1, SIZE * LARGER - 1], fill=CREAM)
    mark.paste(sheet, (0, 0), mask)
    return mark.reduce(LARGER)


if __name__ == "__main__":
    draw().save(FILE, optimize=True)
