"""The program around the bot: command line, settings, migrations, and the address it talks to."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.hosting.settings import explained, load_settings
from engine.errors import BadRequest
from tests import PATIENCE, ROOT


def test_help_lists_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["run", "--help"])
    assert stopped.value.code == 0
    shown = capsys.readouterr().out
    for setting in explained():
        assert setting.name in shown


def test_without_a_token_one_line_names_the_setting(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["run"]) == 2
    assert capsys.readouterr().err == "DISCORD_TOKEN: the bot's token is needed\n"


@pytest.mark.parametrize(
    ("name", "value"),
    [("DUCKBACK_DATABASE_URL", "mysql://x"), ("DISCORD_API_BASE", "discord.com"), ("DUCKBACK_LOG_LEVEL", "LOUD")],
)
def test_a_wrong_setting_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadRequest) as wrong:
        load_settings()
    assert wrong.value.field == name


def test_quick_commands_do_not_load_discord() -> None:
    code = "import sys; from bot.__main__ import main; main(['test', '--list']); sys.exit('discord' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


LOCKS = ("requirements-run.lock", "requirements-play.lock", "requirements.lock", "requirements-site.lock")
"""Each includes the one before it."""


def test_each_package_is_pinned_in_one_lock_and_no_lock_names_a_place() -> None:
    texts = {name: (ROOT / name).read_text() for name in (*LOCKS, "requirements-uv.lock")}
    assert not any(re.search(r"https?:|file:|--index|--find-links", text) for text in texts.values())
    pins = {name: set(re.findall(r"^([a-z0-9.-]+)==", text, re.MULTILINE)) for name, text in texts.items()}
    assert sum(map(len, pins.values())) == len(set().union(*pins.values()))
    assert [re.findall(r"^-r (.+)$", texts[name], re.MULTILINE) for name in LOCKS] == [
        [],
        *([name] for name in LOCKS[:-1]),
    ]
    assert "greenlet" in pins["requirements-run.lock"]
    assert {"simcord", "babel"} <= pins["requirements-play.lock"]
    assert "pytest" in pins["requirements.lock"]


@pytest.mark.long
async def test_it_talks_to_the_address_it_is_given_and_stops_on_sigterm(tmp_path: Path) -> None:
    import asyncio

    from aiohttp import web

    asked: list[str] = []
    reached = asyncio.Event()

    async def answer(request: web.Request) -> web.StreamResponse:
        asked.append(request.path)
        # What aiohttp adds to the type is legal, and no reason to read the answer as text.
        if request.path.endswith("/users/@me"):
            return web.json_response({"id": "1", "username": "duck", "discriminator": "0", "avatar": None})
        reached.set()
        await asyncio.sleep(PATIENCE)
        return web.Response()

    app = web.Application()
    app.router.add_route("*", "/{rest:.*}", answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    environment = {
        **os.environ,
        "DISCORD_TOKEN": "a.b.c",
        "DISCORD_API_BASE": f"http://127.0.0.1:{port}/api/v10",
        "DUCKBACK_DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path / 'd.db'}",
        "PYTHONPATH": str(ROOT),
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", cwd=tmp_path, env=environment, stderr=asyncio.subprocess.PIPE
    )
    try:
        await asyncio.wait_for(reached.wait(), PATIENCE)
        process.send_signal(signal.SIGTERM)
        _, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
    finally:
        if process.returncode is None:
            process.kill()
        await runner.cleanup()
    assert process.returncode == 0, errors.decode()
    assert asked[0] == "/api/v10/users/@me"
    assert b"a.b.c" not in errors
