"""A finger that presses at random plays every ruleset: no press is refused, no page is too wide, no way too long."""

from __future__ import annotations

import pytest

from engine.offers import MOST
from tests.engine.fuzz import BATTLES
from tests.offers.finger import Presses, play

DEEPEST = 5
"""Presses to any input, at most."""


KINDS = {"activate", "charge", "end-activation", "end-phase", "face", "fire", "move", "prone", "stand", "start-turn"}
"""Inputs that every ruleset has and every fifty battles come to."""
OFFERED = {"bold", "careful", "charge", "fast", "fast together", "other", "share", "shot"}
"""Offers and changes of them, likewise."""


def pressed(ruleset: str, battles: range, inputs: int) -> Presses:
    """Some battles by a blind finger; a refused press is an exception."""
    presses = Presses()
    for seed in battles:
        play(ruleset, seed, presses, inputs)
    assert presses.widest <= MOST
    assert max(presses.depths) <= DEEPEST
    return presses


@pytest.mark.long
@pytest.mark.parametrize("ruleset", BATTLES)
def test_a_blind_finger_is_never_refused(ruleset: str):
    presses = pressed(ruleset, range(3), 60)
    assert presses.inputs
    assert {"careful", "fast", "fast together"} <= set(presses.offered)


@pytest.mark.sweep
@pytest.mark.parametrize("ruleset", BATTLES)
def test_a_blind_finger_plays_fifty_battles_and_presses_every_kind_of_input(ruleset: str):
    presses = pressed(ruleset, range(50), 200)
    assert set(presses.inputs) >= KINDS
    assert set(presses.offered) >= OFFERED
    assert sum(presses.inputs.values()) > 1_500
    assert len(presses.forms) >= 2
