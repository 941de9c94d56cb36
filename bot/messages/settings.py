"""How a person likes to be served, and a press to have each thing the other way."""

from dataclasses import dataclass

from discord import ui

from bot.messages.ids import Setting, SettingId
from bot.messages.parts import View, button, view_of
from bot.text.words import Words


@dataclass(frozen=True, slots=True)
class PersonalSettings:
    """Whether what is typed is shown before it is done, whether a person ends their activations themselves, and whether
    their panels begin with words and lists."""

    preview: bool
    ask: bool
    lists: bool


def settings_view(settings: PersonalSettings, words: Words) -> View:
    """How the settings stand, each with the press that changes it, and where Discord has the language."""
    return view_of(
        words("settings.preview" if settings.preview else "settings.no-preview"),
        [_other_way("preview", settings.preview, words)],
        words("settings.ask" if settings.ask else "settings.no-ask"),
        [_other_way("ask", settings.ask, words)],
        words("settings.lists" if settings.lists else "settings.no-lists"),
        [_other_way("lists", settings.lists, words)],
        words("settings.language"),
    )


def _other_way(what: Setting, on: bool, words: Words) -> ui.Button[View]:
    change = SettingId(what, "off" if on else "on")
    return button(words(f"settings.{what}-{change.choice}"), change)
