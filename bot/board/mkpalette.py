"""Makes the two fixed palettes from the named colours and the sample boards.

Run `python -m bot.board.mkpalette ASSETS` after a colour has changed; the files are data of the project.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from PIL import Image

from bot.board.gallery import pictures
from bot.board.palette import Colour, fixed_colours

SIZE = 256
APART = 7
"""A blend nearer than this to a colour already chosen (sum of differences) brings nothing."""


def make_palette(light: str, boards: list[Image.Image]) -> list[Colour]:
    """All named colours, then the commonest others of the boards."""
    chosen = list(fixed_colours(light))
    counts: Counter[Colour] = Counter()
    for board in boards:
        for count, colour in board.convert("RGB").getcolors(board.width * board.height) or ():
            if isinstance(colour, tuple):
                counts[colour] += count
    cells = {_cell(colour) for colour in chosen}
    for apart in (3 * APART, APART, 0):
        for colour, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
            if len(chosen) == SIZE:
                return chosen
            if _cell(colour) in cells:
                continue
            if all(sum(abs(a - b) for a, b in zip(colour, other, strict=True)) > apart for other in chosen):
                chosen.append(colour)
                cells.add(_cell(colour))
    return chosen


def _cell(colour: Colour) -> tuple[int, ...]:
    """Pillow looks colours up by their upper six bits: two in one cell would be mistaken for each other."""
    return tuple(part >> 2 for part in colour)


def main() -> None:
    """Write `palettes/day.hex` and `palettes/night.hex` into the folder given."""
    folder = Path(sys.argv[1]) / "palettes"
    folder.mkdir(parents=True, exist_ok=True)
    drawn = pictures()
    for light in ("day", "night"):
        boards = [image for name, image in drawn.items() if ("night" in name) == (light == "night")]
        lines = [f"#{red:02X}{green:02X}{blue:02X}" for red, green, blue in make_palette(light, boards)]
        (folder / f"{light}.hex").write_text("\n".join(lines) + "\n", "ascii")


if __name__ == "__main__":
    main()
