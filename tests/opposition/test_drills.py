"""Sides that the rules play by orders of their own: lying in ambush, and advancing by bounds (CR2-RUL-361, -362)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.loading.load import load
from engine.opposition import next_input, play
from engine.opposition.ambush import lies_in_wait
from tests.engine import cr2_play
from tests.engine.table import Battle
from tests.opposition.battles import over

HEDGE = {"id": "hedge", "type": "hedge", "line": [[2, 10], [34, 10]]}
IVAN = "ivan red rep 4 at 18,9.3 facing 180 with rifle unseen"
PAIR = ("betts blue rep 4 at 18,15 facing 180 with rifle", "anna blue rep 4 at 19.5,15 facing 180 with rifle")
FAR = "betts blue rep 4 at 18,30 facing 0 with rifle"


def drilled(red: str, *figures: str, blue: str = "", **more: Any) -> Battle:
    """Red of the rules with these orders, and blue of the rules too where it has any."""
    sides = [{"id": "blue", **({"controller": "rules", "drill": blue} if blue else {})}]
    sides.append({"id": "red", "controller": "rules", "drill": red})
    dice = {key.replace("__", ":").replace("_", "-"): faces for key, faces in more.pop("dice", {}).items()}
    return Battle(*figures, ruleset="cr2", sides=sides, dice=dice, **more)


def red_turn(b: Battle) -> None:
    """Begin a turn in which red goes first."""
    b.record["dice"] |= {"activation:red": [2], "activation:blue": [1]}
    b._restock()
    b.do("start-turn")


def wait_of(b: Battle, figure: str) -> tuple[str, int] | None:
    index = b.encounter.state.figure(figure).index
    return next(((w.until, w.inches) for w in b.encounter.state.watches if w.figure == index), None)


def test_orders_that_a_ruleset_does_not_have_are_refused_by_name():
    with pytest.raises(BadRequest) as caught:
        drilled("picnic", IVAN, FAR, terrain=[HEDGE])
    assert caught.value.field == "sides[1].drill"
    assert "ambush" in caught.value.message


@pytest.mark.rule("CR2-RUL-361", "CR2-REACT-07")
def test_an_ambusher_lets_the_enemy_come_within_twelve_inches():
    alley = {"id": "alley", "type": "wall", "tall": True, "line": [[16, 23], [20, 23]]}
    dice = {"in_sight__ivan": [1, 2], "ranged_combat__ivan": [6], "obviously_dead__ivan": [1]}
    with drilled("ambush", IVAN, FAR, terrain=[HEDGE, alley], dice=dice) as b:
        b.blue_turn("betts")
        b.do("move", figure="betts", path=[[21.5, 24], [21.5, 23.5]])
        assert wait_of(b, "ivan") == ("at-inches", 12)
        b.do("end-phase")
        assert next_input(b.encounter) == {"do": "end-phase", "by": "rules"}, "he keeps still, and nobody is activated"
        b.give(next_input(b.encounter) or {})
        b.blue_turn("betts")
        b.do("move", figure="betts", to=[20, 18])
        assert b.status("betts") == "obviously-dead"
        assert 19.3 < b.at("betts")[1] < 21.7


@pytest.mark.rule("CR2-RUL-361", "CR2-RUL-056")
def test_once_a_shot_was_heard_ambushers_fire_when_they_may():
    dice = {"ranged_combat__ivan": [6], "obviously_dead__ivan": [1]}
    with drilled("ambush", IVAN, FAR, terrain=[HEDGE], dice=dice) as b:
        red_turn(b)
        assert next_input(b.encounter) == {"do": "end-phase", "by": "rules"}
        b.encounter.state.alarm = True
        assert (next_input(b.encounter) or {})["do"] == "activate"
        b.give(next_input(b.encounter) or {})
        b.give(next_input(b.encounter) or {})
        assert b.status("betts") == "obviously-dead"


@pytest.mark.rule("CR2-RUL-361")
@pytest.mark.parametrize(("place", "fires"), [("18,16", True), ("18,26", False)])
def test_in_his_own_activation_he_fires_at_an_enemy_who_is_near(place: str, fires: bool):
    with drilled("ambush", IVAN, f"betts blue rep 4 at {place} facing 180 with rifle", terrain=[HEDGE]) as b:
        red_turn(b)
        assert (next_input(b.encounter) or {})["do"] == ("activate" if fires else "end-phase")


def doubles(b: Battle) -> None:
    """Begin a turn in which both dice are equal."""
    for side in ("red", "blue"):
        b.record["dice"].setdefault(f"activation:{side}", []).append(3)
    b._restock()
    b.do("start-turn")


@pytest.mark.rule("CR2-RUL-557", "CR2-AMBUSH-03", "CR2-RUL-233")
@pytest.mark.parametrize(("drill", "fires"), [("trap", True), ("ambush", False)])
def test_doubles_spring_a_trap_and_no_other_ambush(drill: str, fires: bool):
    checks = {"in_sight__ivan": [1, 2], "ranged_combat__ivan": [6], "obviously_dead__ivan": [1]} if fires else {}
    with drilled(drill, IVAN, FAR, terrain=[HEDGE], dice=checks) as b:
        red_turn(b)
        assert next_input(b.encounter) == {"do": "end-phase", "by": "rules"}
        for _ in range(2):
            b.do("end-phase")
        doubles(b)
        assert b.status("betts") == ("obviously-dead" if fires else "carry-on")
        assert b.encounter.state.idle, "nobody moves or fires by activation"


@pytest.mark.rule("CR2-RUL-557", "CR2-RUL-275")
def test_people_may_hold_their_fire_when_doubles_spring_their_trap_and_are_asked_till_a_shot_is_heard():
    sides = [{"id": "blue"}, {"id": "red", "drill": "trap"}]
    dice = {"in-sight:ivan": [1, 2, 1, 2], "ranged-combat:ivan": [6], "obviously-dead:ivan": [1]}
    with Battle(IVAN, FAR, ruleset="cr2", sides=sides, terrain=[HEDGE], dice=dice) as b:
        doubles(b)
        assert not b.pending, "nobody is on the way yet"
        b.do("end-turn")
        for choice in ("hold", "fire"):
            doubles(b)
            assert b.pending == [("ivan", "hold-fire")]
            b.answer("ivan", "hold-fire", {"act": choice})
            b.do("end-turn")
        assert b.status("betts") == "obviously-dead"
        doubles(b)
        assert not b.pending


@pytest.mark.rule("CR2-RUL-362")
def test_a_patrol_goes_on_toward_its_goal_and_half_of_those_with_a_target_fire_on():
    with drilled("advance", "able red rep 4 at 18,30 facing 0 with rifle", "rob blue rep 4 at 1,1 with rifle") as b:
        red_turn(b)
        b.give(next_input(b.encounter) or {})
        item = next_input(b.encounter) or {}
        assert item["do"] in ("move", "fire")


@pytest.mark.rule("CR2-RUL-362")
@pytest.mark.parametrize(("foe", "charges"), [("rep 3", True), ("rep 5", False)])
def test_it_charges_where_that_pays(foe: str, charges: bool):
    rob = f"rob blue {foe} at 18,24 facing 180 with rifle"
    with drilled("advance", "able red rep 4 at 18,30 facing 0 with rifle", rob) as b:
        red_turn(b)
        b.give(next_input(b.encounter) or {})
        assert ((next_input(b.encounter) or {})["do"] == "charge") is charges


def battle(seed: int, blue: str, red: str) -> Encounter:
    """Two sides of the rules with these orders, some of them hidden; every other one with hidden information."""
    record = cr2_play.battle(seed, size=5) | {"auto": False}
    cr2_play.hide(record["figures"], random.Random(seed))
    sides = {"blue": blue, "red": red}
    record["sides"] = [{"id": name, "controller": "rules", "drill": drill} for name, drill in sides.items()]
    return Encounter(load(record | ({"information": "hidden"} if seed % 2 else {})))


@pytest.mark.long
@pytest.mark.parametrize(
    ("blue", "red"), [("advance", "ambush"), ("advance", ""), ("ambush", "advance"), ("advance", "advance")]
)
def test_battles_of_two_drills_come_to_an_end_when_one_advances(blue: str, red: str):
    ends: Counter[int] = Counter()
    for seed in (*range(200, 206), 209, 221, 233, 237):
        encounter = play(battle(seed, blue, red), turns=100)
        ends[len({f.side for f in encounter.state.figures if f.able and not f.fled})] += 1
        asked = {item["do"] for item in encounter.inputs if item.get("by") != "rules"}
        assert asked <= {"start-turn", "end-encounter"}
    assert not ends[2], "no two of them stand off for good"


@pytest.mark.rule("CR2-RUL-361")
def test_no_order_names_a_figure_that_lies_in_wait():
    kept = 0
    for seed in range(300, 306):
        encounter = battle(seed, "advance", "ambush")
        while encounter.state.turn < 12 and not over(encounter):
            item = next_input(encounter, between_turns=True) or {}
            lying = {f.id for f in encounter.state.figures if f.side == "red" and lies_in_wait(encounter.game, f)}
            assert item.get("figure") not in lying
            assert not lying or not lying.issuperset(item.get("figures", lying and {""}))
            kept += len(lying)
            encounter.submit(item)
    assert kept


@pytest.mark.rule("CR2-RUL-361", "CR2-RUL-362")
@pytest.mark.parametrize("drill", ["", "ambush", "advance"])
def test_a_ducked_figure_looks_again_where_its_side_knows_of_no_enemy(drill: str):
    tall = {"id": "tall", "type": "wall", "line": [[10, 20], [26, 20]], "tall": True}
    ivan = "ivan red rep 4 at 18,9.3 facing 180 with rifle status ducked-back"
    with drilled(drill, ivan, FAR, terrain=[HEDGE, tall], information="hidden") as b:
        red_turn(b)
        b.give(next_input(b.encounter) or {})
        assert (next_input(b.encounter) or {})["do"] == "stand"


@pytest.mark.rule("CR2-RUL-362", "CR2-GREN-05")
def test_a_grenade_is_taken_in_hand_where_an_enemy_will_soon_be_in_reach():
    tall = {"id": "tall", "type": "wall", "line": [[10, 13], [26, 13]], "tall": True}
    with drilled("", "ivan red rep 4 at 18,12 with grenade,rifle", *PAIR, terrain=[tall]) as b:
        red_turn(b)
        b.do("activate", figures=["ivan"])
        assert next_input(b.encounter) == {"do": "ready", "figure": "ivan", "what": "grenade", "by": "rules"}


@pytest.mark.rule("CR2-RUL-362", "CR2-GREN-01")
def test_a_grenade_in_hand_is_thrown_where_it_catches_two():
    with drilled("", "ivan red rep 4 at 18,12 facing 0 with rifle", *PAIR) as b:
        b.encounter.state.figure("ivan").weapons += ("grenade",)
        red_turn(b)
        b.do("activate", figures=["ivan"])
        found = next_input(b.encounter)
        assert (found["do"], found["weapon"]) == ("grenade", "grenade")
