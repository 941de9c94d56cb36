"""What Discord itself shows of the commands, in the reader's language: descriptions and choices. Names stay English."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Where

from bot.text.words import SENTENCES

_NAMES: Final = (Where.command_name, Where.group_name, Where.parameter_name)


class Translator(app_commands.Translator):
    """Looks descriptions and choices up in the French catalogue."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """The French for one of them; None leaves the English."""
        if locale is not discord.Locale.french or context.location in _NAMES:
            return None
        return SENTENCES["fr"].get(string.message)


async def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """The commands as they are registered, in every language."""
    translator = tree.translator
    assert translator is not None
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
