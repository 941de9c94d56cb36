"""Moments -> the frames of a replay: every step with each figure where it stood when it was over."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.board.moving import Frame
from bot.play.moment import Moment
from bot.report.scene import scene_of
from bot.report.step import ReportStep
from bot.report.steps import steps_of
from bot.text.log import plain_text
from bot.text.report import small_line
from bot.text.sentences import sentence
from bot.text.words import Words
from engine.events import Ammo, Event, FigureEvent, Move, Posture, Status
from engine.state import CARRY_ON, OFF_TABLE, State

LONGEST = 58
"""Characters of a caption; a sentence that is longer is cut."""
MOST = 240
"""Frames of one film; of a longer battle the end is shown."""
QUIET = frozenset({"activate", "choice", "order", "roll"})
"""Steps that change nothing on the board."""


def frames_of(moments: Iterable[Moment], words: Words) -> list[Frame]:
    """A frame for every step that shows, and a last one of how things stand."""
    frames: list[Frame] = []
    last: Moment | None = None
    for moment in moments:
        last = moment
        frames += _frames(moment, [s for s in steps_of(moment.entries) if s.kind not in QUIET], words)
        del frames[:-MOST]
    if last is not None and not last.entries:
        scene = replace(scene_of(last, language=words.language), title=plain_text(small_line(last, words)))
        frames.append(Frame(scene=scene, caption=words("head.status")))
    return frames


def _frames(moment: Moment, steps: Sequence[ReportStep], words: Words) -> list[Frame]:
    running = _with_newcomers(moment)
    title = plain_text(small_line(moment, words))
    found: list[Frame] = []
    for step in steps:
        before = running.copy()
        for event in step.events:
            apply(running, event)
        then = replace(moment, before=before, state=running.copy())
        scene = replace(scene_of(then, [step], words.language), title=title)
        found.append(Frame(scene=scene, caption=caption(sentence(step, moment, words))))
    return found


def _with_newcomers(moment: Moment) -> State:
    """The state before, with the figures that come into play meanwhile: they are off the table until they do."""
    state = moment.before.copy()
    for figure in moment.state.figures[len(state.figures) :]:
        newcomer = figure.copy()
        newcomer.status = OFF_TABLE
        state.figures.append(newcomer)
        state.known.append(moment.state.known[figure.index])
        state.hidden.append(moment.state.hidden[figure.index])
    return state


def apply(state: State, event: Event) -> None:
    """Change what a picture shows as an event says."""
    if isinstance(event, FigureEvent):
        figure = state.figure(event.figure)
        figure.at, figure.floor, figure.facing, figure.status = event.at, event.floor, event.facing, CARRY_ON
    elif isinstance(event, Move):
        figure = state.figure(event.figure)
        figure.at, figure.floor, figure.facing = event.to, event.floor, event.facing
    elif isinstance(event, Status):
        state.figure(event.figure).status = event.to
    elif isinstance(event, Posture):
        state.figure(event.figure).posture = event.to
    elif isinstance(event, Ammo):
        figure = state.figure(event.figure)
        kept = tuple(weapon for weapon in figure.empty if weapon != event.weapon)
        figure.empty = (*kept, event.weapon) if event.to in ("out", "unloaded") else kept


def caption(text: str) -> str:
    """The first sentence without marks, on one line."""
    bare = text.replace("**", "").split("\n")[0]
    bare = bare.replace("\\", "").replace("\u200b", "")
    first = bare.split(". ")[0].rstrip(".")
    return first if len(first) <= LONGEST else first[: LONGEST - 1].rstrip() + "…"
