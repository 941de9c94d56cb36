"""Bug holes: when and where they open, what comes out of them, and what lies in them (CR2-BUG-07 to CR2-BUG-12)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadRequest
from engine.loading.load import load
from engine.loading.snapshot import read_stated, stated
from engine.space import BASE_RADIUS
from tests.engine.cr2_field import battle
from tests.engine.cr2_swarm import FAR, bugs, over, turn


def called(number: int, **more: Any) -> dict[str, Any]:
    """The dice by which so many holes open a dozen inches to the south of Ann."""
    return {
        "bug_hole__red": [1, 1] * number, "bug_hole_direction__red": [1] * number,
        "bug_hole_distance__red": [2, 1] * number, "bugs__red": [1] * number, **more,
    }  # fmt: skip


@pytest.mark.rule("CR2-BUG-07", "CR2-BUG-08", "CR2-BUG-09", "CR2-RUL-198", "CR2-RUL-289", "CR2-T-BUGHOLE")
def test_a_seven_opens_a_hole_that_kills_whoever_stands_there_and_as_many_bugs_come_out_as_people_and_a_die():
    men = (
        "ann blue rep 5 leader with nothing at 18,10 facing 180",
        "ben blue rep 4 with nothing at 18,12 facing 0",
        "cal blue rep 3 with nothing at 18,23 facing 180",
    )
    with bugs(*men, dice=called(1), seed="x", auto=True) as b:
        turn(b, blue=2, red=5)
        hole = b.encounter.state.horde.holes[0]
        assert hole.at == (1800, 2200), "12 inches to the front of the Leader in the midst"
        assert b.status("cal") == "obviously-dead"
        came = [f for f in b.encounter.state.figures if "bug" in f.traits]
        assert len(came) == 3, "two of the Leader's group and a die of one"
        assert {f.status for f in came} == {"carry-on"}
        assert len(list(b.all("roll", label="in-sight"))) >= 1, "they are seen before the first phase"
        assert (
            read_stated(stated(b.encounter.state) | {"inputs": 0, "events": 0}, load(b.record)).horde
            == b.encounter.state.horde
        )


@pytest.mark.rule("CR2-EX-16", "CR2-BUG-11")
def test_ex_16_no_more_holes_open_than_the_rate():
    with bugs("ann blue rep 5 with nothing at 18,2 facing 180", rate=3, dice=called(3), seed="x", auto=True) as b:
        for _ in range(5):
            for figure in b.encounter.state.figures:
                figure.status = "off-table" if "bug" in figure.traits else "carry-on"
                figure.at, figure.melee = (1800, 200), ()
            turn(b, blue=1, red=6)
            over(b)
        assert len(b.encounter.state.horde.holes) == 3


@pytest.mark.rule("CR2-BUG-07", "CR2-RUL-199")
def test_at_night_half_a_rate_of_3_lets_no_die_above_1_pass():
    dice = {"bug_hole__red": [1, 2]}
    with bugs("ann blue rep 5 with nothing at 18,10 facing 180", dice=dice, table={"light": "night"}) as b:
        turn(b, blue=2, red=5)
        assert b.last("roll", label="bug-hole")["result"] == "none"
        assert not b.encounter.state.horde.holes


@pytest.mark.rule("CR2-BUG-10", "CR2-RUL-291", "CR2-T-BUGMOVE", "CR2-BUG-09")
def test_bugs_that_see_nobody_as_they_come_out_halt_or_go_one_way_and_those_without_room_wait():
    walls = [
        {
            "id": "block",
            "type": "building",
            "rect": [8, 6, 20, 3],
            "levels": [{"doors": [{"wall": "north", "at": 9}]}, {}],
        }
    ]
    dice = {
        "bug_hole_direction__red": [1],
        "bug_hole_distance__red": [1, 1],
        "bugs__red": [1],
        "bug_move__red": [5, 2, 5],
    }
    with bugs(
        "ann blue rep 5 with nothing at 18,2 facing 180", options=("bug-hole-open",), terrain=walls, dice=dice
    ) as b:
        turn(b, blue=1, red=2)
        came = [f for f in b.encounter.state.figures if "bug" in f.traits]
        assert len(came) == 2
        assert [e["result"] for e in b.all("roll", label="bug-move")] == ["halt"]
        over(b)
        before = [f.at for f in came]
        turn(b, blue=1, red=2)
        assert [e["result"] for e in b.all("roll", label="bug-move")] == ["halt", "right"]
        assert [f.at for f in came] != before
        hole = b.encounter.state.horde.holes[0]
        b.encounter.state.horde = b.encounter.state.horde._replace(holes=(hole._replace(left=2),))
        over(b)
        turn(b, blue=1, red=2)
        assert len([f for f in b.encounter.state.figures if "bug" in f.traits]) == 4


@pytest.mark.rule("CR2-EX-17", "CR2-BUG-12", "CR2-RUL-295", "CR2-T-BUGINSIDE")
@pytest.mark.parametrize(
    ("faces", "found"), [([1, 1], "brain-bug"), ([1, 3], "prisoners"), ([6, 2], "nothing"), ([2, 4], "bugs")]
)
def test_ex_17_down_a_hole_the_third_level_has_rate_4_and_two_dice_say_what_is_there(faces: list[int], found: str):
    dice = {"bug_inside__red": faces}
    if found == "bugs":
        dice |= {"bug_hole_direction__red": [1], "bug_hole_distance__red": [1, 1], "bugs__red": [1]}
    b = bugs("ann blue rep 5 with nothing at 18,2 facing 180", rate=4, options=("down-a-hole",), dice=dice, seed="x")
    turn(b, blue=5, red=1)
    assert b.encounter.state.horde.found == found
    assert bool(b.encounter.state.horde.holes) is (found == "bugs")
    assert [e.get("value") for e in b.all("creature", what="found")] == (
        [found] if found in ("brain-bug", "prisoners") else []
    )


@pytest.mark.rule("CR2-BUG-12", "CR2-RUL-295", "CR2-RUL-646")
@pytest.mark.parametrize(
    ("faces", "kind", "side", "status", "count"),
    [
        ([1, 1], "brain-bug", "red", "out-of-the-fight", 1),
        ([1, 2], "young", "red", "out-of-the-fight", 3),
        ([1, 3], "prisoner", "blue", "captured", 3),
    ],
)
def test_what_is_found_in_a_hole_lies_there_and_is_taken_or_freed(
    faces: list[int], kind: str, side: str, status: str, count: int
) -> None:
    dice = {"bug_inside__red": faces, "bug_hole_direction__red": [1], "bug_hole_distance__red": [1, 1]}
    if kind != "brain-bug":
        dice["finds__red"] = [count]
    with bugs("ann blue rep 5 with nothing at 18,2 facing 180", rate=4, options=("down-a-hole",), dice=dice) as b:
        turn(b, blue=5, red=1)
        finds = [f for f in b.encounter.state.figures if kind in f.traits]
        assert [(f.side, f.status, f.weapons) for f in finds] == [(side, status, ())] * count
        one = finds[0]
        b.do("activate", figures=["ann"])
        b.encounter.game.named("ann").at = (one.at[0], one.at[1] - 2 * BASE_RADIUS)
        if kind == "prisoner":
            b.do("free", figure="ann", target=one.id)
            assert (b.status(one.id), b.encounter.state.figure(one.id).rep) == ("carry-on", 2)
        else:
            b.do("capture", figure="ann", target=one.id)
            assert b.status(one.id) == "captured"


@pytest.mark.rule("CR2-BUG-12")
def test_the_first_level_of_a_hole_has_bug_rate_2() -> None:
    bugs(FAR, rate=2, options=("down-a-hole",))
    with pytest.raises(BadRequest, match="CR2-BUG-12"):
        bugs(FAR, rate=1, options=("down-a-hole",))


@pytest.mark.rule("CR2-BUG-09", "CR2-BUG-12")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["bug-hole-open"], "is played with one of bug-rate-1, bug-rate-2, .*: add one .CR2-BUG-09"),
        (["down-a-hole"], "is played with one of bug-rate-2, bug-rate-3, .*: add one .CR2-BUG-12"),
        (["bug-rate-2", "down-a-hole", "bug-hole-open"], "are not played together: leave one out .CR2-BUG-12"),
    ],
)
def test_a_hole_is_played_in_an_area_of_bugs_and_from_outside_or_inside(options: list[str], said: str) -> None:
    with pytest.raises(BadRequest, match=said):
        battle("ann blue rep 5 with rifle at 18,35", "rob red rep 4 with rifle at 18,5", options=options)
