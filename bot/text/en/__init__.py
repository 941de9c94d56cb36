"""English."""

from typing import Final

from bot.text.en import dice, errors, hosting, outcomes, people, places, questions, quick, setup, story, tables

TOPICS: Final = (story, dice, people, questions, errors, quick, setup, places, hosting, tables, outcomes)
WORDS: Final[dict[str, str]] = {key: words for topic in TOPICS for key, words in topic.WORDS.items()}
