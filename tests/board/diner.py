"""A diner by night among zombies, and forty of them in the streets of a small town."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.board.drawn import DrawnPath, DrawnShot, SightCircle
from bot.board.scene import DrawnNoise, DrawnSide, EntryMarker, Scene, Token
from engine.space.terrain import INCH, UNLIMITED, Going, Piece, Table
from tests.board.samples import at, bearing, blob, curve, house, police, strip

DINER_TABLE = Table(
    width=36 * INCH,
    height=36 * INCH,
    light="night",
    weather="bad",
    period="town",
    going=Going(sight=(("clear", UNLIMITED, 1200), ("bad", 1600, 800), ("very-bad", 1200, 600))),
    pieces=(
        strip("street", "road", curve((-1, 26.6), (9, 26.2), (18, 27.0), (27, 26.8), (37, 26.2)), 400),
        strip("lane", "road", curve((25.4, 25), (26, 19), (30, 15.4), (37, 14.6)), 260),
        Piece(id="wood", type="woods", polygon=blob(5, 6, 4.2, 3.4)),
        Piece(id="lot", type="rough", polygon=blob(27, 7, 4.2, 2.4)),
        Piece(id="fence", type="wall", line=(at(12, 8.6), at(22.4, 8.2)), dv=2),
        house("Diner", 8, 15.4, 11, 6.2, ("window", "west", 3), ("window", "south", 2), ("window", "south", 9),
              ("door", "south", 5.6), ("door", "north", 8.6)),
        house("Garage", 27.4, 18.4, 6.2, 4.6, ("door", "west", 2.2), ("window", "south", 3)),
    ),
)  # fmt: skip


def zombie(number: int, x: float, y: float, facing: float = 0, **state: Any) -> Token:
    """One of the fourth shape."""
    token = Token(
        id=f"z{number}", name=f"Zombie {number}", tag=f"Z{number}", side=3, at=at(x, y), kind="zombie", facing=facing,
        can_shoot=False,
    )  # fmt: skip
    return bearing(token, **state)


DINER = Scene(
    table=DINER_TABLE,
    sides=(DrawnSide(id="s", name="Survivors", letter="S"), DrawnSide(id="z", name="Zombies", letter="Z", place=3)),
    tokens=(
        police(1, "Maya", 13.8, 19.6, 180, bears=("star",), star=True, arms="shotgun"),
        police(2, "Hank", 16.6, 17.6, 90, bears=("star",), star=True, arms="pistol"),
        police(3, "Ruth", 10.2, 18.6, 270, vest=True, arms="rifle"),
        police(4, "Theo", 24.8, 20.4, 40, arms="pistol"),
        police(5, "Abel", 20.8, 14.4, status="out-of-the-fight"),
        zombie(2, 3.2, 14.4, 90), zombie(3, 5.6, 22.9, 70), zombie(5, 10.3, 12.1, 170), zombie(6, 12.6, 11.0, 178),
        zombie(7, 15.4, 12.6, 190), zombie(9, 21.4, 12.6, 230), zombie(11, 23.4, 14.2, 240),
        zombie(12, 22.2, 17.0, 270, melee=False), zombie(14, 13.0, 24.6, status="stunned"), zombie(15, 18.8, 25.8, 340),
        zombie(17, 29.8, 26.9, 310), zombie(18, 33.0, 30.2, 310), zombie(19, 7.4, 32.0, 20), zombie(20, 17.6, 32.4, 0),
    ),
    paths=(DrawnPath(figure="theo", points=(at(20.0, 20.2), at(24.8, 20.4)), mark="1"),),
    shots=(DrawnShot(shooter="hank", target="z12", hit=True, mark="2", dice=(True, False)),),
    entries=tuple(
        EntryMarker(number=n, at=spot, chosen=n == 4)
        for n, spot in enumerate((at(6, 0.5), at(29.6, 0.5), at(35.5, 22), at(24, 35.5), at(0.5, 18.6)), 1)
    ),
    noises=(DrawnNoise(at=at(16.6, 17.6)), DrawnNoise(at=at(21, 19.2))),
    lit=(SightCircle(at=at(13.8, 19.6), radius=8 * INCH), SightCircle(at=at(24.8, 20.4), radius=8 * INCH)),
    focus=("theo",),
)  # fmt: skip
DINER_BY_DAY = replace(DINER, table=replace(DINER_TABLE, light="day", hour="morning", weather="variable"), lit=())
FOG = replace(
    DINER,
    table=replace(DINER_TABLE, light="day", hour="evening", weather="very-bad"),
    lit=tuple(replace(one, radius=12 * INCH) for one in DINER.lit),
)
CROWD = replace(
    DINER,
    tokens=(
        *DINER.tokens[:5],
        *(zombie(n, 3 + n * 7.3 % 30, 3 + n * n * 2.9 % 30, n * 47 % 360) for n in range(1, 41)),
    ),
)
"""Forty zombies round them."""
