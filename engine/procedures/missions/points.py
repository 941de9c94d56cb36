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


async def count(g: Game, entries: Sequence[Entry]) -> None:
    """After every input: the points that it has brought."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    assert progress is not None
    points = dict(progress.points)
    for entry in entries:
        for side, deed in earned(g, entry.event):
            points[side] = points.get(side, 0) + mission.points.get(deed, 0)
    g.state.progress = progress._replace(points=tuple(points.items()))


async def count_forces(g: Game, _: Sequence[Entry]) -> None:
    """What was bought is counted once the battle is over and the doctors have been round (CR2-TOURN-03)."""
    assert g.mission is not None
    if over(g) and not g.state.ended:
        await g.order("end-encounter")
    progress = g.state.progress
    if not g.state.ended or progress is None or progress.result:
        return
    g.state.progress = progress._replace(points=tuple(tournament.totals(g, g.mission.total)))
    g.state.ended = leading(g)[0]


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


def counted(g: Game) -> tuple[str, str]:
    """Likewise of forces, once they have been counted."""
    return leading(g) if g.state.ended else ("", "")


GOAL = break_through.Goal(verdict, "CR2-RUL-560", count)
TOTALS = break_through.Goal(counted, "CR2-TOURN-03", count_forces)
