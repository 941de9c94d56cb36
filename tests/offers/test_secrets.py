"""Nothing that a player is offered depends on what that player may not know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import legal
from engine.encounter import Encounter
from engine.loading.load import load
from engine.offers import Node, asked, eyes, groups, offers, split, watched
from engine.preview import as_known
from engine.preview.answers import Answers
from engine.views import Viewer, knows
from tests.engine.fuzz import BATTLES
from tests.engine.play import choose, over


def pages(node: Node) -> list[Any]:
    """Every page of a tree, with its buttons, as somebody sees it who presses them all."""
    return [(branch.key, branch.slot, str(branch.value), pages(branch)) for branch in node.branches] or [node.item]


def told(encounter: Encounter, side: str) -> Any:
    """All that the panel of a side is made of."""
    viewer = Viewer(side)
    table = as_known(encounter, viewer)
    questions = [question for question in encounter.pending if question.side == side]
    if encounter.pending:
        trees = [asked(table, question) for question in questions]
        said = [Answers(encounter, viewer).preview(item, most=12) for tree in trees for item in tree.inputs[:3]]
        return [pages(tree) for tree in trees], said
    listed = list(legal.orders(table))
    tree = split(table, listed)
    grids = [branch.grid for branch in tree.branches if branch.grid is not None]
    seen = watched(table, side)
    return listed, pages(tree), [eyes(grid, seen) for grid in grids], groups(table), offers(table, side)


def betrayed(ruleset: str, seed: int, inputs: int) -> int:
    """How often an unknown figure was put elsewhere, which may change nothing for those who do not know of it."""
    chance = random.Random(f"{ruleset} {seed}")
    record = {**BATTLES[ruleset](seed, size=4), "information": "hidden", "auto": False}
    encounter = Encounter(load(record))
    moved = 0
    for n in range(inputs):
        if over(encounter):
            break
        side = encounter.state.active_side
        if n % 4 == 0 and side and not encounter.state.ended and not encounter.game.rules_run(side):
            moved += _moved_and_compared(encounter, side, chance)
        encounter.submit(choose(encounter, chance))
    return moved


def _moved_and_compared(encounter: Encounter, side: str, chance: random.Random) -> bool:
    viewer = Viewer(side)
    unknown = [f for f in encounter.state.figures if f.on_table and not knows(encounter, viewer, f)]
    if not unknown:
        return False
    other = Encounter.resume(load(encounter.export()), encounter.checkpoint())
    before = told(other, side)
    for figure in unknown:
        away = other.state.figures[figure.index]
        away.at = chance.randrange(100, 3500), chance.randrange(100, 3500)
        away.facing, away.floor = chance.randrange(360), 0
        away.rep, away.weapons, away.posture = chance.choice((3, 5)), (), chance.choice(("standing", "prone"))
        other.state.hidden[figure.index] &= chance.choice((0, -1))
    own = {f.index for f in other.state.figures if f.side == side}
    other.state.watches = tuple(watch for watch in other.state.watches if watch.figure in own)
    other.game.known_lines()
    assert told(other, side) == before
    return True


@pytest.mark.long
@pytest.mark.parametrize("ruleset", BATTLES)
def test_an_unknown_figure_put_elsewhere_changes_nothing_that_is_offered(ruleset: str):
    assert sum(betrayed(ruleset, seed, 40) for seed in range(3))


@pytest.mark.long
@pytest.mark.parametrize("ruleset", BATTLES)
def test_nor_does_it_in_many_battles(ruleset: str):
    assert sum(betrayed(ruleset, seed, 120) for seed in range(3, 15)) > 50
