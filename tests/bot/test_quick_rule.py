"""`/rule`: by id and by words, for one person or for all."""

from __future__ import annotations

import pytest
from simcord.actors import _component_interaction

from bot.errors import Busy
from bot.text.glossary import look_up
from bot.text.reference import entry
from bot.text.words import Words
from engine.ruleset.reference import reference, related
from engine.ruleset.registry import RULESETS
from tests.bot.conftest import Play, Speaking
from tests.bot.quick import carried, labels, message_of, names, posted, told, values

RULE = "CR3-REACT-07"


async def test_an_id_shows_the_rule_to_one_person(play: Play) -> None:
    rule = reference("cr3")[RULE]
    result = await play.table.order("Anna", "rule", text=RULE.lower())
    said = told(result)
    assert rule.title in said
    assert rule.text in said
    assert f"`{RULE}` · Chain Reaction 3.0, page {rule.page}" in said
    for name in related("cr3", RULE):
        assert name in said
    assert not play.said()


async def test_a_rule_is_shown_while_the_database_does_not_answer(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(*_: object) -> list[object]:
        raise Busy("locked")

    monkeypatch.setattr(play.bot.service.repository.drafts, "shelf", busy)
    assert reference("cr3")[RULE].text in told(await play.table.order("Anna", "rule", text=RULE))


async def test_it_can_be_shown_to_all_at_once_or_afterwards(play: Play) -> None:
    assert reference("cr3")[RULE].text in posted(await play.table.order("Anna", "rule", text=RULE, everyone=True))
    private = await play.table.order("Anna", "rule", text=RULE)
    assert labels(private) == ["Show to everyone"]
    await play.restart()
    shown = await play.table.people["Anna"].click(message_of(private), custom_id=carried(private, "Show to everyone"))
    assert reference("cr3")[RULE].text in posted(shown)
    assert labels(shown) == []


async def test_a_rule_is_shown_to_everybody_once_however_often_it_is_pressed(play: Play) -> None:
    private = await play.table.order("Anna", "rule", text=RULE)
    anna, message = play.table.people["Anna"], message_of(private)
    pressed = {"custom_id": f"rule:show:{RULE}", "component_type": 2}
    stored = play.env.backend.get_message(message.channel.id, message.id)
    for _ in range(3):  # before Discord has taken the button away
        await _component_interaction(anna, stored, pressed)
    assert len(play.said()) == 1
    assert "Show to everybody" not in str(play.env.backend.get_message(message.channel.id, message.id).components)


async def test_words_list_what_has_them_to_pick_from(play: Play) -> None:
    result = await play.table.order("Anna", "rule", text="duck back", ruleset="cr3")
    said = told(result)
    assert "rules found" in said
    assert "add words to narrow it down" in said
    picked = await play.table.people["Anna"].select(message_of(result), [RULE_OF_DUCKING], custom_id="rule:pick")
    assert reference("cr3")[RULE_OF_DUCKING].text in told(picked)


RULE_OF_DUCKING = next(
    rule.id for rule in reference("cr3").values() if rule.kind == "rule" and rule.title.casefold().startswith("duck")
)


async def test_ids_and_titles_are_offered(play: Play) -> None:
    anna = play.table.people["Anna"]
    offered = await anna.autocomplete(play.channel, "rule", "text", "CR3-REACT-0")
    assert RULE in values(offered)
    assert all(name.startswith("CR3-REACT-0") for name in names(offered))
    other = next(name for name in RULESETS if name != "cr3")
    found = await anna.autocomplete(play.channel, "rule", "text", "fire", ruleset=other)
    assert found
    assert all(value in reference(other) for value in values(found))
    assert len(await anna.autocomplete(play.channel, "rule", "text", "")) == 25
    assert await anna.autocomplete(play.channel, "rule", "text", "zxqq") == []


@pytest.mark.parametrize(
    ("french", "english"),
    [("Plonger à couvert", "duck back"), ("sous le feu", "received fire"), ("corps à corps", "melee")],
)
async def test_it_is_found_by_french_words(play: Play, speaking: Speaking, french: str, english: str) -> None:
    speaking("en", "fr")
    result = await play.table.order("Anna", "rule", text=french, ruleset="cr3")
    titles = [rule.title for _, rule in look_up(english, "cr3")[:3]]
    assert titles
    assert all(title in told(result) for title in titles)
    assert "résumées en anglais" in told(result)
    offered = await play.table.people["Anna"].autocomplete(play.channel, "rule", "text", french, ruleset="cr3")
    assert look_up(english, "cr3")[0][1].id in values(offered)


@pytest.mark.parametrize("text", ["zxqq", "CR3-NOTHING-99"])
async def test_what_is_not_found_is_said(play: Play, text: str) -> None:
    assert "No rule has" in told(await play.table.order("Anna", "rule", text=text))
    assert "Chain Reaction 3.0" in told(await play.table.order("Anna", "rule", text="fire", ruleset="chess"))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_entry_fits_into_a_message(ruleset: str) -> None:
    for rule in reference(ruleset).values():
        assert 0 < len(entry(ruleset, rule, Words("fr"))) < 3_900


async def test_a_rule_that_is_translated_is_shown_in_the_readers_language(play: Play, speaking: Speaking) -> None:
    asked = {"text": "CMP-WOUND-01"}
    english = told(await play.table.order("Anna", "rule", **asked))
    assert "## Wound roll" in english
    assert "**Several hits at once?**" in english
    speaking("fr", "fr")
    french = told(await play.table.order("Anna", "rule", **asked))
    assert "## Table des blessures" in french
    assert "Après une touche, un dé\u00a0: 1, raide mort\u202f;" in french
    assert "**Plusieurs touches à la fois\u202f?**" in french
    assert "résumées en anglais" not in french
    assert "Wound roll" not in french


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("gilet pare-balles", "CMP-REACT-20"),
        ("tête-à-queue", "CMP-CAR-06"),
        ("tir désespéré", "CMP-FIRE-10"),
        ("météo", "CMP-ENV-03"),
        ("tire au flanc", "CMP-DIS-08"),
        ("pris pour cible", "CMP-REACT-03"),
        ("insurgés", "CMP-INS-01"),
    ],
)
def test_what_is_translated_is_found_by_its_own_words(text: str, rule: str) -> None:
    assert rule in [found.id for _, found in look_up(text, "compendium")[:5]]


def test_a_book_in_two_languages_has_both_for_every_rule_table_and_ruling() -> None:
    kinds = ("rule", "table", "ruling")
    entries = [entry for entry in reference("compendium").values() if entry.kind in kinds]
    assert not [entry.id for entry in entries if not all(entry.translated.get("fr", ("", "")))]
    assert len({entry.worded("fr").title for entry in entries if entry.kind == "rule"}) == 170
