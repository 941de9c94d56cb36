"""A blind finger: it presses at random down the tree of what is legal, and sees nothing but branches."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from engine import legal
from engine.encounter import Encounter
from engine.loading.load import load
from engine.offers import Node, asked, split
from engine.opposition import next_input
from tests.engine.fuzz import BATTLES
from tests.engine.play import over
from tests.offers.offered import press_offers

WIDE_OF_PLACES = 5
"""Branches that may stand beside the squares of a grid: floors, the table's edge, no place."""


@dataclass
class Presses:
    """What some battles came to."""

    inputs: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    """Offers and their changes that were pressed on copies, by why they are made."""
    forms: Counter[str] = field(default_factory=Counter)
    depths: Counter[int] = field(default_factory=Counter)
    widest: int = 0


def press(root: Node, chance: random.Random, presses: Presses, *, first: str = "") -> dict[str, Any]:
    """Any input below, one branch after another; `first` is the command that is pressed where there is a choice."""
    node, depth = root, 0
    while not node.leaf:
        branches = node.branches
        assert len(branches) > 1 or node.grid, f"one branch alone at {node.key}"
        assert len({branch.key for branch in branches}) == len(branches)
        squares = len(node.grid.squares) if node.grid else 0
        presses.widest = max(presses.widest, squares or len(branches))
        assert len(branches) <= squares + WIDE_OF_PLACES or not squares
        named = [branch for branch in branches if first and branch.value == first]
        node = chance.choice(named or branches)
        depth += 1
    presses.depths[depth] += 1
    return node.item


IDLE = ("end-activation", "end-phase", "np-movement", "face", "prone", "challenge")
"""Pressed only now and then, so that battles get somewhere."""


OFFERS = 0.2
"""So often the offers are pressed too."""


def play(ruleset: str, seed: int, presses: Presses, most: int = 120) -> Encounter:
    """One battle, pressed to its end or for so many inputs; the kinds pressed least are pressed most."""
    chance = random.Random(f"{ruleset} {seed}")
    encounter = Encounter(load({**BATTLES[ruleset](seed, size=chance.choice((2, 4, 6))), "auto": False}))
    for _ in range(most):
        if encounter.pending:
            question = chance.choice(encounter.pending)
            presses.forms[question.form] += 1
            item = press(asked(encounter.game, question), chance, presses)
        elif (planned := next_input(encounter)) is not None:
            item = planned
        else:
            root = split(encounter.game, legal.orders(encounter.game))
            kinds = sorted({item["do"] for item in root.inputs})
            if chance.random() < OFFERS:
                press_offers(encounter, chance, presses.offered)
            deeds = [kind for kind in kinds if kind not in IDLE] or kinds
            for kind in kinds:
                if not presses.inputs[kind]:
                    # What is listed for the first time is pressed at once, on a copy: it may never be listed again.
                    copy = Encounter.resume(load(encounter.export()), encounter.checkpoint())
                    copy.submit(press(root, chance, presses, first=kind))
                    presses.inputs[kind] += 1
            rare = min(kinds, key=lambda kind: presses.inputs[kind])
            first = chance.choices((rare, chance.choice(deeds), ""), (3, 6, 1))[0]
            item = press(root, chance, presses, first=first)
            presses.inputs[item["do"]] += 1
        encounter.submit(item)
        if over(encounter):
            break
    return encounter
