"""Makes the fixed palettes from the named colours and the sample boards.

Run `python -m tests.board.palettes ASSETS` after a colour has changed; the files are data of the project.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import fields, replace
from pathlib import Path

from PIL import Image

from bot.board.crop import crop_to_action
from bot.board.encode import palette_of
from bot.board.ground.periods import GroundColours, ground
from bot.board.palette import (
    BELLY,
    BLAST_EDGE,
    BOW,
    BRICK,
    CARD,
    CARD_EDGE,
    CARD_TEXT,
    CLEAT,
    DIE_GREY,
    ENTRY,
    FIRST_AID,
    FLAME,
    FLAME_EDGE,
    GLASS,
    GOLD,
    HOOP,
    HORSE,
    HULLS,
    INK,
    IRON,
    LAMP,
    LAUREL,
    LIGHTS,
    LOCATOR,
    MANE,
    NEAR_WHITE,
    NIGHT_VEIL,
    NIGHT_VEIL_PART,
    NOBODYS,
    PLANKS,
    PLASTER,
    RIM,
    SEAM,
    SIDE_COLOURS,
    STEEL,
    TARPAULIN,
    TUB,
    TYRE,
    WRECK,
    WRECK_DECK,
    Colour,
)
from bot.board.render import render_board
from bot.board.scene import Scene, View
from bot.board.stage import WATCHED
from engine.space.terrain import PERIODS
from tests.board.ambush import AMBUSH, AMBUSH_CROP
from tests.board.diner import CROWD, DINER
from tests.board.fights import ELEVEN, VOLLEY
from tests.board.machines import CONVOY, CONVOY_CROP, GUN_PREVIEW, TIGER_CROP
from tests.board.samples import ACTION, ACTION_CROP, HOUSE, MEDIEVAL, MEDIEVAL_CROP, NIGHT, NIGHT_ACTION, START

SIZE = 256


def watching(side: int) -> Scene:
    """The ambush with the ground that another side watches."""
    return replace(AMBUSH, watched=tuple(replace(one, side=side) for one in AMBUSH.watched))


DAY: tuple[tuple[Scene, View], ...] = (
    (START, "whole"), (START, "whole"), (START, "whole"), (ACTION, ACTION_CROP), (MEDIEVAL, "whole"),
    (MEDIEVAL, MEDIEVAL_CROP),
    (HOUSE, (900, 900, 2700, 2700)), (ELEVEN, "whole"), (VOLLEY, crop_to_action(VOLLEY)),
    (AMBUSH, AMBUSH_CROP), (watching(0), AMBUSH_CROP), (CONVOY, CONVOY_CROP), (GUN_PREVIEW, TIGER_CROP),
)  # fmt: skip
"""A plain table counts three times: most pictures are like it."""
BY_NIGHT: tuple[tuple[Scene, View], ...] = (
    (NIGHT, "whole"), (NIGHT_ACTION, ACTION_CROP), (replace(MEDIEVAL, lit=NIGHT.lit), MEDIEVAL_CROP),
    (replace(ELEVEN, lit=NIGHT.lit), "whole"), (replace(AMBUSH, lit=NIGHT.lit), AMBUSH_CROP),
    (replace(watching(0), lit=NIGHT.lit), AMBUSH_CROP), (CONVOY, CONVOY_CROP), (GUN_PREVIEW, TIGER_CROP),
    (DINER, "whole"), (CROWD, "whole"),
)  # fmt: skip


def colours_in(ground: GroundColours) -> Iterable[Colour]:
    """Every colour of a ground, solid."""
    for role in fields(ground):
        value = getattr(ground, role.name)
        if role.name != "look":
            yield from (value if isinstance(value[0], tuple) else (value[:3],))


def fixed_colours(period: str, light: str) -> tuple[Colour, ...]:
    """All colours named for one light and all token colours, each once, in a fixed order."""
    around = LIGHTS[light]
    found: dict[Colour, None] = dict.fromkeys(getattr(around, role.name)[:3] for role in fields(around))
    found.update(dict.fromkeys(colours_in(ground(period, light))))
    land = ground(period, light)
    for colours in SIDE_COLOURS:
        line = colours.night_line if light == "night" else colours.dark
        found.update(dict.fromkeys(_under(line, tone) for tone in (land.ground, land.second, land.third)))
        for colour in (colours.fill, colours.tag, colours.pale, colours.dark, colours.night_line, colours.hatch):
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
        LAUREL,
        FIRST_AID,
        PLASTER,
        ENTRY,
        BLAST_EDGE[light],
    )
    machines = (
        TYRE,
        CLEAT,
        GLASS,
        LAMP,
        TUB,
        PLANKS,
        SEAM,
        TARPAULIN,
        HOOP,
        WRECK,
        WRECK_DECK,
        BELLY,
        *(colour for pair in (*HULLS, NOBODYS) for colour in pair),
        FLAME_EDGE,
        FLAME,
    )
    found.update(dict.fromkeys((*tokens, *machines, DIE_GREY, CARD, CARD_EDGE, CARD_TEXT)))
    return tuple(found)


def _under(line: Colour, ground: Colour) -> Colour:
    """Ground that somebody watches, in the colour of the line around it."""
    return tuple(round((255 - WATCHED) / 255 * a + WATCHED / 255 * b) for a, b in zip(ground, line, strict=True))


def veiled_colours(period: str) -> tuple[Colour, ...]:
    """The night's terrain as it looks where nobody sees."""
    return tuple(
        tuple(int(a + NIGHT_VEIL_PART * (b - a)) for a, b in zip(colour, NIGHT_VEIL, strict=True))
        for colour in colours_in(ground(period, "night"))
    )


