"""Every command of every ruleset is whole: its slots are fields, and what it lists its shape can read."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import legal
from engine.encounter import Encounter
from engine.errors import Refused
from engine.inputs.command import Command
from engine.inputs.shape import types_of
from engine.loading.inputs import read_input
from engine.loading.load import load
from engine.ruleset.options import with_options
from engine.ruleset.registry import every_command, get
from tests.engine.fuzz import BATTLES
from tests.engine.play import choose, over
from tests.engine.table import Battle


@pytest.mark.parametrize("command", every_command().values(), ids=lambda command: command.name)
def test_slots_are_fields_of_the_shape(command: Command[Any]):
    assert {slot.field for slot in command.slots} <= set(types_of(command.shape))


@pytest.mark.parametrize("ruleset", BATTLES)
def test_what_is_listed_is_read_by_the_shape_and_fills_slots_first(ruleset: str):
    chance = random.Random(ruleset)
    encounter = Encounter(load(BATTLES[ruleset](3, size=4)))
    for _ in range(40):
        for item in legal.inputs(encounter):
            read_input(item, "", encounter.rules, encounter.game.context)
            if item["do"] != "decide":
                slots = [slot.field for slot in encounter.rules.commands[item["do"]].slots]
                assert set(slots[:1]) <= item.keys(), item
                # A floor goes with the place it belongs to.
                assert item.keys() - {"do", "floor"} <= set(slots), item
        if over(encounter):
            break
        encounter.submit(choose(encounter, chance))


def test_a_command_that_a_ruleset_drops_is_not_there_at_all():
    swordplay = get("swordplay")
    assert "grenade" not in swordplay.commands
    with Battle("a blue rep 4 at 10,25", "b red rep 4 at 10,5", ruleset="swordplay") as b:
        b.blue_turn("a")
        assert not legal.allowed(b.encounter.game, {"do": "grenade", "figure": "a", "at": [10, 5]})
        with pytest.raises(Refused) as no:
            b.encounter.submit({"do": "grenade", "figure": "a", "at": [10, 5]})
        assert no.value.code == "no-such-rule"


def test_an_option_adds_commands():
    mg42 = get("mg42")
    added = {"dispatch", "capture", "free"}
    assert not added & set(mg42.by_hand)
    assert added <= set(with_options(mg42, ["finish-off"]).by_hand)
