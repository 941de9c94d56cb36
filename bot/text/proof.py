"""The proof of an encounter's dice: sealed while it runs, worked out again when it is over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bot.names import safe
from bot.play.moment import Moment
from bot.play.retelling import behind, over_dice
from bot.setup.first import is_practice
from bot.storage.mydata import NOBODY
from bot.storage.roster import Handover
from bot.storage.stored import Stored
from bot.text.casting import handed_over, masters_of
from bot.text.words import Words
from engine.errors import BadRequest
from engine.loading.load import load
from engine.record.model import Record
from engine.replay.verify import SeedVerdict, verify

if TYPE_CHECKING:
    from bot.play.service import Service

SEATS = 8
"""Seats that changed hands, and acts of a game master, the newest, of which `/verify` tells."""


async def proof(service: Service, channel_id: int, past: int | None, words: Words) -> str:
    """The proof of the dice of the channel's encounter, or of a past one. Raises NoEncounter."""
    moment = await service.look(channel_id, past or await service.drafts.last(channel_id))
    stored = await service.stored(moment.encounter_id)
    if not moment.state.ended:
        lines = _sealed(moment, words)
    else:
        # The very file that anybody can export and check.
        taken_along = load(await service.export(channel_id, moment.encounter_id))
        try:
            verdict = await asyncio.to_thread(verify, taken_along)
        except BadRequest:
            return "\n".join([words("verify.unsealed"), words("verify.evidence")])
        lines = _opened(taken_along, verdict, stored.imported == len(stored.inputs), words)
    changes = await service.repository.people.changes(moment.encounter_id)
    return "\n".join([*lines, *_beside(moment, stored, changes, words)])


def _beside(moment: Moment, stored: Stored, changes: Sequence[Handover], words: Words) -> Iterator[str]:
    """What no die proves: who read what before, dice that were taken back, and seats that changed hands."""
    if moment.record.imported_at == 0:
        yield words("verify.set-up-came")
    yield from read_before(moment.record, words)
    if undone := over_dice(stored):
        yield words("verify.undone", undone)
    yield from masters_of(moment, words)
    if changes:
        yield words("verify.seats")
    sides = {side.id: side.name for side in moment.record.sides}
    for change in changes[-SEATS:]:
        people = " → ".join("–" if user in (None, NOBODY) else f"<@{user}>" for user in (change.out_id, change.in_id))
        what = f"{handed_over(change, sides, words)} {people}"
        yield words("verify.seat", number=behind(stored, change), what=what)
    if len(changes) > SEATS:
        yield words("verify.more-seats", len(changes) - SEATS)


def read_before(record: Record, words: Words) -> list[str]:
    """That a person may have read what each side hides, where it came from a file."""
    return [words("verify.read-before")] if record.hidden and record.imported_at is not None else []


def _sealed(moment: Moment, words: Words) -> Iterator[str]:
    record, counters = moment.record, moment.state.counters
    if is_practice(record):
        yield words("practice.verify")
        return
    yield words("verify.sealed")
    yield words("verify.commitment", commitment=record.commitment or "?")
    yield words("verify.foreign-seal")
    yield _salts(record, words)
    if not record.hidden:
        # How many dice fell would tell of what no one has seen.
        yield words("verify.rolled", sum(counters.values()))
    if scripted := sum(min(count, len(record.dice.get(key, ()))) for key, count in counters.items()):
        yield _given(record.imported_at, scripted, words)
    yield words("verify.later")


def _opened(record: Record, verdict: SeedVerdict, evidence: bool, words: Words) -> Iterator[str]:
    if not verdict.honest:
        yield words("verify.dishonest")
    elif is_practice(record):
        yield words("practice.verify")
    else:
        yield words("verify.fits" if evidence else "verify.honest")
    if evidence and verdict.honest:
        yield words("verify.evidence")
    key = "verify.commitment-file" if evidence else "verify.commitment"
    yield words(key, commitment=record.commitment or "?")
    yield words("verify.seed", seed=(record.seed or "").replace("`", "'"))
    yield words("verify.seed-kept" if verdict.commitment_kept else "verify.seed-broken")
    yield _salts(record, words)
    yield words("verify.checked", verdict.faces_from_seed)
    if verdict.faces_scripted:
        yield _given(verdict.imported_at, verdict.faces_scripted, words)
    if verdict.mismatches:
        yield words("verify.mismatches", len(verdict.mismatches))
    yield words("verify.yourself")
    if verdict.acts:
        yield words("verify.acts")
    for number, item in verdict.acts[-SEATS:]:
        key = "verify.act-against" if item.get("against") else "verify.act"
        yield words(key, number=number, what=words(f"verify.did.{item['act']}"), why=safe(item["why"]))
    if len(verdict.acts) > SEATS:
        yield words("verify.more-seats", len(verdict.acts) - SEATS)


def _given(imported_at: int | None, faces: int, words: Words) -> str:
    """That faces came with the record; from a file that goes on here, nobody knows how they were rolled."""
    if imported_at is None:
        return words("verify.scripted", faces)
    return words("verify.imported", imported_at, dice=faces)


def _salts(record: Record, words: Words) -> str:
    if not record.salts:
        return words("verify.no-salts")
    return words("verify.salts", salts=", ".join(safe(salt) for salt in record.salts))
