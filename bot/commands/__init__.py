"""What people do: one cog each, and the buttons that outlive a restart."""

from __future__ import annotations

from typing import Any

from bot.commands.decisions import Answer, EndPress, SeatPress, Show
from bot.commands.deploy import DeployCommands
from bot.commands.forces import ForceCommands
from bot.commands.mydata import ForgetPress, MyDataCommands
from bot.commands.play import PlayCommands
from bot.commands.setup import DropPress
from bot.commands.terrain import TerrainCommands
from discord import ui
from discord.ext import commands

from bot.commands import dice
from bot.commands.about import AboutCommands
from bot.commands.encounters import EncounterCommands

COGS: tuple[type[commands.Cog], ...] = (
    EncounterCommands,
    ForceCommands,
    TerrainCommands,
    DeployCommands,
    PlayCommands,
    AboutCommands,
    MyDataCommands,
    *dice.COGS,
)
PRESSES: tuple[type[ui.DynamicItem[Any]], ...] = (Answer, DropPress, EndPress, SeatPress, Show, ForgetPress, *dice.PRESSES)
