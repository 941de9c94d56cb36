"""What the panel's pictures show: letters at the ends of ways, and a pad's squares with letters and eyes."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

from bot.board.alt import alt_text
from bot.board.crop import crop_to_action
from bot.board.crowd import KeptClear
from bot.board.drawn import DrawnPath, DrawnSquare, Sight
from bot.board.letters import Tile, tiles
from bot.board.marks import Marks
from bot.board.palette import LIGHTS
from bot.board.plan import Plan, board_plan, shown
from bot.board.render import render_board
from bot.board.scene import Scene
from tests.board.samples import ACTION, START, at, gang, police

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
BILLY = police(1, "Billy", 18, 18)
SCENE = replace(START, tokens=(BILLY, gang(1, "Ace", 13.2, 13.2)), markers=(), named=(), focus=("billy",))


def pad(x: float, y: float, side: int, count: int = 5) -> tuple[DrawnSquare, ...]:
    """So many squares across and down; the first has no place to go, the others are seen in turn."""
    found = []
    for n in range(count * count):
        west, north = at(x + side * (n % count), y + side * (n // count))
        rect = west, north, west + 100 * side, north + 100 * side
        seen = ("", "some", "most")[n % 3]
        found.append(DrawnSquare(letter=LETTERS[n] if n else "", rect=rect, seen=seen if n else ""))  # type: ignore[arg-type]
    return tuple(found)


def laid(scene: Scene) -> tuple[Plan, list[Tile]]:
    """The plan of a pad's picture, and where its letters and eyes stand."""
    plan, _ = board_plan(shown(scene.table, crop_to_action(scene)), footer=0)
    taken = KeptClear()
    for token in scene.tokens:
        taken.add_disc(plan.px(token.at), plan.radius)
    return plan, tiles(scene, plan, taken)


def test_each_square_that_can_be_pressed_has_its_letter_inside_it_and_on_nobody() -> None:
    for squares in (pad(8, 8, 4), pad(13, 13, 1), pad(0, 0, 8)):
        scene = replace(SCENE, squares=squares)
        plan, found = laid(scene)
        assert [tile.square.letter for tile in found] == list(LETTERS[1:])
        for tile in found:
            x0, y0, x1, y1 = tile.box
            west, north = plan.px(tile.square.rect[:2])
            east, south = plan.px(tile.square.rect[2:])
            assert west <= x0 < x1 <= east
            assert north <= y0 < y1 <= south
            assert x1 - x0 >= 30
        if squares[1].rect[2] - squares[1].rect[0] > 100:
            for tile, token in itertools.product(found, scene.tokens):
                (x, y), (x0, y0, x1, y1) = plan.px(token.at), tile.box
                nearest = max(x0, min(x, x1)), max(y0, min(y, y1))
                assert math.dist(nearest, (x, y)) > plan.radius


def test_a_square_seen_for_the_most_part_has_the_larger_eye() -> None:
    _, found = laid(replace(SCENE, squares=pad(8, 8, 4)))
    eyes = {tile.square.seen: tile.eye_radius for tile in found}
    assert eyes[""] == 0 < eyes["some"] < eyes["most"]


def test_the_picture_of_a_pad_shows_all_of_it_and_at_least_eight_inches() -> None:
    for squares in (pad(8, 8, 4), pad(33, 33, 1, 3), pad(0, 20, 2, 1)):
        view = crop_to_action(replace(SCENE, squares=squares))
        assert view != "whole"
        assert min(view[2] - view[0], view[3] - view[1]) >= 800
        assert all(view[0] <= square.rect[0] and square.rect[2] <= view[2] for square in squares)
        assert all(view[1] <= square.rect[1] and square.rect[3] <= view[3] for square in squares)
    assert crop_to_action(replace(SCENE, squares=pad(0, 0, 8))) == "whole"


def test_the_letters_are_told_in_words() -> None:
    told = alt_text(replace(SCENE, squares=pad(8, 8, 4, 2)))
    assert "Squares: B M9–P12 (partly in sight), C I13–L16 (in sight), D M13–P16." in told


def test_the_letter_of_a_way_stands_at_its_end_and_is_larger_than_a_number() -> None:
    ends = ((12, 12), (24, 12), (18, 26))
    ways = tuple(
        DrawnPath(figure="billy", points=(BILLY.at, at(*end)), mark=letter, planned=True)
        for letter, end in zip("ABC", ends, strict=True)
    )
    scene = replace(SCENE, paths=ways, tokens=(BILLY,))
    plan, _ = board_plan(shown(scene.table, crop_to_action(scene)))
    marks = Marks(scene, plan, LIGHTS["day"], {"billy": plan.px(BILLY.at)})
    signs = list(marks.signs(KeptClear()))
    assert [(sign.kind, sign.mark) for sign in signs] == [("letter", "A"), ("letter", "B"), ("letter", "C")]
    for sign, end in zip(signs, ends, strict=True):
        assert math.dist(sign.spot, plan.px(at(*end))) < 1


def test_a_picture_without_its_footer_is_lower_and_the_same_otherwise() -> None:
    whole, bare = render_board(START), render_board(START, bare=True)
    assert bare.height == whole.height - 70
    assert bare.crop((0, 0, 1080, 1000)).tobytes() == whole.crop((0, 0, 1080, 1000)).tobytes()


def test_a_picture_of_what_to_choose_shows_what_has_just_happened_too() -> None:
    choice = Scene(
        table=ACTION.table,
        sides=ACTION.sides,
        tokens=ACTION.tokens,
        paths=(DrawnPath(figure="billy", points=(at(20.6, 21.9), at(24, 18)), mark="A", planned=True),),
        sights=(Sight(watcher="billy", seen="carlos", mark="B"), Sight(watcher="moth", seen="billy", mark="C")),
        focus=("billy",),
    )
    both = choice.behind(ACTION)
    assert [path.mark for path in both.paths] == ["1", "A"]
    assert [sight.mark for sight in both.sights] == ["B", "C"], "one line between two figures: what may be chosen"
    assert both.shots == ACTION.shots
    text = alt_text(both, view=crop_to_action(both))
    assert "A Billy might move" in text
    assert "Nails" in text
