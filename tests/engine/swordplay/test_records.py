"""Records of Swordplay: what is read, what is made of what is left out, and what is refused by name of the rule."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from engine import legal
from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.loading.load import load
from engine.loading.snapshot import state_to_json
from engine.preview import preview
from engine.replay.replay import state_line
from engine.views import GM
from tests.engine.fuzz import fuzz
from tests.engine.swordplay.field import battle
from tests.engine.table import Battle


def record(**more: Any) -> dict[str, Any]:
    return {
        "format": "duckback-record/1",
        "ruleset": "swordplay",
        "table": {"width": 36, "height": 36},
        "sides": [{"id": "blue"}, {"id": "red"}],
        "figures": [{"id": "a", "side": "blue", "rep": 4, "at": [10, 30], **more}],
    }


@pytest.mark.rule("SWP-CLASS-51", "SWP-ARMOR-54", "SWP-STAR-01", "SWP-RUL-50")
@pytest.mark.parametrize(
    ("given", "class_", "armor"),
    [
        ({"weapons": ["longbow"]}, "missile", 2),
        ({}, "peasant", 2),
        ({"melee_weapon": "improvised"}, "peasant", 2),
        ({"weapons": ["javelin"]}, "soldier", 2),
        ({"melee_weapon": "one-hand", "armor": 2}, "soldier", 2),
        ({"class": "warrior", "weapons": ["sling"], "armor": 6}, "warrior", 6),
    ],
)
def test_what_is_left_out_follows_from_the_rest(given: dict[str, Any], class_: str, armor: int):
    [figure] = load(record(**given)).figures
    assert (figure.class_, figure.armor) == (class_, armor)


@pytest.mark.rule("SWP-ARMOR-55", "SWP-RUL-40")
@pytest.mark.parametrize(
    ("given", "field", "rule"),
    [
        ({"melee_weapon": "two-hand", "shield": True}, "shield", "SWP-ARMOR-55"),
        ({"melee_weapon": "two-swords", "shield": True}, "shield", "SWP-ARMOR-55"),
        ({"melee_weapon": "two-swords", "shield": True, "mounted": True}, "shield", "SWP-ARMOR-55"),
        ({"class": "knight"}, "class", "SWP-CLASS-51"),
        ({"armor": 3}, "armor", "SWP-TAB-ARMOR"),
        ({"armor": 0}, "armor", "SWP-TAB-ARMOR"),
        ({"class": "warrior", "religious": True}, "religious", "SWP-REACT-57"),
        ({"mounted": True, "posture": "prone"}, "posture", "SWP-MOVE-13"),
        ({"mounted": True, "status": "stunned"}, "mounted", "SWP-RUL-24"),
        ({"weapons": ["assault-rifle"]}, "weapons[0]", "longbow, short-bow, sling (SWP-TAB-WEAPONS)"),
        ({"melee_weapon": "bayonet"}, "melee_weapon", "(SWP-TAB-MELEE-WEAPONS)"),
        ({"shield": "yes"}, "shield", "true or false"),
        ({"set_up": True}, "set_up", "not known in Swordplay but in MG-42 (MG42-SCEN-08); allowed: ammo"),
    ],
)
def test_what_cannot_be_is_refused_by_name_of_the_rule(given: dict[str, Any], field: str, rule: str):
    with pytest.raises(BadRequest) as caught:
        load(record(**given))
    assert caught.value.field == f"figures[0].{field}"
    assert rule in caught.value.message


@pytest.mark.rule("SWP-RUL-25")
@pytest.mark.parametrize("mounted", [True, False])
def test_a_rider_stands_in_no_building_from_the_start(mounted: bool):
    given = record(mounted=mounted)
    x, y = given["figures"][0]["at"]
    given["table"]["terrain"] = [{"id": "hut", "type": "building", "rect": [x - 2, y - 2, 6, 4], "dv": 2}]
    if not mounted:
        assert load(given).figures
        return
    with pytest.raises(BadRequest) as caught:
        load(given)
    assert caught.value.field == "figures[0].at"
    assert "SWP-RUL-25" in caught.value.message


def test_a_rider_with_a_shield_and_a_two_hand_weapon_has_a_lance():
    [figure] = load(record(melee_weapon="two-hand", shield=True, mounted=True)).figures
    assert figure.melee_weapon == "lance"


@pytest.mark.parametrize(
    ("ruleset", "given", "words"),
    [
        ("cr3", {"shield": True}, "not known in Chain Reaction 3.0 but in Swordplay (SWP-ARMOR-58)"),
        ("mg42", {"mounted": True}, "in Swordplay, Chain Reaction 2.0, French Compendium (SWP-MOVE-52)"),
        ("mg42", {"class": "noble"}, "not known in MG-42 but in Swordplay (SWP-CLASS-51)"),
        ("cr3", {"weapons": ["longbow"]}, "(CR3-TAB-WEAPONS)"),
        ("cr3", {"melee_weapon": "lance"}, "(CR3-TAB-MELEE-WEAPONS)"),
        ("mg42", {"weapons": ["crossbow"]}, "(MG42-WEAP-02)"),
        ("mg42", {"melee_weapon": "spear"}, "(MG42-RUL-43)"),
    ],
)
def test_figures_of_other_rulesets_have_nothing_of_it(ruleset: str, given: dict[str, Any], words: str):
    with pytest.raises(BadRequest, match=re.escape(words)):
        load({**record(**given), "ruleset": ruleset})


@pytest.mark.parametrize(
    ("ruleset", "option", "words"),
    [
        ("swordplay", "finish-off", "no option of Swordplay (MG42-RUL-41); allowed: collapse"),
        ("mg42", "collapse", "no option of MG-42 (CR3-RUL-145); allowed: finish-off"),
        ("swordplay", "fog", "no option of Swordplay; allowed: collapse"),
    ],
)
def test_an_option_of_another_ruleset_is_refused_by_name_of_its_rule(ruleset: str, option: str, words: str):
    with pytest.raises(BadRequest, match=re.escape(words)):
        load({**record(), "ruleset": ruleset, "options": [option]})


@pytest.mark.parametrize("seed", range(8))
def test_random_battles_go_well(seed: int):
    tally = fuzz(seed, inputs=90, checks=seed % 4 == 0, ruleset="swordplay")
    assert not tally.failures, json.dumps(tally.failures[0])[:2000]


def test_every_event_cites_its_own_book():
    import random

    from tests.engine.play import choose
    from tests.engine.swordplay_play import battle as random_battle

    chance, encounter = random.Random(3), Encounter(load(random_battle(3)))
    for _ in range(80):
        encounter.submit(choose(encounter, chance))
    cited = {entry.event.rule for entry in encounter.log if entry.event.rule}
    assert {rule for rule in cited if not rule.startswith("SWP-")} == set()


@pytest.mark.rule("SWP-ARMOR-51", "SWP-DMG-51")
@pytest.mark.parametrize("armor", [2, 4, 6])
def test_a_preview_counts_armour_and_changes_nothing(armor: int):
    b = battle(
        "a blue rep 4 at 10.5,20.5 with dart class missile", f"b red rep 4 at 10.5,17 class soldier armor {armor}"
    )
    b.blue_turn("a")
    before = state_to_json(b.encounter.state)
    found = preview(b.encounter, {"do": "fire", "figure": "a", "targets": [{"figure": "b"}]}, GM)
    assert found.refused is None
    [victim] = found.victims
    assert sum(victim.outcomes.values()) == 1
    assert (victim.outcomes.get("obviously-dead", 0) == 0) == (armor == 6)
    assert state_to_json(b.encounter.state) == before


@pytest.mark.parametrize(("ruleset", "mounted"), [("swordplay", True), ("cr3", None), ("mg42", None)])
def test_the_state_says_who_is_mounted_where_there_are_mounts(ruleset: str, mounted: bool | None):
    weapon = {"cr3": "pistol", "swordplay": "longbow", "mg42": "rifle"}[ruleset]
    b = Battle(f"a blue rep 4 with {weapon} mounted at 10,20", f"b red rep 4 with {weapon} at 10,2", ruleset=ruleset)
    figures = state_line(b.encounter)["figures"]
    assert (figures["a"].get("mounted"), figures["b"].get("mounted")) == (mounted, None if mounted is None else False)


def test_every_listed_input_can_be_previewed():
    b = battle(
        "a blue rep 4 at 10.5,20.5 class noble mounted melee lance shield",
        "c blue rep 4 at 12.5,20.5 class missile with longbow ammo out",
        "b red rep 4 at 10.5,9 class soldier melee spear shield",
    )
    b.blue_turn("a", "c")
    listed = list(legal.inputs(b.encounter))
    assert {"dismount", "reload", "charge", "move"} <= {item["do"] for item in listed}
    for item in listed[::9]:
        assert preview(b.encounter, item, GM).refused is None
