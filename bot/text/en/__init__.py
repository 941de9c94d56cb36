"""English."""

from typing import Final

from bot.text.en import (
    asides,
    deadlines,
    dice,
    ending,
    errors,
    hidden,
    hosting,
    looking,
    older,
    orders,
    outcomes,
    people,
    places,
    play,
    preview,
    questions,
    quick,
    refusals,
    setup,
    sights,
    story,
    tables,
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
    places,
    hidden,
    looking,
    older,
    tables,
    outcomes,
    deadlines,
    undo,
    verify,
    play,
    preview,
    orders,
    hosting,
)
WORDS: Final[dict[str, str]] = {key: words for topic in TOPICS for key, words in topic.WORDS.items()}
SENTENCES: Final = refusals.SENTENCES
