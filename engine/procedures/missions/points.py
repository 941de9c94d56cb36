"""A battle that is won by points: pictures and interviews, enemies brought down, and what stray shots cost."""

from collections.abc import Iterator, Sequence

from engine.battle.game import Game
from engine.events import Entry, Event, PressEvent, Shot, Status
from engine.procedures.second import break_through
from engine.record.mission import BY_POINTS
from engine.state import CAPTURED, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, RAN_AWAY

DOWN = (OUT_OF_THE_FIGHT, OBVIOUSLY_DEAD, CAPTURED, RAN_AWAY)
"""The statuses in which an enemy counts as brought down."""
RULE = "CR2-RUL-560"


async def judge(g: Game, before: tuple[str, int], entries: Sequence[Entry]) -> None:
    """After every input: the points that it has brought, and whether the battle is over; or whether a band is
    through."""
    mission, progress = g.mission, g.state.progress
    if mission is None or progress is None or mission.id != BY_POINTS:
        await break_through.judge(g, before, entries)
        return
    points = dict(progress.points)
    for entry in entries:
        for side, deed in earned(g, entry.event):
            points[side] = points.get(side, 0) + mission.points.get(deed, 0)
    g.state.progress = progress._replace(points=tuple(points.items()))
    await break_through.conclude(g, verdict, RULE)


def earned(g: Game, event: Event) -> Iterator[tuple[str, str]]:
    """The sides for which an event counts, and as what."""
    match event:
        case PressEvent() if g.foes_of(g.named(event.target).side):
            yield g.named(event.figure).side, event.what
        case Shot(result="hit") if any(event.target == f.id for side in g.record.bystanders for f in g.of_side(side)):
            yield g.named(event.shooter).side, "stray"
        case Status() if event.to in DOWN and event.from_ not in DOWN:
            yield from ((side, "fall") for side in g.foes_of(g.named(event.figure).side))


def verdict(g: Game) -> tuple[str, str]:
    """How it stands: the result for the side of the mission, empty while it is open, and why."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    assert progress is not None
    left = [side for side in g.sides if g.foes_of(side) and any(map(break_through.fights, g.of_side(side)))]
    if g.state.phase or not g.state.turn or (g.state.turn < mission.turns and len(left) > 1):
        return "", ""  # Those who act last have their phase still.
    most = max(points for _, points in progress.points)
    leaders = [side for side, points in progress.points if points == most]
    if len(leaders) > 1:
        return "draw", "points"
    return ("success" if leaders == [mission.side] else "failure"), "points"
