"""A lesson in words: its name, and what is to be known of it in one sentence."""

from bot.names import safe
from bot.play.lessons import Lesson
from bot.play.moment import Moment
from bot.text.figures import listed
from bot.text.words import Words

NAMES = 4
"""So many figures are named before the others are counted."""


def sentence(lesson: Lesson, moment: Moment, words: Words) -> str:
    """`**In Sight**: enemies who newly see each other…`."""
    who = listed([safe(moment.name(figure)) for figure in lesson.who], NAMES, words)
    foe = safe(moment.name(lesson.foe)) if lesson.foe else ""
    key = f"tutorial.{lesson.key}.{lesson.how}" if lesson.how else f"tutorial.{lesson.key}"
    text = words(key, len(lesson.who), who=who, foe=foe, **lesson.numbers)
    return words("tutorial.lesson", name=words(f"tutorial.name.{lesson.key}"), text=text)
