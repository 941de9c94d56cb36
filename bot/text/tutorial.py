"""A lesson in words: its name, and what is to be known of it in one sentence."""

from collections.abc import Mapping, Sequence

from bot.names import safe
from bot.play.lessons import Lesson
from bot.play.moment import Moment
from bot.setup.first import MISSION, is_practice
from bot.text.figures import listed
from bot.text.mission import goal
from bot.text.words import Words

THIRD = "third"
"""What the books of the third edition have in common."""
_BOOKS: Mapping[str, Sequence[str]] = {"cr3": ("cr3", THIRD), "swordplay": ("swordplay", THIRD)}
"""Under which names a ruleset's own sentences stand, before those of every ruleset."""
NAMES = 4
"""So many figures are named before the others are counted."""


def sentence(lesson: Lesson, moment: Moment, words: Words) -> str:
    """`**In Sight**: enemies who newly see each other…`."""
    who = listed([safe(moment.name(figure)) for figure in lesson.who], NAMES, words)
    foe = safe(moment.name(lesson.foe)) if lesson.foe else ""
    key = _key(lesson, moment.record.ruleset.id, words)
    text = words(key, len(lesson.who), who=who, foe=foe, **lesson.numbers)
    return words("tutorial.lesson", name=words(f"tutorial.name.{lesson.key}"), text=text)


def greeting(moment: Moment, words: Words) -> str:
    """What a newcomer reads before their first deed: what the battle is about, and what the buttons say."""
    mission = moment.record.mission
    if mission is not None and mission.id == MISSION:
        return "\n".join(
            [
                words("tutorial.begin", goal=goal(moment.record, words)),
                *([words("practice.dice")] if is_practice(moment.record) else []),
            ]
        )
    lurking = "\n" + words("tutorial.markers") if moment.state.markers else ""
    return words("tutorial.begin.battle") + lurking


def _key(lesson: Lesson, ruleset: str, words: Words) -> str:
    """Where the sentence of a lesson stands: that of the ruleset, of its edition, or of all."""
    keys = [f"{lesson.key}.{lesson.how}", lesson.key] if lesson.how else [lesson.key]
    books = [f"tutorial.{book}" for book in _BOOKS.get(ruleset, ())]
    found = (f"{book}.{key}" for key in keys for book in [*books, "tutorial"])
    return next(key for key in found if words.has(key))
