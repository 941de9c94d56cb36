"""French."""

import re
from collections.abc import Iterable
from types import ModuleType
from typing import Final

from bot.text.fr import (
    armies,
    asides,
    bands,
    campaign_commands,
    campaigns,
    commands,
    deadlines,
    deeds,
    dice,
    ending,
    errors,
    gear,
    hidden,
    hosting,
    looking,
    markers,
    missions,
    older,
    opposition,
    orders,
    outcomes,
    people,
    places,
    play,
    preview,
    questions,
    quick,
    records,
    refusals,
    riders,
    scenarios,
    setup,
    setup_commands,
    sights,
    solo,
    story,
    tables,
    tutorial,
    undo,
    verify,
)

TOPICS: Final = (
    story,
    dice,
    people,
    questions,
    sights,
    asides,
    ending,
    errors,
    quick,
    setup,
    gear,
    deeds,
    scenarios,
    tutorial,
    places,
    hidden,
    looking,
    markers,
    missions,
    opposition,
    older,
    riders,
    tables,
    outcomes,
    deadlines,
    undo,
    verify,
    play,
    preview,
    orders,
    hosting,
    solo,
    armies,
    campaigns,
)

_SPACES: Final = (("\u00a0", re.compile(r" (?=:(?!\w)|»)|(?<=«) ")), ("\u202f", re.compile(r" (?=[?!;%])")))
"""What the space before (or behind) these signs becomes."""


def typeset(text: str) -> str:
    """The text with the spaces and apostrophes of French print: the catalogues are written with those of a keyboard."""
    for space, where in _SPACES:
        text = where.sub(space, text)
    return text.replace("'", "’")


def _together(topics: Iterable[ModuleType]) -> dict[str, str]:
    return {key: typeset(words) for topic in topics for key, words in topic.WORDS.items()}


WORDS: Final = _together(TOPICS)
SENTENCES: Final = {
    english: typeset(french)
    for topic in (
        refusals,
        records,
        commands,
        setup_commands,
        campaign_commands,
        markers,
        missions,
        bands,
        older,
        riders,
    )
    for english, french in topic.SENTENCES.items()
}
