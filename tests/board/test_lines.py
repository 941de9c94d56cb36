"""Few lines, each where one looks for it: fans, volleys, moves that say where they went, figures beyond the frame."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

from PIL import ImageChops

from bot.board.alt import alt_text
from bot.board.beyond import beyond
from bot.board.crowd import KeptClear
from bot.board.drawn import DrawnPath, DrawnShot, Sight, Vanished
from bot.board.fans import Fan, sights_of
from bot.board.lines import straight_lines
from bot.board.marks import Marks
from bot.board.palette import LIGHTS
from bot.board.plan import Plan, board_plan, shown
from bot.board.render import render_board
from bot.board.scene import Scene, View
from bot.board.ways import ways_of
from engine.space import whole_inches
from engine.space.geometry import base_distance
from tests.board.samples import FARM_TABLE, SIDES, at, gang, police

CROP: View = (1000, 1000, 3100, 3000)
ACTOR = police(2, "Dez", 20, 28)
FOES = tuple(gang(n, f"Foe {n}", 11 + 1.6 * n, 12 + n % 3) for n in range(1, 12))
SCENE = Scene(table=FARM_TABLE, sides=SIDES, tokens=(ACTOR, *FOES), focus=("dez",))


def looks(count: int) -> Scene:
    """So many enemies in sight of one figure, three of them lettered."""
    marks = ["A", "B", "C"] + [""] * count
    sights = (Sight(watcher="dez", seen=foe.id, mark=mark) for foe, mark in zip(FOES[:count], marks, strict=False))
    return replace(SCENE, sights=tuple(sights))


def marked(scene: Scene, view: View = CROP) -> tuple[Plan, Marks]:
    plan, _ = board_plan(shown(scene.table, view))
    spots = {token.id: plan.px(token.at) for token in scene.tokens}
    return plan, Marks(scene, plan, LIGHTS["day"], spots)


def test_five_lines_of_sight_are_drawn_one_by_one() -> None:
    kept, fans = sights_of(looks(5))
    assert len(kept) == 5
    assert fans == ()


def test_of_more_the_lettered_ones_are_drawn_and_the_rest_are_a_fan_with_its_number() -> None:
    scene = looks(11)
    kept, fans = sights_of(scene)
    assert [sight.mark for sight in kept] == ["A", "B", "C"]
    assert fans == (Fan("dez", tuple(foe.id for foe in sorted(FOES[3:], key=_distance))),)
    _, marks = marked(scene)
    assert sorted(sign.mark for sign in marks.signs(KeptClear())) == ["A", "B", "C", "×8"]
    assert all(foe.name in alt_text(scene, view=CROP) for foe in FOES), "all of them are told"


def _distance(foe: object) -> float:
    return math.dist(ACTOR.at, foe.at)  # type: ignore[attr-defined]


def test_a_letter_stands_nearer_to_whom_it_names_than_to_the_one_who_acts() -> None:
    scene = looks(2)
    plan, marks = marked(scene)
    for sign, foe in zip(marks.signs(KeptClear()), FOES[:2], strict=True):
        assert math.dist(sign.spot, plan.px(foe.at)) < math.dist(sign.spot, plan.px(ACTOR.at))
    turned = replace(scene, sights=tuple(Sight(watcher=s.seen, seen=s.watcher, mark=s.mark) for s in scene.sights))
    plan, marks = marked(turned)
    for sign, foe in zip(marks.signs(KeptClear()), FOES[:2], strict=True):
        assert math.dist(sign.spot, plan.px(foe.at)) < math.dist(sign.spot, plan.px(ACTOR.at))


def test_three_who_shoot_at_one_in_one_step_are_a_volley_with_one_number_and_all_dice() -> None:
    tokens = tuple(police(n, f"P{n}", 12 + 2 * n, 27) for n in range(1, 5))
    target = gang(1, "Beck", 20, 14)
    shots = tuple(
        DrawnShot(shooter=token.id, target="beck", hit=n == 1, mark="3", dice=(n == 1, False))
        for n, token in enumerate(tokens)
    )
    scene = Scene(table=FARM_TABLE, sides=SIDES, tokens=(*tokens, target), shots=shots)
    plan, marks = marked(scene)
    (line,) = marks.lines
    assert line.kind == "volley"
    assert line.burst is not None
    assert [hit for _, _, hit in line.threads] == [False, True, False, False]
    assert line.dice == (True,) + (False,) * 7
    assert [(sign.mark, sign.dice) for sign in marks.signs(KeptClear())] == [("3", line.dice)]
    pairs = replace(scene, shots=(*shots[:2], replace(shots[2], mark="4")))
    assert {each.kind for each in straight_lines(pairs, plan, marks.spots)} == {"hit", "miss"}


def test_a_short_move_has_its_number_beside_it() -> None:
    way = DrawnPath(figure="dez", points=(at(20, 29.5), ACTOR.at), mark="1")
    plan, marks = marked(replace(SCENE, tokens=(ACTOR,), paths=(way,)))
    (sign,) = marks.signs(KeptClear())
    x, _ = plan.px(ACTOR.at)
    assert abs(sign.spot[0] - x) > marks.disc


def test_three_who_move_together_share_one_number() -> None:
    tokens = tuple(police(n, f"P{n}", 12 + 2 * n, 20) for n in range(1, 5))
    ways = tuple(DrawnPath(figure=t.id, points=((t.at[0], t.at[1] + 700), t.at), mark="2") for t in tokens)
    scene = Scene(table=FARM_TABLE, sides=SIDES, tokens=tokens, paths=ways)
    plan, marks = marked(scene)
    assert [sign.mark for sign in marks.signs(KeptClear())] == ["2"]
    assert not any(way.alone for way in ways_of(scene, plan, marks.spots))
    two = replace(scene, paths=ways[:2])
    assert len(list(Marks(two, plan, LIGHTS["day"], marks.spots).signs(KeptClear()))) == 2


def test_somebody_outside_the_picture_stands_at_its_frame_with_the_distance() -> None:
    far = gang(4, "Engles", 34, 4)
    shot = DrawnShot(shooter="engles", target="dez", hit=False, mark="4")
    scene = Scene(table=FARM_TABLE, sides=SIDES, tokens=(ACTOR, far), shots=(shot,))
    plan, _ = board_plan(CROP)  # type: ignore[arg-type]
    (one,) = beyond(scene, plan)
    assert one.inches == whole_inches(base_distance(ACTOR.at, far.at)), "as the text has it"
    assert plan.left < one.home[0] < plan.right
    assert plan.top < one.home[1] < plan.bottom
    assert beyond(replace(scene, shots=()), plan) == []
    both = replace(scene, shots=(), focus=(ACTOR.id, far.id))
    assert [one.token.id for one in beyond(both, plan)] == ["engles"], "it acted too"
    assert beyond(replace(both, tokens=(ACTOR, replace(far, status="stunned"))), plan) == []
    assert beyond(scene, board_plan(shown(FARM_TABLE, "whole"))[0]) == []


def test_four_beyond_one_corner_stand_one_under_the_other_each_with_room_for_its_name() -> None:
    places = (("Engles", 34, 4), ("Krueger", 35, 6), ("Vandenberg", 33, 3), ("Moss", 35, 3.5))
    far = tuple(gang(n, name, x, y) for n, (name, x, y) in enumerate(places, 4))
    scene = replace(SCENE, tokens=(ACTOR, *far), sought=tuple(one.id for one in far))
    plan, _ = board_plan(CROP)  # type: ignore[arg-type]
    found = beyond(scene, plan)
    assert {one.token.id for one in found} == {one.id for one in far}
    assert len({round(one.home[0], -1) for one in found}) == 1
    for one, other in combinations(found, 2):
        assert abs(one.home[1] - other.home[1]) >= 2 * one.body(plan.radius).reach


def test_a_marker_that_was_nothing_is_drawn_and_told() -> None:
    scene = replace(SCENE, vanished=(Vanished(tag="?2", at=at(24, 24), mark="2"),))
    bare = render_board(SCENE, view=CROP, bare=True)
    assert ImageChops.difference(bare, render_board(scene, view=CROP, bare=True)).getbbox() is not None
    assert "2 ?2 in the open in the south-east was nothing" in alt_text(scene, view=CROP)
