"""Man Down, Recover From Knock Down, and one roll for several tests (CR3-REACT)."""

from __future__ import annotations

import pytest

from tests.engine.scenes import results_of, shoot
from tests.engine.table import Battle

MISS = [1, 2, 2]
"""Three dice that miss at any Rep and leave ammunition."""
STAR = "s blue rep 5 star at 10.5,25"


# ---- Man Down and Recover ----


@pytest.mark.rule("CR3-EX-33", "CR3-REACT-16", "CR3-REACT-17")
@pytest.mark.also("swordplay")
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
@pytest.mark.also("swordplay")
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
def test_ex_34_cohesion_is_taken_by_the_whole_group_and_with_one_down_one_pass_runs_away():
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
            "parting-shot:s": MISS,
        },
    ) as b:
        assert b.status("a") == "stunned"
        assert results_of(b, "man-down") == {"b": (0, "cohesion-test")}
        assert results_of(b, "cohesion") == {"b": (1, "runaway"), "c": (2, "carry-on")}


@pytest.mark.rule("CR3-REACT-20", "CR3-RUL-64")
def test_with_nobody_down_one_pass_carries_on():
    with shoot(
        STAR,
        "c red at 10.5,10",
        "d red at 12,10 facing 270",
        dice={"ranged-combat:s": MISS, "received-fire:c": [6, 6], "cohesion:c": [1, 6]},
    ) as b:
        assert results_of(b, "cohesion") == {"c": (1, "carry-on"), "d": (1, "carry-on")}


@pytest.mark.rule("CR3-REACT-20", "CR3-RUL-64")
def test_a_friend_of_another_group_who_is_down_is_no_loss():
    """c fell five inches from d, who saw it fall and was never of its group."""
    with Battle(
        STAR,
        "c red at 10.5,10",
        "d red at 16.5,10 facing 270",
        dice={
            "ranged-combat:s": [6, 1, 2, *MISS],
            "damage:s": [2],
            "received-fire:d": [6, 6],
            "cohesion:d": [1, 6],
        },
    ) as b:
        for target in "cd":
            b.blue_turn("s")
            b.do("fire", figure="s", targets=[{"figure": target}])
            b.do("end-phase")
            b.do("end-phase")
        assert b.status("c") == "out-of-the-fight"
        assert results_of(b, "cohesion") == {"d": (1, "carry-on")}


@pytest.mark.rule("CR3-REACT-20", "CR3-RUL-64")
@pytest.mark.parametrize("leaves", [False, True], ids=["beside it", "far from it"])
def test_a_loss_is_remembered_in_later_turns(leaves: bool):
    """c falls in the first turn; d, who was of its group, tests in the second."""
    with Battle(
        STAR,
        "c red at 10.5,10",
        "d red at 12,10 facing 270",
        dice={
            "ranged-combat:s": [6, 1, 2, *MISS],
            "damage:s": [2],
            "man-down:d": [1, 1],
            "received-fire:d": [6, 6],
            "cohesion:d": [1, 6],
            "parting-shot:s": MISS,
        },
    ) as b:
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": "c"}])
        b.do("end-phase")
        if leaves:
            b.do("activate", figures=["d"])
            b.do("move", figure="d", to=[18, 10], facing=180)
        b.do("end-phase")
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": "d"}])
        assert results_of(b, "cohesion") == {"d": (1, "runaway")}


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
@pytest.mark.also("swordplay")
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
