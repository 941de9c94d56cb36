"""Whole battles in which the server and a player speak different languages: no word of the wrong one anywhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest
import simcord

from bot.language import ENGLISH, Language
from bot.messages.question import answer_id
from bot.text.words import Words
from engine.ruleset.reference import entry
from engine.ruleset.registry import RULESETS, get
from tests.bot.conftest import FARM, LOCALES, Play, Speaking, answered, text_of
from tests.bot.farm import ORDERS, SEATS
from tests.bot.finger import seen
from tests.languages import MADE_UP, made_up, said


def bare(text: str) -> list[str]:
    """The words of a text, without what is code, a mention, a time or a rule's id."""
    text = re.sub(r"`[^`]*`|```.*?```|<[^>]*>|https?://\S+|\b[A-Z0-9]+-[A-Z]+-\d+\b", " ", text, flags=re.DOTALL)
    return re.findall(r"[a-zà-öø-ÿœ]{3,}", re.sub(r"[’']", " ", text).lower())


@cache
def vocabulary(language: Language) -> set[str]:
    """Every word that the bot may say in a language."""
    if language == MADE_UP:
        return {word for forms in said(ENGLISH).values() for text in forms for word in bare(made_up(text))}
    return {
        word for forms in said(language).values() for text in forms for word in bare(re.sub(r"\{[^}]*\}", " ", text))
    }


def of_the_table() -> set[str]:
    """Words that players and books have written, which are in no language of the bot's."""
    names = [str(FARM["title"]), *_names(FARM)]
    for ruleset in (get(name) for name in RULESETS):
        names += [ruleset.title, *(weapon.name for weapon in ruleset.weapons.values())]
    return {word for name in names for word in bare(name)}


def _names(raw: Any) -> Iterator[str]:
    if isinstance(raw, dict):
        yield from (str(raw[key]) for key in ("name", "id") if key in raw)
        for value in raw.values():
            yield from _names(value)
    elif isinstance(raw, list):
        for value in raw:
            yield from _names(value)


@cache
def foreign_to(language: Language) -> set[str]:
    """The words that only other languages have."""
    return set().union(*(vocabulary(other) for other in LOCALES)) - vocabulary(language) - of_the_table()


def everything(message: Any) -> str:
    """All text of a message: what it says, on its buttons, behind its pictures."""
    texts = [text_of(message), *(attachment.description or "" for attachment in message.attachments)]
    return "\n".join([*texts, *_labels(message.components)])


def _labels(components: Iterable[Any]) -> Iterator[str]:
    for component in components:
        for name in ("label", "placeholder"):
            yield str(getattr(component, name, None) or "")
        yield from _labels([*getattr(component, "options", ()), *getattr(component, "children", ())])
        if getattr(component, "accessory", None) is not None:
            yield from _labels([component.accessory])


def cited(text: str) -> str:
    """A text without the titles of the rules that it names by their ids: those are the books' in every language."""
    for rule in map(entry, re.findall(r"\b[A-Z0-9]+-[A-Z]+-\d+\b", text)):
        text = text.replace(rule.title, " ") if rule is not None else text
    return text


def in_language(text: str, language: Language) -> None:
    lines = cited(text).splitlines()
    foreign = {word: line for line in lines for word in bare(line) if word in foreign_to(language)}
    assert not foreign, foreign


def privately(result: simcord.InteractionResult) -> str:
    """All that one person was shown; below what was pressed, where something was."""
    told = result.followups or ([result.response] if result.response is not None else [])
    assert told
    assert all(answer.ephemeral for answer in told)
    text = "\n".join(everything(answer.message) for answer in told)
    assert text.strip()
    return text


PRIVATE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("fire", {"figure": "Moss", "target": "Billy", "now": True}),
    ("move", {"figure": "Moss", "to": "A1", "now": True}),
    ("move", {"figure": "Zorro", "to": "A1", "now": True}),
    ("encounter end", {}),
    ("encounter start", {}),
    ("catchup", {}),
    ("log read", {}),
    ("log luck", {}),
    ("orders list", {}),
    ("settings", {}),
    ("about", {}),
    ("privacy", {}),
    ("force list", {}),
    ("board", {"text": True}),
    ("encounter join", {"side": "police"}),
)
"""What only the one who asked is shown: refusals and things to look at."""


