"""The prey of creatures (CMP-ZOM-05, CMP-ZOM-06, CR2-BUG-05)."""

from engine.battle.game import Game
from engine.events import Roll
from engine.space.geometry import dist2
from engine.state import ABLE, MARKS, Figure
from engine.tables.outcome import Request


def survivors(g: Game, side: str) -> list[Figure]:
    """The figures that zombies go for: all who stand, flee or lie there, but for whom a hull shuts in (CMP-RUL-194)."""
    found = [f for foe in g.foes_of(side) for f in g.of_side(foe) if f.status in ABLE | MARKS and f.on_table]
    return [f for f in found if not (f.aboard and g.fleet.sealed(f))]


def prey(g: Game, figure: Figure, lots: dict[tuple[int, ...], int]) -> Figure | None:
    """The survivor in its view that is nearest, others in between or not; where several groups are, lots are drawn
    once for all who stand so.

    CMP-RUL-138, CMP-ZOM-06, CMP-RUL-140, CMP-RUL-195.
    """
    before = [f for f in survivors(g, figure.side) if g.space.in_front(figure.at, figure.facing, f.at)]
    seen = g.nearest(figure, [f for f in before if g.in_line(figure, f)])
    nearest = [f for f in seen if dist2(f.at, figure.at) == dist2(seen[0].at, figure.at)]
    bands = [g.components([f for f in g.of_side(side) if f.able]) for side in g.foes_of(figure.side)]
    tied = [group for band in bands for group in band if any(f in group for f in nearest)]
    if len(tied) < 2:
        return nearest[0] if nearest else None
    key = tuple(group[0].index for group in tied)
    if key not in lots:
        lots[key] = _lot(g, figure, len(tied))
    return next(f for f in nearest if f in tied[lots[key]])


def _lot(g: Game, figure: Figure, count: int) -> int:
    """The place of the group that the lot falls on."""
    g.begin("roll")
    if count <= 3:
        asked = Request(groups=count)
        outcome = g.evaluate("zombie-tie", asked, lambda _, dice: g.roll("zombie-tie", figure.id, dice))
        g.log_roll("zombie-tie", outcome, figure=figure.id)
        return int(outcome.values["group"]) - 1
    while True:
        [face] = g.roll("zombie-tie", figure.id, 1)
        g.emit(Roll("zombie-tie", (face,), figure.id, total=face, rule="CMP-RUL-140"))
        if face <= count:
            return face - 1
