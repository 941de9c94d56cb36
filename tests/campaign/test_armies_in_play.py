"""Encounters of Swordplay against the rules: who comes from markers, raids with riders, and what the log names."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from engine.campaign.campaign import Campaign, begin, encounter, enlist
from engine.campaign.setup import Force, new_encounter
from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.facts import facts
from engine.loading.load import load
from engine.loading.setup_rolls import prepared
from engine.opposition import next_input
from engine.replay.replay import replay
from engine.ruleset.registry import get
from engine.state import Figure
from tests.campaign.automatic import play_campaign, play_encounter
from tests.campaign.test_armies import PRINTED, begun, joined, worn
from tests.engine.missions import FARM, SIDES, arrived, took
from tests.engine.table import Battle
from tests.matrix import ID, ROOT, reference

STAR = {"id": "star", "side": "blue", "rep": 5, "star": True, "class": "noble", "melee_weapon": "two-hand"}

SCREEN = {"id": "screen", "type": "wall", "line": [[0, 4], [5, 4], [5, 0]], "tall": True}
"""Hides whatever lies in the north-western corner."""


def mission(
    *, name: str = "patrol", kind: str = "orcs", marker: Any = (18, 6), dice: Any = None, star: Any = None, **more: Any
) -> Battle:
    """A Star alone in the south, a marker of the enemy's in the north, and the enemy's army."""
    described = {
        "id": name,
        "side": "blue",
        "eal": more.pop("eal", 3),
        "objectives": ["farm"] if name != "patrol" else [],
        "enemy": {"side": "red", "kind": kind},
        "markers": [{"id": "pef-1", "side": "red", "at": list(marker), **more.pop("within", {})}],
    }
    if more.pop("more_to_come", False):
        described["markers"].append({"id": "pef-2", "side": "red", "at": [2, 2]})
    figure = {**STAR, "at": [18, 34], "facing": 0, **(star or {})}
    return Battle(
        ruleset="swordplay",
        figures=[figure],
        mission=described,
        sides=SIDES,
        dice=dice or {},
        terrain=more.pop("terrain", [SCREEN, *([FARM] if name != "patrol" else [])]),
        seed="armies",
        auto=True,
        **more,
    )


def enemies(b: Battle) -> list[Figure]:
    """Those who have come."""
    return [f for f in b.encounter.state.figures if f.side == "red"]


def contact(b: Battle, face: int) -> None:
    """The marker walks into view and is resolved with this die."""
    b.blue_turn(blue=1, red=6)
    b.record["dice"]["pef-resolution:pef-1"] = [face]
    took(b, "pef-1", 1, 1, choice=3)


# ---- who comes ----


@pytest.mark.rule("SWP-PEF-12", "SWP-RUL-38", "SWP-BAND-06", "SWP-TAB-LIST-ORCS")
@pytest.mark.parametrize("kind", PRINTED)
def test_each_enemy_rolls_on_its_list_and_has_what_the_line_says(kind: str):
    for totals, name, rep, gear in PRINTED[kind]:
        total = int(totals.split()[0])
        pair = [max(1, total - 6), min(6, total - 1)]
        b = mission(kind=kind, dice={"army-list:enemy-1": pair, "how-many:pef-1": [3, 3]}, more_to_come=True)
        contact(b, 5)
        [roll] = b.all("roll", label="army-list")
        assert (roll["dice"], roll["total"], roll["result"], roll["figure"]) == (pair, total, name, "enemy-1")
        [comer] = arrived(b)
        assert comer["rep"] == rep
        [figure] = enemies(b)
        assert worn(figure) == gear or figure.status != "carry-on"
        assert not figure.star


@pytest.mark.rule("SWP-PEF-13", "SWP-PEF-15", "SWP-RUL-38", "SWP-BAND-02")
def test_the_star_leader_is_of_his_lists_best_line_with_rep_5():
    b = mission(kind="goblins", eal=5)
    contact(b, 6)
    first = enemies(b)[0]
    assert (first.star, first.rep, first.star_power) == (True, 5, 5)
    assert (first.class_, first.armor, first.traits, first.melee_weapon) == ("warrior", 6, {"fierce"}, "two-hand")
    assert not b.all("roll", label="army-list", figure="enemy-1"), "his line is not rolled for"
    assert sum(f.star for f in enemies(b)) == 1


def test_an_enemy_names_its_army_and_nothing_that_the_army_says():
    record = mission().record
    for change, match in (
        ({"kind": "gang"}, "feudal"),
        ({}, "feudal"),
        ({"kind": "orcs", "weapons": [["javelin"]]}, "SWP-BAND-06"),
    ):
        wrong = {**record, "mission": {**record["mission"], "enemy": {"side": "red", **change}}}
        with pytest.raises(BadRequest, match=match):
            load(wrong)


# ---- riders and houses ----


@pytest.mark.rule("SWP-ENC-11", "SWP-RUL-25")
def test_riders_in_an_objective_have_left_their_mounts_before_it():
    dice = {"pef-resolution:pef-1": [6], "how-many:pef-1": [3, 3], "unalerted:enemy-1": [2, 1]}
    within = {"inside": "farm"}
    b = mission(name="raid-attack", kind="feudal", marker=(18, 5), within=within, dice=dice, eal=1)
    b.blue_turn("star")
    b.do("move", figure="star", path=[[18, 33]])
    [knight] = enemies(b)
    assert b.encounter.space.building(knight.at) is not None
    assert not knight.mounted
    x, y, floor = knight.mount_at
    assert floor == 0
    assert b.encounter.space.building((x, y)) is None


@pytest.mark.rule("SWP-PEF-12", "SWP-RUL-25")
def test_riders_come_up_beside_a_house_and_not_in_it():
    riders = {f"army-list:enemy-{n}": [2, 1] for n in (1, 2, 3)}
    barn = {**FARM, "rect": [18.5, 5, 6, 4], "doors": [], "windows": []}
    b = mission(kind="feudal", dice={"how-many:pef-1": [5, 5], **riders}, more_to_come=True, terrain=[SCREEN, barn])
    contact(b, 5)
    assert len(arrived(b)) == 3
    for rider in enemies(b):
        assert rider.mounted
        assert b.encounter.space.building(rider.at) is None


@pytest.mark.rule("SWP-ENC-15", "SWP-RUL-25", "SWP-MOVE-51")
def test_a_rider_who_raids_gets_off_to_loot():
    """With nobody of the defenders in sight he rides up, dismounts, and goes in on foot."""
    rider = {**STAR, "id": "rider", "side": "red", "star": False, "class": "soldier", "shield": True, "mounted": True}
    hidden = {**STAR, "at": [2, 2], "facing": 315}
    record = mission(name="raid-defend").record
    record["figures"] = [hidden, {**rider, "melee_weapon": "lance", "at": [18, 24], "facing": 0}]
    record["mission"]["markers"] = []
    played = Encounter(load({**record, "seed": "loot"}))
    done = []
    while len(played.inputs) < 120 and not played.state.ended:
        item = next_input(played, between_turns=True) or {"do": "end-phase"}
        if played.state.active_side == "red":
            done.append(item["do"])
        played.submit(item)
    assert "dismount" in done
    assert "loot" in done
    assert done.index("dismount") < done.index("loot")
    progress = played.state.progress
    assert progress is not None
    assert progress.failed == "looted"


# ---- whole encounters ----


@cache
def campaign(kind: str, enemy: str) -> Campaign:
    """A band of this army with all its recruits."""
    star = {"name": "Ann", "rep": 5}
    found, _ = begin(
        "swordplay", band="Shields", kind=kind, star=star, enemy={"name": "Foes", "kind": enemy}, seed=f"{kind}-{enemy}"
    )
    for n in range(5):
        found, _ = enlist(found, name=f"Grunt {n + 1}")
    return found


@pytest.mark.long
@pytest.mark.rule("SWP-ENC-01", "SWP-ENC-03", "SWP-MODE-02", "SWP-NPC-01")
@pytest.mark.parametrize(
    ("mission_", "kind", "enemy"),
    [("patrol", "feudal", "orcs"), ("raid-attack", "elves", "feudal"), ("raid-defend", "dwarves", "goblins")],
)
def test_an_encounter_is_set_up_plays_to_its_end_replays_and_names_only_its_own_book(
    mission_: str, kind: str, enemy: str
):
    found = campaign(kind, enemy)
    made = new_encounter("swordplay", (Force(found.band),), mission_, found.enemy, seed=f"{mission_}-{kind}", eal=4)
    record = load(made.record)
    assert [f.name for f in record.figures] == ["Ann", *(f"Grunt {n + 1}" for n in range(5))]
    assert [worn(f) for f in record.figures] == [worn(member.gear) for member in found.band]
    played = play_encounter({**made.record, "prepared": prepared(made.events), "auto": True})
    progress = played.state.progress
    assert progress is not None
    assert progress.result
    again = replay(load(played.export()))
    assert again.encounter.digests == played.digests
    log = json.dumps([facts(entry.event) for entry in played.log] + played.export()["prepared"])
    assert "CR3-" not in log
    assert "SWP-" in log


@pytest.mark.long
@pytest.mark.parametrize("number", range(12))
def test_no_campaign_log_names_another_book(number: int):
    found = play_campaign(f"army-{number}", 6, "swordplay")
    told = [item for month in found.chronicle for item in month.happenings] + list(found.news)
    assert {item.rule.partition("-")[0] for item in told} == {"SWP"}


def test_every_rule_that_play_may_name_has_an_id_in_this_book():
    """But for grenades, bursts and guns, which nobody has."""
    swordplay, known = get("swordplay"), reference()
    absent = {f"CR3-WPN-{n:02}" for n in range(7, 24)} | {f"CR3-RUL-{n}" for n in (89, 90, 92, 144, 172)}
    quoted: set[str] = set()
    for path in (ROOT / "engine").rglob("*.py"):
        if "books" not in path.parts:
            text = path.read_text("utf-8")
            quoted |= {name for name in ID.findall(text) if f'"{name}"' in text and name.startswith("CR3-")}
    assert len(quoted) > 100
    for name in sorted(quoted - absent):
        if not name.startswith("CR3-GREN-"):
            assert swordplay.cite(name).startswith("SWP-"), name
            assert swordplay.cite(name) in known, name


@pytest.mark.rule("SWP-ENC-04", "SWP-CAMP-12")
def test_a_campaigns_encounter_brings_its_members_with_all_they_have():
    found = joined(begun("feudal", 4, star={"line": "mounted-knights"}), (1, 1), (6, 6))
    made = encounter(found, seed="ride")
    knight, recruit, bow = load(made.record).figures
    assert (knight.star, knight.mounted, knight.melee_weapon, knight.rep) == (True, True, "lance", 4)
    assert (recruit.mounted, recruit.rep) == (True, 5)
    assert (bow.weapons, bow.class_) == (("crossbow",), "missile")
    assert list(made.members[0].values()) == ["star", "grunt-1", "grunt-2"]
