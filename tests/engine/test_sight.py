"""In Sight: who triggers it, who rolls how many dice, in which order figures act, what each may do."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import Refused
from tests.engine.table import Battle

SCREEN: dict[str, Any] = {"id": "screen", "type": "wall", "line": [[0, 20], [17, 20]], "dv": 4, "tall": True}
"""Stands between blue in the south-west and red in the north-west; from x = 18 in row 26 one looks past it."""
BEHIND = "at 15.5,26"
FOE = "at 15.5,10"
OUT = [20.5, 26]


def rolled(b: Battle, label: str) -> dict[str, tuple[int, ...]]:
    """Whose dice with this label have been rolled, and how they fell."""
    return {r["figure"]: tuple(r["dice"]) for r in b.all("roll", label=label)}


def acted(b: Battle) -> list[str]:
    """Who fired, in order, each burst once."""
    out: list[str] = []
    for shot in b.all("shot"):
        if not out or out[-1] != shot["shooter"]:
            out.append(shot["shooter"])
    return out


# ---- the trigger ----


@pytest.mark.rule("CR3-SIGHT-01", "CR3-SIGHT-02", "CR3-SIGHT-04", "CR3-RUL-12", "CR3-MOVE-01")
def test_a_move_stops_at_the_first_inch_at_which_an_enemy_sees_the_figure():
    with Battle(
        f"a blue {BEHIND}",
        f"c red {FOE}",
        terrain=[SCREEN],
        dice={"in-sight:a": [4, 4, 4], "in-sight:c": [1, 4, 4, 4], "in-sight-action:c": [5], "in-sight-action:a": [5]},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=OUT)
        assert b.at("a") == (18.5, 26)  # out of sight at 17.5, in sight one inch on
        assert b.pending == [("blue", "in-sight-move")]
        b.answer("blue", "in-sight-move", "stay")
        assert rolled(b, "in-sight").keys() == {"a", "c"}


@pytest.mark.rule("CR3-SIGHT-04", "CR3-RUL-18", "CR3-RUL-19")
def test_figures_in_sight_of_each_other_from_the_start_take_no_test():
    with Battle("a blue at 10.5,30.5", "c red at 10.5,10.5") as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[13.5, 28.5])
        assert not b.all("roll", label="in-sight")
        assert b.pending == []


@pytest.mark.rule("CR3-SIGHT-04", "CR3-RUL-20", "CR3-ACT-04")
def test_turning_to_look_at_an_enemy_sets_the_test_off():
    with Battle(
        "a blue at 10.5,30.5 facing 180",
        "c red at 10.5,10.5 facing 0",
        dice={"in-sight:a": [1, 1, 4, 4], "in-sight:c": [4, 4, 4, 4], "in-sight-action:a": 5, "in-sight-action:c": 5},
    ) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        # It has turned, not moved: all four dice (CR3-RUL-25).
        assert rolled(b, "in-sight") == {"a": (1, 1, 4, 4), "c": (4, 4, 4, 4)}


@pytest.mark.rule("CR3-SIGHT-05", "CR3-RUL-18")
def test_the_extra_inches_may_take_the_figure_out_of_view_again_and_then_nobody_rolls():
    with Battle(f"a blue {BEHIND}", f"c red {FOE}", terrain=[SCREEN]) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[18.5, 26], in_sight_move={"a": [16.5, 26]})
        assert b.at("a") == (16.5, 26)
        assert not b.all("roll", label="in-sight")
        # Seen before in this phase: coming back is no new sighting.
        b.do("move", figure="a", to=[18.5, 26])
        assert b.pending == []
        assert not b.all("roll", label="in-sight")


# ---- the two inches ----


@pytest.mark.rule("CR3-SIGHT-05", "CR3-RUL-13")
def test_the_extra_inches_come_out_of_the_movement():
    with Battle(
        "a blue with nothing at 10.5,26",
        f"c red with nothing {FOE}",
        terrain=[SCREEN],
        dice={"in-sight:a": [4, 4, 4], "in-sight:c": [4, 4, 4, 4], "in-sight-action:c": 5, "in-sight-action:a": 5},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[18.5, 26])  # the whole eight inches
        # Nothing is left, so nothing is asked.
        assert b.pending == []
        assert [(m["how"], m["path"][0]) for m in b.all("move")] == [("move", [10.5, 26]), ("duck-back", [18.5, 26])]


@pytest.mark.rule("CR3-SIGHT-05", "CR3-RUL-13")
def test_extra_points_farther_than_two_inches_or_off_the_movement_left_are_refused():
    with Battle("a blue at 11.5,26", f"c red {FOE}", terrain=[SCREEN]) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[18.5, 26])
        assert b.pending == [("blue", "in-sight-move")]
        with pytest.raises(Refused) as refused:
            b.answer("blue", "in-sight-move", {"a": [20, 26]})  # one inch of its eight is left
        assert refused.value.rule == "CR3-SIGHT-05"


@pytest.mark.rule("CR3-SIGHT-05", "CR3-RUL-13")
def test_a_group_run_by_the_rules_uses_the_inches_to_reach_cover():
    bank = {"id": "bank", "type": "wall", "line": [[18, 24], [22, 24]], "dv": 3}
    with Battle(
        f"a blue with nothing {BEHIND}",
        f"c red with nothing {FOE}",
        terrain=[SCREEN, bank],
        sides=[{"id": "blue", "controller": "rules"}, {"id": "red"}],
        dice={"in-sight:a": [4] * 3, "in-sight:c": [4] * 3, "in-sight-action:c": 5, "in-sight-action:a": 5},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=OUT)
        x, y = b.last("move", how="extra")["to"]
        assert 24 < y < 25.5
        assert 17.5 < x < 20.5
        # The enemy's only target is in cover now: one die fewer (CR3-SIGHT-08).
        assert len(rolled(b, "in-sight")["c"]) == 3


# ---- who rolls, and how many dice ----


@pytest.mark.rule("CR3-SIGHT-06", "CR3-RUL-22")
def test_a_firefight_elsewhere_takes_no_part():
    wall = {"id": "east", "type": "wall", "line": [[25, 0], [25, 36]], "dv": 4, "tall": True}
    with Battle(
        f"a blue with nothing {BEHIND}",
        "far blue with nothing at 30.5,30.5",
        f"c red with nothing {FOE}",
        "off red with nothing at 30.5,10.5",
        terrain=[SCREEN, wall],
        dice={"in-sight:a": [4] * 3, "in-sight:c": [4] * 4, "in-sight-action:c": 5, "in-sight-action:a": 5},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[18.5, 26], in_sight_move="stay")
        assert rolled(b, "in-sight").keys() == {"a", "c"}


@pytest.mark.rule("CR3-SIGHT-06", "CR3-RUL-22")
def test_a_friend_of_another_group_who_only_sees_the_looker_takes_no_part():
    # c sees a come out of hiding; a moves east and does not look at c. d has had c in sight all along.
    with Battle(
        f"a blue with nothing {BEHIND}",
        "d blue with nothing at 30.5,30.5",
        f"c red with nothing {FOE}",
        terrain=[SCREEN],
        dice={"in-sight:a": [4] * 3, "in-sight:c": [4] * 4, "in-sight-action:c": 5, "in-sight-action:a": 5},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", path=[[18.5, 26]], in_sight_move="stay")
        assert rolled(b, "in-sight").keys() == {"a", "c"}


@pytest.mark.rule("CR3-SIGHT-06", "CR3-RUL-22")
def test_every_enemy_who_sees_the_newcomer_takes_part_and_so_does_the_rest_of_its_group():
    # b of the moving group has e in sight from the start; nothing new about it, but it belongs to the group.
    with Battle(
        "a blue with nothing at 16.5,26",
        "b blue with nothing at 19.5,28",
        f"c red with nothing {FOE}",
        "e red with nothing at 30.5,12",
        terrain=[SCREEN],
        dice={
            "in-sight:a": [4] * 3,
            "in-sight:b": [4] * 4,
            "in-sight:c": [4] * 4,
            "in-sight:e": [4] * 4,
            **{f"in-sight-action:{f}": 5 for f in "abce"},
        },
    ) as b:
        b.blue_turn("a", "b")
        b.do("move", figure="a", to=[18.5, 26], in_sight_move="stay")
        assert rolled(b, "in-sight").keys() == {"a", "b", "c", "e"}
        assert len(rolled(b, "in-sight")["b"]) == 4  # active, but it has not moved


@pytest.mark.rule("CR3-SIGHT-07", "CR3-SIGHT-08", "CR3-RUL-25")
def test_a_die_for_each_point_of_rep_and_one_fewer_for_an_active_figure_that_moved():
    with Battle(
        f"a blue rep 5 with nothing {BEHIND}",
        f"c red rep 3 with nothing {FOE}",
        terrain=[SCREEN],
        dice={"in-sight:a": [6, 5, 4, 4], "in-sight:c": [1, 2, 3]} | {"in-sight-action:c": 5, "in-sight-action:a": 5},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[18.5, 26], in_sight_move="stay")
        assert b.last("roll", label="in-sight", figure="a")["successes"] == 0
        assert b.last("roll", label="in-sight", figure="c")["successes"] == 3


@pytest.mark.rule("CR3-SIGHT-08", "CR3-RUL-24")
@pytest.mark.parametrize(("second", "dice"), [("at 12.5,10.5", 3), ("at 26.5,10.5", 4)])
def test_one_clear_enemy_is_enough_to_react_to(second: str, dice: int):
    """a looks at c, in cover of a bank, and at e, in cover of it too or in the open."""
    bank = {"id": "bank", "type": "wall", "line": [[8, 11.5], [18, 11.5]], "dv": 3}
    with Battle(
        "a blue with nothing at 20.5,30.5 facing 180",
        "c red with nothing at 15.5,10.5 facing 0",
        f"e red with nothing {second} facing 0",
        terrain=[bank],
        dice={"in-sight:a": [4] * dice, "in-sight:c": [4] * 4, "in-sight:e": [4] * 4}
        | {f"in-sight-action:{f}": 5 for f in "ace"},
    ) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        assert len(rolled(b, "in-sight")["a"]) == dice


# ---- the order of action ----


@pytest.mark.rule("CR3-EX-26", "CR3-SIGHT-04", "CR3-SIGHT-05", "CR3-SIGHT-06")
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


def turning(*figures: str, dice: dict[str, Any], group: tuple[str, ...] = ("a",), **record: Any) -> Battle:
    """Blue a has had its back to the enemy and turns: In Sight with all dice."""
    b = Battle(*figures, dice=dice, **record)
    b.blue_turn(*group)
    b.do("face", figure="a", facing=0, in_sight_move="stay")
    return b


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
        assert not b.encounter.state.figure("a").fired


@pytest.mark.rule(
    "CR3-EX-28", "CR3-SIGHT-13", "CR3-SIGHT-15", "CR3-SIGHT-17", "CR3-SIGHT-18", "CR3-SIGHT-22", "CR3-RUL-29"
)
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


@pytest.mark.rule("CR3-EX-29", "CR3-SIGHT-17", "CR3-REACT-16", "CR3-REACT-17", "CR3-RUL-37")
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


# ---- what each may do ----


@pytest.mark.rule("CR3-SIGHT-13", "CR3-MOVE-13", "CR3-RUL-35")
def test_a_grunt_that_fails_its_roll_ducks_back_and_has_no_more_to_do():
    with turning(
        A,
        "c red rep 5 star at 10.5,10",
        dice={"in-sight:a": [1, 4, 4, 4], "in-sight:c": [4] * 5, "in-sight-action:a": 5},
    ) as b:
        b.answer("c", "in-sight-action", "hold")
        assert b.status("a") == "ducked-back"
        with pytest.raises(Refused):
            b.do("move", figure="a", to=[10.5, 24])


@pytest.mark.rule("CR3-SIGHT-14", "CR3-RUL-28", "CR3-WPN-20", "CR3-WPN-21")
@pytest.mark.parametrize(("quick", "acts"), [([1, 1, 4, 4], False), ([1, 4, 4, 4], True)])
def test_a_grunt_outgunned_by_an_earlier_shot_ducks_back_but_not_by_one_of_the_same_step(quick: list[int], acts: bool):
    fire = {"ranged-combat:a": [1, 2], "received-fire:c": CALM, "cohesion:c": [1, 1]} if acts else {}
    with turning(
        "a blue with ba-pistol at 10.5,20 facing 180",
        C,
        dice={
            "in-sight:a": [1, 4, 4, 4],
            "in-sight:c": quick,
            "in-sight-action:a": 4,
            "in-sight-action:c": 4,
            "ranged-combat:c": [1, 2, 3],
            "received-fire:a": [1, 1],
            **fire,
        },
    ) as b:
        assert bool(b.all("shot", shooter="a")) is acts
        # Outgunned in the test too (3 against 2): no better than duck back.
        assert b.status("a") == "ducked-back"


@pytest.mark.rule("CR3-SIGHT-14", "CR3-RUL-60")
def test_outgunned_is_judged_against_the_shooter_and_not_against_whoever_else_is_near():
    # c fires a rifle of the same rank from beyond pistol range; a could only answer d, but c outguns it.
    with turning(
        "a blue with ba-pistol at 10.5,25 facing 180",
        "c red with semi-automatic-rifle at 10.5,5",
        "d red with nothing at 13.5,15",
        dice={
            "in-sight:a": [1, 4, 4, 4],
            "in-sight:c": [1, 1, 4, 4],
            "in-sight:d": [4] * 4,
            "in-sight-action:a": 4,
            "in-sight-action:c": 4,
            "in-sight-action:d": 6,
            "ranged-combat:c": [1, 2],
            "received-fire:a": [1, 1],
        },
    ) as b:
        assert not b.all("shot", shooter="a")
        assert b.status("a") == "ducked-back"


@pytest.mark.rule("CR3-SIGHT-14", "CR3-STAR-16", "CR3-WPN-22")
def test_a_star_is_never_outgunned():
    with turning(
        "a blue rep 5 star with pistol at 10.5,20 facing 180",
        C,
        dice={
            "in-sight:a": [4] * 5,
            "in-sight:c": [1, 4, 4, 4],
            "in-sight-action:c": 4,
            "ranged-combat:c": [1, 2, 3],
            "ranged-combat:a": [1, 2, 1, 2],
            "received-fire:c": [6, 6, 6, 6],
            "cohesion:c": [1, 1, 1, 1],
        },
    ) as b:
        b.answer("a", "in-sight-action", "fire")
        assert len(b.all("shot", shooter="a")) == 2
        b.answer("a", "free-will", "pass-1")  # a rush shot
        assert len(b.all("shot", shooter="a", rush=True)) == 2


@pytest.mark.rule("CR3-SIGHT-16", "CR3-RUL-33", "CR3-RUL-95", "CR3-WPN-25")
@pytest.mark.parametrize(("gap", "charges"), [(15, True), (15.2, False)])
def test_a_grunt_that_cannot_fire_charges_within_reach_and_otherwise_ducks_back(gap: float, charges: bool):
    """Eight inches to the point six inches from the target, base edge to base edge."""
    charge = {"charge:c": [1, 1], "charge:a": [6, 6]} if charges else {}
    with turning(
        "a blue rep 3 with nothing at 10.5,25 facing 180",
        f"c red with nothing at 10.5,{25 - gap}",
        dice={"in-sight:a": [4] * 3, "in-sight:c": [1, 4, 4, 4], "in-sight-action:c": 4, **charge}
        | ({} if charges else {"in-sight-action:a": 6}),
    ) as b:
        assert bool(b.all("roll", label="charge")) is charges
        if charges:
            assert b.status("a") == "ran-away"  # two more: the target runs
        else:
            assert b.status("c") == "ducked-back"


@pytest.mark.rule("CR3-RUL-33", "CR3-RUL-62")
def test_a_grunt_throws_no_grenade_as_its_in_sight_action():
    with turning(
        "a blue rep 3 with nothing at 10.5,15 facing 180",
        "c red with grenade at 10.5,10",
        dice={
            "in-sight:a": [4] * 3,
            "in-sight:c": [1, 4, 4, 4],
            "in-sight-action:c": 4,
            "charge:c": [1, 1],
            "charge:a": [6, 6],
        },
    ) as b:
        assert not b.all("blast")
        assert b.status("a") == "ran-away"


@pytest.mark.rule("CR3-SIGHT-12", "CR3-RUL-62", "CR3-GREN-01")
def test_a_star_may_throw_a_grenade_at_a_spot_as_its_in_sight_action():
    with turning(
        "a blue rep 5 star with assault-rifle,grenade at 10.5,15 facing 180",
        C,
        dice={"in-sight:a": [1] * 5, "in-sight:c": [4] * 4, "grenade:a": [1, 1], "damage:a": 2},
    ) as b:
        b.answer("a", "in-sight-action", {"act": "fire", "weapon": "grenade", "at": [10.5, 10]})
        assert b.status("c") == "out-of-the-fight"


@pytest.mark.rule("CR3-SIGHT-12", "CR3-RUL-31")
def test_a_star_is_asked_and_may_fire_charge_duck_finish_its_move_or_run_away():
    with Battle(
        f"a blue rep 5 star {BEHIND}",
        "c red with nothing at 17.5,15",
        terrain=[SCREEN],
        dice={"in-sight:a": [1] * 4, "in-sight:c": [4] * 4},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=OUT, in_sight_move="stay")
        [question] = b.encounter.pending
        assert {o["act"] for o in question.options} == {"fire", "charge", "duck-back", "finish-move", "runaway", "hold"}
        b.answer("a", "in-sight-action", "runaway")
        # Of its own will: no Parting Shot is called for (CR3-RUL-66).
        assert b.status("a") == "ran-away"
        assert not b.all("shot")


@pytest.mark.rule("CR3-SIGHT-12", "CR3-RUL-31", "CR3-MOVE-05")
def test_a_star_finishes_its_move_with_a_fast_move_tried_then():
    with Battle(
        f"a blue rep 5 star {BEHIND}",
        f"c red rep 5 star {FOE}",
        terrain=[SCREEN],
        dice={"in-sight:a": [1] * 4, "in-sight:c": [4] * 5, "fast-move:a": [5, 6]},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=OUT, in_sight_move="stay")
        b.answer("a", "in-sight-action", {"act": "finish-move", "fast": True, "to": [30.5, 26]})
        # Three of eight inches were gone: the larger of five left and four rolled.
        assert b.at("a") == (23.5, 26)
        b.answer("c", "in-sight-action", "hold")


@pytest.mark.rule("CR3-SIGHT-09", "CR3-RUL-34", "CR3-MOVE-14")
def test_a_figure_that_ducked_back_earlier_rolls_but_only_ducks_again():
    with Battle(
        "a blue rep 5 star at 10.5,25",
        "b blue rep 5 star at 12.5,25 facing 180",
        "c red with ba-pistol at 10.5,10",
        dice={
            "ranged-combat:a": [1, 2, 2],
            "received-fire:c": [1, 1],  # out of range, so outgunned: it ducks back, in the open
            "in-sight:a": [4] * 5,
            "in-sight:b": [4] * 5,
            "in-sight:c": [1, 1, 1, 1],
        },
    ) as b:
        b.blue_turn("a", "b")
        b.do("fire", figure="a", targets=[{"figure": "c"}])
        assert b.status("c") == "ducked-back"
        b.do("face", figure="b", facing=0, in_sight_move="stay")
        # It came first, and did no more than lie where it is.
        assert not b.all("roll", label="in-sight-action")
        b.answer("a", "in-sight-action", "hold")
        b.answer("b", "in-sight-action", "hold")
        assert b.status("c") == "ducked-back"


@pytest.mark.rule("CR3-RUL-30")
@pytest.mark.parametrize(("fires", "target"), [("hold", "a"), ("fire", "b")])
def test_a_figure_run_by_the_rules_fires_at_whoever_fired_at_it_last_else_at_the_nearest(fires: str, target: str):
    """a is the nearer; b, farther off, may have fired before c's turn comes."""
    with turning(
        "a blue rep 5 star at 10.5,24 facing 180",
        "b blue rep 5 star at 20.5,30",
        "c red at 10.5,10 facing 270",
        sides=[{"id": "blue"}, {"id": "red", "controller": "rules"}],
        dice={
            "in-sight:a": [4] * 5,
            "in-sight:b": [1, 1, 4, 4, 4],
            "in-sight:c": [1, 4, 4, 4],
            "in-sight-action:c": 4,
            "ranged-combat:c": [1, 2, 2],
            **(
                {"ranged-combat:b": [1, 2, 2], "received-fire:c": CALM, "cohesion:c": [1, 1]} if fires == "fire" else {}
            ),
        },
    ) as b:
        b.answer("b", "in-sight-action", fires)
        assert {s["target"] for s in b.all("shot", shooter="c")} == {target}
        b.answer("a", "in-sight-action", "hold")
        b.answer(target, "free-will", "pass-0")
        b.answer(target, "free-will", "pass-2")


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


