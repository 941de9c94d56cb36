"""What is asked of the database while somebody waits, or every minute, is found without reading all that is over."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from bot.storage.repository import Repository
from bot.storage.stored import Accepted
from tests.databases import Sqlite

GROWING = {"input", "outgoing", "question", "checkpoint", "encounter", "seat", "assignment"}
SPENT = {"due_at", "not_before", "remind_at"}
"""Times that are none in nearly all rows: an index of them has those rows alone that are looked for."""
NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def url(sqlite: Sqlite, tmp_path: Path) -> str:
    return sqlite.migrated(tmp_path)


@pytest.fixture
async def asked(url: str) -> set[str]:
    """Every statement of an encounter's life."""
    repository = Repository(url)
    heard: set[str] = set()

    def hear(_: Any, __: Any, statement: str, *___: Any) -> None:
        heard.add(statement)

    event.listen(repository._engine.sync_engine, "before_cursor_execute", hear)
    record = {"ruleset": "cr3", "figures": [], "sides": []}
    checkpoint = {"inputs": 0}
    key, _ = await repository.create(1, None, 1, record, 1, [], checkpoint, "en", [], NOW)
    item = Accepted(1, {}, "", 1, 1, {"inputs": 1}, False, [], NOW)
    owed = await repository.append(key, 1, [item])
    await repository.append(key, 1, [Accepted(2, {}, "", 1, 2, None, False, [], NOW, undoes=[1])])
    await repository.reports.posted({owed.nonce: 5}, {(key, 1, 0): 5})
    await repository.reports.unposted()
    await repository.burden()
    await repository.reports.told_in(5)
    await repository.reports.newest_message(key)
    await repository.held.due(NOW)
    await repository.held.of(key)
    await repository.held.release(key)
    await repository.held.linger(key, 1, NOW)
    await repository.plans.wish_to_be_asked({1, 2})
    await repository.plans.reads_lists(1)
    await repository.in_channel(1)
    await repository.running()
    await repository.load(key)
    await repository.header(key, 1, 1)
    await repository.clocks.told_of(key, 1)
    await repository.people.open_in(1)
    await repository.drafts.shelf(1)
    await repository.clocks.running()
    await repository.clocks.overdue(NOW)
    await repository.clocks.to_remind(NOW)
    await repository.clocks.spare(NOW, timedelta(hours=1), timedelta(hours=1))
    await repository.close()
    return heard


@pytest.mark.long
async def test_no_query_reads_a_whole_table_that_grows(asked: set[str], url: str) -> None:
    repository = Repository(url)
    explained = 0
    async with repository._engine.connect() as connection:
        indices = text("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '% WHERE %'")
        partial = set((await connection.execute(indices)).scalars())
        for statement in sorted(asked):
            if not re.match(r"SELECT|UPDATE|DELETE", statement):
                continue
            bound = re.sub(r"\?", "1", statement)
            plan = [row.detail for row in await connection.execute(text(f"EXPLAIN QUERY PLAN {bound}"))]
            scanned = {match[1] for detail in plan if (match := re.match(r"SCAN (\w+)", detail))}
            assert not scanned & GROWING, (statement, plan)
            for index, column in re.findall(r"INDEX (\w+) \((\w+)=\?", " ".join(plan)):
                assert column not in SPENT or index in partial, (statement, plan)
            explained += 1
    await repository.close()
    assert explained > 20