def make_palette(period: str, light: str, boards: list[Image.Image]) -> list[Colour]:
    """All named colours, the night's in the dark too, then those of the boards that would be missed most.

    A colour is missed by as many pixels as it has, times its squared distance from the nearest colour chosen.
    """
    chosen: dict[Colour, Colour] = {}
    named = (*fixed_colours(period, light), *(veiled_colours(period) if light == "night" else ()))
    for colour in named:
        chosen.setdefault(_cell(colour), colour)
    counts: Counter[Colour] = Counter()
    for board in boards:
        for count, found in board.convert("RGB").getcolors(board.width * board.height) or ():
            if isinstance(found, tuple):
                counts[found] += count
    missed = {colour: min(_apart(colour, other) for other in chosen.values()) for colour in counts}
    while len(chosen) < SIZE:
        new = max(missed, key=lambda colour: (counts[colour] * missed[colour], colour))
        chosen.setdefault(_cell(new), new)
        missed = {colour: far for colour, far in missed.items() if _cell(colour) not in chosen}
        for colour, far in missed.items():
            missed[colour] = min(far, _apart(colour, new))
    return list(chosen.values())


def _apart(one: Colour, other: Colour) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _cell(colour: Colour) -> Colour:
    """All that Pillow sees of a colour: of two in one cell a palette needs but one."""
    return tuple(part & ~3 for part in colour)


def main() -> None:
    """Write a palette for each period and light into the folder given, as `palettes/country-day.hex`."""
    folder = Path(sys.argv[1]) / "palettes"
    folder.mkdir(parents=True, exist_ok=True)
    for period in PERIODS:
        for light, samples in (("day", DAY), ("night", BY_NIGHT)):
            boards = []
            for scene, view in samples:
                table = replace(scene.table, period=period, light=light)
                boards.append(render_board(replace(scene, table=table), view=view))
            lines = [f"#{red:02X}{green:02X}{blue:02X}" for red, green, blue in make_palette(period, light, boards)]
            (folder / f"{palette_of(table)}.hex").write_text("\n".join(lines) + "\n", "ascii")


if __name__ == "__main__":
    main()
