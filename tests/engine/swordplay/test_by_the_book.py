"""Actions, sights, charges and tables of Swordplay, by the book's own words (SWP-ACT, SWP-SIGHT, SWP-CHARGE)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import legal
from engine.procedures.swordplay.arms import guarded
from engine.procedures.third.verdicts import worst_of
from engine.space import INCH, section_of
from tests.engine.swordplay.field import battle, figure
from tests.engine.table import refused

ARCHER = "a blue rep 4 at 10.5,30.5 with longbow class missile"
SPEARMAN = "a blue rep 4 at 10.5,20.5 class soldier melee one-hand"
SOLDIER = "b red rep 4 at 10.5,10.5 class soldier melee one-hand"


# ---- one action ----


@pytest.mark.rule("SWP-ACT-01", "SWP-ACT-06", "SWP-RUL-09")
@pytest.mark.parametrize(
    ("first", "then", "rule"),
    [
        ({"do": "reload", "figure": "a"}, {"do": "move", "figure": "a", "to": [10.5, 19.5]}, "SWP-ACT-06"),
        (
            {"do": "reload", "figure": "a"},
            {"do": "move", "figure": "a", "to": [10.5, 19.5], "fast": True},
            "SWP-ACT-06",
        ),
        ({"do": "move", "figure": "a", "to": [10.5, 19.5]}, {"do": "reload", "figure": "a"}, "SWP-ACT-06"),
        ({"do": "reload", "figure": "a"}, {"do": "charge", "figures": ["a"], "target": "b"}, "SWP-ACT-01"),
    ],
    ids=["reload, move", "reload, move fast", "move, reload", "reload, charge"],
)
def test_an_active_figure_does_one_thing_and_reloads_in_place(first: dict[str, Any], then: dict[str, Any], rule: str):
    archer = "a blue rep 4 at 10.5,20.5 with longbow class missile ammo out"
    with battle(archer, SOLDIER, dice={"reload:a": [1, 6]} if first["do"] == "reload" else {}) as b:
        b.blue_turn("a")
        b.give(first)
        fields = dict(then)
        refused(b, rule, fields.pop("do"), **fields)


@pytest.mark.rule("SWP-ACT-01", "SWP-RELOAD-52", "SWP-RUL-10")
def test_who_has_reloaded_with_both_dice_may_fire_at_once_but_neither_charge_nor_take_a_challenge():
    near = "b red rep 4 at 10.5,15.5 class soldier melee one-hand"
    dice = {"reload:a": [1, 1], "ranged-combat:a": [1], "received-fire:b": [1, 1]}
    with battle("a blue rep 4 at 10.5,20.5 with longbow class missile ammo out", near, dice=dice) as b:
        b.blue_turn("a")
        b.do("reload", figure="a")
        assert {item["do"] for item in legal.actions(b.encounter.game, figure(b, "a"))} <= {"fire", "face", "prone"}
        refused(b, "SWP-ACT-01", "charge", figures=["a"], target="b")
        refused(b, "CR3-RUL-167", "challenge", figure="a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])


@pytest.mark.rule("SWP-ACT-07", "SWP-RUL-15", "SWP-WPN-52")
def test_what_was_thrown_is_picked_up_on_the_way_and_is_ready_but_not_in_that_activation():
    with battle(
        "a blue rep 5 at 10.5,15.5 with javelin class warrior",
        "b red rep 3 at 10.5,10.5 class soldier facing 0",
        dice={"ranged-combat:a": [1], "received-fire:b": [6, 6], "cohesion:b": [6, 6]},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert figure(b, "a").weapons == ()
        assert b.status("b") == "ran-away"
        b.do("move", figure="a", to=[10.5, 11.5])
        b.do("pick-up", figure="a", weapon="javelin")
        assert figure(b, "a").weapons == ("javelin",)
        assert not b.encounter.state.dropped
        assert figure(b, "a").loaded("javelin") == 0
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("a")
        assert figure(b, "a").loaded("javelin") == 1


@pytest.mark.rule("SWP-MOVE-06", "SWP-MOVE-51", "SWP-MOVE-07")
@pytest.mark.parametrize("gear", ["", "mounted"])
def test_at_the_end_of_a_fast_move_one_drops_or_leaves_the_saddle(gear: str):
    with battle(f"{ARCHER.replace('longbow', 'sling')} {gear}", SOLDIER, dice={"fast-move:a": [6, 6]}) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[10.5, 28.5], fast=True)
        b.do("dismount" if gear else "prone", figure="a")
        assert (figure(b, "a").posture, figure(b, "a").mounted) == ("standing" if gear else "prone", False)


@pytest.mark.rule("SWP-KIT-03", "SWP-RELOAD-51", "SWP-REACT-28")
def test_a_bow_that_was_shot_is_marked_to_be_reloaded():
    with battle(ARCHER, SOLDIER, dice={"ranged-combat:a": [1], "received-fire:b": [1, 1]}) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.last("ammo") == {
            "type": "ammo",
            "figure": "a",
            "weapon": "longbow",
            "to": "unloaded",
            "rule": "SWP-RELOAD-51",
        }


# ---- in sight ----


@pytest.mark.rule("SWP-SIGHT-12", "SWP-RUL-46", "SWP-RUL-12")
@pytest.mark.parametrize("choice", ["charge", "duck-back", "finish-move", "runaway", "reload"])
def test_a_star_in_sight_does_what_is_listed_or_what_a_grunt_that_passed_would_do(choice: str):
    star = "a blue rep 5 at 10.5,20.5 with crossbow class missile star ammo out facing 180"
    more = {"reload:a": [1, 6]} if choice == "reload" else {}
    if choice == "charge":
        more = {"charge:a": [6, 6], "charge:b": [1, 1]}
    b = battle(star, SOLDIER, dice={"in-sight:a": [1] * 5, "in-sight:b": [4] * 4, "in-sight-action:b": [6], **more})
    b.blue_turn("a")
    b.do("face", figure="a", facing=0, in_sight_move="stay")
    [question] = b.encounter.pending
    acts = {option["act"]: option for option in question.options}
    assert "fire" not in acts  # it is not loaded
    b.answer("a", "in-sight-action", acts[choice])
    if choice == "reload":
        assert b.last("roll", label="reload")["result"] == "reloaded-not-before-active"
        assert figure(b, "a").loaded("crossbow") == 0
    if choice == "runaway":
        assert b.status("a") == "ran-away"
    if choice == "duck-back":
        assert b.status("a") == "ducked-back"


@pytest.mark.rule("SWP-SIGHT-51", "SWP-RUL-12", "SWP-RELOAD-53")
@pytest.mark.parametrize(("weapon", "ready"), [("short-bow", 1), ("crossbow", 0)])
def test_a_grunt_with_an_empty_bow_reloads_in_sight(weapon: str, ready: int):
    with battle(
        f"a blue rep 4 at 10.5,20.5 with {weapon} class missile ammo out facing 180",
        SOLDIER,
        dice={
            "in-sight:a": [1] * 4,
            "in-sight:b": [4] * 4,
            "in-sight-action:a": [1],
            "in-sight-action:b": [6],
            "reload:a": [1, 6],
        },
    ) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        assert figure(b, "a").loaded(weapon) == ready
        assert not b.all("shot")


@pytest.mark.rule("SWP-SIGHT-20", "SWP-SIGHT-19", "SWP-EX-30")
def test_c_felled_by_the_bow_loses_its_action_and_is_no_target_for_who_would_charge():
    """EX-30: B the bowman, then C, then A in charge reach."""
    with battle(
        "a blue rep 4 at 8.5,20.5 class soldier melee one-hand",
        "b blue rep 4 at 10.5,20.5 with longbow class missile facing 180",
        "c red rep 4 at 10.5,10.5 class warrior armor 4 melee one-hand",
        dice={
            "in-sight:a": [4, 4, 4, 4],
            "in-sight:b": [1, 1, 1, 4],
            "in-sight:c": [1, 1, 4, 4],
            "in-sight-action:b": [1],
            "ranged-combat:b": [6],
            "damage:b": [4],
            "recover-knock-down:c": [1, 1],
        },
    ) as b:
        b.blue_turn("b", "a")
        b.do("face", figure="b", facing=0, in_sight_move="stay")
        assert b.status("c") == "stunned"
        assert not b.all("roll", label="in-sight-action", figure="c")
        assert not b.all("roll", label="charge")
        b.do("move", figure="a", to=[8.5, 19.5])


@pytest.mark.rule("SWP-EX-33", "SWP-REACT-04", "SWP-CHARGE-14", "SWP-RUL-41")
def test_ex_33_a_charger_halted_by_the_targets_shot_is_tested_when_the_in_sight_is_over():
    with battle(
        "a blue rep 4 at 10.5,20.5 class soldier melee one-hand facing 180",
        "c blue rep 4 at 12.5,20.5 class soldier melee one-hand facing 180",
        "b red rep 4 at 10.5,10.5 with longbow class missile",
        dice={
            "in-sight:a": [1, 1, 1, 1],
            "in-sight:b": [4, 4, 4, 4],
            "in-sight:c": [1, 1, 4, 4],
            "in-sight-action:a": [1],
            "in-sight-action:b": [6],
            "in-sight-action:c": [6],
            "charge:a": [6, 6],
            "charge:b": [1, 1],
            "ranged-combat:b": [1],
            "received-fire:a": [1, 1],
        },
    ) as b:
        b.blue_turn("a", "c")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        labels = [r["label"] for r in b.all("roll")]
        assert labels.index("received-fire") > max(n for n, label in enumerate(labels) if label == "in-sight-action")
        assert b.at("a")[1] - b.at("b")[1] >= 6  # it stands where it was shot at


# ---- charges ----


@pytest.mark.rule("SWP-RUL-31", "SWP-FIG-05", "SWP-CHARGE-51", "SWP-ARMOR-56")
@pytest.mark.parametrize(("facing", "count", "fires"), [(180, 2, True), (0, 4, False)])
def test_charging_onto_the_rear_is_worth_two_dice_and_there_is_no_shot(facing: int, count: int, fires: bool):
    archer = f"b red rep 4 at 10.5,10.5 with short-bow class missile facing {facing}"
    shot = {"ranged-combat:b": [1]} if fires else {}
    with battle(
        SPEARMAN,
        archer,
        dice={"charge:a": [1, 6, 6, 6][:count], "charge:b": [1, 6], "melee:a": [4] * 5, "melee:b": [4] * 4, **shot},
    ) as b:
        b.blue_turn("a")
        b.do("charge", figures=["a"], target="b")
        assert len(b.last("roll", label="charge", figure="a")["dice"]) == count
        assert len(b.all("shot")) == fires


@pytest.mark.rule("SWP-RUL-32", "SWP-RUL-17", "SWP-WPN-53", "SWP-CHARGE-12")
@pytest.mark.parametrize(
    ("gear", "fires"),
    [
        ("class soldier with throwing-axe", True),
        ("class soldier with dart", False),  # six inches off it is out of range
        ("class missile with short-bow", True),
        ("class missile with short-bow ammo out", False),
        ("class soldier melee one-hand", False),
    ],
    ids=str,
)
def test_who_is_charged_shoots_with_what_is_loaded_and_reaches(gear: str, fires: bool):
    shot = {"ranged-combat:b": [1]} if fires else {}
    dice = {"charge:a": [1, 6], "charge:b": [1] if "out" in gear else [1, 6], **shot}
    b = battle(SPEARMAN, f"b red rep 4 at 10.5,10.5 {gear}", dice={**dice, "melee:a": [4] * 5, "melee:b": [4] * 5})
    b.blue_turn("a")
    b.do("charge", figures=["a"], target="b")
    assert len(b.all("shot", shooter="b")) == fires
    assert b.all("melee")


@pytest.mark.rule("SWP-RUL-17", "SWP-ACT-01")
def test_a_charger_throws_nothing_as_it_charges():
    axe = "a blue rep 4 at 10.5,14.5 with throwing-axe class warrior"
    with battle(
        axe, SOLDIER, dice={"charge:a": [1, 6], "charge:b": [1, 6], "melee:a": [4] * 5, "melee:b": [4] * 5}
    ) as b:
        b.blue_turn("a")
        b.do("charge", figures=["a"], target="b")
        assert not b.all("shot")
        assert figure(b, "a").weapons == ("throwing-axe",)


@pytest.mark.rule("SWP-CHARGE-03", "SWP-CHARGE-09", "SWP-CHARGE-01")
def test_there_is_no_charge_without_a_line_and_the_test_leads_into_contact():
    shed = {"id": "shed", "type": "building", "rect": [7, 13, 7, 2], "dv": 2}
    b = battle(SPEARMAN, SOLDIER, terrain=[shed])
    b.blue_turn("a")
    refused(b, "SWP-CHARGE-03", "charge", figures=["a"], target="b")
    dice = {"charge:a": [1, 6], "charge:b": [1, 6], "melee:a": [4] * 5, "melee:b": [4] * 5}
    with battle(SPEARMAN, SOLDIER, dice=dice) as b:
        b.blue_turn("a")
        b.do("charge", figures=["a"], target="b")
        assert b.at("a")[1] - b.at("b")[1] <= 1
        assert b.encounter.state.figure("a").melee


@pytest.mark.rule("SWP-WOUND-03")
def test_who_carries_somebody_shoots_in_haste():
    with battle(
        "a blue rep 4 at 10.5,30.5 with sling class missile",
        "c blue rep 4 at 11.5,30.5 class soldier status stunned posture prone",
        "b red rep 4 at 10.5,20.5 class soldier facing 0",
        dice={"ranged-combat:a": [5], "received-fire:b": [1, 1]},
    ) as b:
        b.blue_turn("a")
        b.do("carry", figure="a", target="c")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert (b.last("shot")["rush"], b.last("shot")["total"], b.last("shot")["result"]) == (True, 9, "miss")


# ---- the ground ----


@pytest.mark.rule("SWP-LOS-03", "SWP-LOS-05", "SWP-TAB-VISIBILITY")
@pytest.mark.parametrize(
    ("light", "weather", "inches"), [("night", "clear", 12), ("day", "bad", 12), ("night", "bad", 6)]
)
def test_darkness_and_bad_weather_cut_the_line(light: str, weather: str, inches: int):
    for far, sees in ((inches + 1, True), (inches + 1.1, False)):
        b = battle(
            "a blue rep 4 at 10.5,30.5 with longbow class missile",
            f"b red rep 4 at 10.5,{30.5 - far} class soldier",
            table={"light": light, "weather": weather},
        )
        g = b.encounter.game
        assert g.sees(g.named("a"), g.named("b")) is sees


@pytest.mark.rule("SWP-TERR-10", "SWP-TERR-06", "SWP-LOS-06", "SWP-FIRE-07", "SWP-FIRE-08")
@pytest.mark.parametrize("kind", ["woods", "rough"])
@pytest.mark.parametrize(("die", "result"), [(4, "miss"), (5, "miss"), (6, "hit")])
def test_standing_in_woods_or_rough_ground_is_cover(kind: str, die: int, result: str):
    more = {"damage:a": [1]} if result == "hit" else {"received-fire:b": [1, 1, 1]}
    with battle(
        ARCHER,
        "b red rep 4 at 10.5,10.5 class soldier",
        terrain=[{"id": "ground", "type": kind, "rect": [5, 5, 10, 6]}],
        dice={"ranged-combat:a": [die], **more},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.last("shot")["result"] == result


@pytest.mark.rule("SWP-BLDG-01", "SWP-BLDG-02", "SWP-BLDG-03", "SWP-TAB-DV")
@pytest.mark.parametrize(
    ("weapon", "dv", "through"),
    [("longbow", 1, True), ("longbow", 2, True), ("longbow", 3, False), ("short-bow", 2, False), ("longbow", 4, False)],
)
def test_a_wall_stops_what_has_no_more_impact_than_its_defensive_value(weapon: str, dv: int, through: bool):
    """A nine hits only who is not in cover."""
    hut = {"id": "hut", "type": "building", "rect": [6, 6, 9, 5], "dv": dv, "windows": [{"wall": "south", "at": 4.5}]}
    more = {"damage:a": [1]} if through else {"received-fire:b": [1, 1, 1]}
    with battle(
        f"a blue rep 4 at 10.5,30.5 with {weapon} class missile",
        "b red rep 4 at 10.5,10.4 class soldier",
        terrain=[hut],
        dice={"ranged-combat:a": [5], **more},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.last("shot")["result"] == ("hit" if through else "miss")


# ---- tables ----


@pytest.mark.rule("SWP-TAB-CLASSES", "SWP-CLASS-53", "SWP-CLASS-51", "SWP-EX-15", "SWP-TAB-ARMOR")
def test_ex_15_four_advantages_five_classes_three_armours_and_shields_to_the_front():
    b = battle(ARCHER, SOLDIER)
    rules = b.encounter.rules
    assert all(rules.has(name) for name in ("star-power", "larger-than-life", "cheating-death", "free-will"))
    for kind in ("missile", "noble", "peasant", "soldier", "warrior"):
        for armor in (2, 4, 6):
            b = battle(f"a blue at 10.5,20.5 class {kind} armor {armor} shield melee one-hand", SOLDIER)
            bearer, foe = figure(b, "a"), figure(b, "b")
            assert (bearer.class_, bearer.armor) == (kind, armor)
            assert guarded(b.encounter.game, bearer, foe)
            bearer.facing = 180
            assert not guarded(b.encounter.game, bearer, foe)


@pytest.mark.rule("SWP-TAB-RESULT-ORDER", "SWP-REACT-23", "SWP-RUL-27")
@pytest.mark.parametrize(
    ("one", "other", "worse"),
    [
        ("charge", "carry-on", "carry-on"),
        ("charge", "advance-half-normal-move", "advance-half-normal-move"),
        ("advance-half-normal-move", "carry-on", "carry-on"),
        ("carry-on", "duck-back", "duck-back"),
        ("duck-back", "runaway", "runaway"),
        ("charge", "runaway", "runaway"),
    ],
)
def test_of_two_results_the_worse_counts(one: str, other: str, worse: str):
    assert worst_of([one, other]) == worst_of([other, one]) == worse


@pytest.mark.rule("SWP-TAB-SECTIONS", "SWP-TERR-01")
def test_nine_sections_in_rows_of_three():
    table = battle(SPEARMAN, SOLDIER).encounter.space.table
    middles = [(x * INCH, y * INCH) for y in (6, 18, 30) for x in (6, 18, 30)]
    assert [section_of(point, table) for point in middles] == list(range(1, 10))


@pytest.mark.rule("SWP-TAB-REP", "SWP-REP-02", "SWP-REP-03", "SWP-REP-04", "SWP-STAR-02")
@pytest.mark.parametrize("rep", [3, 4, 5])
def test_figures_and_stars_are_of_rep_3_to_5(rep: int):
    b = battle(f"a blue rep {rep} at 10.5,30.5 class soldier star", SOLDIER)
    assert figure(b, "a").rep == figure(b, "a").star_power == rep


@pytest.mark.rule("SWP-WPN-01", "SWP-CLASS-54")
def test_who_has_nothing_fights_with_its_hands():
    b = battle("a blue rep 3 at 10.5,30.5", SOLDIER)
    g = b.encounter.game
    assert g.named("a").class_ == "peasant"
    assert g.rules.judges["in-hand"](g, g.named("a")) == "unarmed"
