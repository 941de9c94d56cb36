"""One encounter at one moment, with everybody around it who may try something.

What somebody did to it is put back from a copy of the database; a moment is made once and tried out many times.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import discord
import pytest
import simcord
from simcord import interactions
from sqlalchemy.engine import make_url

from bot.client import month_end
from bot.client.bot import Duckback
from bot.client.posting import Poster
from bot.language import Language
from bot.messages.help import Here, here_page
from bot.messages.server import check_page, server_page
from bot.play.story import Stories
from bot.storage.servers import Server
from bot.text.words import Words
from tests.bot.conftest import FARM, LOCALES
from tests.bot.farm import Table, carried, own_dice

Role = Literal["host", "captain", "other", "owner", "master", "stranger", "admin"]
MomentOf = Literal["none", "draft", "between", "phase", "acting", "asked", "paused", "ended"]

ROLES: tuple[Role, ...] = ("host", "captain", "other", "owner", "master", "stranger", "admin")
"""The host plays nothing; the captain's side has the phase; one figure of it, Billy, is the owner's."""
SPEAKS: Mapping[Role, Language] = {"other": "fr", "owner": "fr", "stranger": "fr"}
"""Who does not read English: so every sentence is met in both languages."""


def _changed(**figures: dict[str, Any]) -> dict[str, Any]:
    """The farm with some of its figures otherwise."""
    farm: dict[str, Any] = json.loads(json.dumps(FARM))
    for figure in farm["figures"]:
        figure |= figures.get(figure["id"], {})
    return farm


YARD = _changed(
    carol={"ammo": "out"},
    char={"status": "out-of-the-fight", "at": [23.5, 30.5]},
    otto={"at": [21.5, 30.5]},
    nails={"status": "stunned", "at": [21.5, 31.5]},
    slag={"at": [20.5, 22.0], "facing": 180},
) | {"dice": {"activation:police": [3, 3, 3], "activation:gang": [2, 2, 2]}}
"""Something for every deed: Carol's gun is empty, Char lies beside Dez, Nails beside Otto, and Slag is near."""
ASKED = {**FARM, "dice": {**YARD["dice"], "in-sight:billy": [1] * 6, "in-sight:carlos": [1, 1, 1, 6, 6, 6]}}
"""Billy and Carlos will see one another, and both be asked."""


@dataclass
class Cast:
    """The simulated server, the bot in it, and its database."""

    env: simcord.Env
    bot: Duckback
    people: dict[Role, simcord.MemberActor]
    channel: simcord.ChannelHandle
    role: simcord.RoleHandle
    file: str
    pages: Sequence[discord.Message] = ()

    async def order(self, role: Role, command: str, **options: Any) -> simcord.InteractionResult:
        """A slash command of somebody; an option that names a role stands for that person."""
        given = {key: self.people.get(value, value) for key, value in options.items()}
        return await self.people[role].slash(self.channel, command, **given)

    async def press_long(self, role: Role, command: str, on: Role) -> simcord.InteractionResult:
        """What somebody finds by a long press on a person's name."""
        return await self.people[role].context_menu(self.channel, command, self.people[on])

    async def press(self, role: Role, custom_id: str, picked: Sequence[str]) -> simcord.InteractionResult:
        """What somebody sends for a page that Discord shows to others alone: with a client of their own they can."""
        message = next(page for page in await self._pages() if custom_id in carried(page.components))
        if not picked:
            return await self.people[role].click(message, custom_id=custom_id)
        given = {"channel": self.channel, "role": self.role}
        return await self.people[role].select(message, [given.get(one, one) for one in picked], custom_id=custom_id)

    async def _pages(self) -> Sequence[discord.Message]:
        """The pages of a server's settings and of help, open to everybody."""
        if not self.pages:
            channel, words = self.bot.get_partial_messageable(self.channel.id), Words()
            places = Server(places=(self.channel.id,))
            views = server_page(places, [], words), check_page([], words), here_page(Here(""), words, manages=True)
            self.pages = [await channel.send(view=view) for view in views]
        return self.pages


