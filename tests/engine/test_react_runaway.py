"""Runaways, Parting Shots and surrender (CR3-REACT, CR3-MOVE-17 to -21)."""

from __future__ import annotations

import pytest

from engine.errors import Refused
from tests.engine.scenes import results_of, shoot
from tests.engine.table import Battle, refused

MISS = [1, 2, 2]
"""Three dice that miss at any Rep and leave ammunition."""
STAR = "s blue rep 5 star at 10.5,25"


@pytest.mark.rule("CR3-REACT-31", "CR3-FIRE-14", "CR3-RUL-65", "CR3-RUL-66", "CR3-MOVE-17", "CR3-RUL-148")
def test_a_parting_shot_takes_all_dice_as_a_rush_shot_and_causes_no_test():
    with shoot(
        STAR,
        "c red at 10.5,10",
        dice={"ranged-combat:s": MISS, "received-fire:c": [6, 6], "cohesion:c": [6, 6], "parting-shot:s": [4, 4, 3]},
    ) as b:
        shots = b.all("shot")[3:]
        assert [(s["die"], s["result"], s["rush"]) for s in shots] == [
            (4, "miss", True),
            (4, "miss", True),
            (3, "miss", True),
        ]
        assert b.status("c") == "ran-away"
        assert b.last("removed")["how"] == "ran-away"
        with pytest.raises(Refused):
            b.do("fire", figure="s", targets=[{"figure": "c"}])


@pytest.mark.rule("CR3-REACT-31", "CR3-FIRE-14", "CR3-RUL-65", "CR3-REACT-14")
def test_a_runaway_hit_by_the_parting_shot_falls_where_it_was_and_friends_take_man_down():
    with shoot(
        STAR,
        "c red at 10.5,10",
        "d red rep 5 at 13.5,10 facing 270",
        dice={
            "ranged-combat:s": MISS,
            "received-fire:d": [6, 6],
            "cohesion:d": [5, 6],  # d of Rep 5 passes one and carries on; c runs
            "parting-shot:s": [5, 1, 2],
            "damage:s": [2],
            "man-down:d": [1, 1],
        },
    ) as b:
        assert b.status("c") == "out-of-the-fight"
        assert not b.all("removed")


@pytest.mark.rule("CR3-RUL-65", "CR3-MOVE-14", "CR3-RUL-36")
def test_who_has_ducked_back_takes_no_parting_shot():
    # Both miss in the In Sight. c, of the side that is not active, tests first and ducks; then a runs.
    with Battle(
        "a blue at 10.5,20 facing 180",
        "c red with pistol at 10.5,10",
        dice={
            "in-sight:a": [1, 4, 4, 4],
            "in-sight:c": [1, 4, 4, 4],
            "in-sight-action:a": 4,
            "in-sight-action:c": 4,
            "ranged-combat:a": MISS,
            "ranged-combat:c": [1, 2],
            "received-fire:c": [1, 1],
            "received-fire:a": [6, 6],
            "cohesion:a": [6, 6],
        },
    ) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        assert b.status("c") == "ducked-back"
        assert b.status("a") == "ran-away"
        assert len(b.all("shot", shooter="c")) == 2


@pytest.mark.rule("CR3-MOVE-18", "CR3-RUL-67", "CR3-RUL-53")
def test_a_runaway_with_enemies_all_round_surrenders_and_drops_its_weapon():
    ring = ["at 12.1,10.5 facing 270", "at 8.9,10.5 facing 90", "at 10.5,8.9 facing 180"]
    with Battle(
        "s blue rep 5 star at 10.5,12.1",
        *(f"b{n} blue with nothing {where}" for n, where in enumerate(ring)),
        "c red at 10.5,10.5",
        dice={"ranged-combat:s": MISS, "received-fire:c": [6, 6], "cohesion:c": [6, 6]},
    ) as b:
        b.blue_turn("s", "b0", "b1", "b2")
        b.do("fire", figure="s", targets=[{"figure": "c"}])
        assert b.status("c") == "captured"
        assert not b.all("shot", rush=True)
        assert b.last("item")["item"] == "assault-rifle"


