"""What the results of a reaction test make a figure do, by Class (SWP-MOVE, SWP-REACT)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.swordplay.field import battle, figure
from tests.engine.table import Battle, refused

BOW = "a blue rep 4 at 10.5,30.5 with longbow class missile"
MISS = {"ranged-combat:a": [1]}


def missed(target: str, dice: dict[str, Any], *others: str, **more: Any) -> Battle:
    """a of blue, an archer twenty inches off, misses b of red."""
    b = battle(BOW, f"b red rep 4 at 10.5,10.5 {target}", *others, dice={**MISS, **dice}, **more)
    b.blue_turn("a")
    b.do("fire", figure="a", targets=[{"figure": "b"}])
    return b


@pytest.mark.rule("SWP-CORE-01", "SWP-CORE-02", "SWP-MOVE-10", "SWP-MOVE-16", "SWP-REACT-01", "SWP-FIRE-10")
def test_two_archers_answer_each_other_until_both_bows_are_empty_and_then_the_other_side_has_its_phase():
    dice = {"received-fire:b": [1, 1], "ranged-combat:b": [1], "received-fire:a": [1, 1]}
    with missed("class missile with longbow", dice) as b:
        assert [s["shooter"] for s in b.all("shot")] == ["a", "b"]
        assert b.last("roll", label="received-fire", figure="a")["result"] == "carry-on"  # its bow is empty
        assert b.encounter.state.active_side == "blue"
        b.do("end-phase")
        assert b.encounter.state.active_side == "red"


@pytest.mark.rule("SWP-EX-01", "SWP-SIGHT-04", "SWP-REACT-09")
def test_ex_01_the_mover_is_shot_at_round_the_corner_and_answers_before_the_other_phase():
    house = {"id": "house", "type": "building", "rect": [8, 14, 8, 6]}
    with battle(
        "a blue rep 4 at 12,24 with longbow class missile",
        "b red rep 4 at 18,10 with longbow class missile facing 180",
        terrain=[house],
        dice={
            "in-sight:a": [4, 4, 4],
            "in-sight:b": [1, 1, 1, 1],
            "in-sight-action:b": [1],
            "in-sight-action:a": [6],
            "ranged-combat:b": [1],
            "received-fire:a": [6, 6, 6],  # the corner covers it
            "cohesion:a": [6, 6],
        },
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[17.5, 24], in_sight_move="stay")
        assert b.last("shot")["shooter"] == "b"
        assert b.status("a") == "ran-away"
        assert b.encounter.state.active_side == "blue"


@pytest.mark.rule("SWP-MOVE-19", "SWP-REACT-32", "SWP-FIRE-11")
@pytest.mark.parametrize(("die", "result"), [(4, "miss"), (5, "miss"), (6, "hit")])
def test_a_rush_shot_must_be_fired_and_misses_with_eight_and_nine(die: int, result: str):
    more = {"damage:b": [1]} if result == "hit" else {"received-fire:a": [1, 1]}
    with missed("class missile with longbow", {"received-fire:b": [1, 6], "ranged-combat:b": [die], **more}) as b:
        shot = b.last("shot", shooter="b")
        assert (shot["rush"], shot["result"]) == (True, result)


@pytest.mark.rule("SWP-FIRE-11")
@pytest.mark.parametrize(("die", "result"), [(5, "miss"), (6, "hit")])
def test_who_moved_fast_misses_with_a_nine(die: int, result: str):
    more = {"damage:a": [1]} if result == "hit" else {"received-fire:b": [1, 1]}
    with battle(
        BOW,
        "b red rep 4 at 10.5,10.5 class soldier melee one-hand",
        dice={"fast-move:a": [6, 6], "ranged-combat:a": [die], **more},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[10.5, 29.5], fast=True)
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.last("shot")["result"] == result


@pytest.mark.rule("SWP-MOVE-15", "SWP-MOVE-12", "SWP-REACT-27")
@pytest.mark.parametrize(("gear", "far", "ducks"), [("", 2, True), ("", 8, False), ("mounted", 8, True)], ids=str)
def test_who_ducks_back_behind_cover_sees_and_is_seen_no_more(gear: str, far: float, ducks: bool):
    """Six inches to cover on foot, twelve in the saddle; on foot and with none it drops and sees and is seen."""
    wall = {"id": "wall", "type": "wall", "line": [[8.5, 10.5 - far], [12.5, 10.5 - far]], "dv": 4}
    with missed(f"class soldier {gear}", {"received-fire:b": [1, 6]}, terrain=[wall]) as b:
        g = b.encounter.game
        assert (b.at("b")[1] < 10.5 - far) is ducks
        assert g.sees(g.named("a"), g.named("b")) is not ducks
        assert g.sees(g.named("b"), g.named("a"), turning=True) is not ducks
        assert figure(b, "b").posture == ("standing" if ducks else "prone")


@pytest.mark.rule("SWP-MOVE-17", "SWP-MOVE-21", "SWP-REACT-18", "SWP-REACT-31", "SWP-FIRE-14", "SWP-REACT-22")
def test_no_die_passed_calls_for_cohesion_and_who_runs_is_off_after_a_parting_shot():
    """The bow is empty by then, the sling at the belt is not."""
    with battle(
        "a blue rep 4 at 10.5,20.5 with longbow,sling class missile",
        "b red rep 4 at 10.5,10.5 class soldier",
        dice={**MISS, "received-fire:b": [6, 6], "cohesion:b": [6, 6], "parting-shot:a": [5]},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", weapon="longbow", targets=[{"figure": "b"}])
        assert b.last("roll", label="cohesion")["result"] == "runaway"
        shot = b.last("shot")
        assert (shot["weapon"], shot["rush"], shot["result"]) == ("sling", True, "miss")  # nine, but in haste
        assert b.status("b") == "ran-away"


@pytest.mark.rule("SWP-REACT-20", "SWP-RUL-08")
@pytest.mark.parametrize(("gear", "status"), [("peasant", "ran-away"), ("missile", "carry-on")])
def test_a_loss_is_remembered_in_later_turns(gear: str, status: str):
    """b falls in the first turn, c tests in the second: one down, one not, which is any and not more."""
    with battle(
        "a blue rep 4 at 10.5,30.5 with longbow,sling class missile",
        "z blue rep 4 at 12,24 with sling,longbow class missile",
        "b red rep 4 at 10.5,12.5 class peasant",
        f"c red rep 4 at 12,12.5 class {gear}",
        dice={
            "ranged-combat:a": [6],
            "damage:a": [1],
            "man-down:c": [1, 1],
            "ranged-combat:z": [1],
            "received-fire:c": [1, 6] if gear == "peasant" else [6, 6],
            "cohesion:c": [1, 6],
            **({"parting-shot:z": [1]} if gear == "peasant" else {}),
        },
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", weapon="longbow", targets=[{"figure": "b"}])
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("z")
        b.do("fire", figure="z", weapon="longbow", targets=[{"figure": "c"}])
        assert b.status("c") == status


@pytest.mark.rule("SWP-MOVE-11", "SWP-REACT-18", "SWP-REACT-20")
def test_a_mover_left_carrying_on_finishes_its_move():
    with missed("class soldier", {"received-fire:b": [6, 6], "cohesion:b": [1, 1]}) as b:
        assert b.status("b") == "carry-on"
        b.do("move", figure="a", to=[10.5, 28.5])
        assert b.at("a") == (10.5, 28.5)


@pytest.mark.rule("SWP-MOVE-20", "SWP-REACT-26", "SWP-RUL-48", "SWP-RUL-44", "SWP-REACT-02", "SWP-REACT-03")
@pytest.mark.parametrize(
    ("gear", "inches", "charges"),
    [("", 14, True), ("", 15, False), ("mounted", 18, True), ("mounted", 19, False)],
    ids=str,
)
def test_a_noble_charges_who_shot_at_him_from_as_far_as_his_own_move_reaches(gear: str, inches: int, charges: bool):
    """Fourteen inches on foot, eighteen in the saddle: his move to the point six inches off."""
    archer = f"a blue rep 4 at 10.5,{9.5 + inches} with longbow class missile"
    count = 3 if gear else 2
    more = {"charge:b": [1] * count, "charge:a": [6], "parting-shot:b": []} if charges else {}
    with battle(
        archer,
        f"b red rep 5 at 10.5,8.5 class noble melee two-hand {gear}",
        dice={**MISS, "received-fire:b": [1, 1], **more},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.last("roll", label="received-fire")["result"] == ("charge" if charges else "advance-half-normal-move")
        assert (b.status("a") == "ran-away") is charges
        assert not b.all("roll", label="received-fire", figure="a")


@pytest.mark.rule("SWP-REACT-28")
def test_an_archer_out_of_range_of_who_shot_at_it_carries_on():
    dice = {"received-fire:b": [1, 1]}
    with missed("class missile with sling", dice) as b:
        assert b.last("roll", label="received-fire")["result"] == "carry-on"
        assert not b.all("shot", shooter="b")


@pytest.mark.rule("SWP-RUL-14", "SWP-RUL-33", "SWP-CLASS-56", "SWP-CLASS-55")
@pytest.mark.parametrize("kind", ["soldier", "warrior"])
def test_a_javelin_is_thrown_in_sight_and_in_its_activation_but_not_when_shot_at(kind: str):
    thrower = f"b red rep 4 at 10.5,19.5 class {kind} with javelin"
    answers = {} if kind == "soldier" else {"charge:b": [1, 1], "charge:a": [6], "parting-shot:b": [1]}
    with battle(BOW, thrower, dice={**MISS, "received-fire:b": [1, 1], **answers}) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        # The Warrior charges; who runs from him gets the javelin after him.
        assert [s["rush"] for s in b.all("shot", shooter="b")] == ([] if kind == "soldier" else [True])
    with battle(
        "a blue rep 4 at 10.5,30.5 class soldier facing 180",
        thrower,
        dice={
            "in-sight:a": [4, 4, 4, 4],
            "in-sight:b": [1, 1, 1, 1],
            "in-sight-action:b": [1],
            "in-sight-action:a": [6],
            "ranged-combat:b": [1],
            "received-fire:a": [1, 1],
        },
    ) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        assert b.last("shot")["weapon"] == "javelin"


@pytest.mark.rule("SWP-RUL-42", "SWP-CLASS-54", "SWP-REACT-53")
def test_a_peasant_with_a_bow_reads_the_peasants_table_and_fights_with_improvised_arms():
    dice = {"received-fire:b": [1, 1], "ranged-combat:b": [1], "received-fire:a": [1, 1]}
    with missed("class peasant with short-bow", dice) as b:
        assert b.last("shot", shooter="b")["rush"]
        g = b.encounter.game
        assert g.rules.judges["in-hand"](g, g.named("b")) == "improvised"


@pytest.mark.rule("SWP-CLASS-52", "SWP-MELEE-01")
@pytest.mark.parametrize("held", ["unarmed", "one-hand", "two-hand", "spear", "two-swords"])
def test_a_missile_figure_fights_with_improvised_arms_whatever_it_holds(held: str):
    b = battle(BOW + f" melee {held}", "b red rep 4 at 10.5,10.5 class soldier")
    g = b.encounter.game
    assert g.rules.judges["in-hand"](g, g.named("a")) == "improvised"


@pytest.mark.rule("SWP-REACT-04", "SWP-REACT-34", "SWP-SIGHT-13", "SWP-SIGHT-21", "SWP-MOVE-13")
def test_who_ducked_in_the_in_sight_is_tested_when_it_is_over_and_does_no_better():
    """b ducks back, then a shoots at it and misses: the test waits, and its Carry On changes nothing."""
    with battle(
        "a blue rep 4 at 10.5,30.5 with longbow class missile facing 180",
        "b red rep 4 at 10.5,10.5 class soldier",
        dice={
            "in-sight:a": [1, 4, 4, 4],
            "in-sight:b": [1, 1, 1, 1],
            "in-sight-action:b": [6],
            "in-sight-action:a": [1],
            "ranged-combat:a": [1],
            "received-fire:b": [1, 1],
        },
    ) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        assert [r["label"] for r in b.all("roll")][-3:] == ["in-sight-action", "ranged-combat", "received-fire"]
        assert b.last("roll", label="received-fire")["result"] == "carry-on"
        assert b.status("b") == "ducked-back"


@pytest.mark.rule("SWP-SIGHT-24", "SWP-ACT-03")
@pytest.mark.parametrize("loaded", [False, True])
def test_a_shot_in_sight_leaves_the_active_one_but_only_to_who_has_something_loaded(loaded: bool):
    spare = ",sling" if loaded else ""
    with battle(
        f"a blue rep 4 at 10.5,20.5 with longbow{spare} class missile facing 180",
        "b red rep 3 at 10.5,10.5 class soldier facing 0",
        dice={
            "in-sight:a": [1, 4, 4, 4],
            "in-sight:b": [4, 4, 4],
            "in-sight-action:a": [1],
            "in-sight-action:b": [6],
            "ranged-combat:a": [1, 1] if loaded else [1],
            "received-fire:b": [1, 1, 1, 1] if loaded else [1, 1],
        },
    ) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        assert len(b.all("shot", shooter="a")) == 1
        if loaded:
            b.do("fire", figure="a", weapon="sling", targets=[{"figure": "b"}])
            assert len(b.all("shot", shooter="a")) == 2
        else:
            refused(b, "SWP-RELOAD-51", "fire", figure="a", weapon="longbow", targets=[{"figure": "b"}])


@pytest.mark.rule("SWP-RUL-26", "SWP-REACT-52", "SWP-SIGHT-22")
def test_a_noble_whom_a_shot_drew_off_his_way_goes_on_from_where_he_came_to():
    """He rides out from behind a wall, is shot at and comes on some way; the rest of his move begins there."""
    with battle(
        "a blue rep 4 at 30.5,28.5 class noble melee lance mounted facing 0",
        "b red rep 4 at 14.5,8.5 with longbow class missile facing 135",
        terrain=[{"id": "w", "type": "wall", "line": [[2, 20], [26, 20]], "dv": 4, "tall": True}],
        dice={
            "in-sight:a": [6, 6, 6],
            "in-sight:b": [1, 1, 1, 1],
            "in-sight-action:a": [1],
            "in-sight-action:b": [1],
            "ranged-combat:b": [1],
            "received-fire:a": [1, 1],
        },
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", path=[[30.5, 22.5], [34.5, 22.5]], in_sight_move="stay")
        came = b.last("move", how="come-on")["to"]
        onward = b.last("move", how="move")["path"]
        assert onward[:2] == [came, [30.5, 22.5]]
        assert figure(b, "a").now.used == figure(b, "a").now.allowance
