"""A lesson in words: its name, and what is to be known of it in at most twenty-five words."""

from bot.names import safe
from bot.panel.lessons import Lesson
from bot.play.moment import Moment
from bot.text.figures import listed
from bot.text.words import Words

NAMES = 2
"""The most figures that are named before the others are counted."""


def sentence(lesson: Lesson, moment: Moment, words: Words) -> str:
    """`**In Sight**: enemies who newly see each other…`."""
    who = listed([safe(moment.name(figure)) for figure in lesson.who], NAMES, words)
    foe = safe(moment.name(lesson.foe)) if lesson.foe else ""
    # The sentence of the ruleset, of its edition, or of all.
    keys = [f"{lesson.key}.{lesson.how}", lesson.key] if lesson.how else [lesson.key]
    rules = moment.record.ruleset
    books = (f"tutorial.{rules.id}", f"tutorial.{rules.edition}", "tutorial")
    found = next(name for key in keys for book in books if words.has(name := f"{book}.{key}"))
    text = words(found, len(lesson.who), who=who, foe=foe, **lesson.numbers)
    return words("tutorial.lesson", name=words(f"tutorial.name.{lesson.key}"), text=text)
