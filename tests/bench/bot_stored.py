"""A database as years of play leave it: encounters that ended, others under way, every input with its digest."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, cast

from sqlalchemy import Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.engine import open_engine
from bot.storage.migrate import upgrade
from bot.storage.models import ENDED, RUNNING, Checkpoint, EncounterRow, Input, Outgoing, SeatRow
from engine.encounter import Encounter as Played
from engine.errors import Refused
from engine.loading.load import load
from tests.bench.bench_engine import TERRAIN, next_input
from tests.bot.wire import GUILD, PERSON
from tests.engine.play import battle, choose

FIRST_CHANNEL = 1_000
"""Encounter n is played in the channel with this number and n."""
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
    engine = open_engine(url)
    async with engine.connect() as connection:
        # Nobody minds losing it; rolled back, as no pragma of this kind is taken inside a transaction.
        cursor = await (await connection.get_raw_connection()).driver_connection.cursor()  # type: ignore[union-attr]
        for pragma in ("synchronous=OFF", "cache_size=-200000"):
            await cursor.execute(f"PRAGMA {pragma}")
    async with engine.begin() as connection:
        for battles, first, last in ((running, 1, open_), (ended, open_ + 1, count)):
            for n in range(first, min(first + len(battles), last + 1)):
                await _store(connection, n, battles[n % len(battles)], runs=battles is running)
                for copying in _copies(n, len(battles), last):
                    await connection.execute(text(copying))
        stored = (await connection.execute(select(func.count()).select_from(Input))).scalar_one()
    await engine.dispose()
    return int(stored)


async def _store(connection: AsyncConnection, n: int, battle: Battle, *, runs: bool) -> None:
    """Store one battle as encounter n."""
    for table, rows in (
        (EncounterRow, [_encounter(n, battle, runs)]),
        (SeatRow, [_seat(n, side) for side in ("blue", "red")]),
        (Checkpoint, [_checkpoint(n, battle)]),
        (Input, list(_inputs(n, battle))),
        (Outgoing, list(_reports(n, battle))),
    ):
        await connection.execute(insert(table), rows)


def _copies(n: int, step: int, last: int) -> Iterator[str]:
    """What stores encounter n once more with every number `step` further on, up to `last`, within the database."""
    others = (
        f"WITH RECURSIVE other(id) AS (SELECT {n + step} WHERE {n + step} <= {last}"
        f" UNION ALL SELECT id + {step} FROM other WHERE id + {step} <= {last})"
    )
    changed = {
        EncounterRow: {"id": "other.id", "channel_id": f"{FIRST_CHANNEL} + other.id"},
        SeatRow: {},
        Checkpoint: {},
        Input: {"id": "", "interaction_id": "other.id * 100000 + sequence"},
        Outgoing: {
            "id": "",
            "nonce": "printf('%012x%012x', other.id, sequence)",
            "message_id": "other.id * 100000 + sequence",
        },
    }
    for model, new in changed.items():
        table = cast("Table", model.__table__)  # type: ignore[attr-defined]
        key = "id" if model is EncounterRow else "encounter_id"
        values = {column.name: f"one.{column.name}" for column in table.columns} | {key: "other.id"} | new
        values = {name: value for name, value in values.items() if value}
        yield (
            f"INSERT INTO {table.name} ({', '.join(values)}) {others}"
            f" SELECT {', '.join(values.values())} FROM other, {table.name} AS one WHERE one.{key} = {n}"
        )


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
