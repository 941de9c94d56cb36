"""What Discord does not allow is named to the one who asked; nothing is lost, and it is made good later."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.client import posting
from bot.client.permissions import INVITED, invitation, missing
from bot.messages.question import answer_id
from bot.play.moment import Moment
from bot.text.portal import PAGES
from bot.text.report import Report, report
from bot.text.words import Words
from tests import ROOT
from tests.bot.asked import TO_A_BATCH, to_the_first_question
from tests.bot.conftest import FARM, Play, answered, text_of
from tests.bot.farm import carried
from tests.bot.serving import manager, shown
from tests.bot.test_play_preview import go

TOGETHER: dict[str, Any] = {
    **FARM,
    "dice": {"in-sight:billy": [1] * 6, "in-sight:carlos": [1, 1, 1, 6, 6, 6]},
    "inputs": TO_A_BATCH[:2],
}
"""Both Stars will score three successes: they are asked together."""


def allow(play: Play, **names: bool) -> None:
    """Take permissions away from the bot in the channel; those not named are as in the whole server."""
    assert play.bot.user is not None
    granted, refused = discord.PermissionOverwrite(**names).pair()
    play.env.backend.get_channel(play.channel.id).overwrites = [
        Overwrite(play.bot.user.id, OverwriteType.MEMBER, granted.value, refused.value)
    ]


async def test_what_is_missing_is_named_before_anything_is_set_up(play: Play) -> None:
    allow(play, send_messages=False, attach_files=False)
    told = (
        "I lack these permissions in this channel: Send Messages and Attach Files. "
        "The people who run the server can grant them."
    )
    assert answered(await play.set_up()) == told
    assert answered(await play.table.order("Anna", "encounter new")) == told
    assert await play.bot.service.repository.running() == []
    assert play.said() == []
    allow(play)
    await play.set_up()
    assert await play.bot.service.repository.running() == [1]


@pytest.mark.long
async def test_a_report_that_may_not_be_posted_is_kept_and_posted_once_it_may(play: Play) -> None:
    await play.set_up(TOGETHER)
    await play.seat()
    before = len(play.channel.history())
    preview = await play.table.order("Anna", "move", figure="Billy", to="W23", when_seen="stay")
    allow(play, send_messages=False)
    told = answered(await go(play, preview.response))
    assert told == (
        "It is done and saved, but I may not post the report here, because I lack Send Messages. "
        "I post it as soon as the server allows it."
    )
    moment = await play.table.moment()
    assert len(moment.pending) == 2
    await play.env.advance_time(15 * 60)
    assert len(play.channel.history()) == before
    allow(play)
    await play.env.advance_time(11 * 60)
    assert len(play.channel.history()) == before + 1
    assert await play.bot.service.repository.reports.unposted() == []
    await play.env.advance_time(11 * 60)
    assert len(play.channel.history()) == before + 1, "once, and not again"
    await play.table.answer()
    assert (await play.table.moment()).sequence == moment.sequence + 1


@pytest.mark.long
async def test_a_report_that_the_bot_fails_to_tell_is_its_own_fault_and_leaves_no_question_open(
    play: Play, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked = await to_the_first_question(play)
    button = str(answer_id(asked, asked.pending[0], 0))
    assert any(button in carried(message.components) for message in play.channel.history())

    def broken(moment: Moment, words: Words) -> Report:
        if moment.sequence > asked.sequence:
            raise ValueError("not told")
        return report(moment, words)

    with monkeypatch.context() as patch:
        patch.setattr(posting, "report", broken)
        told = answered(await play.table.answer())
        assert told == "It is done and saved, but I fail to tell it. I keep trying."
    caplog.clear()
    assert not any(button in carried(message.components) for message in play.channel.history())
    assert "I fail to tell it" in await _about(play)
    await play.env.advance_time(11 * 60)
    assert await play.bot.service.repository.reports.unposted() == []
    assert "I know of no trouble." in await _about(play)


@pytest.mark.long
async def test_reports_that_were_refused_come_in_their_order(play: Play) -> None:
    await play.set_up()
    await play.seat()
    play.env.inject_error("*", "*@original*", times=None)
    play.env.inject_error("POST", f"/channels/{play.channel.id}/messages", times=None)
    for what in ("turn", "end"):
        await play.table.order("Anna", what, **({"what": "phase"} if what == "end" else {}))
    assert len(await play.bot.service.repository.reports.unposted()) == 2
    play.env.backend.faults.clear()
    before = len(play.channel.history())
    await play.env.advance_time(5 * 60)
    told = play.said()[before:]
    assert len(told) == 2
    assert "Turn 1" in told[0]
    assert "Turn 1: " not in told[1]


async def test_about_lists_what_is_allowed_here_and_nothing_in_private(play: Play) -> None:
    assert "I have all the permissions I need" in await _about(play)
    allow(play, embed_links=False)
    assert "Embed Links" in await _about(play)


async def test_about_says_how_the_bot_stands(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.set_up()
    told = await _about(play)
    assert "My database is SQLite." in told
    assert "1 battle is under way. 0 reports wait to be posted." in told.replace("\\n", " ")
    assert "I know of no trouble." in told

    async def down() -> None:
        raise OSError("gone")

    monkeypatch.setattr(play.bot.service.repository, "burden", down)
    told = await _about(play)
    assert "My database does not answer" in told
    assert "no trouble" not in told


async def test_about_counts_battles_that_are_set_up(play: Play) -> None:
    await play.table.order("Anna", "encounter new")
    assert "0 battles are under way. 1 battle is being set up. 0 reports wait" in await _about(play)


async def test_about_counts_the_channels_that_take_no_reports_for_those_who_manage_their_server(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = play.env.create_guild().create_text_channel("elsewhere")
    monkeypatch.setattr(type(play.bot.outbox), "refusing", (play.channel.id, elsewhere.id))
    assert "I know of no trouble." in await _about(play)
    told = text_of(await shown(manager(play).slash(play.channel, "about")))
    assert "1 channel of this server takes no reports at the moment" in told
    assert "no trouble" not in told


async def test_pages_for_strangers_are_linked_where_they_are(play: Play) -> None:
    address = "https://duck.example.org"
    assert address not in await _about(play)
    play.bot.settings = play.bot.settings.model_copy(update={"public_url": address})
    told = await _about(play)
    for name in PAGES:
        assert f"{address}/{name}?language=en" in told
    assert answered(await play.table.order("Anna", "privacy")).endswith(f"\n<{address}/privacy?language=en>")


async def _about(play: Play) -> str:
    shown = (await play.table.order("Anna", "about")).response
    assert shown is not None
    assert shown.ephemeral
    text = str(shown.components)
    for said in ("Two Hour Wargames", "unofficial", "Chain Reaction 3.0", invitation(play.bot.application_id or 0)):
        assert said in text
    return text


def test_a_thread_needs_another_permission_than_a_channel() -> None:
    everything = discord.Permissions.all()
    assert missing(everything, thread=False) == missing(everything, thread=True) == ()
    everything.send_messages = False
    assert missing(everything, thread=True) == ()
    assert missing(everything, thread=False) == ("send_messages",)


def test_the_readme_invites_with_just_these_permissions() -> None:
    page = (ROOT / "README.md").read_text("utf-8")
    assert re.findall(r"permissions=(\d+)", page) == [str(INVITED.value)]
