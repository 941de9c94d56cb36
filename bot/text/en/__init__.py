"""English."""

from typing import Final

from bot.text.en import dice, errors, hosting, people, places, questions, quick, setup, story

TOPICS: Final = (story, dice, people, questions, errors, quick, setup, places, hosting)
WORDS: Final[dict[str, str]] = {key: words for topic in TOPICS for key, words in topic.WORDS.items()}
