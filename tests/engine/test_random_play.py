"""Random legal play: no crash, no dead end, no broken promise; every listed input is taken; chains end.

`python -m tests.engine.fuzz --battles 10000` is the same for hours.
"""

from __future__ import annotations

import pytest

from tests.engine.fuzz import Tally, fuzz
from tests.some import first

BATTLES = 60
LONGEST = 2_000
"""No input has caused so many events; a chain near it is one that does not end by itself."""


@pytest.mark.parametrize("start", first(2, range(0, BATTLES, 10)))
def test_random_battles_go_well(start: int):
    total = Tally()
    for seed in range(start, start + 10):
        total.add(fuzz(seed, inputs=110, checks=seed % 3 == 0))
    assert [(failure["seed"], failure["error"]) for failure in total.failures] == []
    assert total.battles == 10
    assert total.longest < LONGEST
    assert total.tried > 0
    # Battles in which nothing happens would prove nothing.
    for kind in ("roll", "move", "shot", "status", "activation"):
        assert total.events[kind], f"no {kind} in ten battles"
