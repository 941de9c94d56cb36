"""Figures that have work to do before their side leaves (CR2-RUL-645)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadRequest
from engine.loading.load import load
from engine.offers import offers
from engine.opposition import next_input
from engine.preview import as_known
from engine.space import INCH
from engine.views import Viewer, record_of
from tests.engine.machines import LONG, armored
from tests.engine.table import Battle, refused

MAST = {"id": "mast", "type": "building", "rect": [6, 30, 6, 4], "doors": [{"wall": "south", "at": 3}]}
FIGURES = ("tess blue rep 3 at 9,32", "tom blue rep 3 at 11,32", "mia blue rep 4 at 9,40", "rob red rep 4 at 34,2")
WALL = {"id": "wall", "type": "wall", "line": [[0, 8], [36, 8]], "tall": True}
MISSION = {"id": "break-through", "side": "blue", "turns": 8, "count": 2, "exit": "south"}
WORK = {"objectives": ["mast"], "workers": ["tess", "tom"], "needed": 3}


def repairs(*figures: str, mission: dict[str, Any] = WORK, **more: Any) -> Battle:
    return armored(*(figures or FIGURES), table=LONG, terrain=[MAST, WALL], mission=MISSION | mission, **more)


def works(b: Battle, who: str = "tess", *, blue: int = 3) -> None:
    """A turn of work, to the end of its phase."""
    b.blue_turn(who, blue=blue)
    b.do("work", figure=who)
    over(b)


def over(b: Battle) -> None:
    while b.encounter.state.phase and not b.encounter.state.ended:
        b.do("end-phase")


@pytest.mark.rule("CR2-RUL-645")
def test_leaving_wins_only_once_the_work_is_done() -> None:
    with repairs() as b:
        for name, x in (("tom", 2), ("mia", 4)):
            figure = b.encounter.game.named(name)
            figure.at, figure.status = (x * INCH, 48 * INCH), "off-table"
        for turn in (1, 2, 3):
            assert not b.encounter.state.ended
            works(b)
            assert b.last("mission", what="working")["turns"] == turn
        assert b.last("mission", what="worked")["building"] == "mast"
        assert b.last("mission")["what"] == "success"
        assert b.encounter.state.ended == "success"


@pytest.mark.rule("CR2-RUL-645")
def test_whoever_is_disturbed_begins_anew_and_another_one_too() -> None:
    with repairs() as b:
        works(b)
        b.blue_turn("tess", blue=3)
        b.do("move", figure="tess", to=[8, 32])
        over(b)
        works(b)
        assert b.last("mission", what="working")["turns"] == 1
        works(b, "tom")
        assert b.last("mission", what="working")["turns"] == 1
        works(b, "tom")
        works(b, "tom")
        assert len(b.all("mission", what="worked")) == 1


@pytest.mark.rule("CR2-RUL-645")
def test_what_is_no_work_is_refused() -> None:
    with repairs(*FIGURES[:3], "rob red rep 4 at 8,31.2 facing 0") as b:
        b.blue_turn("mia", blue=4)
        said = refused(b, "CR2-RUL-645", "work", figure="mia")
        assert "Tess" in str(said) or "tess" in str(said)
    with repairs() as b:
        b.blue_turn("tess", "tom", blue=3)
        b.do("work", figure="tess")
        assert "already" in str(refused(b, "CR2-RUL-645", "work", figure="tom"))
        b.do("move", figure="tom", to=[11, 31])
    with repairs(*FIGURES[1:], "tess blue rep 3 at 20,20") as b:
        b.blue_turn("tess", blue=3)
        assert "building with work" in str(refused(b, "CR2-RUL-645", "work", figure="tess"))
    with repairs() as b:
        b.blue_turn("tess", blue=3)
        b.do("move", figure="tess", to=[9, 31])
        assert "whole activation" in str(refused(b, "CR2-RUL-645", "work", figure="tess"))
    with armored(*FIGURES, table=LONG, terrain=[MAST]) as b:
        b.blue_turn("tess", blue=3)
        assert "no work" in str(refused(b, "CR2-RUL-645", "work", figure="tess"))


@pytest.mark.rule("CR2-RUL-645")
def test_it_is_lost_with_those_who_can_do_the_work_and_when_time_is_up() -> None:
    with repairs() as b:
        for name in ("tess", "tom"):
            b.encounter.game.named(name).status = "obviously-dead"
        b.blue_turn(blue=4)
        assert b.last("mission")["detail"] == "no-worker"
    with repairs(mission=WORK | {"turns": 1}) as b:
        b.blue_turn(blue=4)
        over(b)
        assert b.last("mission")["detail"] == "undone"


@pytest.mark.parametrize(
    "wrong",
    [
        {"workers": ["rob"]},
        {"workers": []},
        {"objectives": []},
        {"needed": 0},
        {"objectives": ["wall"]},
    ],
    ids=str,
)
def test_work_is_done_by_figures_of_the_side_in_a_building_and_takes_turns(wrong: dict[str, Any]) -> None:
    record = repairs().record
    with pytest.raises(BadRequest):
        load({**record, "mission": {**record["mission"], **wrong}})


@pytest.mark.rule("CR2-RUL-645")
def test_the_rules_send_those_who_work_in_and_the_others_to_guard_them() -> None:
    away = ("tess blue rep 3 at 9,44", "mia blue rep 4 at 20,44", FIGURES[3])
    sides = [{"id": "blue", "drill": "advance"}, {"id": "red"}]
    with repairs(*away, sides=sides, mission=WORK | {"workers": ["tess"], "turns": 20}, seed="mast") as b:
        given = []
        while not b.all("mission", what="worked") and b.encounter.state.turn < 20:
            item = next_input(b.encounter, sides=("blue", "red"), between_turns=True)
            assert item is not None
            given.append(item)
            b.give(item)
        assert [item["figure"] for item in given if item["do"] == "work"] == ["tess"] * 3
        mia = b.encounter.state.figure("mia")
        assert abs(mia.at[1] - 32 * INCH) < 12 * INCH


def test_others_are_not_told_of_workers_and_captives_whom_they_do_not_know() -> None:
    record = repairs().encounter.record
    assert record_of(record, ["rob", "tess"]).raw["mission"]["workers"] == ["tess"]
    captive = {"id": "recover", "side": "blue", "turns": 6, "captive": "tess", "held_in": "mast"}
    flown = "heli of blue model helicopter at 0,0 status off-table pilot hal"
    mission = captive | {"objectives": ["mast"], "machines": ["heli"]}
    held = armored(*FIGURES, "hal blue rep 5", flown, table=LONG, terrain=[MAST], mission=mission).encounter.record
    told = record_of(held, ["rob"], ())
    assert told.raw["mission"] == {
        "id": "recover", "side": "blue", "turns": 6, "objectives": ["mast"], "machines": [],
    }  # fmt: skip
    assert told.mission is not None
    assert not told.mission.captive


@pytest.mark.rule("CR2-RUL-645")
def test_work_is_offered_first_to_those_who_have_it() -> None:
    with repairs() as b:
        b.blue_turn("tess", blue=3)
        found = offers(as_known(b.encounter, Viewer("blue")), "blue")
        assert found.first is not None
        assert found.first.item == {"do": "work", "figure": "tess"}
        assert found.first.manner == "task"


@pytest.mark.rule("CR2-RUL-645")
def test_those_who_have_work_are_offered_the_way_in_alone() -> None:
    with repairs(
        "tess blue rep 3 at 9,37", "mia blue rep 5 leader at 10,38", FIGURES[3], mission=WORK | {"workers": ["tess"]}
    ) as b:
        b.blue_turn("mia", "tess", blue=3)
        first = offers(as_known(b.encounter, Viewer("blue")), "blue").first
        assert first is not None
        assert first.manner == "task"
        assert first.leader == "tess"
        b.give(first.item)
        house = b.encounter.game.space.building(b.encounter.state.figure("tess").at)
        assert house is not None
        assert house.id == "mast"