@pytest.mark.long
@pytest.mark.parametrize(("server", "people"), [("fr", "en"), ("en", "fr"), ("fr", "fr")])
async def test_a_battle_in_two_languages(play: Play, speaking: Speaking, server: Language, people: Language) -> None:
    await battle(play, speaking, server, people)


@pytest.mark.long
async def test_a_battle_in_a_language_that_no_code_knows(
    play: Play, speaking: Speaking, third_language: Language
) -> None:
    await battle(play, speaking, third_language, third_language)


async def battle(play: Play, speaking: Speaking, server: Language, people: Language) -> None:
    """The farm, with all that a person may look at on the way, where every word is in its reader's language."""
    speaking(server, people)
    await play.set_up()
    await play.seat()
    asked = 0
    for who, command, options in ORDERS:
        await play.table.order(who, command, **options)
        while (pending := (await play.table.moment()).pending) and asked < 12:
            asked += 1
            open_ = pending[0]
            # Somebody else presses, privately refused; the bot is exchanged; then the right one does.
            stranger = next(name for name in SEATS.values() if name != SEATS[open_.question.side])
            key = str(answer_id(await play.table.moment(), open_, 0))
            in_language(privately(await play.table.press(stranger, key)), people)
            if asked == 2:
                await play.restart()
            await play.table.answer()
    assert asked >= 3
    behind = [way.custom_id for message in play.channel.history() for way in seen(message.components)]
    behind = [custom_id for custom_id in behind if custom_id.startswith(("s:d:", "s:t:"))]
    assert len(behind) > 10, "every report has its dice and its text"
    for custom_id in behind:
        in_language(privately(await play.table.press("Chloe", custom_id)), people)
    for command, options in PRIVATE:
        in_language(privately(await play.table.order("Ben", command, **options)), people)
    await play.table.order("Anna", "encounter status")
    posted = play.channel.history()
    assert len(posted) > 10
    for message in posted:
        in_language(everything(message), server)


@pytest.mark.long
async def test_the_host_chooses_the_language_and_nobody_else(play: Play, speaking: Speaking) -> None:
    speaking("en", "en")
    await play.set_up()
    refused = await play.table.order("Ben", "encounter language", language="Français")
    assert "Only a host" in answered(refused)
    await play.table.order("Anna", "encounter language", language="Français")
    assert play.said()[-1] == Words("fr")("encounter.language")
    await play.restart()
    await play.table.order("Anna", "turn")
    in_language(everything(play.channel.history()[-1]), "fr")
    assert "Tour 1" in play.said()[-1]


@pytest.mark.long
async def test_the_language_is_chosen_while_an_encounter_is_set_up_too(play: Play, speaking: Speaking) -> None:
    speaking("en", "en")
    await play.table.order("Anna", "encounter new", sides="Police, Gang")
    assert "Only a host" in answered(await play.table.order("Ben", "encounter language", language="Français"))
    await play.table.order("Anna", "encounter language", language="Français")
    assert play.said()[-1] == Words("fr")("encounter.language")
    await play.table.order("Ben", "encounter join", side="Gang")
    in_language(play.said()[-1], "fr")


async def test_what_was_owed_is_told_in_the_encounters_language(play: Play, speaking: Speaking) -> None:
    speaking("fr", "en")
    await play.set_up()
    moment, owed = await play.bot.service.apply(
        play.channel.id, play.table.people["Anna"].id, None, {"do": "start-turn"}
    )
    assert moment.language == "fr"
    assert owed.sequence == 1
    before = len(play.said())
    await play.restart()
    assert len(play.said()) == before + 1
    in_language(play.said()[-1], "fr")


async def test_a_record_that_cannot_be_read_is_refused_in_the_readers_language(play: Play, speaking: Speaking) -> None:
    speaking("en", "fr")
    unreadable: tuple[dict[str, Any], ...] = (
        {"format": "other"},
        {"sides": []},
        {"table": {"width": 500, "height": 36}},
        {"ruleset": "chess"},
    )
    for wrong in unreadable:
        data = json.dumps({**FARM, **wrong}).encode()
        result = await play.table.order("Anna", "encounter import", record=("record.json", data))
        in_language(privately(result).partition("\n")[0], "fr")
