"""How far figures see where night or weather limits it, and the ground that those who hold their fire watch."""

from bot.board.drawn import DrawnWatch, SightCircle
from bot.board.sky import sight_on
from bot.play.moment import Moment
from bot.report.kinds import places_of
from engine.space import INCH
from engine.space.terrain import Table
from engine.views import watches

FARTHEST = 12
"""Inches that are drawn of what somebody watches as far as it sees."""


def watched_by(moment: Moment) -> tuple[DrawnWatch, ...]:
    """The half circle before everybody who holds fire or is asked to, so far as the moment's viewer may know of it."""
    viewer, state = moment.viewer, moment.state
    asked = [open_.question for open_ in moment.pending if open_.question.kind == "hold-fire"]
    reach = {q.figure: FARTHEST for q in asked if viewer.gm or viewer.side == q.side}
    reach |= {state.figures[w.figure].id: w.inches or FARTHEST for w in watches(viewer, state)}
    places = places_of(moment)
    return tuple(
        DrawnWatch(
            figure=figure.id,
            side=places[figure.side],
            at=figure.at,
            facing=figure.facing,
            radius=reach[figure.id] * INCH,
        )
        for figure in state.figures
        if figure.id in reach
    )


def lit_of(moment: Moment, table: Table) -> tuple[SightCircle, ...]:
    """A circle round each figure of the viewer's side, or of all sides that people play, that is on the table and able.

    Where the rules play all of them, round each of theirs.
    """
    radius = sight_on(table)
    if radius is None:
        return ()
    played = {side.id for side in moment.record.sides if side.controller != "rules"}
    whose = {moment.viewer.side} if moment.viewer.side else played or {side.id for side in moment.record.sides}
    seeing = (figure for figure in moment.state.figures if figure.on_table and figure.able and figure.side in whose)
    return tuple(SightCircle(at=figure.at, radius=radius) for figure in seeing)
