"""Pictures of a moment, drawn off the event loop, with their words."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from bot import metrics
from bot.board.alt import alt_text
from bot.board.crop import crop_to_action
from bot.board.encode import encode
from bot.board.render import render_board
from bot.board.scene import Language, Scene, View
from bot.moment import Moment
from bot.scene import scene_of
from bot.sightlines import lettered, marks_asked
from bot.steps import Step
from engine.events import Blast, Melee, Move, Posture, Removed, Shot, Status, Turn


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG file and what it shows in words."""

    data: bytes
    alt: str


def worth_drawing(steps: Sequence[Step]) -> bool:
    """Whether the board shows something new: a turn begins, somebody moved, saw, shot, fell or rose."""
    shown = (Turn, Move, Shot, Blast, Melee, Status, Posture, Removed)
    return any(step.kind == "sight" or isinstance(event, shown) for step in steps for event in step.events)


async def board_of(
    moment: Moment, steps: Sequence[Step] = (), language: Language = "en", *, whole: bool = False
) -> Picture:
    """The board of a moment: a crop of the action, or the whole table where nothing moved or all of it is wanted.

    Those whom its question names are on it, each with a letter.
    """
    scene = lettered(scene_of(moment, steps, language), marks_asked(moment))
    view: View = "whole" if whole or any(step.kind == "turn" for step in steps) else crop_to_action(scene)
    return await _drawn(scene, view)


async def picture_of(scene: Scene, view: View | None = None) -> Picture:
    """A view of a scene; unless it is given, a crop of the action."""
    return await _drawn(scene, view or crop_to_action(scene))


_DRAWER = ThreadPoolExecutor(1, "drawer")
"""Draws one picture after the other: two at once would be ready no sooner, and take twice the memory."""


async def _drawn(scene: Scene, view: View) -> Picture:
    return await asyncio.get_running_loop().run_in_executor(_DRAWER, _draw, scene, view)


@metrics.RENDER.time()
def _draw(scene: Scene, view: View) -> Picture:
    return Picture(encode(render_board(scene, view=view)), alt_text(scene, view=view))
