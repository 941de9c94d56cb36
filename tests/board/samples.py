"""A small battle to show what pictures look like: for the gallery, the palettes, tests and benchmarks."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any, Literal

from bot.board.drawn import DrawnBlast, DrawnMelee, DrawnPath, DrawnShot, Sight, SightCircle
from bot.board.scene import DrawnMarker, DrawnSide, Lying, Scene, Token, WaitingHorse
from bot.board.signs import Sign, corners
from engine.space.terrain import INCH, Level, Opening, Piece, Point, Stairs, Table, Wall


def at(x: float, y: float) -> Point:
    """A point given in inches."""
    return round(x * INCH), round(y * INCH)


def blob(x: float, y: float, across: float, down: float, wobble: float = 0.1, lobes: int = 3) -> tuple[Point, ...]:
    """A rounded patch of 40 points."""
    ring = []
    for step in range(40):
        turn = math.tau * step / 40
        grow = 1 + wobble * math.sin(lobes * turn + x) + wobble / 2 * math.cos(2 * turn + y)
        ring.append(at(x + across * grow * math.cos(turn), y + down * grow * math.sin(turn)))
    return tuple(ring)


def curve(*corners: tuple[float, float], steps: int = 8) -> tuple[Point, ...]:
    """A smooth line (Catmull-Rom) through points in inches."""
    padded = [corners[0], *corners, corners[-1]]
    points: list[Point] = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(steps):
            t = step / steps
            x, y = (
                0.5 * (2 * b[i] + (c[i] - a[i]) * t + (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t**2
                       + (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t**3)
                for i in (0, 1)
            )  # fmt: skip
            points.append(at(x, y))
    points.append(at(*corners[-1]))
    return tuple(points)


def band(line: tuple[Point, ...], width: int) -> tuple[Point, ...]:
    """The outline of a road or river along a line."""
    left: list[Point] = []
    right: list[Point] = []
    for before, here, after in zip((line[0], *line), line, (*line[1:], line[-1]), strict=False):
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1.0
        nx, ny = -dy / length * width / 2, dx / length * width / 2
        left.append((round(here[0] + nx), round(here[1] + ny)))
        right.append((round(here[0] - nx), round(here[1] - ny)))
    return tuple(left + right[::-1])


def strip(name: str, kind: Literal["road", "river"], line: tuple[Point, ...], width: int) -> Piece:
    """A road or river."""
    return Piece(id=name, type=kind, polygon=band(line, width), line=line, width=width)


def house(
    name: str, x: float, y: float, width: float, height: float, *openings: tuple[Literal["door", "window"], Wall, float]
) -> Piece:
    """A building on one floor; openings as kind, wall and inches from the wall's west or north end."""
    return Piece(
        id=name.lower(), type="building", name=name, polygon=box(x, y, width, height),
        levels=(Level(openings=_openings(x, y, width, height, openings)),),
    )  # fmt: skip


def box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """The ring of a rectangle."""
    return at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)


def _openings(
    x: float, y: float, width: float, height: float, wishes: tuple[tuple[Literal["door", "window"], Wall, float], ...]
) -> tuple[Opening, ...]:
    found = []
    for kind, wall, along in wishes:
        point = {
            "north": at(x + along, y),
            "south": at(x + along, y + height),
            "west": at(x, y + along),
            "east": at(x + width, y + along),
        }[wall]
        found.append(Opening(kind=kind, wall=wall, at=round(along * INCH), point=point))
    return tuple(found)


