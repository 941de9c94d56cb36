"""The landscape under the figures: roofs by what the viewer knows, decoration that cannot be taken for terrain."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import ImageChops
from shapely import LineString, Polygon  # type: ignore[import-untyped]

from bot.board.alt import alt_text
from bot.board.drawn import DrawnBlast, DrawnPath, DrawnShot, DrawnSquare, Sight
from bot.board.encode import LIMIT
from bot.board.files import board_file
from bot.board.ground.decoration import decoration
from bot.board.ground.opened import opened
from bot.board.ground.periods import by_night, ground
from bot.board.ground.woods import OVERHANG, crowns
from bot.board.palette import Colour
from bot.board.render import render_board
from bot.board.scene import DrawnMarker, Scene
from bot.report.picture import Picture
from engine.campaign.rolls import Roller
from engine.campaign.terrain import lay_out, roll_sections
from engine.dice import Dice
from engine.errors import BadRequest
from engine.ruleset.registry import get
from engine.space import parse_table
from engine.space.terrain import INCH, PERIODS, Piece, Table
from tests.board.fights import ELEVEN
from tests.board.samples import ACTION, FARM_TABLE, START, at, house, police, strip

EMPTY = replace(START, tokens=(), markers=())
IN_THE_BARN, BEFORE_IT = at(17, 12), at(17, 16)


def by_dice(number: int) -> Table:
    """A table laid out by dice, with a house at least."""
    roller = Roller(get("cr3"), Dice({}, f"ground-{number}"))
    pieces, _ = lay_out(roll_sections(roller), 36, 36, 1)
    return parse_table({"width": 36, "height": 36, "terrain": pieces})


def lightness(colour: Colour) -> float:
    """L* of a colour, 0 to 100."""
    parts = [value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in colour[:3]]
    y = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    return 116 * float(y ** (1 / 3)) - 16


@pytest.mark.parametrize(
    "shown",
    [
        {"tokens": (police(1, "Billy", 17, 12),)},
        {"proposed": (police(1, "Billy", 17, 12),)},
        {"markers": (DrawnMarker(id="m", tag="?1", at=IN_THE_BARN),)},
        {"blasts": (DrawnBlast(at=IN_THE_BARN, radius=200),)},
        {"paths": (DrawnPath(figure="billy", points=(BEFORE_IT, IN_THE_BARN)),)},
        {"sights": (Sight(watcher="billy", seen="carlos", end=IN_THE_BARN),)},
        {"shots": (DrawnShot(shooter="billy", target="carlos", hit=True, start=IN_THE_BARN),)},
        {"squares": (DrawnSquare(letter="A", rect=(1500, 1100, 1600, 1200)),)},
    ],
    ids=lambda shown: next(iter(shown)),
)
def test_a_building_is_cut_away_where_the_scene_shows_something_inside(shown: dict[str, object]) -> None:
    scene = replace(EMPTY, **shown)  # type: ignore[arg-type]
    assert opened(EMPTY) == frozenset()
    assert opened(scene) == {"barn"}


def test_a_roof_stays_on_while_somebody_stands_outside_or_is_gone() -> None:
    outside = replace(EMPTY, tokens=(police(1, "Billy", 17, 16),))
    gone = replace(EMPTY, tokens=(police(1, "Billy", 17, 12, status="off-table"),))
    wide = replace(EMPTY, squares=(DrawnSquare(letter="A", rect=(1200, 900, 2400, 2100)),))
    assert opened(outside) == opened(gone) == opened(wide) == frozenset()


def test_two_viewers_see_the_same_roof_unless_one_knows_more() -> None:
    knows = replace(EMPTY, tokens=(police(1, "Billy", 17, 12),))
    inside = (round(50 + 14.3 * 28.17), round(46 + 10.5 * 28.17))
    assert render_board(EMPTY).getpixel(inside) != render_board(knows).getpixel(inside)
    assert render_board(EMPTY).tobytes() == render_board(replace(knows, tokens=())).tobytes()


@pytest.mark.parametrize("number", range(8))
def test_decoration_keeps_off_terrain_and_out_of_words(number: int) -> None:
    table = by_dice(number)
    fields, tracks = decoration(table)
    assert tracks
    assert decoration(by_dice(number)) == (fields, tracks)
    shapes = {piece.id: (piece.type, Polygon(piece.polygon)) for piece in table.pieces}
    for one in fields:
        assert all(Polygon(one.ring).distance(shape) >= 0.3 * INCH for _, shape in shapes.values())
    for line, _ in tracks:
        for kind, shape in shapes.values():
            if kind in ("building", "river"):
                assert not LineString(line).intersects(shape)
    told = alt_text(Scene(table=table)).lower()
    assert "track" not in told
    assert "field" not in told


def test_a_real_road_leaves_no_room_for_decoration() -> None:
    assert decoration(FARM_TABLE) == ((), ())
    assert decoration(Table(width=3600, height=3600)) == ((), ())


def test_no_track_crosses_water() -> None:
    river = strip("river", "river", (at(-1, 18), at(37, 18)), 300)
    far = house("North", 10, 4, 6, 4, ("door", "south", 3))
    near = house("South", 10, 28, 6, 4, ("door", "north", 3))
    _, tracks = decoration(Table(width=3600, height=3600, pieces=(river, far, near)))
    water = Polygon(river.polygon)
    assert all(not LineString(line).intersects(water) for line, _ in tracks)


@pytest.mark.parametrize("period", PERIODS)
def test_what_means_nothing_lies_tone_on_tone(period: str) -> None:
    land = ground(period, "day")
    level = lightness(land.ground)
    assert 85 <= level <= 96
    for tone in (land.second, land.third, land.field, land.track):
        assert abs(lightness(tone) - level) <= 7.5
    for tree in (land.broadleaf, land.bush):
        assert 40 <= lightness(tree[1]) <= 80


@pytest.mark.parametrize("period", PERIODS)
def test_the_night_is_worked_out_from_the_day(period: str) -> None:
    day, night = ground(period, "day"), ground(period, "night")
    assert night.ground == by_night(day.ground)
    assert night.bush == tuple(by_night(shade) for shade in day.bush)
    assert night.contour != by_night(day.contour), "or it would be dark on dark"


def test_a_table_may_say_its_period_and_no_other() -> None:
    assert parse_table({"width": 36, "height": 36, "period": "snow"}).period == "snow"
    assert parse_table({"width": 36, "height": 36}).period == ""
    with pytest.raises(BadRequest) as caught:
        parse_table({"width": 36, "height": 36, "period": "moon"})
    assert caught.value.field == "table.period"


def test_crowns_hardly_overhang_their_wood() -> None:
    for piece in FARM_TABLE.pieces:
        if piece.type == "woods":
            wood = Polygon(piece.polygon).buffer((OVERHANG + 0.05) * INCH)
            for wide in (False, True):
                trees = crowns(piece, 3600, 3600, wide, ground("country", "day").look.trees)
                assert trees
                assert all(wood.covers(Polygon(ring(tree.at, tree.radius))) for tree in trees)
                assert all(a.at[1] <= b.at[1] for a, b in pairwise(trees)), "from north to south"


@pytest.mark.long
def test_a_picture_of_many_trees_is_a_webp_and_others_are_png() -> None:
    forest = Piece(id="x", type="woods", polygon=(at(0, 0), at(36, 0), at(36, 30), at(0, 30)))
    table = Table(width=3600, height=3600, pieces=(forest,))
    for view in ("whole", (600, 600, 2400, 2400)):
        data, _ = board_file(Scene(table=table), view)  # type: ignore[arg-type]
        assert data.startswith(b"RIFF")
        assert len(data) < LIMIT
        assert Picture(data, "").ending == ".webp"
    few, _ = board_file(START, "whole")
    assert few.startswith(b"\x89PNG")
    assert Picture(few, "").ending == ".png"


@pytest.mark.parametrize("period", PERIODS)
def test_a_board_of_any_period_with_a_crowd_on_it_is_small(period: str) -> None:
    table = replace(ELEVEN.table, period=period)
    for view in ("whole", (600, 200, 2400, 1700)):
        data, _ = board_file(replace(ELEVEN, table=table), view)  # type: ignore[arg-type]
        assert len(data) <= LIMIT


def ring(middle: tuple[float, float], radius: float) -> list[tuple[float, float]]:
    """The corners of the square in a circle."""
    side = radius * 0.7
    return [(middle[0] + x * side, middle[1] + y * side) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def test_what_the_tables_edge_cuts_has_no_line_along_the_frame() -> None:
    """A wood over the whole west: its dotted edge runs north to south only where the wood ends."""
    piece = Piece(id="x", type="woods", polygon=(at(0, 0), at(6, 0), at(6, 20), at(0, 20)))
    table = Table(width=20 * INCH, height=20 * INCH, pieces=(piece,))
    image = render_board(Scene(table=table))
    land = ground("country", "day")
    ppi = 1014 / 20
    frame = image.crop((50, 46, round(50 + 0.06 * ppi), 1060))
    edge = image.crop((round(50 + 5.9 * ppi), 46, round(50 + 6.1 * ppi), 1060))
    dots = [{c: n for n, c in part.getcolors(10**6) or ()}.get(land.woods_edge, 0) for part in (frame, edge)]
    assert dots[0] < 20 < dots[1]


@pytest.mark.long
@pytest.mark.parametrize("period", PERIODS)
def test_scrub_has_bushes_and_neither_the_stones_of_rough_ground_nor_the_heart_of_woods(period: str) -> None:
    land = ground(period, "day")
    outline = (at(3, 3), at(15, 3), at(15, 15), at(3, 15))

    def colours(kind: str) -> set[Colour]:
        piece = Piece(id="p", type=kind, polygon=outline)  # type: ignore[arg-type]
        table = Table(width=18 * INCH, height=18 * INCH, pieces=(piece,), period=period)  # type: ignore[arg-type]
        inside = render_board(Scene(table=table), view=(500, 500, 1300, 1300), bare=True)
        return {colour for _, colour in inside.getcolors(1 << 20) or () if isinstance(colour, tuple)}

    scrub = colours("scrub")
    assert {land.woods, land.bush[0], land.bush[1]} <= scrub
    assert not {land.rough, land.stones[1], land.heart} & scrub
    assert land.stones[1] in colours("rough")
    assert land.heart in colours("woods")


@pytest.mark.parametrize("period", PERIODS)
def test_a_gully_is_told_by_its_strokes_and_a_ford_by_its_stones_in_shallow_water(period: str) -> None:
    land = ground(period, "day")
    pieces = [
        {"id": "river", "type": "river", "line": [[0, 4], [18, 4]], "width": 4},
        {"id": "ford", "type": "ford", "rect": [6, 1, 4, 6]},
        {"id": "gully", "type": "gully", "line": [[0, 12], [18, 12]], "width": 3},
    ]
    table = parse_table({"width": 18, "height": 18, "period": period, "terrain": pieces})

    def colours(*view: int) -> set[Colour]:
        shown = render_board(Scene(table=table), view=view, bare=True)  # type: ignore[arg-type]
        return {colour for _, colour in shown.getcolors(1 << 20) or () if isinstance(colour, tuple)}

    assert {land.flow, land.stones[1]} <= colours(600, 200, 1000, 600)
    assert land.deep not in colours(650, 250, 950, 550)
    assert land.flow not in colours(600, 0, 1000, 150), "no farther than the river"
    assert {land.crest, land.contour} <= colours(200, 1000, 1600, 1400)


@pytest.mark.parametrize("period", PERIODS)
def test_a_dry_riverbed_has_sand_and_pebbles_between_its_banks_and_no_water(period: str) -> None:
    land = ground(period, "day")
    bed = {"id": "bed", "type": "riverbed", "line": [[0, 9], [18, 9]], "width": 4}
    table = parse_table({"width": 18, "height": 18, "period": period, "terrain": [bed]})
    shown = render_board(Scene(table=table), view=(200, 600, 1600, 1200), bare=True)
    colours = {colour for _, colour in shown.getcolors(1 << 20) or () if isinstance(colour, tuple)}
    assert {land.rough, land.hill_dark, land.contour, land.stones[1]} <= colours
    assert not {land.water, land.deep, land.flow} & colours


def test_periods_look_different() -> None:
    pictures = [render_board(replace(ACTION, table=replace(FARM_TABLE, period=p)), width=360) for p in PERIODS]
    for one, other in pairwise(pictures):
        assert ImageChops.difference(one, other).getbbox() is not None


@pytest.mark.drawn
@pytest.mark.parametrize("period", ["snow", "desert"])
def test_a_table_that_is_all_woods_still_makes_a_small_file(period: str) -> None:
    dice = {f"terrain:section-{n}": [4, 3] for n in range(1, 10)}
    pieces, _ = lay_out(roll_sections(Roller(get("cr3"), Dice(dice))), 36, 36)
    table = parse_table({"width": 36, "height": 36, "terrain": pieces, "period": period})
    data, _ = board_file(replace(START, table=table), "whole")
    assert len(data) <= LIMIT
