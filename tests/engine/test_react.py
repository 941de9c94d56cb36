"""Reaction tests: Received Fire, Man Down, Recover From Knock Down, Cohesion, and what their results do."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import Refused
from tests.engine.table import Battle, refused

MISS = [1, 2, 2]
"""Three dice that miss at any Rep and leave ammunition."""
STAR = "s blue rep 5 star at 10.5,25"
BANK = {"id": "bank", "type": "wall", "line": [[4, 11.5], [20, 11.5]], "dv": 3}


def results_of(b: Battle, label: str) -> dict[str, tuple[int | None, str]]:
    """For each who took this test the dice passed and the result."""
    return {r["figure"]: (r.get("passed"), r["result"]) for r in b.all("roll", label=label)}


def shoot(*figures: str, dice: dict[str, Any], at: str = "c", shots: int | None = None, **record: Any) -> Battle:
    """The Star s of blue fires at c, and what follows is left to the dice."""
    b = Battle(*figures, dice=dice, **record)
    b.blue_turn("s")
    target: dict[str, Any] = {"figure": at} if shots is None else {"figure": at, "shots": shots}
    b.do("fire", figure="s", targets=[target])
    return b


# ---- Received Fire ----


@pytest.mark.rule(
    "CR3-REACT-01", "CR3-REACT-09", "CR3-REACT-11", "CR3-MOVE-16", "CR3-FIRE-10", "CR3-FIRE-01", "CR3-RUL-68"
)
def test_a_figure_missed_tests_at_once_and_fires_back_until_one_side_has_enough():
    with shoot(
        STAR,
        "c red at 10.5,10",
        dice={
            "ranged-combat:s": MISS * 2,
            "received-fire:c": [1, 1, 5, 6],
            "ranged-combat:c": MISS,
            "cohesion:c": [1, 1],
        },
    ) as b:
        assert b.pending == [("s", "free-will")]
        b.answer("s", "free-will", "pass-2")
        assert [(s["shooter"], s.get("rush", False)) for s in b.all("shot")][::3] == [
            ("s", False),
            ("c", False),
            ("s", False),
        ]
        # Passed by no die, Cohesion by two: it carries on and the exchange is over.
        assert b.status("c") == "carry-on"
        assert b.encounter.pending == ()


@pytest.mark.rule("CR3-EX-32", "CR3-REACT-05", "CR3-REACT-12", "CR3-REACT-32", "CR3-MOVE-19")
def test_ex_32_rep_4_passes_one_of_3_and_5_and_takes_a_rush_shot():
    with shoot(
        STAR,
        "c red rep 4 at 10.5,10",
        dice={"ranged-combat:s": MISS, "received-fire:c": [3, 5], "ranged-combat:c": [5, 4, 1]}
        | {"parting-shot:c": MISS},
    ) as b:
        assert results_of(b, "received-fire")["c"] == (1, "rush-shot")
        # 9 and 8 would both hit a figure in the open; a Rush Shot misses with them.
        assert [s["result"] for s in b.all("shot", shooter="c")] == ["miss"] * 3
        b.answer("s", "free-will", "pass-0")
        b.answer("s", "free-will", "pass-0")
        assert b.status("s") == "ran-away"


@pytest.mark.rule(
    "CR3-REACT-13", "CR3-REACT-18", "CR3-REACT-20", "CR3-REACT-22", "CR3-MOVE-21", "CR3-MOVE-17", "CR3-MOVE-11"
)
@pytest.mark.parametrize(
    ("dice", "status"), [([4, 4], "carry-on"), ([4, 5], "carry-on"), ([5, 5], "ran-away")], ids=["two", "one", "none"]
)
def test_passing_no_die_calls_for_cohesion_on_fresh_dice(dice: list[int], status: str):
    parting = {"parting-shot:s": MISS} if status == "ran-away" else {}
    with shoot(
        STAR,
        "c red at 10.5,10",
        dice={"ranged-combat:s": MISS, "received-fire:c": [5, 6], "cohesion:c": dice, **parting},
    ) as b:
        assert b.status("c") == status


@pytest.mark.rule("CR3-REACT-11", "CR3-REACT-12", "CR3-REACT-13", "CR3-WPN-20", "CR3-WPN-21", "CR3-RUL-59")
@pytest.mark.parametrize("dice", [[1, 1], [1, 6], [6, 6]])
def test_an_outgunned_grunt_ducks_back_whatever_it_rolls(dice: list[int]):
    with shoot(STAR, "c red with pistol at 10.5,15", dice={"ranged-combat:s": MISS, "received-fire:c": dice}) as b:
        assert b.status("c") == "ducked-back"


@pytest.mark.rule("CR3-RUL-58", "CR3-RUL-59", "CR3-RUL-60", "CR3-WPN-20", "CR3-WPN-23")
@pytest.mark.parametrize("weapons", ["nothing", "shotgun"])
def test_a_grunt_that_cannot_answer_ranks_nothing_and_is_outgunned(weapons: str):
    """Unarmed, or with a weapon of the same rank that does not carry so far."""
    with shoot(
        STAR, f"c red with {weapons} at 10.5,10", dice={"ranged-combat:s": MISS, "received-fire:c": [1, 1]}
    ) as b:
        assert b.status("c") == "ducked-back"


@pytest.mark.rule(
    "CR3-REACT-11", "CR3-REACT-26", "CR3-MOVE-20", "CR3-RUL-58", "CR3-RUL-59", "CR3-RUL-95", "CR3-REACT-02"
)
def test_a_star_that_cannot_fire_charges_if_it_is_in_reach():
    with Battle(
        "a blue at 10.5,24",
        "c red rep 5 star with pistol at 10.5,10",
        dice={"ranged-combat:a": MISS, "charge:c": [1, 1], "charge:a": [6, 6], "parting-shot:c": [1, 2]},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "c"}])
        b.answer("c", "free-will", "pass-2")
        # 13.0 inches apart: it goes to the six inch point, where its pistol reaches the runaway.
        assert b.status("a") == "ran-away"


@pytest.mark.rule("CR3-REACT-11", "CR3-RUL-59")
def test_a_star_that_can_neither_fire_nor_charge_ducks_back_even_on_two_dice():
    with Battle("a blue at 10.5,30", "c red rep 5 star with pistol at 10.5,10", dice={"ranged-combat:a": MISS}) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "c"}])
        b.answer("c", "free-will", "pass-2")
        assert b.status("c") == "ducked-back"


@pytest.mark.rule("CR3-REACT-05", "CR3-REACT-06", "CR3-REACT-07", "CR3-LEADER-07", "CR3-RUL-05", "CR3-RUL-148")
def test_members_read_the_same_dice_by_their_own_rep_and_only_those_in_cover_the_cover_die():
    with Battle(
        "a blue rep 5 star with squad-automatic-weapon at 10.5,25",
        "c red rep 4 with squad-automatic-weapon at 10.5,10.5",
        "d red rep 3 with squad-automatic-weapon at 11.5,12.2",
        terrain=[BANK],
        dice={
            "ranged-combat:a": [1, 2, 2, 2],
            "received-fire:c": [4, 6, 1],
            "ranged-combat:c": [1, 2, 2, 2],
            "cohesion:c": [1, 1],
        },
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "d", "shots": 2}, {"figure": "c", "shots": 2}])
        # c: 4 and, in cover, 1: two passes. d: neither 4 nor 6, and no cover die: none.
        assert results_of(b, "received-fire") == {"c": (2, "fire"), "d": (0, "cohesion-test")}
        b.answer("a", "free-will", "pass-0")
        b.answer("a", "free-will", "pass-2")


@pytest.mark.rule("CR3-REACT-07", "CR3-RUL-78", "CR3-LOS-06", "CR3-LOS-07", "CR3-RUL-77", "CR3-TERR-06")
@pytest.mark.parametrize(("moves", "dice"), [(True, 2), (False, 3)])
def test_concealment_gives_no_cover_die_and_cover_does(moves: bool, dice: int):
    wood = {"id": "wood", "type": "woods", "rect": [6, 6, 8, 6.5]}
    with Battle(
        "a blue rep 4 at 10.5,11.5",
        "c red rep 5 star at 10.5,25 facing 0",
        sides=[{"id": "blue"}, {"id": "red"}],
        terrain=[wood],
        dice={
            "ranged-combat:a": MISS,
            "ranged-combat:c": MISS,
            "received-fire:a": [6, 6, 6][:dice],
            "cohesion:a": [1, 1],
        },
        auto=False,
    ) as b:
        b.encounter.state.figure("a").facing = 180
        b.blue_turn("a")
        if moves:
            b.do("move", figure="a", to=[11.5, 11.5], facing=180)
        b.do("fire", figure="a", targets=[{"figure": "c"}])
        b.answer("c", "free-will", "pass-2")
        assert len(b.last("roll", label="received-fire")["dice"]) == dice


# ---- the Leader Die ----


@pytest.mark.rule(
    "CR3-REACT-05", "CR3-REACT-08", "CR3-LEADER-04", "CR3-LEADER-05", "CR3-LEADER-06", "CR3-RUL-05", "CR3-RUL-06"
)
def test_the_star_leaders_die_adds_a_pass_to_every_tester_though_he_does_not_test():
    with shoot(
        STAR,
        "boss red rep 5 star at 14.5,10",
        "c red rep 4 at 10.5,10",
        dice={
            "ranged-combat:s": MISS,
            "received-fire:boss": [4, 6],
            "leader-die:boss": [5],
            "ranged-combat:c": MISS,
        },
    ) as b:
        assert results_of(b, "received-fire") == {"c": (2, "fire")}
        assert b.last("roll", label="leader-die")["passed"] == 1
        b.answer("s", "free-will", "pass-0")
        b.answer("s", "free-will", "pass-2")


@pytest.mark.rule("CR3-LEADER-05", "CR3-RUL-06", "CR3-REACT-08")
def test_a_leader_die_not_passed_costs_nothing_and_recover_has_none():
    with shoot(
        STAR,
        "boss red rep 5 star at 14.5,10",
        "c red rep 4 at 10.5,10",
        dice={
            "ranged-combat:s": [6, 1, 2],
            "damage:s": [6],
            "recover-knock-down:c": [4, 6],
        },
    ) as b:
        assert b.status("c") == "out-of-the-fight"
        b.answer("boss", "free-will", "pass-2")  # Man Down: a Star rolls nothing, and nobody else is there to test
        assert not b.all("roll", label="leader-die")


# ---- Man Down and Recover ----


@pytest.mark.rule("CR3-EX-33", "CR3-REACT-16", "CR3-REACT-17")
@pytest.mark.parametrize(
    ("dice", "status"), [([3, 2], "stunned"), ([4, 2], "out-of-the-fight"), ([4, 6], "obviously-dead")]
)
def test_ex_33_a_figure_of_rep_3_knocked_down_recovers_by_its_own_two_dice(dice: list[int], status: str):
    with shoot(
        STAR,
        "c red rep 3 at 10.5,10",
        dice={"ranged-combat:s": [6, 1, 2], "damage:s": [6], "recover-knock-down:c": dice},
    ) as b:
        assert b.status("c") == status


@pytest.mark.rule("CR3-REACT-14", "CR3-RUL-52", "CR3-FIG-03", "CR3-RUL-16")
@pytest.mark.parametrize(
    ("friend", "tests"),
    [
        ("at 15.5,10 facing 270", True),  # four inches from base to base
        ("at 15.6,10 facing 270", False),
        ("at 14.5,10 facing 90", False),  # looks the other way
        ("at 14.5,12 facing 270", True),
    ],
)
def test_friends_within_four_inches_who_saw_him_fall_take_man_down(friend: str, tests: bool):
    with shoot(
        STAR,
        "c red at 10.5,10",
        f"d red {friend}",
        dice={"ranged-combat:s": [6, 1, 2], "damage:s": [2], **({"man-down:d": [1, 1]} if tests else {})},
    ) as b:
        assert b.status("c") == "out-of-the-fight"
        assert bool(b.all("roll", label="man-down")) is tests


@pytest.mark.rule("CR3-REACT-15")
@pytest.mark.parametrize(
    ("third", "dice", "status"),
    [
        ("", [1, 6], "ducked-back"),
        ("e red at 18.5,10 facing 90", [1, 6], "carry-on"),
        ("", [1, 1], "carry-on"),
    ],
    ids=["alone", "a friend carries on", "two"],
)
def test_man_down_on_one_die_ducks_back_unless_another_friend_near_carries_on(third: str, dice: list[int], status: str):
    figures = [STAR, "c red at 10.5,10", "d red at 14.5,10 facing 270", third]
    with shoot(*filter(None, figures), dice={"ranged-combat:s": [6, 1, 2], "damage:s": [2], "man-down:d": dice}) as b:
        assert b.status("d") == status


@pytest.mark.rule(
    "CR3-EX-34",
    "CR3-REACT-14",
    "CR3-REACT-15",
    "CR3-REACT-19",
    "CR3-REACT-20",
    "CR3-REACT-22",
    "CR3-RUL-63",
    "CR3-RUL-64",
)
def test_ex_34_cohesion_is_taken_by_the_whole_group_and_one_down_of_three_is_no_majority():
    with shoot(
        STAR,
        "a red at 10.5,10",
        "b red rep 3 at 13.5,10 facing 270",
        "c red rep 5 at 16.5,10 facing 270",
        at="a",
        dice={
            "ranged-combat:s": [6, 1, 2],
            "damage:s": [6],
            "recover-knock-down:a": [1, 1],
            "man-down:c": [4, 6],  # c leads the group but was five inches away; b passes none
            "cohesion:c": [5, 3],
        },
    ) as b:
        assert b.status("a") == "stunned"
        assert results_of(b, "man-down") == {"b": (0, "cohesion-test")}
        assert results_of(b, "cohesion") == {"b": (1, "carry-on"), "c": (2, "carry-on")}


@pytest.mark.rule("CR3-REACT-20", "CR3-RUL-64", "CR3-RUL-63")
def test_with_more_down_than_up_one_pass_runs_away():
    """Of three who began the turn together two are down when the last one tests."""
    with Battle(
        "s blue rep 5 star at 10.5,25",
        "t blue rep 5 star at 12.5,25",
        "c red at 10.5,10",
        "d red at 13.5,10",
        "e red rep 3 at 12,12.5 facing 0",
        dice={
            "ranged-combat:s": [6, 1, 2],
            "ranged-combat:t": [6, 1, 2],
            "damage:s": [2],
            "damage:t": [2],
            "man-down:e": [6, 6],
            "cohesion:e": [3, 6],
            "parting-shot:s": MISS,
            "parting-shot:t": MISS,
        },
    ) as b:
        b.blue_turn("s", "t")
        b.do(
            "fire",
            volley=[
                {"figure": "s", "targets": [{"figure": "c"}]},
                {"figure": "t", "targets": [{"figure": "d"}]},
            ],
        )
        # One Man Down for both falls (CR3-RUL-52), and both who dealt them may shoot after the runaway (CR3-RUL-65).
        assert len(b.all("roll", label="man-down")) == 1
        assert b.status("e") == "ran-away"
        assert {s["shooter"] for s in b.all("shot", target="e")} == {"s", "t"}


@pytest.mark.rule("CR3-REACT-14", "CR3-RUL-53")
def test_nobody_takes_man_down_for_a_friend_who_runs_away():
    with shoot(
        STAR,
        "c red at 10.5,10",
        "d red at 14.5,10 facing 270",
        dice={
            "ranged-combat:s": MISS,
            "received-fire:c": [6, 6],
            "cohesion:c": [6, 6],
            "parting-shot:s": MISS * 2,
        },
    ) as b:
        assert (b.status("c"), b.status("d")) == ("ran-away", "ran-away")
        assert not b.all("roll", label="man-down")


# ---- one roll for several tests ----


@pytest.mark.rule("CR3-EX-35", "CR3-REACT-21", "CR3-REACT-23", "CR3-RUL-53", "CR3-RUL-54")
def test_ex_35_two_guerrillas_take_one_roll_for_both_tests_and_the_worse_result():
    with Battle(
        "s blue rep 5 star with semi-automatic-rifle at 10.5,25",
        "t blue rep 5 star with semi-automatic-rifle at 12.5,25",
        "u blue rep 5 star with semi-automatic-rifle at 14.5,25",
        "c red at 10.5,10",
        "d red rep 3 at 12.5,10 facing 180",
        "e red at 14.5,10.5 facing 270",
        dice={
            "ranged-combat:s": [6, 2],
            "ranged-combat:t": [1, 2],
            "ranged-combat:u": [1, 2],
            "damage:s": [2],
            # e: 4 and 6, rush shot, and carry on from Man Down, so it shoots; d: cohesion for Received Fire.
            "received-fire:c": [],
            "received-fire:e": [4, 6],
            "cohesion:e": [3, 3],
            "ranged-combat:e": MISS,
        },
    ) as b:
        b.blue_turn("s", "t", "u")
        b.do(
            "fire",
            volley=[
                {"figure": "s", "targets": [{"figure": "c"}]},
                {"figure": "t", "targets": [{"figure": "d"}]},
                {"figure": "u", "targets": [{"figure": "e"}]},
            ],
        )
        assert len({r["dice"][0] for r in b.all("roll", label="received-fire")}) == 1
        assert results_of(b, "received-fire") == {"d": (0, "cohesion-test"), "e": (1, "rush-shot")}
        assert not b.all("roll", label="man-down")  # the label is the first of the two that is owed
        # e carries on in Cohesion, which forbids no shot.
        assert {s["shooter"] for s in b.all("shot") if s.get("rush")} == {"e"}
        b.answer("u", "free-will", "pass-0")
        for figure in "stu":
            b.answer(figure, "free-will", "pass-2")


# ---- what the results do ----


@pytest.mark.rule("CR3-RUL-55", "CR3-REACT-23")
def test_charge_from_one_test_and_carry_on_from_the_other_is_carry_on():
    with Battle(
        "s blue with semi-automatic-rifle at 10.5,24",
        "t blue with semi-automatic-rifle at 14.5,24",
        "c red at 14.5,10",
        "d red rep 5 star with pistol at 10.5,10 facing 135",
        dice={"ranged-combat:s": [1, 2], "ranged-combat:t": [6, 2], "damage:t": [2]},
    ) as b:
        b.blue_turn("s", "t")
        b.do(
            "fire",
            volley=[
                {"figure": "s", "targets": [{"figure": "d"}]},
                {"figure": "t", "targets": [{"figure": "c"}]},
            ],
        )
        b.answer("d", "free-will", "pass-2")  # charge for Received Fire, carry on for Man Down (CR3-RUL-39)
        assert not b.all("roll", label="charge")
        assert b.status("d") == "carry-on"
        assert b.at("d") == (10.5, 10)


@pytest.mark.rule("CR3-REACT-24", "CR3-STAR-14", "CR3-RUL-39")
@pytest.mark.parametrize(("column", "then"), [("pass-2", False), ("pass-1", True)])
def test_a_star_picks_a_column_and_rolls_nothing(column: str, then: bool):
    with Battle(
        "a blue at 10.5,25",
        "c red rep 5 star at 10.5,10",
        dice={"ranged-combat:a": MISS, "ranged-combat:c": MISS, "received-fire:a": [6, 6], "cohesion:a": [1, 1]},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "c"}])
        b.answer("c", "free-will", column)
        roll = b.last("roll", label="received-fire", figure="c")
        assert roll["dice"] == []
        assert roll["chosen"] is True
        assert all(s.get("rush", False) is then for s in b.all("shot", shooter="c"))


@pytest.mark.rule("CR3-RUL-56", "CR3-REACT-10", "CR3-RUL-38", "CR3-RUL-65")
def test_one_test_for_two_shooters_and_the_owner_says_at_which_of_them_it_fires_back():
    with Battle(
        "a blue at 10.5,25",
        "e blue at 14.5,25",
        "c red at 10.5,10",
        dice={
            "ranged-combat:a": MISS,
            "ranged-combat:e": MISS,
            "received-fire:c": [1, 1],
            "ranged-combat:c": MISS,
            "received-fire:a": [6, 6],
            "cohesion:a": [1, 1],
        },
    ) as b:
        b.blue_turn("a", "e")
        b.do(
            "fire",
            volley=[{"figure": f, "targets": [{"figure": "c"}]} for f in "ae"],
        )
        assert len(b.all("roll", label="received-fire")) == 1
        assert b.pending == [("c", "targets")]
        b.answer("c", "targets", {"e": 3})
        assert {s["target"] for s in b.all("shot", shooter="c")} == {"e"}
        assert list(results_of(b, "received-fire")) == ["c", "e"]


@pytest.mark.rule("CR3-RUL-57", "CR3-LOS-01", "CR3-RUL-14", "CR3-RUL-17")
def test_shot_at_from_behind_it_turns_to_fire():
    with shoot(
        STAR,
        "c red at 10.5,10 facing 0",
        dice={"ranged-combat:s": MISS, "received-fire:c": [1, 1], "ranged-combat:c": MISS},
    ) as b:
        assert b.last("move", figure="c")["facing"] == 180
        b.answer("s", "free-will", "pass-0")
        b.answer("s", "free-will", "pass-2")


@pytest.mark.rule("CR3-EX-31", "CR3-REACT-04", "CR3-REACT-09", "CR3-REACT-34", "CR3-SIGHT-13")
@pytest.mark.parametrize("dice", [[1, 1], [6, 6]])
def test_ex_31_ducked_in_the_in_sight_it_still_tests_and_does_no_better(dice: list[int]):
    """In the open it could fire on two dice; having ducked back it stays down."""
    with Battle(
        "a blue rep 5 star at 10.5,25 facing 180",
        "c red at 10.5,10",
        dice={
            "in-sight:a": [1, 1, 1, 4, 4],
            "in-sight:c": [1, 4, 4, 4],
            "ranged-combat:a": MISS,
            "in-sight-action:c": 5,
            "received-fire:c": dice,
            **({"cohesion:c": [1, 1]} if dice[0] == 6 else {}),
        },
    ) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        b.answer("a", "in-sight-action", "fire")
        labels = [r["label"] for r in b.all("roll")][2:]
        assert labels.index("in-sight-action") < labels.index("received-fire")
        assert b.status("c") == "ducked-back"
        assert not b.all("shot", shooter="c")


@pytest.mark.rule("CR3-RUL-70", "CR3-MOVE-14", "CR3-RUL-50")
def test_shot_at_again_a_ducked_figure_that_gets_fire_fires():
    with Battle(
        "s blue rep 5 star with squad-automatic-weapon at 10.5,25",
        "t blue rep 5 star with pistol at 12.5,21",
        "c red with pistol at 10.5,14",
        dice={
            "ranged-combat:s": [1, 2, 2, 2],
            "ranged-combat:t": [1, 2],
            "received-fire:c": [1, 1, 1, 1],
            "ranged-combat:c": [1, 2],
        },
    ) as b:
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": "c"}])
        assert b.status("c") == "ducked-back"  # outgunned
        b.do("activate", figures=["t"])
        b.do("fire", figure="t", targets=[{"figure": "c"}])
        assert b.status("c") == "carry-on"
        assert {s["target"] for s in b.all("shot", shooter="c")} == {"t"}
        b.answer("t", "free-will", "pass-0")
        b.answer("t", "free-will", "pass-2")


# ---- runaways, Parting Shots, surrender ----


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
@pytest.mark.parametrize("status", ["stunned", "out-of-the-fight", "obviously-dead", "captured", "ran-away"])
def test_only_those_in_good_order_act_and_react(status: str):
    with Battle("s blue at 10.5,25", f"t blue at 11.5,25 status {status}", "c red facing 0 at 10.5,5") as b:
        b.blue_turn()
        refused(b, "CR3-REACT-25", "activate", figures=["t"])
        b.do("activate", figures=["s"])
        b.do("face", figure="s", facing=10)
        assert b.status("s") == "carry-on"
        assert b.status("t") == status
