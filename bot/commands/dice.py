"""`/roll` and `/test`: dice outside of any encounter."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot import replies
from bot.cli.breakdown import breakdown
from engine.checks.request import parse, run_call
from engine.errors import BadRequest
from engine.rulesets import RULESETS
from engine.rulesets import get as get_ruleset

if TYPE_CHECKING:
    from bot.app import Duckback

    Interaction = discord.Interaction[Duckback]
else:
    Interaction = discord.Interaction

_RANDOM = random.SystemRandom()
_NOTATION = re.compile(r"(\d{0,3})[dD](\d{1,4})(?:([+-])(\d{1,4}))?")
MOST_DICE = 100
MOST_SIDES = 1_000


def throw(text: str) -> tuple[list[int], int | None]:
    """Faces of dice written like `3d6+2`, and their total where it says more than one face."""
    match = _NOTATION.fullmatch(text.replace(" ", ""))
    if match is None:
        raise BadRequest("dice are written like 2d6 or 3d6+2", field="dice")
    count, sides = int(match[1] or 1), int(match[2])
    if not 1 <= count <= MOST_DICE or not 2 <= sides <= MOST_SIDES:
        raise BadRequest(f"1 to {MOST_DICE} dice of 2 to {MOST_SIDES} sides are rolled", field="dice")
    faces = [_RANDOM.randint(1, sides) for _ in range(count)]
    if count == 1 and match[4] is None:
        return faces, None
    more = int(match[4] or 0) * (-1 if match[3] == "-" else 1)
    return faces, sum(faces) + more


def six_sided(count: int) -> list[int]:
    """Real dice for a test."""
    return [_RANDOM.randint(1, 6) for _ in range(count)]


class DiceCommands(commands.Cog):
    """Quick rolls."""

    def __init__(self, bot: Duckback) -> None:
        self.bot = bot

    @app_commands.command(description="Roll dice, such as 2d6 or 3d6+2")
    @app_commands.describe(dice="How many dice of how many sides, and what to add")
    async def roll(self, interaction: Interaction, dice: app_commands.Range[str, 1, 20]) -> None:
        """Roll some dice."""
        async with replies.telling(interaction):
            faces, total = throw(dice)
            shown = " ".join(map(str, faces))
            words = self.bot.poster.words
            key = "quick.line" if total is None else "quick.total"
            await interaction.response.send_message(words(key, what=dice.replace(" ", ""), faces=shown, total=total))

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
            title = self.bot.poster.words("quick.result", title=call.check.title, result=result)
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
