"""`/rule`: what a rule says, by its id or by words, for one person or for all."""

import asyncio
from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import everywhere
from bot.commands.decisions import Press
from bot.commands.dice import cards, complete
from bot.commands.options import completed, in_time
from bot.errors import Unfit
from bot.language import ENGLISH
from bot.messages.dice_ids import RuleId, RuleMoreId, RulePickId
from bot.messages.parts import View
from bot.names import plain
from bot.setup.draft import ruleset_named
from bot.text import reference as told
from bot.text.glossary import look_up, wordings
from bot.text.words import Words
from engine.errors import BadRequest
from engine.ruleset.reference import Rule, about, reference, related
from engine.ruleset.registry import RULESETS

MOST = 5
"""The most entries that are listed at once."""
MOST_PICKED = 25
"""The most entries that one can pick from."""
_SHOWN: deque[int] = deque(maxlen=1_000)
"""The messages, newest last, whose rule was shown to everybody: a press may come before its button is gone."""


def found_in(text: str, ruleset: str | None, first: str = "", commands: Iterable[str] = ()) -> list[tuple[str, Rule]]:
    """The rules meant by an id or some words, in any language.

    Raises BadRequest (`no-rule`) where there are none, Unfit where one of the `commands` has such a name.
    """
    found = look_up(text, ruleset, first)
    if not found:
        words = {word for wording in wordings(text) for word in wording.split()}
        for name in words.intersection(commands):
            raise Unfit("no-rule-but-command", name=name)
        raise BadRequest("no rule has these words", field="text", code="no-rule")
    return found


async def played(interaction: Interaction) -> str:
    """The ruleset of the newest encounter in the channel; empty where there was none, or no answer comes in time."""
    if interaction.channel_id is None:
        return ""
    shelf = await in_time(interaction.client.service.repository.drafts.shelf)(interaction.channel_id)
    return shelf[0].ruleset if shelf else ""


def entry_card(ruleset: str, rule: Rule, words: Words, *, showing: bool) -> dict[str, Any]:
    """One rule, with those that belong to it to pick from, and with `showing` a button that shows it to everybody."""
    others = [pair for name in related(ruleset, rule.id) for pair in by_id(name)]
    rows: list[ui.Item[Any]] = []
    if others:
        rows.append(_picking(others, words("rule.see"), words))
    if showing:
        rows += cards.button(words("rule.show"), RuleId("show", rule.id))
    shown = [rule, *about(ruleset, rule.id)]
    return cards.card(told.entry(ruleset, rule, words), small=_in_english(shown, words), buttons=rows)


def list_card(found: list[tuple[str, Rule]], more: RuleMoreId, words: Words) -> dict[str, Any]:
    """Some of several rules, to pick one from, and a button to the next ones; `more` is what was looked for."""
    shown, end = found[more.start :][:MOST], more.start + MOST
    rows: list[ui.Item[Any]] = [_picking(shown, words("rule.pick"), words)]
    if end < len(found):
        rows += cards.button(words("rule.next"), replace(more, start=end))
    small = _in_english([rule for _, rule in shown], words)
    return cards.card(told.listing(found, more.start, MOST, words), small=small, buttons=rows)


def _in_english(shown: Iterable[Rule], words: Words) -> list[str]:
    """A note that summaries are in English, for people who read the rest in another language."""
    translated = words.language == ENGLISH or all(words.language in rule.translated for rule in shown)
    return [] if translated else [words("rule.english")]


def by_id(name: str) -> list[tuple[str, Rule]]:
    """The entry of that id with its ruleset, in a list; an empty one where there is none."""
    return [(ruleset, reference(ruleset)[name]) for ruleset in RULESETS if name in reference(ruleset)][:1]


def _picking(found: list[tuple[str, Rule]], placeholder: str, words: Words) -> ui.Select[View]:
    unique = {rule.id: (ruleset, rule) for ruleset, rule in found}
    options = [
        discord.SelectOption(
            label=plain(told.worded(rule, words).title, 100),
            value=name,
            description=told.source(ruleset, rule, words).replace("`", "")[:100],
        )
        for name, (ruleset, rule) in unique.items()
    ]
    return ui.Select(custom_id=str(RulePickId()), placeholder=placeholder, options=options[:MOST_PICKED])


