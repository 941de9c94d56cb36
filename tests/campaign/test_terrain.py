"""Tables laid out by dice: every row of the generator, enough ground covered, pieces a record can hold."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest
from shapely import Polygon, box, unary_union  # type: ignore[import-untyped]

from engine.campaign.rolls import Roller
from engine.campaign.streets import STREET, street
from engine.campaign.terrain import Section, lay_out, roll_sections, section_box
from engine.dice import Dice
from engine.errors import BadRequest
from engine.events import Roll
from engine.ruleset.registry import get
from engine.space import parse_table, section_of, space_of
from engine.space.terrain import INCH
from tests.campaign.camp import cited
from tests.engine.books import BOOK

KINDS = {2: "rough", 7: "woods", 8: "woods", 9: "clear-with-buildings", 10: "hill", 11: "hill", 12: "hill"}


def rolled(seed: str) -> tuple[Section, ...]:
    return roll_sections(Roller(get(BOOK.name()), Dice({}, seed)))


def shape(piece: dict[str, Any]) -> Any:
    if "rect" in piece:
        x, y, across, down = piece["rect"]
        return box(x, y, x + across, y + down)
    return Polygon(piece["polygon"])


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-TERR-02", "CR3-TERR-03", "CR3-TAB-TERRAIN")
def test_every_pair_of_dice_gives_its_ground():
    for a, b in product(range(1, 7), repeat=2):
        faces = {f"terrain:section-{n}": [a, b] for n in range(1, 10)}
        counts = {f"buildings:section-{n}": [(n - 1) % 6 + 1] for n in range(1, 10)}
        roller = Roller(get(BOOK.name()), Dice({**faces, **counts}))
        sections = roll_sections(roller)
        assert [s.number for s in sections] == list(range(1, 10))
        assert {s.kind for s in sections} == {KINDS.get(a + b, "clear")}
        built = [[1, 1, 1, 2, 2, 3][(n - 1) % 6] for n in range(1, 10)] if a + b == 9 else [0] * 9
        assert [s.buildings for s in sections] == built


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-EX-05", "CR3-TERR-02")
def test_three_and_six_are_clear_ground_with_buildings():
    dice = {f"terrain:section-{n}": [3, 6] for n in range(1, 10)} | {
        f"buildings:section-{n}": [1] for n in range(1, 10)
    }
    roller = Roller(get(BOOK.name()), Dice(dice))
    sections = roll_sections(roller)
    assert sections[0] == Section(1, "clear-with-buildings", 1, (3, 6, 1))
    first, second = roller.events[:2]
    assert isinstance(first, Roll)
    assert (first.dice, first.total, first.result, first.rule) == (
        (3, 6),
        9,
        "clear-with-buildings",
        cited("CR3-TERR-03"),
    )
    assert isinstance(second, Roll)
    assert (second.label, second.dice, second.total) == ("buildings", (1,), 1)


@pytest.mark.rule("CR3-TERR-01", "CR3-TAB-SECTIONS")
def test_nine_sections_by_rows():
    assert section_box(1, 36, 48) == (0, 0, 12, 16)
    assert section_box(3, 36, 48) == (24, 0, 36, 16)
    assert section_box(8, 36, 48) == (12, 32, 24, 48)
    table = parse_table({"width": 36, "height": 48})
    for number in range(1, 10):
        west, north, east, south = section_box(number, 36, 48)
        middle = (int((west + east) / 2 * INCH), int((north + south) / 2 * INCH))
        assert section_of(middle, table) == number


@pytest.mark.long
@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-TERR-01", "CR3-TERR-02", "CR3-TERR-03")
@pytest.mark.parametrize("size", [(36, 36), (48, 36), (60, 90)])
def test_ground_covers_three_quarters_of_its_section_and_pieces_keep_apart(size: tuple[int, int]):
    width, height = size
    for number in range(60):
        sections = rolled(f"ground-{number}")
        pieces, named = lay_out(sections, width, height, number % 3)
        assert len(named) == number % 3
        parse_table({"width": width, "height": height, "terrain": pieces})
        shapes = {piece["id"]: shape(piece) for piece in pieces}
        for one, other in combinations(shapes, 2):
            assert shapes[one].intersection(shapes[other]).area < 0.6, (number, one, other)
        for section in sections:
            if section.kind in ("woods", "rough", "hill"):
                ground = box(*section_box(section.number, width, height))
                like = [shapes[p["id"]] for p in pieces if p["type"] in (section.kind, "building")]
                assert unary_union(like).intersection(ground).area >= 0.745 * ground.area, (number, section)


@pytest.mark.long
def test_a_clear_section_stays_clear():
    for number in range(60):
        sections = rolled(f"clear-{number}")
        pieces, _ = lay_out(sections, 36, 36)
        ground = unary_union([shape(piece) for piece in pieces if piece["type"] != "building"])
        for section in sections:
            if section.kind == "clear":
                place = box(*section_box(section.number, 36, 36))
                assert ground.intersection(place).area <= 0.16 * place.area, (number, section)


@pytest.mark.long
def test_no_ground_lies_in_a_building_or_its_yard():
    for number in range(60):
        pieces, _ = lay_out(rolled(f"yards-{number}"), 36, 36, number % 3)
        houses = unary_union([shape(piece).buffer(0.4) for piece in pieces if piece["type"] == "building"])
        for piece in pieces:
            if piece["type"] != "building":
                assert shape(piece).intersection(houses).area < 0.2, (number, piece["id"])


def test_the_same_dice_give_the_same_table_and_other_dice_another():
    one, again, other = (lay_out(rolled(seed), 36, 36) for seed in ("a", "a", "b"))
    assert one == again
    assert one != other


def test_like_ground_grows_together_but_never_round_a_hole():
    ring = {f"terrain:section-{n}": [4, 4] if n != 5 else [1, 2] for n in range(1, 10)}
    pieces, _ = lay_out(roll_sections(Roller(get(BOOK.name()), Dice(ring))), 36, 36)
    assert 2 <= len(pieces) < 8
    inside = space_of(parse_table({"width": 36, "height": 36, "terrain": pieces})).inside
    assert [piece.type for piece in inside((600, 600))] == ["woods"]
    assert inside((1800, 1800)) == ()


@pytest.mark.long
@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-160")
def test_buildings_from_dice_are_frame_houses_whose_door_faces_the_middle():
    seen = set()
    for number in range(40):
        pieces, _ = lay_out(rolled(f"houses-{number}"), 36, 36, 1 + number % 2)
        for piece in pieces:
            if piece["type"] != "building":
                continue
            x, y, across, down = piece["rect"]
            assert (max(across, down), min(across, down)) == (6, 4)
            assert (piece["dv"], piece["floors"]) == (2, 1)
            [door] = piece["doors"]
            walls = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
            assert sorted(w["wall"] for w in piece["windows"]) == sorted(walls.keys() - {door["wall"]})
            dx, dy = walls[door["wall"]]
            assert (across if dy else down) == 6, "a long wall"
            assert dx * (18 - x - across / 2) + dy * (18 - y - down / 2) >= 0
            seen.add(door["wall"])
    assert seen == {"north", "east", "south", "west"}


@pytest.mark.long
@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-07", "CR3-ENC-16")
@pytest.mark.parametrize("width", [36, 72])
def test_objectives_stand_whole_in_section_two(width: int):
    for number in range(40):
        pieces, named = lay_out(rolled(f"raid-{number}"), width, 36, 2)
        section = box(*section_box(2, width, 36))
        assert named == ["objective-1", "objective-2"]
        for piece in pieces:
            if piece["id"] in named:
                assert section.contains(shape(piece))


def test_a_crowded_section_keeps_its_objectives():
    dice = {f"terrain:section-{n}": [1, 2] for n in range(1, 10)}
    dice |= {"terrain:section-2": [4, 5], "buildings:section-2": [6]}
    sections = roll_sections(Roller(get(BOOK.name()), Dice(dice)))
    pieces, named = lay_out(sections, 36, 36, 2)
    assert len(pieces) == 3, "there is room for three houses in twelve inches"
    assert set(named) <= {piece["id"] for piece in pieces}
    assert len(lay_out(sections, 60, 60, 2)[0]) == 5


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-KIT-02")
@pytest.mark.parametrize(("width", "height", "field"), [(35, 36, "width"), (36, 121, "height")])
def test_a_table_too_small_is_refused(width: int, height: int, field: str):
    for lay in (lambda: lay_out(rolled("x"), width, height), lambda: street(width, height)):
        with pytest.raises(BadRequest) as caught:
            lay()
        assert caught.value.field == field


@pytest.mark.rule("CR3-TERR-12")
@pytest.mark.parametrize(("width", "height"), [(36, 36), (48, 36), (120, 48)])
def test_street_warfare_has_a_street_of_twelve_inches_between_houses(width: int, height: int):
    pieces, named = street(width, height, 2)
    table = parse_table({"width": width, "height": height, "terrain": pieces})
    road = next(piece for piece in table.pieces if piece.type == "road")
    assert road.width == STREET * INCH == 1200
    assert road.line == ((0, height * 50), (width * 100, height * 50))
    houses = [piece for piece in pieces if piece["type"] == "building"]
    north = [house for house in houses if house["rect"][1] < height / 2]
    assert len(north) >= width // 12
    assert len(houses) - len(north) >= width // 12
    assert all(house["doors"][0]["wall"] == ("south" if house in north else "north") for house in houses)
    for one, other in combinations(pieces, 2):
        if one["type"] == other["type"]:
            assert shape(one).distance(shape(other)) >= 1
    assert len(named) == 2
    section = section_box(2, width, height)
    for house in houses:
        if house["id"] in named:
            assert shape(house).intersects(box(*section))
