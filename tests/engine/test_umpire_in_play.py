"""A game master steps in at random: replays agree, no act rolls a die, what is refused changes nothing.

`python -m tests.engine.fuzz --umpire 0.2 --battles 2000` is the same for hours, by ruleset.
"""

from __future__ import annotations

import random

import pytest

from engine.dice import commitment
from engine.encounter import Encounter
from engine.loading.load import load
from engine.loading.snapshot import state_to_json
from engine.replay.replay import replay
from engine.replay.verify import verify
from tests.engine.fuzz import BATTLES, Tally, fuzz
from tests.engine.play import choose, over
from tests.engine.umpire_play import any_act, done


@pytest.mark.long
@pytest.mark.parametrize("ruleset", BATTLES)
def test_acts_in_random_battles_go_well(ruleset: str):
    total = Tally()
    for seed in range(400, 412):
        total.add(fuzz(seed, inputs=90, checks=seed % 4 == 0, ruleset=ruleset, umpire=0.25))
    assert [(failure["seed"], failure["error"]) for failure in total.failures] == []
    for act in ("narrate", "ruling", "add", "remove", "move", "set"):
        assert total.inputs[f"umpire {act}"], f"no {act} in twelve battles"


@pytest.mark.parametrize("ruleset", BATTLES)
def test_a_battle_with_acts_is_honest_and_each_act_is_taken_back(ruleset: str):
    chance = random.Random(7)
    record = {**BATTLES[ruleset](7, size=3), "information": "hidden", "seed": "s", "commitment": commitment("s")}
    encounter = Encounter(load(record))
    acts = 0
    for _ in range(30):
        if not encounter.pending and chance.random() < 0.5:
            before = state_to_json(encounter.state)
            if done(encounter, any_act(encounter, chance)):
                acts += 1
                taken_back = replay(load({**record, "inputs": encounter.inputs[:-1]})).encounter
                assert state_to_json(taken_back.state) == before
        if over(encounter):
            break
        encounter.submit(choose(encounter, chance))
    again = replay(load(encounter.export()))
    assert state_to_json(again.encounter.state) == state_to_json(encounter.state)
    verdict = verify(load(encounter.export()), again)
    assert verdict.honest
    assert len(verdict.acts) == acts > 0
