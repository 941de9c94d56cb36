"""A battle that is won by points: those of pictures and interviews, enemies brought down, and what stray shots cost; or
of the forces that were bought, and what is left of them."""

from collections.abc import Iterator, Sequence

from engine.battle.game import Game
from engine.events import Entry, Event, PressEvent, Shot, Status
from engine.procedures.missions import tournament
from engine.procedures.second import break_through
from engine.state import CAPTURED, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, RAN_AWAY

DOWN = (OUT_OF_THE_FIGHT, OBVIOUSLY_DEAD, CAPTURED, RAN_AWAY)
"""The statuses in which an enemy counts as brought down."""
RULE = "CR2-RUL-560"


async def judge(g: Game, before: tuple[str, int], entries: Sequence[Entry]) -> None:
    """After every input: the points that it has brought, and whether the battle is over; or whether a band is
    through."""
    mission, progress = g.mission, g.state.progress
    if mission is None or progress is None or not mission.by_points:
        await break_through.judge(g, before, entries)
        return
    if mission.total:
        await _tournament(g, mission.total)
        return
    points = dict(progress.points)
    for entry in entries:
        for side, deed in earned(g, entry.event):
            points[side] = points.get(side, 0) + mission.points.get(deed, 0)
    g.state.progress = progress._replace(points=tuple(points.items()))
    await break_through.conclude(g, verdict, RULE)


async def _tournament(g: Game, total: int) -> None:
    """What was bought is counted once the battle is over and the doctors have been round (CR2-TOURN-03)."""
    if over(g) and not g.state.ended:
        await g.order("end-encounter")
    progress = g.state.progress
    if not g.state.ended or progress is None or progress.result:
        return
    g.state.progress = progress._replace(points=tuple(tournament.totals(g, total)))
    g.state.ended, _ = leading(g)
    await break_through.conclude(g, leading, "CR2-TOURN-03")


def earned(g: Game, event: Event) -> Iterator[tuple[str, str]]:
    """The sides for which an event counts, and as what."""
    match event:
        case PressEvent() if g.foes_of(g.named(event.target).side):
            yield g.named(event.figure).side, event.what
        case Shot(result="hit") if any(event.target == f.id for side in g.record.bystanders for f in g.of_side(side)):
            yield g.named(event.shooter).side, "stray"
        case Status() if event.to in DOWN and event.from_ not in DOWN:
            yield from ((side, "fall") for side in g.foes_of(g.named(event.figure).side))


def over(g: Game) -> bool:
    """Whether the last turn is over, or one in which only one of the sides that fight is left."""
    assert g.mission is not None
    left = [side for side in g.sides if g.foes_of(side) and any(map(break_through.fights, g.of_side(side)))]
    # Those who act last have their phase still.
    return not g.state.phase and g.state.turn > 0 and (g.state.turn >= g.mission.turns or len(left) < 2)


def verdict(g: Game) -> tuple[str, str]:
    """How it stands: the result for the side of the mission, empty while it is open, and why."""
    return leading(g) if over(g) else ("", "")


def leading(g: Game) -> tuple[str, str]:
    """The result by the points as they are."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    assert progress is not None
    most = max(points for _, points in progress.points)
    leaders = [side for side, points in progress.points if points == most]
    why = "total" if mission.total else "points"
    if len(leaders) > 1:
        return "draw", why
    return ("success" if leaders == [mission.side] else "failure"), why
