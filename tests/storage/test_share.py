"""Several processes on one database: each looks after its own servers' encounters, as Discord divides the servers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.hosting.settings import load_settings
from bot.storage.clocks import Asked
from bot.storage.models import Letter
from bot.storage.repository import Repository
from bot.storage.shard import ShardPart
from engine.errors import BadRequest

NOW = datetime(2026, 1, 1, tzinfo=UTC)
RECORD = {"ruleset": "cr3", "figures": [], "sides": []}
SERVERS = {1: (7 << 22) + 5, 2: (8 << 22) + 5, 3: None}
"""A channel in a server of the second process, one of the first, and one outside any server, which is the first's."""


async def test_everything_owed_and_due_is_one_processs_and_no_others(database_url: str) -> None:
    first, second = Repository(database_url, ShardPart(0, 2)), Repository(database_url, ShardPart(1, 2))
    keys: dict[int, int] = {}
    for channel, server in SERVERS.items():
        asked = [Asked(0, 0, "blue", "ann", "stay")]
        key, _ = await first.create(channel, server, 1, RECORD, 1, [], None, "en", asked, NOW)
        await first.clocks.set_hours(key, 1, NOW)
        await first.letters.keep(Letter(encounter_id=key, user_id=9, text="psst"))
        keys[channel] = key
    late = NOW + timedelta(hours=2)
    for repository, channels in ((first, {2, 3}), (second, {1})):
        mine = {keys[channel] for channel in channels}
        assert set(await repository.running()) == mine
        assert {owed.encounter_id for owed in await repository.reports.unposted()} == mine
        assert {clock.encounter_id for clock in await repository.clocks.running()} == mine
        assert {put.encounter_id for put in await repository.clocks.overdue(late)} == mine
        assert {letter.encounter_id for letter in await repository.letters.waiting()} == mine
    await second.clocks.spare(late, timedelta(hours=1), timedelta(hours=1))
    assert not await second.clocks.overdue(late)
    assert len(await first.clocks.overdue(late)) == 2
    await first.close()
    await second.close()


@pytest.mark.parametrize(("shard", "shards", "fits"), [(0, 1, True), (3, 4, True), (1, 1, False), (4, 4, False)])
def test_a_part_is_counted_from_nought(shard: int, shards: int, fits: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUCKBACK_SHARD", str(shard))
    monkeypatch.setenv("DUCKBACK_SHARDS", str(shards))
    if fits:
        assert (load_settings().shard, load_settings().shards) == (shard, shards)
        return
    with pytest.raises(BadRequest, match="must be below DUCKBACK_SHARDS") as caught:
        load_settings()
    assert caught.value.field == "DUCKBACK_SHARDS"
