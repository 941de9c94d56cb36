"""Whatever is said of weapons in a book's tables tells: without it a battle comes out otherwise under the same dice.

What random battles seldom come to has a witness: a test that fails without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from functools import partial
from typing import Any

import pytest

import engine.ruleset.registry
from engine.errors import BadRequest
from engine.ruleset.model import Ruleset
from engine.ruleset.registry import IDS, get
from tests.engine import (
    test_compendium_nouns,
    test_cr2_fire,
    test_cr2_grenades,
    test_cr2_gunnery,
    test_cr2_small_arms,
    test_launchers,
    test_weapons,
)
from tests.engine.compendium_field import battle as compendium
from tests.engine.cr2_field import battle
from tests.engine.machines import armored
from tests.engine.side_by_side import tells
from tests.engine.swordplay import test_records
from tests.engine.table import refused

LOOKS = ("id", "name", "rule", "outline")
"""What changes no outcome: names, and what pictures draw."""
SEEDS = 40


def _rolls_half_a_die_of_rounds() -> None:
    crew = {"gunner": "gus", "driver": "dan", "loader": "lee", "leader": "lou"}
    jobs = " ".join(f"{job} {name}" for job, name in crew.items())
    tank = f"tank of red model super-heavy-tank at 18,14 {jobs}"
    b = armored(*(f"{name} red rep 4" for name in crew.values()), tank, dice={"rounds:tank": [6]}, auto=True)
    b.blue_turn()
    assert b.encounter.game.machine("tank").rounds == (("apw-super-heavy", 2 + 3),)


def _carries_no_gun_of_a_tank() -> None:
    with pytest.raises(BadRequest):
        battle("ann blue rep 4 at 10,10 with apw-light", seed="x")


def _loads_a_rocket_in_place() -> None:
    b = compendium("ann blue rep 4 with rocket-launcher ammo out at 10,30", "rob red rep 4 at 10,12", seed="x")
    b.blue_turn("ann")
    b.do("reload", figure="ann")
    refused(b, "CR3-RUL-144", "move", figure="ann", to=[12, 30])


WITNESSES: dict[str, Callable[[], Any]] = {
    "cr3 weapons.feed.in_place": test_launchers.test_without_a_loader_the_launcher_is_empty_and_loading_is_all_one_does,
    "cr3 weapons.paired": test_weapons.test_two_pistols_count_their_ones_apart_and_one_of_a_pair_may_run_out,
    "cr2 weapons.burst.barrels": test_cr2_fire.test_one_barrel_of_two_is_fired_then_the_other_and_one_reload_fills_both,
    "cr2 weapons.feed.half": _rolls_half_a_die_of_rounds,
    "cr2 weapons.piercing.kill": partial(
        test_cr2_gunnery.test_within_its_kill_distance_a_gun_goes_through_for_certain, 24.5, True
    ),
    "cr2 weapons.harms_soft": partial(test_cr2_small_arms.test_a_hit_on_ten_or_more_may_disable_a_truck, 4, out=True),
    "cr2 weapons.under": test_cr2_grenades.test_a_launcher_under_a_rifle_counts_by_the_part_used_last,
    "cr2 weapons.on_mount": _carries_no_gun_of_a_tank,
    "compendium weapons.feed.in_place": _loads_a_rocket_in_place,
    "compendium weapons.blast.at_spots": partial(
        test_compendium_nouns.test_a_launcher_names_a_spot_and_rolls_one_die_on_the_hit_table, "rocket-launcher", 6
    ),
    "swordplay melee_weapons.two_hands": test_records.test_a_rider_with_a_shield_and_a_two_hand_weapon_has_a_lance,
}


def without(rules: Ruleset) -> Iterator[tuple[str, Ruleset]]:
    """By name each trait that its weapons have, with the ruleset in which all of them are alike in it."""
    for group in ("weapons", "melee_weapons"):
        arms: dict[str, Any] = dict(getattr(rules, group))
        kind = type(next(iter(arms.values())))
        for field in (field for field in fields(kind) if field.name not in LOOKS):
            for name, bare in _alike(arms, field):
                yield f"{group}.{name}", rules.with_(**{group: bare})


def _alike(arms: dict[str, Any], field: Field[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """These weapons with a field as it is by default, or as low as with any; part by part of a field with parts."""
    values = [getattr(arm, field.name) for arm in arms.values()]
    if not is_dataclass(field.default):
        plain = min(values) if field.default is MISSING else field.default
        if any(value != plain for value in values):
            yield field.name, {key: replace(arm, **{field.name: plain}) for key, arm in arms.items()}
        return
    for part in fields(field.default):
        plain = getattr(field.default, part.name)
        if any(getattr(value, part.name) != plain for value in values):
            parts = {key: replace(getattr(arm, field.name), **{part.name: plain}) for key, arm in arms.items()}
            yield f"{field.name}.{part.name}", {k: replace(a, **{field.name: parts[k]}) for k, a in arms.items()}


CASES = [(name, trait) for name in IDS for trait, _ in without(get(name))]


@pytest.mark.parametrize(("name", "trait"), [case for case in CASES if " ".join(case) in WITNESSES])
def test_a_witness_fails_without_a_trait(name: str, trait: str, monkeypatch: pytest.MonkeyPatch):
    witness = WITNESSES[f"{name} {trait}"]
    witness()
    bare = dict(without(get(name)))[trait]
    monkeypatch.setitem(engine.ruleset.registry.RULESETS, name, lambda: bare)
    with pytest.raises((AssertionError, Exception, pytest.fail.Exception)):
        witness()


def test_every_witness_stands_for_a_trait():
    assert set(WITNESSES) <= {" ".join(case) for case in CASES}


@pytest.mark.long
@pytest.mark.parametrize(("name", "trait"), [case for case in CASES if " ".join(case) not in WITNESSES])
def test_a_trait_changes_an_outcome(name: str, trait: str):
    def bare(rules: Ruleset) -> Ruleset:
        return dict(without(rules)).get(trait, rules)

    assert any(tells(name, seed, bare=bare) for seed in range(SEEDS))
