"""The rows that name the signs of a whole table, and the ground of older times."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.board.drawn import SightCircle
from bot.board.ground.periods import ground
from bot.board.legend import legend, legend_height
from bot.board.palette import Colour
from bot.board.plan import CROP_FOOTER, LEFT, RIGHT, TALLEST, WIDTH
from bot.board.render import render_board
from bot.board.scene import Scene
from engine.space.terrain import INCH, Piece, Table
from tests.board.samples import MEDIEVAL, MEDIEVAL_CROP, START, at, gang, strip
from tests.languages import CODES


def words(scene: Scene) -> list[str]:
    return [entry.words for entry in legend(scene)]


def test_only_signs_that_are_on_the_table_are_named() -> None:
    assert words(START) == []
    assert words(replace(START, tokens=(gang(1, "Axel", 5, 5, armor=4),))) == ["armour 4"]
    assert words(replace(START, tokens=(gang(1, "Axel", 5, 5, set_up=True),), language="fr")) == [
        "mitrailleuse en batterie"
    ]
    assert words(MEDIEVAL) == [
        "noble", "religious order", "warrior", "peasant", "armour 4", "armour 6", "shield", "bow or crossbow",
        "fanatic, troll or ogre", "riderless horse", "weapon on the ground",
        "high wall of wood", "wall of earth", "wall of stone",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["wall of wood", "wall of stone", "high wall of stone", "high wall of wood", "wall of earth"]),
        ("fr", ["mur en bois", "mur de pierre", "haut mur de pierre", "haut mur en bois", "mur de terre"]),
    ],
)
def test_walls_are_named_where_not_all_are_plain_walls_of_stone(language: str, names: list[str]) -> None:
    kinds = ((1, False), (0, False), (4, True), (2, True), (3, False), (2, False))
    walls = [
        Piece(id=f"wall-{n}", type="wall", line=(at(2, 2 + 2 * n), at(9, 2 + 2 * n)), dv=dv, tall=tall)
        for n, (dv, tall) in enumerate(kinds)
    ]
    scene = replace(START, table=replace(START.table, pieces=tuple(walls)), language=language)
    assert words(scene) == names
    assert words(replace(scene, table=replace(START.table, pieces=(walls[1],)))) == []


def test_a_sign_that_is_not_drawn_is_not_named() -> None:
    down = gang(1, "Axel", 5, 5, bears=("noble",), armor=6, status="out-of-the-fight")
    assert words(replace(START, tokens=(down,))) == []


@pytest.mark.parametrize("language", CODES)
def test_rows_keep_within_the_picture(language: str) -> None:
    scene = replace(MEDIEVAL, language=language)
    entries = legend(scene)
    assert len({entry.row for entry in entries}) > 1
    assert all(LEFT <= entry.x < WIDTH - RIGHT for entry in entries)
    whole = render_board(scene)
    assert whole.height == render_board(START).height + legend_height(entries) <= TALLEST
    assert render_board(scene, view=MEDIEVAL_CROP).height == 1076 + CROP_FOOTER, "a crop has none"


def seen(*pieces: Piece, across: float, light: str = "day") -> set[Colour]:
    """The colours of a table with these pieces along a line from its west to its east, so many inches down."""
    table = Table(width=12 * INCH, height=12 * INCH, pieces=pieces, light=light)  # type: ignore[arg-type]
    lit = (SightCircle(at=at(6, 6), radius=20 * INCH),)
    picture = render_board(Scene(table=table, lit=lit)).crop(
        (58, round(46 + across * 84.5), 1056, round(47 + across * 84.5))
    )
    return {colour for _, colour in picture.getcolors(1000) or () if isinstance(colour, tuple)}


@pytest.mark.parametrize("light", ["day", "night"])
@pytest.mark.parametrize(
    ("dv", "role"), [(0, "stone"), (1, "timber"), (2, "timber"), (3, "earth"), (4, "stone"), (6, "stone")]
)
def test_a_wall_is_drawn_of_what_its_defence_value_says(dv: int, role: str, light: str) -> None:
    colours = seen(Piece(id="w", type="wall", line=(at(2, 6), at(10, 6)), dv=dv), across=6.06, light=light)
    assert getattr(ground("country", light), role) in colours
    others = {"stone", "timber", "earth"} - {role}
    assert not colours & {getattr(ground("country", light), other) for other in others}


@pytest.mark.parametrize(("made_of", "role"), [("wood", "timber"), ("mud", "earth"), ("stone", "stone")])
def test_a_wall_of_which_it_is_said_is_drawn_of_that(made_of: str, role: str) -> None:
    for dv in (1, 2, 3, 4):
        wall = Piece(id="w", type="wall", line=(at(2, 6), at(10, 6)), dv=dv, made_of=made_of)
        assert getattr(ground("country", "day"), role) in seen(wall, across=6.06) | seen(wall, across=6.14)
        named = [f"wall of {made_of}"] if made_of == "wood" else ["mud wall"] if made_of == "mud" else []
        assert words(replace(START, table=replace(START.table, pieces=(wall,)))) == named


def test_a_way_no_longer_than_the_river_is_wide_is_a_ford_and_a_road_is_a_bridge() -> None:
    river = strip("river", "river", (at(0, 6), at(12, 6)), 300)
    road = strip("road", "road", (at(6, 0), at(6, 12)), 200)
    ford = strip("ford", "road", (at(6, 4.2), at(6, 7.8)), 200)
    light = ground("country", "day")
    bridge = seen(river, road, across=6.0)
    shallow = seen(river, ford, across=6.0) | seen(river, ford, across=5.4) | seen(river, ford, across=5.0)
    assert {light.road, light.stone} <= bridge, "with its parapets"
    assert {light.flow, light.stones[1]} <= shallow
    assert not {light.road, light.stone} & shallow


def test_a_keep_has_walls_of_stone_and_a_hut_has_not() -> None:
    def walls(dv: int) -> set[Colour]:
        outline = (at(2, 2), at(8, 2), at(8, 8), at(2, 8))
        return seen(Piece(id="k", type="building", polygon=outline, dv=dv), across=2.14)

    assert ground("country", "day").stone in walls(4)
    assert ground("country", "day").stone not in walls(2)
    assert ground("country", "day").wall in walls(2)
