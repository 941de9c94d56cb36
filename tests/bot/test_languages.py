"""The languages: complete catalogues, good print, and one that no code knows."""

from __future__ import annotations

import ast
import json
import os
import re
from pathlib import Path

import pytest
from babel.messages import Catalog
from catalogues.languages import ENGLISH as ENGLISH_CATALOGUE
from catalogues.languages import (
    ROOT,
    TEMPLATE,
    Extract,
    catalogues,
    compile_changed,
    extract,
    faults,
    key_of,
    places,
    read,
    template,
    texts,
    write,
)

from bot import language
from bot.language import ENGLISH, CatalogueMissing, language_of, languages, manner, sentence, text
from bot.text.checks import label_of, result_of
from bot.text.errors import explain
from bot.text.glossary import look_up
from bot.text.words import Words, words_for
from bot.typed.figures import compass
from bot.typed.ways import is_relative
from engine.checks.request import parse
from engine.encounter import Encounter
from engine.errors import BadRequest, Refused, Said, either
from engine.events import Roll
from engine.loading.load import load
from engine.procedures.turn import PLACES
from engine.ruleset.registry import RULESETS, get
from tests.languages import (
    CODES,
    MADE_UP,
    add_made_up,
    glossary_faults,
    label_faults,
    labels,
    made_up,
    never,
    said,
    uncoded,
)


@pytest.fixture(scope="module")
def code() -> Extract:
    """What the code says and looks up."""
    return extract()


@pytest.fixture(scope="module")
def everything(code: Extract, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Catalog]:
    """Every language's catalogue, and that of a made-up one."""
    own = {path.parent.name: read(path) for path in catalogues()}
    return {**own, MADE_UP: add_made_up(tmp_path_factory.mktemp("languages"))}


class TestCatalogues:
    @pytest.mark.long
    def test_the_template_has_all_that_the_code_says(self, code: Extract) -> None:
        """`python .ci/catalogues update` writes it anew."""
        wanted, found = template(code), read(TEMPLATE)
        assert {(each.context, each.id) for each in wanted} == {(each.context, each.id) for each in found}
        assert len(code.sentences) > 300

    def test_every_key_has_an_english_text_and_every_text_is_looked_up(self, code: Extract) -> None:
        keys = {key_of(message) for message in read(ENGLISH_CATALOGUE) if message.id} - set(code.sentences)
        assert not code.looked_up - keys
        assert not [key for key in keys if not code.patterns.fullmatch(key)]

    @pytest.mark.long
    def test_every_language_is_complete_and_fills_in_the_same_values(self, everything: dict[str, Catalog]) -> None:
        wanted = read(TEMPLATE)
        assert len(wanted) > 2000
        wrong = [f"{name}: {fault}" for name, own in everything.items() for fault in faults(own, wanted)]
        assert not wrong, "\n".join(wrong)

    def test_no_side_is_given_a_verb_that_needs_its_number(self) -> None:
        """A side may be `Foxes` as well as `Patrol`: it is spoken to, or what it did is past."""
        verb = re.compile(r"(?:^|[.:;] )\W*\{(?:side|band)\}\*{0,2} (?:has|is|was|does|[a-z]+[a-rt-z]s)\b")
        assert verb.search("**{side}** sets up anywhere")
        wrong = {name: texts for name, texts in said("en").items() if any(map(verb.search, texts))}
        assert not wrong

    def test_faults_are_found(self) -> None:
        wanted, own = Catalog(), Catalog(locale="fr")
        for name in ("whole", "empty", "absent", "other", "unsure"):
            wanted.add("{who} runs", context=name)
        wanted.add(("{count} die", "{count} dice"), context="dice")
        wanted.add("{figure} is in no melee")
        own.add("{who} runs", "{who} court", context="whole")
        own.add("{who} runs", "", context="empty")
        own.add("{who} runs", "{whom} court", context="other")
        own.add("{who} runs", "{who} court", context="unsure", flags=("fuzzy",))
        own.add(("{count} die", "{count} dice"), ("un dé", ""), context="dice")
        own.add("{figure} is in no melee", "pas au corps à corps")
        own.add("{who} sits", "{who} reste", context="gone")
        assert sorted(faults(own, wanted)) == [
            "not translated: absent",
            "not translated: dice",
            "not translated: empty",
            "not translated: unsure",
            "of no use: gone",
            "other placeholders: other",
        ]

    def test_english_fills_in_what_the_engine_gives(self, code: Extract) -> None:
        own = {
            key_of(each): texts(each.string)[0] for each in read(ENGLISH_CATALOGUE) if key_of(each) in code.sentences
        }
        assert own
        assert not [english for english, told in own.items() if not places(told) <= places(english)]

    @pytest.mark.long
    def test_every_refusal_is_given_what_its_text_fills_in(self) -> None:
        """The rule is named below the text, and names are made of weapons, traits and models."""
        lacks = []
        for path in sorted((ROOT / "bot").rglob("*.py")):
            for call in ast.walk(ast.parse(path.read_text())):
                if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Unfit"):
                    continue
                match call.args:
                    case [ast.Constant(value=str(code_)), *_] if all(word.arg for word in call.keywords):
                        given = {str(word.arg) for word in call.keywords} - {"rule"} | {"count", "names"}
                        fields = set.union(*(places(text(ENGLISH, f"unfit.{code_}", count)) for count in (1, 2)))
                        lacks += [f"{path.name}: {code_} {fields - given}"] * bool(fields - given)
        assert not lacks

    def test_no_language_says_what_it_never_says(self, code: Extract) -> None:
        wrong = [
            f"{language}, {rule.why}: {form}"
            for language in CODES
            for rule in never(language)
            for name, forms in said(language).items()
            for form in map(uncoded, forms)
            if rule.find.search(form) and (rule.refusals or name not in code.sentences)
        ]
        assert not wrong, "\n".join(wrong)

    def test_every_text_has_the_words_of_its_languages_glossary(self) -> None:
        wrong = [f"{language}: {fault}" for language in CODES for fault in glossary_faults(language)]
        assert not wrong, "\n".join(wrong)

    def test_every_label_that_a_text_names_is_one_there(self) -> None:
        assert "It stands…" in labels(said(ENGLISH)["act.ruling.waits"][0])
        wrong = [f"{language}: {fault}" for language in CODES for fault in label_faults(language)]
        assert not wrong, "\n".join(wrong)

    @pytest.mark.parametrize(
        "wrong",
        ["Quoi?", "Quoi ?", "56 %", "Dés: 3", "Dés : 3", "l'un", "Attends...", "la rencontre", "le tour de {who}"],
    )
    def test_what_french_never_says_would_be_found(self, wrong: str) -> None:
        assert any(rule.find.search(wrong) for rule in never("fr"))

    def test_print_is_the_same_printed_twice(self) -> None:
        for code in CODES:
            forms = [form for forms in said(code).values() for form in forms]
            assert [manner(code).printed(form) for form in forms] == forms


