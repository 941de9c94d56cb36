"""Who sees whom in MG-42, which way figures look, and what they may leave undone, by its rulings."""

from __future__ import annotations

from itertools import product

import pytest

from engine.procedures.aim import usable
from engine.space.shapes import box, read_rect
from tests.engine.mg42_field import ABLE, HUT, WALL, WOODS, battle
from tests.engine.mg42_scenario import record
from tests.engine.table import Battle, refused

ROB = "rob red rep 4 with rifle"


def sees(b: Battle, a: str, other: str) -> bool:
    return b.encounter.game.sees(b.encounter.state.figure(a), b.encounter.state.figure(other))


@pytest.mark.rule("MG42-RUL-20", "MG42-ACT-01")
@pytest.mark.parametrize(("x", "seen"), [(10, True), (29, True), (31, True), (4, True)], ids=str)
def test_the_front_half_is_seen_and_nothing_behind(x: int, seen: bool):
    for y, behind in ((9.9, False), (12.1, True)):
        b = battle(f"{ABLE} at {x},{y} facing 0", f"{ROB} at 18,11 facing 0")
        assert sees(b, "rob", "able") is (seen and not behind)


@pytest.mark.rule("MG42-RUL-20", "MG42-ACT-01")
def test_an_active_figure_turns_for_nothing():
    b = battle(
        f"{ABLE} at 10,35 facing 180", f"{ROB} at 30,2 facing 0", terrain=[{**HUT, "rect": [24, 4, 12, 4], "doors": []}]
    )
    b.blue_turn("able")
    b.do("face", figure="able", facing=90)
    b.do("move", figure="able", to=[18, 35])
    assert b.at("able") == (18, 35), "the whole eight inches are left"


@pytest.mark.rule("MG42-RUL-51", "MG42-REACT-02")
def test_who_was_in_sight_is_a_new_sighting_only_after_having_been_out_of_it():
    tall = {**WALL, "tall": True, "line": [[12, 14], [16, 14]]}
    with battle(
        f"{ABLE} at 11,24",
        f"{ROB} at 11,4 facing 180",
        terrain=[tall],
        dice={"in_sight__able": [6, 6], "in_sight__rob": [6, 6]},
    ) as b:
        b.blue_turn("able")
        b.do("move", figure="able", to=[10, 24])
        assert not b.all("roll", label="in-sight"), "they have seen each other from the beginning"
        b.do("move", figure="able", to=[14, 24])
        assert not sees(b, "rob", "able")
        b.do("move", figure="able", to=[11, 24])
        assert [r["figure"] for r in b.all("roll", label="in-sight")] == ["able", "rob"]


@pytest.mark.rule("MG42-RUL-51", "MG42-DMG-03")
def test_he_lies_stunned_in_plain_view_and_getting_up_is_no_new_sighting():
    tall = {**WALL, "tall": True, "line": [[0, 20], [14, 20]]}
    with battle(
        f"{ABLE} at 16,21",
        "baker blue rep 4 with carbine at 13,21",
        f"{ROB} at 13,10 facing 180",
        terrain=[tall],
        dice={
            "ranged_combat__able": [6],
            "obviously_dead__able": [4],
            "damage__able": [2],
            "in_sight__baker": [6, 6],
            "in_sight__rob": [6, 6],
        },
    ) as b:
        b.blue_turn("able")
        b.do("fire", figure="able", targets=[{"figure": "rob", "shots": 1}])
        b.do("activate", figures=["baker"])
        b.do("move", figure="baker", to=[17.5, 21])
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn(blue=1, red=2)
        b.do("activate", figures=["rob"])
        assert b.status("rob") == "carry-on"
        # Baker alone came into his sight since he fell.
        assert [r["figure"] for r in b.all("roll", label="in-sight")] == ["baker", "rob"]


@pytest.mark.rule("MG42-RUL-51", "MG42-RUL-20")
def test_who_has_checked_with_his_back_turned_checks_no_more_when_he_turns_round():
    tall = {**WALL, "tall": True, "line": [[0, 20], [14, 20]]}
    with battle(
        f"{ABLE} at 13,21",
        f"{ROB} at 13,10 facing 0",
        terrain=[tall],
        dice={"in_sight__able": [6, 6], "in_sight__rob": [6, 6]},
    ) as b:
        b.blue_turn("able")
        b.do("move", figure="able", to=[16, 21], facing=0)
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        b.do("face", figure="rob", facing=180)
        assert sees(b, "rob", "able")
        assert len(b.all("roll", label="in-sight")) == 2


