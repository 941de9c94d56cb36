"""Which part of the table an action's picture shows, and that its marks stay inside it."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from bot.board.crop import SIZES, action_points, crop_to_action
from bot.board.drawn import DrawnPath, DrawnShot, Sight
from bot.board.lines import clip, cross_each_other, distance_to
from bot.board.plan import Plan, board_plan
from bot.board.render import render_board
from bot.board.scene import Scene
from engine.space.terrain import INCH
from tests.board.samples import ACTION, FARM_TABLE, START, at, gang, police


def test_nothing_happened_shows_the_whole_table() -> None:
    assert crop_to_action(replace(START, named=())) == "whole"
    assert crop_to_action() == "whole"


def test_of_action_across_the_table_all_in_focus_are_shown() -> None:
    far = Scene(
        table=FARM_TABLE,
        tokens=(police(1, "Billy", 1, 1), gang(1, "Carlos", 35, 35)),
        shots=(DrawnShot(shooter="billy", target="carlos", hit=True),),
        focus=("carlos",),
    )
    assert crop_to_action(far) == (2400, 2700, 3600, 3600)
    assert crop_to_action(replace(far, focus=("carlos", "billy"))) == "whole"
    assert crop_to_action(replace(far, focus=())) == (0, 0, 1200, 900)


def test_those_who_are_asked_are_shown_before_those_who_acted() -> None:
    tokens = (police(1, "Billy", 1, 1), gang(1, "Carlos", 18, 18), gang(2, "Slag", 35, 35))
    asked = Scene(table=FARM_TABLE, tokens=tokens, focus=("billy",))
    news = replace(asked, focus=("slag", "carlos"))
    assert crop_to_action(asked.behind(news)) == (0, 0, 2100, 2000)
    aimed = replace(asked, sights=(Sight(watcher="billy", seen="slag", mark="A"),))
    assert crop_to_action(aimed.behind(news)) == "whole"


def test_a_crowd_that_moves_all_over_the_table_is_shown_on_the_whole_of_it() -> None:
    tokens = tuple(gang(n, f"Gang {n}", 2 + 4 * n, 2 + 4 * n) for n in range(1, 8))
    ways = tuple(DrawnPath(figure=token.id, points=((token.at[0], 0), token.at), mark="1") for token in tokens)
    crowd = Scene(table=FARM_TABLE, tokens=tokens, paths=ways, focus=tuple(token.id for token in tokens))
    assert crop_to_action(crowd) == "whole"
    assert crop_to_action(replace(crowd, paths=ways[::3], focus=("gang 1",))) != "whole"


def test_a_move_from_far_off_enters_the_picture_of_what_it_leads_to() -> None:
    tokens = (police(1, "Billy", 14, 18), gang(1, "Carlos", 20, 18))
    way = DrawnPath(figure="billy", points=(at(14, 34), at(14, 18)))
    shot = DrawnShot(shooter="carlos", target="billy", hit=True)
    near = Scene(table=FARM_TABLE, tokens=tokens, paths=(way,), shots=(shot,))
    assert crop_to_action(near) == (650, 1600, 2750, 3600), "all of it, as long as there is room"
    far = replace(near, paths=(replace(way, points=(at(14, 43), at(14, 18))),))
    assert crop_to_action(replace(far, table=replace(FARM_TABLE, height=48 * INCH))) == (1100, 1350, 2300, 2250)


def test_a_crop_shows_as_many_others_as_it_can() -> None:
    billy, moth = police(1, "Billy", 18, 18), gang(1, "Moth", 12.5, 18)
    alone = Scene(table=replace(FARM_TABLE, pieces=()), tokens=(billy,), focus=("billy",))
    assert crop_to_action(alone) == (1200, 1350, 2400, 2250)
    assert crop_to_action(replace(alone, tokens=(billy, moth))) == (1150, 1350, 2350, 2250)


def test_a_chain_has_one_crop_for_all_its_pictures() -> None:
    one = replace(START, shots=(DrawnShot(shooter="carlos", target="slag", hit=False),))
    other = replace(START, shots=(DrawnShot(shooter="nails", target="moth", hit=False),))
    both = crop_to_action(one, other)
    assert both == crop_to_action(other, one)
    assert both != "whole"
    for point in action_points(one) + action_points(other):
        assert both[0] <= point[0] <= both[2]
        assert both[1] <= point[1] <= both[3]


@given(
    st.lists(st.tuples(st.integers(0, 3600), st.integers(0, 3600)), min_size=2, max_size=5, unique=True),
)
@settings(max_examples=200, deadline=None)
def test_a_crop_holds_all_action_and_lies_on_the_table(points: list[tuple[int, int]]) -> None:
    token = replace(police(1, "Billy", 0, 0), at=points[-1])
    scene = Scene(table=FARM_TABLE, tokens=(token,), paths=(DrawnPath(figure="billy", points=tuple(points)),))
    view = crop_to_action(scene)
    if view == "whole":
        return
    x0, y0, x1, y1 = view
    assert ((x1 - x0) // 100, (y1 - y0) // 100) in SIZES
    assert x0 % 50 == y0 % 50 == 0
    assert 0 <= x0 < x1 <= 3600
    assert 0 <= y0 < y1 <= 3600
    end_x, end_y = points[-1]
    assert x0 <= end_x <= x1
    assert y0 <= end_y <= y1
    if max(abs(one - other) for one, other in zip(*_extent(points), strict=True)) <= 17 * INCH:
        assert x0 <= points[0][0] <= x1
        assert y0 <= points[0][1] <= y1


def _extent(points: list[tuple[int, int]]) -> tuple[tuple[int, int], tuple[int, int]]:
    first, last = points[0], points[-1]
    return (min(first[0], last[0]), min(first[1], last[1])), (max(first[0], last[0]), max(first[1], last[1]))


def test_lines_that_leave_a_crop_are_cut_at_its_frame() -> None:
    view = (1600, 1600, 2800, 2800)
    quiet = replace(ACTION, shots=(), paths=(), sights=(), melees=(), blasts=(), named=("x",))
    with_shot = replace(quiet, shots=(DrawnShot(shooter="billy", target="carlos", hit=True),))
    box = ImageChops.difference(render_board(with_shot, view=view), render_board(quiet, view=view)).getbbox()
    assert box is not None
    assert box[1] >= 46 - 8


def test_clipping_keeps_the_part_on_the_plan() -> None:
    plan, _ = board_plan((0, 0, 1200, 1200))
    assert clip((0.0, 500.0), (50 + 1014 + 100, 500.0), plan) == ((50.0, 500.0), (1064.0, 500.0))
    assert clip((0.0, 0.0), (10.0, 10.0), plan) is None


def test_small_geometry() -> None:
    assert cross_each_other((0, 0), (2, 2), (0, 2), (2, 0))
    assert not cross_each_other((0, 0), (1, 0), (0, 1), (1, 1))
    assert distance_to((0, 5), (0, 0), (10, 0)) == 5
    assert distance_to((-3, 4), (0, 0), (10, 0)) == 5


def test_tokens_reach_their_true_base_in_the_closest_crop() -> None:
    assert Plan((0, 0, 1200, 1200), 0, 0, 81).radius == 40.5
    assert Plan((0, 0, 2400, 2200), 0, 0, 40).radius == 39
    assert Plan((0, 0, 3600, 3600), 0, 0, 27).radius == 30
