"""The enemy that a figure with several before it settles on (CMP-REACT-18, CMP-RUL-048)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod

from engine.battle.game import Game
from engine.preview import tables
from engine.preview.model import Focus
from engine.preview.tryout import Unsettled

ZERO = Fraction(0)


def focus_of(g: Game, unsettled: Unsettled) -> Focus:
    """The chance of each of these enemies, by the test of focus and by lot where that says so."""
    figure, wished, nearest = unsettled
    results = tables.results(g.rules, "focus", g.request(figure))
    chances = dict(zip((f.id for f in nearest), _lots(len(nearest)), strict=True))
    chances = {name: chance * results.get("by-lot", ZERO) for name, chance in chances.items()}
    chances[nearest[0].id] += results.get("nearest", ZERO)
    chances[wished.id] += results.get("free-choice", ZERO)
    return Focus(figure.id, wished.id, chances)


def _lots(count: int) -> Sequence[Fraction]:
    """The chance of each that its sum is the highest: of two dice for the first, of one for the others; ties go to the
    first of them."""
    two, one = [sum(faces) for faces in product(range(1, 7), repeat=2)], list(range(1, 7))
    sums = [two, *([one] * (count - 1))]

    def wins(n: int, total: int) -> Fraction:
        below = (Fraction(sum(other < total for other in lot), len(lot)) for lot in sums[:n])
        most = (Fraction(sum(other <= total for other in lot), len(lot)) for lot in sums[n + 1 :])
        return prod((*below, *most), start=Fraction(1))

    return [sum((wins(n, total) for total in lot), ZERO) / len(lot) for n, lot in enumerate(sums)]
