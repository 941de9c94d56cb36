"""A moment -> how far figures see, where night or weather limits it."""

from bot.board.drawn import SightCircle
from bot.board.sky import sight_on
from bot.play.moment import Moment
from engine.space.terrain import Table


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
