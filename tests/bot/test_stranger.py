"""A stranger's first ten minutes: the bot comes, is set up and played, by taps alone and within twenty of them.

The program runs in a process of its own, and every tap goes over the wire.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.messages.setup_ids import NowId, ServerId
from tests.bot.wire import _CHANNEL, _GUILD, _JOINED, EVERYTHING, KEY, PERSON, Discord, Sent, discord_server, program

TAPS = 20
SERVER, HALL = 22, 32
CHANNEL = f"/channels/{HALL}/messages"
INVITED = {
    **_GUILD,
    "id": str(SERVER),
    "roles": [{**_GUILD["roles"][0], "id": str(SERVER), "permissions": EVERYTHING}],
    "channels": [{**_CHANNEL, "id": str(HALL)}],
}
"""A server on which the bot may do everything."""
MONA = {"user": {"id": str(PERSON), "username": "mona", "discriminator": "0", "avatar": None}, **_JOINED}
BLUE = discord.ButtonStyle.primary.value


def parts(components: Any) -> Iterator[Any]:
    """All components of a message, those in others too."""
    for one in components or ():
        yield one
        yield from parts(one.get("components"))


def written(sent: Sent) -> Any:
    """The components of the message that a request writes; None where it writes none."""
    said = sent.json if sent.method in ("POST", "PATCH") else None
    return said.get("data", said).get("components") if isinstance(said, dict) else None


class Stranger:
    """Mona, who manages the server and has never seen the bot."""

    def __init__(self, wire: Discord) -> None:
        self.wire = wire
        self.presses = 0
        self.page: Any = None
        self.alone = False
        """Whether nobody else can see the page."""

    @property
    def blue(self) -> str:
        """The first blue button of the page."""
        return next(one["custom_id"] for one in parts(self.page) if one.get("style") == BLUE)

    async def read(self, path: str) -> str:
        """Wait for the first message with something to press that is written there, and look at it; what it says."""
        self.page = written(await self.wire.until(lambda sent: path in sent.path and bool(written(sent))))
        self.alone = path != CHANNEL
        return "\n".join(one["content"] for one in parts(self.page) if "content" in one)

    async def tap(self, custom_id: object, *picked: str) -> str:
        """Press a button of the page, or pick from its list; what is shown then."""
        self.presses += 1
        found = next(one for one in parts(self.page) if one.get("custom_id") == str(custom_id))
        where = {"guild_id": str(SERVER), "member": {**MONA, "permissions": EVERYTHING}}
        number = await self.wire.press(found, picked, alone=self.alone, channel=HALL, **where)
        return await self.read(f"{KEY}{number}")


@pytest.mark.long
async def test_a_stranger_sets_a_server_up_and_wins_a_battle_within_twenty_taps(tmp_path: Path) -> None:
    async with discord_server() as wire, program(wire, f"sqlite+aiosqlite:///{tmp_path / 'new.db'}"):
        mona = Stranger(wire)
        await wire.invite(INVITED)
        await mona.read(CHANNEL)
        assert "Settings of this server" in await mona.tap(ServerId("open"))
        assert f"may begin in <#{HALL}>" in await mona.tap(ServerId("places"), str(HALL))
        assert "for an answer: 48 hours" in await mona.tap(ServerId("deadline"), "48")
        assert "I am allowed everything I need" in await mona.tap(ServerId("check"))
        assert "The test went well" in await mona.tap(ServerId("test"))
        await mona.read(CHANNEL)  # the greeting again
        told = await mona.tap(NowId())
        while "won" not in told.partition("\n")[0]:
            told = await mona.tap(mona.blue)
            assert mona.presses <= TAPS, told
        report = await wire.until(lambda sent: sent.path == CHANNEL and sent.shows("urning point"))
        assert report.shows("Sergeant")
