"""Another book of the older family: it takes what the family shares, has weapons of its own and neither scenario, rally
nor doctor, and battles are played by it."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import engine.ruleset.registry
from engine.books.core import second
from engine.books.mg42 import MG42
from engine.encounter import Encounter
from engine.errors import Refused
from engine.loading.load import load
from engine.ruleset.model import MeleeWeapon, Ruleset, Weapon
from tests.engine.mg42_play import battle
from tests.engine.play import check_invariants, choose, over

LEFT_OUT = {"rally", "examine", "deployment", "doc"}
COUSIN: Ruleset = MG42.with_(
    id="cousin",
    title="Cousin",
    parameters=replace(MG42.parameters, charge_reach=1200, fast_until="activation"),
    weapons={
        "musket": Weapon("musket", "Musket", "MG42-T-WEAPONS", 1200, 1, 2, 1, bayonet="pike"),
        "pistol": Weapon("pistol", "Pistol", "MG42-T-WEAPONS", 600, 2, 1, 1),
    },
    melee_weapons={
        "sabre": MeleeWeapon("sabre", "Sabre", "MG42-T-WEAPONS", impact=3),
        "pike": MeleeWeapon("pike", "Pike", "MG42-T-WEAPONS", impact=4),
    },
    checks={name: check for name, check in MG42.checks.items() if name not in LEFT_OUT},
    commands={name: command for name, command in second.COMMANDS.items() if name not in LEFT_OUT},
    procedures=second.PROCEDURES,
    judges=second.JUDGES,
    options={},
    drill=("fire", "shelter"),
)


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engine.ruleset.registry.RULESETS, "cousin", lambda: COUSIN)


def record(seed: int, **figure: Any) -> dict[str, Any]:
    chance = random.Random(seed)
    found = battle(seed, 3) | {"ruleset": "cousin", "options": []}
    for each in found["figures"]:
        del each["set_up"], each["melee_weapon"]
        each.update({"weapons": [chance.choice(("musket", "pistol"))]} | figure)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_battles_are_played_by_it(seed: int):
    chance = random.Random(seed)
    encounter = Encounter(load(record(seed)))
    for _ in range(100):
        encounter.submit(choose(encounter, chance))
        check_invariants(encounter)
        if over(encounter):
            break
    assert encounter.state.turn > 2 or over(encounter)


def duel(weapon: str, gap: float) -> Encounter:
    """One of each side in the open, the first of them active."""
    found = record(1, weapons=[weapon])
    first, second = found["figures"][0], found["figures"][3]
    first.update(id="blue-0", at=[18, 30], facing=0, rep=5, leader=True, star=False)
    second.update(id="red-0", at=[18, 30 - gap], facing=0, rep=3, star=False)
    found |= {"table": {"width": 36, "height": 36}, "figures": [first, second], "auto": True}
    found["sides"] = [{"id": "blue"}, {"id": "red"}]
    found["dice"] = {"activation:blue": [5], "activation:red": [4]}
    encounter = Encounter(load(found))
    encounter.submit({"do": "start-turn"})
    encounter.submit({"do": "activate", "figures": ["blue-0"]})
    return encounter


def said(encounter: Encounter, **item: Any) -> str:
    """In what words an input is refused."""
    with pytest.raises(Refused) as refused:
        encounter.submit(item)
    return str(refused.value)


def test_its_charges_reach_as_far_as_it_says():
    assert "within 12 inches of free way" in said(duel("musket", 14), do="charge", figures=["blue-0"], target="red-0")
    duel("musket", 11).submit({"do": "charge", "figures": ["blue-0"], "target": "red-0"})


def test_a_bayonet_goes_on_what_has_one_and_makes_of_it_what_the_weapon_says():
    encounter = duel("musket", 20)
    encounter.submit({"do": "fix-bayonet", "figure": "blue-0"})
    assert encounter.state.figures[0].melee_weapon == "pike"
    assert "no bayonet to fix" in said(encounter, do="fix-bayonet", figure="blue-0")
    assert "no bayonet to fix" in said(duel("pistol", 20), do="fix-bayonet", figure="blue-0")
