"""Every kind of picture: its size, its file, and that the same scene is the same picture."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.board.encode import CARDS, LIMIT, encode, reduced
from bot.board.ground.periods import ground_of
from bot.board.layers import LAYERS, LayerCache
from bot.board.palette import NIGHT_VEIL, NIGHT_VEIL_PART
from bot.board.plan import CROP_FOOTER
from bot.board.render import render_board
from bot.board.replay import animate
from bot.board.scene import Scene
from engine.space.terrain import INCH, Piece, Table
from tests.board.gallery import pictures, replay_frames
from tests.board.samples import (
    ACTION,
    ACTION_CROP,
    FARM_TABLE,
    MEDIEVAL,
    MEDIEVAL_CROP,
    NIGHT,
    NIGHT_ACTION,
    START,
    at,
)


@pytest.fixture(scope="module")
def gallery() -> dict[str, Image.Image]:
    return pictures()


def palette(name: str) -> str:
    return "country-night" if "night" in name else CARDS


@pytest.mark.long
def test_every_picture_is_a_small_png(gallery: dict[str, Image.Image]) -> None:
    for name, image in gallery.items():
        file = encode(image, palette(name))
        assert file.startswith(b"\x89PNG"), name
        assert len(file) < LIMIT, f"{name}: {len(file)} bytes"
        back = Image.open(BytesIO(file))
        assert back.size == image.size, name


@pytest.mark.long
def test_the_square_picture_is_1080_by_1146(gallery: dict[str, Image.Image]) -> None:
    assert gallery["table"].size == (1080, 1146)
    assert gallery["action"].size == (1080, 1076 + CROP_FOOTER), "with the table in small"
    assert gallery["replay-frame"].width == 900


@pytest.mark.parametrize(("width", "height"), [(48, 36), (36, 48), (24, 72), (72, 24), (20, 20)])
def test_tables_of_other_shapes_keep_the_width_and_stay_low(width: int, height: int) -> None:
    image = render_board(Scene(table=Table(width=width * INCH, height=height * INCH)))
    assert image.width == 1080
    assert image.height <= 1350


@pytest.mark.parametrize(
    ("scene", "view"),
    [(START, "whole"), (ACTION, ACTION_CROP), (NIGHT, "whole"), (NIGHT_ACTION, ACTION_CROP), (MEDIEVAL, MEDIEVAL_CROP)],
)
def test_the_same_scene_is_the_same_file(scene: Scene, view: object) -> None:
    LAYERS.clear()
    first = encode(render_board(scene, view=view))  # type: ignore[arg-type]
    kept = encode(render_board(scene, view=view))  # type: ignore[arg-type]
    LAYERS.clear()
    assert first == kept == encode(render_board(scene, view=view))  # type: ignore[arg-type]


def test_a_kept_ground_never_carries_figures_over() -> None:
    empty = replace(START, tokens=(), markers=())
    before = render_board(empty).tobytes()
    render_board(START)
    assert render_board(empty).tobytes() == before


@pytest.mark.long
def test_threads_draw_what_one_alone_draws() -> None:
    jobs = [(START, "whole"), (ACTION, ACTION_CROP), (NIGHT, "whole"), (MEDIEVAL, MEDIEVAL_CROP)] * 3
    alone = [render_board(scene, view=view).tobytes() for scene, view in jobs]  # type: ignore[arg-type]
    LAYERS.clear()
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda job: render_board(job[0], view=job[1]).tobytes(), jobs))  # type: ignore[arg-type]
    assert together == alone


def test_the_cache_forgets_the_oldest() -> None:
    cache = LayerCache(2)
    made: list[int] = []

    def make(number: int) -> Image.Image:
        return cache.get(number, lambda: made.append(number) or Image.new("L", (1, 1)))  # type: ignore[func-returns-value]

    for number in (1, 2, 1, 3, 1, 2):
        make(number)
    assert made == [1, 2, 3, 2]


@pytest.mark.long
@pytest.mark.parametrize("name", ["table", "action", "table-night", "dice"])
def test_the_fixed_palette_hardly_shifts_a_colour(name: str, gallery: dict[str, Image.Image]) -> None:
    true = gallery[name].convert("RGB")
    difference = ImageChops.difference(true, reduced(gallery[name], palette(name)).convert("RGB")).convert("L")
    histogram = difference.histogram()
    total = true.width * true.height
    assert histogram[0] / total > 0.5
    assert sum(histogram[11:]) / total < 0.0005
    assert not any(histogram[32:])


def test_night_hides_what_no_circle_reaches_and_keeps_the_rest() -> None:
    lit = render_board(replace(NIGHT, tokens=(), markers=()))
    dark = render_board(replace(NIGHT, tokens=(), markers=(), lit=()))
    inside, outside = (450, 1000), (900, 200)
    assert lit.getpixel(inside) != dark.getpixel(inside)
    assert lit.getpixel(outside) == dark.getpixel(outside)


def test_day_ignores_circles_of_sight() -> None:
    assert render_board(replace(START, lit=NIGHT.lit)).tobytes() == render_board(START).tobytes()


@pytest.mark.parametrize("light", ["day", "night"])
@pytest.mark.parametrize(
    "piece",
    [
        Piece(id="x", type="hill", polygon=(at(4, 4), at(16, 4), at(16, 16), at(4, 16)), crest=(at(6, 9), at(14, 9))),
        Piece(id="x", type="rough", polygon=(at(4, 4), at(16, 4), at(16, 16), at(4, 16))),
        Piece(id="x", type="woods", polygon=(at(4, 4), at(16, 4), at(16, 16), at(4, 16))),
        Piece(id="x", type="impassable", polygon=(at(4, 4), at(16, 4), at(10, 16))),
        Piece(id="x", type="crater-field", polygon=(at(4, 4), at(16, 4), at(10, 16))),
        Piece(id="x", type="river", polygon=(at(4, 9), at(16, 9), at(16, 11), at(4, 11)), line=(at(4, 10), at(16, 10))),
        Piece(id="x", type="road", polygon=(at(4, 9), at(16, 9), at(16, 11), at(4, 11))),
        Piece(id="x", type="building", polygon=(at(6, 6), at(14, 6), at(14, 14), at(10, 14), at(10, 11), at(6, 11))),
        Piece(id="x", type="wall", line=(at(4, 10), at(16, 10)), tall=True),
        Piece(id="x", type="hedge", line=(at(4, 10), at(16, 10))),
    ],
    ids=lambda piece: piece.type,
)
def test_every_terrain_type_is_drawn_in_both_lights(piece: Piece, light: str) -> None:
    table = Table(width=20 * INCH, height=20 * INCH, light=light, pieces=(piece,))  # type: ignore[arg-type]
    image, land, ppi = render_board(Scene(table=table)), ground_of(table), 1014 / 20
    veil = [tuple(round(a + NIGHT_VEIL_PART * (b - a)) for a, b in zip(tone, NIGHT_VEIL, strict=True))
            for tone in (land.ground, land.second, land.third, land.grid)]  # fmt: skip
    open_ground = {land.ground, land.second, land.third, land.grid, *veil} if light == "day" else set(veil)

    def part_open(x0: float, y0: float, x1: float, y1: float) -> float:
        spots = image.crop((round(50 + x0 * ppi), round(46 + y0 * ppi), round(50 + x1 * ppi), round(46 + y1 * ppi)))
        tones = [(count, tone) for count, tone in spots.getcolors(10**6) or () if isinstance(tone, tuple)]
        free = sum(count for count, tone in tones if any(_near(tone, other) for other in open_ground))
        return free / (spots.width * spots.height)

    assert part_open(3.9, 8.9, 16.1, 11.1) < (0.8 if light == "day" else 0.98)
    for outside in ((0, 0, 20, 3.5), (0, 16.8, 20, 20), (0, 0, 3.5, 20), (16.8, 0, 20, 20)):
        assert part_open(*outside) > 0.85


def _near(tone: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return max(abs(a - b) for a, b in zip(tone, other, strict=True)) <= 1


def test_a_terrain_edge_lies_where_the_rules_measure_it() -> None:
    """A road from 5 to 15 inches: its verge begins and ends within a pixel of the truth."""
    piece = Piece(id="x", type="road", polygon=(at(5, 5), at(15, 5), at(15, 15), at(5, 15)))
    table = Table(width=20 * INCH, height=20 * INCH, pieces=(piece,))
    image = render_board(Scene(table=table))
    ppi = 1014 / 20
    y = round(46 + 10.25 * ppi)
    columns = [x for x in range(50, 1064) if image.getpixel((x, y)) in (ground_of(table).road, ground_of(table).verge)]
    assert abs(min(columns) - (50 + 5 * ppi)) <= 3.5
    assert abs(max(columns) - (50 + 15 * ppi)) <= 3.5


def test_an_empty_view_is_refused() -> None:
    with pytest.raises(ValueError, match="extent"):
        render_board(START, view=(500, 500, 500, 900))


def test_a_replay_moves_and_holds_longer_on_a_hit() -> None:
    frames = replay_frames()
    assert [frame.hold for frame in frames] == [1400, 1400, 2500, 1400]
    movie = Image.open(BytesIO(animate(frames, view=ACTION_CROP)))
    assert movie.format == "WEBP"
    assert getattr(movie, "n_frames", 1) == len(frames)
    with pytest.raises(ValueError, match="frame"):
        animate([])


def test_other_widths_show_the_same_picture_smaller() -> None:
    small = render_board(START, width=540)
    assert small.size == (540, 573)
    assert FARM_TABLE.light == "day"
