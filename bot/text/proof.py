"""The proof of an encounter's dice: sealed while it runs, worked out again when it is over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bot.names import safe
from bot.play.acting import UMPIRE
from bot.play.moment import Moment
from bot.play.retelling import behind, over_dice
from bot.setup.first import is_practice
from bot.storage.mydata import NOBODY
from bot.storage.roster import Handover
from bot.storage.stored import Stored
from bot.text.casting import handed_over, masters_of
from bot.text.machines import called
from bot.text.sides import side_name
from bot.text.words import Words
from engine.errors import BadRequest
from engine.loading.load import load
from engine.record.model import Record
from engine.replay.verify import SeedVerdict, verify

if TYPE_CHECKING:
    from bot.play.service import Service

Acts = Sequence[tuple[int, Mapping[str, Any]]]
"""The acts of a game master, each with the number of its input."""
SEATS = 8
"""Seats that changed hands, the newest, of which `/verify` tells."""
LONGEST = 2_000
"""Characters of a message."""


async def proof(service: Service, channel_id: int, past: int | None, words: Words) -> str:
    """The proof of the dice of the channel's encounter, or of a past one. Raises NoEncounter."""
    moment = await service.look(channel_id, past or await service.drafts.last(channel_id))
    stored = await service.stored(moment.encounter_id)
    acts: Acts = ()
    if not moment.opened:
        lines = _sealed(moment, words)
    else:
        # The very file that anybody can export and check.
        taken_along = load(await service.export(channel_id, moment.encounter_id))
        try:
            verdict = await asyncio.to_thread(verify, taken_along)
        except BadRequest:
            return "\n".join([words("verify.unsealed"), words("verify.evidence")])
        lines, acts = _opened(taken_along, verdict, stored.imported == len(stored.inputs), words), verdict.acts
    changes = await service.repository.people.changes(moment.encounter_id)
    said = [*lines, *_beside(moment, stored, changes, words)]
    return "\n".join([*said, *_acts(acts, moment, LONGEST - len("\n".join(said)), words)])


def _beside(moment: Moment, stored: Stored, changes: Sequence[Handover], words: Words) -> Iterator[str]:
    """What no die proves: who read what before, dice that were taken back, and seats that changed hands."""
    if moment.record.imported_at == 0:
        yield words("verify.set-up-came")
    yield from read_before(moment.record, words)
    if undone := over_dice(stored):
        yield words("verify.undone", undone)
    yield from masters_of(moment, words)
    judges = (given for given in stored.live if given.actor_id is not None and moment.seating.judges(given.actor_id))
    if ordered := sum(given.body.get("do") != UMPIRE for given in judges):
        yield words("verify.by-master", ordered)
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


def _acts(acts: Acts, moment: Moment, room: int, words: Words) -> list[str]:
    """What a game master did, upon whom, as many of the newest as have room; the record has them all."""
    told = [_act(number, item, moment, words) for number, item in acts]
    for left in range(len(told)):
        rest = [words("verify.more-acts", left)] if left else []
        lines = [words("verify.acts"), *rest, *told[left:]]
        if len("\n".join(lines)) < room:
            return lines
    return [words("verify.more-acts", len(told))] if told else []


def _act(number: int, item: Mapping[str, Any], moment: Moment, words: Words) -> str:
    """`order 12: a figure shown to a side (Reed, Blue) – she walked past them`."""
    figures = [item.get("figure"), *item.get("figures", ())]
    upon = [called(name, moment, words) for name in figures if isinstance(name, str)]
    sides = [side for side in (item.get("side"), item.get("to")) if side and isinstance(side, str)]
    upon += [safe(side_name(side, moment, words)) for side in sides]
    upon += [f"{safe(side_name(side, moment, words))} {points}" for side, points in item.get("result", {}).items()]
    what = words(f"verify.did.{item['act']}")
    what = words("verify.did-upon", what=what, upon=", ".join(upon)) if upon else what
    key = "verify.act-against" if item.get("against") else "verify.act"
    return words(key, number=number, what=what, why=safe(item["why"]))


def _given(imported_at: int | None, faces: int, words: Words) -> str:
    """That faces came with the record; from a file that goes on here, how they were rolled is unknown."""
    if imported_at is None:
        return words("verify.scripted", faces)
    return words("verify.imported", imported_at, dice=faces)


def _salts(record: Record, words: Words) -> str:
    if not record.salts:
        return words("verify.no-salts")
    return words("verify.salts", salts=", ".join(safe(salt) for salt in record.salts))
