"""The manual of commands, made from the bot's own: `python -m tests.manual` writes docs/commands.md."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
from discord.ext import commands

from bot.commands import COGS

PAGE = Path(__file__).parent.parent / "docs" / "commands.md"
HEAD = """# Commands

Every command of the bot, as Discord lists them. This page is made by `python -m tests.manual`; [Playing](playing.md)
tells how the commands are used.

Options in **bold** are required; an option marked ⌨ is completed while you type. A command works in a server's channels
and in direct messages with the bot, unless it says *in servers only*.
"""
GROUP, SUBGROUP = discord.AppCommandOptionType.subcommand.value, discord.AppCommandOptionType.subcommand_group.value
DIRECT = discord.app_commands.AppCommandContext(dm_channel=True).to_array()[0]
KINDS = {
    discord.AppCommandOptionType.integer.value: "a whole number",
    discord.AppCommandOptionType.number.value: "a number",
    discord.AppCommandOptionType.boolean.value: "true or false",
    discord.AppCommandOptionType.user.value: "a member",
    discord.AppCommandOptionType.channel.value: "a channel",
    discord.AppCommandOptionType.attachment.value: "a file",
}


async def manual() -> str:
    """The page as it should be now."""
    bot = commands.Bot(command_prefix=(), intents=discord.Intents.none())
    parts = [HEAD]
    for cog in COGS:
        before = {command.name for command in bot.tree.get_commands()}
        await bot.add_cog(cog())
        title = " ".join(re.findall("[A-Z][a-z]*", cog.__name__.removesuffix("Commands"))).capitalize()
        parts.append(f"## {title}\n\n{(cog.__doc__ or '').splitlines()[0]}\n")
        for command in bot.tree.get_commands():
            if command.name not in before:
                parts += _command(command.to_dict(bot.tree), "/")
    return "\n".join(parts)


def _command(command: dict[str, Any], prefix: str, *, private: bool = False) -> Iterator[str]:
    """One command, or every command of a group, each a section."""
    name = f"{prefix}{command['name']}"
    options = command.get("options", [])
    private = private or DIRECT in (command.get("contexts") or ())
    if any(option["type"] in (GROUP, SUBGROUP) for option in options):
        for option in options:
            yield from _command(option, f"{name} ", private=private)
        return
    where = "" if private else " *In servers only.*"
    rows = "".join(f"* {_option(option)}\n" for option in options)
    yield f"### `{name}`\n\n{command['description']}.{where}\n" + (f"\n{rows}" if rows else "")


def _option(option: dict[str, Any]) -> str:
    """An option with what it is for and what it may be."""
    name = f"**`{option['name']}`**" if option.get("required") else f"`{option['name']}`"
    sign = " ⌨" if option.get("autocomplete") else ""
    limits = [KINDS.get(option["type"], "")]
    if "min_value" in option or "max_value" in option:
        limits.append(f"{option.get('min_value', '')} to {option.get('max_value', '')}".strip())
    if option.get("choices"):
        limits = ["one of " + ", ".join(f"*{choice['name']}*" for choice in option["choices"])]
    told = ", ".join(filter(None, limits))
    return f"{name}{sign}: {option['description']}" + (f" ({told})" if told else "")


if __name__ == "__main__":
    PAGE.write_text(asyncio.run(manual()), "utf-8")
