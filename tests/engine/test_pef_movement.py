"""Possible Enemy Forces: placed out of sight, moved by their table, stopped where a line of sight opens (CR3-PEF)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from engine import legal
from engine.errors import Refused
from engine.space import section_of
from tests.engine.missions import FARM, STAR, WALL, give, mission, red_turn, took, where
from tests.engine.table import Battle, refused

DICE = {2: (1, 3), 1: (1, 6), 0: (5, 6)}
"""Two faces that pass so many dice against an Enemy Activity Level of 3."""


# ---- placing ----


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-01", "CR3-PEF-02", "CR3-PEF-03", "CR3-RUL-117", "CR3-RUL-153")
def test_three_are_placed_before_the_dice_each_in_its_section_and_out_of_view():
    dice = {"pef-section:pef-1": 1, "pef-section:pef-2": 5, "pef-section:pef-3": 5}
    with mission(STAR, dice=dice, terrain=[WALL]) as b:
        b.blue_turn()
        table = b.encounter.space.table
        placed = b.all("marker", what="placed")
        assert [m["marker"] for m in placed] == ["pef-1", "pef-2", "pef-3"]
        assert [section_of(m.at, table) for m in b.encounter.state.markers] == [1, 5, 5]
        assert not any(m.in_view_of for m in b.encounter.state.markers)
        assert where(b, "pef-1") == (6, 6)  # hidden everywhere, so that it lies in the very middle
        events = [event.__class__.__name__ for event in b.events]
        assert events.index("MarkerEvent") < events.index("Turn")
        b.do("end-phase")
        assert b.encounter.state.turn == 1


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-03", "CR3-RUL-153", "CR3-PEF-09")
def test_one_that_nothing_hides_lies_in_the_middle_and_waits_until_somebody_moves():
    dice = {f"pef-section:pef-{n}": n for n in (1, 2, 3)}
    with mission(STAR, dice=dice) as b:
        b.blue_turn("star")
        assert [where(b, f"pef-{n}") for n in (1, 2, 3)] == [(6, 6), (18, 6), (30, 6)]
        assert not b.all("roll", label="pef-resolution")
        b.do("face", figure="star", facing=90)  # turning is not moving
        assert not b.all("roll", label="pef-resolution")
        give(b, pef_resolution__pef_1=1, pef_resolution__pef_2=1, pef_resolution__pef_3=1)
        b.do("move", figure="star", to=[18, 30], in_sight_move="stay")
        assert [r["marker"] for r in b.all("roll", label="pef-resolution")] == ["pef-1", "pef-2", "pef-3"]
        assert not b.encounter.state.markers


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-03")
def test_a_wood_hides_one_where_it_can():
    wood = {"id": "wood", "type": "woods", "rect": [14, 8, 8, 2]}
    with mission(STAR, dice={f"pef-section:pef-{n}": 2 for n in (1, 2, 3)}, terrain=[wood]) as b:
        b.blue_turn()
        assert not any(m.in_view_of for m in b.encounter.state.markers)
        assert len({m.at for m in b.encounter.state.markers}) == 3


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-10", "CR3-RUL-130")
def test_of_the_three_of_a_raid_one_lies_in_each_objective_building_and_never_moves():
    with mission(
        STAR,
        name="raid-attack",
        block={"objectives": ["farm"]},
        terrain=[FARM, WALL],
        dice={"pef-section:pef-2": 4, "pef-section:pef-3": 6},
    ) as b:
        red_turn(b)
        assert where(b, "pef-1") == (18, 5)
        assert b.encounter.state.markers[0].inside == "farm"
        assert refused(b, "CR3-ENC-10", "marker", marker="pef-1").message.startswith("pef-1 lies in a building")
        assert [i["marker"] for i in legal.inputs(b.encounter) if i["do"] == "marker"] == ["pef-2"]


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-18", "CR3-RUL-137", "CR3-ENC-17")
def test_raiders_come_in_at_the_far_edge():
    faces = {1: 7, 2: 7, 3: 8, 4: 8, 5: 9, 6: 9}
    for first in (1, 4):
        dice = {f"pef-section:pef-{n}": face for n, face in enumerate(range(first, first + 3), 1)}
        with mission(
            "star blue rep 5 star at 18,9",
            name="raid-defend",
            block={"objectives": ["farm"]},
            terrain=[FARM],
            dice=dice,
        ) as b:
            b.blue_turn()
            table = b.encounter.space.table
            found = [(section_of(m.at, table), m.at[1]) for m in b.encounter.state.markers]
            assert found == [(faces[face], 3550) for face in range(first, first + 3)]


# ---- whose turn ----


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-04", "CR3-RUL-118", "CR3-MODE-02")
def test_they_go_nearest_first_whatever_the_die_and_before_any_group():
    near, far = [30, 20], [4, 4]
    with mission(STAR, "red red rep 5 at 33,2", at={"pef-1": far, "pef-2": near}, terrain=[WALL]) as b:
        red_turn(b)  # a six: no group is activated, markers are
        assert list(legal.inputs(b.encounter)) == [{"do": "marker", "marker": "pef-2"}]
        refused(b, "CR3-PEF-04", "marker", marker="pef-1")
        refused(b, "CR3-PEF-04", "end-phase")
        refused(b, "CR3-RUL-118", "activate", figures=["red"])
        took(b, "pef-2", *DICE[0])
        assert [i["marker"] for i in legal.inputs(b.encounter) if i["do"] == "marker"] == ["pef-1"]
        refused(b, "CR3-PEF-04", "marker", marker="pef-2")
        took(b, "pef-1", *DICE[0])
        assert "marker" not in {i["do"] for i in legal.inputs(b.encounter)}
        b.do("end-phase")
        refused(b, "CR3-PEF-04", "marker", marker="pef-1")
        refused(b, "CR3-PEF-01", "marker", marker="pef-9")


# ---- the table ----


def moved(passed: int, choice: int | None, *, others: bool) -> tuple[str, float]:
    """What a marker behind a wall does with these dice, and how far it goes."""
    at = {"pef-1": [4, 4], **({"pef-2": [33, 4]} if others else {})}
    with mission(STAR, at=at, terrain=[WALL]) as b:
        red_turn(b)
        if others:
            took(b, "pef-2", *DICE[0]) if where(b, "pef-2") is None else None
        left = next(i["marker"] for i in legal.inputs(b.encounter))
        start = where(b, left)
        if choice is not None and not others and (passed, choice) in ((2, 1), (2, 2), (1, 1)):
            give(b, flank__pef_1=1)
        took(b, left, *DICE[passed], choice=choice)
        [event] = [e for e in b.all("marker") if e["what"] != "placed"]
        end = where(b, left)
        assert start is not None
        assert end is not None
        path = [start, *[tuple(p) for p in event.get("path", [])[1:]]]
        length = sum(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 for (x0, y0), (x1, y1) in pairwise(path))
        return b.last("roll", label="pef-choice" if choice else "pef-movement")["result"], round(length, 1)


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-05", "CR3-PEF-06", "CR3-TAB-PEF-MOVE")
@pytest.mark.parametrize("choice", range(1, 7))
def test_pass_two_dice(choice: int):
    assert moved(2, choice, others=True) == ("toward-pef" if choice <= 2 else "toward-enemy", 16)
    assert moved(2, choice, others=False) == (("splits", 0) if choice <= 2 else ("toward-enemy", 16))


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-05", "CR3-PEF-07", "CR3-TAB-PEF-MOVE")
@pytest.mark.parametrize("choice", range(1, 7))
def test_pass_one_die(choice: int):
    assert moved(1, choice, others=True) == ("toward-pef" if choice <= 3 else "toward-enemy", 8)
    assert moved(1, choice, others=False) == (("splits", 0) if choice <= 1 else ("toward-enemy", 8))


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-08", "CR3-TAB-PEF-MOVE")
def test_pass_none():
    assert moved(0, None, others=True) == moved(0, None, others=False) == ("stays", 0)


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-06")
def test_toward_another_it_stops_four_inches_off():
    with mission(STAR, at={"pef-1": [10, 10], "pef-2": [20, 10]}, terrain=[WALL]) as b:
        red_turn(b)
        took(b, "pef-2", *DICE[2], choice=1)
        assert where(b, "pef-2") == (15, 10)  # five between centres are four between bases


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-06", "CR3-RUL-125", "CR3-RUL-162")
@pytest.mark.parametrize(("face", "spot"), [(3, (21, 10)), (4, (15, 10))])
def test_it_splits_to_the_left_or_right_of_who_faces_the_nearest_player(face: int, spot: tuple[float, float]):
    with mission(STAR, at={"pef-1": [18, 10]}, terrain=[WALL]) as b:
        red_turn(b)
        took(b, "pef-1", *DICE[2], choice=2, flank__pef_1=face)
        assert where(b, "pef-1") == (18, 10)
        assert where(b, "pef-2") == spot
        b.do("end-phase")  # both move from the next phase on
        b.do("end-phase")
        red_turn(b)
        assert [i["do"] for i in legal.inputs(b.encounter)] == ["marker"]
        took(b, "pef-1", *DICE[0])
        took(b, "pef-2", *DICE[0])


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-124", "CR3-PEF-06")
def test_it_keeps_out_of_sight_where_it_can():
    # Straight ahead lies open ground; behind the long wall it comes nearer unseen.
    long_wall = {"id": "wall", "type": "wall", "line": [[10, 6], [10, 30]], "dv": 4, "tall": True}
    with mission("star blue rep 5 star at 26,30", at={"pef-1": [5, 10]}, terrain=[long_wall]) as b:
        red_turn(b)
        took(b, "pef-1", *DICE[2], choice=6)
        x, y = where(b, "pef-1") or (0, 0)
        assert x < 10
        assert y > 20
        assert not b.all("roll", label="pef-resolution")


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-124", "CR3-PEF-09", "CR3-RUL-119")
def test_where_nothing_hides_it_it_comes_straight_on_and_is_shown_where_it_is_first_seen():
    corner = {"id": "wall", "type": "wall", "line": [[0, 12], [14, 12]], "dv": 4, "tall": True}
    with mission("star blue rep 5 star at 18,34", at={"pef-1": [18, 4]}, terrain=[]) as b:
        red_turn(b)
        took(b, "pef-1", *DICE[2], choice=6, pef_resolution__pef_1=1)
        moves = b.last("marker", what="moves")
        assert moves["path"] == [[18, 4], [18, 5]]  # in plain view from the first inch
        assert b.last("marker")["what"] == "nothing"
    with mission("star blue rep 5 star at 18,34", at={"pef-1": [4, 6]}, terrain=[corner]) as b:
        red_turn(b)
        took(b, "pef-1", *DICE[2], choice=6, pef_resolution__pef_1=1)
        assert b.last("marker")["what"] == "nothing"


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-05")
def test_no_terrain_slows_it():
    rough = {"id": "rough", "type": "rough", "rect": [2, 2, 30, 20]}
    with mission(STAR, at={"pef-1": [18, 4]}, terrain=[rough, WALL]) as b:
        red_turn(b)
        took(b, "pef-1", *DICE[2], choice=6)
        assert where(b, "pef-1") == (18, 20)


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-147", "CR3-PEF-05")
@pytest.mark.parametrize(("status", "end"), [("carry-on", (18, 19)), ("stunned", (18, 20))])
def test_it_stops_short_of_somebody_on_his_feet(status: str, end: tuple[float, float]):
    mate = f"mate red rep 4 at 18,20 facing 0 status {status}"
    with mission(STAR, mate, at={"pef-1": [18, 4]}, terrain=[WALL]) as b:
        red_turn(b)
        took(b, "pef-1", *DICE[2], choice=6)
        assert where(b, "pef-1") == end


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-147", "CR3-RUL-125")
def test_what_splits_off_lies_on_nobody():
    """The die says left of it, where somebody of its own side stands."""
    with mission(STAR, "mate red rep 4 at 21,4 facing 0", at={"pef-1": [18, 4]}, terrain=[WALL]) as b:
        red_turn(b)
        took(b, "pef-1", *DICE[2], choice=1, flank__pef_1=1)
        assert where(b, "pef-2") == (15, 4)


# ---- coming upon them ----


def hedge_walk(answer: Any = "ask", **more: Any) -> Battle:
    """The Star walks round the end of a wall behind which a marker lies."""
    wall = {"id": "wall", "type": "wall", "line": [[0, 20], [20, 20]], "dv": 4, "tall": True}
    b = mission("star blue rep 5 star at 16,26 facing 90", at={"pef-1": [18, 14]}, terrain=[wall], **more)
    b.blue_turn("star")
    give(b, pef_resolution__pef_1=1)
    b.do("move", figure="star", path=[[24, 26]], in_sight_move=answer)
    return b


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-09", "CR3-RUL-119", "CR3-EX-06")
def test_a_players_move_stops_where_a_marker_comes_into_view_with_two_inches_more():
    with hedge_walk() as b:
        assert b.pending == [("blue", "in-sight-move")]
        stopped = b.at("star")
        assert stopped[0] < 24
        assert not b.all("roll", label="pef-resolution")
        b.answer("blue", "in-sight-move", "stay")
        roll = b.last("roll", label="pef-resolution")
        assert (roll["dice"], roll["result"]) == ([1], "X")
        assert b.last("marker")["what"] == "nothing"
        assert b.at("star") == (24, 26)  # and goes on


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-119")
def test_the_answer_may_be_given_beforehand():
    with hedge_walk("go-on") as b:
        assert not b.pending
        assert b.at("star") == (24, 26)
        assert not b.encounter.state.markers


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-09")
def test_nobody_who_cannot_act_shows_a_marker():
    with mission(STAR, "abe blue rep 4 at 6,8 status stunned", at={"pef-1": [6, 4]}, terrain=[WALL]) as b:
        b.blue_turn("star")
        b.do("face", figure="star", facing=90)
        assert where(b, "pef-1") == (6, 4)


def test_a_record_with_a_marker_off_the_table_or_twice_is_refused():
    for markers, said in (({"pef-1": [40, 4]}, "off the table"), ({"Pef 1": [4, 4]}, "lower-case")):
        with pytest.raises(Exception, match=said):
            mission(STAR, at=markers)


def test_without_a_mission_there_is_no_marker_to_move():
    b = Battle("ann blue rep 4 at 5,5")
    b.blue_turn()
    with pytest.raises(Refused, match="no marker"):
        b.do("marker", marker="pef-1")