FARM_TABLE = Table(
    width=36 * INCH,
    height=36 * INCH,
    pieces=(
        Piece(id="hill", type="hill", polygon=blob(8, 9, 6.0, 4.7, 0.07),
              crest=(at(4.5, 9.4), at(6.2, 8.6), at(10, 9.2))),
        Piece(id="scrub", type="rough", polygon=blob(17.6, 4.7, 3.1, 2.2)),
        Piece(id="scree", type="rough", polygon=blob(30.2, 28.5, 3.4, 3.1)),
        Piece(id="north-wood", type="woods", polygon=blob(29, 6.4, 4.7, 4.4)),
        Piece(id="west-wood", type="woods", polygon=blob(6.2, 29, 4.7, 4.2)),
        Piece(id="south-wood", type="woods", polygon=blob(20.6, 31.2, 4.1, 2.7)),
        strip("lane", "road", curve((-1, 18), (8, 17.7), (15, 19), (22, 19.6), (29, 18.8), (37, 18.2)), 240),
        strip("track", "road", curve((24.4, 19.5), (25, 23), (25.3, 28), (26.6, 37)), 210),
        Piece(id="wall-north", type="wall", line=(at(22.8, 14.65), at(28.3, 14.2))),
        Piece(id="wall-west", type="wall", line=(at(10, 20.6), at(10, 26.5), at(12.4, 28.2))),
        Piece(id="hedge-west", type="hedge", line=(at(6.5, 15.9), at(12, 15.6))),
        Piece(id="hedge-east", type="hedge", line=(at(27.7, 21.5), at(34.5, 21.0))),
        house("Barn", 14, 10.2, 7, 5, ("window", "north", 2), ("window", "north", 5), ("window", "west", 2.5),
              ("window", "east", 2.5), ("door", "south", 4.6)),
        house("Farm", 12.6, 22.2, 6, 4.6, ("window", "north", 1.6), ("door", "north", 4.1), ("window", "west", 2.2),
              ("window", "south", 3), ("door", "east", 3)),
    ),
)  # fmt: skip

SIDES = (DrawnSide(id="blue", name="Police", letter="P"), DrawnSide(id="red", name="Gang", letter="G", place=1))


def police(number: int, name: str, x: float, y: float, facing: float = 0, **state: Any) -> Token:
    """A figure of the first side."""
    return _token("P", 0, number, name, x, y, facing, state)


def gang(number: int, name: str, x: float, y: float, facing: float = 180, **state: Any) -> Token:
    """A figure of the second side."""
    return _token("G", 1, number, name, x, y, facing, state)


def _token(
    letter: str, side: int, number: int, name: str, x: float, y: float, facing: float, state: dict[str, Any]
) -> Token:
    token = Token(id=name.lower(), name=name, tag=f"{letter}{number}", side=side, at=at(x, y), facing=facing)
    return bearing(token, **state)


def bearing(token: Token, *, bears: tuple[Sign, ...] = (), **state: object) -> Token:
    """The token in this state, with these signs and those of its state at its corners."""
    token = replace(token, **state)  # type: ignore[arg-type]
    held: dict[Sign, bool] = {
        "star": token.star,
        "stunned": token.status == "stunned",
        "hidden": token.hidden,
        "ammo-out": token.ammo_out,
        "upstairs": token.floor > 0,
    }
    return replace(token, signs=corners(*bears, *(sign for sign, holds in held.items() if holds)))


START = Scene(
    table=FARM_TABLE,
    sides=SIDES,
    tokens=(
        police(1, "Billy", 16, 33.9, star=True),
        police(2, "Dez", 13.4, 33.5, can_shoot=True),
        police(3, "Char", 18.6, 33.3, 10),
        police(4, "Ruth", 10.8, 34.3),
        police(5, "Otis", 21.4, 34.3),
        gang(1, "Carlos", 16.2, 12.6, bears=("leader",)),
        gang(2, "Slag", 19.2, 13.2),
        gang(3, "Nails", 24.6, 12.8, 190),
        gang(4, "Moth", 27, 12.9),
    ),
    markers=(
        DrawnMarker(id="m1", tag="?1", at=at(7.5, 8)),
        DrawnMarker(id="m2", tag="?2", at=at(30, 7)),
        DrawnMarker(id="m3", tag="?3", at=at(33, 16)),
    ),
)

