"""Machines that the rules drive, and missions in which machines have to get through (CR2-RUL-457, CR2-RUL-458)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadRequest
from engine.offers import offers
from engine.opposition import next_input
from engine.preview import as_known
from engine.views import Viewer
from tests.engine.cr2_field import battle
from tests.engine.table import Battle

HEDGE = {"id": "hedge", "type": "hedge", "line": [[0, 38], [3, 38]], "tall": True}
FAR = "rob red rep 4 with rifle at 1,39 facing 180"
LED = [{"id": "blue", "controller": "rules", "drill": "advance"}, {"id": "red"}]
OUT = {"id": "break-through", "side": "blue", "exit": "north", "turns": 6, "machines": ["truck"]}


def truck(at: tuple[float, float], facing: int = 0, **more: Any) -> dict[str, Any]:
    return {"id": "truck", "side": "blue", "model": "truck", "at": list(at), "facing": facing} | (
        {"crew": {"driver": "ann"}, "riders": ["ben"]} | more
    )


def convoy(machine: dict[str, Any], *terrain: dict[str, Any], mission: dict[str, Any] | None = None) -> Battle:
    """Ann drives a truck of the rules in which Ben rides; a hedge stands before Rob."""
    return battle(
        "ann blue rep 5 with pistol",
        "ben blue rep 4 with rifle",
        FAR,
        table={"width": 36, "height": 40},
        terrain=[HEDGE, *terrain],
        sides=LED,
        machines=[machine],
        mission=OUT | (mission or {}),
    )


def driven(b: Battle) -> dict[str, Any]:
    """What the rules do first with the truck, once its crew is active."""
    b.blue_turn("ann", "ben")
    item = next_input(b.encounter)
    assert item is not None
    return item


@pytest.mark.rule("CR2-RUL-458", "CR2-VEH-06")
def test_the_way_is_clear_and_the_truck_is_driven_straight_at_the_edge():
    with convoy(truck((18, 30))) as b:
        assert driven(b) == {"do": "drive", "machine": "truck", "speed": 6.0, "by": "rules"}


@pytest.mark.rule("CR2-RUL-458")
def test_the_foremost_truck_sets_off_first_though_the_leader_drives_it() -> None:
    rear = truck((15.5, 30.5), crew={"driver": "ben"}, riders=[])
    head = truck((19, 29), id="head", riders=[])
    b = battle(
        "ben blue rep 4 with rifle", "ann blue rep 5 leader with pistol", FAR,
        table={"width": 36, "height": 40}, terrain=[HEDGE], sides=LED, machines=[rear, head], mission=OUT,
    )  # fmt: skip
    assert driven(b)["machine"] == "head"


@pytest.mark.rule("CR2-RUL-458", "CR2-VEH-07")
def test_it_turns_before_a_wall_that_it_would_strike():
    wall = {"id": "wall", "type": "wall", "line": [[10, 24], [20, 24]]}
    with convoy(truck((18, 30)), wall) as b:
        item = driven(b)
        assert (item["do"], item["turn"] > 0) == ("drive", True), "to the right, where the wall ends sooner"


@pytest.mark.rule("CR2-RUL-458", "CR2-RUL-277")
def test_those_aboard_get_out_of_what_runs_no_more_and_take_the_wheel_where_nobody_drives():
    with convoy(truck((18, 30), status="disabled"), mission={"turns": 3}) as b:
        b.encounter.state.progress = b.encounter.state.progress._replace(result="over")
        assert driven(b) == {"do": "alight", "figure": "ann", "by": "rules"}
    with convoy(truck((18, 30))) as b:
        b.encounter.state.figure("ann").status = "out-of-the-fight"
        b.blue_turn("ben")
        item = {"do": "board", "figure": "ben", "machine": "truck", "seat": "driver", "by": "rules"}
        assert next_input(b.encounter) == item


@pytest.mark.rule("CR2-RUL-457", "CR2-RUL-400", "CR2-RUL-422")
def test_the_battle_is_won_when_enough_machines_have_left_by_the_edge():
    with convoy(truck((18, 3.2), speed=12)) as b:
        b.blue_turn("ann", "ben")
        b.give(driven_on(b))
        assert b.encounter.state.machines[0].status == "off-table"
        assert b.last("mission")["what"] == "success"
        assert b.encounter.state.ended


def driven_on(b: Battle) -> dict[str, Any]:
    item = next_input(b.encounter)
    assert item is not None
    return item


@pytest.mark.rule("CR2-RUL-457", "CR2-RUL-400")
def test_it_is_lost_when_too_few_machines_are_left_that_could():
    with convoy(truck((18, 30))) as b:
        b.blue_turn("ann", "ben")
        b.encounter.state.machines[0].status = "disabled"
        b.do("end-phase")
        assert (b.last("mission")["what"], b.last("mission")["detail"]) == ("failure", "too-few-machines")


@pytest.mark.rule("CR2-RUL-457")
@pytest.mark.parametrize("mission", [{"count": 2}, {"machines": ["gun"]}])
def test_more_machines_than_there_are_cannot_get_through(mission):
    with pytest.raises(BadRequest):
        convoy(truck((18, 30)), mission=mission)


FARM = {"id": "farm", "type": "building", "rect": [26, 8, 6, 6], "doors": [{"wall": "south", "at": 3}]}


@pytest.mark.rule("CR2-RUL-458")
@pytest.mark.parametrize(("speed", "turns"), [(6, False), (0, True)])
def test_it_follows_a_machine_under_way_and_turns_before_one_that_stands(speed: int, turns: bool):
    ahead = truck((18, 21), id="first", crew={"driver": "cat"}, riders=["dan"], speed=speed)
    people = ("ann blue rep 5", "ben blue rep 4", "cat blue rep 5", "dan blue rep 4", FAR)
    sides, mission = [{"id": "blue", "controller": "rules", "drill": "advance"}, {"id": "red"}], OUT
    ground = {"table": {"width": 36, "height": 40}, "terrain": [HEDGE]}
    with battle(*people, **ground, sides=sides, machines=[truck((18, 30)), ahead], mission=mission) as b:
        item = driven(b)
        assert (item["machine"], "turn" in item) == ("truck", turns)


@pytest.mark.rule("CR2-RUL-458")
def test_a_player_is_offered_first_to_have_all_machines_drive_on():
    trucks = [truck((18, 20)), truck((21, 22), id="second", crew={"driver": "cat"}, riders=["dan"])]
    people = ("ann blue rep 5", "ben blue rep 4", "cat blue rep 5", "dan blue rep 4", FAR)
    sides, mission = [{"id": "blue"}, {"id": "red"}], OUT | {"machines": ["truck", "second"]}
    ground = {"table": {"width": 36, "height": 40}, "terrain": [HEDGE]}
    with battle(*people, **ground, sides=sides, machines=trucks, mission=mission) as b:
        b.blue_turn("ann", "ben", "cat", "dan")
        first = offers(as_known(b.encounter, Viewer("blue")), "blue").first
        assert first is not None
        assert [(way["machine"], way["speed"]) for way in first.item["drives"]] == [("truck", 6.0), ("second", 6.0)]


@pytest.mark.rule("CR2-RUL-458")
@pytest.mark.parametrize("leader", ["ann", "cat"])
def test_a_player_is_not_offered_to_swerve_round_a_machine_that_drives_on(leader: str) -> None:
    trucks = [truck((18, 30)), truck((18, 22.5), id="second", crew={"driver": "cat"}, riders=["dan"])]
    people = [f"{name} blue rep 4{' leader' if name == leader else ''}" for name in ("ann", "ben", "cat", "dan")]
    ground = {"table": {"width": 36, "height": 40}, "terrain": [HEDGE], "sides": [{"id": "blue"}, {"id": "red"}]}
    with battle(*people, FAR, **ground, machines=trucks, mission=OUT | {"machines": ["truck", "second"]}) as b:
        b.blue_turn("ann", "ben", "cat", "dan")
        first = offers(as_known(b.encounter, Viewer("blue")), "blue").first
        assert first is not None
        straight = [{"machine": name, "speed": 6.0} for name in ("second", "truck")]
        assert list(first.item["drives"]) == straight


@pytest.mark.rule("CR2-RUL-474", "CR2-RUL-458")
def test_a_machine_that_has_to_reach_a_building_is_driven_at_it_and_wins_three_inches_before_it():
    mission = {"objectives": ["farm"], "exit": "south"}
    with convoy(truck((29, 24)), FARM, mission=mission) as b:
        assert driven(b) == {"do": "drive", "machine": "truck", "speed": 6.0, "by": "rules"}
        b.give(driven_on(b))
        assert not b.all("mission"), "its nose is four inches before the farm"
        b.do("end-phase")
        assert (b.last("mission")["what"], b.last("mission")["detail"]) == ("success", "there")


@pytest.mark.rule("CR2-RUL-474")
def test_a_building_is_reached_by_machines_that_are_named():
    with pytest.raises(BadRequest, match="name them"):
        convoy(truck((18, 30)), FARM, mission={"objectives": ["farm"], "machines": []})


@pytest.mark.parametrize("x", [18, 33], ids=["behind", "far off"])
def test_a_figure_on_foot_is_first_sent_where_it_bars_no_machine_that_has_to_get_through(x: int) -> None:
    people = ("ann blue rep 5 with pistol", "ben blue rep 5 with pistol at 18,25 facing 0", "rob red rep 4 at 18,2")
    ground: dict[str, Any] = {"table": {"width": 36, "height": 40}, "terrain": [HEDGE]}
    sides, trucks = [{"id": "blue"}, {"id": "red"}], [truck((x, 30), riders=[])]
    with battle(*people, **ground, sides=sides, machines=trucks, mission=OUT) as b:
        b.blue_turn("ben")
        first = offers(as_known(b.encounter, Viewer("blue")), "blue").first
        assert first is not None
        ahead = [step for step in first.item.get("moves", ()) if abs(step["to"][0] - 18) < 2]
        assert bool(ahead) is (x != 18)


@pytest.mark.parametrize("controller", ["players", "rules"])
def test_machines_that_have_nowhere_to_go_are_not_sent_off(controller: str) -> None:
    trucks = [truck((10, 36), riders=[]), truck((16, 36), id="other", crew={"driver": "ben"}, riders=[])]
    b = battle(
        "ann blue rep 5 leader with pistol",
        "ben blue rep 4 with rifle",
        FAR,
        table={"width": 36, "height": 40},
        terrain=[HEDGE],
        sides=[{"id": "blue", "controller": controller, "drill": "advance"}, {"id": "red"}],
        machines=trucks,
        mission={"id": "by-points", "side": "blue", "turns": 6, "points": {"fall": 1}},
    )
    b.blue_turn("ann", "ben")
    if controller == "rules":
        item = next_input(b.encounter)
        assert item is not None
        assert item["do"] != "drive"
    else:
        first = offers(as_known(b.encounter, Viewer("blue")), "blue").first
        assert first is None or first.item["do"] != "drive"
