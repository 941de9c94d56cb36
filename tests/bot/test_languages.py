"""English and French: the same keys, good print, and whole battles in one language."""

from __future__ import annotations

import re
import string

import pytest

from bot.text.fr import typeset
from bot.text.words import CATALOGUES, Words, words_for

EN, FR = CATALOGUES["en"], CATALOGUES["fr"]


def places(text: str) -> set[str]:
    """The names of its placeholders."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def bare(keys: object) -> set[str]:
    """Keys without the plurals, which a language may need or not."""
    return {str(key).removesuffix(".many") for key in keys}  # type: ignore[attr-defined]


class TestCatalogues:
    def test_both_languages_have_the_same_keys(self) -> None:
        assert bare(EN) == bare(FR)
        assert bare(EN) <= set(EN)
        assert bare(FR) <= set(FR)

    @pytest.mark.parametrize("key", sorted(EN))
    def test_both_languages_fill_in_the_same_values(self, key: str) -> None:
        french = FR.get(key, FR[key.removesuffix(".many")])
        assert places(EN[key]) - {"count"} == places(french) - {"count"}

    @pytest.mark.parametrize("key", sorted(key for key in FR if key.endswith(".many") and key not in EN))
    def test_a_plural_that_only_french_has_fills_in_what_the_singular_does(self, key: str) -> None:
        assert places(FR[key]) - {"count"} == places(FR[key.removesuffix(".many")]) - {"count"}

    @pytest.mark.parametrize("key", sorted(FR))
    def test_french_is_printed_as_french(self, key: str) -> None:
        text = re.sub(r"`[^`]*`", "", FR[key])
        assert not re.search(r"(?<![\u202f])[?!;%](?!\w)", text), text
        assert not re.search(r"(?<![\u00a0\w]):(?!\w)|\w:(?!\w)", text), text
        assert "'" not in text
        assert "..." not in text

    def test_no_name_has_to_melt_into_the_word_before_it(self) -> None:
        """`de {who}` would be wrong for Anna, `à {side}` for Les Rouges, `que {who}` for Igor."""
        named = r"(who|foe|actor|victim|leader|side|names|name|first|item|title)"
        melting = [key for key, text in FR.items() if re.search(rf"\b(de|du|à|au|que|lorsque) \{{{named}\}}", text)]
        assert not melting, melting


class TestPrint:
    def test_the_spaces_and_apostrophes_of_french(self) -> None:
        assert typeset("Qu'en faire ? Non ; 56 % : « oui » !") == (
            "Qu’en faire\u202f? Non\u202f; 56\u202f% : « oui »\u202f!".replace(" :", "\u00a0:")
            .replace("« ", "«\u00a0")
            .replace(" »", "\u00a0»")
        )

    def test_nothing_is_one_thing_in_french_and_many_in_english(self) -> None:
        assert words_for("en-GB")("people.side", 0, sign="", side="A").endswith("0 figures")
        assert words_for("fr")("people.side", 0, sign="", side="A").endswith("0 figurine")

    @pytest.mark.parametrize(
        ("locale", "language"), [("fr", "fr"), ("en-US", "en"), ("de", "en"), ("es-419", "en"), (None, "en")]
    )
    def test_a_locale_without_words_of_its_own_reads_english(self, locale: str | None, language: str) -> None:
        assert words_for(locale) == Words(language)  # type: ignore[arg-type]
