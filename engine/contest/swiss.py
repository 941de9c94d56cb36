"""A Swiss draw: entrants meet others with as many points, and none twice as long as that can be."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, product

from engine.contest.history import Line
from engine.contest.rounds import WAKING

_APART, _SIDES = 100, 10
_NEAR = 2 * _APART
"""How far above the least sum for their points pairs are looked for at first."""

Pairs = list[tuple[int, int]]
Common = Mapping[tuple[int, int], int]
"""Steps of waking hours that pairs have in common, by their numbers, the smaller one first; `WAKING` if left out."""
Costs = Mapping[tuple[int, int], int]
"""What pairs cost, by their places in the order of the lot."""


def swiss(order: Sequence[int], lines: Mapping[int, Line], common: Common) -> tuple[Pairs, tuple[int, ...], int]:
    """The pairs, the entrant with the bye, and what the pairs cost; `order` is that of the lot.

    Rematches are the fewest. Then the bye goes to the one with the fewest byes, the fewest points, the last lot. Then
    the sum of the costs is the least.
    """
    mine = [lines[number] for number in order]
    points, leans = [line.points for line in mine], [line.lean for line in mine]
    costs = {
        (a, b): cost(points[a] - points[b], leans[a] * leans[b] > 0, hours(common, order[a], order[b]))
        for a, b in combinations(range(len(order)), 2)
    }
    met = [line.met for line in mine]
    again = {(a, b) for a, b in costs if order[b] in met[a]}
    alone: list[int | None] = [None]
    if len(order) % 2:
        alone = [*sorted(range(len(order)), key=lambda place: (mine[place].byes, points[place], -place))]
    pairs, bye = _without_rematch(points, {pair: costs[pair] for pair in costs if pair not in again}, alone) or (
        _with_rematches(len(order), costs, again, alone)
    )
    met_now = [(order[a], order[b]) for a, b in pairs]
    return met_now, () if bye is None else (order[bye],), sum(costs[pair] for pair in pairs)


def _without_rematch(
    points: Sequence[int], costs: Costs, alone: Sequence[int | None]
) -> tuple[Pairs, int | None] | None:
    """The pairs, and the first of those that may be alone for whom there are any."""
    for bye in alone:
        places = [place for place in range(len(points)) if place != bye]
        pairs = _least(places, points, {pair: one for pair, one in costs.items() if bye not in pair})
        if pairs is not None:
            return pairs, bye
    return None


def _with_rematches(
    entrants: int, costs: Costs, again: Collection[tuple[int, int]], alone: Sequence[int | None]
) -> tuple[Pairs, int | None]:
    """The pairs with the fewest rematches, and the one that is alone. What comes first outweighs everything behind it,
    however that adds up."""
    nobody = entrants
    step = (max(costs.values()) + 1) * entrants
    weighed = {pair: one + step * entrants * (pair in again) for pair, one in costs.items()}
    weighed |= {(place, nobody): step * rank for rank, place in enumerate(alone) if place is not None}
    pairs = _cheapest(range(entrants + entrants % 2), weighed) or []
    return [pair for pair in pairs if nobody not in pair], next((a for a, b in pairs if b == nobody), None)


def _least(places: Sequence[int], points: Sequence[int], costs: Costs) -> Pairs | None:
    """The pairs of all places at the least cost; None where there are none.

    What the points alone cost is a lower bound, and each pair that meets raises it by so much. At first only pairs are
    tried that raise it little. The best of these are the best of all when they cost no more than the bound of a pair
    that was left out.
    """
    bound = _bound(points[place] for place in places)
    more = _surcharges([points[place] for place in places])
    near = _NEAR
    while True:
        tried = {
            (a, b): one
            for (a, b), one in costs.items()
            if one - _APART * (points[a] - points[b]) ** 2 + more[points[a], points[b]] <= near
        }
        pairs = _cheapest(places, tried)
        if len(tried) == len(costs):
            return pairs
        spent = None if pairs is None else sum(costs[pair] for pair in pairs) - bound
        if spent is not None and spent <= near:
            return pairs
        near = 4 * near if spent is None else spent


def _cheapest(places: Sequence[int], costs: Costs) -> Pairs | None:
    from engine.contest.matching import cheapest  # an event is drawn seldom, and a start should be quick

    return cheapest(places, costs)


def _bound(points: Iterable[int]) -> int:
    """The least that the points of all cost: neighbours meet."""
    ranked = sorted(points)
    return sum(_APART * (one - other) ** 2 for one, other in zip(ranked[::2], ranked[1::2], strict=True))


def _surcharges(points: Sequence[int]) -> dict[tuple[int, int], int]:
    """For entrants with so many points each, how far above the bound all cost at least where they meet."""
    bound = _bound(points)
    found = {}
    for one, other in product(sorted(set(points)), repeat=2):
        rest = list(points)
        rest.remove(one)
        if other in rest:
            rest.remove(other)
            found[one, other] = _APART * (one - other) ** 2 + _bound(rest) - bound
    return found


def cost(apart: int, uneven: bool, waking: int) -> int:
    """What it costs to pair two entrants so many points apart, with so many steps of waking hours in common; `uneven`
    where both have had the same side more often."""
    return _APART * apart**2 + _SIDES * uneven + WAKING - waking


def hours(common: Common, one: int, other: int) -> int:
    """The steps of waking hours that two entrants have in common."""
    return common.get((min(one, other), max(one, other)), WAKING)
