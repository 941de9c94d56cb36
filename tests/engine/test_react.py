"""Received Fire and the Leader Die (CR3-REACT, CR3-LEADER-05)."""

from __future__ import annotations

import pytest

from tests.engine.scenes import results_of, shoot
from tests.engine.table import Battle

MISS = [1, 2, 2]
"""Three dice that miss at any Rep and leave ammunition."""
STAR = "s blue rep 5 star at 10.5,25"
BANK = {"id": "bank", "type": "wall", "line": [[4, 11.5], [20, 11.5]], "dv": 3}


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
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("moves", "dice"), [(True, 2), (False, 3)])
def test_concealment_gives_no_cover_die_and_cover_does(moves: bool, dice: int):
    wood = {"id": "wood", "type": "woods", "rect": [6, 6, 8, 6.5]}
    with Battle(
        "a blue rep 4 at 10.5,11.5 facing 180",
        "c red rep 5 star at 10.5,25 facing 0",
        terrain=[wood],
        dice={
            "ranged-combat:a": MISS,
            "ranged-combat:c": MISS,
            "received-fire:a": [6, 6, 6][:dice],
            "cohesion:a": [1, 1],
        },
    ) as b:
        b.blue_turn("a")
        if moves:
            b.do("move", figure="a", to=[11.5, 11.5], facing=180)
        b.do("fire", figure="a", targets=[{"figure": "c"}])
        b.answer("c", "free-will", "pass-2")
        assert len(b.last("roll", label="received-fire")["dice"]) == dice


@pytest.mark.rule("CR3-REACT-07", "CR3-REACT-10", "CR3-RUL-76")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("end", "dice"), [(10.6, 2), (14, 3)])
def test_the_cover_die_asks_for_cover_from_everybody_who_fired(end: float, dice: int):
    with Battle(
        "a blue rep 4 at 10.5,25",
        "b blue rep 4 at 15,25",
        "c red rep 4 at 10.5,10.5",
        terrain=[{"id": "stub", "type": "wall", "line": [[9, 11.5], [end, 11.5]], "dv": 4}],
        dice={
            "ranged-combat:a": MISS,
            "ranged-combat:b": MISS,
            "received-fire:c": [6, 6, 6][:dice],
            "cohesion:c": [1, 1],
        },
    ) as b:
        b.blue_turn("a", "b")
        b.do("fire", volley=[{"figure": shooter, "targets": [{"figure": "c"}]} for shooter in "ab"])
        assert len(b.last("roll", label="received-fire")["dice"]) == dice


# ---- the Leader Die ----


@pytest.mark.rule(
    "CR3-REACT-05", "CR3-REACT-08", "CR3-LEADER-04", "CR3-LEADER-05", "CR3-LEADER-06", "CR3-RUL-05", "CR3-RUL-06"
)
@pytest.mark.also("swordplay")
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
@pytest.mark.also("swordplay")
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
