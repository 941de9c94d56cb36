"""Figures that hold their fire -> the ground that each watches, for previews and questions."""

from bot.board.drawn import DrawnWatch
from bot.play.moment import Moment
from bot.report.kinds import places_of
from engine.space import INCH
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
