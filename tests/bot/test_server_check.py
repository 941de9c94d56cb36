"""The check of a server: what the bot is allowed in each place, and a message to try it."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest

from bot.client import server_check
from bot.messages.setup_ids import ServerId
from tests.bot.conftest import Play, answered, text_of
from tests.bot.serving import NEEDED, checked, deny, guild_of, manager, shown


async def test_what_the_bot_is_allowed_is_told_for_each_place_and_tried_out(play: Play) -> None:
    mona, guild = manager(play), guild_of(play)
    denied: dict[Any, discord.PermissionOverwrite] = {
        guild.default_role: discord.PermissionOverwrite(attach_files=False, embed_links=False)
    }
    shut = guild.create_text_channel("shut", overwrites=denied)
    gone = guild.create_text_channel("gone")
    await play.bot.service.servers.change(guild.id, places=[shut.id, gone.id], events_id=play.channel.id)
    play.env.backend.delete_channel(gone.id)
    page = await shown(mona.slash(play.channel, "setup"))
    page = await shown(mona.click(page, custom_id=str(ServerId("check"))))
    assert f"<#{play.channel.id}>: I am allowed everything I need." in text_of(page)
    lacks = f"<#{shut.id}>: I lack these permissions.\n- Attach Files and Embed Links: I begin no battles there"
    assert lacks in text_of(page)
    assert f"The channel <#{gone.id}> is gone." in text_of(page)
    said = play.said()
    page = await shown(mona.click(page, custom_id=str(ServerId("test"))))
    assert "The test went well" in text_of(page)
    assert play.said() == said, "the test is deleted"
    page = await shown(mona.click(page, custom_id=str(ServerId("back"))))
    assert "Settings of this server" in text_of(page)


@pytest.mark.parametrize("name", ["send_messages", "attach_files", "embed_links"])
async def test_what_is_refused_for_a_permission_is_what_the_check_says(play: Play, name: str) -> None:
    mona, hall = manager(play), guild_of(play).create_text_channel("hall")
    deny(play, hall.id, name)
    told = answered(await play.table.people["Anna"].slash(hall, "encounter new"))
    assert "I lack these permissions in this channel" in told
    assert re.search(r"^- .+: I begin no battles there", await checked(play, mona, hall), re.MULTILINE)


async def test_a_channel_is_checked_for_all_that_it_is_for_wherever_it_is_asked(play: Play) -> None:
    mona, guild = manager(play), guild_of(play)
    hall, notes = guild.create_text_channel("hall"), guild.create_text_channel("notes")
    deny(play, hall.id, "create_public_threads")
    deny(play, notes.id, "send_messages")
    assert "I open no threads there" in await checked(play, mona, hall)
    await play.bot.service.servers.change(guild.id, places=[play.channel.id], events_id=hall.id, masters_id=notes.id)
    told = await checked(play, mona)
    assert f"<#{hall.id}>: I lack" in told
    assert f"I need to see <#{notes.id}> and to write there." in told
    assert told.count("I lack") == 1
    assert "I open no threads there" in await checked(play, mona, hall)
    await play.bot.service.servers.change(guild.id, events_id=None)
    told = await checked(play, mona, hall)
    assert f"<#{hall.id}>: no battle may begin here." in told
    assert f"<#{hall.id}>: {NEEDED}" not in told
    await play.bot.service.servers.change(guild.id, places=[])
    deny(play, hall.id)
    assert f"<#{hall.id}>: {NEEDED}" in await checked(play, mona, hall)


async def test_what_keeps_events_from_a_forum_is_told_and_nothing_else(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    mona, guild = manager(play), guild_of(play)
    forum = guild.create_forum_channel("events")
    await play.bot.service.servers.change(guild.id, events_id=forum.id)
    channel = play.bot.get_channel(forum.id)
    assert isinstance(channel, discord.ForumChannel)
    channel._flags = discord.ChannelFlags(require_tag=True).value
    demands = f"<#{forum.id}> demands a tag on every post"
    assert demands in await checked(play, mona)
    monkeypatch.setattr(server_check, "MOST_THREADS", 0)
    both = await checked(play, mona)
    assert demands in both
    assert "as many open threads as Discord allows" in both
    for moderated in (True, False):
        tag = discord.ForumTag(name="event", moderated=moderated)
        channel._available_tags = {1: tag}
        assert (demands in await checked(play, mona)) is moderated


async def test_permissions_of_a_category_are_given_there(play: Play) -> None:
    mona, guild = manager(play), guild_of(play)
    category = guild.create_category("Duels")
    hall = guild.create_text_channel("hall", category=category)
    for one in (category, hall):
        deny(play, one.id, "attach_files")
    assert "has its permissions from the category *Duels*" in await checked(play, mona, hall)
    deny(play, category.id, "embed_links")
    assert "Give them to my role in the settings of the channel" in await checked(play, mona, hall)


async def test_a_test_that_discord_refuses_is_told_in_the_words_of_the_bot(play: Play) -> None:
    mona = manager(play)
    page = await shown(mona.slash(play.channel, "setup"))
    page = await shown(mona.click(page, custom_id=str(ServerId("check"))))
    deny(play, play.channel.id, "send_messages")
    told = text_of(await shown(mona.click(page, custom_id=str(ServerId("test")))))
    assert "could not post the test: Discord does not allow it here." in told
    assert "Missing" not in told
