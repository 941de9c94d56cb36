"""Meeting on the way an enemy of whom one's side knows nothing."""

from __future__ import annotations

from engine.game import Game
from engine.space import Point
from engine.space.walk import enemy_in_the_way
from engine.state import Figure


def meets_unknown(g: Game, figure: Figure, at: Point, floor: int) -> bool:
    """Whether it would touch an enemy that its side knows nothing of on the way to a point; they know each other then.

    Nothing is listed, planned or refused by such an enemy: that would betray it.
    """
    if g.hides:
        for f in g.figures:
            unknown = f.side != figure.side and f.able and f.floor == floor and not g.knows(figure.side, f)
            if unknown and enemy_in_the_way(figure.at, at, [f.at]):
                g.reveal(f, figure.side)
                g.reveal(figure, f.side)
                return True
    return False
