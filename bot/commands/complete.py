"""What is offered while a person types: only what the rules allow now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.moment import Moment
from bot.text.names import plain
from bot.text.questions import figure_id
from engine.errors import DuckbackError
from engine.space.cells import cell_name

if TYPE_CHECKING:
    from bot.app import Duckback

    Interaction = discord.Interaction[Duckback]
else:
    Interaction = discord.Interaction

Choices = list[app_commands.Choice[str]]
MOST = 25
HANDS = ("dispatch", "capture", "free", "carry", "drop")
KINDS = {"handle": HANDS}
"""Commands that stand for several kinds of input."""
COMPASS = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}


async def groups(interaction: Interaction, typed: str) -> Choices:
    """Groups that may be activated, and their members alone."""
    if interaction.channel_id is None:
        return []
    try:
        moment, found = await interaction.client.service.groups(interaction.channel_id)
    except DuckbackError:
        return []
    alone = [[member] for group in found if len(group) > 1 for member in group]
    named = [(", ".join(plain(moment.name(f), 20) for f in group), ",".join(group)) for group in [*found, *alone]]
    return _choices(((name, value) for name, value in named if len(value) <= 100), typed)


async def figures(interaction: Interaction, typed: str) -> Choices:
    """Active figures that may do what the command is for."""
    moment, found = await _actions(interaction)
    if moment is None:
        return []
    ids = dict.fromkeys(_actor(item) for item in found)
    return _choices(((plain(moment.name(f)), f) for f in ids), typed)


async def targets(interaction: Interaction, typed: str) -> Choices:
    """Figures that the one named may do it to."""
    moment, found = await _actions(interaction)
    if moment is None:
        return []
    ids: dict[str, None] = {}
    for item in found:
        for target in item.get("targets", [{"figure": item.get("target")}]):
            if target["figure"]:
                ids[target["figure"]] = None
    return _choices(((plain(moment.name(f)), f) for f in ids), typed)


async def touched(interaction: Interaction, typed: str) -> Choices:
    """Figures within reach of the hands of the one named."""
    moment, found = await _actions(interaction, *HANDS)
    if moment is None:
        return []
    ids = dict.fromkeys(item["target"] for item in found if "target" in item)
    return _choices(((plain(moment.name(f)), f) for f in ids), typed)


async def cells(interaction: Interaction, typed: str) -> Choices:
    """Cells that the one named can reach, those that begin with what is typed first."""
    moment, found = await _actions(interaction)
    if moment is None:
        return []
    names = dict.fromkeys(_cell(item.get("to", item.get("at"))) for item in found)
    return _choices(((name, name) for name in names if name), typed)


async def weapons(interaction: Interaction, typed: str) -> Choices:
    """Weapons of the one named that may be used now."""
    moment, found = await _actions(interaction)
    if moment is None:
        return []
    kinds = moment.record.ruleset.weapons
    ids = dict.fromkeys(item["weapon"] for item in found if "weapon" in item)
    return _choices(((kinds[w].name if w in kinds else w, w) for w in ids), typed)


async def _actions(interaction: Interaction, *kinds: str) -> tuple[Moment | None, list[dict[str, Any]]]:
    service, command = interaction.client.service, interaction.command
    if interaction.channel_id is None or command is None:
        return None, []
    who = getattr(interaction.namespace, "figure", None) or ""
    try:
        moment = await service.look(interaction.channel_id)
        named = figure_id(str(who), moment) if interaction.namespace.figure != _focused(interaction) else ""
        return await service.actions(interaction.channel_id, kinds or KINDS.get(command.name, (command.name,)), named)
    except DuckbackError:
        return None, []


def _focused(interaction: Interaction) -> str | None:
    """What stands in the option being typed, where that is the figure itself."""
    data: Any = interaction.data or {}
    for option in data.get("options", []):
        if option.get("focused") and option.get("name") == "figure":
            return str(option.get("value"))
    return None


def _actor(item: dict[str, Any]) -> str:
    return str(item.get("figure") or item["figures"][0])


def _cell(point: Any) -> str:
    return cell_name((round(point[0] * 100), round(point[1] * 100))) if point else ""


def _choices(pairs: Iterable[tuple[str, str]], typed: str) -> Choices:
    wanted = typed.casefold().strip()
    found = [(name, value) for name, value in pairs if wanted in name.casefold()]
    found.sort(key=lambda pair: not pair[0].casefold().startswith(wanted))
    return [app_commands.Choice(name=name[:100], value=value) for name, value in found[:MOST]]
