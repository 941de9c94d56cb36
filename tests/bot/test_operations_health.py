"""What the HTTP port answers when something is wrong."""

from __future__ import annotations

import asyncio
import html
import json
import re
import time
from collections.abc import AsyncIterator, Mapping
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import pytest
from sqlalchemy.exc import OperationalError

from bot.client.bot import Duckback
from bot.hosting import health, metrics
from bot.language import languages
from bot.play.service import Service
from bot.text.portal import PAGES, pages
from bot.text.words import Words
from tests import PATIENCE
from tests.bot.conftest import FARM


class Asked:
    """The port, and the bot behind it, which may be taken off the net."""

    def __init__(self, service: Service, port: int, bot: Any) -> None:
        self.service, self.bot = service, bot
        self._address = f"http://127.0.0.1:{port}"

    async def get(self, path: str, headers: Mapping[str, str] | None = None) -> tuple[int, str]:
        async with aiohttp.ClientSession() as session, session.get(self._address + path, headers=headers) as answer:
            return answer.status, await answer.text()


@pytest.fixture
async def asked(service: Service, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Asked]:
    monkeypatch.setattr(health, "PATIENCE", PATIENCE)
    monkeypatch.setattr(health, "TICK", 0.01)
    outbox = SimpleNamespace(refusing=(), untold=())
    bot = SimpleNamespace(connected=True, service=service, since=service.now(), outbox=outbox)
    port = health.Health(cast("Duckback", bot), pages("mail@example.org <&>"))
    opened = await port.open("127.0.0.1", 0)
    yield Asked(service, opened, bot)
    await port.close()


async def test_both_must_answer(asked: Asked) -> None:
    status, said = await asked.get("/healthz")
    assert (status, json.loads(said)["trouble"]) == (200, [])
    asked.bot.connected, asked.bot.outbox.refusing = False, (1, 2)
    status, said = await asked.get("/healthz")
    assert status == 503
    assert '"gateway": false, "database": true' in said
    assert json.loads(said)["trouble"] == ["gateway", "refusing"]


async def test_strangers_read_what_players_are_told_in_their_language(asked: Asked) -> None:
    for language in languages():
        for name in PAGES:
            status, said = await asked.get(f"/{name}?language={language}")
            assert status == 200
            assert f'<html lang="{language}">' in said
            assert Words(language)(f"{name}.text").splitlines()[0].removeprefix("## ") in html.unescape(said)
            assert "**" not in said
            assert "`" not in said
            for way in re.findall(r'href="([^"]+)"', said):
                assert (await asked.get(f"/{way}"))[0] == 200
    assert "mail@example.org &lt;&amp;&gt;" in said
    assert '<html lang="fr">' in (await asked.get("/terms", {"Accept-Language": "nl,fr-CA;q=0.8,en;q=0.5"}))[1]
    assert '<html lang="en">' in (await asked.get("/terms?language=<b>"))[1]
    assert (await asked.get("/terms/"))[0] == 200
    assert '<html lang="fr">' in (await asked.get("/terms/?language=fr"))[1]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("en;q=0.5,fr;q=0.8", "fr"),
        ("FR", "fr"),
        ("fr-FR;q=0.3, EN-gb", "en"),
        ("fr;q=0,de", "en"),
        ("fr; q=0.9, en;q=0.1", "fr"),
        ("*", "en"),
        (";;,=", "en"),
    ],
)
async def test_strangers_read_the_language_that_their_browser_wants_most(
    asked: Asked, accepted: str, language: str
) -> None:
    assert f'<html lang="{language}">' in (await asked.get("/terms", {"Accept-Language": accepted}))[1]


@pytest.mark.parametrize("slow", [False, True])
async def test_a_database_that_fails_or_hangs_is_told_and_the_other_metrics_still_come(
    asked: Asked, monkeypatch: pytest.MonkeyPatch, slow: bool
) -> None:
    await asked.service.begin(10, None, 1, FARM)
    status, shown = await asked.get("/metrics")
    assert status == 200
    assert "duckback_open_encounters 1.0" in shown
    assert "duckback_outbox_length 1.0" in shown

    async def down() -> None:
        if slow:
            await asyncio.sleep(2 * PATIENCE)
        raise OperationalError("SELECT 1", None, OSError("gone"))

    monkeypatch.setattr(health, "PATIENCE", 0.1)
    monkeypatch.setattr(asked.service.repository, "burden", down)
    status, said = await asked.get("/healthz")
    assert status == 503
    assert '"gateway": true, "database": false' in said
    status, shown = await asked.get("/metrics")
    assert status == 200
    assert "duckback_open_encounters 1.0" in shown
    assert "duckback_warm_encounters 1.0" in shown


@pytest.mark.usefixtures("asked")
async def test_the_lag_of_the_event_loop_is_measured() -> None:
    def lags() -> float:
        return metrics.REGISTRY.get_sample_value("duckback_event_loop_lag_seconds_sum") or 0.0

    before = lags()
    await asyncio.sleep(0)
    time.sleep(0.3)  # noqa: ASYNC251
    async with asyncio.timeout(PATIENCE):
        while lags() - before < 0.2:  # noqa: ASYNC110
            await asyncio.sleep(health.TICK)


async def test_nothing_else_is_answered(asked: Asked) -> None:
    assert (await asked.get("/"))[0] == 404
