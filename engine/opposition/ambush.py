"""Lying in ambush: unseen figures keep still until it pays to fire (CR2-RUL-361)."""

from engine.battle.game import Game
from engine.legal import Input
from engine.opposition.lines import STAY
from engine.state import Figure


def lie_in_wait(g: Game, figure: Figure) -> Input | None:
    """It keeps still."""
    return STAY if lies_in_wait(g, figure) else None


def lies_in_wait(g: Game, figure: Figure) -> bool:
    """Whether it is hidden, and its side's ambush is not sprung yet."""
    return g.waits_unseen(figure) and not sprung(g, figure.side)


def sprung(g: Game, side: str) -> bool:
    """Whether a side springs its ambush: a shot was heard, or an enemy that it sees is near."""
    near = g.drill(side).springs
    if not near or g.state.alarm:
        return True
    waiting = [f for f in g.of_side(side) if f.able and g.waits_unseen(f)]
    return any(g.in_range(f, foe, near) and g.sees(f, foe) for f in waiting for foe in g.enemies(f))
