"""A head to head encounter with secret markers, set up by commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.bot.conftest import Play
from tests.bot.setting_up import new

Orders = Sequence[tuple[str, dict[str, Any]]]
ANNA: Orders = (
    ("force add", {"side": "police", "name": "Billy", "rep": 5, "star": True, "weapons": "BA pistol"}),
    ("force add", {"side": "police", "name": "Char", "rep": 4, "weapons": "shotgun"}),
)
BEN: Orders = (
    ("force add", {"side": "gang", "name": "Slag", "rep": 4, "weapons": "pistol"}),
    ("force add", {"side": "gang", "name": "Nails", "rep": 3, "weapons": "pistol"}),
)
ROWS = {"police": 34, "gang": 3}
PLACES = ("H", "R", "AB")
REAL: Mapping[str, tuple[str, ...]] = {
    "police": ("decoy", "decoy", "Billy, Char"),
    "gang": ("decoy", "Slag, Nails", "decoy"),
}
SEATS = {"police": "Anna", "gang": "Ben"}


async def agreed(play: Play) -> None:
    """Both sides taken and raised, a tall wall between them that leaves a gap in the east; no marker is laid."""
    await new(play, markers=True)
    for side, who in SEATS.items():
        await play.table.order(who, "encounter join", side=side)
    await play.table.order("Anna", "terrain add", kind="wall", where="A18 AE18", tall=True)
    for who, orders in (("Anna", ANNA), ("Ben", BEN)):
        for command, options in orders:
            await play.table.order(who, command, **options)


async def laid(play: Play, noted: Mapping[str, tuple[str, ...]] = REAL) -> None:
    """All six markers laid, with this under them."""
    for side, who in SEATS.items():
        for number, (column, under) in enumerate(zip(PLACES, noted[side], strict=True), 1):
            at = f"{column}{ROWS[side]}"
            await play.table.order(who, "deploy marker", side=side, number=number, at=at, under=under)


async def begun(play: Play, noted: Mapping[str, tuple[str, ...]] = REAL) -> None:
    """It has begun, and so has its first turn."""
    await agreed(play)
    await laid(play, noted)
    await play.table.order("Anna", "encounter start")
    await play.table.order("Anna", "turn")
