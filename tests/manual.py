"""The pages of docs/ that are made from the program, of commands, settings and metrics: `python -m tests.manual`."""

from __future__ import annotations

import asyncio
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import discord
from discord.ext import commands

from bot.commands import COGS
from bot.hosting.metrics import REGISTRY
from bot.hosting.settings import explained
from bot.language import ENGLISH, languages, sentence
from bot.messages.help import SUBJECTS
from bot.text.portal import PAGES as STRANGERS
from bot.text.portal import page
from bot.text.words import Words
from tests import ROOT

DOCS = ROOT / "docs"
WORDS: Mapping[str, Mapping[str, str]] = tomllib.loads((DOCS / "site" / "words.toml").read_text("utf-8"))
"""What these pages say besides, in each language."""
GROUPS = (discord.AppCommandOptionType.subcommand.value, discord.AppCommandOptionType.subcommand_group.value)
DIRECT = discord.app_commands.AppCommandContext(dm_channel=True).to_array()[0]
KINDS = {
    discord.AppCommandOptionType[name].value: name
    for name in ("integer", "number", "boolean", "user", "channel", "attachment")
}


def own(language: str, key: str, **values: object) -> str:
    """One of the words of these pages; in English where the language has none."""
    return WORDS.get(language, WORDS[ENGLISH])[key].format(**values)


async def pages() -> Mapping[str, str]:
    """The pages as they should be now, by their names in docs/."""
    found = {}
    for code in languages():
        end = "" if code == ENGLISH else f".{code}"
        found |= {f"settings{end}.md": settings(code), f"metrics{end}.md": metrics(code)}
        found |= {f"commands{end}.md": await manual(code), f"portal{end}.md": portal(code)}
    return found


def settings(language: str) -> str:
    """All settings, as `run --help` lists them, in one language."""
    rows = ((f"`{one.name}`", f"{sentence(language, one.what)} (`{one.default}`)") for one in explained())
    return listed(language, "settings", rows)


def metrics(language: str) -> str:
    """All metrics of the bot's own, as `/metrics` explains them, in one language."""
    families = [family for family in REGISTRY.collect() if family.name.startswith("duckback_")]
    ends = {"counter": "_total"}
    rows = (
        (f"`{one.name}{ends.get(one.type, '')}` ({one.type})", sentence(language, one.documentation))
        for one in families
    )
    return listed(language, "metrics", rows)


def listed(language: str, page: str, rows: Iterable[tuple[str, str]]) -> str:
    """A page of names, each with what it is, below what the page says of them."""
    lines = (f"* {own(language, 'option', name=name, what=what)}\n" for name, what in rows)
    return f"{own(language, page).lstrip()}\n{''.join(lines)}"


def portal(language: str) -> str:
    """What strangers may read of the bot, in one language."""
    texts = (page(name, Words(language)).splitlines() for name in STRANGERS)
    return "\n\n".join([own(language, "portal").strip(), *(line for text in texts for line in text)]) + "\n"


async def manual(language: str) -> str:
    """All commands by the subjects of `/help`, in one language."""
    bot = commands.Bot(command_prefix=(), intents=discord.Intents.none())
    for cog in COGS:
        await bot.add_cog(cog())
    told = Manual(language)
    parts = [told.own("commands").lstrip()]
    for subject, about in SUBJECTS.items():
        parts.append(f"## {told.words(f'help.{subject}')}\n")
        for name in about.commands:
            command = bot.tree.get_command(name)
            assert command is not None
            parts += told.command(command.to_dict(bot.tree), "/")
    return "\n".join(parts)


class Manual:
    """The words for commands in one language."""

    def __init__(self, language: str) -> None:
        self.words = Words(language)
        self.own = partial(own, language)

    def command(self, command: dict[str, Any], prefix: str, *, private: bool = False) -> Iterator[str]:
        """One command, or every command of a group, each a section."""
        name = f"{prefix}{command['name']}"
        options = command.get("options", [])
        private = private or DIRECT in (command.get("contexts") or ())
        if any(option["type"] in GROUPS for option in options):
            for option in options:
                yield from self.command(option, f"{name} ", private=private)
            return
        where = "" if private else f" *{self.own('servers')}*"
        rows = "".join(f"* {self.option(option)}\n" for option in options)
        yield f"### `{name}`\n\n{self.said(command['description'])}.{where}\n" + (f"\n{rows}" if rows else "")

    def option(self, option: dict[str, Any]) -> str:
        """An option with what it is for and what it may be."""
        name = f"**`{option['name']}`**" if option.get("required") else f"`{option['name']}`"
        sign = " ⌨" if option.get("autocomplete") else ""
        limits = [self.own(KINDS[option["type"]])] if option["type"] in KINDS else []
        if "min_value" in option or "max_value" in option:
            least, most = option.get("min_value", ""), option.get("max_value", "")
            limits.append(self.own("range", least=least, most=most).strip())
        if option.get("choices"):
            names = ", ".join(f"*{self.said(choice['name'])}*" for choice in option["choices"])
            limits = [self.own("choices", names=names)]
        told = self.own("option", name=f"{name}{sign}", what=self.said(option["description"]))
        return f"{told} ({', '.join(limits)})" if limits else told

    def said(self, text: str) -> str:
        """A text of a command, as Discord shows it in the language."""
        return sentence(self.words.language, text)


async def main() -> None:
    """Write all of them."""
    for name, text in (await pages()).items():
        (DOCS / name).write_text(text, "utf-8")


if __name__ == "__main__":
    asyncio.run(main())
