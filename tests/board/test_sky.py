"""Hour, weather and sight on boards: over the ground, in the row below, in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.board.alt import alt_text
from bot.board.drawn import DrawnFlare, DrawnSmoke, SightCircle
from bot.board.encode import encode_board
from bot.board.legend import legend
from bot.board.plan import board_plan
from bot.board.render import render_board
from bot.board.scene import Scene
from bot.board.sky import look_of, said_of, sight_on
from bot.cli.report import Teller
from bot.report.scene import scene_of
from engine.loading.load import load
from engine.space.terrain import INCH, Piece, Table
from tests.board.diner import DINER, DINER_TABLE, FOG
from tests.board.samples import at, box
from tests.board.test_signs import pixel

PLAN, _ = board_plan((0, 0, 3600, 3600))


def under(light: str = "day", weather: str = "clear", hour: str = "", period: str = "town") -> Table:
    return replace(DINER_TABLE, light=light, weather=weather, hour=hour, period=period)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (under(), []),
        (under("night"), ["night: sight 12″"]),
        (under("night", "bad", "night"), ["night", "rain: sight 8″"]),
        (under("night", "clear", "dawn"), ["dawn: sight 12″"]),
        (under("day", "variable", "morning"), ["morning", "changeable"]),
        (under("day", "very-bad"), ["fog: sight 12″"]),
        (under("day", "very-bad", period="desert"), ["dust: sight 12″"]),
        (under("day", "rolled", "rolled"), []),
    ],
)
def test_the_row_below_has_what_there_is_to_say(table: Table, told: list[str]) -> None:
    assert [words for _, words in said_of(table, "en")] == told
    bare = Scene(table=table)
    assert [entry.words for entry in legend(bare)] == [*told, "wall of wood"]
    assert [entry.words for entry in legend(bare, (0, 0, 1200, 1200))] == told
    assert all(words in alt_text(bare) for words in told)
    assert "pluie\u00a0: vue à 8″" in alt_text(Scene(table=under("night", "bad"), language="fr"))


@pytest.mark.parametrize("weather", ["bad", "very-bad"])
def test_weather_lies_over_the_open_and_not_in_houses(weather: str) -> None:
    clear, wet = (render_board(Scene(table=under("day", each))) for each in ("clear", weather))
    changed = {
        place: sum(pixel(clear, spot) != pixel(wet, spot) for spot in spots)
        for place, spots in (
            ("open", [PLAN.px(at(2 + x / 4, 30 + y / 4)) for x in range(40) for y in range(16)]),
            ("garage", [PLAN.px(at(28 + x / 4, 19 + y / 4)) for x in range(20) for y in range(12)]),
        )
    }
    assert changed["open"] > 10
    assert changed["garage"] == 0


def test_a_veil_is_written_in_its_own_colours() -> None:
    assert encode_board(render_board(FOG), FOG.table, 0).startswith(b"RIFF")
    assert encode_board(render_board(DINER), DINER.table, 0).startswith(b"\x89PNG")


def test_a_base_on_the_circle_is_within_sight() -> None:
    scene = Scene(table=under("night"), lit=(SightCircle(at=at(18, 31), radius=3 * INCH),))
    near, far = (pixel(render_board(scene), PLAN.px(at(18 + x, 31))) for x in (3.4, 3.6))
    dark = pixel(render_board(replace(scene, lit=())), PLAN.px(at(21.4, 31)))
    assert near != dark
    assert far != near


def test_a_well_lit_place_is_not_dark() -> None:
    lamp = Piece(id="lamp", type="rough", polygon=box(2, 29, 4, 4), lit=True)
    spot = PLAN.px(at(4, 31))
    shown = [
        pixel(render_board(Scene(table=replace(under("night"), pieces=(replace(lamp, lit=lit),)))), spot)
        for lit in (True, False)
    ]
    assert sum(shown[0]) > sum(shown[1])


def test_circles_are_those_of_the_sides_that_people_play() -> None:
    record = {
        "format": "duckback-record/1",
        "ruleset": "compendium",
        "options": ["zombies", "infestation-1"],
        "table": {"width": 36, "height": 36, "terrain": [], "light": "night", "weather": "bad"},
        "sides": [{"id": "s"}, {"id": "z", "controller": "rules", "drill": "zombies"}],
        "figures": [
            {"id": "ann", "side": "s", "rep": 4, "at": [18, 18], "facing": 0},
            {"id": "zed", "side": "z", "rep": 4, "at": [4, 4], "facing": 0, "traits": ["zombie"],
             "melee_weapon": "improvised-one-handed"},
        ],
        "dice": {"activation:s": [2], "activation:z": [1]},
        "inputs": [{"do": "start-turn"}],
    }  # fmt: skip
    [moment] = Teller(load(record)).moments
    scene = scene_of(moment)
    assert look_of(scene.table) == "rain"
    assert sight_on(scene.table) == 8 * INCH
    assert scene.lit == (SightCircle(at=at(18, 18), radius=8 * INCH),)


def test_smoke_and_a_flare_lie_on_their_exact_ground_and_say_how_long_they_last() -> None:
    strip = DrawnSmoke(id="smoke", area=box(4, 30, 12, 4), left=2)
    flare = DrawnFlare(at=at(30, 32), radius=600, left=0)
    hung = replace(Scene(table=under("night")), smoke=(strip,), flares=(flare,), wind="east")
    clear, over = render_board(Scene(table=under("night"))), render_board(hung)

    def changes(x: float, y: float) -> bool:
        return bool(pixel(clear, PLAN.px(at(x, y))) != pixel(over, PLAN.px(at(x, y))))

    assert all(changes(4.3 + n, 30.4) for n in range(11)), "all of the strip is veiled"
    assert not any(changes(4.3 + n, 29.5) or changes(17, 30 + n / 4) for n in range(11)), "and nothing beside it"
    assert changes(26, 32), "what a flare lights is bright"
    told = ["night: sight 12″", "smoke drifts east", "smoke for 2 more turns", "flare until this turn ends"]
    assert [entry.words for entry in legend(hung)][:4] == told
    assert [entry.words for entry in legend(hung, (0, 0, 1200, 1200))][:2] == told[:2], "what a crop does not show"
    assert "smoke drifts east" in alt_text(hung)
    assert "for 2 more turns" in alt_text(hung)
    assert "fumée" in alt_text(replace(hung, language="fr"))