@pytest.mark.rule("CR3-REACT-19", "CR3-RUL-63", "CR3-RUL-165")
def test_cohesion_takes_in_ducked_members():
    with shoot(
        STAR,
        "t blue rep 5 star at 14.5,25",
        "c red at 10.5,10",
        "d red with pistol at 13.5,10",
        dice={
            "ranged-combat:t": MISS,
            "ranged-combat:s": MISS,
            "received-fire:c": [1, 1, 6, 6],
            "cohesion:c": [1, 1],
        },
        at="d",
    ) as b:
        assert b.status("d") == "ducked-back"
        b.do("activate", figures=["t"])
        b.do("fire", figure="t", targets=[{"figure": "c"}])
        assert results_of(b, "cohesion") == {"c": (2, "carry-on"), "d": (2, "carry-on")}
        assert b.status("d") == "ducked-back"


@pytest.mark.rule("CR3-REACT-28", "CR3-RUL-58", "CR3-MOVE-16")
def test_told_to_fire_at_somebody_who_is_down_by_then_it_stands_where_it_is():
    # Equal successes: a and c miss each other, e puts a down; c's Received Fire has nobody to answer.
    with Battle(
        "a blue rep 3 at 10.5,25 facing 180",
        "c red at 10.5,10",
        "e red at 14.5,10",
        dice={
            "in-sight:a": [1, 4, 4],
            "in-sight:c": [4] * 4,
            "in-sight:e": [1, 4, 4, 4],
            "in-sight-action:a": 1,
            "in-sight-action:e": 1,
            "ranged-combat:a": MISS,
            "ranged-combat:e": [6, 1, 2],
            "damage:e": 2,
            "received-fire:c": [1, 1],
        },
    ) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        b.answer("a", "targets", {"c": 3})
        assert b.status("a") == "out-of-the-fight"
        assert results_of(b, "received-fire")["c"] == (2, "fire")
        assert not b.all("shot", shooter="c")
        assert b.status("c") == "carry-on"


@pytest.mark.rule("CR3-REACT-29", "CR3-REACT-30", "CR3-REACT-33", "CR3-RUL-50", "CR3-RUL-51")
@pytest.mark.also("swordplay")
def test_a_stunned_figure_sits_out_one_activation_and_is_then_itself_again_lying_down():
    with shoot(
        STAR,
        "c red at 10.5,10",
        dice={"ranged-combat:s": [6, 1, 2], "damage:s": [6], "recover-knock-down:c": [1, 1]},
    ) as b:
        assert b.status("c") == "stunned"
        b.do("end-phase")
        with pytest.raises(Refused):
            b.do("activate", figures=["c"])
        b.do("end-phase")
        assert b.status("c") == "carry-on"
        assert b.encounter.state.figure("c").posture == "prone"


@pytest.mark.rule("CR3-RUL-36", "CR3-SIGHT-21", "CR3-REACT-04")
def test_stored_tests_are_taken_by_the_inactive_side_first_then_by_leader_rep_then_nearest():
    # Everybody misses somebody; three red groups and one blue owe Received Fire.
    blue = [
        "a blue rep 5 star star_power 0 at 10.5,25 facing 180",
        *(f"b{n} blue rep 5 star at {14 + 3 * n},25" for n in (0, 1)),
    ]
    red = [
        "near red rep 3 with nothing at 4.5,12",
        "far red rep 3 with nothing at 18.5,5",
        "top red rep 4 with nothing at 28.5,5",
    ]
    with Battle(
        *blue,
        *red,
        dice={
            "in-sight:a": [1] * 5,
            **{f"in-sight:b{n}": [1] * 5 for n in (0, 1)},
            **{f"in-sight:{f}": [4] * 3 for f in ("near", "far")},
            "in-sight:top": [4] * 4,
            **{f"in-sight-action:{f}": 6 for f in ("near", "far", "top")},
            **{f"ranged-combat:{f}": MISS for f in ("a", "b0", "b1")},
            **{f"received-fire:{f}": [1, 1] for f in ("near", "far", "top")},
        },
    ) as b:
        b.blue_turn("a", "b0", "b1")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        b.answer("a", "in-sight-action", {"act": "fire", "targets": [{"figure": "far", "shots": 3}]})
        b.answer("b0", "in-sight-action", {"act": "fire", "targets": [{"figure": "near", "shots": 3}]})
        b.answer("b1", "in-sight-action", {"act": "fire", "targets": [{"figure": "top", "shots": 3}]})
        assert [r["figure"] for r in b.all("roll", label="received-fire")] == ["top", "near", "far"]


