"""A simulated Discord with the real bot in it."""

from __future__ import annotations

import asyncio
import copy
import functools
import json
import logging
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import simcord
from discord.app_commands import CommandTree
from simcord import interactions

from bot import language
from bot.assets import assets
from bot.client.bot import Duckback
from bot.client.translate import payload
from bot.commands import changing
from bot.language import Language
from bot.play.service import Service
from bot.report.picture import prepare
from bot.sandbox.world import bot_of, make_bot
from bot.storage.repository import Repository
from tests.bot import bodies
from tests.bot.clock import Clock
from tests.bot.farm import SEATS, SEED, Table, own_dice
from tests.bot.fixed import fix_seeds
from tests.bot.patience import be_patient
from tests.bot.undrawn import leave_undrawn
from tests.databases import Postgres, Sqlite
from tests.languages import MADE_UP, add_made_up, forget

FARM: dict[str, Any] = {**json.loads((assets() / "demo" / "farm.json").read_bytes()), "seed": SEED}


@dataclass
class Play:
    """A channel with people, a table helper and the bot, which may be exchanged for a new one."""

    env: simcord.Env
    bot: Duckback
    table: Table
    database_url: str

    @property
    def channel(self) -> simcord.ChannelHandle:
        return self.table.channel

    def said(self) -> list[str]:
        """The text of every message in the channel, oldest first."""
        return [text_of(message) for message in self.channel.history()]

    async def set_up(self, record: dict[str, Any] | None = None, who: str = "Anna") -> simcord.InteractionResult:
        """A record in play, with its own dice."""
        with own_dice():
            return await self.bring(json.dumps(record or FARM).encode(), who)

    async def bring(self, data: bytes, who: str = "Anna") -> simcord.InteractionResult:
        """A file, imported as anybody would."""
        return await self.table.order(who, "encounter import", record=("record.json", data))

    async def seat(self) -> None:
        for side, who in SEATS.items():
            await self.table.order(who, "encounter join", side=side)

    async def restart(self) -> None:
        """A new process: a fresh bot that knows only what the database holds."""
        old = self.bot
        self.bot = await make_bot(self.database_url)
        await self.env.restart_bot(self.bot)
        await old.service.repository.close()
        self.table.service = self.bot.service


def text_of(message: Any) -> str:
    """Everything a message says."""
    return "\n".join([message.content, *_texts(message.components)])


def _texts(components: Any) -> Iterator[str]:
    for component in components:
        if getattr(component, "content", None):
            yield component.content
        yield from _texts(getattr(component, "children", ()))


def answered(result: simcord.InteractionResult) -> str:
    """What one person was told, privately."""
    message = result.followups[-1] if result.followups else result.response
    assert message is not None
    assert message.ephemeral
    return message.content or text_of(message.message).strip()


class _Commands(list[dict[str, Any]]):
    """Commands as registered, which nothing changes: the simulated Discord need not copy them for each bot."""

    def __deepcopy__(self, memo: dict[int, Any]) -> _Commands:
        return self


@pytest.fixture(scope="session", autouse=True)
def _commands_translated_once() -> Iterator[None]:
    """Bots that register the same commands, in the same languages, have them made and translated once."""
    translated: dict[str, _Commands] = {}

    async def once(tree: CommandTree[Any]) -> list[dict[str, Any]]:
        asked = repr((language.languages(), [command.to_dict(tree) for command in tree.get_commands()]))
        if asked not in translated:
            translated[asked] = _Commands(await payload(tree))
        return translated[asked]

    made = functools.cache(changing.command_of)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.client.bot.payload", once)
        patch.setattr(changing, "command_of", lambda change: copy.copy(made(change)))
        yield


@pytest.fixture(scope="session", autouse=True)
def _patience() -> Iterator[None]:
    """A busy machine is waited for."""
    with pytest.MonkeyPatch.context() as patch:
        be_patient(patch)
        yield


@pytest.fixture(scope="session")
def pictures() -> None:
    """Drawn here: a busy machine would take longer for it than people wait in a test."""
    asyncio.run(prepare())