def test_every_weapon_has_a_name_in_the_catalogues() -> None:
    books = [
        book for rules in map(get, RULESETS) for book in (rules, *(o.apply(rules) for o in rules.options.values()))
    ]
    kinds = [kind for book in books for kind in (*book.weapons.values(), *book.melee_weapons.values())]
    assert not [kind.id for kind in kinds if said(ENGLISH).get(f"weapon.{kind.id}") != (kind.name,)]


@pytest.mark.long
def test_every_check_has_a_name_and_every_roll_of_a_record_a_result_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    bare: set[str] = set()

    def term(_: str, group: str, name: str) -> str:
        if len(name) > 1 and not language.has(f"{group}.{name}"):  # The lines of some tables have letters.
            bare.add(f"{group}.{name}")
        return name

    monkeypatch.setattr(language, "term", term)
    words, rolls = Words("fr"), set[tuple[str, str, str]]()
    for path in (ROOT / "tests" / "golden").glob("*.json"):
        record = json.loads(path.read_text(encoding="utf-8"))
        encounter = Encounter(load({**record, "inputs": []}))
        for given in record["inputs"]:
            encounter.submit(given)
        found = (entry.event for entry in encounter.log if isinstance(entry.event, Roll))
        rolls |= {(encounter.rules.id, roll.label, roll.result) for roll in found}
    for rules, label, result in rolls:
        label_of(label, get(rules), words)
        assert not result or result_of(label, result, words)
    for place in PLACES:
        result_of("activation", place, words)
    assert not bare


class TestCompiling:
    @pytest.mark.long
    def test_only_what_has_changed_is_compiled(self, tmp_path: Path) -> None:
        add_made_up(tmp_path)
        made = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*/duckback.mo")}
        assert len(made) == len(CODES) + 1
        changed = tmp_path / MADE_UP / "duckback.mo"
        os.utime(changed, ns=(0, 0))
        compile_changed(tmp_path)
        assert [path for path, then in made.items() if path.stat().st_mtime_ns != then] == [changed]
        assert not list(tmp_path.glob("*/*.tmp"))

    def test_a_changed_english_text_keeps_the_old_translation_for_review(self) -> None:
        own, wanted = Catalog(locale="fr"), Catalog()
        own.add("{who} runs away", "{who} s'enfuit", context="runs")
        wanted.add("{who} runs off", context="runs")
        own.update(wanted)
        kept = own.get("{who} runs off", "runs")
        assert kept is not None
        assert (kept.string, kept.fuzzy) == ("{who} s'enfuit", True)


