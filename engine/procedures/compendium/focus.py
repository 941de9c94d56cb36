"""Focus: whom an active figure shoots or charges among several enemies (CMP-REACT-18)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.events import Roll
from engine.procedures.aim import targets, usable
from engine.procedures.free_will import take_freely
from engine.state import FLEEING, Figure

UNFOCUSED = "unfocused"
"""The trait of those who have stopped for the loss of their leader, until after their next activation."""


def marks(g: Game, figure: Figure) -> list[Figure]:
    """Enemies it may shoot who are up, in flight too, the nearest first (CMP-REACT-18, CMP-INS-07)."""
    fugitives = [f for foe in g.foes_of(figure.side) for f in g.of_side(foe) if f.status == FLEEING]
    return g.nearest(figure, [*targets(g, figure), *(f for f in fugitives if usable(g, figure, f))])


async def settle_on(g: Game, figure: Figure, wished: Figure, others: Sequence[Figure]) -> Figure:
    """The enemy that it shoots or charges: one wished for, or one of these others as its focus has it.

    It is tested once in an activation, where there are two enemies or more (CMP-RUL-047).
    """
    nearest = g.nearest(figure, {f.index: f for f in (wished, *others)}.values())
    settled = next((f for f in nearest if f.index == figure.now.focus), None)
    if settled is None and len(nearest) > 1:
        settled = await _tested(g, figure, wished, nearest)
        figure.now = figure.now._replace(focus=settled.index)
    return wished if settled is None else settled


async def _tested(g: Game, figure: Figure, wished: Figure, nearest: list[Figure]) -> Figure:
    deed = g.deed
    outcome = await take_freely(g, "focus", figure, g.request(figure), wished, nearest, deed)
    result = {"free-choice": wished, "nearest": nearest[0]}.get(outcome.result) or _by_lot(g, nearest)
    g.deed = deed
    return result


def _by_lot(g: Game, nearest: list[Figure]) -> Figure:
    """A die for each, two for the nearest, whose they are in a tie (CMP-RUL-048)."""
    totals = []
    for n, enemy in enumerate(nearest):
        dice = g.roll("focus-lot", enemy.id, 1 if n else 2)
        totals.append(sum(dice))
        g.emit(Roll("focus-lot", tuple(dice), figure=enemy.id, total=totals[-1], rule="CMP-REACT-18"))
    return nearest[totals.index(max(totals))]