# ---- afterwards ----


@pytest.mark.rule("CR3-SIGHT-22", "CR3-SIGHT-24", "CR3-ACT-02", "CR3-ACT-03", "CR3-RUL-35")
def test_after_the_test_the_move_goes_on_by_itself_and_active_fire_is_still_there():
    with Battle(
        f"a blue rep 5 star {BEHIND}",
        f"c red with nothing {FOE}",
        terrain=[SCREEN],
        dice={"in-sight:a": [1, 4, 4, 4], "in-sight:c": [4] * 4, "ranged-combat:a": [1, 2, 2, 6, 1, 2], "damage:a": 2}
        | {"in-sight-action:c": 4, "received-fire:c": [1, 1]},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=OUT, facing=340, in_sight_move="stay")
        b.answer("a", "in-sight-action", "fire")
        assert b.at("a") == (20.5, 26)
        b.do("fire", figure="a", targets=[{"figure": "c"}])
        assert b.status("c") == "out-of-the-fight"
        with pytest.raises(Refused) as refused:
            b.do("fire", figure="a", targets=[{"figure": "c"}])
        assert refused.value.rule == "CR3-ACT-03"


@pytest.mark.rule("CR3-SIGHT-23", "CR3-SIGHT-22")
def test_a_second_enemy_coming_into_sight_of_the_same_group_is_a_new_test():
    with Battle(
        f"a blue rep 5 star {BEHIND}",
        f"c red rep 5 star {FOE}",
        "d red rep 5 star at 26.5,16",
        terrain=[SCREEN, EAST],
        dice={"in-sight:a": [4] * 8, "in-sight:c": [4] * 10, "in-sight:d": [4] * 5},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[23.5, 26], facing=90, in_sight_move="stay")
        for figure in ("a", "c"):
            b.answer(figure, "in-sight-action", "hold")
        assert len(b.all("roll", label="in-sight", figure="a")) == 2
        for figure in ("a", "c", "d"):
            b.answer(figure, "in-sight-action", "hold")
        assert b.at("a") == (23.5, 26)


