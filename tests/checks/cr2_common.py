"""Short ways to ask for tests of Chain Reaction 2.0."""

from __future__ import annotations

from functools import partial

from checks_common import ask as ask_any

ask = partial(ask_any, ruleset="cr2")
PASS = {2: [1, 1], 1: [1, 6], 0: [6, 6]}


def column(test, holds="", **fields):
    return [ask(test, PASS[passed], rep=4, holds=holds, **fields)["result"] for passed in (2, 1, 0)]


def faces(test, holds="", **fields):
    """The result of each face of one die."""
    return [ask(test, [face], holds=holds, **fields)["result"] for face in range(1, 7)]
