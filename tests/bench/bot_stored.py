"""A database as years of play leave it: encounters that ended, others under way, every input with its digest."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from sqlalchemy import func, insert, select

from bot.storage.engine import open_engine
from bot.storage.migrate import upgrade
from bot.storage.models import ENDED, RUNNING, Checkpoint, Encounter, Input, Outgoing, Seat
from engine.encounter import Encounter as Played
from engine.errors import Refused
from engine.record import load
from tests.bench.bench_engine import TERRAIN, next_input
from tests.bot.wire import GUILD, PERSON
from tests.engine.play import battle, choose

FIRST_CHANNEL = 1_000
"""Encounter n is played in the channel with this number and n."""
CHUNK = 2_000
_AT_ONCE = datetime.now(UTC)


@dataclass(frozen=True)
class Battle:
    """A battle played so far, as it is stored."""

    record: dict[str, Any]
    inputs: tuple[dict[str, Any], ...]
    digests: tuple[str, ...]
    checkpoint: dict[str, Any]


def played(seed: int, inputs: int, patience: int = 0) -> Battle:
    """A battle of six against six, on a table of its own, played at random up to an input that asks nothing.

    With `patience` it goes on for so many inputs more, until there is somebody to shoot at.
    """
    record = battle(seed) | {"auto": False, "sides": [{"id": "blue"}, {"id": "red"}], "title": f"Battle {seed}"}
    corner = {"id": "scrub", "type": "rough", "rect": [0.1, 0.1, 0.5 + seed % 100 / 100, 0.5 + seed // 100 / 100]}
    record["table"] = {**record["table"], "terrain": [*TERRAIN, corner]}
    encounter, chance = Played(load(record)), random.Random(seed)
    while len(encounter.inputs) < inputs or encounter.pending:
        if not encounter.pending and len({figure.side for figure in encounter.state.figures if figure.able}) < 2:
            break
        encounter.submit(choose(encounter, chance))
    _until_a_shot(encounter, patience, chance)
    raw = encounter.export()
    return Battle(raw, tuple(raw.pop("inputs")), tuple(encounter.digests), encounter.checkpoint())


def _until_a_shot(encounter: Played, patience: int, chance: random.Random) -> None:
    """Close in by the simple plan, for so many inputs at most, until it would shoot."""
    last = len(encounter.inputs) + patience
    while encounter.pending or len(encounter.inputs) < last:
        if encounter.pending:
            encounter.submit(choose(encounter, chance))
            continue
        if len({figure.side for figure in encounter.state.figures if figure.able}) < 2:
            return
        item = next_input(encounter.game)
        if item["do"] == "fire":
            return
        try:
            encounter.submit(item)
        except Refused:
            encounter.submit({"do": "end-activation"})


async def fill(url: str, ended: Sequence[Battle], running: Sequence[Battle], count: int, open_: int) -> int:
    """Migrate a database and store so many encounters, the first `open_` of them under way; the inputs stored."""
    await upgrade(url)
    kinds = [(n, running[n % len(running)] if n <= open_ else ended[n % len(ended)]) for n in range(1, count + 1)]
    engine = open_engine(url)
    async with engine.begin() as connection:
        for table, rows in (
            (Encounter, (_encounter(n, battle, n <= open_) for n, battle in kinds)),
            (Seat, (_seat(n, side) for n, battle in kinds for side in ("blue", "red"))),
            (Checkpoint, (_checkpoint(n, battle) for n, battle in kinds)),
            (Input, (row for n, battle in kinds for row in _inputs(n, battle))),
            (Outgoing, (row for n, battle in kinds for row in _reports(n, battle))),
        ):
            while chunk := list(islice(rows, CHUNK)):
                await connection.execute(insert(table), chunk)
        stored = (await connection.execute(select(func.count()).select_from(Input))).scalar_one()
    await engine.dispose()
    return int(stored)


def _encounter(n: int, battle: Battle, runs: bool) -> dict[str, Any]:
    return {
        "id": n,
        "channel_id": FIRST_CHANNEL + n,
        "guild_id": GUILD,
        "host_id": PERSON,
        "record": battle.record,
        "ruleset": battle.record["ruleset"],
        "revision": battle.checkpoint["revision"],
        "status": RUNNING if runs else ENDED,
        "created_at": _AT_ONCE,
        "waiting_since": _AT_ONCE,
    }


def _seat(n: int, side: str) -> dict[str, Any]:
    return {"encounter_id": n, "side": side, "user_id": PERSON, "captain": True, "place": 1, "salt": ""}


def _checkpoint(n: int, battle: Battle) -> dict[str, Any]:
    return {"encounter_id": n, "sequence": battle.checkpoint["inputs"], "data": battle.checkpoint}


def _inputs(n: int, battle: Battle) -> Iterator[dict[str, Any]]:
    for number, (body, digest) in enumerate(zip(battle.inputs, battle.digests, strict=True), 1):
        yield {
            "encounter_id": n,
            "sequence": number,
            "body": body,
            "digest": digest,
            "actor_id": PERSON,
            "interaction_id": n * 100_000 + number,
            "created_at": _AT_ONCE,
        }


def _reports(n: int, battle: Battle) -> Iterator[dict[str, Any]]:
    for number in range(len(battle.inputs) + 1):
        yield {
            "encounter_id": n,
            "sequence": number,
            "nonce": f"{n:012x}{number:012x}",
            "message_id": n * 100_000 + number,
        }