@pytest.fixture(autouse=True)
def _undrawn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards are drawn only for a test that looks at them: `pytest.mark.drawn`."""
    if request.node.get_closest_marker("drawn") is None:
        leave_undrawn(monkeypatch)
    else:
        request.getfixturevalue("pictures")


@pytest.fixture(autouse=True)
def _fixed_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice of a test fall alike in every run."""
    fix_seeds(monkeypatch, "duckback")


@pytest.fixture
def play_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The database that people play on: SQLite, or what `--database` names."""
    databases: Sqlite | Postgres = request.getfixturevalue(request.config.getoption("--database"))
    return databases.migrated(tmp_path)


@pytest.fixture
def urls(sqlite: Sqlite, tmp_path: Path) -> tuple[str, str]:
    """A database for each of two worlds that are compared."""
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    return sqlite.migrated(tmp_path / "one"), sqlite.migrated(tmp_path / "other")


@pytest.fixture
def simcord_bot(play_url: str) -> Duckback:
    """The bot that SimCord's own fixture connects."""
    return bot_of(play_url)


@pytest.fixture
async def service(database_url: str) -> AsyncIterator[Service]:
    """The door to the encounters without Discord before it, on each kind of database in turn."""
    repository = Repository(database_url)
    yield Service(repository)
    await repository.close()


@pytest.fixture
def simcord_env(simcord_env: simcord.Env) -> Iterator[simcord.Env]:
    """The simulated Discord. Whatever the bot sent that the real one would not take fails the test."""
    yield simcord_env
    bodies.check((sent.method, sent.path, sent.json) for sent in simcord_env.http_requests)


@pytest.fixture
async def play(
    simcord_env: simcord.Env, simcord_bot: Duckback, play_url: str, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Play]:
    """A channel with Anna, Ben and Chloe. Anything logged as an error fails the test."""
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("farm")
    people = {name: guild.add_member(simcord_env.create_user(name)) for name in ("Anna", "Ben", "Chloe")}
    here = Play(simcord_env, simcord_bot, Table(people, channel, simcord_bot.service), play_url)
    yield here
    await here.bot.service.repository.close()
    pages = here.bot._connection._view_store
    assert not {**pages._views, **pages._modals}, "discord.py keeps a page that is answered without it"
    # `caplog.records` would be those of the clearing up alone.
    logged = caplog.get_records("setup") + caplog.get_records("call")
    faults = [record.getMessage() for record in logged if record.levelno >= logging.ERROR]
    assert not faults, faults


@pytest.fixture
async def clock(play: Play) -> Clock:
    """A clock that has just begun to be looked at."""
    clock = Clock(play)
    await clock.look()
    return clock


Maker = Callable[..., dict[str, Any]]


@pytest.fixture
def record() -> Maker:
    """The farm with some fields exchanged."""

    def make(**changes: Any) -> dict[str, Any]:
        return {**json.loads(json.dumps(FARM)), **changes}

    return make


LOCALES: dict[Language, str] = {"en": "en-US", "fr": "fr", MADE_UP: MADE_UP}
Speaking = Callable[[Language, Language], None]


@pytest.fixture(scope="session")
def _third_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All languages, and a made-up one."""
    folder = tmp_path_factory.mktemp("languages")
    add_made_up(folder)
    return folder


@pytest.fixture
def third_language(_third_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Language]:
    """A language that no code knows, spoken as long as the test runs."""
    folder = shutil.copytree(_third_folder, tmp_path / "languages")
    with monkeypatch.context() as patched:
        patched.setattr(language, "folder", lambda: folder)
        forget()
        yield MADE_UP
    forget()


@pytest.fixture
def speaking(monkeypatch: pytest.MonkeyPatch) -> Speaking:
    """Sets the server's language and that of everybody in it."""

    def speak(server: Language, people: Language) -> None:
        made = interactions.base_payload

        def base_payload(*args: Any, **kwargs: Any) -> Any:
            record, payload = made(*args, **kwargs)
            return record, payload | {"locale": LOCALES[people], "guild_locale": LOCALES[server]}

        monkeypatch.setattr(interactions, "base_payload", base_payload)

    return speak
