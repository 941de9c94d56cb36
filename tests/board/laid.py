"""Where all that must be read stands in a picture, without drawing it."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.board.canvas import Canvas
from bot.board.crowd import Box, KeptClear
from bot.board.inset import inset_of
from bot.board.letters import tiles
from bot.board.machines import stage as machines
from bot.board.marks import Marks, Sign
from bot.board.names import Name
from bot.board.palette import LIGHTS
from bot.board.plan import Plan, board_plan, shown
from bot.board.scene import Scene, View
from bot.board.stage import Cast, cast_of, names_on, taken_by

PEN = Canvas(Image.new("RGB", (8, 8)), 2)
Board = tuple[Scene, Plan, Box | None]
"""What a board shows, on what plan, and what of it another picture covers."""


def boards(scene: Scene, view: View) -> Iterator[Board]:
    """The board of a view, and the larger one of its crowd, if it has one."""
    plan, _ = board_plan(shown(scene.table, view), footer=0)
    inset = inset_of(scene, plan)
    yield (scene, plan, None) if inset is None else (inset.rest, plan, inset.box)
    if inset is not None:
        yield inset.within, inset.plan, None


def laid(scene: Scene, plan: Plan, covered: Box | None) -> tuple[Cast, list[Sign], list[Name], float]:
    """Where tokens, discs and names stand, and the radius of a disc."""
    cast = cast_of(scene, plan)
    marks = Marks(scene, plan, LIGHTS[scene.table.light], cast.placed)
    taken: KeptClear = taken_by(cast, plan.radius)
    if covered is not None:
        taken.add_box(covered)
    machines.occupy(taken, scene, plan)
    tiles(scene, plan, taken)
    marks.fill(taken)
    signs = list(marks.signs(taken))
    return cast, signs, names_on(scene, plan, cast, taken, PEN.width_of), marks.disc
