"""Charges of MG-42 that go otherwise than hoped: nobody dares, somebody fires on the way, the way costs too much."""

from __future__ import annotations

import pytest

from tests.engine.mg42_field import ABLE, WALL, battle
from tests.engine.table import Battle, refused

SCREEN = {"id": "screen", "type": "wall", "line": [[12, 20], [12, 26]], "tall": True}


@pytest.mark.rule("MG42-REACT-11", "MG42-RUL-60")
def test_who_did_not_dare_stays_and_does_not_try_again():
    with battle(
        f"{ABLE} at 10,25",
        "baker blue rep 4 status out-of-the-fight posture prone with carbine at 11,25",
        "dorfman red rep 3 with rifle at 10,14 facing 180",
        dice={"wanting_to_charge__able": [5, 6], "ranged_combat__able": [1, 1], "received_fire__dorfman": [6, 1]},
    ) as b:
        b.blue_turn("able")
        b.do("charge", figures=["able"], target="dorfman")
        refused(b, "MG42-REACT-11", "charge", figures=["able"], target="dorfman")
        refused(b, "MG42-REACT-11", "move", figure="able", to=[12, 25])
        refused(b, "MG42-REACT-11", "move", figure="able", to=[12, 25], fast=True)
        refused(b, "MG42-DOC-01", "examine", figure="able", target="baker")
        b.do("fire", figure="able", targets=[{"figure": "dorfman"}])


def seen_on_the_way(received_fire: list[int], **dice: list[int]) -> Battle:
    """Able charges Dorfman, and Conrad, whom a tall wall has kept from seeing it, fires at him and misses."""
    return battle(
        f"{ABLE} at 10,25",
        "dorfman red rep 3 with rifle at 10,12 facing 180",
        "conrad red rep 4 with submachine-gun at 20,17 facing 270",
        terrain=[SCREEN],
        dice={
            "wanting_to_charge__able": [1, 1],
            "in_sight__able": [6, 6],
            "in_sight__conrad": [1, 1],
            "ranged_combat__conrad": [1, 1, 1],
            "received_fire__able": received_fire,
            **dice,
        },
    )


@pytest.mark.rule("MG42-RUL-57", "MG42-REACT-06", "MG42-RUL-89")
def test_a_charger_goes_on_whoever_fires_at_him():
    with seen_on_the_way([1, 1], being_charged__dorfman=[6, 1], melee__able=[1, 1], melee__dorfman=[1, 1]) as b:
        b.blue_turn("able")
        b.do("charge", figures=["able"], target="dorfman")
        assert b.last("roll", label="received-fire")["result"] == "continue-charge", "outgunned, but he charges"
        assert b.last("melee")["result"] == "continues"


@pytest.mark.rule("MG42-RUL-57", "MG42-REACT-07", "MG42-REACT-09")
def test_a_charger_shot_at_on_the_way_may_stop_and_fire():
    with seen_on_the_way([1, 6], ranged_combat__able=[1, 1], received_fire__conrad=[6, 1]) as b:
        b.blue_turn("able")
        b.do("charge", figures=["able"], target="dorfman")
        if b.pending:
            b.answer("able", "targets", {"conrad": 2})
        assert b.last("roll", label="received-fire", figure="able")["result"] == "stop-and-fire"
        assert b.last("shot", shooter="able")["target"] == "conrad"
        assert 15 < b.at("able")[1] < 25, "somewhere on the way"
        assert not b.all("roll", label="being-charged")


@pytest.mark.rule("MG42-REACT-15", "MG42-REACT-08", "MG42-RUL-57")
@pytest.mark.parametrize(("faces", "status"), [([6, 6], "fleeing"), ([1, 1], "carry-on")])
def test_defensive_fire_stops_who_passes_nothing(faces: list[int], status: str):
    dice = {"fast_move__able": [6, 6]} if faces == [6, 6] else {"melee__able": [1, 1], "melee__dorfman": [1, 1]}
    with battle(
        f"{ABLE} at 10,23",
        "dorfman red rep 4 with rifle at 10,14 facing 180",
        dice={
            "wanting_to_charge__able": [1, 1],
            "being_charged__dorfman": [1, 1],
            "ranged_combat__dorfman": [1],
            "received_fire__able": faces,
            **dice,
        },
    ) as b:
        b.blue_turn("able")
        b.do("charge", figures=["able"], target="dorfman")
        assert b.status("able") == status
        assert bool(b.all("melee")) == (status == "carry-on")


@pytest.mark.rule("MG42-RUL-94", "MG42-REACT-04", "MG42-DUCK-03")
def test_who_charges_from_behind_his_cover_has_left_it():
    with battle(
        f"{ABLE} at 10,22",
        "baker blue rep 4 with rifle at 20,30",
        "dorfman red rep 4 with rifle at 10,13.9 facing 180",
        terrain=[{**WALL, "line": [[8, 14.5], [18, 14.5]]}],
        dice={
            "ranged_combat__baker": [1],
            "received_fire__dorfman": [6, 6],
            "wanting_to_charge__dorfman": [1, 1],
            "in_sight__dorfman": [6, 6],
            "in_sight__baker": [6, 6],
            "being_charged__able": [6, 1],
            "melee__able": [1, 1],
            "melee__dorfman": [1, 1],
        },
    ) as b:
        b.blue_turn("baker")
        b.do("fire", figure="baker", targets=[{"figure": "dorfman"}])
        assert b.status("dorfman") == "ducked-back"
        b.do("end-phase")
        b.do("activate", figures=["dorfman"])
        b.do("charge", figures=["dorfman"], target="able")
        assert b.status("dorfman") == "carry-on"
        assert b.all("melee")


