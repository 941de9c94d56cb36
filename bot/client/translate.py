"""The command texts Discord itself shows, in the reader's language: descriptions, choices and what stands
in menus. Names that people type stay English.
"""

from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Where

from bot.language import ENGLISH, language_of, sentence

_NAMES: Final = (Where.command_name, Where.group_name, Where.parameter_name)


class Translator(app_commands.Translator):
    """Looks them up in the catalogues."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """The words for one of them; None leaves the English."""
        if context.location in _NAMES and not isinstance(context.data, app_commands.ContextMenu):
            return None
        language = language_of(locale.value)
        if language == ENGLISH:
            return None  # so in most of Discord's locales
        said = sentence(language, string.message)
        return None if said == string.message else said


async def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """The commands as they are registered, in every language."""
    translator = tree.translator
    assert translator is not None
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
