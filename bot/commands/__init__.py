"""What people do: one cog each, and the buttons that outlive a restart."""

from __future__ import annotations

from typing import Any

from discord import ui
from discord.ext import commands

from bot.commands import dice
from bot.commands.decisions import Answer, EndPress, SeatPress, Show
from bot.commands.encounters import EncounterCommands
from bot.commands.play import PlayCommands

COGS: tuple[type[commands.Cog], ...] = (EncounterCommands, PlayCommands, *dice.COGS)
PRESSES: tuple[type[ui.DynamicItem[Any]], ...] = (Answer, EndPress, SeatPress, Show, *dice.PRESSES)
