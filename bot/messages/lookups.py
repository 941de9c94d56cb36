"""The look-ups of people, as messages: the board, pages of the log, moving pictures, luck, and what they missed."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from io import BytesIO
from typing import Any

import discord
from discord import ui

from bot.board.alt import describe_board
from bot.board.crop import crop_around
from bot.board.files import film_file
from bot.board.moving import Frame
from bot.board.process import LOST, Studio
from bot.board.scene import Scene, View
from bot.errors import Unfit
from bot.messages.film import frames_of
from bot.messages.ids import LogId, MissedId
from bot.messages.parts import button, files_of, gallery, view_of
from bot.messages.question import decide_button
from bot.names import escaped, safe
from bot.play.moment import Moment
from bot.play.story import Story
from bot.report.kinds import sign_of
from bot.report.picture import Picture, board_of, picture_of
from bot.report.scene import scene_of
from bot.report.steps import steps_of
from bot.text.catchup import changed, gravest, scenes, told_since, waiting
from bot.text.checks import label_of
from bot.text.decided import news_of
from bot.text.heading import heading_of
from bot.text.log import Luck, plain_text
from bot.text.progress import objective_lines
from bot.text.proof import read_before
from bot.text.questions import figure_id
from bot.text.report import small_line
from bot.text.sides import side_name
from bot.text.sight_lines import around, sightings
from bot.text.turns import next_line
from bot.text.words import Words
from engine.errors import BadRequest
from engine.fold import fold
from engine.space import Point, parse_point
from engine.space.cells import cell_name
from engine.state import Figure

_log = logging.getLogger(__name__)
Content = dict[str, Any]
Button = ui.Button[Any]
LONG = 60.0
"""Seconds that a film may take: of a long battle it has hundreds of pictures."""
LETTERS = 1800
"""The most characters of letters that are shown."""
NEWEST = 9_999
"""The number of a page of the log behind all others: the last one is meant."""
PICTURES = 4
"""The most places that are shown to a person who was away, beside how the table stands."""
UNDOS = 3
"""The number of undos, the newest, told to a person who was away."""
TEXT = 3_600
"""Characters that stand in a message; what is longer becomes a file."""
ZOOM = 12
"""Inches shown around what is looked at, unless told otherwise."""


# ---- /board ----


def place_of(text: str, moment: Moment) -> Figure | Point:
    """The figure or cell that a person named. Raises Unfit for neither."""
    named = figure_id(text, moment)
    for figure in moment.state.figures:
        if figure.id == named and figure.on_table and figure.id not in moment.shut_away:
            return figure
    try:
        return parse_point(fold(text), moment.record.table, "at")
    except BadRequest:
        raise Unfit("no-place", name=text) from None


async def board_content(moment: Moment, at: str, zoom: int | None, words: Words) -> Content:
    """The table, or so many inches of it around a figure or cell."""
    scene, view, title = _shown(moment, at, zoom, words)
    picture = await picture_of(scene, view)
    lines = [f"## {title}\n-# {small_line(moment, words)}"]
    if moment.state.phase and not moment.pending:
        lines.append(f"-# {next_line(moment, words)}")
    return _content(lines, [picture])


def board_text(moment: Moment, at: str, words: Words) -> Content:
    """The table in words, with who sees whom; from a figure or cell, everybody by range and bearing."""
    title = _shown(moment, at, None, words)[2]
    lines = [f"## {title}", *objective_lines(moment, words)]
    if at:
        centre = place_of(at, moment)
        cell = cell_name(centre.at if isinstance(centre, Figure) else centre)
        if isinstance(centre, Figure):
            lines.append(words("board.from", who=safe(centre.name), cell=cell))
        lines += [f"- {escaped(line)}" for line in around(moment, centre, words)]
    else:
        lines += [escaped(describe_board(scene_of(moment, (), words.language))), "", words("board.who-sees")]
        lines += [f"- {escaped(line)}" for line in sightings(moment, words)]
    return text_content("\n".join(lines), words)


def _shown(moment: Moment, at: str, zoom: int | None, words: Words) -> tuple[Scene, View | None, str]:
    """The scene to draw, how much of it, and its title."""
    scene = scene_of(moment, (), words.language)
    if not at:
        return scene, None if zoom else "whole", words("board.now")
    centre = place_of(at, moment)
    point = centre.at if isinstance(centre, Figure) else centre
    names = tuple(figure.id for figure in moment.state.figures)
    focus = (centre.id,) if isinstance(centre, Figure) else ()
    what = safe(centre.name) if isinstance(centre, Figure) else cell_name(point)
    view = crop_around(moment.record.table, point, zoom or ZOOM)
    return replace(scene, focus=focus, named=names), view, words("board.around", what=what)


# ---- /log ----


def log_content(story: Story, pages: Sequence[str], log: LogId, words: Words) -> Content:
    """One page of the log, with buttons to those before and behind it; `page` counts from 0, `NEWEST` is the last."""
    if not pages:
        return _content([words("log.empty")])
    page, turn, figure = min(log.page, len(pages) - 1), log.turn, log.figure
    title = words("log.title-turn", turn=turn) if turn else words("log.title")
    if figure:
        title = words("log.title-figure", who=safe(story.now.name(figure)))
    number = words("log.page", page=page + 1, pages=len(pages))
    buttons = []
    if page:
        buttons.append(button(words("log.older"), replace(log, page=page - 1)))
    if page + 1 < len(pages):
        buttons.append(button(words("log.newer"), replace(log, page=page + 1)))
    came = read_before(story.now.record, words)
    head = "\n".join([f"## {title}", *objective_lines(story.now, words), *came, f"-# {number}"])
    return _content([head, pages[page]], [], buttons)


def luck_content(story: Story, luck: dict[str, Luck], words: Words) -> Content:
    """For each side how many dice passed, and how many were to be expected."""
    lines = []
    for side in story.now.record.sides:
        mine = luck.get(side.id)
        if mine is None:
            continue
        people = "" if side.controller == "rules" else _people(story.now, side.id, words)
        sign, share = sign_of(side.id, story.now), round(100 * mine.passes / mine.expected) if mine.expected else 100
        line = words(
            "log.luck-line",
            sign=sign,
            side=safe(side.name),
            passes=mine.passes,
            expected=_expected(mine, words),
            dice=mine.dice,
            percent=share,
        )
        rules, tests = story.now.record.ruleset, []
        for name, test in mine.tests.items():
            label, expected = label_of(name, rules, words), _expected(test, words)
            tests.append(words("log.luck-tests", label=label, passes=test.passes, expected=expected))
        lines.append(f"{line}\n-# {' · '.join([*([people] if people else []), *tests])}")
    if not lines:
        return _content([words("log.no-luck")])
    return _content([f"## {words('log.luck')}", *lines, f"-# {words('log.luck-note')}"])


def _expected(luck: Luck, words: Words) -> str:
    """Passes to be expected, with the language's decimal sign."""
    return words.decimal(f"{float(luck.expected):.1f}")


