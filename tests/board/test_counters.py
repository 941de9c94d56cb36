"""Counters on the whole table: three or more who stand together are counted, and everybody else is drawn."""

from __future__ import annotations

import math
from dataclasses import replace

from bot.board.counters import Group, groups
from bot.board.drawn import Sight
from bot.board.parting import Body, parted
from bot.board.plan import Plan, board_plan, shown
from bot.board.render import render_board
from bot.board.scene import Scene, View
from tests.board.samples import FARM_TABLE, SIDES, gang, police

MOB = tuple(gang(n, f"Foe {n}", 8 + 1.6 * (n % 3), 3 + 1.7 * (n // 3)) for n in range(6))
SCENE = Scene(table=FARM_TABLE, sides=SIDES, tokens=(police(1, "Billy", 18, 33), *MOB))


def found(scene: Scene, view: View = "whole") -> list[Group]:
    plan, _ = board_plan(shown(scene.table, view))
    return groups(scene, plan, scene.tokens)


def members(scene: Scene) -> list[set[str]]:
    return [{token.id for token in group.members} for group in found(scene)]


def test_those_who_stand_together_are_one_counter() -> None:
    assert members(SCENE) == [{token.id for token in MOB}]
    (group,) = found(SCENE)
    assert (group.side, group.able) == (1, 6)


def test_a_crop_counts_no_one() -> None:
    assert found(SCENE, (0, 0, 2400, 2200)) == []


def test_two_are_no_counter_and_sides_are_counted_apart() -> None:
    assert members(replace(SCENE, tokens=MOB[:2])) == []
    mixed = tuple(replace(token, side=n % 2) for n, token in enumerate(MOB))
    assert all(len({token.side for token in group.members}) == 1 for group in found(replace(SCENE, tokens=mixed)))


def test_a_star_an_actor_and_whoever_a_line_ends_at_keep_their_own_token() -> None:
    star = (replace(MOB[0], star=True), *MOB[1:])
    assert members(replace(SCENE, tokens=star)) == [{token.id for token in MOB[1:]}]
    assert members(replace(SCENE, focus=(MOB[1].id,))) == [{token.id for token in MOB if token.id != MOB[1].id}]
    look = Sight(watcher="billy", seen=MOB[2].id, mark="A")
    assert members(replace(SCENE, sights=(look,))) == [{token.id for token in MOB if token.id != MOB[2].id}]


def test_those_who_are_down_have_a_pip_but_are_not_counted() -> None:
    hurt = (*MOB[:2], *(replace(token, status="out-of-the-fight") for token in MOB[2:4]), *MOB[4:])
    (group,) = found(replace(SCENE, tokens=hurt))
    assert (len(group.pips), group.able) == (6, 4)


def test_the_counter_stands_on_the_table_beside_its_pips_which_keep_their_true_spots() -> None:
    for dy in (0, 15, 28):
        mob = tuple(replace(token, at=(token.at[0], token.at[1] + 100 * dy)) for token in MOB)
        scene = replace(SCENE, tokens=(SCENE.tokens[0], *mob))
        plan: Plan = board_plan(shown(scene.table, "whole"))[0]
        (group,) = groups(scene, plan, scene.tokens)
        counter, *pips = parted(group.bodies(plan.radius), plan.ppi, (plan.left, plan.top, plan.right, plan.bottom))
        assert pips == [plan.px(token.at) for token in group.members]
        assert all(math.dist(counter, pip) > plan.radius for pip in pips)
        assert plan.top < counter[1] < plan.bottom
        neighbour = Body(counter, ((0.0, 0.0, 30.0),))
        assert parted([*group.bodies(plan.radius), neighbour], plan.ppi, (0, 0, 1080, 1080))[1:-1] == pips


def test_a_counter_is_drawn() -> None:
    apart = tuple(replace(token, at=(token.at[0] * 2, token.at[1])) for token in MOB)
    assert render_board(SCENE).tobytes() != render_board(replace(SCENE, tokens=(SCENE.tokens[0], *apart))).tobytes()
