"""A battle that is won by points: those of pictures and interviews, enemies brought down, and what stray shots cost; or
of the forces that were bought, and what is left of them."""

from collections.abc import Iterator, Sequence

from engine.battle.game import Game
from engine.events import Entry, Event, PressEvent, Shot, Status
from engine.loading.mission import read_by_points, read_tournament
from engine.procedures.missions import tournament
from engine.procedures.second import break_through
from engine.ruleset.missions import OPEN, MissionRules, Verdict
from engine.state import CAPTURED, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, RAN_AWAY

DOWN = (OUT_OF_THE_FIGHT, OBVIOUSLY_DEAD, CAPTURED, RAN_AWAY)
"""The statuses in which an enemy counts as brought down."""


async def count(g: Game, _: tuple[str, int], entries: Sequence[Entry]) -> None:
    """After every input: the points that it has brought."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    assert progress is not None
    points = dict(progress.points)
    for entry in entries:
        for side, deed in earned(g, entry.event):
            points[side] = points.get(side, 0) + mission.points.get(deed, 0)
    g.state.progress = progress._replace(points=tuple(points.items()))


async def count_forces(g: Game, _: tuple[str, int], __: Sequence[Entry]) -> None:
    """What was bought is counted once the battle is over and the doctors have been round (CR2-TOURN-03)."""
    assert g.mission is not None
    if over(g) and not g.state.ended:
        await g.order("end-encounter")
    progress = g.state.progress
    if not g.state.ended or progress is None or progress.result:
        return
    g.state.progress = progress._replace(points=tuple(tournament.totals(g, g.mission.total)))
    g.state.ended = leading(g).result


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


def verdict(g: Game) -> Verdict:
    """How it stands for the side of the mission."""
    return leading(g) if over(g) else OPEN


def leading(g: Game) -> Verdict:
    """The result by the points as they are."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    assert progress is not None
    most = max(points for _, points in progress.points)
    leaders = [side for side, points in progress.points if points == most]
    why = "total" if mission.total else "points"
    if len(leaders) > 1:
        return Verdict("draw", why)
    return Verdict("success" if leaders == [mission.side] else "failure", why)


def counted(g: Game) -> Verdict:
    """Likewise of forces, once they have been counted."""
    return leading(g) if g.state.ended else OPEN


_POINTS, _TOTAL = ("id", "side", "turns", "points"), ("id", "side", "turns", "total")
BY_POINTS = MissionRules(
    "by-points", _POINTS, read_by_points, verdict, "CR2-RUL-560", _POINTS, most_sides=4, follow=count
)
TOURNAMENT = MissionRules("tournament", _TOTAL, read_tournament, counted, "CR2-TOURN-03", _TOTAL, follow=count_forces)
