"""Signs of Chain Reaction 2.0 on boards: one in each corner, hatch, laurel, mast, ring, watched ground."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.board.alt import alt_text
from bot.board.canvas import toward
from bot.board.corners import SIGNS
from bot.board.counters import groups
from bot.board.crop import crop_to_action
from bot.board.drawn import DrawnWatch
from bot.board.footer import draw_side_key
from bot.board.legend import MOST_CLOSE, legend, legend_height
from bot.board.palette import FIRST_AID, GOLD, INK, IRON, LAUREL, LIGHTS, SIDE_COLOURS, Colour
from bot.board.plan import CROP_FOOTER, LEFT, RIGHT, TOP, WIDTH, board_plan
from bot.board.render import render_board
from bot.board.scene import DrawnSide, Scene, Token
from bot.board.signs import PLACES, corners
from bot.board.tokens import mast_turn
from engine.space.terrain import INCH, Table
from tests.board.ambush import AMBUSH, AMBUSH_CROP, FOUR_SIDES
from tests.board.samples import START, at, gang
from tests.board.test_tokens import picture
from tests.languages import CODES

R = 36
MIDDLE = (80.0, 80.0)
BARE = Table(width=24 * INCH, height=24 * INCH)


def colours(image: Image.Image) -> dict[Colour, int]:
    return {colour: count for count, colour in image.getcolors(1 << 20) or () if isinstance(colour, tuple)}


def pixel(image: Image.Image, spot: tuple[float, float]) -> Any:
    return image.getpixel((round(spot[0]), round(spot[1])))


def test_every_sign_is_drawn_and_has_one_corner() -> None:
    placed = [sign for place in PLACES for sign in place]
    assert sorted(placed) == sorted(SIGNS)
    for number, place in enumerate(PLACES):
        for sign in place:
            assert corners(sign)[number] == sign
            assert sum(map(bool, corners(sign))) == 1


def test_a_corner_has_the_first_sign_of_its_row() -> None:
    for number, place in enumerate(PLACES):
        for first, second in itertools.pairwise(place):
            assert corners(second, first)[number] == first


def test_chevrons_give_way_to_a_star_and_then_to_how_it_is() -> None:
    assert corners("star", "overall-leader") == ("star", "overall-leader", "", "")
    assert corners("star", "leader", "hurt") == ("star", "hurt", "", "")


@pytest.mark.parametrize("side", range(4))
def test_a_hidden_figure_is_pale_under_stripes_and_has_nothing_of_its_sides_full_colour(side: int) -> None:
    look, found = SIDE_COLOURS[side], colours(picture(side, hidden=True, in_wait=True, melee=True))
    assert look.fill not in found
    # Stripes 0.13 thick every 0.34 cover 38 per cent of what the number leaves free.
    assert 0.25 < found[look.hatch] / (found[look.hatch] + found[look.pale]) < 0.45
    assert look.dark in found


@pytest.mark.parametrize("side", range(4))
def test_a_neutral_is_hollow_and_has_no_nose(side: int) -> None:
    fights, neutral = picture(side), picture(side, neutral=True)
    look, found = SIDE_COLOURS[side], colours(neutral)
    assert look.fill in colours(fights)
    assert look.fill not in found
    assert look.dark in found
    nose = toward(MIDDLE, 20, 1.3 * R)
    assert pixel(fights, nose) == INK
    assert pixel(neutral, nose) != INK


def test_a_neutral_side_is_told_once_and_named_in_the_legend() -> None:
    locals_ = {side.place: replace(side, neutral=side.place == 3) for side in FOUR_SIDES.sides}
    tokens = tuple(replace(token, neutral=token.side == 3) for token in FOUR_SIDES.tokens)
    scene = replace(FOUR_SIDES, sides=tuple(locals_.values()), tokens=tokens)
    assert alt_text(scene, limit=4000).count("neutral") == 1
    assert "Locals (neutral): " in alt_text(scene, limit=4000)
    assert "neutral" in [entry.words for entry in legend(scene)]
    assert "neutral" not in [entry.words for entry in legend(FOUR_SIDES)]


def test_the_sides_that_do_not_see_it_stand_beside_its_eye() -> None:
    shown = picture(1, hidden=True, in_wait=True, hidden_from=(0, 2), melee=True)
    for number, side in enumerate((0, 2)):
        spot = MIDDLE[0] + (1.50 + 0.66 * number) * R, MIDDLE[1] + 0.80 * R
        assert pixel(shown, spot) == SIDE_COLOURS[side].fill
    assert SIDE_COLOURS[0].fill not in colours(picture(1, hidden=True, in_wait=True, melee=True))


@pytest.mark.parametrize("lean", [1, -1])
@pytest.mark.parametrize("leaf", range(6))
def test_a_hero_has_six_leaves_on_either_side_of_the_lower_end(lean: int, leaf: int) -> None:
    place = 180 - lean * (16 + 23 * leaf)
    spot = toward(MIDDLE, place, 1.26 * R)
    assert pixel(picture(hero=True, melee=True), spot) == LAUREL
    assert pixel(picture(melee=True), spot) != LAUREL


@pytest.mark.parametrize(
    ("signs", "facing", "turn"),
    [
        ((), 90.0, 315.0),
        ((), 300.0, 255.0),
        (("leader",), 200.0, 45.0),
        (("leader",), 20.0, 105.0),
        (("overall-leader", "hurt"), 0.0, 270.0),
        (("star", "stunned"), 265.0, 210.0),
    ],
)
def test_a_mast_takes_a_free_upper_corner_and_keeps_off_the_nose(
    signs: tuple[Any, ...], facing: float, turn: float
) -> None:
    token = Token(id="x", name="X", tag="X1", side=0, at=(0, 0), facing=facing, comm_link=True, signs=corners(*signs))
    assert mast_turn(token) == turn
    shown = picture(bears=signs, facing=facing, comm_link=True, melee=True)
    assert pixel(shown, toward(MIDDLE, turn, 1.72 * R)) == INK
    assert pixel(picture(bears=signs, facing=facing, melee=True), toward(MIDDLE, turn, 1.72 * R)) != INK


@pytest.mark.parametrize("turn", [10.0, 100.0, 190.0, 280.0])
def test_a_protected_figure_wears_one_ring_of_iron(turn: float) -> None:
    assert pixel(picture(protected=True, melee=True), toward(MIDDLE, turn, 1.13 * R)) == IRON


def test_overall_leader_medic_and_doctor_have_their_colours() -> None:
    def added(sign: Any) -> set[Colour]:
        return set(colours(picture(bears=(sign,), melee=True))) - set(colours(picture(melee=True)))

    assert GOLD in added("overall-leader")
    assert GOLD not in added("leader")
    assert FIRST_AID in added("medic")
    assert GOLD not in added("medic")
    assert {FIRST_AID, GOLD} <= added("doctor")
    assert GOLD in added("holds-fire")


@pytest.mark.parametrize("facing", [0.0, 90.0, 235.0])
def test_watched_ground_is_the_half_circle_before_the_front_line(facing: float) -> None:
    """Six inches from a base are six and a half from its middle."""
    bare = Scene(table=BARE, sides=START.sides)
    watched = replace(bare, watched=(DrawnWatch(figure="x", side=1, at=at(12, 12), facing=facing, radius=600),))
    changed = ImageChops.difference(render_board(watched), render_board(bare)).convert("L")
    ppi = (WIDTH - LEFT - RIGHT) / 24
    middle = LEFT + 12 * ppi, TOP + 12 * ppi

    def drawn(turn: float, inches: float) -> bool:
        return bool(pixel(changed, toward(middle, facing + turn, inches * ppi)))

    assert all(drawn(turn, inches) for turn in (-80, -40, 0, 40, 80) for inches in (2, 4, 6.4))
    assert not any(drawn(turn, inches) for turn in (-40, 0, 40) for inches in (6.8, 8))
    assert not any(drawn(turn, inches) for turn in (100, 180, 260) for inches in (2, 4, 6))


def test_watched_ground_widens_no_crop_and_is_told() -> None:
    assert crop_to_action(AMBUSH) == crop_to_action(replace(AMBUSH, watched=()))
    assert "Vera watches the ground before it, 9″." in alt_text(AMBUSH)
    french = alt_text(replace(AMBUSH, language="fr"))
    assert "Vera guette le terrain devant, jusqu’à 9″." in french


def test_a_crop_names_its_rarest_signs_in_one_row() -> None:
    entries = legend(AMBUSH, AMBUSH_CROP)
    assert [entry.words for entry in entries] == ["overall leader", "wounded: slow", "doctor", "medic"]
    assert legend(START, AMBUSH_CROP) == ()
    assert legend(AMBUSH, (0, 0, 600, 600)) == legend(AMBUSH, (0, 0, 600, 600))[:1], "what lies outside is not named"
    with_row, without = (render_board(scene, view=AMBUSH_CROP).height for scene in (AMBUSH, START))
    assert with_row - without == legend_height(entries) > 0
    assert without == 1076 + CROP_FOOTER


@pytest.mark.parametrize("language", CODES)
def test_the_row_of_a_crop_keeps_within_the_picture(language: str) -> None:
    entries = legend(replace(AMBUSH, language=language), AMBUSH_CROP)
    assert len(entries) == MOST_CLOSE
    assert {entry.row for entry in entries} == {0}


def test_a_whole_table_names_all_its_signs() -> None:
    assert [entry.words for entry in legend(AMBUSH)] == [
        "overall leader", "holds fire", "wounded: slow", "sniper", "doctor", "medic", "hidden in cover",
        "watched ground",
        "hero", "comm link", "protected",
    ]  # fmt: skip


class Key:
    """A sheet that notes what is written on it."""

    def __init__(self) -> None:
        self.words: list[str] = []

    def text(self, _: object, words: str, *__: object, **___: object) -> None:
        self.words.append(words)

    def width_of(self, words: str, size: float, bold: bool = True) -> float:
        return 0.5 * size * len(words)

    def __getattr__(self, _: str) -> Any:
        return lambda *_, **__: None


def test_the_key_names_all_four_sides_before_what_else_it_explains() -> None:
    key: Any = Key()
    draw_side_key(key, FOUR_SIDES, LIGHTS["day"], 50, 680, 40)
    named = [word for word in key.words if len(word) > 1]
    assert named == ["Patrol", "Guerrillas", "Press", "Locals"]
    wide: Any = Key()
    draw_side_key(wide, FOUR_SIDES, LIGHTS["day"], 50, 1000, 40)
    assert "possible enemy" in wide.words


def test_hidden_figures_are_counted_apart() -> None:
    tokens = tuple(gang(n, f"N{n}", 10 + n, 10, hidden=n < 4, in_wait=n < 4) for n in range(1, 7))
    table = Table(width=36 * INCH, height=36 * INCH)
    scene = Scene(
        table=table,
        sides=(DrawnSide(id="a", name="A", letter="A"), DrawnSide(id="b", name="B", letter="B", place=1)),
        tokens=tokens,
    )
    plan, _ = board_plan((0, 0, 3600, 3600))
    found = groups(scene, plan, tokens)
    assert sorted((group.able, group.members[0].in_wait) for group in found) == [(3, False), (3, True)]
    shown = colours(render_board(scene))
    assert SIDE_COLOURS[1].hatch in shown
    assert SIDE_COLOURS[1].hatch not in colours(render_board(replace(scene, tokens=tokens[3:])))