@pytest.mark.rule("MG42-RUL-59", "MG42-RUL-73", "MG42-RUL-84", "MG42-REACT-10")
def test_a_charge_pays_for_its_whole_way():
    def reach(y: float, *terrain: dict[str, object]) -> Battle:
        b = battle(
            f"{ABLE} at 10,28",
            f"dorfman red rep 3 with rifle at 10,{y} facing 180",
            terrain=list(terrain),
            dice={"wanting_to_charge__able": [6, 6]},
        )
        b.blue_turn("able")
        return b

    edge = {"id": "edge", "type": "woods", "rect": [0, 0, 36, 12.5]}
    reach(11.2).do("charge", figures=["able"], target="dorfman")
    refused(reach(10.9), "MG42-REACT-10", "charge", figures=["able"], target="dorfman")
    in_the_woods = reach(11.2, edge)
    g = in_the_woods.encounter.game
    assert g.sees(g.named("able"), g.named("dorfman"))
    refused(in_the_woods, "MG42-REACT-10", "charge", figures=["able"], target="dorfman")
    refused(reach(11.2, WALL), "MG42-REACT-10", "charge", figures=["able"], target="dorfman")
    reach(12.2, WALL).do("charge", figures=["able"], target="dorfman")


@pytest.mark.rule("MG42-RUL-62", "MG42-RUL-44", "MG42-REACT-12", "MG42-LEAD-02", "MG42-RUL-16")
def test_two_charge_one_who_checks_once():
    with battle(
        "nco blue rep 5 leader with carbine at 10,23",
        "able blue rep 4 with carbine at 13,23",
        "dorfman red rep 3 with rifle at 11.5,14 facing 180",
        "arnold red rep 4 leader with rifle at 13.5,12 facing 0",
        dice={
            "wanting_to_charge__nco": [6, 1, 1],
            "wanting_to_charge__able": [5, 6, 4],
            "being_charged__dorfman": [6, 1],
            "melee__nco": [6, 6],
            "melee__able": [6, 6],
            "melee__dorfman": [3, 3],
        },
    ) as b:
        b.blue_turn("nco", "able")
        b.do("charge", figures=["nco", "able"], target="dorfman")
        assert [len(r["dice"]) for r in b.all("roll", label="being-charged")] == [2], "no die from his leader"
        assert b.last("roll", label="melee", figure="dorfman")["target"] == 2, "two enemies, one less"


@pytest.mark.rule("MG42-REACT-09", "MG42-RUL-55")
def test_a_reply_goes_at_those_who_fired_and_at_nobody_beside_them():
    with battle(
        "able blue rep 4 with rifle at 10,30",
        "baker blue rep 4 with rifle at 12,30",
        "charlie blue rep 4 with rifle at 13.2,30",
        "dorfman red rep 4 with carbine at 10,10 facing 180",
        dice={
            "ranged_combat__able": [1],
            "ranged_combat__baker": [1],
            "received_fire__dorfman": [1, 1],
            "ranged_combat__dorfman": [1, 1],
            "received_fire__baker": [6, 1],
            "received_fire__able": [6, 1],
        },
    ) as b:
        b.blue_turn("able", "baker")
        shots = [{"figure": name, "targets": [{"figure": "dorfman"}]} for name in ("able", "baker")]
        b.do("fire", volley=shots)
        answer = {"figure": "dorfman", "kind": "targets", "choice": {"baker": 1, "charlie": 1}}
        refused(b, "MG42-REACT-09", "decide", **answer)
        b.answer("dorfman", "targets", {"baker": 1, "able": 1})
        assert len(b.all("roll", label="received-fire", figure="dorfman")) == 1, "one check for the volley"


@pytest.mark.rule("MG42-MELEE-02", "MG42-MELEE-03", "MG42-RUL-44")
def test_the_third_charger_goes_round_so_that_the_target_may_fight_three():
    """Two come to blows before him; the third finds a place behind."""
    names = ("able", "baker", "charlie")
    with battle(
        "able blue rep 4 with carbine at 18,18",
        "baker blue rep 4 with carbine at 16,18",
        "charlie blue rep 4 with carbine at 20,18",
        "rob red rep 4 with nothing at 18,10 facing 180",
        dice={f"wanting_to_charge__{name}": [1, 1] for name in names}
        | {f"melee__{name}": [6, 6] for name in (*names, "rob")}
        | {"being_charged__rob": [1, 6]},
    ) as b:
        b.blue_turn(*names)
        b.do("charge", figures=list(names), target="rob")
        assert len(b.encounter.state.figure("rob").melee) == 3
        assert {roll["target"] for roll in b.all("roll", label="melee", figure="rob")} == {2}
