"""Whatever happens: what the opposition chooses is legal, it comes to an end, and play reads like play."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from engine.encounter import Encounter
from engine.legal import answers, inputs
from engine.loading.load import load
from engine.opposition import next_input, play
from tests.engine.invariants import broken
from tests.engine.play import choose
from tests.opposition.battles import able, against_random, match, over, set_up

MOST = 80
"""Inputs that a side of six may need for a phase, and many more than it does."""
SOME = 18


@pytest.mark.rule("CR3-NPC-01")
@pytest.mark.parametrize("seed", range(SOME))
def test_whatever_it_meets_its_inputs_are_taken_and_its_phases_end(seed: int) -> None:
    """Random people against it, by day and night, hidden or not, with buildings, Stars, the unarmed and the prone."""
    import random

    chance = random.Random(seed)
    encounter = set_up(seed, (2, 4, 6)[seed % 3], hidden=seed % 4 == 3)
    phases: Counter[int] = Counter()
    for _ in range(220):
        state = encounter.state
        if over(encounter) and not encounter.pending:
            break
        item = next_input(encounter, between_turns=True)
        if item is None:
            item = choose(encounter, chance)
        elif item["do"] != "start-turn":
            assert item["by"] == "rules"
            phases[state.phases] += 1
            assert phases[state.phases] < MOST
        encounter.submit(json.loads(json.dumps(item)))
        assert encounter.pending or not broken(encounter.game)
    assert sum(phases.values()) > 5


@pytest.mark.parametrize("seed", range(6))
def test_both_sides_are_played_to_an_end(seed: int) -> None:
    encounter = play(match(seed))
    assert over(encounter)
    again = Encounter(load(json.loads(json.dumps(encounter.export()))).with_inputs(()))
    for item in encounter.inputs:
        again.submit(item)
    assert again.digests == encounter.digests, "a replay asks no tactics and gives the same"


def test_it_waits_for_people() -> None:
    encounter = match(1)
    assert next_input(encounter) is None, "between turns"
    assert next_input(encounter, between_turns=True) == {"do": "start-turn"}
    encounter.submit({"do": "start-turn"})
    while encounter.state.active_side != "blue":
        item = next_input(encounter)
        if item is None:
            encounter.submit(next(answers(encounter.pending[0])))
        else:
            encounter.submit(item)
    assert next_input(encounter) is None, "blue's phase"
    assert next_input(encounter, sides=["blue"]) is not None


def test_with_nobody_at_the_table_turns_begin_of_themselves() -> None:
    record = match(1).record.to_json()
    record["sides"] = [{"id": "blue", "controller": "rules"}, {"id": "red", "controller": "rules"}]
    assert next_input(Encounter(load(record))) == {"do": "start-turn"}


def test_what_it_does_is_among_what_is_listed() -> None:
    """Moves aside, which are listed to the centres of cells, and volleys, which are several shots at once."""
    encounter = match(4)
    for _ in range(120):
        if over(encounter):
            break
        if encounter.pending:
            encounter.submit(next(answers(encounter.pending[0])))
            continue
        item = next_input(encounter, sides=["blue"], between_turns=True)
        assert item is not None
        plain = {key: value for key, value in item.items() if key != "by"}
        if plain["do"] in ("activate", "np-movement", "end-phase", "stand", "reload", "charge", "dispatch"):
            assert plain in list(inputs(encounter)), plain
        encounter.submit(item)


@pytest.mark.long
def test_tactics_beat_random_play() -> None:
    """`python -m tests.opposition` plays five hundred."""
    won = lost = 0
    for seed in range(16):
        side, other = (("blue", "red"), ("red", "blue"))[seed % 2]
        encounter = against_random(seed, side)
        won += able(encounter, side) > able(encounter, other)
        lost += able(encounter, side) < able(encounter, other)
    assert won >= 2 * lost, (won, lost)
