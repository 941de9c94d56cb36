"""Machines in pictures: a convoy in an ambush, a tank in an orchard, a shot and a drive foretold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.board.drawn import DrawnBlast, DrawnPath, DrawnShot, Sight
from bot.board.machines.values import Aimed, Arc, DrawnDrive, DrawnFlames, DrawnMachine, Ring, Silhouette, Strike
from bot.board.scene import DrawnSide, Scene
from engine.space.terrain import INCH, Piece, Table
from tests.board.samples import at, blob, box, curve, gang, house, police, strip

SIZES: dict[Silhouette, tuple[float, float]] = {
    "car": (4, 2), "jeep": (4, 2), "truck": (6, 2.5), "covered-truck": (6, 2.5), "half-track": (5, 2.5),
    "apc": (5, 2.5), "armored-car": (5, 2.5), "gun": (2, 2), "light-tank": (4.5, 2.5), "medium-tank": (5, 3),
    "heavy-tank": (6, 3), "super-heavy-tank": (7, 3.5), "coach": (7, 2.4),
    "mortar": (1, 1), "packed-mortar": (1, 1), "helicopter": (6, 3), "aircraft": (6, 5),
}  # fmt: skip


def machine(tag: str, silhouette: Silhouette, x: float, y: float, side: int | None = 0, **state: Any) -> DrawnMachine:
    """A machine of a class at its true size."""
    length, width = (round(inches * INCH) for inches in SIZES[silhouette])
    spot, name = at(x, y), silhouette.replace("-", " ")
    state = {"id": tag.lower(), "name": name, **state}
    return DrawnMachine(tag=tag, side=side, silhouette=silhouette, length=length, width=width, at=spot, **state)


_ROAD = curve((12, 47), (12, 38), (12.6, 30), (11.4, 20), (10.8, 8), (10.6, -1))
CONVOY_TABLE = Table(
    width=24 * INCH,
    height=48 * INCH,
    pieces=(
        strip("road", "road", _ROAD, 350),
        Piece(id="rough", type="rough", polygon=blob(5, 26, 5, 3)),
        Piece(id="scrub", type="rough", polygon=blob(19, 25, 5, 2.4)),
        Piece(id="wood", type="woods", polygon=blob(20.5, 39.2, 3.2, 3.4)),
        house("Inn", 16.6, 20.4, 5.4, 3.6, ("window", "west", 1.5), ("window", "south", 3.8), ("door", "south", 1.6)),
        house("Mill", 1.6, 31.6, 5.2, 4.2, ("window", "north", 2.4), ("window", "east", 1.2), ("door", "south", 3.2)),
    ),
)
CONVOY = Scene(
    table=CONVOY_TABLE,
    sides=(DrawnSide(id="blue", name="Convoy", letter="C"), DrawnSide(id="red", name="Ambush", letter="A", place=1)),
    tokens=(
        police(5, "Ruiz", 15.6, 30.4, 90, bears=("leader",)),
        police(6, "Cole", 15.8, 33.2, 90, prone=True),
        police(7, "Doc", 9.2, 34.4, 300, bears=("medic",)),
        police(8, "Hart", 8.6, 26.0, status="out-of-the-fight"),
        police(9, "Lund", 14.6, 26.3, status="stunned"),
        gang(1, "Goran", 19.4, 26.6, 250, bears=("rounds",), count=2, arms="launcher"),
        gang(2, "Nadir", 21.3, 29.6, 260, bears=("overall-leader",), comm_link=True),
        gang(3, "Sef", 4.0, 28.6, 90, arms="machine-gun"),
        gang(4, "Rex", 5.6, 33.4, 90, bears=("sniper",)),
        gang(5, "Omar", 18.2, 22.8, 200, status="ducked-back"),
    ),
    machines=(
        machine("CA", "armored-car", 11.1, 23.7, facing=356, turret=30, status="wrecked", burning=True),
        machine("CB", "truck", 12.4, 31.2, facing=356, way=3 * INCH, armour=0,
                riders=("able", "able", "able", "stunned", "out", "empty", "able", "empty")),
        machine("CC", "jeep", 12, 42.4, facing=1, way=1 * INCH, crew=("able", "able"), riders=("able", "empty")),
    ),
    drives=(DrawnDrive(machine="cb", stations=((at(12.1, 37.2), 356), (at(12.4, 31.2), 356)), mark="1"),),
    strikes=(
        Strike(shooter="goran", target="ca", outcome="through", heavy=True, face="right", mark="2"),
        Strike(shooter="sef", target="cb", outcome="hit", face="left", mark="3"),
    ),
    shots=(DrawnShot(shooter="ruiz", target="goran", hit=False, mark="4"),),
    focus=("ruiz",),
    named=("ruiz", "goran", "sef", "nadir", "omar"),
)  # fmt: skip
CONVOY_CROP = (0, 2000, 2400, 4400)

_ORCHARD = Table(
    width=36 * INCH,
    height=30 * INCH,
    pieces=(
        Piece(id="orchard", type="woods", polygon=blob(16.5, 6.5, 4.4, 2.8)),
        Piece(id="copse", type="woods", polygon=blob(32, 26.4, 3.4, 2.4)),
        Piece(id="scrub", type="rough", polygon=blob(23, 7.6, 2.6, 1.6)),
        strip("lane", "road", curve((-1, 21), (12, 21), (24, 22.4), (37, 21.4)), 250),
        house("Farm", 29, 6.4, 5.2, 4.6, ("window", "west", 2), ("window", "south", 1.6), ("door", "south", 3.8)),
        Piece(id="wall", type="wall", line=(at(26.8, 14.2), at(27, 19.2), at(35, 19.4))),
        Piece(id="low", type="wall", line=(at(13.4, 18.8), at(22.4, 18.4))),
        Piece(id="hedge", type="hedge", line=(at(14.4, 25.4), at(23.4, 25.7))),
    ),
)
_TANK_SIDES = (
    DrawnSide(id="blue", name="Defenders", letter="D"),
    DrawnSide(id="red", name="Tank", letter="T", place=1),
)
TIGER = Scene(
    table=_ORCHARD,
    sides=_TANK_SIDES,
    tokens=(
        police(1, "Hayes", 32.4, 13.6, 270, bears=("overall-leader",)),
        police(2, "Boone", 32, 18.4, status="stunned"),
        police(4, "Katz", 32.8, 16.8, 270),
        police(5, "Kowalski", 18.8, 16.6, 340, hero=True),
        police(6, "Mott", 22.8, 17.8, status="ducked-back"),
        police(7, "Ross", 28, 23.4, 320, comm_link=True),
        gang(1, "Vogt", 12.2, 11.0, 90, bears=("leader",)),
        gang(2, "Haas", 11.8, 16.4, 90),
        gang(3, "Kern", 16, 9.2, 90, bears=("grenade",)),
    ),
    machines=(
        machine("TA", "heavy-tank", 18.1, 13.6, 1, facing=100, turret=123, commander="up", armour=6, closed=True),
        machine("DG", "gun", 30.2, 15.6, facing=276, crew=("able", "able")),
    ),
    drives=(DrawnDrive(machine="ta", stations=((at(15.4, 13.1), 100), (at(18.1, 13.6), 100)), mark="1"),),
    paths=(DrawnPath(figure="kowalski", points=(at(19.2, 20.2), at(18.8, 16.6)), mark="4"),),
    strikes=(
        Strike(shooter="dg", target="ta", outcome="glances", heavy=True, face="front", mark="2"),
        Strike(shooter="ta", outcome="hit", heavy=True, spot=at(29.6, 19.8), mark="3"),
    ),
    blasts=(DrawnBlast(at=at(29.6, 19.8), radius=250),),
    focus=("ta",),
    named=("hayes", "kowalski"),
)
TIGER_CROP = (1000, 500, 3400, 2900)

GUN_PREVIEW = replace(
    TIGER,
    sides=(DrawnSide(id="blue", name="Tank", letter="T"), DrawnSide(id="red", name="Infantry", letter="I", place=1)),
    tokens=(police(2, "Orr", 12, 10.4, 90, bears=("leader",)), gang(1, "Marsh", 31.4, 15.2, 260),
            gang(2, "Pell", 24.2, 13, 260)),
    machines=(
        machine("TA", "medium-tank", 15.6, 15.4, facing=78, turret=96, commander="up", closed=True, armour=4,
                crew=("able", "able", "able", "stunned", "out")),
        machine("IA", "light-tank", 28.6, 18.4, 1, facing=211, commander="down", armour=2, closed=True),
    ),
    drives=(), paths=(), strikes=(), blasts=(),
    sights=(Sight(watcher="ta", seen="ia", mark="A"),),
    aimed=(Aimed(machine="ia", face="right", armour=1, nearly=True),),
    rings=(Ring(side=0, at=at(15.6, 15.4), radius=1150),),
    arcs=(Arc(side=0, at=at(17.8, 14.9), first=33, last=123),),
    flames=(DrawnFlames(id="fire", area=box(12, 24, 8, 3)),),
    focus=("ta",), named=(),
)  # fmt: skip
DRIVE_PREVIEW = replace(
    GUN_PREVIEW,
    tokens=(police(3, "Orr", 16.4, 17.4, 80, bears=("leader",)), gang(1, "Slag", 26, 10.8, 200),
            gang(2, "Moth", 21.8, 11.6, 170)),
    machines=(
        machine("TA", "truck", 13.0, 21.2, facing=90, riders=("able", "able", "empty", "empty", "able", "able")),
        machine("TB", "jeep", 23.0, 24.8, facing=62, way=3 * INCH, crew=("able",), riders=("able", "empty")),
    ),
    drives=(DrawnDrive(machine="ta", planned=True, touches="right", contact=at(22.4, 20.6),
                  stations=((at(13, 21.2), 90), (at(19.4, 21.2), 90), (at(19.4, 21.2), 22))),),
    sights=(Sight(watcher="slag", seen="ta", mark="A", end=at(19.4, 21.2)),),
    aimed=(), rings=(), arcs=(), flames=(), focus=("ta",),
)  # fmt: skip
EIGHT = replace(
    TIGER,
    machines=tuple(
        machine(f"{'DT'[n % 2]}{'ABCDEFGH'[n]}", kind, 4 + 9 * (n % 4), 6 + 14 * (n // 4), n % 2, facing=40 * n,
                commander="up", crew=("able",) * 4, riders=("able",) * 6, closed=n % 3 == 0, way=300)
        for n, kind in enumerate((
            "truck", "medium-tank", "half-track", "heavy-tank", "jeep", "armored-car", "gun", "covered-truck",
        ))
    ),
    strikes=(), drives=(), blasts=(), paths=(),
)  # fmt: skip