@pytest.mark.rule("MG42-RUL-58", "MG42-REACT-06")
def test_told_to_finish_his_move_an_inactive_man_simply_fires():
    with battle(
        f"{ABLE} at 11,24",
        f"{ROB} at 11,14 facing 180",
        dice={"ranged_combat__able": [1, 1], "received_fire__rob": [1, 1], "ranged_combat__rob": [6]}
        | {"obviously_dead__rob": [1]},
    ) as b:
        b.blue_turn("able")
        b.do("fire", figure="able", targets=[{"figure": "rob"}])
        assert b.last("roll", label="received-fire", figure="rob")["result"] == "finish-move-and-fire"
        assert b.last("shot")["shooter"] == "rob"
        assert not b.all("move", figure="rob")


@pytest.mark.rule("MG42-RUL-72", "MG42-SCEN-03")
@pytest.mark.parametrize(("y", "seen"), [(11.5, True), (10.5, True), (10.4, False)])
def test_the_edge_of_woods_is_an_inch_deep(y: float, seen: bool):
    b = battle(f"{ABLE} at 10,{y} facing 180", f"{ROB} at 10,20 facing 0", terrain=[WOODS])
    assert sees(b, "able", "rob") is seen
    assert sees(b, "rob", "able") is seen


@pytest.mark.rule("MG42-RUL-85", "MG42-SCEN-03", "MG42-FIRE-01")
@pytest.mark.parametrize(
    ("able", "rob", "more", "seen"),
    [
        ("10,35", "10,1", (), True),  # however far
        ("10,17", "10,12", (WALL,), True),
        ("11,12", "11,2", (HUT,), False),
        ("10,20", "10,3", ({**WOODS, "rect": [0, 8, 36, 4]},), True),
        ("10,20", "10,3", ({**WOODS, "rect": [0, 6, 36, 7]},), False),
        ("10,10", "10,3.9", (WOODS,), True),
        ("10,10", "10,2.9", (WOODS,), False),
    ],
    ids=["far", "wall", "house", "4 inches of woods", "7 inches of woods", "near inside woods", "too far inside"],
)
def test_what_is_between_two_figures(able: str, rob: str, more: tuple[object, ...], seen: bool):
    b = battle(f"{ABLE} at {able} facing 0", f"{ROB} at {rob} facing 180", terrain=list(more))
    assert sees(b, "able", "rob") is seen


@pytest.mark.rule("MG42-RUL-85", "MG42-FIRE-01")
def test_a_figure_between_blocks_the_line():
    b = battle(f"{ABLE} at 10,20 facing 0", "mid red rep 3 with rifle at 10,15", f"{ROB} at 10,10 facing 180")
    assert not sees(b, "able", "rob")
    assert sees(b, "able", "mid")


@pytest.mark.rule("MG42-RUL-86", "MG42-SCEN-02")
@pytest.mark.parametrize(("at", "touches"), [("11,7.4", True), ("11,6", False), ("9,7.4", False)])
def test_inside_one_fires_through_an_opening_that_one_touches_and_is_in_cover(at: str, touches: bool):
    house = {**HUT, "doors": [], "windows": [{"wall": "south", "at": 3}]}
    with battle(
        f"{ABLE} at 11,20 facing 0",
        f"{ROB} at {at} facing 180",
        terrain=[house],
        dice={"ranged_combat__able": [4, 4], "received_fire__rob": [6, 6]} if touches else {},
    ) as b:
        assert sees(b, "rob", "able") is touches
        if touches:
            b.blue_turn("able")
            b.do("fire", figure="able", targets=[{"figure": "rob"}])
            assert b.last("shot")["result"] == "miss", "an eight does not reach behind cover"


