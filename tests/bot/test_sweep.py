"""Garbage is looked for when nobody waits for an answer, and in the end all the same."""

from __future__ import annotations

import asyncio
import gc
from contextlib import ExitStack

import pytest

from bot.cli import run
from bot.client.in_flight import InFlight


class Searched(Exception):
    pass


@pytest.mark.parametrize(("busy_for", "naps"), [(0, 1), (3, 4), (10_000, 1 + run.SWEEP)])
async def test_a_whole_search_waits_for_a_quiet_moment(
    busy_for: int, naps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, work, napped = InFlight(), ExitStack(), 0

    async def sleep(_: float) -> None:
        nonlocal napped
        napped += 1
        if napped > busy_for:
            work.close()

    def collect() -> int:
        raise Searched

    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr(gc, "collect", collect)
    work.enter_context(begun.working())
    with pytest.raises(Searched):
        await run._sweep(begun)
    assert napped == naps
    work.close()
