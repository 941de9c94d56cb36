"""Legal inputs as a tree: each press fills one slot, until one input is left.

What a press chooses stands in the slots of the command. A slot with one way to fill it costs no press, a place is
chosen by squares, and a list wider than the buttons of one message is turned page by page.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple

from engine.battle.game import Game
from engine.inputs.shape import Slot, SlotKind
from engine.legal import Input
from engine.offers.grid import Grid, Rect, grid_of
from engine.offers.rash import ends_badly
from engine.space import INCH, Place

MOST = 25
"""Branches of one node at most: so many buttons a message has, and lines a select."""

DO = Slot("do", SlotKind.OPTION)
FLOOR = Slot("floor", SlotKind.OPTION)
EDGE = Slot("edge", SlotKind.OPTION)
OFF, NOWHERE = "off", "0"
"""Keys of what lies over the table's edge, and of leaving the place out."""
EDGES = ("north", "east", "south", "west")


class TreeStep(NamedTuple):
    """One choice on the way to an input; the value of a POINT is a place, or an edge of the table."""

    slot: Slot
    value: Any


class Page(NamedTuple):
    """Some of the choices of a wide list: the first of them, and the last."""

    first: Any
    last: Any


Way = tuple[tuple[TreeStep, ...], Input]
"""All choices that lead to an input, in order."""


class Node:
    """What is left to choose after some presses; a leaf where that is one input.

    `key` is what the press adds to a path: a number in a list, a letter in a grid, `f1` for another floor, `off` for
    what lies over the table's edge, `0` beside a grid for leaving the place out. `slot` is what it has filled, and
    `value` with what: a `Page` or a `Square` where the choice goes on, None where the slot is left out. The root has
    neither. `rect` is the square pressed before, if any.
    """

    def __init__(
        self,
        ways: Sequence[Way],
        *,
        key: str = "",
        slot: Slot | None = None,
        value: Any = None,
        rect: Rect | None = None,
    ) -> None:
        self.key, self.slot, self.value = key, slot, value
        self._ways = ways
        self._rect = rect

    @property
    def inputs(self) -> list[Input]:
        """Every input below."""
        return [item for _, item in self._ways]

    @property
    def leaf(self) -> bool:
        """Whether nothing is left to choose."""
        return len(self._ways) == 1

    @property
    def item(self) -> Input:
        """The input of a leaf."""
        [(_, item)] = self._ways
        return item

    @cached_property
    def asks(self) -> Slot | None:
        """The slot that the next press fills; None at a leaf."""
        return self._next[0] if self._next else None

    @cached_property
    def branches(self) -> tuple["Node", ...]:
        """The choices, squares in reading order, then floors, then what lies over the edge."""
        if self._next is None:
            return ()
        slot, values = self._next
        if slot.kind is SlotKind.POINT:
            return tuple(self._places(slot, values))
        found = [Node(ways, slot=slot, value=_given(value)) for value, ways in values.items()]
        return tuple(_numbered(found, slot))

    @cached_property
    def grid(self) -> Grid | None:
        """The squares among the branches; None where they are a list."""
        if self._next is None or self._next[0].kind is not SlotKind.POINT:
            return None
        places = [value for value in self._next[1] if isinstance(value, tuple)]
        floors = sorted({floor for _, floor in places})
        here = [place for place in places if place[1] == floors[0]] if floors else []
        if not here or (self._rect is not None and _one_cell(self._rect)):
            return None
        return grid_of(here, floors, self._rect)

    def at(self, path: Iterable[str]) -> "Node | None":
        """The node that these presses lead to; None where one of them means nothing here."""
        node: Node | None = self
        for key in path:
            node = next((branch for branch in node.branches if branch.key == key), None) if node else None
        return node

    @cached_property
    def _next(self) -> tuple[Slot, dict[Any, list[Way]]] | None:
        """The first slot in which the ways differ, and the ways by its value."""
        if self.leaf:
            return None
        for depth in range(max(len(steps) for steps, _ in self._ways)):
            values: dict[Any, list[Way]] = {}
            slots: dict[Any, Slot] = {}
            for steps, item in self._ways:
                step = steps[depth] if depth < len(steps) else None
                value = None if step is None else _hashed(step.value)
                values.setdefault(value, []).append((steps, item))
                if step is not None:
                    slots.setdefault(value, step.slot)
            if len(values) > 1:
                return next(iter(slots.values())), values
        raise ValueError("two ways are alike")

    def _places(self, slot: Slot, values: Mapping[Any, list[Way]]) -> Iterator["Node"]:
        grid = self.grid
        if grid is None:
            yield from _numbered([Node(ways, slot=slot, value=_given(value)) for value, ways in values.items()], slot)
            return
        for square in grid.squares:
            if square.places:
                ways = [way for place in square.places for way in values[place]]
                yield Node(ways, key=square.letter, slot=slot, value=square, rect=square.rect)
        for value, ways in values.items():
            if value is None:
                yield Node(ways, key=NOWHERE, slot=slot)
        for floor in grid.floors[1:]:
            there = [found for place, found in values.items() if isinstance(place, tuple) and place[1] == floor]
            yield Node([way for found in there for way in found], key=f"f{floor}", slot=FLOOR, value=floor)
        over = {value: found for value, found in values.items() if value in EDGES}
        if over:
            edge = next(iter(over)) if len(over) == 1 else OFF
            yield Node([way for found in over.values() for way in found], key=OFF, slot=EDGE, value=edge)