def _people(moment: Moment, side: str, words: Words) -> str:
    return words.listed([f"<@{user}>" for user in moment.seating.players(side)])


async def film_content(
    moments: Sequence[Moment], turn: int, limit: int, words: Words, told: Sequence[str] = ()
) -> Content:
    """A turn, or all of it, as moving pictures in a file of at most `limit` bytes; of too long a battle the end. Lines
    that are `told` take the place of its heading.

    Raises Unfit where nothing can be shown.
    """
    frames = frames_of(moments, words)
    if not frames:
        raise Unfit("no-film")
    count = len(frames)
    try:
        data, frames = await asyncio.to_thread(_filmed, frames, limit)
    except LOST as error:
        _log.warning("the process that makes a film hung or died twice: %r", error)
        raise Unfit("film-lost") from error
    if len(data) > limit:
        raise Unfit("film-too-large")
    title = words("log.replay-turn", turn=turn) if turn else words("log.replay")
    heading = "\n".join(told) or f"## {title}"
    texts = [heading, *([f"-# {words('log.cut')}"] if len(frames) < count else [])]
    alt = words("log.replay-alt", count=len(frames), first=frames[0].caption, last=frames[-1].caption)
    return _content(texts, [Picture(data, alt[:1_024])], name="replay")


def _filmed(frames: list[Frame], limit: int) -> tuple[bytes, list[Frame]]:
    """The file, and the last frames, as many as may be in it."""
    # A process for this alone: boards are drawn meanwhile, and all of its memory goes back.
    with Studio(LONG) as studio:
        data = studio.do(film_file, frames)
        while len(data) > limit and len(frames) > 1:
            frames = frames[-int(len(frames) * 0.9 * limit / len(data)) or -1 :]
            data = studio.do(film_file, frames)
    return data, frames


# ---- /catchup ----


@dataclass(frozen=True, slots=True)
class KeptLetter:
    """A letter that has not reached its reader, with the picture of the place that the input `shows` tells of."""

    text: str
    shows: int | None = None
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Missed:
    """The things a person missed after input `since`, `away` ago: how it stands, and the newest undos in between.

    `link` is the address of the question that waits for them.
    """

    story: Story
    since: int
    user: int
    away: timedelta | None
    link: str
    undos: Sequence[Moment]
    letters: Sequence[KeptLetter]
    """The news that could not reach the person otherwise."""


