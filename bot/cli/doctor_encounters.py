"""What `duckback doctor` finds in encounters: whether each runs again, its questions, its channel, its reports."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import groupby
from typing import Any

from bot.cli.finding import Finding
from bot.errors import Unreadable
from bot.play.drafts import require_sound
from bot.play.loaded import asked_by, run_again
from bot.play.retelling import retold
from bot.play.shared import Played
from bot.storage.repository import Repository
from bot.storage.stored import QUIET, Owed, Stored
from engine.errors import Diverged

_GIVE_UP = "Its host, or a person who manages the channel, ends it with /help or /encounter end."


async def encounter_findings(kept: Repository) -> AsyncIterator[Finding]:
    """What is wrong with encounters that run or are set up, and with reports that are owed."""
    for draft in await kept.drafts.open():
        try:
            require_sound(draft)
        except Unreadable:
            yield Finding(f"encounter {draft.id}", "its set-up cannot be read, and takes up its channel.", _GIVE_UP)
    owed = sorted(await kept.reports.unposted(), key=lambda report: report.encounter_id)
    reports = {of: list(group) for of, group in groupby(owed, lambda report: report.encounter_id)}
    running = await kept.running()
    for encounter_id in dict.fromkeys([*running, *reports]):
        stored = await kept.load(encounter_id)
        if encounter_id in running:
            try:
                async for finding in _course(kept, stored):
                    yield finding
            except (Unreadable, Diverged) as error:
                yield _lost(stored, error)
                continue  # what is owed of it goes when the bot finds out
        for finding in await asyncio.to_thread(list, _reports(kept, stored, reports.get(encounter_id, ()))):
            yield finding


def _lost(stored: Stored, error: Unreadable | Diverged) -> Finding:
    about = f"encounter {stored.id}"
    if isinstance(error, Unreadable):
        return Finding(about, f"cannot be read: {error.__cause__}.", _GIVE_UP)
    then = "At its next start the bot goes on from the last checkpoint before, and tells the channel what differs."
    return Finding(about, f"{error.message}.", then)


async def _course(kept: Repository, stored: Stored) -> AsyncIterator[Finding]:
    """Whether what is kept of an encounter agrees with what it does. Raises Diverged where it does something else than
    it did, and Unreadable."""
    passed: dict[int, dict[str, Any]] = {}
    played = await asyncio.to_thread(run_again, stored, None if stored.spaced else passed)
    if passed:
        yield Finding(
            f"encounter {stored.id}",
            "has no checkpoints on its way: looking back takes long.",
            "The bot stores them at its next start.",
            partial(kept.checkpoints.space, stored.id, passed),
        )
    async for finding in _agreeing(kept, stored, played):
        yield finding


async def _agreeing(kept: Repository, stored: Stored, played: Played) -> AsyncIterator[Finding]:
    about, asked = f"encounter {stored.id}", asked_by(played, stored.numbers)
    if played.state.ended and not asked:
        yield Finding(
            about,
            "is over, and still takes up its channel.",
            "Note that it has ended: all else stays.",
            partial(kept.finish, stored.id),
        )
    elif {(one.batch, one.number) for one in asked} != await kept.clocks.open(stored.id):
        yield Finding(
            about,
            "the questions that it waits for are not those that are noted.",
            "Note them anew: the time to answer begins again.",
            partial(kept.clocks.asked, stored.id, stored.last, asked, datetime.now(UTC)),
        )


def _reports(kept: Repository, stored: Stored, owed: Sequence[Owed]) -> Iterator[Finding]:
    """Reports that are owed and cannot be told: the bot would try for ever."""
    for report in owed:
        try:
            retold(stored, report.sequence, report.first)
        except Unreadable:
            pass  # the bot gives it up by itself
        except Exception as error:  # whatever keeps it from being told
            yield Finding(
                f"encounter {stored.id}",
                f"the report of input {report.sequence} cannot be told: {error}.",
                "Give the report up: what was done stands, and /catchup shows it.",
                partial(kept.reports.posted, {report.nonce: QUIET}),
            )
