"""Buildings that come down (CR3-BLDG-05, CR3-RUL-145)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.commands.move import reaches as moves
from engine.errors import Refused
from tests.engine.scenes import house
from tests.engine.table import Battle

ROCKET = "ann blue rep 4 at 14,24.5 with rocket-launcher"


def shelled(dice: dict[str, Any], *figures: str, terrain: dict[str, Any], options: list[str]) -> Battle:
    b = Battle(ROCKET, *figures, terrain=[terrain], options=options, dice={"ranged-combat:ann": 6, **dice})
    b.blue_turn("ann")
    b.do("fire", figure="ann", targets=[{"figure": "rob"}])
    return b


@pytest.mark.rule("CR3-BLDG-05", "CR3-RUL-145")
def test_a_disastrous_hit_brings_an_area_down_and_all_in_it_take_an_impact_three_hit():
    with shelled(
        # One against the area, then the blast's own damage on Rob and the falling roof on both.
        {"damage:ann": [1, 6, 6, 4], "recover-knock-down:rob": [1, 2], "recover-knock-down:ron": [1, 2]},
        "rob red rep 4 at 14,15.4 facing 180",
        "ron red rep 4 at 10.8,10.8 facing 180",
        terrain=house(dv=3),
        options=["collapse"],
    ) as b:
        assert b.last("encounter", what="collapse")["detail"] == "house"
        assert (b.status("rob"), b.status("ron")) == ("stunned", "stunned")
        assert b.encounter.game.space.building((1400, 1300)) is None  # rubble now


@pytest.mark.rule("CR3-RUL-145", "CR3-BLDG-05")
@pytest.mark.parametrize(
    ("dv", "options", "dice"),
    [
        (3, [], [6]),  # the option is off
        (4, ["collapse"], [6]),  # Impact 5 is less than DV + 2
        (3, ["collapse"], [2, 6]),  # the area's die is no 1
    ],
)
def test_otherwise_the_building_stands(dv: int, options: list[str], dice: list[int]):
    with shelled(
        {"damage:ann": dice, "recover-knock-down:rob": [1, 2]},
        "rob red rep 4 at 14,15.4 facing 180",
        terrain=house(dv=dv),
        options=options,
    ) as b:
        assert not b.all("encounter", what="collapse")
        assert b.status("rob") == "stunned"


@pytest.mark.rule("CR3-BLDG-05", "CR3-RUL-145")
def test_the_areas_above_a_collapsed_one_collapse_too_and_the_one_below_stands():
    three = house(
        dv=3,
        floors=3,
        doors=[],
        windows=[],
        levels=[
            {"doors": [{"wall": "south", "at": 4}]},
            {"windows": [{"wall": "south", "at": 4}]},
            {"windows": [{"wall": "south", "at": 4}]},
        ],
    )
    with shelled(
        {
            "damage:ann": [1, 6, 6, 4],
            "recover-knock-down:rob": [1, 2],
            "recover-knock-down:ron": [1, 2],
        },
        "rob red rep 4 at 14,15.4 floor 1 facing 180",
        "ron red rep 4 at 10.8,10.8 floor 2 facing 180",
        "roy red rep 4 at 17,11 facing 0",
        terrain=three,
        options=["collapse"],
    ) as b:
        assert (b.status("rob"), b.status("ron"), b.status("roy")) == ("stunned", "stunned", "carry-on")
        floors = {name: b.encounter.state.figure(name).floor for name in ("rob", "ron", "roy")}
        assert floors == {"rob": 0, "ron": 0, "roy": 0}
        b.do("end-phase")
        b.do("activate", figures=["roy"])
        with pytest.raises(Refused):  # there is no floor above any more
            b.do("move", figure="roy", to=[17, 12], floor=1)


@pytest.mark.rule("CR3-RUL-159", "CR3-RUL-145", "CR3-REACT-14")
def test_one_on_the_ground_floor_sees_nobody_fall_who_comes_down_with_the_floor_above():
    two = house(dv=3, floors=2, doors=[], windows=[], levels=[{}, {"windows": [{"wall": "south", "at": 4}]}])
    with shelled(
        {"damage:ann": [1, 6, 6], "recover-knock-down:rob": [1, 6]},
        "rob red rep 4 at 14,15.4 floor 1 facing 180",
        "roy red rep 4 at 14,13 facing 180",
        terrain=two,
        options=["collapse"],
    ) as b:
        assert (b.status("rob"), b.encounter.state.figure("rob").floor) == ("out-of-the-fight", 0)
        assert not b.all("roll", label="man-down")


@pytest.mark.rule("CR3-BLDG-05", "CR3-RUL-145")
def test_two_rockets_of_one_volley_bring_an_area_down_once():
    with Battle(
        ROCKET,
        "abe blue rep 4 at 12,24.5 with rocket-launcher",
        "rob red rep 4 at 14,15.4 facing 180",
        "ron red rep 4 at 10.8,10.8 facing 180",
        terrain=[house(dv=3)],
        options=["collapse"],
        dice={
            "ranged-combat:ann": 6,
            "ranged-combat:abe": 6,
            "damage:ann": [1, 6, 6, 4],
            "damage:abe": 6,
            "recover-knock-down:rob": [1, 2],
            "recover-knock-down:ron": [1, 2],
        },
    ) as b:
        b.blue_turn("ann", "abe")
        b.do("fire", volley=[{"figure": each, "targets": [{"figure": "rob"}]} for each in ("ann", "abe")])
        assert len(b.all("encounter", what="collapse")) == 1
        assert b.encounter.state.collapsed == (("house", 0),)


@pytest.mark.rule("CR3-RUL-140", "CR3-RUL-145")
def test_extra_inches_over_rubble_are_not_listed():
    barn = {"id": "house", "type": "building", "rect": [8, 18, 6, 4]}
    with Battle(
        "ann blue rep 4 at 10.5,30.5", "rob red rep 4 at 30.5,2.5", terrain=[barn], dice={"fast-move:ann": [1, 2]}
    ) as b:
        b.encounter.state.collapsed = (("house", 0),)
        b.encounter.game.refresh_space()
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[10.5, 26.5]], fast=True)
        ann = b.encounter.state.figure("ann")
        listed = [reach.point for reach in moves(b.encounter.game, ann)]
        assert (1050, 2250) in listed  # normal speed
        assert (450, 1750) in listed  # beside it, with the extra inches
        assert (1050, 1750) not in listed
