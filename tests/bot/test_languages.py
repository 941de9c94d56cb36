"""English and French: the same keys, good print, and whole battles in one language."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping

import pytest

from bot.text.errors import explain
from bot.text.fr import typeset
from bot.text.words import CATALOGUES, SENTENCES, Words, words_for
from engine.checks.request import parse
from engine.errors import BadRequest, Refused, Said, either
from engine.rulesets import get
from tests.bot.sentences import sentences

EN, FR = CATALOGUES["en"], CATALOGUES["fr"]
MISPRINT = r"(?<!\u202f)[?!;%](?!\w)|(?<![\u00a0\w]):(?!\w)|\w:(?!\w)|'|\.\.\."
"""What French does not print: a sign without its narrow space, a straight apostrophe, three dots."""


def places(text: str) -> set[str]:
    """The names of its placeholders."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def filled_in(catalogue: Mapping[str, str], key: str) -> set[str]:
    """The values of a sentence, or of its singular where it has no plural; a number may be said in words."""
    return places(catalogue.get(key, catalogue[key.removesuffix(".many")])) - {"count"}


def bare(keys: object) -> set[str]:
    """Keys without the plurals, which a language may need or not."""
    return {str(key).removesuffix(".many") for key in keys}  # type: ignore[attr-defined]


class TestCatalogues:
    def test_both_languages_have_the_same_keys(self) -> None:
        assert bare(EN) == bare(FR)
        assert bare(EN) <= set(EN)
        assert bare(FR) <= set(FR)

    def test_both_languages_fill_in_the_same_values(self) -> None:
        assert not [key for key in EN if filled_in(EN, key) != filled_in(FR, key)]

    def test_a_plural_that_only_french_has_fills_in_what_the_singular_does(self) -> None:
        plurals = [key for key in FR if key.endswith(".many") and key not in EN]
        assert not [key for key in plurals if filled_in(FR, key) != filled_in(FR, key.removesuffix(".many"))]

    def test_french_is_printed_as_french(self) -> None:
        said = sorted({*FR.values(), *SENTENCES["fr"].values()})
        assert not [text for text in said if re.search(MISPRINT, re.sub(r"`[^`]*`|<t:[^>]*>|\{\".*?\}", "", text))]

    @pytest.mark.parametrize("wrong", ["Quoi?", "Quoi ?", "56 %", "Dés: 3", "Dés : 3", "l'un", "Attends..."])
    def test_a_misprint_would_be_found(self, wrong: str) -> None:
        assert re.search(MISPRINT, wrong)

    def test_an_encounter_is_called_one_thing(self) -> None:
        said = [*FR.values(), *SENTENCES["fr"].values()]
        assert not [text for text in said if "rencontre" in text.casefold()]

    def test_no_name_has_to_melt_into_the_word_before_it(self) -> None:
        """`de {who}` would be wrong for Anna, `à {side}` for Les Rouges, `que {who}` for Igor."""
        named = r"(who|foe|actor|victim|leader|side|names|name|item|title)"
        melting = [key for key, text in FR.items() if re.search(rf"\b(de|du|à|au|que|lorsque) \{{{named}\}}", text)]
        assert not melting, melting


class TestRefusals:
    """What the engine says in English, the French catalogue says too."""

    def test_every_sentence_has_a_french_one_with_the_same_values(self) -> None:
        said, french = sentences(), SENTENCES["fr"]
        assert len(said) > 300
        missing = [f"{place}: {sentence}" for sentence, place in said.items() if sentence not in french]
        assert not missing, "\n".join(missing)
        assert not [sentence for sentence in said if not places(french[sentence]) <= places(sentence)]

    def test_values_stand_in_their_places_in_either_language(self) -> None:
        refused = Refused(
            "there is no way for {figure} to {cell}{within}",
            figure="Anna",
            cell="H12",
            within=Said(" within {inches:g} inches", inches=7.5),
        )
        assert Words("en").said(refused.said) == refused.message == "there is no way for Anna to H12 within 7.5 inches"
        assert Words("fr").said(refused.said) == "aucun chemin pour Anna jusqu’en H12 à 7,5″ au plus"

    def test_a_state_and_alternatives_are_said_in_french(self) -> None:
        state = Refused("{figure} is {status} and may not act", figure="Billy", status="out-of-the-fight")
        assert Words("fr").said(state.said) == "Billy ne peut pas agir\u00a0: hors de combat"
        places = Refused("{figure} may duck back to {places}", figure="Billy", places=either(["A1", "B2", "C3"]))
        assert places.message == "Billy may duck back to A1 or B2 or C3"
        assert Words("fr").said(places.said) == "Billy peut plonger à couvert en A1 ou B2 ou C3"

    def test_what_is_empty_leaves_no_trace(self) -> None:
        with pytest.raises(BadRequest) as caught:
            parse({"test": "next-encounter", "ruleset": "cr3", "last": "siege"}, get)
        missions = "patrol, raid-attack, raid-defend"
        assert explain(caught.value, Words("en"), str) == f"Last must be one of {missions}."
        assert explain(caught.value, Words("fr"), str) == f"Last\u00a0: à choisir parmi {missions}."

    def test_the_word_that_was_meant_is_named(self) -> None:
        with pytest.raises(BadRequest) as caught:
            parse({"test": "received-fire", "ruleset": "cr3", "rep": 4, "if": ["in-covr"]}, get)
        assert "'in-covr' (did you mean in-cover?); there are" in explain(caught.value, Words("en"), str)
        assert "inconnue (ou bien in-cover\u202f?)\u202f; il y a" in explain(caught.value, Words("fr"), str)

    def test_a_name_with_braces_is_only_a_name(self) -> None:
        refused = Refused("{figure} is in no melee", figure="{rule} {0} {")
        assert refused.message == "{rule} {0} { is in no melee"
        assert Words("fr").said(refused.said) == "{rule} {0} { n’est pas au corps à corps"


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
