"""Dice without an encounter, and the rules: `/roll`, `/test`, `/odds`, `/challenge`, `/rule`."""

from typing import Any

from discord.ext import commands

from bot.commands.decisions import Press
from bot.commands.dice.asking import MissingForm, OddsCommands, TestCommands
from bot.commands.dice.challenge import ChallengeCommands, ChallengePress
from bot.commands.dice.checks import Below
from bot.commands.dice.roll import Again, RollCommands
from bot.commands.dice.rule import RuleCommands, RuleMore, RulePick, RulePress
from bot.commands.forms import Form

COGS: tuple[type[commands.Cog], ...] = (RollCommands, TestCommands, OddsCommands, ChallengeCommands, RuleCommands)
PRESSES: tuple[type[Press[Any]], ...] = (Again, Below, ChallengePress, RuleMore, RulePick, RulePress)
FORMS: tuple[type[Form], ...] = (MissingForm,)