class RulePress(Press[RuleId], carries=RuleId):
    """Seeing the rule a button names, privately, or showing it to all."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show the rule; to everybody once only, however often the button is pressed."""
        found = await _found(self.carried.rule)
        if self.carried.what == "see":
            await _show(interaction, found)
            return
        pressed = interaction.message.id if interaction.message is not None else interaction.id
        again, words = pressed in _SHOWN, replies.reader(interaction)
        _SHOWN.append(pressed)
        await interaction.response.edit_message(view=entry_card(*found, words, showing=False)["view"])
        if not again:
            await interaction.followup.send(**entry_card(*found, replies.public(interaction), showing=False))


class RulePick(Press[RulePickId], carries=RulePickId):
    """Picking a rule from a list, to see it privately."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show the rule."""
        await _show(interaction, await _found(self.picked))


class RuleMore(Press[RuleMoreId], carries=RuleMoreId):
    """Seeing the next rules of a list."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show them privately."""
        more, words = self.carried, replies.reader(interaction)
        found = await asyncio.to_thread(found_in, more.text, more.ruleset or None, more.first)
        if more.start >= len(found):  # the rules have changed since
            more = replace(more, start=0)
        await interaction.response.send_message(**list_card(found, more, words), ephemeral=True)


async def _found(name: str) -> tuple[str, Rule]:
    """The rule of that id with its ruleset. Raises BadRequest (`no-rule`)."""
    found = await asyncio.to_thread(by_id, name)
    if not found:
        raise BadRequest("no rule has that id", field="text", code="no-rule")
    return found[0]


async def _show(interaction: Interaction, found: tuple[str, Rule]) -> None:
    content = entry_card(*found, replies.reader(interaction), showing=True)
    await interaction.response.send_message(**content, ephemeral=True)


class RuleCommands(commands.Cog):
    """The rule reference."""

    @app_commands.command(description="What a rule says: look it up by its id or by words")
    @app_commands.describe(
        text="An id such as CR3-REACT-07, the beginning of one, or words",
        ruleset="Look in this ruleset only",
        everyone="Show it to everybody here; otherwise only you see it",
    )
    @completed(ruleset=complete.rulesets)
    @everywhere
    async def rule(
        self,
        interaction: Interaction,
        text: app_commands.Range[str, 1, 100],
        ruleset: str | None = None,
        everyone: bool = False,
    ) -> None:
        """Look a rule up."""
        async with replies.telling(interaction):
            words = replies.public(interaction) if everyone else replies.reader(interaction)
            book = ruleset_named(ruleset).id if ruleset else ""
            first = await played(interaction)
            known = [command.name for command in interaction.client.tree.get_commands()]
            found = await asyncio.to_thread(found_in, text, book or None, first, known)
            if len({rule.id for _, rule in found}) == 1:
                content = entry_card(*found[0], words, showing=not everyone)
            else:
                content = list_card(found, RuleMoreId(0, book, first, text), words)
            await interaction.response.send_message(**content, ephemeral=not everyone)

    @rule.autocomplete("text")
    @in_time
    async def _rules(self, interaction: Interaction, typed: str) -> complete.Choices:
        ruleset = interaction.namespace.ruleset
        first = await played(interaction)
        words = replies.reader(interaction)
        return await asyncio.to_thread(_offered, typed, ruleset if ruleset in RULESETS else None, first, words)


def _offered(typed: str, ruleset: str | None, first: str, words: Words) -> complete.Choices:
    """Rules by id and title, those that fit best first; before anything is typed the first of a ruleset."""
    if typed.strip():
        found = [rule for _, rule in look_up(typed, ruleset, first)]
    else:
        found = list(reference(ruleset or first or next(iter(RULESETS))).values())
    unique = list(dict.fromkeys((rule.id, told.worded(rule, words).title) for rule in found))[: complete.MOST]
    return [app_commands.Choice(name=plain(f"{name} · {title}", 100), value=name) for name, title in unique]
