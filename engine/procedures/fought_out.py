"""Whether a battle is over of itself: one side alone is left that can fight, or that can act."""

from collections.abc import Callable

from engine.battle.game import Game
from engine.state import FLEEING, OUT_OF_THE_FIGHT, STUNNED, Figure


def fought_out(g: Game) -> bool:
    """Whether sides that fight one another have met, and no two of them have figures left that can act now, or may act
    again later; dice may bring a side on again. A mission ends by its own rules."""
    return _alone(g, lambda figure: figure.able or _comes_round(figure))


def one_side_able(g: Game) -> bool:
    """Whether sides that fight one another have met, and no two of them have figures that can act now."""
    return _alone(g, lambda figure: figure.able)


def _alone(g: Game, counts: Callable[[Figure], bool]) -> bool:
    state = g.state
    if g.mission is not None or not state.turn or state.markers:
        return False
    left = {figure.side for figure in state.figures if counts(figure)}
    if len(left) > 1 and any(g.hostile(side, other) for side in left for other in left):
        return False
    beaten = {figure.side for figure in state.figures if g.foes_of(figure.side)} - left
    return any(not g.drill(side).brings for side in beaten)


def _comes_round(figure: Figure) -> bool:
    """Whether it is down or on the run, and may be back."""
    back = figure.status in (STUNNED, FLEEING) or (figure.status == OUT_OF_THE_FIGHT and figure.hurt.recovers)
    return back and figure.on_table
