"""What Discord is told of the commands, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from catalogues.extract import labels
from catalogues.languages import ROOT

from bot.client.bot import Duckback
from bot.client.translate import Translator, payload
from bot.commands import COGS, MENUS
from bot.commands.encounters import TONGUES
from bot.language import languages, sentence

LONGEST = 100
"""Characters of a description or a choice's name."""


@pytest.fixture
async def registered(simcord_bot: Duckback) -> list[dict[str, Any]]:
    """The commands as they are registered."""
    for cog in COGS:
        await simcord_bot.add_cog(cog(), override=True)
    for menu in MENUS:
        simcord_bot.tree.add_command(menu, override=True)
    await simcord_bot.tree.set_translator(Translator())
    found = await payload(simcord_bot.tree)
    await simcord_bot.service.repository.close()
    return found


def parts(commands: list[dict[str, Any]], where: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every command, group and option, and every choice, each with where it stands."""
    for part in commands:
        here = f"{where}/{part['name']}"
        yield here, part
        yield from parts(part.get("options", []), here)
        yield from ((f"{here}={choice['name']}", choice) for choice in part.get("choices", []))


def descriptions(commands: list[dict[str, Any]]) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Where it stands, the English, and what there is in other languages."""
    for where, part in parts(commands):
        if "description" in part:
            yield where, part["description"], part.get("description_localizations") or {}


def choices(commands: list[dict[str, Any]]) -> Iterator[tuple[str, str, dict[str, str]]]:
    """The choices likewise."""
    for where, part in parts(commands):
        if "value" in part:
            yield where, part["name"], part.get("name_localizations") or {}


def menus(commands: list[dict[str, Any]]) -> Iterator[tuple[str, str, dict[str, str]]]:
    """What stands in the menu of a person's name likewise."""
    for command in commands:
        if "description" not in command:
            yield command["name"], command["name"], command.get("name_localizations") or {}


def everything(commands: list[dict[str, Any]]) -> Iterator[tuple[str, str, dict[str, str]]]:
    """All that Discord shows in the reader's language."""
    yield from descriptions(commands)
    yield from choices(commands)
    yield from menus(commands)


async def test_every_description_and_choice_is_there_to_be_translated_and_nothing_else(
    registered: list[dict[str, Any]],
) -> None:
    shown = {english for _, english, _ in everything(registered)}
    assert len(shown) > 150
    folders = (ROOT / "bot" / "commands", ROOT / "bot" / "setup" / "changes")
    modules = [path.read_bytes() for folder in folders for path in folder.rglob("*.py")]
    found = {label for module in modules for _, _, label, _ in labels(BytesIO(module))}
    assert shown - set(TONGUES) == found


@pytest.mark.long
async def test_every_language_is_shown_where_it_differs(third_language: str, registered: list[dict[str, Any]]) -> None:
    for code in languages():
        for where, english, others in everything(registered):
            own = sentence(code, english)
            assert others.get(code, english) == own, where
    assert any(third_language in others for _, _, others in descriptions(registered))


async def test_no_language_is_longer_than_discord_takes(registered: list[dict[str, Any]]) -> None:
    shown = [*everything(registered)]
    long = [text for _, english, others in shown for text in (english, *others.values()) if len(text) > LONGEST]
    assert not long, long


async def test_names_of_commands_and_options_stay_english(registered: list[dict[str, Any]]) -> None:
    for where, part in parts(registered):
        if "value" not in part and where not in {f"/{name}" for name, _, _ in menus(registered)}:
            assert not part.get("name_localizations"), where
