"""English."""

from typing import Final

from bot.text.en import dice, errors, people, questions, quick, setup, story

TOPICS: Final = (story, dice, people, questions, errors, quick, setup)
WORDS: Final[dict[str, str]] = {key: words for topic in TOPICS for key, words in topic.WORDS.items()}
