"""The list from which a player picks the emblem of their side while an encounter is set up."""

import discord
from discord import ui

from bot.messages.ids import EmblemId
from bot.messages.parts import View, select
from bot.text.words import Words
from engine.record.model import EMBLEMS

LETTER = "letter"
"""Picked instead of an emblem."""


def emblem_list(encounter_id: int, words: Words) -> ui.ActionRow[View]:
    """Every emblem, and the letter."""
    options = [discord.SelectOption(label=words(f"emblem.{one}"), value=one) for one in (LETTER, *EMBLEMS)]
    return select(EmblemId(encounter_id), options, words("setup.emblem"))
