"""Ground and sight in Chain Reaction 2.0: what slows, what covers, how far one sees, and doors."""

from __future__ import annotations

import pytest

from engine import legal
from engine.errors import Refused
from tests.engine.cr2_field import ROB, battle
from tests.engine.table import Battle, refused

ANN = "ann blue rep 4 with rifle at 10,30"
HOUSE = {
    "id": "house",
    "type": "building",
    "rect": [6, 18, 8, 6],
    "doors": [{"wall": "south", "at": 4}],
    "windows": [{"wall": "north", "at": 4}],
}


def area(kind: str, *rect: float) -> dict[str, object]:
    return {"id": kind, "type": kind, "rect": list(rect)}


# ---- what slows ----


@pytest.mark.rule("CR2-TERR-03", "CR2-TERR-07", "CR2-TERR-08", "CR2-T-TERRAIN")
@pytest.mark.parametrize(("kind", "y"), [("woods", 26), ("rough", 26), ("scrub", 22), ("hill", 22)])
def test_woods_and_rough_ground_halve_a_move_and_scrub_does_not(kind: str, y: int):
    with battle(ANN, ROB, terrain=[area(kind, 6, 16, 8, 16)]) as b:
        b.blue_turn("ann", blue=4, red=3)
        refused(b, "CR2-MOVE-02", "move", figure="ann", path=[[10, y - 1]])
        b.do("move", figure="ann", path=[[10, y]])


@pytest.mark.rule("CR2-TERR-07", "CR2-MOVE-03")
def test_a_fast_move_over_rough_ground_is_halved_too():
    with battle(ANN, ROB, terrain=[area("rough", 6, 16, 8, 10)], dice={"fast_move__ann": [1, 1]}) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", path=[[10, 20]], fast=True)
        assert b.at("ann") == (10, 20)
        assert b.encounter.state.figure("ann").now.left == 0


@pytest.mark.rule("CR2-TERR-04", "CR2-TERR-10")
@pytest.mark.parametrize("kind", ["impassable", "river"])
def test_nobody_goes_over_rock_or_through_deep_water(kind: str):
    with battle(ANN, ROB, terrain=[area(kind, 0, 24, 36, 3)]) as b:
        b.blue_turn("ann", blue=4, red=3)
        with pytest.raises(Refused):
            b.do("move", figure="ann", path=[[10, 23]])


@pytest.mark.rule("CR2-RUL-370", "CR2-MOVE-11")
def test_a_low_wall_costs_an_inch():
    with battle(ANN, ROB, terrain=[{"id": "wall", "type": "wall", "line": [[6, 26], [14, 26]]}]) as b:
        b.blue_turn("ann", blue=4, red=3)
        refused(b, "CR2-MOVE-02", "move", figure="ann", path=[[10, 22]])
        b.do("move", figure="ann", path=[[10, 23]])


@pytest.mark.rule("CR2-MOVE-11")
def test_a_door_costs_an_inch_and_a_window_the_rest_of_the_move_but_not_the_fire():
    far = "rob red rep 3 with rifle at 10,4 facing 0"
    with battle("ann blue rep 4 with rifle at 10,28", far, terrain=[HOUSE]) as b:
        b.blue_turn("ann", blue=4, red=3)
        refused(b, "CR2-MOVE-02", "move", figure="ann", path=[[10, 20]])
        b.do("move", figure="ann", path=[[10, 21]])
    with battle(
        "ann blue rep 4 with rifle at 10,20",
        far,
        terrain=[HOUSE],
        dice={
            "in_sight__ann": [6, 6],
            "ranged_combat__ann": [6],
            "obviously_dead__ann": [1],
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", path=[[10, 17]])
        assert b.encounter.state.figure("ann").now.left == 0
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])


