"""The measuring of the bot does what it says, on tiny sizes; how fast anything was is not asked."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from bot.play.loaded import run_again, take_up
from bot.storage.repository import Repository
from engine.encounter import Encounter
from engine.loading.load import load
from engine.loading.snapshot import state_to_json
from tests.bench.bench_bot import QUICK, crowd, fire
from tests.bench.bench_shot import LENGTHS, SEEDS, marched, record
from tests.bench.bot_stored import Battle, fill, played


@pytest.fixture(scope="module")
def battles() -> list[Battle]:
    return [played(seed, 14, patience=60) for seed in (4, 5)]


@pytest.fixture
def url(tmp_path: Path, battles: list[Battle]) -> str:
    url = f"sqlite+aiosqlite:///{tmp_path / 'd.db'}"
    assert asyncio.run(fill(url, battles, battles, 5, 3)) == sum(len(battles[n % 2].inputs) for n in range(1, 6))
    assert Path(str(make_url(url).database)).stat().st_size > 0
    return url


@pytest.mark.long
async def test_a_stored_battle_runs_again_and_is_taken_up_the_same(url: str) -> None:
    repository = Repository(url)
    for number in await repository.running():
        stored = await repository.load(number)
        again, taken_up = run_again(stored), take_up(stored)
        assert state_to_json(again.state) == state_to_json(taken_up.state)
        assert tuple(again.digests) == stored.digests
        assert again.inputs == taken_up.inputs
    await repository.close()


@pytest.mark.long
async def test_people_play_and_every_line_is_printed(
    url: str, battles: list[Battle], capsys: pytest.CaptureFixture[str]
) -> None:
    size = replace(QUICK, open=3, at_once=3, seconds=1)
    await fire(url, battles, 3, 2)
    await crowd(url, size, {}, touch_all=True)
    shown = capsys.readouterr().out
    for line in (
        "a shot with its chain",
        "to ready and well",
        "first answer",
        "event loop held",
        "memory, 3 open encounters touched",
    ):
        assert line in shown
    answered = next(line for line in shown.splitlines() if line.startswith("interactions"))
    assert int(answered.removeprefix("interactions, 3 encounters").split()[0]) > 0
    assert next(line for line in shown.splitlines() if line.startswith("not answered")).split()[-2:] == ["0", "0"]


def test_the_same_shot_falls_early_and_late() -> None:
    told = []
    for length in LENGTHS:
        raw = marched(record(SEEDS[0]), length)
        encounter = Encounter(load(raw))
        for item in raw["inputs"]:
            encounter.submit(item)
        assert length <= len(encounter.inputs) < length + 20
        encounter.submit({"do": "fire", "figure": "blue-1", "targets": [{"figure": "red-1"}, {"figure": "red-2"}]})
        [question] = encounter.pending
        encounter.submit({"do": "decide", "figure": "red-1", "kind": question.kind, "choice": question.default})
        told.append(encounter.digests[-1])
    assert told[0] == told[1]