ACTION = Scene(
    table=FARM_TABLE,
    sides=SIDES,
    tokens=(
        police(1, "Billy", 20.6, 21.9, 20, star=True),
        police(2, "Dez", 13.2, 21.1, 90, melee=True),
        police(3, "Char", 16.6, 21.8, 0, status="ducked-back"),
        gang(1, "Carlos", 18.2, 13.6, 180, bears=("leader",)),
        gang(2, "Slag", 14.6, 20.4, 270, melee=True, ammo_out=True),
        gang(3, "Nails", 24.2, 12.4, 200, status="stunned"),
        gang(4, "Moth", 27.2, 13.1, 200, prone=True),
    ),
    paths=(DrawnPath(figure="billy", points=(at(22.4, 28.1), at(22.2, 24.6), at(20.6, 21.9)), mark="1"),),
    sights=(Sight(watcher="carlos", seen="billy", mark="2"),),
    shots=(
        DrawnShot(shooter="billy", target="nails", hit=True, mark="3"),
        DrawnShot(shooter="carlos", target="billy", hit=False, mark="4"),
    ),
    melees=(DrawnMelee(one="dez", other="slag", mark="6"),),
    blasts=(DrawnBlast(at=at(26.3, 13.7), radius=250, mark="5"),),
    focus=("billy",),
    named=("billy", "carlos", "nails", "char"),
    title="Turn 3 · Police",
)

ACTION_CROP = (1000, 950, 3000, 2950)

NIGHT_TABLE = replace(FARM_TABLE, light="night")
NIGHT = replace(
    START,
    table=NIGHT_TABLE,
    tokens=(
        *START.tokens[:5],
        gang(3, "Nails", 20.4, 25.6, 200),
        gang(4, "Moth", 22.6, 26.4, 210),
    ),
    lit=tuple(SightCircle(at=token.at, radius=900) for token in START.tokens[:5]),
)
NIGHT_ACTION = replace(ACTION, table=NIGHT_TABLE, lit=(SightCircle(at=at(20.6, 21.9), radius=1200),))


def _manor() -> Piece:
    x, y, width, height = 12.0, 11.0, 10.0, 8.0
    ground = Level(
        openings=_openings(x, y, width, height, (
            ("window", "north", 7.6), ("window", "west", 3), ("window", "east", 3), ("window", "south", 2),
            ("door", "south", 5), ("window", "south", 8.2))),
        walls=((at(17.2, 11), at(17.2, 12.7)), (at(17.2, 13.7), at(17.2, 15.6), at(22, 15.6))),
        stairs=(Stairs(rect=(1230, 1130, 320, 170), up="east"),),
    )  # fmt: skip
    upper = Level(
        openings=_openings(x, y, width, height, (
            ("window", "north", 6.4), ("window", "east", 3.6), ("window", "south", 2.6), ("window", "south", 7.6))),
        walls=((at(16.4, 11), at(16.4, 13.4)), (at(16.4, 14.4), at(16.4, 19))),
    )  # fmt: skip
    return Piece(id="manor", type="building", name="Manor", polygon=box(x, y, width, height), levels=(ground, upper))


HOUSE = Scene(
    table=Table(
        width=36 * INCH,
        height=36 * INCH,
        pieces=(
            strip("drive", "road", curve((17, 19), (17, 24), (17, 37)), 160),
            _manor(),
            Piece(id="hedge", type="hedge", line=(at(8, 21.7), at(14.6, 21.7))),
            Piece(id="wall", type="wall", line=(at(19, 21.7), at(22.8, 21.7))),
        ),
    ),
    sides=SIDES,
    tokens=(
        police(1, "Billy", 13.6, 14.6, 75, star=True, floor=1),
        police(2, "Dez", 14.4, 15.4, 110),
        police(4, "Ruth", 20.6, 22.8),
        police(5, "Otis", 12.6, 22.8, 5),
        gang(1, "Carlos", 19.6, 17.2, bears=("leader",), floor=1, status="carry-on", melee=True),
        gang(2, "Slag", 19.4, 13.2, status="out-of-the-fight", floor=1),
        gang(4, "Moth", 19.8, 17.5, 290),
        gang(5, "Nails", 19.8, 13.2, status="stunned"),
    ),
    paths=(DrawnPath(figure="dez", points=(at(17, 23), at(17, 19.2), at(15.6, 16.9), at(14.4, 15.4)), mark="1"),),
    sights=(Sight(watcher="moth", seen="dez", mark="2"),),
    shots=(
        DrawnShot(shooter="billy", target="slag", hit=True, mark="3"),
        DrawnShot(shooter="ruth", target="carlos", hit=False, mark="4"),
    ),
    focus=("dez",),
)


def _norman(number: int, name: str, x: float, y: float, facing: float = 180, **state: Any) -> Token:
    return _token("N", 0, number, name, x, y, facing, state)


