"""Setting an encounter up from a record and sealing its seed; a record from a file gets a seed unseen by all."""

import secrets
from collections.abc import Mapping
from typing import Any

from bot.play.shared import Played
from engine.dice import Dice, commitment
from engine.encounter import Encounter
from engine.errors import Refused
from engine.loading.load import load


def set_up(source: bytes | Mapping[str, Any]) -> Played:
    """The encounter of a record with its inputs given; those that the rules refuse are left out.

    A record without a seed gets one. Raises BadRequest.
    """
    raw = load(source).to_json()
    return _played({**raw, **_sealed(raw.get("seed") or secrets.token_hex(16))})


def imported(source: bytes) -> Played:
    """Likewise of a record from a file, so that the person who brings it knows no die that is still to be rolled.

    An encounter that goes on gets a new seed: every face rolled so far stays under `dice`, and what else stood there
    goes. One that is over stays as it is, as evidence. Raises BadRequest.
    """
    record = load(source)
    encounter = set_up(source)
    faces = faces_of(encounter)
    given = record.dice
    own = record.seed is not None or all(len(rolled) <= len(given.get(key, ())) for key, rolled in faces.items())
    if encounter.state.ended and not encounter.pending and own:
        return _played(record.to_json())
    came = {"dice": faces, "imported_at": len(encounter.inputs), **_sealed(secrets.token_hex(16))}
    return _played({**encounter.export(), **came})


def faces_of(encounter: Encounter) -> dict[str, list[int]]:
    """Every face rolled so far, by key."""
    record = encounter.record
    fresh = Dice(record.dice, record.seed, record.salts, sizes=record.ruleset.dice)
    faces = {}
    for key, count in sorted(encounter.state.counters.items()):
        label, _, who = key.partition(":")
        faces[key] = fresh.roll(label, who, count)
    return faces


def _sealed(seed: str) -> dict[str, str]:
    return {"seed": seed, "commitment": commitment(seed)}


def _played(raw: Mapping[str, Any]) -> Played:
    """The encounter with all of its inputs given that the rules allow; those of no `revision` are of today's."""
    record = load(raw)
    today = {"revision": record.ruleset.revision}
    encounter = Played(load({**today, **record.to_json(), "inputs": []}))
    for item in record.inputs:
        try:
            encounter.submit(item)
        except Refused:
            continue
    return encounter
