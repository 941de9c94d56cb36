"""Mortars of the French Compendium: set up, packed up, carried, fired and corrected (CMP-MORT)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadRequest
from engine.opposition import next_input
from engine.preview import preview
from engine.ruleset.registry import get
from engine.space import INCH
from engine.views import Viewer
from tests.engine.compendium_field import battle
from tests.engine.machines import machine_of
from tests.engine.table import Battle, refused

CREW = ("gus blue rep 4 leader at 18,34 with nothing", "leo blue rep 3 at 18,36.1 with nothing")
SMALL = "tube of blue model small-mortar at 18,35 gunner gus loader leo"
FOES = ("rex red rep 4 at 18,20", "abe red rep 4 at 19.2,20")
WALL = {"id": "wall", "type": "wall", "tall": True, "line": [[0, 28], [36, 28]]}


def mortar(*others: str, tube: str = SMALL, crew: tuple[str, ...] = CREW, **more: Any) -> Battle:
    """A mortar with its crew at the south edge."""
    return battle(*crew, *others, machines=[machine_of(tube)], table={"height": 40}, **more)


def again(b: Battle, *figures: str) -> None:
    """Both phases are over, and blue's next turn begins."""
    b.do("end-phase")
    b.do("end-phase")
    b.blue_turn(*figures)


@pytest.mark.rule("CMP-MORT-01", "CMP-MORT-07", "CMP-MORT-08", "CMP-MORT-09", "CMP-RUL-099", "CMP-RUL-100", "CMP-EX-32")
def test_a_shell_deviates_by_what_two_dice_leave_over_rep_and_a_corrected_one_by_one_die():
    dice = {"mortar_deviation__gus": [3, 6, 3], "mortar_direction__gus": [2]}
    with mortar("far red rep 4 at 2,2 facing 0", dice=dice) as b:
        b.blue_turn("gus", "leo")
        refused(b, "CMP-MORT-07", "call-fire", machine="tube", at=[18, 26])
        b.do("call-fire", machine="tube", at=[18, 16])
        x, y = b.last("blast")["at"]
        assert (round(x, 1), round(y, 1)) == (22.3, 13.5)  # five inches, sixty degrees right of straight on
        refused(b, "CR3-ACT-03", "call-fire", machine="tube", at=[18, 16])
        again(b, "gus", "leo")
        b.do("call-fire", machine="tube", at=[18, 16])
        assert b.last("blast")["at"] == [18, 16]


@pytest.mark.rule("CMP-MORT-09", "CMP-RUL-103", "CMP-T-MORTAR-DEVIATION")
@pytest.mark.parametrize(("radios", "dice"), [(("leo", "obe"), 1), (("obe",), 2), (("leo",), 2)])
def test_an_observer_out_of_call_corrects_fire_by_radio_and_is_of_no_group_by_it(radios: tuple[str, ...], dice: int):
    gus, leo = CREW
    if "leo" in radios:
        leo += " traits comm-link"
    obe = "obe blue rep 4 at 2,27 facing 0 with nothing" + (" traits comm-link" if "obe" in radios else "")
    rolls = {"mortar_deviation__gus": [1, 1, *[1] * dice]}
    with mortar("far red rep 4 at 34,2 facing 0", obe, terrain=[WALL], crew=(gus, leo), dice=rolls) as b:
        assert [f.id for f in b.encounter.game.group_of(b.encounter.state.figure("obe"))] == ["obe"]
        b.blue_turn("gus", "leo")
        b.do("call-fire", machine="tube", at=[4, 16])
        again(b, "gus", "leo")
        b.do("call-fire", machine="tube", at=[4, 16])


@pytest.mark.rule("CMP-MORT-05", "CMP-RUL-168", "CMP-RUL-101", "CMP-EX-57")
def test_those_in_the_circle_aimed_at_take_received_fire_outgunned_and_those_where_it_bursts_a_hit():
    dice = {
        "mortar_deviation__gus": [5, 6],
        "mortar_direction__gus": [4],
        "received_fire__rex": [6, 6],
        "received_fire__abe": [6, 6],
    }
    with mortar(*FOES, terrain=[WALL], dice=dice) as b:
        b.blue_turn("gus", "leo")
        b.do("call-fire", machine="tube", at=[18.6, 20])
        assert b.last("blast")["at"] == [18.36, 27]
        tested = b.all("roll", label="received-fire")
        assert {roll["figure"] for roll in tested} == {"rex", "abe"}
    with mortar(*FOES, terrain=[WALL], dice={"mortar_deviation__gus": [1, 2], "damage__gus": [6, 6]}) as b:
        b.blue_turn("gus", "leo")
        b.do("call-fire", machine="tube", at=[18.6, 20])
        assert len(b.all("roll", label="damage")) == 2


