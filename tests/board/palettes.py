"""Makes the two fixed palettes from the named colours and the sample boards.

Run `python -m tests.board.palettes ASSETS` after a colour has changed; the files are data of the project.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from PIL import Image

from bot.board.palette import (
    BLAST_EDGE,
    BOW,
    BRICK,
    CARD,
    CARD_EDGE,
    CARD_TEXT,
    DIE_GREY,
    GOLD,
    HILLS,
    HORSE,
    INK,
    IRON,
    LOCATOR,
    MANE,
    NEAR_WHITE,
    NIGHT_VEIL,
    NIGHT_VEIL_ALPHA,
    RIM,
    ROLES,
    SIDE_COLOURS,
    STEEL,
    UPPER_GROUND,
    Colour,
    rgb,
)
from tests.board.gallery import pictures

SIZE = 256
APART = 7
"""A blend nearer than this to a colour already chosen (sum of differences) brings nothing."""


def fixed_colours(light: str) -> tuple[Colour, ...]:
    """All colours named for one light and all token colours, each once, in a fixed order."""
    column = 1 + (light == "night")
    found: dict[Colour, None] = {rgb(role[column]): None for role in ROLES}
    found.update({rgb(code): None for code in HILLS[column - 1]})
    for colours in SIDE_COLOURS:
        for colour in (colours.fill, colours.tag, colours.pale, colours.dark, colours.night_line):
            found[colour] = None
    tokens = (
        INK,
        RIM,
        GOLD,
        NEAR_WHITE,
        LOCATOR,
        STEEL,
        IRON,
        HORSE,
        MANE,
        BOW,
        BRICK,
        BLAST_EDGE[light],
    )
    cards = (DIE_GREY, CARD, CARD_EDGE, CARD_TEXT, UPPER_GROUND[light])
    found.update(dict.fromkeys((*tokens, *cards)))
    return tuple(found)


def veiled_colours() -> tuple[Colour, ...]:
    """The night's terrain as it looks where nobody sees."""
    part = NIGHT_VEIL_ALPHA / 255
    off_board = ("paper", "frame", "label", "text", "quiet")
    terrain = [rgb(code) for code in HILLS[1]]
    terrain += [rgb(role[2]) for role in ROLES if role[0] not in off_board]
    return tuple(tuple(int(a + part * (b - a)) for a, b in zip(colour, NIGHT_VEIL, strict=True)) for colour in terrain)


def make_palette(light: str, boards: list[Image.Image]) -> list[Colour]:
    """All named colours, the night's in the dark too, then the commonest others of the boards."""
    chosen = list(fixed_colours(light))
    for colour in veiled_colours() if light == "night" else ():
        if not any(_mistaken(colour, other) for other in chosen):
            chosen.append(colour)
    counts: Counter[Colour] = Counter()
    for board in boards:
        for count, found in board.convert("RGB").getcolors(board.width * board.height) or ():
            if isinstance(found, tuple):
                counts[found] += count
    ranked = [colour for colour, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]
    for apart in (3 * APART, APART, 0):
        for blend in ranked:
            if len(chosen) == SIZE:
                return chosen
            if all(_differ(blend, other) > apart and not _mistaken(blend, other) for other in chosen):
                chosen.append(blend)
    return chosen


def _differ(one: Colour, other: Colour) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def _mistaken(new: Colour, old: Colour) -> bool:
    """Whether Pillow would take `new` where `old` is meant.

    It looks colours up by their upper six bits and takes what is nearest to that cell's lowest corner.
    """
    corner = [part & ~3 for part in old]

    def away(colour: Colour) -> int:
        return sum((part - low) ** 2 for part, low in zip(colour, corner, strict=True))

    return away(new) <= away(old)


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