@pytest.mark.rule("CR3-RUL-165", "CR3-RUL-108", "CR3-REACT-19", "CR3-RUL-65")
def test_a_member_locked_in_melee_takes_the_groups_cohesion_and_runs_out_of_the_melee():
    with Battle(
        "m blue rep 3 with nothing at 10.5,17",
        "s blue rep 5 star at 23.5,25",
        "c red rep 3 with nothing at 10.5,10",
        "d red rep 4 at 14.5,10",
        dice={
            "charge:m": [1, 6],
            "charge:c": [1, 6],
            "melee:m": [6] * 2,
            "melee:c": [6] * 2,
            "ranged-combat:s": MISS,
            "received-fire:d": [6, 6],
            "cohesion:d": [6, 6],
            "parting-shot:s": MISS * 2,
        },
    ) as b:
        b.blue_turn()
        b.do("activate", figures=["s"])
        b.do("end-activation")
        b.do("activate", figures=["m"])
        b.do("charge", figures=["m"], target="c")
        assert b.encounter.state.figure("c").melee
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": "d"}])
        assert {r["figure"] for r in b.all("roll", label="cohesion")} == {"c", "d"}
        assert (b.status("c"), b.status("d")) == ("ran-away", "ran-away")
        # The shooter led to the test and may shoot after both; who fought with c may not.
        assert {(s["shooter"], s["target"]) for s in b.all("shot", rush=True)} == {("s", "c"), ("s", "d")}
        assert not b.encounter.state.figure("m").melee


@pytest.mark.rule("CR3-RUL-148", "CR3-LEADER-07")
def test_of_one_roll_runaways_go_first_then_those_who_duck_then_all_fire():
    with Battle(
        "a blue rep 5 star with squad-automatic-weapon at 12.5,25",
        "c red rep 5 with squad-automatic-weapon at 10.5,10",
        "d red rep 3 with pistol at 12.5,10",
        "e red rep 3 with squad-automatic-weapon at 14.5,10",
        dice={
            "ranged-combat:a": MISS,
            "received-fire:c": [4, 4],
            "cohesion:c": [4, 4],
            "parting-shot:a": [1, 2, 2, 2] * 2,
            "ranged-combat:c": [1, 2, 2, 2],
        },
    ) as b:
        b.blue_turn("a")
        b.do(
            "fire",
            figure="a",
            targets=[{"figure": "d"}, {"figure": "c"}, {"figure": "e"}],
        )
        told = [(e["figure"], e["to"]) for e in b.all("status")]
        assert told == [("d", "ran-away"), ("e", "ran-away")]
        order = [s["shooter"] for s in b.all("shot") if s["target"] in "adec"]
        assert order[-4:] == ["c"] * 4
        b.answer("a", "free-will", "pass-0")
        b.answer("a", "free-will", "pass-2")