def _saxon(number: int, name: str, x: float, y: float, facing: float = 0, **state: Any) -> Token:
    return _token("S", 1, number, name, x, y, facing, {"shield": True, "can_shoot": False, **state})


MEDIEVAL = Scene(
    table=Table(
        width=36 * INCH,
        height=36 * INCH,
        pieces=(
            Piece(id="wood", type="woods", polygon=blob(9.5, 9.5, 4.8, 3.4)),
            Piece(id="grove", type="woods", polygon=blob(30.6, 29.2, 4.2, 4.2)),
            Piece(id="thorns", type="rough", polygon=blob(25, 28, 3.2, 2.4)),
            Piece(id="down", type="hill", polygon=blob(31, 7.5, 7, 6), crest=(at(27, 9.6), at(33, 7))),
            strip("brook", "river", curve((-1, 23.4), (7, 23.6), (14, 24.8), (20, 22.8), (26, 21.2), (37, 19.6)), 330),
            strip("way", "road", curve((16, -1), (16.6, 10), (17.9, 17), (17.2, 24), (17.5, 30), (18.4, 37)), 230),
            house("Hall", 8.2, 28.4, 5.6, 4, ("window", "north", 1.6), ("door", "east", 2), ("window", "south", 3.6)),
            replace(house("Keep", 29.5, 14.6, 5, 3.4, ("window", "north", 2.5), ("door", "south", 2.5)), dv=4),
            strip("ford", "road", (at(4, 21.5), at(4, 25.5)), 260),
            Piece(id="palisade", type="wall", line=(at(7, 27), at(12.4, 26.6)), dv=2, tall=True),
            Piece(id="bank", type="wall", line=(at(19.8, 33), at(25, 33.6)), dv=3),
            Piece(id="wall", type="wall", line=(at(15.2, 28.6), at(15.6, 29.6), at(15.4, 33))),
            Piece(id="hedge", type="hedge", line=(at(20.2, 28.6), at(20, 32.6))),
        ),
    ),
    sides=(DrawnSide(id="n", name="Normans", letter="N"), DrawnSide(id="s", name="Saxons", letter="S", place=1)),
    tokens=(
        _norman(1, "Guy", 14.6, 12.2, 330, star=True, mounted=True, armor=6, bears=("noble",)),
        _norman(2, "Odo", 11.6, 13.6, 335, mounted=True, shield=True, armor=4, bears=("order",)),
        _norman(3, "Hugh", 17, 18.4, 20, mounted=True, shield=True, armor=4),
        _norman(4, "Alan", 21.6, 12.4, 190, bow=True),
        _norman(5, "Raoul", 24.2, 12.9, 195, bow=True),
        _norman(6, "Yves", 26.8, 13.8, 205, bow=True),
        _norman(7, "Eudo", 20.1, 18.3, 325, mounted=True, shield=True, melee=True),
        _saxon(1, "Wulf", 17, 28.2, armor=4, bears=("leader", "warrior")),
        _saxon(2, "Cerdic", 19.6, 27.4, 0, bears=("warrior",), fierce=True),
        _saxon(3, "Edwin", 14.4, 28, bears=("peasant",), shield=False),
        _saxon(4, "Oswin", 22.4, 28.5, bow=True, shield=False, can_shoot=True),
        _saxon(5, "Aelfric", 24.8, 27.8, status="out-of-the-fight"),
        _saxon(6, "Penda", 27.2, 26.2, status="obviously-dead"),
        _saxon(7, "Godric", 21.5, 20.9, 325, melee=True),
    ),
    paths=(DrawnPath(figure="hugh", points=(at(18.9, 11), at(18.4, 14.8), at(17, 18.4)), mark="1"),),
    shots=(
        DrawnShot(shooter="raoul", target="aelfric", hit=True, mark="2"),
        DrawnShot(shooter="alan", target="oswin", hit=False, mark="3"),
    ),
    melees=(DrawnMelee(one="eudo", other="godric", mark="4"),),
    lying=(Lying(weapon="Javelin", at=at(14.5, 20.3)),),
    mounts=(WaitingHorse(rider="Alan", side=0, at=at(23.2, 10.6), facing=200),),
    named=("guy", "wulf"),
)
MEDIEVAL_CROP = (600, 900, 3000, 3300)