def _numbered(nodes: Sequence[Node], slot: Slot) -> Iterator[Node]:
    """These choices, on pages where they are too many."""
    if len(nodes) > MOST:
        pages = -(-len(nodes) // MOST)
        parts = [nodes[n * len(nodes) // pages : (n + 1) * len(nodes) // pages] for n in range(pages)]
        nodes = [
            Node([way for node in part for way in node._ways], slot=slot, value=Page(part[0].value, part[-1].value))
            for part in parts
        ]
    for n, node in enumerate(nodes):
        node.key = str(n)
        yield node


def _hashed(value: Any) -> Any:
    """A value that may be a key: lists and objects as their JSON."""
    return json.dumps(value, sort_keys=True).encode() if isinstance(value, list | dict) else value


def _given(value: Any) -> Any:
    return json.loads(value) if isinstance(value, bytes) else value


def _one_cell(rect: Rect) -> bool:
    return rect[2] - rect[0] <= INCH and rect[3] - rect[1] <= INCH


# ---- from a list ----


def split(g: Game, inputs: Iterable[Input]) -> Node:
    """The tree of some orders, at least one of them; those that say the same are one, and rash ones come last."""
    kept = {json.dumps(item, sort_keys=True): item for item in inputs}
    return Node([(_steps(g, item), item) for item in sorted(kept.values(), key=partial(ends_badly, g))])


def _steps(g: Game, item: Input) -> tuple[TreeStep, ...]:
    """What is chosen: the command, its slots in order, then whatever else the input says."""
    slots = g.rules.commands[item["do"]].slots
    filled = {"do", "floor", *(slot.field for slot in slots)}
    more = [Slot(field, SlotKind.OPTION) for field in item if field not in filled]
    return TreeStep(DO, item["do"]), *(TreeStep(slot, _value(g, slot, item)) for slot in (*slots, *more))


def _value(g: Game, slot: Slot, item: Input) -> Any:
    value = item.get(slot.field)
    return value if slot.kind is not SlotKind.POINT or value is None else place_of(g, value, item.get("floor", 0))


def place_of(g: Game, value: Sequence[float], floor: int = 0) -> Place | str:
    """The place of a point as JSON has it, in inches; off the table the edge beyond which it lies."""
    x, y = round(value[0] * INCH), round(value[1] * INCH)
    table = g.space.table
    beyond = (y < 0, x > table.width, y > table.height, x < 0)
    return EDGES[beyond.index(True)] if any(beyond) else ((x, y), floor)
