"""`/test`: dice outside of any encounter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot import replies
from bot.cli.breakdown import breakdown
from bot.notation import throw
from engine.checks.request import parse, run_call
from engine.rulesets import RULESETS
from engine.rulesets import get as get_ruleset

if TYPE_CHECKING:
    from bot.app import Duckback

    Interaction = discord.Interaction[Duckback]
else:
    Interaction = discord.Interaction


def six_sided(count: int) -> list[int]:
    """Real dice for a test."""
    return throw(count)


class DiceCommands(commands.Cog):
    """Quick rolls."""

    def __init__(self, bot: Duckback) -> None:
        self.bot = bot

    @app_commands.command(description="Roll one table or reaction test of a ruleset")
    @app_commands.describe(
        name="The test",
        rep="Rep of the one who tests",
        circumstances="What holds, with commas, such as in-cover, outgunned",
        leader_rep="Rep of the leader, where one helps",
        weapon="Weapon, where the test asks for one",
        ruleset="The ruleset; Chain Reaction 3.0 unless you say otherwise",
    )
    async def test(
        self,
        interaction: Interaction,
        name: str,
        rep: app_commands.Range[int, 1, 8] | None = None,
        circumstances: app_commands.Range[str, 1, 200] | None = None,
        leader_rep: app_commands.Range[int, 1, 8] | None = None,
        weapon: str | None = None,
        ruleset: str = "cr3",
    ) -> None:
        """Take a test."""
        async with replies.telling(interaction):
            request: dict[str, Any] = {"test": name, "ruleset": ruleset}
            given = {"rep": rep, "leader_rep": leader_rep, "weapon": weapon}
            request |= {key: value for key, value in given.items() if value is not None}
            if circumstances:
                request["if"] = [part.strip() for part in circumstances.split(",") if part.strip()]
            call = parse(request, get_ruleset)
            outcome, _ = run_call(call, six_sided)
            result = (outcome.result or call.check.id).replace("-", " ")
            title = f"## {call.check.title}: {result}"
            await interaction.response.send_message(f"{title}\n```\n{breakdown(call, outcome)[:1_800]}\n```")

    @test.autocomplete("name")
    async def _names(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        wanted = typed.casefold()
        ruleset = getattr(interaction.namespace, "ruleset", None) or "cr3"
        checks = get_ruleset(ruleset).checks.values() if ruleset in RULESETS else ()
        found = [check for check in checks if wanted in check.id or wanted in check.title.casefold()]
        return [app_commands.Choice(name=check.title, value=check.id) for check in found[:25]]

    @test.autocomplete("ruleset")
    async def _rulesets(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=name, value=name) for name in RULESETS if typed.casefold() in name][:25]
