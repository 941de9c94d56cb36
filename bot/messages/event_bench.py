"""The question to one on the bench whether they step in, and what becomes of it."""

from datetime import datetime
from typing import Any, Literal

import discord

from bot.messages.event_ids import BenchId
from bot.messages.events import name_of
from bot.messages.parts import button, mention, only, sendable, timestamp, view_of
from bot.names import safe
from bot.storage.contests import StoredContest
from bot.text.words import Words

Answer = Literal["yes", "no", "late"]


def asking(contest: StoredContest, asks: BenchId, channel: int | None, until: datetime, words: Words) -> dict[str, Any]:
    """The question, which calls the one who is asked; `channel` is that of the table at which the seat is empty."""
    people, who = contest.entrant(asks.bench).people, name_of(contest, asks.entrant, words)
    called = words.listed(list(map(mention, people)))
    told = [
        f"## {safe(contest.name)}",
        words("event.step-in", bench=called, who=who),
        *([] if channel is None else [words("event.step-in.table", place=f"<#{channel}>")]),
        f"-# {words('event.step-in.until', when=timestamp(until))}",
    ]
    yes = button(words("event.step-in.yes"), asks, discord.ButtonStyle.success)
    no = button(words("event.step-in.no"), BenchId("no", asks.event, asks.entrant, asks.bench, asks.last))
    return {**sendable(view_of("\n".join(told), [yes, no])), "allowed_mentions": only(people)}


def answered(contest: StoredContest, bench: str, entrant: int, answer: Answer, words: Words) -> dict[str, Any]:
    """What stands in the place of the question, once the one of that name has answered, or has not."""
    told = words(f"event.step-in.was-{answer}", bench=safe(bench), who=name_of(contest, entrant, words))
    return sendable(view_of(told))