@pytest.mark.rule(
    "CMP-MORT-06", "CMP-MORT-02", "CMP-RUL-098", "CMP-RUL-105", "CMP-RUL-262", "CMP-EX-33", "CMP-T-MORTAR-SETUP"
)
def test_a_large_mortar_with_one_success_is_set_up_and_fires_from_the_next_activation():
    crew = (*CREW, "ben blue rep 3 at 16.8,35 with nothing")
    line = "tube of blue model large-mortar at 18,35 status packed gunner gus loader leo leader ben"
    dice = {"mortar_handling__gus": [4, 5, 6, 6, 1, 2]}
    with mortar("far red rep 4 at 2,2 facing 0", tube=line, crew=crew, dice=dice) as b:
        b.blue_turn("gus", "leo", "ben")
        refused(b, "CMP-MORT-06", "call-fire", machine="tube", at=[18, 16])
        b.do("set-up", machine="tube")
        assert b.encounter.game.machine("tube").status == "ready"
        refused(b, "CR3-ACT-03", "call-fire", machine="tube", at=[18, 16])
        again(b, "gus", "leo", "ben")
        refused(b, "CMP-MORT-06", "manhandle", machine="tube", to=[18, 30])
        b.do("pack-up", machine="tube")  # in vain
        assert b.encounter.game.machine("tube").status == "ready"
        again(b, "gus", "leo", "ben")
        b.do("pack-up", machine="tube")
        refused(b, "CMP-MORT-02", "manhandle", machine="tube", to=[18, 25])
        b.do("manhandle", machine="tube", to=[18, 29])
        assert (b.encounter.game.machine("tube").at, b.at("gus")) == ((1800, 2900), (18, 28))


@pytest.mark.rule("CMP-MORT-02", "CMP-RUL-105")
def test_a_mortar_is_carried_onto_nobody_and_over_no_edge_or_wall():
    low = {"id": "low", "type": "wall", "line": [[16, 32], [20, 32]]}
    line = SMALL.replace("small-mortar at 18,35", "small-mortar at 18,35 status packed")
    with mortar("rex red rep 4 at 12,35 facing 0", tube=line, terrain=[low]) as b:
        b.blue_turn("gus", "leo")
        for to in ([12, 35], [10.5, 35], [18, 39.8], [18, 30]):  # onto Rex, past him, over the edge, over the wall
            assert "no room" in str(refused(b, "CMP-MORT-02", "manhandle", machine="tube", to=to))
        b.do("manhandle", machine="tube", to=[24, 35])
        assert (b.encounter.game.machine("tube").at, b.at("gus"), b.at("leo")) == ((2400, 3500), (24, 34), (24, 36.1))


@pytest.mark.rule("CMP-RUL-105", "CMP-MORT-02")
@pytest.mark.parametrize(("faces", "goes"), [([1, 1, 6], 14), ([1, 6, 6], 12), ([6, 6, 6], 8)])
def test_two_carry_a_small_mortar_as_fast_as_the_slower_goes_and_one_alone_walks(faces: list[int], goes: int):
    """Seldom that far: a roll for both says how far, by the Rep of each, and where it falls short they stop."""
    line = SMALL.replace("small-mortar at 18,35", "small-mortar at 18,35 status packed")
    crew = CREW[0], CREW[1].replace("rep 3", "rep 4")
    with mortar("far red rep 4 at 2,2 facing 0", tube=line, crew=crew, dice={"fast_move__gus": faces}) as b:
        b.blue_turn("gus", "leo")
        refused(b, "CMP-MORT-02", "manhandle", machine="tube", to=[18, 26])
        refused(b, "CMP-MORT-02", "manhandle", machine="tube", to=[18, 18], fast=True)
        b.do("manhandle", machine="tube", to=[18, 21], fast=True)
        assert b.encounter.game.machine("tube").at == (1800, 3500 - 100 * goes)
        assert b.at("gus") == (18, 34 - goes)
        assert all(b.encounter.state.figure(name).now.fired is (faces == [6, 6, 6]) for name in ("gus", "leo"))
    alone = CREW[0], f"{CREW[1]} prone"
    with mortar("far red rep 4 at 2,2 facing 0", tube=line, crew=alone) as b:
        b.blue_turn("gus", "leo")
        refused(b, "CMP-RUL-105", "manhandle", machine="tube", to=[18, 29], fast=True)
        b.do("manhandle", machine="tube", to=[18, 27])


