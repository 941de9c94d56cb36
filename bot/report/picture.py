"""Pictures of a moment, drawn off the event loop, with their words."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import ParamSpec, TypeVar

from bot.board.crop import crop_to_action
from bot.board.files import board_file, get_ready
from bot.board.process import LOST, Studio
from bot.board.scene import Scene, View
from bot.board.words import word
from bot.hosting import metrics
from bot.language import ENGLISH, Language
from bot.play.moment import Moment
from bot.report.marks import lettered, marks_asked
from bot.report.scene import scene_of
from bot.report.step import ReportStep
from engine.events import Blast, FigureEvent, MarkerEvent, Melee, Move, Posture, Removed, Shot, Status, Turn

_log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG or WebP file and what it shows in words; without the file, the sentence that says so."""

    data: bytes | None
    alt: str

    @property
    def ending(self) -> str:
        """What the file's name ends in."""
        return ".webp" if self.data is not None and self.data.startswith(b"RIFF") else ".png"


def worth_drawing(steps: Sequence[ReportStep]) -> bool:
    """Whether the board shows something new: a turn begins, a figure moved, saw, shot, fell or rose."""
    shown = (Turn, Move, Shot, Blast, Melee, Status, Posture, Removed, MarkerEvent, FigureEvent)
    return any(step.kind == "sight" or isinstance(event, shown) for step in steps for event in step.events)


async def board_of(
    moment: Moment, steps: Sequence[ReportStep] = (), language: Language = ENGLISH, *, whole: bool = False
) -> Picture:
    """The board of a moment: a crop of the action, or the whole table where nothing moved or all of it is wanted.

    Those whom its question names are on it, each with a letter.
    """
    scene = lettered(scene_of(moment, steps, language), marks_asked(moment))
    view: View = "whole" if whole or any(step.kind == "turn" for step in steps) else crop_to_action(scene)
    return await _BOARDS.picture(scene, view)


async def picture_of(scene: Scene, view: View | None = None, *, bare: bool = False) -> Picture:
    """A view of a scene; unless it is given, a crop of the action. A bare one has no footer."""
    return await _BOARDS.picture(scene, view or crop_to_action(scene), bare)


_STUDIO = Studio(ready=get_ready)
_WAITING = ThreadPoolExecutor(1, "studio")
"""One thread, that waits for the one process."""


async def drawn(deed: Callable[P, T], *args: P.args, **more: P.kwargs) -> T | None:
    """What a function of a module draws, one picture after the other, while the event loop goes on.

    None where it cannot be drawn: no word waits for a picture.
    """
    try:
        return await asyncio.get_running_loop().run_in_executor(_WAITING, partial(_STUDIO.do, deed, *args, **more))
    except LOST as error:
        _log.warning("the process that draws hung or died twice, a picture is missing: %r", error)
    except RuntimeError:
        _log.exception("a picture is missing")
    return None


def hurry() -> None:
    """Give up the picture that is being drawn, in case it hangs, and begin it once more."""
    _STUDIO.hurry()


def missing(language: Language) -> Picture:
    """The sentence in the place of a picture that could not be drawn."""
    return Picture(None, word("missing", language))


async def prepare() -> None:
    """Have all ready that it takes to draw, so that the first picture is not late."""
    await drawn(get_ready)


MOST = 16
"""So many boards are kept, at a tenth of a megabyte each."""


class Boards:
    """The boards asked for last, such as the report before the newest, whose buttons go, and a panel opened again.

    Each is kept by all that it shows. What two viewers know apart stands in their scenes, so that neither is handed the
    other's.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[Scene, View, bool], Picture] = OrderedDict()
        self._missed: tuple[Scene, View, bool] | None = None
        """What could not be drawn last; the process that draws may have been lost by chance."""

    async def picture(self, scene: Scene, view: View, bare: bool = False) -> Picture:
        """A view of a scene, drawn unless it is kept; the sentence in its place where it cannot be drawn.

        One that could not be drawn twice is not tried again while that is kept.
        """
        key = scene, view, bare
        if key not in self._kept:
            with metrics.RENDER.time():
                made = await drawn(board_file, scene, view, bare)
            if made is None and key != self._missed:
                self._missed = key
                return missing(scene.language)
            self._kept[key] = missing(scene.language) if made is None else Picture(*made)
        self._kept.move_to_end(key)
        found = self._kept[key]
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return found

    def clear(self) -> None:
        """Keep none of them any longer."""
        self._kept.clear()


_BOARDS = Boards()
