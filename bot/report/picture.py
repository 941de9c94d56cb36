"""Pictures of a moment, drawn off the event loop, with their words."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

from bot.board.crop import crop_to_action
from bot.board.files import board_file, get_ready
from bot.board.process import LOST, Studio
from bot.board.scene import Scene, View
from bot.board.words import word
from bot.hosting import metrics
from bot.hosting.turns import Turns
from bot.language import ENGLISH, Language
from bot.play.moment import Moment
from bot.report.marks import lettered, marks_asked
from bot.report.scene import scene_of
from bot.report.step import ReportStep, spots_of
from bot.storage.engine import doer
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
    """Whether the board shows something new: a turn begins, a figure moved, saw, shot, fell or rose, or a place is
    told of."""
    shown = (Turn, Move, Shot, Blast, Melee, Status, Posture, Removed, MarkerEvent, FigureEvent)
    if any(spots_of(steps)):
        return True
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
_TURNS = Turns()
TRIES = 2
"""So often is a picture begun, and a board asked of the process that could not be drawn; that may die by chance."""


async def drawn(deed: Callable[P, T], *args: P.args, **more: P.kwargs) -> T | None:
    """What a function of a module draws, one picture after the other, while the event loop goes on; those who wait are
    served in turn, and before what has to be tried once more.

    None where it cannot be drawn: no word waits for a picture.
    """
    drawing = partial(_STUDIO.try_once, deed, *args, **more)
    lost: Exception | None = None
    try:
        for _ in range(TRIES):
            try:
                async with _TURNS.of(doer()):
                    return await asyncio.get_running_loop().run_in_executor(_WAITING, drawing)
            except LOST as error:
                lost = error
        _log.warning("the process that draws hung or died twice, a picture is missing: %r", lost)
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


MOST, MOST_MISSED = 16, 64
"""So many boards are kept, at a tenth of a megabyte each, and so many remembered that could not be drawn."""
_Shown = tuple[Scene, View, bool]


class Boards:
    """The boards asked for last, such as the report before the newest, whose buttons go, and a panel opened again.

    Each is kept by all that it shows. What two viewers know apart stands in their scenes, so that neither is handed the
    other's.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[_Shown, Picture] = OrderedDict()
        self._missed: OrderedDict[_Shown, int] = OrderedDict()
        """How often each of those was tried that could not be drawn."""
        self._drawing: WeakValueDictionary[_Shown, asyncio.Lock] = WeakValueDictionary()

    async def picture(self, scene: Scene, view: View, bare: bool = False) -> Picture:
        """A view of a scene, drawn unless it is kept; the sentence in its place where it cannot be drawn.

        It is drawn once for all who ask for it meanwhile. One that could not be drawn twice is not tried again.
        """
        shown = scene, view, bare
        async with self._drawing.setdefault(shown, asyncio.Lock()):
            tried = self._missed.get(shown, 0)
            if shown not in self._kept and tried < TRIES:
                with metrics.RENDER.time():
                    made = await drawn(board_file, scene, view, bare)
                if made is None:
                    self._missed[shown] = tried + 1
                else:
                    self._kept[shown] = Picture(*made)
            for known, most in ((self._kept, self._most), (self._missed, MOST_MISSED)):
                if shown in known:
                    known.move_to_end(shown)
                if len(known) > most:
                    known.popitem(last=False)
            return self._kept.get(shown) or missing(scene.language)

    def clear(self) -> None:
        """Keep none of them any longer."""
        self._kept.clear()


_BOARDS = Boards()
