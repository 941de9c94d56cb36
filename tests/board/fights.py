"""Boards on which much goes on at once: a volley in a town, eleven enemies in sight, the squares of a pad."""

from __future__ import annotations

from dataclasses import replace

from bot.board.drawn import DrawnPath, DrawnShot, DrawnSquare, Sight, Vanished
from bot.board.scene import DrawnSide, Scene
from engine.space.terrain import INCH, Piece, Table
from tests.board.samples import FARM_TABLE, at, blob, curve, gang, house, police, strip

TOWN = Table(
    width=36 * INCH,
    height=36 * INCH,
    period="bocage",
    pieces=(
        strip("street", "road", curve((-1, 18.6), (12, 18), (24, 19), (37, 18)), 250),
        strip("lane", "road", curve((20, 19), (20.4, 25), (19.6, 37)), 200),
        house("Inn", 7.4, 11.4, 6.8, 4.8, ("window", "north", 3), ("window", "west", 2), ("door", "south", 3.6),
              ("window", "south", 1.4)),
        replace(house("Church", 21.6, 8.4, 4.8, 7.4, ("window", "west", 5), ("window", "east", 5),
                      ("door", "south", 2.2)),
                dv=5),
        house("Cottage", 12.4, 22.8, 3.9, 4.2, ("window", "west", 1.6), ("door", "north", 2)),
        house("Smithy", 22.4, 22.4, 5.2, 3.9, ("window", "west", 1.8), ("window", "east", 1.8), ("door", "north", 2.8)),
        Piece(id="yard", type="wall", line=(at(19.8, 9), at(19.8, 16.8), at(21.6, 16.8))),
        Piece(id="orchard", type="woods", polygon=blob(31, 28, 3.6, 4.2)),
        Piece(id="copse", type="woods", polygon=blob(5, 5, 3.4, 3)),
        Piece(id="rubble", type="rough", polygon=blob(31, 7, 3, 2.4)),
        Piece(id="knoll", type="hill", polygon=blob(6, 30, 4.4, 3.6), crest=(at(4, 30), at(8, 29.4))),
    ),
)  # fmt: skip

VOLLEY = Scene(
    table=TOWN,
    sides=(DrawnSide(id="us", name="Americans", letter="A", emblem="star"),
           DrawnSide(id="g", name="Germans", letter="G", emblem="oak", place=1)),
    tokens=(
        police(1, "Sergeant", 14.9, 21.3, 30, star=True, arms="submachine-gun"),
        police(2, "Able", 11.8, 21, 60, arms="rifle"),
        police(3, "Baker", 9.4, 20.8, 60, arms="rifle"),
        police(4, "Charlie", 8.2, 17.9, 95, arms="machine-gun"),
        gang(1, "Beck", 22.4, 17.6, 250, status="stunned"),
        gang(2, "Adler", 20.6, 13.4, 200, arms="rifle"),
        gang(3, "Dorfman", 26.2, 20.2, 260, arms="launcher"),
        gang(4, "Engles", 33.4, 5, 230, arms="rifle"),
    ),
    paths=(
        DrawnPath(figure="sergeant", points=(at(13.2, 23.8), at(14.9, 21.3)), mark="1"),
        DrawnPath(figure="dorfman", points=(at(27.6, 19.6), at(26.2, 20.2)), mark="5"),
    ),
    vanished=(Vanished(tag="?2", at=at(22.1, 21.8), mark="2"),),
    shots=(
        DrawnShot(shooter="sergeant", target="beck", hit=True, mark="3", dice=(True, False, False)),
        DrawnShot(shooter="able", target="beck", hit=True, mark="3", dice=(True,)),
        DrawnShot(shooter="baker", target="beck", hit=False, mark="3", dice=(False,)),
        DrawnShot(shooter="charlie", target="beck", hit=False, mark="3", dice=(False, False, False)),
        DrawnShot(shooter="engles", target="sergeant", hit=False, mark="4", dice=(False,)),
    ),
    focus=("sergeant", "dorfman"),
)  # fmt: skip

_FOES = tuple(gang(n, f"Foe {n}", 5 + 1.9 * (n % 4), 3 + 2.1 * (n // 4), arms="rifle") for n in range(1, 12))
ELEVEN = Scene(
    table=FARM_TABLE,
    sides=(
        DrawnSide(id="d", name="The Ducks", letter="T", emblem="duck"),
        DrawnSide(id="g", name="Gang", letter="G", place=1),
    ),
    tokens=(*(police(n, f"Duck {n}", 9 + 2.2 * n, 33, star=n == 1, arms="rifle") for n in range(1, 6)), *_FOES),
    sights=tuple(Sight(watcher=foe.id, seen="duck 2", mark=mark)
                 for foe, mark in zip(_FOES, ["A", "B", "C", *[""] * 8], strict=True)),
    focus=("duck 2",),
)  # fmt: skip
"""Counters and a fan."""

SQUARES = Scene(
    table=FARM_TABLE,
    sides=ELEVEN.sides,
    tokens=ELEVEN.tokens[:5],
    squares=tuple(
        DrawnSquare(letter="ABCDEFGHIJKLMNOPQRSTUVWXY"[5 * down + across],
               seen=("", "some", "most")[(down + across) % 3],
               rect=(600 + 400 * across, 1500 + 400 * down, 1000 + 400 * across, 1900 + 400 * down))
        for down in range(5) for across in range(5)
    ),
)  # fmt: skip
"""The pad of a panel."""
