"""What flies in a bow, and holes under those who come out of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.board.drawn import Rect
from bot.board.holes import covered
from bot.board.lines import distance_to
from bot.board.machines.aloft import CAST
from bot.board.machines.frames import HullFrame
from bot.board.marks import Marks
from bot.board.palette import LIGHTS
from bot.board.plan import board_plan
from bot.board.render import render_board
from bot.board.scene import Scene
from bot.board.shells import shells_of
from bot.board.stage import cast_of, taken_by
from bot.cli.report import Teller
from bot.report.scene import scene_of
from bot.report.steps import steps_of
from engine.loading.load import load
from tests.board.test_signs import pixel

GOLDEN = Path(__file__).parents[1] / "golden"


def shown(record: str, number: int) -> Scene:
    """What a recorded battle shows behind one of its inputs."""
    moment = Teller(load((GOLDEN / f"{record}.json").read_bytes())).moments[number]
    return scene_of(moment, steps_of(moment.entries))


@pytest.mark.parametrize(("record", "number", "start"), [("barrage", 3, (3600, 7000)), ("three-holes", 56, None)])
def test_a_shell_and_bile_fly_in_a_bow(record: str, number: int, start: tuple[int, int] | None) -> None:
    scene = shown(record, number)
    [blast] = scene.blasts
    puker = next((token.at for token in scene.tokens if token.kind == "puker"), None)
    assert blast.start == (start or puker)
    plan, _ = board_plan((0, 0, scene.table.width, scene.table.height))
    [way] = shells_of(scene, plan)
    aside = max(distance_to(spot, plan.px(blast.start), plan.px(blast.at)) for spot in way)
    assert aside > 2 * plan.radius


def test_what_comes_from_beyond_a_view_comes_in_at_its_frame() -> None:
    scene = shown("barrage", 3)
    near: Rect = (3000, 2800, 4200, 4000)
    plan, _ = board_plan(near)
    [way] = shells_of(scene, plan)
    assert plan.bottom - 1 <= way[0][1] <= plan.bottom


def test_a_hole_that_bugs_stand_on_has_its_number_beside_it() -> None:
    scene = shown("three-holes", 37)
    plan, _ = board_plan((0, 0, scene.table.width, scene.table.height))
    cast = cast_of(scene, plan)
    assert [hole.number for hole in covered(scene, plan, cast.placed.values())] == [1, 2, 3]
    marks = Marks(scene, plan, LIGHTS["day"], cast.placed)
    tags = {sign.mark: sign.spot for sign in marks.signs(taken_by(cast, plan.radius))}
    assert {"H1", "H2", "H3"} <= set(tags)
    bugs = [cast.placed[token.id] for token in cast.tokens]
    assert all((x - tags["H3"][0]) ** 2 + (y - tags["H3"][1]) ** 2 > plan.radius**2 for x, y in bugs)
    assert not covered(replace(scene, tokens=()), plan, ())


def test_what_flies_in_over_an_edge_is_drawn_whole_with_a_shadow_of_its_own_shape() -> None:
    scene = shown("strafing-run", 4)
    [plane] = [machine for machine in scene.machines if machine.status == "aloft"]
    rear = plane.at[1] + plane.length // 2
    assert rear <= scene.table.height, "it comes from the south"
    plan, _ = board_plan((0, 0, scene.table.width, scene.table.height))
    under, over = (render_board(replace(scene, machines=machines)) for machines in ((), (plane,)))
    frame = HullFrame.of(plane, plan)

    def shaded(x: float, y: float) -> bool:
        at = frame.at(x + CAST[0], y - CAST[1])
        return pixel(under, at) != pixel(over, at)

    assert shaded(0.9 * frame.half_width, 0), "beneath a wing"
    assert not shaded(0.9 * frame.half_width, 0.9 * frame.half_length), "and not beside its nose"
