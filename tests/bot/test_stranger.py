"""A stranger's first ten minutes: the bot comes, is set up and played, by taps alone and within twenty of them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.messages.setup_ids import NowId, ServerId
from bot.storage.servers import Server
from tests.bot.conftest import Play
from tests.bot.finger import Finger
from tests.bot.test_server import greeted, manager, settings

TAPS = 20


class Stranger(Finger):
    """Mona, who manages the server and has never seen the bot."""

    def __init__(self, play: Play) -> None:
        play.table.people["Mona"] = self.mona = manager(play)
        super().__init__(play, "Mona")

    async def tap(self, what: ServerId | NowId, *picked: Any) -> str:
        """Press a button of the page, or pick from its list; what is shown then."""
        self.presses += 1
        if picked:
            result = await self.mona.select(self.panel, list(picked), custom_id=str(what))
        else:
            result = await self.mona.click(self.panel, custom_id=str(what))
        answer = result.followups[-1] if result.followups else result.response
        assert answer is not None
        self.panel = answer.message
        return self.text


@pytest.mark.long
async def test_a_stranger_sets_a_server_up_and_wins_a_battle_within_twenty_taps(play: Play) -> None:
    mona = Stranger(play)
    mona.panel = card = await greeted(play)
    assert "Settings of this server" in await mona.tap(ServerId("open"))
    assert f"<#{play.channel.id}>" in await mona.tap(ServerId("places"), play.channel)
    await mona.tap(ServerId("deadline"), "24")
    assert "I am allowed everything I need" in await mona.tap(ServerId("check"))
    assert "The test went well" in await mona.tap(ServerId("test"))
    assert settings(play) == Server(places=(play.channel.id,), deadline_hours=24)
    mona.panel = card
    await mona.tap(NowId())
    while "won" not in play.said()[-1]:
        await mona.take(next(way for way in mona.ways if way.blue))
        assert mona.presses <= TAPS, mona.text
    assert "Sergeant" in play.said()[-1]
    assert "turning point" in play.said()[-1].casefold()