@pytest.mark.rule("CMP-MORT-02", "CMP-MORT-04", "CMP-RUL-104", "CMP-RUL-106", "CMP-RUL-160", "CMP-MORT-03")
def test_a_crew_of_one_fires_in_one_activation_of_two_and_a_huge_mortar_is_never_handled():
    prone = (CREW[0], "leo blue rep 3 at 18,36.1 with nothing prone")
    dice = {"mortar_deviation__gus": [1, 1, 1]}
    with mortar("far red rep 4 at 2,2 facing 0", crew=prone, dice=dice) as b:
        b.blue_turn("gus", "leo")
        b.do("call-fire", machine="tube", at=[18, 16])
        again(b, "gus", "leo")
        refused(b, "CMP-RUL-104", "call-fire", machine="tube", at=[18, 16])
        again(b, "gus", "leo")
        b.do("call-fire", machine="tube", at=[18, 16])
    huge = "tube of blue model huge-mortar at 18,35 gunner gus loader leo"
    with mortar("far red rep 4 at 2,2 facing 0", tube=huge) as b:
        b.blue_turn("gus", "leo")
        refused(b, "CMP-RUL-105", "pack-up", machine="tube")
    with pytest.raises(BadRequest) as caught:
        mortar("far red at 2,2", tube=f"{huge} status packed")
    assert caught.value.field == "machines[0].status"
    with pytest.raises(BadRequest, match=r"with a crew of 3: fewer do not handle it .CMP-RUL-160") as caught:
        mortar("far red at 2,2", tube=f"{huge.replace('huge', 'large')} status packed")
    assert caught.value.field == "machines[0].status"


@pytest.mark.rule("CMP-RUL-103", "CMP-RUL-102")
def test_a_preview_says_how_likely_a_corrected_round_strikes_its_spot():
    dice = {"mortar_deviation__gus": [6, 6], "mortar_direction__gus": [1]}
    with mortar("far red rep 4 at 2,2 facing 0", dice=dice) as b:
        b.blue_turn("gus", "leo")
        call = {"do": "call-fire", "machine": "tube", "at": [18, 7]}
        [first] = preview(b.encounter, call, Viewer("blue")).blasts
        b.give(call)
        assert b.last("blast")["result"] == "flies-past"  # eight inches too far, and off the table
        again(b, "gus", "leo")
        [again_] = preview(b.encounter, call, Viewer("blue")).blasts
        assert (float(first.landing["on-spot"]), float(again_.landing["on-spot"])) == (
            10 / 36,
            5 / 6,
        )  # it lies in the circle then


@pytest.mark.rule("CMP-T-MORTAR", "CMP-T-MORTAR-CREW")
@pytest.mark.parametrize(
    ("model", "least", "circle", "impact", "every", "half", "handlers"),
    [("small-mortar", 10, 3, 2, 2, 1, 1), ("large-mortar", 15, 3, 3, 2, 1, 3), ("huge-mortar", 20, 5, 3, 3, 2, 0)],
)
def test_mortars_are_as_the_tables_list_them(
    model: str, least: int, circle: int, impact: int, every: int, half: int, handlers: int
):
    rules = get("compendium")
    weapon = rules.weapons[model]
    assert (weapon.plunge.least, weapon.blast.width, weapon.impact) == (least * INCH, circle * INCH, impact)
    assert (weapon.plunge.steady, rules.models[model].handlers) == (every, handlers)
    assert weapon.plunge.rates == tuple(int(crew >= half) for crew in range(1, len(weapon.plunge.rates) + 1))


@pytest.mark.rule("CMP-MORT-02", "CMP-MORT-07")
def test_one_of_a_side_of_the_rules_mans_a_mortar_that_nobody_serves_and_fires_it():
    sides = [{"id": "blue", "controller": "rules"}, {"id": "red"}]
    tube = {"id": "tube", "side": "blue", "model": "small-mortar", "at": [18, 35]}
    men = "ann blue rep 4 at 12,35 with bolt-action-rifle", "sam blue rep 5 star at 20,35 with bolt-action-rifle"
    with battle(
        *men, *FOES, machines=[tube], sides=sides, terrain=[WALL], table={"height": 40}, seed="x", auto=True
    ) as b:
        for _ in range(3):
            b.blue_turn()
            while b.encounter.state.active_side == "blue":
                item = next_input(b.encounter)
                assert item is not None
                b.give(item)
            b.do("end-phase")
        assert b.encounter.state.figure("ann").serves == "tube"
        assert [e["aim"] for e in b.all("blast")]
