"""What an active man of MG-42 may do once, and what he still may after a check has made him fire."""

from __future__ import annotations

import pytest

from engine import legal
from engine.errors import BadRequest
from engine.loading.load import load
from engine.space import INCH
from tests.engine.mg42_field import ABLE, HUT, WALL, battle
from tests.engine.table import refused

FAR = "far red rep 3 with rifle at 35,1 facing 90"
HEDGE = {**WALL, "id": "hedge", "tall": True, "line": [[0, 20], [14, 20]]}


@pytest.mark.rule("MG42-MOVE-04", "MG42-RUL-17", "MG42-LEAD-02")
def test_who_follows_later_reads_the_dice_the_group_has_rolled_for_its_fast_move():
    with battle(
        f"{ABLE} at 1,35",
        "charlie blue rep 3 with carbine at 3,35",
        FAR,
        dice={"fast_move__able": [2, 4, 1, 1]},
    ) as b:
        b.blue_turn("able", "charlie")
        b.do("move", figure="able", to=[1, 30], fast=True)
        b.do("move", figure="charlie", to=[3, 19], fast=True)
        assert [(r["figure"], r["dice"], r["total"]) for r in b.all("roll", label="fast-move")] == [
            ("able", [2, 4], 16),
            ("charlie", [2, 4], 12),
        ]
        assert b.at("charlie") == (3, 23)
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("able")
        b.do("move", figure="able", to=[1, 20], fast=True)
        assert b.last("roll", label="fast-move")["dice"] == [1, 1], "another activation, another roll"


@pytest.mark.rule("MG42-FIRE-09")
def test_who_fired_at_leisure_did_not_intend_to_move_fast():
    with battle(
        f"{ABLE} at 10,30",
        "rob red rep 3 with rifle at 10,14 facing 180",
        dice={"ranged_combat__able": [1, 1], "received_fire__rob": [4, 2]},
    ) as b:
        b.blue_turn("able")
        b.do("fire", figure="able", targets=[{"figure": "rob"}])
        refused(b, "MG42-FIRE-09", "move", figure="able", to=[10, 34], fast=True)
        b.do("move", figure="able", to=[10, 34])


@pytest.mark.rule("MG42-ACT-02", "MG42-ACT-01", "MG42-RUL-21")
def test_the_shot_of_in_sight_takes_the_place_of_the_one_he_turned_for():
    with battle(
        f"{ABLE} at 13,21 facing 180",
        "rob red rep 5 with rifle at 13,14 facing 0",
        dice={
            "in_sight__able": [1, 1],
            "in_sight__rob": [6, 6],
            "ranged_combat__able": [1, 1],
            "received_fire__rob": [1, 6],
            "wanting_to_charge__able": [6, 6],
        },
    ) as b:
        b.blue_turn("able")
        b.do("fire", figure="able", targets=[{"figure": "rob"}])
        assert len(b.all("shot")) == 2
        refused(b, "MG42-ACT-02", "fire", figure="able", targets=[{"figure": "rob"}])
        # It is his fire that is used up, and nothing else.
        charge = {"do": "charge", "figures": ["able"], "target": "rob"}
        assert charge in list(legal.inputs(b.encounter))
        b.give(charge)
        assert b.last("roll", label="wanting-to-charge")["result"] == "stay"


@pytest.mark.rule("MG42-REACT-14")
@pytest.mark.parametrize(("y", "ducks"), [(6, False), (3, True)])
def test_told_by_in_sight_to_fire_he_has_only_a_bayonet(y: int, ducks: bool):
    with battle(
        f"{ABLE} at 13,21",
        f"rob red rep 3 with nothing at 15,{y} facing 180",
        terrain=[HEDGE],
        dice={"in_sight__able": [6, 6], "in_sight__rob": [1, 2]}
        | ({} if ducks else {"wanting_to_charge__rob": [6, 6]}),
    ) as b:
        b.blue_turn("able")
        b.do("move", figure="able", to=[16, 21])
        assert b.status("rob") == ("ducked-back" if ducks else "carry-on")


@pytest.mark.rule("MG42-RUL-23", "MG42-REACT-14")
def test_told_to_fire_he_charges_nobody_with_a_comrade_on_his_back():
    with battle(
        "able blue rep 4 with nothing at 13,21",
        "charlie blue rep 3 status out-of-the-fight with carbine at 13,22",
        "rob red rep 3 with rifle at 13,12 facing 180",
        terrain=[HEDGE],
        dice={"in_sight__able": [1, 1], "in_sight__rob": [6, 6]},
    ) as b:
        b.blue_turn("able")
        b.do("carry", figure="able", target="charlie")
        b.do("move", figure="able", to=[16, 21])
        assert b.status("able") == "ducked-back"