@pytest.mark.rule("CR3-RUL-21", "CR3-MOVE-10", "CR3-MOVE-12")
def test_a_duck_back_into_the_view_of_somebody_outside_the_exchange_is_tested_when_it_is_over():
    # c ducks round the corner of the house, where e of blue comes to see it.
    bank = {"id": "bank", "type": "building", "rect": [12, 8, 6, 4], "dv": 4}
    with Battle(
        "a blue rep 5 star at 10.5,30",
        "e blue rep 5 star at 15.5,1.5 facing 180",
        "c red with pistol at 11.4,11",
        terrain=[bank],
        dice={"ranged-combat:a": [1, 2, 2], "received-fire:c": [1, 1], "in-sight:e": [4] * 5, "in-sight:c": [1] * 4},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "c"}])
        assert b.status("c") == "ducked-back"
        order = [e["label"] for e in b.all("roll") if e.get("label") in ("received-fire", "in-sight")]
        assert order == ["received-fire", "in-sight", "in-sight"]
        assert not b.all("roll", label="in-sight", figure="a")
        b.answer("e", "in-sight-action", "hold")


# ---- not in sight ----


@pytest.mark.rule("CR3-SIGHT-03", "CR3-LOS-01", "CR3-LOS-02", "CR3-RUL-15")
@pytest.mark.parametrize(("facing", "sees"), [(0, True), (90, True), (270, True), (91, False), (180, False)])
def test_a_figure_sees_only_what_lies_in_its_front(facing: int, sees: bool):
    with Battle(f"a blue at 10.5,30 facing {facing}", "c red at 10.5,10 facing 0") as b:
        b.blue_turn("a")
        assert bool(b.encounter.state.seen[0]) is sees


@pytest.mark.rule("CR3-RUL-23", "CR3-RUL-24", "CR3-SIGHT-06", "CR3-SIGHT-13")
def test_a_figure_seen_from_behind_rolls_in_full_and_turns_to_act():
    # c looks north, and a turns to look at it from behind a bank: c sees nobody, so no die is lost for cover.
    bank = {"id": "bank", "type": "wall", "line": [[4, 23.5], [20, 23.5]], "dv": 3}
    with turning(
        "a blue rep 5 star at 10.5,25 facing 180",
        "c red at 10.5,10 facing 0",
        terrain=[bank],
        dice={"in-sight:a": [4] * 5, "in-sight:c": [1, 4, 4, 4], "in-sight-action:c": 4, "ranged-combat:c": [1, 2, 2]},
    ) as b:
        assert len(b.all("shot", shooter="c")) == 3
        assert b.last("move", figure="c")["facing"] == 180
        b.answer("a", "in-sight-action", "hold")
        b.answer("a", "free-will", "pass-0")
        b.answer("a", "free-will", "pass-2")
