"""`/encounter new`, `start`, `list`: from an empty table to the first turn, and what was played here before."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.permissions import require_here
from bot.client.protocol import Interaction
from bot.commands.changing import make
from bot.commands.common import choices, first_turn, here, own_side, parts, person, sheet_here
from bot.commands.decisions import Press
from bot.commands.options import completed
from bot.commands.panel import Show, open_panel, panel_beside
from bot.messages.seats import LETTER, seats_view
from bot.messages.setup_ids import EmblemId, StartId
from bot.messages.sign_up import cut, sign_up
from bot.names import plain, safe
from bot.setup import draft
from bot.setup.changes.side import WearEmblem
from bot.setup.markers import head_to_head
from bot.storage.clocks import MOST_HOURS
from bot.storage.drafts import Shelved
from bot.text.words import Words
from engine.fold import fold
from engine.ruleset.model import Ruleset
from engine.space.load import LARGEST, SMALLEST

Inches = app_commands.Range[int, SMALLEST, LARGEST]
"""How wide and how long a table may be."""


async def rulesets(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The rulesets that encounters can be played with."""
    return choices(((rules.title, rules.id) for rules in draft.playable()), typed)


async def _options(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """One option more of the ruleset, behind those typed already."""
    rules = _ruleset(interaction.namespace.ruleset)
    before, _, last = typed.rpartition(",")
    given = parts(before)
    words = replies.reader(interaction)
    named = ((words.term("option", option), option) for option in rules.options if option not in given)
    return choices(((", ".join([*given, name]), ",".join([*given, option])) for name, option in named), last)


async def past(interaction: Interaction, typed: str | int) -> list[app_commands.Choice[int]]:
    """The encounters of the channel, the newest first; a number that is typed comes as one."""
    shelf = await interaction.client.service.repository.drafts.shelf(here(interaction))
    words = replies.reader(interaction)
    named = [(f"{_title(one, words)} · {one.created_at:%Y-%m-%d}", one.id) for one in shelf]
    wanted = fold(str(typed))
    return [app_commands.Choice(name=name[:100], value=key) for name, key in named if wanted in fold(name)][:25]


class SetupCommands(commands.Cog):
    """The part of `/encounter` that begins one."""

    @app_commands.command(description="Set an encounter up in this channel or thread: an empty table for two sides")
    @app_commands.describe(
        title="What it is called",
        sides="The sides' names, separated by commas",
        ruleset="The rules; Chain Reaction 3.0 unless you say otherwise",
        width="Inches from west to east; 36 unless you say otherwise",
        height="Inches from north to south; 36 unless you say otherwise",
        light="Day or night",
        weather="The weather; variable, very bad, or by dice where the rules have it",
        hour="The hour of the day, where the rules have it; it says whether there is light",
        wind="The side towards which smoke drifts, where the rules have it; a die decides unless you say so",
        options="Optional rules, separated by commas",
        neutral="Which of the sides fight nobody, separated by commas",
        markers="Head to head with three secret markers a side; figures stay hidden until seen",
        information="Public, or hidden: each side then knows only what it sees",
        gm="A game master, who may act for every side",
        deadline="Hours for an answer, after which its default applies; 0 for no limit",
    )
    @completed(ruleset=rulesets, options=_options)
    async def new(
        self,
        interaction: Interaction,
        title: app_commands.Range[str, 1, 80] | None = None,
        sides: app_commands.Range[str, 3, 180] | None = None,
        ruleset: str | None = None,
        width: Inches = 36,
        height: Inches = 36,
        light: Literal["day", "night"] = "day",
        weather: Literal["clear", "variable", "bad", "very-bad", "rolled"] = "clear",
        hour: Literal["dawn", "morning", "afternoon", "evening", "night", "rolled"] | None = None,
        wind: Literal["north", "east", "south", "west", "rolled"] | None = None,
        options: app_commands.Range[str, 1, 300] | None = None,
        neutral: app_commands.Range[str, 1, 180] | None = None,
        information: Literal["public", "hidden"] = "public",
        markers: bool = False,
        gm: discord.Member | None = None,
        deadline: app_commands.Range[int, 0, MOST_HOURS] | None = None,
    ) -> None:
        """Begin to set an encounter up."""
        async with replies.telling(interaction):
            table = {
                "light": light,
                "weather": weather,
                "hour": hour or "",
                "wind": wind or "",
                "title": title or "",
                "options": parts(options or ""),
                "neutral": parts(neutral or ""),
                "hidden": information == "hidden",
            }
            master = None if gm is None else person(gm)
            typed = _ruleset(ruleset).id, parts(sides or ""), (width, height)
            await lay_out(interaction, *typed, table, markers=markers, gm=master, deadline=deadline)

    @app_commands.command(description="Begin to play what was set up in this channel; only its host may")
    async def start(self, interaction: Interaction) -> None:
        """Begin to play."""
        async with replies.telling(interaction):
            require_here(interaction)
            await replies.play(interaction, interaction.client.service.start(here(interaction), interaction.user.id))

    @app_commands.command(description="List the encounters of this channel, past ones too")
    async def list(self, interaction: Interaction) -> None:
        """List the encounters played here."""
        async with replies.answering(interaction):
            words = replies.reader(interaction)
            shelf = await interaction.client.service.repository.drafts.shelf(here(interaction))
            lines = [
                words(
                    "list.line",
                    title=safe(_title(one, words), 80),
                    ruleset=draft.ruleset_named(one.ruleset).title,
                    status=words(f"list.{one.status}"),
                    when=int(one.created_at.timestamp()),
                )
                for one in shelf
            ]
            told = [*lines, "-# " + words("list.export")] if lines else [words("list.none")]
            await replies.whisper(interaction, cut(told, words))


async def lay_out(
    interaction: Interaction,
    ruleset: str,
    sides: Sequence[str],
    size: tuple[int, int],
    table: Mapping[str, Any],
    *,
    markers: bool,
    gm: int | None,
    deadline: int | None,
    show: Show = replies.show,
) -> None:
    """Begin to set an encounter up: `table` is all else that `draft.blank` takes, the `deadline` the server's unless it
    is given. `show` puts the sign-up elsewhere.

    Raises NotAllowed, ChannelTaken, Unfit, BadRequest.
    """
    require_here(interaction)
    given = {"ruleset": ruleset, "sides": sides, "size": size, "table": table}
    more = {"markers": markers, "gm": gm, "deadline": deadline}
    interaction.extras[replies.WISH] = {"what": "new", **given, **more}
    await replies.promise(interaction, alone=False)
    words, where = replies.public(interaction), here(interaction)
    names = sides or [words("setup.default-side"), words("setup.default-side", 2)]
    new = await asyncio.to_thread(
        draft.blank, ruleset, names, size, **table, called=lambda drill: words(f"setup.called.{drill}")
    )
    new = head_to_head(new) if markers else new
    sheet = await interaction.client.service.drafts.create(
        where, interaction.guild_id, interaction.user.id, gm, new, deadline, words.language
    )
    await interaction.client.cards.keep(where, await show(interaction, await sign_up(sheet)))


class StartPress(Press[StartId], carries=StartId):
    """Beginning to play."""

    async def pressed(self, interaction: Interaction) -> None:
        """Begin with the first turn, if everything is there; where it has begun, open the panel."""
        service, channel, encounter = interaction.client.service, here(interaction), self.carried.encounter
        stored = await service.drafts.stored(channel)
        if stored is None or stored.id != encounter:
            await open_panel(interaction, encounter)
            return
        require_here(interaction)
        await replies.play(interaction, service.start(channel, interaction.user.id, encounter))
        await panel_beside(interaction, await first_turn(interaction))


class EmblemPress(Press[EmblemId], carries=EmblemId):
    """Choosing the emblem of one's own side."""

    async def pressed(self, interaction: Interaction) -> None:
        """Choose it, and show the table with it."""
        emblem = "" if self.picked == LETTER else self.picked
        await replies.heard(interaction)
        if not await own_side(interaction):
            sheet, words = await sheet_here(interaction), replies.reader(interaction)
            await replies.aside(interaction, view=seats_view(words("unfit.no-side-yet"), sheet.moment, words))
            return
        await make(interaction, WearEmblem(emblem=emblem), self.carried.encounter)
        renewed = await replies.signed_up(interaction)
        if renewed is not None:
            await replies.show(interaction, renewed)


def _ruleset(named: str | None) -> Ruleset:
    return draft.ruleset_named(named) if named else draft.playable()[0]


def _title(one: Shelved, words: Words) -> str:
    title = plain(one.title, 80)
    return words("head.untitled") if title == "?" else title
