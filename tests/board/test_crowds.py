"""Twelve figures within four inches, several base to base: every tag, number and letter can still be read."""

from __future__ import annotations

import itertools
import math

import pytest

from bot.board.canvas import XY
from bot.board.crop import crop_to_action
from bot.board.crowd import Box, KeptClear
from bot.board.drawn import DrawnMelee, DrawnPath, DrawnShot, Sight
from bot.board.marks import SWORDS, Marks, Sign
from bot.board.palette import LIGHTS
from bot.board.parting import Body, body_of, parted
from bot.board.plan import Plan, board_plan, shown
from bot.board.render import render_board
from bot.board.scene import DrawnSide, Scene, Token, View
from engine.space.terrain import INCH, Table

AT = (1600, 1600)
SPOTS = (
    (0, 0), (100, 0), (200, 0), (50, 87), (150, 87), (300, 50),
    (0, 200), (100, 200), (200, 180), (300, 150), (350, 250), (250, 300),
)  # fmt: skip
"""Hundredths of an inch from there; the first five touch each other."""
TOKENS = tuple(
    Token(
        id=f"f{n}",
        name=f"Figure {n}",
        tag=f"{'PG'[n % 2]}{n // 2 + 1}",
        side=n % 2,
        at=(AT[0] + x, AT[1] + y),
        facing=40.0 * n,
        star=n < 2,
        status="stunned" if n == 7 else "ducked-back" if n == 9 else "carry-on",
        melee=n in (3, 4),
    )
    for n, (x, y) in enumerate(SPOTS)
)
CROWD = Scene(
    table=Table(width=36 * INCH, height=36 * INCH),
    sides=(DrawnSide(id="p", name="Police", letter="P"), DrawnSide(id="g", name="Gang", letter="G", place=1)),
    tokens=TOKENS,
    shots=(
        DrawnShot(shooter="f0", target="f5", hit=True, mark="1"),
        DrawnShot(shooter="f9", target="f2", hit=False, mark="2"),
        DrawnShot(shooter="f1", target="f8", hit=True, mark="3"),
    ),
    sights=(Sight(watcher="f0", seen="f5", mark="A"), Sight(watcher="f6", seen="f7", mark="B")),
    melees=(DrawnMelee(one="f3", other="f4", mark="6"),),
    paths=(DrawnPath(figure="f11", points=((2300, 1900), (1850, 1900)), mark="7"),),
    focus=("f0",),
)
VIEWS: tuple[View, ...] = ("whole", crop_to_action(CROWD), (600, 600, 3000, 3000))


def spread(tokens: tuple[Token, ...], plan: Plan) -> list[XY]:
    """Where the tokens are drawn."""
    bodies = [body_of(token, plan.px(token.at), plan.radius) for token in tokens]
    return parted(bodies, plan.ppi, (plan.left, plan.top, plan.right, plan.bottom))


def arranged(view: View) -> tuple[Plan, list[tuple[float, float]], list[Sign]]:
    """The plan of a view, where every token stands on it, and every disc."""
    plan, _ = board_plan(shown(CROWD.table, view))
    spots = spread(TOKENS, plan)
    marks = Marks(CROWD, plan, LIGHTS["day"], dict(zip((token.id for token in TOKENS), spots, strict=True)))
    taken = KeptClear()
    for spot in spots:
        taken.add_disc(spot, plan.radius)
    marks.fill(taken)
    return plan, spots, list(marks.signs(taken))


def box(sign: Sign, disc: float) -> Box:
    high = SWORDS if sign.kind == "swords" else disc
    wide = 1.78 * disc if sign.kind == "eye" else high
    x, y = sign.spot
    return x - wide, y - high, x + wide, y + high


@pytest.mark.parametrize("view", VIEWS)
def test_no_token_covers_the_tag_of_another(view: View) -> None:
    plan, spots, _ = arranged(view)
    nearest = min(math.dist(one, other) for one, other in itertools.combinations(spots, 2))
    assert nearest >= 2 * plan.radius
    strayed = max(math.dist(spot, plan.px(token.at)) for spot, token in zip(spots, TOKENS, strict=True))
    assert strayed <= 4 * plan.ppi


@pytest.mark.parametrize("view", VIEWS)
def test_no_number_or_letter_covers_a_tag_or_another(view: View) -> None:
    plan, spots, signs = arranged(view)
    disc = 19.0 if plan.wide else 22.0
    assert sorted(sign.mark for sign in signs) == ["", "1", "2", "3", "6", "7", "A", "B"]
    boxes = [box(sign, disc) for sign in signs]
    for one, other in itertools.combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    half = 0.6 * plan.radius
    for (x, y), sign, (x0, y0, x1, y1) in ((spot, *pair) for spot in spots for pair in zip(signs, boxes, strict=True)):
        if sign.kind == "swords":
            across, down = max(0.0, abs(sign.spot[0] - x) - half), max(0.0, abs(sign.spot[1] - y) - half)
            assert math.hypot(across, down) >= SWORDS
        else:
            assert x1 <= x - half or x0 >= x + half or y1 <= y - half or y0 >= y + half
    for x0, y0, x1, y1 in boxes:
        assert plan.left <= x0 < x1 <= plan.right
        assert plan.top <= y0 < y1 <= plan.bottom


@pytest.mark.parametrize("view", VIEWS)
def test_whatever_stands_aside_is_tied_to_its_place(view: View) -> None:
    _, _, signs = arranged(view)
    tied = [sign for sign in signs if sign.anchor is not None]
    assert tied
    assert all(math.dist(sign.spot, sign.anchor) > 30 for sign in tied if sign.anchor is not None)


def test_figures_with_room_stand_where_they_are() -> None:
    apart = [(100.0 * n + 100, 200.0) for n in range(6)]
    bodies = [Body(home, ((0.0, 0.0, 30.0),)) for home in apart]
    assert parted(bodies, 27, (0, 0, 1000, 1000)) == apart


def test_all_of_a_rider_stands_inside_the_frame() -> None:
    rider = Token(id="r", name="Guy", tag="N1", side=0, at=(40, 1200), facing=0, mounted=True)
    plan, _ = board_plan((0, 0, 1200, 1200))
    ((x, y),) = spread((rider,), plan)
    assert x - 1.1 * plan.radius >= plan.left
    assert y + 2.5 * plan.radius <= plan.bottom


def test_a_crowd_in_a_corner_is_drawn() -> None:
    assert render_board(CROWD, view=(1500, 1500, 2700, 2700)).width == 1080
