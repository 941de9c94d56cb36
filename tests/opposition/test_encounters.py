"""The five encounters of Chain Reaction 2.0, laid out by dice and ready made, played out by the rules."""

from __future__ import annotations

import pytest

from bot.modes.solo import Choices, record_of
from bot.setup.scenarios import scenario
from engine.encounter import Encounter
from engine.loading.load import load
from engine.opposition.battle import play

RESULTS = ("success", "failure", "draw")


@pytest.mark.long
@pytest.mark.rule("CR2-ENC-01", "CR2-ENC-05", "CR2-RUL-680")
@pytest.mark.parametrize("mission", ["escape", "open-battle", "raid", "pursuit", "clearing"])
def test_what_dice_lay_out_comes_to_an_end(mission: str) -> None:
    for seed in range(2):
        over = play(Encounter(load(record_of(Choices(ruleset="cr2", mission=mission), f"seed-{seed}"))))
        assert over.state.progress is not None
        assert over.state.progress.result in RESULTS


@pytest.mark.long
@pytest.mark.rule("CR2-RUL-181", "CR2-RUL-299")
@pytest.mark.parametrize("battle", ["standoff", "gorge", "hostage", "breakout", "manhunt"])
def test_each_side_wins_some_of_the_ready_made_battles(battle: str) -> None:
    results = set()
    for seed in range(20):
        over = play(Encounter(load({**scenario(f"{battle}-solo", "en"), "seed": f"{battle}-{seed}"})))
        assert over.state.progress is not None
        results.add(over.state.progress.result)
        if {"success", "failure"} <= results:
            return
    assert {"success", "failure"} <= results
