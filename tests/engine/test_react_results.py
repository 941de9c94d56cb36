"""What the results of reaction tests do, and to whom (CR3-REACT)."""

from __future__ import annotations

import pytest

from tests.engine.scenes import results_of, shoot
from tests.engine.table import Battle

MISS = [1, 2, 2]
"""Three dice that miss at any Rep and leave ammunition."""
STAR = "s blue rep 5 star at 10.5,25"


@pytest.mark.rule("CR3-RUL-55", "CR3-REACT-23")
@pytest.mark.also("swordplay")
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
@pytest.mark.also("swordplay")
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
@pytest.mark.also("swordplay")
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
@pytest.mark.also("swordplay")
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