@pytest.mark.rule("CR2-TERR-06", "CR2-RUL-390")
@pytest.mark.parametrize(
    ("gully", "to", "too_far"),
    [
        ({"line": [[10, 36], [10, 16]], "width": 4}, [10, 22], [10, 21.9]),
        ({"line": [[0, 25], [36, 25]], "width": 4}, [10, 24.5], [10, 24.4]),
        ({"line": [[0, 20], [36, 30]], "width": 4}, [14, 24.7], [14.1, 24.7]),
        ({"rect": [0, 23, 36, 4]}, [10, 24.5], [10, 24.4]),
        ({"rect": [8, 10, 4, 26]}, [10, 22], [10, 21.9]),
    ],
    ids=["along", "across", "askew", "area-across", "area-along"],
)
def test_a_gully_is_gone_along_at_normal_speed_and_across_at_half(gully, to, too_far):
    with battle(ANN, ROB, terrain=[{"id": "gully", "type": "gully", **gully}]) as b:
        b.blue_turn("ann", blue=4, red=3)
        refused(b, "CR2-MOVE-02", "move", figure="ann", path=[too_far])
        b.do("move", figure="ann", path=[to])


# ---- fords ----

RIVER = {"id": "river", "type": "river", "rect": [0, 20, 36, 6]}
FORD = {"id": "ford", "type": "ford", "line": [[10, 18], [10, 28]], "width": 4}
ALL_OF_IT = {"id": "ford", "type": "ford", "rect": [0, 20, 36, 6]}


def goes(b, *to: float) -> tuple[float, float]:
    """Where she is after a turn in which she tries to get there."""
    if b.encounter.state.phase:
        b.do("end-phase")
        b.do("end-phase")
    b.blue_turn("ann", blue=4, red=3)
    b.do("move", figure="ann", path=[list(to)])
    return b.at("ann")


@pytest.mark.rule("CR2-TERR-11", "CR2-RUL-391")
@pytest.mark.parametrize("ford", [FORD, ALL_OF_IT], ids=["a-ford", "all-of-it"])
def test_a_ford_takes_a_move_to_its_edge_one_through_the_water_and_one_out_of_it(ford):
    with battle(ANN, ROB, terrain=[RIVER, ford]) as b:
        assert goes(b, 10, 23) == (10, 26)
        assert b.encounter.state.figure("ann").now.left == 0
        assert b.last("item", figure="ann")["what"] == "stops-at-water"
        x, y = goes(b, 10, 18.5)
        assert x == 10
        assert 20 < y < 20.05, "inside the river, at the opposite edge"
        assert goes(b, 10, 15) == (10, 15), "at the normal rate"


@pytest.mark.rule("CR2-TERR-11", "CR2-RUL-391", "CR2-MOVE-03")
def test_nobody_gets_round_the_water_s_edge_by_moving_in_parts_or_fast():
    with battle(ANN, ROB, terrain=[RIVER, FORD], dice={"fast_move__ann": [1, 1]}) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", path=[[10, 26]])
        b.do("move", figure="ann", path=[[10, 23]])
        assert b.at("ann") == (10, 26)
        assert goes(b, 10, 23) == (10, 23)
        b.do("move", figure="ann", path=[[10, 19]])
        assert 20 < b.at("ann")[1] < 20.05
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", path=[[10, 10]], fast=True)
        assert b.at("ann") == (10, 10)


def cells(b: Battle) -> set[tuple[float, float]]:
    """The cells to which Ann may be sent."""
    g = b.encounter.game
    return {tuple(way["to"]) for way in legal.by_figure(g, "move", g.named("ann")) if "floor" in way}


@pytest.mark.rule("CR2-TERR-11", "CR2-RUL-391")
def test_no_cell_beyond_the_edge_of_the_water_is_offered():
    with battle(ANN, ROB, terrain=[RIVER, FORD]) as b:
        b.blue_turn("ann", blue=4, red=3)
        assert min(y for x, y in cells(b)) == 25.5, "in the cell behind the edge she stops at it"
        assert (9.5, 26.5) in cells(b)
        assert goes(b, 10, 26) == (10, 26)
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann", blue=4, red=3)
        assert min(y for x, y in cells(b)) == 19.5, "through the water"


