"""The proof of an encounter's dice: sealed while it runs, worked out again when it is over."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.names import safe
from bot.text.words import Words
from engine.errors import BadRequest
from engine.records.load import load
from engine.records.model import Record
from engine.records.verify import Verdict, verify

if TYPE_CHECKING:
    from bot.play.service import Service


async def proof(service: Service, channel_id: int, past: int | None, words: Words) -> str:
    """The proof of the dice of the channel's encounter, or of a past one. Raises NoEncounter."""
    moment = await service.look(channel_id, past or await service.drafts.last(channel_id))
    record, counters = moment.record, moment.state.counters
    rolled = sum(counters.values())
    scripted = sum(min(count, len(record.dice.get(key, ()))) for key, count in counters.items())
    if not moment.state.ended:
        return _sealed(record, rolled, scripted, words)
    # The very file that anybody can export and check.
    taken_along = load(await service.export(channel_id, moment.encounter_id))
    try:
        verdict = await asyncio.to_thread(verify, taken_along)
    except BadRequest:
        return _sealed(record, rolled, scripted, words)
    return _opened(taken_along, verdict, words)


def _sealed(record: Record, rolled: int, scripted: int, words: Words) -> str:
    lines = [
        words("verify.sealed"),
        words("verify.commitment", commitment=record.commitment or "?"),
        words("verify.foreign-seal"),
        _salts(record, words),
    ]
    if not record.hidden:
        # How many dice fell would tell of what no one has seen.
        lines.append(words("verify.rolled", rolled))
    if scripted:
        lines.append(words("verify.scripted", scripted))
    return "\n".join([*lines, words("verify.later")])


def _opened(record: Record, verdict: Verdict, words: Words) -> str:
    return "\n".join(
        [
            words("verify.honest" if verdict.honest else "verify.dishonest"),
            words("verify.commitment", commitment=record.commitment or "?"),
            words("verify.seed", seed=(record.seed or "").replace("`", "'")),
            words("verify.seed-kept" if verdict.commitment_kept else "verify.seed-broken"),
            _salts(record, words),
            words("verify.checked", verdict.faces_from_seed),
            *([words("verify.scripted", verdict.faces_scripted)] if verdict.faces_scripted else []),
            *([words("verify.mismatches", len(verdict.mismatches))] if verdict.mismatches else []),
            words("verify.yourself"),
        ]
    )


def _salts(record: Record, words: Words) -> str:
    if not record.salts:
        return words("verify.no-salts")
    return words("verify.salts", salts=", ".join(safe(salt) for salt in record.salts))
