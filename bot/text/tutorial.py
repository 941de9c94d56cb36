"""The tutorial in words: a sentence for each lesson, a line for what is to be done, a label for every offer."""

from collections.abc import Sequence

from bot.names import plain, safe
from bot.play.lessons import Lesson, Offer
from bot.play.moment import Moment
from bot.text.figures import listed
from bot.text.words import Words

NAMES = 4
"""So many figures are named before the others are counted."""
LABEL = 14
"""Characters of a name on a button."""


def sentence(lesson: Lesson, moment: Moment, words: Words) -> str:
    """`**In Sight**: enemies who newly see each other…`."""
    who = listed([safe(moment.name(figure)) for figure in lesson.who], NAMES, words)
    foe = safe(moment.name(lesson.foe)) if lesson.foe else ""
    key = f"tutorial.{lesson.key}.{lesson.how}" if lesson.how else f"tutorial.{lesson.key}"
    text = words(key, len(lesson.who), who=who, foe=foe, **lesson.numbers)
    return words("tutorial.lesson", name=name_of(lesson, words), text=text)


def name_of(lesson: Lesson, words: Words) -> str:
    """The name of the rule of a lesson."""
    return words(f"tutorial.name.{lesson.key}")


def label(offer: Offer, moment: Moment, words: Words) -> str:
    """The label on the button of an offer."""
    names: Sequence[str] = [plain(moment.name(figure), LABEL) for figure in offer.who]
    return words(
        f"tutorial.offer.{offer.key}",
        who=listed(names, NAMES, words),
        foe=plain(moment.name(offer.foe), LABEL) if offer.foe else "",
        percent=round(100 * offer.chance),
        letter=offer.letter,
        cell=offer.cell,
    )