@pytest.mark.rule("MG42-MELEE-09")
@pytest.mark.parametrize("second", [(17, 17), (10, 6)], ids=["beside the first", "at his back"])
def test_he_breaks_off_from_two_only_to_where_neither_reaches_him(second: tuple[int, int]):
    x, y = second
    with battle(
        f"{ABLE} at 8,22",
        f"baker blue rep 4 with carbine at {x},{y}",
        "rob red rep 5 with nothing at 10,14 facing 180",
        dice={
            "wanting_to_charge__able": [1, 1],
            "wanting_to_charge__baker": [1, 1],
            "being_charged__rob": [1, 6, 1, 6],
            "melee__able": [6, 6],
            "melee__baker": [6, 6],
            "melee__rob": [6, 6, 6, 6],
        },
        seed="for the checks when he is out",
    ) as b:
        b.blue_turn("able")
        b.do("charge", figures=["able"], target="rob")
        b.do("activate", figures=["baker"])
        b.do("charge", figures=["baker"], target="rob")
        b.do("end-phase")
        b.answer("rob", "melee-stay", "break-off")
        g = b.encounter.game
        out = b.last("move", how="break-off")["to"]
        for foe in ("able", "baker"):
            assert g.space.distance(tuple(round(v * INCH) for v in out), g.named(foe).at) >= INCH


@pytest.mark.rule("MG42-RUL-91", "MG42-MELEE-08")
def test_the_melee_in_which_he_fell_goes_on_though_his_enemy_has_fought_another_since():
    with battle(
        f"{ABLE} at 10,22",
        "rob red rep 4 with nothing at 10,14 facing 180",
        "sam red rep 5 with nothing at 13,14 facing 180",
        auto=True,
        dice={
            "wanting_to_charge__able": [1, 1],
            "being_charged__rob": [1, 6],
            "melee__able": [4, 4, 6, 6, 6, 6, 6, 6],
            "melee__rob": [4, 6, 6, 6],
            "obviously_dead__able": [2],
            "damage__able": [2],
            "wanting_to_charge__sam": [1, 1],
            "being_charged__able": [6, 1],
            "melee__sam": [6, 6, 6, 6, 6, 6],
        },
    ) as b:
        b.blue_turn("able")
        b.do("charge", figures=["able"], target="rob")
        assert b.status("rob") == "stunned"
        b.do("end-phase")
        b.do("activate", figures=["sam"])
        b.do("charge", figures=["sam"], target="able")
        b.do("end-phase")
        b.blue_turn()
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        assert b.encounter.state.figure("able").melee == (1, 2)
        b.do("end-phase")
        b.blue_turn()
        assert {m["foe"] for m in b.all("melee")[-2:]} == {"rob", "sam"}


@pytest.mark.rule("MG42-REACT-02")
def test_nobody_checks_for_whom_he_saw_from_the_beginning_when_it_ends_before_the_first_turn():
    with battle(f"{ABLE} at 10,24", "rob red rep 3 with rifle at 10,14 facing 180") as b:
        b.do("end-encounter")
        assert not b.all("roll")


@pytest.mark.rule("MG42-RUL-49", "MG42-DOC-02")
def test_who_will_be_back_next_turn_is_not_looked_at_again():
    with battle(
        f"{ABLE} at 10,24",
        "baker blue rep 4 with carbine at 12,24",
        "charlie blue rep 3 status out-of-the-fight with carbine at 11,24",
        FAR,
        dice={"doc__charlie": [1]},
    ) as b:
        b.blue_turn("able")
        b.do("examine", figure="able", target="charlie")
        b.do("activate", figures=["baker"])
        refused(b, "MG42-RUL-49", "examine", figure="baker", target="charlie")


@pytest.mark.rule("MG42-RUN-01", "MG42-RUN-02", "MG42-RUL-61")
@pytest.mark.parametrize(("terrain", "rule"), [([], "MG42-RUN-02"), ([HUT], "MG42-RUN-01")], ids=["edge", "house"])
def test_his_charge_and_his_flight_are_told_by_their_rules(terrain: list[dict[str, object]], rule: str):
    with battle(
        f"{ABLE} at 10,24",
        "rob red rep 3 with nothing at 11,14 facing 180",
        terrain=terrain,
        dice={"wanting_to_charge__able": [1, 1], "being_charged__rob": [6, 6], "fast_move__rob": [6, 6]},
    ) as b:
        b.blue_turn("able")
        b.do("charge", figures=["able"], target="rob")
        assert b.last("move", how="charge")["rule"] == "MG42-RUL-61"
        assert b.last("move", how="flee")["rule"] == rule


@pytest.mark.rule("MG42-RUL-81")
def test_no_record_says_that_a_weapon_is_empty():
    given = battle(f"{ABLE} at 10,24", FAR).record
    given["figures"][0]["ammo"] = "out"
    with pytest.raises(BadRequest, match="MG42-RUL-81") as wrong:
        load(given)
    assert wrong.value.field == "figures[0].ammo"
