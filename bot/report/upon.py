"""A move -> what its figure has come upon: what bars its way, and was unknown to its side until then."""

from collections.abc import Iterator

from bot.play.moment import Moment
from engine.events import Move
from engine.ruleset.hulls import hull_of
from engine.space import BASE_RADIUS, INCH, hull
from engine.space.geometry import leg_length
from engine.space.walk import TOUCH
from engine.state import State


def come_upon(move: Move, moment: Moment) -> tuple[str, ...]:
    """The enemies and machines, by id, that a figure has right before it at the end of a move, and that its side did
    not know of before.

    Only its own side and the game master read of them.
    """
    side = moment.state.figure(move.figure).side
    if not moment.record.hidden or not (moment.viewer.gm or moment.viewer.side == side):
        return ()
    fresh = _known(moment.state, side, moment) - _known(moment.before, side, moment)
    return tuple(name for name in _close(move, side, moment) if name in fresh) if fresh else ()


def _known(state: State, side: str, moment: Moment) -> set[str]:
    """The figures and machines that a side knows of, by id."""
    bit = 1 << [each.id for each in moment.record.sides].index(side)
    figures = {figure.id for figure, known in zip(state.figures, state.known, strict=True) if known & bit}
    return figures | {machine.id for machine in state.machines if machine.known & bit}


def _close(move: Move, side: str, moment: Moment) -> Iterator[str]:
    """What stands so close to the end of a move that the next inch could lead against it."""
    for figure in moment.state.figures:
        on_foot = figure.able and figure.on_table and not figure.aboard and figure.floor == move.floor
        if on_foot and figure.side != side and leg_length(figure.at, move.to) <= TOUCH + INCH:
            yield figure.id
    for machine in moment.state.machines if not move.floor else ():
        if machine.on_table and hull.near(hull_of(moment.record.ruleset, machine), move.to, BASE_RADIUS + INCH):
            yield machine.id
