"""Patrol: sections scouted by sight, the Star away by the edge of entry (CR3-ENC-02 to CR3-ENC-05)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.replay.replay import state_line
from tests.engine.missions import WALL, mission
from tests.engine.table import Battle

ABE = "abe blue rep 4 at 4,34"


def watch(b: Battle, *, facing: int | None = None) -> None:
    """The Star spends its activation standing still."""
    b.blue_turn("star")
    if facing is not None:
        b.do("face", figure="star", facing=facing)
    b.do("end-phase")


def over(b: Battle) -> None:
    """The turn's other phase ends."""
    b.do("end-phase")


def scouted(b: Battle) -> tuple[int, ...]:
    progress = b.encounter.state.progress
    assert progress is not None
    return progress.scouted


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-02", "CR3-RUL-115", "CR3-RUL-131", "CR3-RUL-170", "CR3-TERR-01")
def test_every_section_counts_whose_middle_the_star_sees_while_it_stands_still():
    with mission("star blue rep 5 star at 18,20", ABE, at={}) as b:
        b.blue_turn("star")
        assert scouted(b) == ()  # not before the phase ends
        b.do("end-phase")
        assert scouted(b) == (1, 2, 3, 4, 5, 6)
        told = b.last("mission")
        assert (told["what"], told["sections"], told["rule"]) == (
            "scouted",
            [1, 2, 3, 4, 5, 6],
            b.encounter.rules.cite("CR3-ENC-02"),
        )
        over(b)
        watch(b, facing=180)
        assert scouted(b) == (1, 2, 3, 4, 5, 6)  # it has turned
        over(b)
        watch(b)
        assert scouted(b) == tuple(range(1, 10))
        assert b.last("mission")["sections"] == [7, 8, 9]


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-02", "CR3-FIG-03", "CR3-RUL-170")
def test_a_star_that_turns_scouts_nothing_in_that_activation():
    with mission("star blue rep 5 star at 18,20", ABE, at={}) as b:
        b.blue_turn("star")
        for facing in (90, 180, 270, 0):
            b.do("face", figure="star", facing=facing)
        b.do("end-phase")
        assert scouted(b) == ()


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-02")
def test_what_terrain_hides_is_not_scouted():
    with mission("star blue rep 5 star at 18,34", ABE, at={}, terrain=[WALL]) as b:
        watch(b)
        assert scouted(b) == (7, 8, 9)  # their middles lie along the wall itself


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-02")
def test_a_middle_inside_a_house_is_seen_from_without():
    house = {"id": "house", "type": "building", "rect": [15, 3, 6, 6], "doors": [{"wall": "north", "at": 3}]}
    with mission("star blue rep 5 star at 18,20", ABE, at={}, terrain=[house]) as b:
        watch(b)
        assert 2 in scouted(b)


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-115")
@pytest.mark.parametrize(
    "disturbance",
    [
        {"do": "move", "figure": "star", "to": [18, 19]},
        {"do": "fire", "figure": "star", "targets": [{"figure": "rob"}]},
    ],
)
def test_moving_or_firing_spoils_it(disturbance: dict[str, Any]):
    b = mission(
        "star blue rep 5 star at 18,20", ABE, "rob red rep 3 at 18,2 with nothing", at={}, seed="spoilt", auto=True
    )
    b.blue_turn("star")
    b.give(disturbance)
    b.do("end-phase")
    assert scouted(b) == ()


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-115", "CR3-ENC-02")
def test_a_star_that_was_not_activated_scouts_nothing_nor_does_a_grunt():
    with mission("star blue rep 5 star at 18,20", "abe blue rep 4 at 18,24", at={}) as b:
        b.blue_turn("abe")
        b.do("end-phase")
        assert scouted(b) == ()


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-02")
def test_the_enemys_phase_spoils_nothing():
    with mission("star blue rep 5 star at 18,20", ABE, at={}) as b:
        b.blue_turn(blue=1, red=6)
        b.do("end-phase")
        b.do("activate", figures=["star"])
        b.do("end-phase")
        assert len(scouted(b)) == 6


def whole_patrol(edge: list[float]) -> Battle:
    """Everything has been scouted, and the Star leaves there; Abe stays on."""
    b = mission("star blue rep 5 star at 18,20", ABE, at={})
    watch(b)
    over(b)
    watch(b, facing=180)
    over(b)
    watch(b)
    over(b)
    for _ in range(3):
        x, y = b.at("star")
        b.blue_turn("star")
        near = [x, min(y + 8, 34)] if edge[1] > 36 else [x, max(y - 8, 2)]
        b.do("move", figure="star", to=edge if abs(y - edge[1]) < 8 else near)
        b.do("end-phase")
        over(b)
        if b.status("star") == "off-table":
            break
    return b


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-02", "CR3-ENC-05", "CR3-RUL-154")
@pytest.mark.parametrize(("edge", "result"), [([18, 37], "success"), ([18, -1], "failure")])
def test_it_is_a_success_when_the_star_is_away_by_the_edge_of_entry(edge: list[float], result: str):
    b = whole_patrol(edge)
    assert not b.encounter.state.ended  # Abe is still there
    b.blue_turn("abe")
    b.do("move", figure="abe", to=[4, 37])
    assert b.encounter.state.ended == result
    assert b.last("mission")["what"] == result
    assert b.last("encounter") == {
        "type": "encounter",
        "what": "ends",
        "detail": result,
        "rule": b.encounter.rules.cite("CR3-ENC-05"),
    }
    assert state_line(b.encounter)["mission"]["result"] == result


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-05")
def test_who_leaves_too_soon_has_failed():
    with mission("star blue rep 5 star at 18,34", at={}) as b:
        b.blue_turn("star")
        b.do("move", figure="star", to=[18, 37])
        assert b.encounter.state.ended == "failure"
        assert b.last("mission") == {
            "type": "mission",
            "what": "failure",
            "detail": "left",
            "rule": b.encounter.rules.cite("CR3-ENC-05"),
        }


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-05")
def test_the_players_may_leave_at_any_time():
    with mission("star blue rep 5 star at 18,34", at={}) as b:
        b.blue_turn("star")
        b.do("end-encounter")
        assert b.encounter.state.ended
        assert b.last("mission")["what"] == "failure"


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-05", "CR3-RUL-154")
def test_a_band_that_is_destroyed_has_failed_but_not_one_that_will_come_round():
    figures = ("star blue rep 5 star at 18,34 status out-of-the-fight", "abe blue rep 4 at 4,34 status stunned")
    with mission(*figures, at={}) as b:
        b.blue_turn()
        assert not b.encounter.state.ended
    with mission(figures[0], at={}) as b:
        b.blue_turn()
        assert b.encounter.state.ended == "failure"
        assert b.last("mission")["detail"] == "destroyed"
