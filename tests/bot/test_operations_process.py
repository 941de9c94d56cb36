"""The whole program as a host runs it: a process, Discord's failures on the wire, health, metrics, logs, leaving."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from aiohttp import web
from sqlalchemy.engine import make_url

from tests import PATIENCE, ROOT
from tests.bot.conftest import FARM
from tests.bot.wire import TOKEN, Discord, Fault, Program, discord_server, program
from tests.databases import Sqlite

RECORD = json.dumps(FARM).encode()


@pytest.fixture
def url(sqlite: Sqlite, tmp_path: Path) -> str:
    return sqlite.migrated(tmp_path)


def _rows(url: str, question: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(str(make_url(url).database))) as connection:
        return list(connection.execute(question))


def _owed(url: str) -> int:
    return len(_rows(url, "SELECT id FROM outgoing WHERE message_id IS NULL"))


def _value(shown: str, line: str) -> float:
    found = re.search(rf"^{re.escape(line)} (\S+)$", shown, re.MULTILINE)
    assert found, line
    return float(found[1])


async def _begun(discord: Discord) -> None:
    await discord.import_record(RECORD)
    await discord.until(lambda sent: sent.method == "PATCH" and sent.shows("Kessler"))


@pytest.mark.long
async def test_health_metrics_and_logs_without_secrets(url: str) -> None:
    unsealed = json.dumps({key: value for key, value in FARM.items() if key != "seed"}).encode()
    settings = {"DUCKBACK_LOG_LEVEL": "DEBUG", "DUCKBACK_LOG_FORMAT": "json"}
    async with discord_server() as discord, program(discord, url, **settings) as running:
        status, said = await running.get("/healthz")
        assert (status, json.loads(said)["gateway"], json.loads(said)["database"]) == (200, True, True)
        await discord.import_record(unsealed)
        await discord.until(lambda sent: sent.shows("Kessler"))
        await discord.command("turn")
        await discord.until(lambda sent: sent.shows("Turn 1"))
        await discord.command("turn")
        await discord.until(lambda sent: sent.shows('"flags":64'))
        shown = await running.until_metrics('name="turn",outcome="refused"')
        assert _value(shown, 'duckback_commands_total{name="turn",outcome="done"}') == 1
        assert _value(shown, 'duckback_commands_total{name="turn",outcome="refused"}') == 1
        assert _value(shown, 'duckback_commands_total{name="encounter import",outcome="done"}') == 1
        assert _value(shown, "duckback_first_answer_seconds_count") == 3
        # Once for each command; what follows on one by itself is part of it.
        assert _value(shown, "duckback_engine_seconds_count") == 2
        assert _value(shown, "duckback_commit_seconds_count") == 1
        # The same picture is not drawn twice: nobody has moved yet when the first turn begins.
        assert _value(shown, "duckback_render_seconds_count") == 1
        assert _value(shown, "duckback_open_encounters") == 1
        assert _value(shown, "duckback_warm_encounters") == 1
        assert _value(shown, "duckback_outbox_length") == 0
        assert _value(shown, "duckback_connected") == 1
        assert _value(shown, 'duckback_discord_requests_total{status="200"}') > 5
        assert await running.stop() == 0
    [(record,)] = _rows(url, "SELECT record FROM encounter")
    seed = json.loads(str(record))["seed"]
    lines = [json.loads(line) for line in running.log]
    assert {"time", "level", "logger", "message"} <= lines[0].keys()
    assert not any("interactions" in line["message"] for line in lines), "requests carry names"
    for told in ("".join(running.log), shown):
        for secret in (TOKEN, seed, "interaction-key-"):
            assert secret not in told


@pytest.mark.long
async def test_health_tells_that_discord_or_the_database_is_gone(url: str) -> None:
    async with discord_server() as discord, program(discord, url) as running:
        discord.fail("GET", "/gateway/bot", 503, times=3)
        await discord.drop()
        await running.until_health(503)
        assert json.loads((await running.get("/healthz"))[1])["gateway"] is False
        await running.until_health(200)


@pytest.mark.long
async def test_a_rate_limit_and_a_server_error_lose_and_double_nothing(url: str) -> None:
    async with discord_server() as discord, program(discord, url) as running:
        await _begun(discord)
        discord.fail("PATCH", "@original", 429, retry_after=0.3, **{"global": False})
        discord.fail("PATCH", "@original", 502)
        discord.fail("POST", "/callback", 429, retry_after=0.2, **{"global": False})
        await discord.command("turn")
        await discord.until(lambda sent: sent.shows("Turn 1"))
        assert await running.stop() == 0
    assert sum(sent.shows("Turn 1") for sent in discord.sent) == 1
    assert _owed(url) == 0


@pytest.mark.long
async def test_a_report_that_discord_would_not_take_is_posted_on_the_next_start(url: str) -> None:
    async with discord_server() as discord:
        async with program(discord, url) as running:
            await _begun(discord)
            discord.fail("PATCH", "@original", 404, code=10015)
            discord.fail("POST", "/messages", 503)
            await discord.command("turn")
            await discord.until(lambda sent: sent.shows("Discord does not accept the report just now. I keep trying."))
            async with asyncio.timeout(PATIENCE):
                while _rows(url, "SELECT * FROM promise"):  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
            running.process.kill()
        assert _owed(url) == 1
        assert not any(sent.shows("Turn 1") for sent in discord.sent)
        async with program(discord, url) as running:
            posted = await discord.until(lambda sent: sent.shows("Turn 1"))
            assert posted.path.endswith("/messages")
            assert await running.stop() == 0
    assert sum(sent.shows("Turn 1") for sent in discord.sent) == 1
    assert _owed(url) == 0


def _limited(text: str, kind: str, **headers: str) -> Fault:
    async def refuse() -> web.Response:
        return web.Response(text=text, status=429, content_type=kind, headers=headers)

    return refuse


@pytest.mark.long
@pytest.mark.parametrize(
    "fault",
    [
        _limited('{"message": "slow down"}', "application/json", Via="1.1 google", **{"Retry-After": "0"}),
        _limited("<html>slow down</html>", "text/html", Via="1.1 google", **{"Retry-After": "0"}),
    ],
    ids=["without retry_after", "as HTML"],
)
async def test_a_rate_limit_that_says_too_little_is_waited_for(url: str, fault: Fault) -> None:
    async with discord_server() as discord, program(discord, url) as running:
        await _begun(discord)
        discord.faults += [("PATCH", "@original", fault), ("POST", "/callback", fault)]
        await discord.command("turn")
        await discord.until(lambda sent: sent.shows("Turn 1"))
        assert await running.stop() == 0
    assert _owed(url) == 0
    assert not [line for line in running.log if "Traceback" in line or " ERROR " in line]


@pytest.mark.long
async def test_what_is_committed_is_said_to_be_done_whatever_discord_answers(url: str) -> None:
    async with discord_server() as discord, program(discord, url) as running:
        await _begun(discord)
        refused = _limited("<html>Cloudflare</html>", "text/html")
        discord.faults += [("PATCH", "@original", refused), ("POST", "/messages", refused)]
        await discord.command("turn")
        await discord.until(lambda sent: sent.shows("It is done and saved"))
        assert await running.stop() == 0
    assert _owed(url) == 1
    assert not any(sent.shows("omething broke") or sent.shows("not done") for sent in discord.sent)
    assert not [line for line in running.log if "Traceback" in line or " ERROR " in line]


@pytest.mark.long
async def test_told_to_stop_it_finishes_what_is_begun_and_begins_nothing_new(url: str) -> None:
    async with discord_server() as discord, program(discord, url) as running:
        await _begun(discord)
        asked, let = asyncio.Event(), asyncio.Event()

        async def slowly() -> web.Response:
            asked.set()
            await let.wait()
            return web.json_response({"message": "again", "code": 0}, status=502)

        discord.faults.append(("PATCH", "@original", slowly))
        await discord.command("turn")
        await asyncio.wait_for(asked.wait(), PATIENCE)
        leaving = asyncio.create_task(running.stop())
        await _logged(running, "stopping")
        await discord.command("turn")
        await discord.until(lambda sent: sent.shows("I am about to restart."))
        assert not leaving.done()
        let.set()
        assert await leaving == 0
    assert sum(sent.shows("Turn 1") for sent in discord.sent) == 1
    assert _owed(url) == 0
    assert not [line for line in running.log if "Traceback" in line or " ERROR " in line]


@pytest.mark.long
async def test_told_to_stop_while_the_process_that_draws_is_frozen_it_tells_and_ends(url: str) -> None:
    # Another process begins to draw meanwhile, which on a busy machine takes longer than a host waits.
    unhurried = ("tests.bot.unhurried", "run")
    async with discord_server() as discord, program(discord, url, unhurried) as running:
        await _begun(discord)
        os.kill(_drawing(running.process.pid), signal.SIGSTOP)
        await discord.command("turn")
        async with asyncio.timeout(PATIENCE):
            while not _owed(url):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        assert await running.stop() == 0
    assert sum(sent.shows("Turn 1") for sent in discord.sent) == 1
    assert _owed(url) == 0
    assert not [line for line in running.log if "Traceback" in line or " ERROR " in line]


def _drawing(program: int) -> int:
    """The process that draws for a program."""
    of = re.compile(rf"^PPid:\t{program}$", re.MULTILINE)
    [found] = [int(path.parent.name) for path in Path("/proc").glob("[0-9]*/status") if of.search(_read(path))]
    return found


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


async def _logged(running: Program, words: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while not any(words in line for line in running.log):  # noqa: ASYNC110
            await asyncio.sleep(0.02)


@pytest.mark.long
@pytest.mark.parametrize(
    ("settings", "status", "says"),
    [
        ({"DISCORD_API_BASE": "http://127.0.0.1:9/api/v10"}, 1, "Discord cannot be reached"),
        (
            {"DUCKBACK_DATABASE_URL": "postgresql+asyncpg://duck:very-secret@127.0.0.1:9/d"},
            2,
            "DUCKBACK_DATABASE_URL: the database cannot be used",
        ),
        ({"DUCKBACK_HTTP_PORT": "1", "DUCKBACK_HTTP_HOST": "192.0.2.1"}, 2, "DUCKBACK_HTTP_PORT: 192.0.2.1:1 cannot"),
    ],
)
async def test_what_cannot_be_reached_is_told_in_one_line(
    url: str, settings: dict[str, str], status: int, says: str
) -> None:
    environment = {**os.environ, "DISCORD_TOKEN": TOKEN, "DUCKBACK_DATABASE_URL": url, "PYTHONPATH": str(ROOT)}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", env=environment | settings, stderr=asyncio.subprocess.PIPE
    )
    _, told = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert sum(says in line for line in told.decode().splitlines()) == 1, told.decode()
    assert process.returncode == status
    assert b"Traceback" not in told
    assert b"very-secret" not in told
