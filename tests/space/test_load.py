"""Tables come in whole or not at all, and say what was wrong with them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.errors import BadRequest
from engine.space import (
    Space,
    bearing,
    cell_name,
    parse_cell,
    parse_point,
    parse_table,
    section_centre,
    section_of,
    table_to_json,
)

from .tables import barn, p, table, wall, wood

TENT: dict[str, Any] = {"id": "x", "type": "building", "polygon": [[1, 1], [5, 1], [3, 5]]}


def field_of(*terrain: Any, **more: Any) -> str:
    with pytest.raises(BadRequest) as caught:
        table(*terrain, **more)
    assert caught.value.message
    return caught.value.field


@pytest.mark.parametrize(
    ("piece", "field"),
    [
        ({"id": "x", "type": "swamp", "rect": [1, 1, 2, 2]}, ".type"),
        ({"id": "x", "type": ["woods"], "rect": [1, 1, 2, 2]}, ".type"),
        ({"id": "X!", "type": "woods", "rect": [1, 1, 2, 2]}, ".id"),
        ({"type": "woods", "rect": [1, 1, 2, 2]}, ".id"),
        ({"id": "x", "type": "woods", "rect": [1, 1, 2]}, ".rect"),
        ({"id": "x", "type": "woods", "rect": [1, 1, 0, 2]}, ".rect"),
        ({"id": "x", "type": "woods", "rect": [1, 1, True, 2]}, ".rect[2]"),
        ({"id": "x", "type": "woods", "rect": [1, 1, float("nan"), 2]}, ".rect[2]"),
        ({"id": "x", "type": "woods", "rect": [1, 1, float("inf"), 2]}, ".rect[2]"),
        ({"id": "x", "type": "woods", "rect": [1, 1, 10**400, 2]}, ".rect[2]"),
        ({"id": "x", "type": "woods", "rect": [1, 1, "2", 2]}, ".rect[2]"),
        ({"id": "x", "type": "woods", "polygon": [[1, 1], [5, 5], [5, 1], [1, 5]]}, ".polygon"),
        ({"id": "x", "type": "woods", "polygon": [[1, 1], [5, 5], [9, 9]]}, ".polygon"),
        ({"id": "x", "type": "woods", "polygon": [[1, 1], [5, 5]]}, ".polygon"),
        ({"id": "x", "type": "woods", "polygon": [[i % 7, i] for i in range(201)]}, ".polygon"),
        ({"id": "x", "type": "woods", "polygon": [[1, 1], [5], [9, 9]]}, ".polygon[1]"),
        ({"id": "x", "type": "woods"}, ""),
        ({"id": "x", "type": "woods", "rect": [1, 1, 2, 2], "line": [[1, 1], [2, 2]]}, ""),
        ({"id": "x", "type": "woods", "line": [[1, 1], [2, 2]]}, ".line"),
        ({"id": "x", "type": "woods", "rect": [40, 1, 2, 2]}, ""),
        ({"id": "x", "type": "woods", "rect": [1, 1, 2, 2], "doors": []}, ".doors"),
        ({"id": "x", "type": "woods", "rect": [1, 1, 2, 2], "tall": 1}, ".tall"),
        ({"id": "x", "type": "woods", "rect": [1, 1, 2, 2], "name": 7}, ".name"),
        (wall([[1, 1]]), ".line"),
        (wall([[1, 1], [1, 1]]), ".line"),
        (wall([[1, 1], [2, 1]], dv=True), ".dv"),
        (wall([[1, 1], [2, 1]], dv=-1), ".dv"),
        (wall([[1, 1], [2, 1]], dv=2.0), ".dv"),
        (wall([[1, 1], [2, 1]], width=1), ".width"),
        ({"id": "x", "type": "road", "line": [[1, 1], [9, 1], [1, 1.5]]}, ".line"),
        ({"id": "x", "type": "road", "line": [[1, 1], [9, 1]], "width": 0}, ".width"),
        (barn(doors=[{"wall": "south", "at": 6}]), ".doors[0].at"),
        (barn(windows=[{"wall": "west", "at": 5}]), ".windows[0].at"),
        (barn(windows=[{"wall": "up", "at": 1}]), ".windows[0].wall"),
        (barn(windows=[{"at": 1}]), ".windows[0]"),
        (barn(floors=0), ".floors"),
        (barn(floors=2, levels=[{}]), ".levels"),
        (barn(levels=[{"stairs": [{"rect": [15, 15, 1, 2], "up": "north"}]}]), ".levels[0].stairs"),
        (barn(floors=2, levels=[{"stairs": [{"rect": [1, 1, 1, 2], "up": "north"}]}, {}]), ".levels[0].stairs[0].rect"),
        (barn(levels=[{"walls": [[[1, 1], [2, 2]]]}]), ".levels[0].walls[0]"),
        (barn(levels=[{"roof": 1}]), ".levels[0]"),
        (
            {"id": "x", "type": "building", "polygon": [[1, 1], [5, 1], [3, 5]], "doors": [{"wall": "north", "at": 1}]},
            ".doors[0]",
        ),
    ],
)
def test_bad_pieces_are_named(piece: Any, field: str) -> None:
    assert field_of(wood(1, 1, 2, 2), piece) == f"table.terrain[1]{field}"


def test_bad_tables_are_named() -> None:
    assert field_of(wood(1, 1, 2, 2), wood(5, 5, 2, 2)) == "table.terrain[1].id"
    assert field_of(width=5) == "table.width"
    assert field_of(height=121) == "table.height"
    assert field_of(light="dusk") == "table.light"
    assert field_of(weather=None) == "table.weather"
    assert field_of(colour="green") == "table.colour"
    assert field_of(7) == "table.terrain[0]"
    assert field_of(*[wall([[1, 1], [2, 2]], id=f"w-{n}") for n in range(201)]) == "table.terrain"
    with pytest.raises(BadRequest):
        parse_table({"width": 36})
    with pytest.raises(BadRequest):
        parse_table([])


def test_what_is_left_out_has_defaults() -> None:
    t = table(
        {"id": "barn", "type": "building", "rect": [14, 14, 6, 4]},
        {"id": "hill", "type": "hill", "rect": [2, 2, 4, 10]},
        {"id": "road", "type": "road", "line": [[0, 30], [36, 30]]},
        {"id": "river", "type": "river", "line": [[30, 0], [30, 10]]},
    )
    assert (t.light, t.weather) == ("day", "clear")
    assert t.piece("barn").dv == 2
    assert len(t.piece("barn").levels) == 1
    assert t.piece("hill").crest == (p(4, 2), p(4, 12))
    assert {y for _, y in t.piece("road").polygon} == {2880, 3120}
    assert {x for x, _ in t.piece("river").polygon} == {2900, 3100}
    with pytest.raises(KeyError):
        t.piece("nothing")


def test_a_rulesets_own_terrain_is_passed_in() -> None:
    raw = {"width": 36, "height": 36, "terrain": [{"id": "x", "type": "ditch", "rect": [1, 1, 5, 1]}]}
    with pytest.raises(BadRequest):
        parse_table(raw)
    assert parse_table(raw, types=frozenset({"ditch"})).piece("x").type == "ditch"


def test_a_double_door_is_a_door_that_says_so() -> None:
    for doors, windows in (
        ([{"wall": "south", "at": 3, "double": 1}], []),
        ([], [{"wall": "south", "at": 3, "double": True}]),
    ):
        with pytest.raises(BadRequest):
            table({**barn(), "doors": doors, "windows": windows})
    door, _ = table({**barn(), "doors": [{"wall": "south", "at": 3, "double": True}]}).piece("barn").levels[0].openings
    assert door.double


def test_decimals_are_those_written() -> None:
    t = table({"id": "x", "type": "woods", "polygon": [[1.1, 2.675], [5.335, 2], [5, 6.005]]})
    assert t.piece("x").polygon == ((110, 268), (534, 200), (500, 601))


def test_tables_come_back_the_same() -> None:
    t = table(
        wood(1.25, 1, 2, 2),
        barn(
            name="Barn",
            floors=2,
            levels=[
                {"walls": [[[17, 14], [17, 16]]], "stairs": [{"rect": [15, 15, 1, 2], "up": "north"}]},
                {"windows": []},
            ],
        ),
        {"id": "ell", "type": "building", "polygon": [[1, 30], [5, 30], [5, 32], [3, 32], [3, 34], [1, 34]], "dv": 0},
        {"id": "hill", "type": "hill", "polygon": [[20, 2], [30, 4], [25, 9]], "crest": [[22, 3], [27, 6]]},
        {"id": "road", "type": "road", "line": [[0, 25], [20, 25], [36, 20]], "width": 3, "lit": True},
        wall([[20, 10], [26, 10], [26, 13]], dv=4, tall=True, made_of="mud"),
        {"id": "pen", "type": "hedge", "rect": [30, 30, 3, 3]},
        {"id": "ford", "type": "ford", "line": [[10, 26], [10, 32]]},
        {"id": "gully", "type": "gully", "rect": [20, 30, 6, 2]},
        {**barn(), "id": "hall", "rect": [2, 14, 6, 4], "doors": [{"wall": "south", "at": 3, "double": True}]},
        light="night",
        weather="bad",
    )
    raw = table_to_json(t)
    assert parse_table(json.loads(json.dumps(raw))) == t
    assert Space(t).table is t


@pytest.mark.parametrize(
    ("name", "point"),
    [("A1", (50, 50)), ("h12", (750, 1150)), ("Z36", (2550, 3550)), ("AA1", (2650, 50)), (" aj 36 ", (3550, 3550))],
)
def test_cells(name: str, point: tuple[int, int]) -> None:
    t = table()
    assert parse_cell(name, t) == point
    assert cell_name(point) == name.replace(" ", "").upper()


@pytest.mark.parametrize("name", ["", "A", "12", "A0", "AK1", "A37", "A1B", "AAA1", "A-1", "Ä1", "A١"])
def test_no_cells(name: str) -> None:
    with pytest.raises(BadRequest) as caught:
        parse_cell(name, table())
    assert "AJ36" in caught.value.message


def test_points() -> None:
    t = table()
    assert parse_point([36, 0], t) == (3600, 0)
    assert parse_point("B2", t) == (150, 150)
    assert cell_name((3600, 3600), t) == "AJ36"
    for bad in ([36.01, 0], [-0.01, 0], [1], [1, 2, 3], None, {"x": 1}, [None, 1], "ZZ99", [float("nan"), 1]):
        with pytest.raises(BadRequest) as caught:
            parse_point(bad, t, "figures[0].at")
        assert caught.value.field.startswith("figures[0].at")


@pytest.mark.rule("CR3-TERR-01")
def test_sections() -> None:
    t = table()
    assert [section_of(section_centre(n, t), t) for n in range(1, 10)] == list(range(1, 10))
    assert section_of((0, 0), t) == 1
    assert section_of((1199, 1200), t) == 4
    assert section_of((3600, 3600), t) == 9
    assert section_centre(5, t) == (1800, 1800)
    with pytest.raises(ValueError, match="no section"):
        section_centre(10, t)


def test_compass_words() -> None:
    assert bearing((0, 0), (0, -5)) == "north"
    assert bearing((0, 0), (5, -5)) == "north-east"
    assert bearing((0, 0), (-5, 1)) == "west"
    assert bearing((3, 3), (3, 3)) == ""