class TestALanguageThatNoCodeKnows:
    """A folder is all that it takes."""

    def test_it_is_one_of_the_languages(self, third_language: str) -> None:
        assert languages() == (ENGLISH, third_language, *CODES[1:])
        assert language_of(third_language) == language_of(f"{third_language}-AT") == third_language

    def test_no_code_names_a_language_but_english(self) -> None:
        names = "|".join([*CODES, *(manner(code).name for code in CODES)])
        sources = [path for folder in ("bot", "engine") for path in (ROOT / folder).rglob("*.py")]
        naming = [path for path in sources if re.search(rf"(['\"])({names})\1", path.read_text(encoding="utf-8"))]
        assert {str(path.relative_to(ROOT)) for path in naming} == {"bot/language.py"}

    def test_every_text_is_in_it(self, third_language: str) -> None:
        for message in read(TEMPLATE):
            if message.context:
                one, many = texts(message.id)[0], texts(message.id)[-1]
                assert text(third_language, message.context) == made_up(one)
                assert text(third_language, message.context, 2) == made_up(many)
            elif message.id:
                assert sentence(third_language, str(message.id)) == made_up(str(message.id))

    def test_its_numbers_have_its_sign(self, third_language: str) -> None:
        within = Said(" within {inches:g}″", inches=7.5)
        assert "7·5" in Words(third_language).said(within)

    def test_its_players_type_their_own_words_before_english_and_other_ones(self, third_language: str) -> None:
        words = Words(third_language)
        assert compass("Øst", words) == compass("east", words) == compass("est", words) == 90
        assert compass("SO", words) == compass("SE", words) == 135
        assert compass("SO", Words("fr")) == 225

    def test_a_cell_on_its_floor_is_no_way_of_its_own(self, third_language: str) -> None:
        assert not is_relative("H12 étage 1")
        assert is_relative("4 zû Carlos")

    def test_what_a_language_lacks_is_said_in_english(self, third_language: str) -> None:
        path = language.folder() / third_language / "duckback.po"
        unfinished = Catalog(locale=third_language)
        unfinished.add("{before} and {last}", "{before} ûñd {last}", context="list.last")
        whole = path.read_bytes()
        write(path, unfinished)
        compile_changed(language.folder())
        language.catalogue.cache_clear()
        words = Words(third_language)
        assert words.listed(["A", "B"]) == "A ûñd B"
        assert words("head.ended") == "The encounter is over"
        assert words("head.move", 2, actor="A") == "A and others move"
        assert sentence(third_language, "no group is activated") == "no group is activated"
        path.write_bytes(whole)

    def test_a_catalogue_that_was_not_compiled_is_named(self, third_language: str) -> None:
        (language.folder() / third_language / "duckback.mo").unlink()
        with pytest.raises(CatalogueMissing, match=r"duckback\.mo is missing: `python \.ci/catalogues` makes it"):
            Words(third_language)("head.ended")


def test_rules_are_found_by_the_terms_of_other_languages() -> None:
    assert look_up("Tir réflexe", "cr3") == look_up("rush shot", "cr3") != []
    assert look_up("sous le feu, au corps à corps", "cr3") == look_up("received fire melee", "cr3") != []


class TestRefusals:
    """What the engine says in English, the French catalogue says too."""

    def test_values_stand_in_their_places_in_either_language(self) -> None:
        refused = Refused(
            "there is no way for {figure} to {cell}{within}",
            figure="Anna",
            cell="H12",
            within=Said(" within {inches:g}″", inches=7.5),
        )
        assert Words("en").said(refused.said) == refused.message == "there is no way for Anna to H12 within 7.5″"
        assert Words("fr").said(refused.said) == "aucun chemin pour Anna jusqu’en H12 à 7,5″ au plus"

    def test_a_state_and_alternatives_are_said_in_french(self) -> None:
        state = Refused("{figure} is {status} and may not act", figure="Billy", status="out-of-the-fight")
        assert Words("fr").said(state.said) == "Billy ne peut pas agir\u00a0: hors de combat"
        places = Refused("{figure} may go to {places}", figure="Billy", places=either(["A1", "B2", "C3"]))
        assert places.message == "Billy may go to A1 or B2 or C3"
        assert Words("fr").said(places.said) == "Billy peut aller en A1 ou B2 ou C3"

    def test_what_is_empty_leaves_no_trace(self) -> None:
        with pytest.raises(BadRequest) as caught:
            parse({"test": "next-encounter", "ruleset": "cr3", "last": "siege"}, get)
        missions = "patrol, raid-attack, raid-defend"
        assert explain(caught.value, Words("en"), str) == f"Last must be one of {missions}."
        assert explain(caught.value, Words("fr"), str) == f"Last\u00a0: à choisir parmi {missions}."

    def test_the_word_that_was_meant_is_named(self) -> None:
        with pytest.raises(BadRequest) as caught:
            parse({"test": "received-fire", "ruleset": "cr3", "rep": 4, "if": ["in-covr"]}, get)
        assert "'in-covr' (did you mean in-cover?); choose from" in explain(caught.value, Words("en"), str)
        assert "inconnue (ou bien in-cover\u202f?)\u202f; valeurs possibles" in explain(caught.value, Words("fr"), str)

    def test_a_name_with_braces_is_only_a_name(self) -> None:
        refused = Refused("{figure} is in no melee", figure="{rule} {0} {")
        assert refused.message == "{rule} {0} { is in no melee"
        assert Words("fr").said(refused.said) == "{rule} {0} { n’est pas au corps à corps"


class TestPrint:
    def test_the_spaces_and_apostrophes_of_french(self) -> None:
        assert manner("fr").printed("Qu'en faire ? Non ; 56 % : « oui » !") == (
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
