"""In Sight: the order of action, and newcomers (CR3-SIGHT)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.scenes import acted, rolled, turning
from tests.engine.table import Battle

SCREEN: dict[str, Any] = {"id": "screen", "type": "wall", "line": [[0, 20], [17, 20]], "dv": 4, "tall": True}
"""Stands between blue in the south-west and red in the north-west; from x = 18 in row 26 one looks past it."""
BEHIND = "at 15.5,26"
FOE = "at 15.5,10"
OUT = [20.5, 26]


# ---- the order of action ----


@pytest.mark.rule("CR3-EX-26", "SWP-EX-28", "CR3-SIGHT-04", "CR3-SIGHT-05", "CR3-SIGHT-06")
@pytest.mark.also("swordplay")
def test_ex_26_a_alone_is_seen_and_b_comes_into_view_by_the_extra_inches():
    with Battle(
        "a blue rep 5 star with nothing at 16.5,26",
        "b blue rep 5 star with nothing at 16.5,24.5",
        f"c red rep 5 star with nothing {FOE}",
        terrain=[SCREEN],
        dice={"in-sight:a": [1, 4, 4, 4], "in-sight:b": [4] * 4, "in-sight:c": [4] * 5},
    ) as b:
        b.blue_turn("a", "b")
        b.do("move", figure="a", to=[18.5, 26])
        assert b.pending == [("blue", "in-sight-move")]
        b.answer("blue", "in-sight-move", {"a": [19.5, 25], "b": [18.5, 24.5]})
        assert (b.at("a"), b.at("b")) == ((19.5, 25), (18.5, 24.5))
        assert rolled(b, "in-sight").keys() == {"a", "b", "c"}
        for figure in "abc":
            b.answer(figure, "in-sight-action", "hold")


# ---- the order of action: everybody stands in the open, and a turns round ----

CALM = [6, 6]
"""Received Fire passed by no die; Cohesion then lets it carry on."""
A = "a blue at 10.5,25 facing 180"
B = "b blue at 12.5,25"
C = "c red at 10.5,10"


@pytest.mark.rule("CR3-EX-27", "CR3-SIGHT-10", "CR3-SIGHT-13", "CR3-SIGHT-15", "CR3-SIGHT-21", "CR3-SIGHT-24")
def test_ex_27_most_successes_act_first_and_so_down_to_the_fewest():
    with turning(
        A,
        B,
        C,
        group=("a", "b"),
        dice={
            "in-sight:a": [1, 4, 4, 4],
            "in-sight:b": [1, 1, 1, 4],
            "in-sight:c": [1, 1, 4, 4],
            **{f"in-sight-action:{f}": 4 for f in "abc"},
            **{f"ranged-combat:{f}": [1, 2, 3] for f in "abc"},
            "received-fire:c": CALM,
            "cohesion:c": [1, 1],
            "received-fire:a": CALM,
            "cohesion:a": [1, 1],
        },
    ) as b:
        b.answer("c", "targets", {"a": 3})
        assert acted(b) == ["b", "c", "a"]
        # Tests came when all had acted: every In Sight shot lies before the first of them (CR3-REACT-04).
        kinds = [(e["type"], e.get("label")) for e in b.all("shot") + b.all("roll", label="received-fire")]
        assert kinds.index(("roll", "received-fire")) == 9
        # The side that is not active tests first (CR3-RUL-36).
        assert [r["figure"] for r in b.all("roll", label="received-fire")] == ["c", "a"]
        # In Sight fire has used up nobody's active fire (CR3-SIGHT-24).
        assert not b.encounter.state.figure("a").now.fired


@pytest.mark.rule(
    "CR3-EX-28", "CR3-SIGHT-13", "CR3-SIGHT-15", "CR3-SIGHT-17", "CR3-SIGHT-18", "CR3-SIGHT-22", "CR3-RUL-29"
)
@pytest.mark.also("swordplay")
def test_ex_28_c_goes_down_and_loses_its_action_a_holds_fire_and_both_may_go_on():
    with turning(
        A,
        B,
        C,
        group=("a", "b"),
        dice={
            "in-sight:a": [1, 4, 4, 4],
            "in-sight:b": [1, 1, 1, 4],
            "in-sight:c": [1, 1, 4, 4],
            "in-sight-action:b": 4,  # a has nobody left worth shooting and rolls nothing
            "ranged-combat:b": [6, 2, 3],
            "damage:b": 2,
        },
    ) as b:
        assert acted(b) == ["b"]
        assert b.status("c") == "out-of-the-fight"
        b.do("move", figure="a", to=[10.5, 20])
        b.do("move", figure="b", to=[12.5, 20])
        assert b.at("b") == (12.5, 20)


@pytest.mark.rule("CR3-EX-29", "SWP-EX-31", "CR3-SIGHT-17", "CR3-REACT-16", "CR3-REACT-17", "CR3-RUL-37")
@pytest.mark.also("swordplay")
def test_ex_29_a_stunned_figure_loses_its_marker_at_once_and_recover_is_not_put_off():
    with turning(
        A,
        C,
        dice={
            "in-sight:a": [1, 1, 1, 4],
            "in-sight:c": [1, 1, 4, 4],
            "in-sight-action:a": 4,
            "ranged-combat:a": [6, 2, 3],
            "damage:a": 5,
            "recover-knock-down:c": [2, 3],
        },
    ) as b:
        assert b.status("c") == "stunned"
        assert not b.all("roll", label="in-sight-action", figure="c")


@pytest.mark.rule("CR3-SIGHT-10", "CR3-RUL-26")
@pytest.mark.also("swordplay")
def test_a_figure_without_a_success_acts_last():
    with turning(
        A,
        C,
        dice={
            "in-sight:a": [4, 5, 6, 4],
            "in-sight:c": [1, 5, 6, 4],
            "in-sight-action:a": 4,
            "in-sight-action:c": 4,
            "ranged-combat:a": [1, 2, 3],
            "ranged-combat:c": [1, 2, 3],
            "received-fire:a": CALM,
            "cohesion:a": [1, 1],
            "received-fire:c": CALM,
            "cohesion:c": [1, 1],
        },
    ) as b:
        assert acted(b) == ["c", "a"]


@pytest.mark.rule("CR3-SIGHT-11", "CR3-RUL-27")
@pytest.mark.also("swordplay")
def test_of_figures_with_equal_successes_both_hit_although_both_are_hit():
    with turning(
        A,
        C,
        dice={
            "in-sight:a": [1, 4, 4, 4],
            "in-sight:c": [1, 4, 4, 4],
            "in-sight-action:a": 4,
            "in-sight-action:c": 4,
            "ranged-combat:a": [6, 1, 2],
            "ranged-combat:c": [6, 1, 2],
            "damage:a": 1,
            "damage:c": 1,
        },
    ) as b:
        assert (b.status("a"), b.status("c")) == ("obviously-dead", "obviously-dead")


@pytest.mark.rule("CR3-SIGHT-11", "CR3-SIGHT-17", "CR3-RUL-27", "CR3-SIGHT-12")
@pytest.mark.also("swordplay")
def test_who_is_downed_in_the_same_step_does_not_move_or_charge():
    # c, a Star, finishes its action by charging; a fires in the same step and puts it down first.
    with turning(
        A,
        "c red rep 5 star star_power 0 with pistol at 10.5,12",
        dice={
            "in-sight:a": [1, 4, 4, 4],
            "in-sight:c": [1, 4, 4, 4, 4],
            "in-sight-action:a": 4,
            "ranged-combat:a": [6, 1, 2],
            "damage:a": 2,
        },
    ) as b:
        assert b.pending == [("c", "in-sight-action")]
        b.answer("c", "in-sight-action", {"act": "charge", "target": "a"})
        assert b.status("c") == "out-of-the-fight"
        assert b.at("c") == (10.5, 12)
        assert not b.all("roll", label="charge")


@pytest.mark.rule("CR3-SIGHT-11", "CR3-RUL-27")
@pytest.mark.also("swordplay")
def test_a_charger_whose_target_ducked_out_of_sight_in_the_same_step_loses_its_action():
    bank = {"id": "bank", "type": "wall", "line": [[8, 23.5], [14, 23.5]], "dv": 4, "tall": False}
    with turning(
        "a blue with nothing at 10.5,26 facing 180",
        "c red rep 5 star with pistol at 10.5,14",
        terrain=[bank],
        dice={"in-sight:a": [1, 4, 4, 4], "in-sight:c": [1, 4, 4, 4, 4], "in-sight-action:a": 6},
    ) as b:
        b.answer("c", "in-sight-action", {"act": "charge", "target": "a"})
        assert b.status("a") == "ducked-back"  # out of sight behind the bank
        assert not b.all("roll", label="charge")
        assert b.at("c") == (10.5, 14)


# ---- newcomers ----

EAST = {"id": "east", "type": "wall", "line": [[24, 0], [24, 22]], "dv": 4, "tall": True}
"""Hides d in the north-east from the west, until one is far enough east in row 26."""


def meeting(c: str, d: str, dice: dict[str, Any]) -> Battle:
    """The Star a steps out before c, and finishing its move comes before d too."""
    b = Battle(f"a blue rep 5 star {BEHIND}", c, d, terrain=[SCREEN, EAST], dice=dice)
    b.blue_turn("a")
    b.do("move", figure="a", to=OUT, facing=90, in_sight_move="stay")
    return b


@pytest.mark.rule("CR3-EX-30", "CR3-SIGHT-19", "CR3-SIGHT-20", "CR3-RUL-31", "CR3-RUL-32")
def test_ex_30_a_newcomer_with_more_successes_overtakes_the_mover_who_may_then_fire_at_it():
    with meeting(
        f"c red with nothing {FOE}",
        "d red rep 3 with pistol at 26.5,16",
        {
            "in-sight:a": [1, 4, 4, 4],
            "in-sight:c": [4] * 4,
            "in-sight:d": [1, 1, 6],
            "in-sight-action:d": 1,
            "ranged-combat:d": [1, 2],
            "ranged-combat:a": [6, 1, 2],
            "damage:a": 2,
            "in-sight-action:c": 6,
        },
    ) as b:
        b.answer("a", "in-sight-action", {"act": "finish-move", "to": [23.5, 26]})
        # d came into view, rolled two against one, and fired before a went on.
        assert acted(b) == ["d"]
        assert b.at("a")[0] < 23.5
        assert b.pending == [("a", "in-sight-action")]
        b.answer("a", "in-sight-action", {"act": "fire", "targets": [{"figure": "d", "shots": 3}]})
        assert b.status("d") == "out-of-the-fight"
        b.answer("a", "free-will", "pass-2")


@pytest.mark.rule("CR3-SIGHT-19", "CR3-SIGHT-20", "CR3-RUL-32")
@pytest.mark.also("swordplay")
def test_a_slower_newcomer_waits_and_the_mover_may_go_on():
    with meeting(
        f"c red with nothing {FOE}",
        "d red rep 3 star with pistol at 26.5,16",
        {"in-sight:a": [1, 1, 1, 4], "in-sight:c": [4] * 4, "in-sight:d": [1, 1, 6], "in-sight-action:c": 6},
    ) as b:
        b.answer("a", "in-sight-action", {"act": "finish-move", "to": [23.5, 26]})
        assert b.pending == [("a", "in-sight-action")]  # it chooses afresh, before d
        b.answer("a", "in-sight-action", {"act": "finish-move", "to": [23.5, 26]})
        assert b.at("a") == (23.5, 26)
        b.answer("d", "in-sight-action", "hold")


@pytest.mark.rule("CR3-SIGHT-19", "CR3-RUL-32", "CR3-RUL-97")
@pytest.mark.also("swordplay")
def test_a_grunt_stopped_on_its_charge_goes_on_with_it_without_a_second_roll():
    wall = {"id": "side", "type": "wall", "line": [[14, 8], [14, 17]], "dv": 4, "tall": True}
    with turning(
        "a blue rep 3 with nothing at 10.5,24 facing 180",
        "c red with nothing at 10.5,10.5",
        "e blue rep 3 with nothing at 20.5,18.5 facing 270",
        terrain=[wall],
        dice={
            "in-sight:a": [4] * 3,
            "in-sight:c": [1, 4, 4, 4],
            "in-sight:e": [4] * 3,
            "in-sight-action:c": 4,
            "charge:c": [1, 1],
            "charge:a": [6, 6],
            "in-sight-action:e": 6,
        },
    ) as b:
        assert b.at("c") == (10.5, 16.5)  # stopped where e came into sight, and it chooses afresh
        b.answer("c", "charge-target", "a")
        assert b.status("a") == "ran-away"
        assert len(b.all("roll", label="in-sight-action", figure="c")) == 1