async def missed_content(missed: Missed, words: Words) -> Content:
    """What has changed meanwhile, what was taken back, and what waits for the person."""
    story, since, away = missed.story, missed.since, missed.away
    moments, now = story.since(since), story.now
    waits = _waiting(now, missed.user, missed.link, words)
    letters = _newest(missed.letters)
    said, seen = [letter.text for letter in letters], {letter.shows for letter in letters}
    pictures = [letter.picture for letter in letters if letter.picture is not None]
    back = [*said, *(_undone(undo, words) for undo in missed.undos)]
    if not moments:
        told_first = "\n".join([*(back or [words("catchup.nothing")]), *objective_lines(now, words)])
        return _content([told_first, *waits[0]], pictures[-PICTURES:], waits[1])
    told, more = told_since(moments, words, said)
    lines = back + told
    if more:
        lines.append(words("catchup.more", more))
    glowing = changed(moments[0].before, now.state)
    pictures += [
        await board_of(moment, steps_of(moment.entries), words.language)
        for moment in scenes(moments)
        if moment.sequence not in seen
    ]
    standing = await picture_of(replace(scene_of(now, (), words.language), focus=glowing))
    turns = len({moment.state.turn for moment in moments})
    span = words("catchup.turns", turns)
    small = (
        words("catchup.start", turns=span)
        if away is None
        else words("catchup.since", time=_duration(away, words), turns=span)
    )
    buttons = list(waits[1])
    shown = len(gravest(moments))
    if shown:
        buttons.append(button(words("catchup.moments", shown), MissedId("m", now.encounter_id, now.told_as(since))))
    buttons.append(button(words("catchup.as-text"), MissedId("t", now.encounter_id, now.told_as(since))))
    texts = [f"## {words('catchup.title')}\n-# {small}", "\n".join([*lines, *objective_lines(now, words)]), *waits[0]]
    return _content([text for text in texts if text], [standing, *pictures[-PICTURES:]], buttons)


def _newest(letters: Sequence[KeptLetter]) -> list[KeptLetter]:
    """The newest letters, as many as have room; the log has what the others told."""
    kept: list[KeptLetter] = []
    for letter in reversed(letters):
        if kept and sum(len(one.text) for one in kept) + len(letter.text) > LETTERS:
            break
        kept.append(letter)
    return kept[::-1]


def _undone(undo: Moment, words: Words) -> str:
    """A line on an undo: the person who took inputs back, and the newest of these."""
    count, what = len(undo.undone), news_of(undo.undone[-1], words)
    if undo.actor_id is None:
        return words("log.undone-by-nobody", count)
    return words("catchup.undone", count, who=f"<@{undo.actor_id}>", what=what)


def _duration(away: timedelta, words: Words) -> str:
    minutes = max(int(away.total_seconds() // 60), 1)
    if minutes < 60:
        return words("catchup.minutes", minutes)
    hours = minutes // 60
    return words("catchup.hours", hours) if hours < 48 else words("catchup.days", hours // 24)


def _waiting(now: Moment, user: int, link: str, words: Words) -> tuple[list[str], list[Button]]:
    """What waits for the person, and the button to it."""
    asked = waiting(now, user)
    if asked:
        question = asked[0].question
        figures = asked[0].figures
        who = safe(now.name(figures[0])) if len(figures) == 1 else safe(side_name(question.side, now, words))
        text = words("catchup.waits", who=who)
        return [f"{text}\n{words('catchup.question', link=link)}" if link else text], [decide_button(now, words)]
    state = now.state
    if not now.pending and state.phase and not state.ended and user in now.seating.players(state.active_side):
        side = safe(side_name(state.active_side, now, words))
        return [f"{words('catchup.phase', side=side)}\n-# {next_line(now, words)}"], []
    return [], []


async def moments_content(story: Story, since: int, words: Words) -> Content:
    """The gravest moments behind an input, a picture and its news each."""
    shown = gravest(story.since(since))
    if not shown:
        return _content([words("catchup.nothing")])
    pictures, lines = [], []
    for number, moment in enumerate(shown, 1):
        steps = steps_of(moment.entries)
        pictures.append(await board_of(moment, steps[-9:], words.language))
        lines.append(f"**{number}** {heading_of(steps, moment, words)} · {small_line(moment, words)}")
    return _content(["\n".join(lines)], pictures)


def away_since(when: datetime | None, now: datetime) -> timedelta | None:
    """How long ago a person acted last; None for one who never did."""
    return None if when is None else max(now - when, timedelta())


# ---- messages ----


def _content(
    texts: Sequence[str], pictures: Sequence[Picture] = (), buttons: Sequence[Button] = (), name: str = ""
) -> Content:
    """Texts with the pictures under the first of them, and a row of buttons."""
    names = [name or f"board-{n}" for n in range(1, len(pictures) + 1)]
    view = view_of(texts[0], gallery(*pictures, names=names), *texts[1:], buttons)
    return {"view": view, "files": files_of(pictures, names)}


def text_content(text: str, words: Words) -> Content:
    """A text; one that is too long for a message as a file."""
    if len(text) <= TEXT:
        return _content([text])
    view = view_of(words("board.as-file"), ui.File("attachment://board.txt"))
    file = discord.File(BytesIO(plain_text(text).encode()), "board.txt")
    return {"view": view, "files": [file]}