def assemble(env: simcord.Env, bot: Duckback, url: str, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A server with one person for each role, each speaking his own language."""
    guild = env.create_guild()
    rights = guild.create_role("admin", permissions=discord.Permissions(administrator=True))
    people = {
        role: guild.add_member(env.create_user(role), roles=[rights] if role == "admin" else []) for role in ROLES
    }
    tongues = {people[role].id: LOCALES[language] for role, language in SPEAKS.items()}
    made = interactions.base_payload

    def base_payload(*args: Any, user_id: int, **kwargs: Any) -> Any:
        record, payload = made(*args, user_id=user_id, **kwargs)
        return record, payload | {"locale": tongues.get(user_id, "en-US"), "guild_locale": "en-US"}

    monkeypatch.setattr(interactions, "base_payload", base_payload)
    file = make_url(url).database
    assert file is not None
    return Cast(env, bot, people, guild.create_text_channel("farm"), rights, file)


_PLAN = 'INSERT INTO "plan"'


class Kept:
    """The database as it was: tells whether anything was written since, and puts it back."""

    def __init__(self, cast: Cast) -> None:
        self._cast = cast
        self._live = sqlite3.connect(cast.file)
        self._copy = sqlite3.connect(":memory:")
        self._live.backup(self._copy)
        self._held = self._all(self._copy)
        self._version = self._now()

    @staticmethod
    def _all(database: sqlite3.Connection) -> list[str]:
        """Everything in a database but wishes, kept for those who may free the channel; the promise of an answer is in
        it while it is given, and no longer."""
        return [line for line in database.iterdump() if not (line.startswith(_PLAN) and '"what":' in line)]

    def _now(self) -> int:
        return int(self._live.execute("PRAGMA data_version").fetchone()[0])

    @property
    def changed(self) -> bool:
        """Whether the bot has written anything."""
        if self._now() == self._version:
            return False
        self._version = self._now()
        return self._all(self._live) != self._held

    def restore(self) -> None:
        """Put everything back, and let the bot read it afresh."""
        self._copy.backup(self._live)
        self._version = self._now()
        service = self._cast.bot.service
        for number in range(1, 3):
            service.renew(number)
        bot = self._cast.bot
        for guild in bot.guilds:
            service.servers.forget(guild.id)
        bot.stories = Stories(service)
        bot.poster = Poster(service, bot.stories, partial(month_end.after, bot))

    def close(self) -> None:
        """Let go of the file."""
        self._live.close()
        self._copy.close()


async def _nothing(cast: Cast) -> None:
    """A channel in which nothing was ever played."""


async def _draft(cast: Cast) -> None:
    """A set-up with some of everything, and something still missing."""
    await cast.order("host", "encounter new", title="The raid", sides="Police, Gang", gm="master")
    await _seated(cast)
    for side, name in (("Police", "Billy"), ("Police", "Carol"), ("Gang", "Slag")):
        await cast.order("host", "force add", side=side, name=name, rep=4, weapons="pistol")
    await cast.order("captain", "encounter assign", figure="Billy", player="owner")
    await cast.order("host", "terrain add", kind="woods", where="H12 K16")
    await cast.order("captain", "deploy figure", figure="Carol", at="H34")


async def _seated(cast: Cast) -> None:
    await cast.order("captain", "encounter join", side="police")
    await cast.order("other", "encounter join", side="gang")


async def _begun(cast: Cast, record: Mapping[str, Any]) -> None:
    with own_dice():
        await cast.order("host", "encounter import", record=("record.json", json.dumps(record).encode()))
    await cast.order("host", "encounter gm", player="master")
    await _seated(cast)
    await cast.order("captain", "encounter assign", figure="billy", player="owner")


async def _between(cast: Cast) -> None:
    """Before the first turn."""
    await _begun(cast, YARD)


async def _phase(cast: Cast) -> None:
    """The phase of the police, none of whom is active."""
    await _begun(cast, YARD)
    await cast.order("captain", "turn")


async def _acting(cast: Cast) -> None:
    """Everybody of the police is active but Billy."""
    await _phase(cast)
    await cast.order("captain", "activate", figures="carol, dez, otto")


async def _asked(cast: Cast) -> None:
    """Billy's owner and the captain of the other side are both asked."""
    await _begun(cast, ASKED)
    await cast.order("captain", "turn")
    await cast.order("owner", "activate", figures="billy")
    await cast.order("owner", "move", figure="billy", to="W23", when_seen="stay", now=True)


async def _paused(cast: Cast) -> None:
    """As when they act, but the clock stands."""
    await _acting(cast)
    await cast.order("host", "encounter pause")


async def _ended(cast: Cast) -> None:
    """It is over, and the channel free."""
    await _phase(cast)
    encounter = (await Table({}, cast.channel, cast.bot.service).moment()).encounter_id
    actor = cast.people["host"].id
    await cast.bot.service.end(encounter, cast.channel.id, actor, 1, "")


MAKERS: Mapping[MomentOf, Callable[[Cast], Awaitable[None]]] = {
    "none": _nothing,
    "draft": _draft,
    "between": _between,
    "phase": _phase,
    "acting": _acting,
    "asked": _asked,
    "paused": _paused,
    "ended": _ended,
}
MOMENTS: tuple[MomentOf, ...] = tuple(MAKERS)
