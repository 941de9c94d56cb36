"""The steps of a tutorial as messages to the person it teaches, made from how their encounter stands."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.board import scene as board
from bot.messages.hand import hand
from bot.messages.ids import LessonId, RuleId, SkipLessonsId
from bot.messages.parts import Part, View, button, gallery, in_rows, sendable, view_of
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


async def step(here: Standpoint | None, story: Story, words: Words) -> Content:
    """The step at which a person stands; the last one once the lessons are finished."""
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
    asked: list[Part] = []
    for open_ in moment.pending[:1]:
        letters = sight_lines(open_.question, marks_of_question(open_.question, moment), moment, words)
        asked += ["\n".join(letters), question_box(moment, open_, words, (), NO_STANDING)]
    buttons = [
        button(
            label(offer, moment, words),
            LessonId(here.moment.encounter_id, here.moment.sequence, number),
            discord.ButtonStyle.secondary if number else discord.ButtonStyle.primary,
        )
        for number, offer in enumerate(offered)
    ]
    return view_of(
        *_begun(moment, lessons, words),
        gallery(picture),
        words(f"tutorial.now.{stage(here)}"),
        *asked,
        *in_rows(buttons),
        [*_rules(lessons, words), button(words("tutorial.skip"), SkipLessonsId(moment.encounter_id))],
        None if moment.pending else "-# " + words("tutorial.else"),
    )


def _begun(moment: Moment, lessons: Sequence[Lesson], words: Words) -> tuple[str, str]:
    """The heading of a step, and its lessons."""
    told = "\n".join(sentence(lesson, moment, words) for lesson in lessons)
    return f"## {words('tutorial.title')}\n-# {small_line(moment, words)}", told


def _rules(lessons: Sequence[Lesson], words: Words) -> list[ui.Button[View]]:
    """A way to the rule of each lesson."""
    named = {lesson.rule: name_of(lesson, words) for lesson in lessons if lesson.rule}
    return [button(words("tutorial.rule", name=name), RuleId("see", rule)) for rule, name in named.items()]


def _ending(moment: Moment, lessons: Sequence[Lesson], words: Words) -> View:
    """What to read and do next."""
    end = words("tutorial.end.over" if moment.state.ended else "tutorial.end")
    ways = [*hand(moment, words), *_rules(lessons, words)]
    return view_of(*_begun(moment, lessons, words), end, words("tutorial.next"), ways)
