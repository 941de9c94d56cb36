"""The question to one on the bench whether they step in, and what becomes of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

import discord

from bot.messages.event_ids import BenchId
from bot.messages.events import asked_in, name_of, sides_of
from bot.messages.flags import span
from bot.messages.parts import button, mention, only, sendable, timestamp, view_of
from bot.names import safe
from bot.storage.contest_models import IN
from bot.storage.contests import StoredContest, StoredMatch
from bot.text.words import Words

Answer = Literal["yes", "no", "late"]


@dataclass(frozen=True, slots=True)
class Seat:
    """The seat that is empty at a table that is played: in which thread, and how the battle stands there."""

    channel: int
    match: StoredMatch
    side: str
    value: Mapping[str, int]
    """The field value of each side; empty with hidden information, as all read it."""
    left: timedelta
    """What the newcomer has on the clock."""


def asking(contest: StoredContest, asks: BenchId, seat: Seat | None, until: datetime, words: Words) -> dict[str, Any]:
    """The question, which calls the one who is asked, and an entrant who may still be back; without a `seat` where the
    entrant has left between tables."""
    people, who = contest.entrant(asks.bench).people, name_of(contest, asks.entrant, words)
    back = contest.entrant(asks.entrant).people if contest.entrant(asks.entrant).status == IN else ()
    more = any(one.number <= asks.last for one in contest.bench if one.number != asks.bench)
    called = words.listed(list(map(mention, people)))
    told = [
        f"## {safe(contest.name)}",
        words("event.step-in", bench=called, who=who),
        *([] if seat is None else _of_seat(seat, words)),
        *([words("event.step-in.back", who=words.listed(list(map(mention, back))))] if back else []),
        f"-# {words('event.step-in.until' if more else 'event.step-in.last', when=timestamp(until))}",
    ]
    yes = button(words("event.step-in.yes"), asks, discord.ButtonStyle.success)
    no = button(words("event.step-in.no"), BenchId("no", asks.event, asks.entrant, asks.bench, asks.last))
    return {**sendable(view_of("\n".join(told), [yes, no])), "allowed_mentions": only([*people, *back])}


def hears(contest: StoredContest, entrant: int, words: Words) -> str:
    """What the one who is asked hears by direct message."""
    asked = words("event.you-asked", who=name_of(contest, entrant, words), place=asked_in(contest))
    return f"**{safe(contest.name)}**: {asked}"


def _of_seat(seat: Seat, words: Words) -> list[str]:
    others = sum(value for side, value in seat.value.items() if side != seat.side)
    stands = words(
        "event.step-in.stands" if seat.value else "event.step-in.stands-hidden",
        table=seat.match.number,
        turn=seat.match.turn,
        side=sides_of(seat.match, words)[seat.side],
        own=seat.value.get(seat.side, 0),
        other=others,
        time=span(seat.left, words),
    )
    return [words("event.step-in.table", place=f"<#{seat.channel}>"), stands]


def answered(contest: StoredContest, bench: str, entrant: int, answer: Answer, words: Words) -> dict[str, Any]:
    """What stands in the place of the question, once the one of that name has answered, or has not."""
    told = words(f"event.step-in.was-{answer}", bench=safe(bench), who=name_of(contest, entrant, words))
    return sendable(view_of(told))