@pytest.mark.rule("MG42-RUL-86", "MG42-SCEN-02")
def test_through_each_opening_one_man_fires_and_the_next_when_he_is_down():
    house = {**HUT, "doors": [], "windows": [{"wall": "south", "at": 3}]}
    volley = [{"figure": name, "targets": [{"figure": "rob"}]} for name in ("able", "baker")]
    with battle(
        "able blue rep 4 with carbine at 10.5,7.4 facing 180",
        "baker blue rep 4 with carbine at 11.6,7.4 facing 180",
        f"{ROB} at 11,20 facing 0",
        terrain=[house],
        dice={"ranged_combat__able": [1, 1], "received_fire__rob": [1, 1, 6, 6], "ranged_combat__baker": [1, 1]}
        | {"ranged_combat__rob": [6], "obviously_dead__rob": [1], "fast_move__rob": [6, 6]},
    ) as b:
        b.blue_turn("able", "baker")
        refused(b, "MG42-RUL-86", "fire", volley=volley)
        refused(b, "MG42-RUL-86", "fire", figure="baker", targets=[{"figure": "rob"}])
        b.do("fire", figure="able", targets=[{"figure": "rob"}])
        assert b.status("able") == "obviously-dead", "Rob passed two and fired back"
        b.do("fire", figure="baker", targets=[{"figure": "rob"}])
        assert b.last("shot")["shooter"] == "baker"


@pytest.mark.rule("MG42-RUL-86", "MG42-RUL-75")
@pytest.mark.parametrize(("y", "fires"), [(4, True), (5.5, False), (7.4, True)], ids=["doorway", "room", "at the door"])
def test_through_a_door_that_one_does_not_touch_only_a_man_in_a_doorway_fires(y: float, fires: bool):
    house = {**HUT, "doors": [{"wall": "north", "at": 3}, {"wall": "south", "at": 3}]}
    b = battle(f"able blue rep 4 with carbine at 11,{y} facing 180", f"{ROB} at 11,20 facing 0", terrain=[house])
    assert sees(b, "able", "rob")
    assert sees(b, "rob", "able")
    game = b.encounter.game
    able, rob = (game.named(name) for name in ("able", "rob"))
    assert bool(usable(game, able, rob)) is fires
    assert usable(game, rob, able)


@pytest.mark.rule("MG42-RUL-87", "MG42-REACT-03")
@pytest.mark.parametrize("choice", ["pass-2", "pass-0"])
def test_a_star_may_hold_his_fire_and_nobody_else(choice: str):
    dice = {
        "in_sight__rob": [1, 6] if choice == "pass-2" else [1, 1],
        "ranged_combat__able": [1, 1],
        "received_fire__rob": [6, 6],
        "ranged_combat__rob": [1],
        "fast_move__rob": [6, 6],
    }
    b = battle(
        "able blue rep 4 star with carbine at 16,24",
        f"{ROB} at 11,10 facing 180",
        terrain=[{**WALL, "tall": True, "line": [[12, 14], [20, 14]]}],
        dice=dice,
    )
    b.blue_turn("able")
    b.do("move", figure="able", path=[[9, 24]])
    b.do("decide", figure="able", kind="free-will", choice=choice)
    assert bool(b.all("shot", shooter="able")) is (choice == "pass-2")
    assert bool(b.all("shot", shooter="rob")) is (choice == "pass-0"), "a Grunt who may fire does"


@pytest.mark.rule("MG42-RUL-70", "MG42-SCEN-02", "MG42-T-MAP")
def test_the_map_meets_every_sentence_about_it():
    table = record()["table"]
    pieces = {piece["id"]: piece for piece in table["terrain"]}
    assert (table["width"], table["height"]) == (36, 36)
    house = next(p for p in table["terrain"] if p["type"] == "building")
    x, y, width, height = house["rect"]
    assert (x + width / 2, y + height / 2) == (18, 18)
    assert {door["wall"] for door in house["doors"]} == {"north", "south"}
    assert {window["wall"] for window in house["windows"]} == {"north", "south", "east", "west"}
    woods = sorted((p["rect"] for p in pieces.values() if p["type"] == "woods"), key=lambda r: r[2] * r[3])
    assert woods[0][2:] == [6, 6]
    assert woods[1] == [0, 0, 36, 12]
    ends = [set(map(tuple, p["line"])) for p in pieces.values() if p["type"] == "wall"]
    assert (12, 14.5) in set.intersection(*ends) if len(ends) > 1 else (12, 14.5) in ends[0]
    west, north, east, south = box(read_rect(house["rect"], "house"))
    corners = product((0, 3600), (0, 1200))
    nearest = ((min(max(cx, west), east) - cx, min(max(cy, north), south) - cy) for cx, cy in corners)
    assert all(dx * dx + dy * dy <= 2400 * 2400 for dx, dy in nearest), "the woods are within 24 inches of it"
