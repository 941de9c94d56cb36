"""How a person likes to be served, and a press to have each thing the other way."""

from collections.abc import Mapping

import discord

from bot.messages.parts import Part, View, button, view_of
from bot.messages.setup_ids import HoursId, Setting, SettingId, WelcomeId
from bot.text.words import Words


def settings_view(settings: Mapping[Setting, bool], words: Words) -> View:
    """How the settings stand, each with the press that changes it, and where Discord has the language."""
    parts: list[Part] = []
    for what, on in settings.items():
        change = SettingId(what, "off" if on else "on")
        parts.append(words(f"settings.{what}" if on else f"settings.no-{what}"))
        parts.append([button(words(f"settings.{what}-{change.choice}"), change)])
    hours = button(words("settings.hours"), HoursId("open"))
    awaited = button(words("settings.awaited"), WelcomeId("awaited"), discord.ButtonStyle.primary)
    return view_of(*parts, words("settings.pings"), [awaited, hours], words("settings.language"))
