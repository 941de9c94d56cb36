"""Open questions as trees: every form of answer is put together by presses.

An option is one press; a deed one with its weapon, its target or its place; dice are shared out, points are given
figure by figure, and an order is pressed one after another.
"""

import json
from collections.abc import Iterator, Mapping
from itertools import permutations, product
from typing import Any

from engine.battle.game import Game
from engine.flow import Question
from engine.inputs.shape import FIGURE, TARGET, WEAPON, Slot, SlotKind
from engine.legal import accepted, answer
from engine.offers.tree import Node, TreeStep, Way, place_of
from engine.procedures.aim import usable
from engine.procedures.machines.mounts import stands_for
from engine.space import INCH, Point
from engine.state import Figure
from engine.waits import IN_SIGHT

CHOICE = Slot("choice", SlotKind.OPTION)
SHARE = Slot("choice", SlotKind.DICE)
NEXT = Slot("choice", SlotKind.ORDER)
ACT = Slot("act", SlotKind.OPTION)
INCHES, FOR = Slot("inches", SlotKind.OPTION), Slot("target", SlotKind.OPTION)
TO = Slot("to", SlotKind.POINT)

ORDERED = 4
"""So many are pressed one after another; the rest follow as they stand."""
NEARBY = 8 * INCH
"""A figure on the table is sent no farther by an answer."""

Choice = tuple[tuple[TreeStep, ...], Any]
"""The presses that lead to a choice."""


def asked(g: Game, question: Question, draft: Mapping[str, Any] | None = None) -> Node:
    """The tree of what a question accepts, its default first.

    `draft` are the places of figures that have been given theirs: the next press adds one to them.
    """
    ways: dict[str, Way] = {}
    for steps, choice in FORMS[question.form](g, question, draft or {}):
        key = json.dumps(choice, sort_keys=True)
        if key not in ways and accepted(question, choice):
            ways[key] = steps, answer(question, choice)
    return Node(list(ways.values()))


def _options(g: Game, question: Question, draft: Mapping[str, Any]) -> Iterator[Choice]:
    for option in _default_first(question):
        yield (TreeStep(CHOICE, option),), option


def _default_first(question: Question) -> list[Any]:
    return [question.default, *(option for option in question.options if option != question.default)]


def _shares(g: Game, question: Question, draft: Mapping[str, Any]) -> Iterator[Choice]:
    """The default, then every way to share all dice out."""
    for share in [question.default, *shares_of(question)]:
        yield (TreeStep(SHARE, share),), share


def shares_of(question: Question) -> list[dict[str, int]]:
    """Every way to put dice on the options that a question accepts, with as many dice as it takes."""
    found: list[dict[str, int]] = []
    dice = sum(question.default.values())
    while taken := [share for share in _of_dice(question, dice) if accepted(question, share)]:
        found, dice = taken, dice + 1
    return found


def _of_dice(question: Question, dice: int) -> Iterator[dict[str, int]]:
    for counts in sums(dice, len(question.options)):
        yield {name: count for name, count in zip(question.options, counts, strict=True) if count}


def sums(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to share so many out, most to the first ones first."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total, -1, -1):
        for rest in sums(total - first, parts - 1):
            yield first, *rest


def _orders(g: Game, question: Question, draft: Mapping[str, Any]) -> Iterator[Choice]:
    """As they stand, then any order of the first few."""
    names = list(question.default)
    for first in permutations(names, min(len(names), ORDERED)):
        order = [*first, *(name for name in names if name not in first)]
        yield tuple(TreeStep(NEXT, name) for name in order), order


def _place(g: Game, question: Question, draft: Mapping[str, Any]) -> Iterator[Choice]:
    """One of a few places."""
    for option in _default_first(question):
        yield (TreeStep(TO, place_of(g, option, _floor(g, question.figure))),), option


def _places(g: Game, question: Question, draft: Mapping[str, Any]) -> Iterator[Choice]:
    """What the question says in a word, or its default; then a place for one figure more."""
    words = [question.default, *(word for word in question.brief if word != question.default)]
    for word in words if not draft else [dict(draft)]:
        yield (TreeStep(CHOICE, word),), word
    for name in question.options:
        if name not in draft:
            for point in _cells(g, name):
                spot = [point[0] / INCH, point[1] / INCH]
                steps = TreeStep(CHOICE, ""), TreeStep(FIGURE, name), TreeStep(TO, (point, _floor(g, name)))
                yield steps, {**draft, name: spot}


def _cells(g: Game, name: str) -> Iterator[Point]:
    """Centres of cells to which an answer could send a figure: near where it stands, or on the whole table."""
    figure = g.named(name)
    half = INCH // 2
    for y in range(half, g.space.table.height, INCH):
        for x in range(half, g.space.table.width, INCH):
            near = abs(x - figure.at[0]) <= NEARBY and abs(y - figure.at[1]) <= NEARBY
            if near or not figure.on_table:
                yield x, y


def _floor(g: Game, name: str) -> int:
    return g.named(name).floor if name else 0


def _deeds(g: Game, question: Question, draft: Mapping[str, Any]) -> Iterator[Choice]:
    """What a figure may do at once: the options, fire at any target with any weapon, a charge, the rest of a move."""
    figure = g.named(question.figure)
    listed = [(_deed(g, figure, option), option) for option in _default_first(question)]
    yield from listed
    pressed = [steps for steps, _ in listed]
    acts = {option["act"] for option in question.options}
    if "wait" in acts:
        waits = [{"act": "wait", "until": IN_SIGHT}, *(option for option in question.options if "until" in option)]
        for enemy, wait in product(g.nearest(figure, g.enemies(figure)), waits):
            name = stands_for(g, enemy)
            one = TreeStep(ACT, "wait-for-one"), TreeStep(FOR, name)
            yield (*one, *_deed(g, figure, wait)), {**wait, "target": name}
    elif "fire" in acts:
        for enemy in g.nearest(figure, g.enemies(figure)):
            for weapon in usable(g, figure, enemy):
                choice = {"act": "fire", "weapon": weapon.id, "targets": [{"figure": enemy.id}]}
                steps = _deed(g, figure, choice)
                if steps not in pressed:
                    yield steps, choice
    if "finish-move" in acts:
        for reach in g.ways(figure).reachable(figure.at, figure.floor, figure.now.left):
            to = [reach.point[0] / INCH, reach.point[1] / INCH]
            onward = {"act": "finish-move", "to": to, "floor": reach.floor}
            yield _deed(g, figure, onward), onward


def _deed(g: Game, figure: Figure, choice: Mapping[str, Any]) -> tuple[TreeStep, ...]:
    """The presses of a deed; one that names no weapon is done with the best."""
    targets = choice.get("targets")
    target = choice.get("target") or (targets[0]["figure"] if targets else None)
    spot = choice.get("at") or choice.get("to")
    to = None if spot is None else place_of(g, spot, choice.get("floor", 0))
    weapon = choice.get("weapon")
    if targets and target and weapon is None:
        weapon = next((best.id for best in usable(g, figure, g.named(target))), None)
    act, inches = TreeStep(ACT, choice.get("until", choice["act"])), TreeStep(INCHES, choice.get("inches"))
    return act, inches, TreeStep(TARGET, target), TreeStep(WEAPON, weapon), TreeStep(TO, to)


FORMS = {"option": _options, "action": _deeds, "dice": _shares, "point": _place, "points": _places, "order": _orders}
"""What leads to each form of answer."""
