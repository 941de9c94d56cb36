"""What is told of a battle of Chain Reaction 2.0, to one who may know so much."""

from __future__ import annotations

from typing import Any

from bot.language import Language
from bot.play.fog import seen
from bot.play.moment import Moment
from bot.play.questions import open_questions
from bot.storage.roster import Seating
from bot.text.report import report
from bot.text.words import Words
from engine.views import Viewer
from tests.engine.table import Battle

WORDS = Words()
BLUE, RED = Viewer("blue"), Viewer("red")


def known_of(b: Battle, viewer: Viewer, **item: Any) -> Moment:
    """An input as this viewer may know of it."""
    encounter = b.encounter
    before, entries = encounter.state.copy(), tuple(encounter.submit(item))
    now, asked = encounter.state.copy(), open_questions(encounter)
    return seen(Moment(1, 1, 1, encounter.record, item, entries, before, now, asked, Seating(7, {})), viewer)


def told(b: Battle, viewer: Viewer, language: Language = "en", **item: Any) -> str:
    """An input as this viewer reads of it."""
    return "\n".join(page.text for page in report(known_of(b, viewer, **item), Words(language)).pages)
