"""Everybody in pairs, at the least cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import networkx as nx

if TYPE_CHECKING:
    _Whole = nx.Graph[int]
else:
    _Whole = nx.Graph  # it takes no parameters when it runs


class _Graph(_Whole):
    """A graph that gives the neighbours of a node as they are kept, without a view of them: matching asks for them so
    often that a draw takes a third less time."""

    def __init__(self, nodes: Iterable[int], weights: Mapping[tuple[int, int], int]) -> None:
        super().__init__()
        self.add_nodes_from(nodes)
        self.add_weighted_edges_from((one, other, weight) for (one, other), weight in weights.items())
        self._near = dict(self.adjacency())

    def __getitem__(self, n: int) -> Any:
        return self._near[n]


def cheapest(nodes: Sequence[int], costs: Mapping[tuple[int, int], int]) -> list[tuple[int, int]] | None:
    """The pairs that hold every node once, at the least sum of costs; None where there are no such pairs.

    Costs are whole numbers. Among equals the order of nodes and of costs decides, always in the same way.
    """
    top = max(costs.values(), default=0) + 1
    graph = _Graph(nodes, {pair: top - cost for pair, cost in costs.items()})
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in pairs) if 2 * len(pairs) == len(nodes) else None
