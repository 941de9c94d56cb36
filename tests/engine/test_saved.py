"""Save and load behind every input of random battles: what may be given, what is refused and what is offered stay.

`python -m tests.engine.saved --battles 200 --ruleset cr2` is the same for hours.
"""

from __future__ import annotations

import pytest

from tests.engine.fuzz import BATTLES
from tests.engine.saved import play_saved


@pytest.mark.long
@pytest.mark.parametrize("ruleset", BATTLES)
def test_a_battle_loaded_anew_is_the_same_to_its_players(ruleset: str):
    assert play_saved(ruleset, 7, inputs=20)


@pytest.mark.long
@pytest.mark.parametrize("ruleset", BATTLES)
def test_six_battles_loaded_anew_are_the_same_to_their_players(ruleset: str):
    assert sum(play_saved(ruleset, seed, inputs=60) for seed in range(100, 106)) > 150
