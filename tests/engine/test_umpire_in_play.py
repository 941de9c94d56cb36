"""A game master steps in at random: replays agree, no act rolls a die, what is refused changes nothing.

`python -m tests.engine.fuzz --umpire 0.2 --battles 2000` is the same for hours, by ruleset.
"""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from engine.dice import Dice, commitment
from engine.encounter import Encounter
from engine.errors import BadRequest, Refused
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


@pytest.mark.parametrize("seed", [7, *(pytest.param(seed, marks=pytest.mark.long) for seed in (8, 10, 11))])
@pytest.mark.parametrize("ruleset", BATTLES)
def test_a_battle_with_acts_is_honest_and_each_act_is_taken_back(
    ruleset: str, seed: int, monkeypatch: pytest.MonkeyPatch
):
    fallen = _faces(monkeypatch)
    chance = random.Random(seed)
    record = {**BATTLES[ruleset](seed, size=3), "information": "hidden", "seed": "s", "commitment": commitment("s")}
    encounter = Encounter(load(record))
    without: Encounter | None = None
    acts = 0
    for _ in range(30):
        if not encounter.pending and chance.random() < 0.5:
            before = state_to_json(encounter.state)
            if done(encounter, any_act(encounter, chance)):
                acts += 1
                taken_back = replay(load({**record, "inputs": encounter.inputs[:-1]})).encounter
                assert state_to_json(taken_back.state) == before
                without = without or taken_back
        if over(encounter):
            break
        item = choose(encounter, chance)
        encounter.submit(item)
        if without is not None:
            with suppress(Refused, BadRequest):
                without.submit(item)  # play goes on without any act too, by the same inputs where they are legal
    again = replay(load(encounter.export()))
    assert state_to_json(again.encounter.state) == state_to_json(encounter.state)
    verdict = verify(load(encounter.export()), again)
    assert verdict.honest
    assert len(verdict.acts) == acts > 0
    assert fallen


def _faces(monkeypatch: pytest.MonkeyPatch) -> dict[tuple[str, int], int]:
    """Every face that falls from now on, by its key and its number there: it is the same in every play of a battle."""
    fallen: dict[tuple[str, int], int] = {}
    roll = Dice.roll

    def noted(dice: Dice, label: str, who: str, count: int) -> list[int]:
        key, faces = f"{label}:{who}", roll(dice, label, who, count)
        for number, face in enumerate(faces, dice.counters[key] - count):
            assert fallen.setdefault((key, number), face) == face, f"face {number} of {key} is another"
        return faces

    monkeypatch.setattr(Dice, "roll", noted)
    return fallen