@pytest.mark.rule("CR2-TERR-11", "CR2-TERR-10")
def test_outside_the_ford_the_river_is_deep_and_a_bridge_stops_nobody():
    road = {"id": "road", "type": "road", "line": [[20, 36], [20, 0]], "width": 3}
    with battle("ann blue rep 4 with rifle at 20,27", ROB, terrain=[RIVER, FORD, road]) as b:
        assert goes(b, 20, 19) == (20, 19)
        with pytest.raises(Refused) as caught:
            goes(b, 28, 23)
        assert caught.value.message == "the river at S24 can be crossed only at a bridge or a ford"


@pytest.mark.rule("CR2-TERR-11", "CR2-RUL-240")
def test_whoever_stands_in_a_ford_is_hit_as_easily_as_on_its_bank():
    b = battle(ANN, "rob red rep 3 with rifle at 10,23 facing 180", terrain=[RIVER, FORD])
    ann, rob = b.encounter.game.figures
    assert b.encounter.game.protection(ann, rob).for_hit == "open"
    assert b.encounter.game.protection(rob, ann).for_hit == "open"
    assert b.encounter.game.sees(ann, rob)


# ---- what covers ----


@pytest.mark.rule("CR2-TERR-03", "CR2-TERR-07", "CR2-RUL-032", "CR2-RUL-315", "CR2-RUL-316", "CR2-FIRE-09")
@pytest.mark.parametrize(("kind", "shelter"), [("woods", "cover"), ("scrub", "cover"), ("rough", "open")])
def test_woods_and_scrub_cover_whoever_is_in_them_and_rough_ground_does_not(kind: str, shelter: str):
    b = battle(ANN, "rob red rep 3 with rifle at 10,20 facing 180", terrain=[area(kind, 8, 18, 4, 2.5)])
    g = b.encounter.game
    ann, rob = g.figures
    assert g.protection(ann, rob).for_hit == shelter
    rob.moved = True
    assert g.protection(ann, rob).for_test == shelter, "moving or not"


@pytest.mark.rule("CR2-TERR-03", "CR2-RUL-316")
def test_scrub_stops_no_line_and_one_may_hide_in_it():
    scrub = area("scrub", 8, 18, 4, 4)
    b = battle(ANN, "rob red rep 3 with rifle at 10,10 facing 180", terrain=[scrub])
    g = b.encounter.game
    assert g.sees(*g.figures)
    b = battle(ANN, "rob red rep 3 with rifle at 10,20 facing 180 unseen", terrain=[scrub])
    g = b.encounter.game
    assert not g.sees(*g.figures)


# ---- how far one sees ----


@pytest.mark.rule("CR2-LOS-01", "CR2-LOS-02", "CR2-LOS-03", "CR2-LOS-04", "CR2-LOS-06", "CR2-T-SIGHT")
@pytest.mark.parametrize(
    ("ground", "light", "weather", "inches"),
    [
        ("", "day", "clear", 99),
        ("", "night", "clear", 12),
        ("", "day", "bad", 12),
        ("", "night", "bad", 6),
        ("woods", "day", "clear", 12),
        ("woods", "night", "clear", 6),
        ("rough", "day", "clear", 12),
        ("rough", "night", "clear", 6),
        ("scrub", "day", "clear", 99),
    ],
)
@pytest.mark.parametrize("posture", ["standing", "prone"])
def test_sight_by_day_and_by_night_in_woods_and_in_bad_weather(ground, light, weather, inches, posture):
    table = {"light": light, "weather": weather}
    for y, sees in ((30 - min(inches, 28) - 1, True), (30 - inches - 1.1, False)):
        if y < 1:
            continue
        rob = f"rob red rep 3 with rifle at 10,{y:g} facing 180 posture {posture}"
        b = battle(ANN, rob, terrain=[area(ground, 1, 0, 34, 36)] if ground else [], table=table)
        g = b.encounter.game
        assert g.sees(*g.figures) is sees, (y, sees)


