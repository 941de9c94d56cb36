"""The steps of a tutorial as messages to the one whom it teaches, made from how his encounter stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.board import scene as board
from bot.messages.ids import LessonId, RuleId, SkipLessonsId
from bot.messages.parts import View, button, finished, gallery, sendable, turn_buttons
from bot.messages.question import NO_STANDING, question_box
from bot.play.lessons import Lesson, Offer, offers, stage, taught
from bot.play.moment import Moment
from bot.play.standpoint import Standpoint
from bot.play.story import Story
from bot.report.marks import lettered, marks_asked, marks_of_question
from bot.report.picture import Picture, picture_of
from bot.report.scene import scene_of
from bot.text.marks import sight_lines
from bot.text.report import small_line
from bot.text.tutorial import label, name_of, sentence
from bot.text.words import Words

Content = dict[str, Any]
_ROW = 5


async def step(here: Standpoint | None, story: Story, words: Words) -> Content:
    """The step at which a person stands; the last one where the lessons are finished, and nobody stands anywhere."""
    if here is None:
        return sendable(_ending(story.now, taught(story.moments), words))
    offered = offers(here)
    picture = await picture_of(scene_for(here, offered, words))
    return sendable(_view(here, taught(story.moments), offered, picture, words), picture)


def scene_for(here: Standpoint, offered: Sequence[Offer], words: Words) -> board.Scene:
    """The table as it stands: who may do something is pointed at, and where a lettered way leads."""
    moment = here.moment
    scene = lettered(scene_of(moment, (), words.language), marks_asked(moment))
    paths = [board.Path(figure=o.who[0], points=o.way, mark=o.letter, planned=True) for o in offered if o.way]
    asked = {figure for open_ in moment.pending for figure in open_.figures}
    shown = asked | {figure for o in offered for figure in (*o.who, o.foe)} or here.mine
    on_table = {token.id for token in scene.tokens}
    return replace(scene, paths=tuple(paths), focus=tuple(sorted(shown & on_table)))


def _view(
    here: Standpoint, lessons: Sequence[Lesson], offered: Sequence[Offer], picture: Picture, words: Words
) -> View:
    moment = here.moment
    view = _begun(moment, lessons, words)
    view.add_item(gallery(picture))
    view.add_item(ui.TextDisplay(words(f"tutorial.now.{stage(here)}")))
    for open_ in moment.pending[:1]:
        letters = sight_lines(open_.question, marks_of_question(open_.question, moment), moment, words)
        if letters:
            view.add_item(ui.TextDisplay("\n".join(letters)))
        view.add_item(question_box(moment, open_, words, (), NO_STANDING))
    buttons = [
        button(
            label(offer, moment, words),
            LessonId(here.moment.encounter_id, here.moment.sequence, number),
            discord.ButtonStyle.secondary if number else discord.ButtonStyle.primary,
        )
        for number, offer in enumerate(offered)
    ]
    for start in range(0, len(buttons), _ROW):
        view.add_item(ui.ActionRow(*buttons[start : start + _ROW]))
    skip = button(words("tutorial.skip"), SkipLessonsId(moment.encounter_id))
    view.add_item(ui.ActionRow(*_rules(lessons, words), skip))
    if not moment.pending:
        view.add_item(ui.TextDisplay("-# " + words("tutorial.else")))
    return finished(view)


def _begun(moment: Moment, lessons: Sequence[Lesson], words: Words) -> View:
    """The heading of a step, and its lessons."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(f"## {words('tutorial.title')}\n-# {small_line(moment, words)}"))
    if lessons:
        view.add_item(ui.TextDisplay("\n".join(sentence(lesson, moment, words) for lesson in lessons)))
    return view


def _rules(lessons: Sequence[Lesson], words: Words) -> list[ui.Button[View]]:
    """A way to the rule of each lesson."""
    named = {lesson.rule: name_of(lesson, words) for lesson in lessons if lesson.rule}
    return [button(words("tutorial.rule", name=name), RuleId("see", rule)) for rule, name in named.items()]


def _ending(moment: Moment, lessons: Sequence[Lesson], words: Words) -> View:
    """What to read and do next."""
    view = _begun(moment, lessons, words)
    view.add_item(ui.TextDisplay(words("tutorial.end.over" if moment.state.ended else "tutorial.end")))
    view.add_item(ui.TextDisplay(words("tutorial.next")))
    ways = [*turn_buttons(moment, words), *_rules(lessons, words)]
    if ways:
        view.add_item(ui.ActionRow(*ways))
    return finished(view)
