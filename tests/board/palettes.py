"""Makes the two fixed palettes from the named colours and the sample boards.

Run `python -m tests.board.palettes ASSETS` after a colour has changed; the files are data of the project.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from PIL import Image

from bot.board.palette import Colour, fixed_colours, veiled_colours
from tests.board.gallery import pictures

SIZE = 256
APART = 7
"""A blend nearer than this to a colour already chosen (sum of differences) brings nothing."""


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
