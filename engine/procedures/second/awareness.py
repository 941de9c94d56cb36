"""State of awareness: figures off their guard may miss enemies that come into sight (CR2-ENC-03, CR2-ENC-04)."""

from collections.abc import Iterable

from engine.battle.game import Game
from engine.procedures.second.lookers import Looker

CHECK = "awareness-check"
REP = {"in-sight": 0, "in-sight-rep-minus-1": -1}
"""By result what In Sight is taken with in place of the figure's Rep; nobody else takes it."""


def notice(g: Game, lookers: Iterable[Looker]) -> list[Looker]:
    """The figures that notice anything, at the Rep left to them; they are on guard from now on (CR2-RUL-237,
    CR2-RUL-360)."""
    noticing: list[Looker] = []
    before = g.deed
    for p in lookers:
        if p.figure.aware:
            g.begin("test", before)
            asked = g.request(p.figure, frozenset({"alarm"} if g.state.alarm else ()))
            result = g.test(CHECK, p.figure, asked).result
            if result not in REP:
                continue
            p.figure.aware, p.less = "", REP[result]
        noticing.append(p)
    g.deed = before
    return noticing
