"""The pages in docs/ that are made from the program are those that it makes."""

from __future__ import annotations

from tests.manual import DOCS, WORDS, pages


async def test_the_manual_is_current() -> None:
    for name, text in (await pages()).items():
        assert (DOCS / name).read_text("utf-8") == text, f"write docs/{name} anew: python -m tests.manual"


def test_every_language_has_the_words_of_these_pages() -> None:
    english, *others = WORDS.values()
    assert all(words.keys() == english.keys() for words in others)
