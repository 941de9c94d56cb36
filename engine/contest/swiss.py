"""A Swiss draw: entrants meet others with as many points, and none twice as long as that can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from engine.contest.history import Line
from engine.contest.rounds import WAKING

_APART, _SIDES = 100, 10

Pairs = list[tuple[int, int]]
Common = Mapping[tuple[int, int], int]
"""Steps of waking hours that pairs have in common, by their numbers, the smaller one first; `WAKING` if left out."""


def swiss(order: Sequence[int], lines: Mapping[int, Line], common: Common) -> tuple[Pairs, tuple[int, ...], int]:
    """The pairs, the entrant with the bye, and what the pairs cost; `order` is that of the lot.

    Rematches are the fewest. Then the bye goes to the one with the fewest byes, the fewest points, the last lot. Then
    the sum of the costs is the least.
    """
    from engine.contest.matching import cheapest  # an event is drawn seldom, and a start should be quick

    mine = [lines[number] for number in order]
    points, leans = [line.points for line in mine], [line.lean for line in mine]
    met = [line.met for line in mine]
    costs = {
        (a, b): cost(points[a] - points[b], leans[a] * leans[b] > 0, hours(common, order[a], order[b]))
        for a, b in combinations(range(len(order)), 2)
    }
    again = {(a, b) for a, b in costs if order[b] in met[a]}
    bye = len(order)
    # What comes first outweighs everything behind it, however it adds up.
    step = (max(costs.values(), default=0) + 1) * (len(order) // 2 + 1)
    weighed = dict(costs)
    if len(order) % 2:
        first = sorted(range(len(order)), key=lambda node: (mine[node].byes, points[node], -node))
        weighed |= {(node, bye): step * rank for rank, node in enumerate(first)}
    nodes = len(order) + len(order) % 2
    pairs = cheapest(nodes, {pair: weight for pair, weight in weighed.items() if pair not in again})
    if pairs is None:
        more = step * (len(order) + 1)
        pairs = cheapest(nodes, weighed | {pair: weighed[pair] + more for pair in again}) or []
    meeting = [pair for pair in pairs if bye not in pair]
    return (
        [(order[a], order[b]) for a, b in meeting],
        tuple(order[a] for a, b in pairs if b == bye),
        sum(costs[pair] for pair in meeting),
    )


def cost(apart: int, uneven: bool, waking: int) -> int:
    """What it costs to pair two entrants so many points apart, with so many steps of waking hours in common; `uneven`
    where both have had the same side more often."""
    return _APART * apart**2 + _SIDES * uneven + WAKING - waking


def hours(common: Common, one: int, other: int) -> int:
    """The steps of waking hours that two entrants have in common."""
    return common.get((min(one, other), max(one, other)), WAKING)