@pytest.mark.rule("CR3-RUL-47", "CR3-RUL-39", "CR3-STAR-14")
def test_a_star_run_by_the_rules_acts_as_a_grunt_that_passed_and_takes_the_two_dice_column():
    with Battle(
        "a blue rep 5 star at 10.5,25 facing 180",
        "c red rep 5 star at 10.5,10",
        sides=[{"id": "blue"}, {"id": "red", "controller": "rules"}],
        dice={
            "in-sight:a": [1, 4, 4, 4, 4],
            "in-sight:c": [1, 1, 4, 4, 4],
            "ranged-combat:c": MISS * 2,
            "ranged-combat:a": MISS,
        },
    ) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        assert not b.all("roll", label="in-sight-action")
        b.answer("a", "in-sight-action", "fire")
        # Its test gives fire; a then answers for its own.
        assert len(b.all("shot", shooter="c")) == 6
        b.answer("a", "free-will", "pass-0")
        b.answer("a", "free-will", "pass-2")


@pytest.mark.rule("CR3-RUL-56", "CR3-FIRE-02", "CR3-FIRE-03")
def test_dice_may_be_shared_with_an_enemy_beside_a_shooter_but_one_goes_on_a_shooter():
    with Battle(
        "a blue rep 3 with nothing at 12.5,25",
        "s blue rep 5 star at 10.5,25",
        "t blue rep 5 star at 13.5,27",
        "c red at 10.5,10",
        dice={
            "ranged-combat:s": MISS,
            "ranged-combat:t": MISS,
            "received-fire:c": [1, 1],
            "ranged-combat:c": MISS,
            "received-fire:s": [1, 1],
            "leader-die:s": [6],
        },
    ) as b:
        b.blue_turn("a", "s", "t")
        b.do("fire", volley=[{"figure": f, "targets": [{"figure": "c"}]} for f in "st"])
        assert b.pending == [("c", "targets")]
        with pytest.raises(Refused) as refused:
            b.answer("c", "targets", {"a": 3})
        assert refused.value.rule == "CR3-RUL-56"
        b.answer("c", "targets", {"s": 2, "a": 1})
        assert [s["target"] for s in b.all("shot", shooter="c")] == ["s", "s", "a"]
        b.answer("s", "free-will", "pass-0")
        b.answer("s", "free-will", "pass-2")


@pytest.mark.rule("CR3-REACT-02", "CR3-REACT-03", "CR3-CHARGE-12", "CR3-RUL-102")
def test_the_charge_table_spares_a_charger_fired_at_on_its_way_in():
    with Battle(
        "m blue rep 3 with nothing at 10.5,17",
        "c red rep 3 at 10.5,10",
        dice={
            "charge:m": [1, 6],
            "charge:c": [1, 6],
            "ranged-combat:c": MISS,
            "melee:m": [6] * 2,
            "melee:c": [6] * 3,
        },
    ) as b:
        b.blue_turn("m")
        b.do("charge", figures=["m"], target="c")
        assert len(b.all("shot", shooter="c")) == 3
        assert not b.all("roll", label="received-fire")
        assert b.encounter.state.figure("m").melee


@pytest.mark.rule("CR3-REACT-27", "CR3-MOVE-14", "CR3-RUL-70")
def test_a_ducked_figure_is_not_carrying_on_until_it_is_active_again():
    with shoot(STAR, "c red with pistol at 10.5,10", dice={"ranged-combat:s": MISS, "received-fire:c": [1, 1]}) as b:
        b.do("end-phase")
        assert b.status("c") == "ducked-back"
        b.do("activate", figures=["c"])
        assert b.status("c") == "carry-on"


@pytest.mark.rule("CR3-REACT-25")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize("status", ["stunned", "out-of-the-fight", "obviously-dead", "captured", "ran-away"])
def test_only_those_in_good_order_act_and_react(status: str):
    with Battle("s blue at 10.5,25", f"t blue at 11.5,25 status {status}", "c red facing 0 at 10.5,5") as b:
        b.blue_turn()
        refused(b, "CR3-REACT-25", "activate", figures=["t"])
        b.do("activate", figures=["s"])
        b.do("face", figure="s", facing=10)
        assert b.status("s") == "carry-on"
        assert b.status("t") == status
