"""A lesson in words: its name, and what is to be known of it in one sentence."""

from bot.names import safe
from bot.panel.lessons import Lesson
from bot.play.moment import Moment
from bot.setup.first import MISSION, is_practice
from bot.text.figures import listed
from bot.text.mission import goal
from bot.text.words import Words

NAMES = 4
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


def greeting(moment: Moment, words: Words) -> str:
    """What a newcomer reads before their first deed: what the battle is about, and what the buttons say."""
    mission = moment.record.mission
    if mission is not None and mission.id == MISSION:
        dice = "\n" + words("practice.dice") if is_practice(moment.record) else ""
        return words("tutorial.begin", goal=goal(moment.record, words)) + dice
    lurking = "\n" + words("tutorial.markers") if moment.state.markers else ""
    return words("tutorial.begin.battle") + lurking
