"""How the tests of the French Compendium's tables ask them."""

from __future__ import annotations

from functools import partial

from checks_common import ask as ask_any

ask = partial(ask_any, ruleset="compendium")

PASS = {3: [1, 1, 1], 2: [1, 1], 1: [1, 6], 0: [6, 6]}


def column(test, holds="", **fields):
    return [ask(test, PASS[passed], rep=4, holds=holds, **fields)["result"] for passed in (2, 1, 0)]


def faces(test, holds="", answer="result", **fields):
    """What each face of one die gives."""
    return [ask(test, [face], holds=holds, **fields)[answer] for face in range(1, 7)]


def totals(test, answer="result", **fields):
    """What each total of two dice gives, from 2 to 12."""
    pairs = [[max(1, total - 6), total - max(1, total - 6)] for total in range(2, 13)]
    return [ask(test, pair, **fields).get(answer) for pair in pairs]