@pytest.mark.rule("CR2-LOS-03", "CR2-RUL-315", "CR2-RUL-520")
@pytest.mark.parametrize("light", ["day", "night"])
@pytest.mark.parametrize("ground", ["woods", "rough"])
def test_a_line_leads_into_and_through_so_much_woods_or_rough_ground(ground: str, light: str):
    deep = 12 if light == "day" else 6
    for north, rob, sees in (
        (28 - deep, 28.5 - deep, True),  # as deep inside as that, from the open
        (0, 27.4 - deep, False),
        (28 - deep, 27 - deep, True),  # beyond a strip of that depth
        (27.9 - deep, 27 - deep, False),
    ):
        figures = "ann blue rep 4 with rifle at 10,29", f"rob red rep 3 with rifle at 10,{rob:g} facing 180"
        b = battle(*figures, terrain=[area(ground, 1, north, 34, 28 - north)], table={"light": light})
        assert b.encounter.game.sees(*b.encounter.game.figures) is sees, (north, rob)


@pytest.mark.rule("CR2-LOS-02")
def test_a_well_lit_target_is_seen_at_night_as_by_day():
    lamp = {**area("road", 8, 2, 4, 4), "lit": True}
    b = battle(ANN, "rob red rep 3 with rifle at 10,4 facing 180", terrain=[lamp], table={"light": "night"})
    ann, rob = b.encounter.game.figures
    assert b.encounter.game.sees(ann, rob)
    assert not b.encounter.game.sees(rob, ann)


# ---- doors ----


@pytest.mark.rule("CR2-EX-34", "CR2-MOVE-12", "CR2-RUL-028", "CR2-RUL-031", "CR2-RUL-251")
def test_who_is_inside_checks_once_for_two_who_come_through_the_door_together():
    with battle(
        "ann blue rep 4 with rifle at 10,26",
        "ben blue rep 4 with rifle at 10,27.5",
        "rob red rep 4 with rifle at 7,20 facing 135",
        terrain=[HOUSE],
        dice={"in_sight__ann": [6, 6], "in_sight__rob": [6, 6], "in_sight__ben": [6, 6]},
    ) as b:
        b.blue_turn("ann", "ben", blue=4, red=3)
        b.do("move", moves=[{"figure": "ann", "path": [[10, 21]]}, {"figure": "ben", "path": [[10, 22.5]]}])
        assert [e["figure"] for e in b.all("roll", label="in-sight")] == ["ann", "ben", "rob"]


@pytest.mark.rule("CR2-MOVE-12", "CR2-RUL-028")
@pytest.mark.parametrize(("double", "inside"), [(False, 2), (True, 3)])
def test_two_go_through_a_single_door_at_once_and_three_through_a_double_one(double: bool, inside: int):
    house = {**HOUSE, "doors": [{"wall": "south", "at": 4, "double": double}]}
    places = {"ann": (10, 26.5), "ben": (11.4, 25.9), "cat": (8.6, 25.9), "dan": (12, 24.5)}
    four = [f"{name} blue rep 4 with rifle at {x},{y}" for name, (x, y) in places.items()]
    dice = {f"in_sight__{name}": [6, 6] for name in places} | {"in_sight__rob": [6, 6] * 4}
    b = battle(*four, "rob red rep 4 with rifle at 7,19 facing 135", terrain=[house], dice=dice)
    b.blue_turn(*places, blue=4, red=3)
    b.do("move", moves=[{"figure": name, "to": [8.5 + n, 21]} for n, name in enumerate(places)])
    checks = [e["figure"] for e in b.all("roll", label="in-sight")]
    assert checks[: checks.index("rob")] == list(places)[:inside]
