"""Smoke, wind and flares of Chain Reaction 2.0: what they do to lines, and how long (CR2-MORTAR-15 to -17)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.errors import BadRequest
from engine.loading.snapshot import state_from_json, state_to_json
from engine.procedures.support import smoke
from engine.replay.replay import state_line
from engine.state import Sky
from tests.engine.cr2_field import battle
from tests.engine.cr2_mortars import mortar
from tests.engine.table import Battle, refused

ANN = "ann blue rep 4 with rifle,smoke-grenade at 10,24"
ROB = "rob red rep 4 with rifle at 10,10 facing 180"
TO_THE_EAST = 4


def sees(b: Battle, one: str, other: str) -> bool:
    g = b.encounter.game
    return g.sees(g.named(one), g.named(other), turning=True)


def hanging(b: Battle) -> Sky:
    sky = b.encounter.state.sky
    assert sky is not None
    return sky


def turns(b: Battle, count: int) -> None:
    """So many turns in which no figure does anything."""
    for _ in range(count):
        b.blue_turn(blue=4, red=3)
        b.do("end-phase")
        b.do("end-phase")


def throwing(*figures: str, **more: Any) -> Battle:
    """Turn two of a battle, in which ann has a smoke grenade ready and is active."""
    b = battle(*figures, **more)
    b.blue_turn("ann", blue=4, red=3)
    b.do("ready", figure="ann", what="smoke-grenade")
    b.do("end-phase")
    b.do("end-phase")
    b.blue_turn("ann", blue=4, red=3)
    return b


@pytest.mark.rule("CR2-LOS-05", "CR2-MORTAR-15", "CR2-MORTAR-16", "CR2-T-WIND", "CR2-RUL-268", "CR2-RUL-267")
def test_a_smoke_grenade_closes_lines_for_three_full_turns_and_calls_for_no_test() -> None:
    dice = {"wind__table": TO_THE_EAST, "ranged_combat__ann": 6, "in_sight__ann": [6, 6], "in_sight__rob": [6, 6]}
    with throwing(ANN, ROB, "sam red rep 4 with rifle at 33,23 facing 270", dice=dice) as b:
        assert sees(b, "ann", "rob")
        assert sees(b, "rob", "ann")
        told = b.do("grenade", figure="ann", weapon="smoke-grenade", at=[7, 19])
        assert [event["type"] for event in told if event["type"] in ("blast", "sky")] == ["blast", "sky"]
        assert b.last("sky") == {
            "type": "sky", "what": "smoke", "light": "day", "weather": "clear", "turns": 3, "at": [7, 19],
            "wind": "east", "rule": "CR2-MORTAR-15",
        }  # fmt: skip
        assert not b.pending, "smoke outguns no figure"
        [strip] = hanging(b).smoke
        assert (strip.at, strip.length, strip.width) == ((1200, 1900), 1500, 500)
        assert not sees(b, "ann", "rob")
        assert not sees(b, "rob", "ann")
        assert sees(b, "ann", "sam"), "past the end of the strip the line is clear"
        b.do("end-phase")
        b.do("end-phase")
        turns(b, 2)
        b.blue_turn("ann", blue=4, red=3)
        refused(b, "CR2-LOS-05", "fire", figure="ann", targets=[{"figure": "rob"}])
        b.do("end-phase")
        b.do("end-phase")
        assert not sees(b, "rob", "ann")
        b.blue_turn("ann", blue=4, red=3)
        assert b.last("sky")["what"] == "smoke-clears"
        assert sees(b, "rob", "ann")


@pytest.mark.rule("CR2-LOS-05", "CR2-RUL-268")
def test_smoke_stops_lines_into_out_of_and_through_it_on_every_floor() -> None:
    house = {"id": "house", "type": "building", "rect": [9, 14, 4, 3], "levels": [
        {"doors": [{"wall": "south", "at": 2}]}, {"windows": [{"wall": "south", "at": 2}]},
    ]}  # fmt: skip
    with battle(ANN, ROB, terrain=[house], table={"wind": "east"}) as b:
        g = b.encounter.game
        smoke.rise(g, (700, 1900), 500)
        lines = {
            "through": ((1000, 2400), 0, (1000, 900), 0),
            "out of it": ((800, 1900), 0, (800, 900), 0),
            "into it": ((1000, 2400), 0, (1300, 1900), 0),
            "within it": ((900, 1900), 0, (1200, 1900), 0),
            "from a window above": ((1100, 1650), 1, (1100, 2400), 0),
        }
        assert {how for how, line in lines.items() if g.space.sight(*line)} == set()
        assert g.space.sight((1000, 2150), 0, (3000, 2150), 0), "along its edge"
        assert g.space.sight((440, 2400), 0, (440, 1000), 0), "up wind of the burst"
        assert g.space.around.sight(*lines["through"]) is g.space.ridden.sight(*lines["through"]) is False


@pytest.mark.rule("CR2-MORTAR-16", "CR2-T-WIND", "CR2-RUL-268")
def test_the_wind_is_the_records_or_a_dies_at_the_start_or_with_the_first_smoke() -> None:
    with battle(ANN, ROB, table={"wind": "rolled"}, dice={"wind__table": 6}) as b:
        turns(b, 2)
        assert [(event["what"], event["wind"]) for event in b.all("sky")] == [("wind", "south")]
        assert b.last("roll", label="wind")["dice"] == [6]
        smoke.rise(b.encounter.game, (1000, 1000), 500)
        assert hanging(b).smoke[0].at == (1000, 1500)
    with battle(ANN, ROB, table={"wind": "west"}) as b:
        turns(b, 1)
        smoke.rise(b.encounter.game, (1000, 1000), 500)
        assert not b.all("sky")
        assert hanging(b).smoke[0].at == (500, 1000)


@pytest.mark.rule("CR2-MORTAR-17")
def test_a_flare_lights_a_circle_of_48_inches_for_three_full_turns() -> None:
    with battle("ann blue rep 4 at 2,34", "rob red rep 4 at 2,4", table={"light": "night"}) as b:
        turns(b, 1)
        smoke.light(b.encounter.game, (2000, 400))
        assert sees(b, "ann", "rob")
        assert not sees(b, "rob", "ann"), "who stands in the dark is not seen"
        turns(b, 3)
        assert sees(b, "ann", "rob")
        b.blue_turn(blue=4, red=3)
        assert b.last("sky")["what"] == "flare-burns-out"
        assert not sees(b, "ann", "rob")


@pytest.mark.rule("CR2-MORTAR-15", "CR2-GREN-03")
def test_smoke_that_falls_at_the_throwers_feet_harms_nobody_and_a_dud_makes_none() -> None:
    drop = {"where_grenade__ann": [6, 6], "ranged_combat__ann": 1}
    with throwing(ANN, ROB, table={"wind": "north"}, dice=drop) as b:
        b.do("grenade", figure="ann", weapon="smoke-grenade", at=[10, 19])
        assert b.last("blast")["result"] == "oops"
        assert b.status("ann") == "carry-on"
        assert hanging(b).smoke[0].at == (1000, 1900)


@pytest.mark.rule("CR2-LIST-08", "CR2-WPN-32")
def test_tear_gas_strikes_as_bare_hands_do_and_leaves_no_smoke() -> None:
    dice = {"ranged_combat__ann": [6, 6], "damage__ann": 1}
    ann = "ann blue rep 4 with rifle,tear-gas-grenade at 10,24"
    with battle(ann, "rob red rep 4 with rifle at 10,19 facing 180", dice=dice) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("ready", figure="ann", what="tear-gas-grenade")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann", blue=4, red=3)
        b.do("grenade", figure="ann", weapon="tear-gas-grenade", at=[10, 19])
        assert b.encounter.state.sky is None
        assert b.last("roll", label="damage")["against"] == "rob"


@pytest.mark.rule("CR2-LOS-05")
def test_smoke_stands_in_checkpoints_and_in_the_state_that_a_replay_tells() -> None:
    with battle(ANN, ROB, table={"wind": "east"}) as b:
        turns(b, 1)
        smoke.rise(b.encounter.game, (700, 1900), 500)
        smoke.light(b.encounter.game, (700, 1900))
        state = b.encounter.state
        assert state_from_json(json.loads(json.dumps(state_to_json(state)))).sky == state.sky
        told = json.loads(json.dumps(state_line(b.encounter)))["sky"]
        assert told["smoke"] == [{"at": [12, 19], "facing": 90, "length": 15, "width": 5, "until": 4}]
        assert told["flares"] == [{"at": [7, 19], "width": 48, "until": 4}]


@pytest.mark.rule("CR2-MORTAR-16")
@pytest.mark.parametrize(("ruleset", "wind"), [("cr2", "up"), ("cr3", "north")])
def test_a_wind_that_there_is_not_is_refused(ruleset: str, wind: str) -> None:
    with pytest.raises(BadRequest) as caught:
        Battle(ANN.replace(",smoke-grenade", ""), ROB, ruleset=ruleset, table={"wind": wind})
    assert caught.value.field == "table.wind"


@pytest.mark.rule("CR2-MORTAR-15", "CR2-MORTAR-17", "CR2-RUL-267", "CR2-RUL-268")
@pytest.mark.parametrize("load", ["smoke", "illumination"])
def test_a_mortar_lays_smoke_and_light_near_friends_and_outguns_nobody(load: str) -> None:
    rounds = {"mortar-deviation:gun": [1, 2], "mortar-deviation-inches:gun": [3]}
    wind = {"wind:table": TO_THE_EAST} if load == "smoke" else {}
    friend = "amy blue rep 4 with rifle at 36,34"
    with mortar(friend, "rex red rep 4 with rifle at 36,30 facing 180", dice=rounds | wind) as b:
        b.blue_turn("gun", "leo")
        refused(b, "CR2-MORTAR-07", "call-fire", machine="tube", at=[36, 32])
        b.do("call-fire", machine="tube", at=[36, 32], load=load, rounds=2)
        assert not b.pending, "no figure is tested for it"
        b.do("drop-rounds", machine="tube")
        sky = hanging(b)
        if load == "smoke":
            assert [strip.at for strip in sky.smoke] == [(4100, 3200), (4100, 2900)]
            assert not sees(b, "amy", "rex")
        else:
            assert [(flare.at, flare.width) for flare in sky.flares] == [((3600, 3200), 4800), ((3600, 2900), 4800)]
        assert b.encounter.state.barrages[0].left == 0
