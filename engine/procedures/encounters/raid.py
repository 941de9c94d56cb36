"""Raids and pursuits: from where a side comes at those in the middle, and who is quicker (CR2-RAID, CR2-PURSUIT)."""

from collections.abc import Iterable
from typing import Any

from engine.battle.game import Game
from engine.errors import Refused
from engine.events import MissionEvent
from engine.flow import Question
from engine.procedures.encounters.leaders import acts_first, commander, contest
from engine.procedures.encounters.placing import in_row, put
from engine.space import INCH, Point, Table
from engine.space.cells import cells_inside
from engine.space.compass import TOWARDS
from engine.state import Figure

NEAR, FAR = 12 * INCH, 24 * INCH
INSIDE = (2, 3)
"""No more of the defenders than this share are in dwellings (CR2-RAID-03)."""
STARTS = {
    "even": (FAR, ""),
    "raiders-active": (FAR, "raiders"),
    "raiders-close-and-active": (NEAR, "raiders"),
    "defenders-active": (FAR, "defenders"),
    "defenders-redeploy": (FAR, "defenders"),
}
"""By result how far off the raiders are, and who acts first."""


async def start(g: Game, raiders: str, defenders: str) -> None:
    """The raiders choose their direction, and the leaders' dice say how near they get, who acts first, and whether the
    defenders redeploy (CR2-RAID-05)."""
    edge = await direction(g, "raid-from", raiders, "CR2-RAID-05")
    result = contest(g, "raid-start", raiders, defenders)
    if result == "defenders-redeploy":
        g.emit(MissionEvent("redeploys", commander(g, defenders).id, rule="CR2-RAID-05"))
        await _redeploy(g, defenders)
    far, first = STARTS[result]
    g.begin("arrival")
    in_row(g, [f for f in g.of_side(raiders) if f.able], held(g, defenders), far, edge, "CR2-RAID-05")
    if first:
        acts_first(g, raiders if first == "raiders" else defenders)


async def direction(g: Game, kind: str, side: str, rule: str) -> str:
    """The edge of the table from which they come, by the choice of a side; where nobody says, the entry edge."""
    assert g.mission is not None
    edge: str = await g.choose(kind, tuple(TOWARDS), g.mission.entry, side=side, rule=rule)
    return edge


def held(g: Game, side: str) -> list[Point]:
    """The places from which distances to a side in the middle are measured: its figures, and the dwellings of the
    mission (CR2-RUL-300)."""
    assert g.mission is not None
    return middle_of(g.of_side(side), g.space.table, g.mission.objectives)


def middle_of(figures: Iterable[Figure], table: Table, dwellings: Iterable[str]) -> list[Point]:
    """The places of these figures, and the corners of these dwellings."""
    corners = (corner for name in dwellings for corner in table.piece(name).polygon)
    return [*(f.at for f in figures if f.able and f.on_table), *corners]


async def _redeploy(g: Game, side: str) -> None:
    """Any of the defenders may stand elsewhere (CR2-RAID-03, CR2-RAID-05)."""
    own = [f for f in g.of_side(side) if f.able]
    names = tuple(f.id for f in own)

    def validate(question: Question, choice: Any) -> Any:
        if not isinstance(choice, dict) or not set(choice) <= set(names):
            raise Refused("name places for your own figures", rule="CR2-RAID-05", code="bad-choice")
        ends = {f: g.point(choice[f.id]) if f.id in choice else f.at for f in own}
        for figure, at in ends.items():
            if figure.id in choice and not g.space.stands(at, 0):
                raise Refused("{figure} cannot stand there", figure=figure.name, rule="CR2-RAID-03", code="wall")
        if sum(g.space.building(at) is not None for at in ends.values()) * INSIDE[1] > len(own) * INSIDE[0]:
            said = "no more than two thirds of the defenders are in dwellings"
            raise Refused(said, rule="CR2-RAID-03", code="too-many-inside")
        return choice

    stands = {f.id: [f.at[0] / INCH, f.at[1] / INCH] for f in own}
    areas = (cells_inside(0, 0, g.space.table.width, g.space.table.height),) * len(names)
    choice = await g.choose(
        "redeploy", names, stands, side=side, form="points", rule="CR2-RAID-05", validate=validate, areas=areas
    )
    g.begin("arrival")
    for name, at in choice.items():
        figure, spot = g.named(name), g.point(at)
        if spot != figure.at:
            put(g, figure, spot, figure.facing, "CR2-RAID-05", hides=True)
