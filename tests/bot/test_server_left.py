"""Battles of a server that the bot is taken from: their clocks stand still, and after a month they are erased."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.client import servers
from bot.storage.servers import Server
from tests.bot.clock import HOUR, Clock
from tests.bot.conftest import Play
from tests.bot.serving import guild_of, settings


async def test_a_battle_waits_for_a_bot_that_comes_back_and_is_erased_where_it_does_not(play: Play) -> None:
    service, kept, guilds = play.bot.service, play.bot.service.repository, play.bot._connection._guilds
    await play.set_up()
    await play.seat()
    await service.servers.change(guild_of(play).id, language="fr")
    [encounter] = await kept.running()
    guild, begun = guilds.pop(guild_of(play).id), service.now()
    await servers.missed(play.bot)
    assert (await kept.servers.clocks(guild.id))[encounter] is not None
    guilds[guild.id] = guild
    await servers.look(play.bot)
    assert await kept.servers.clocks(guild.id) == {encounter: None}
    await play.bot.on_guild_remove(guild)
    del guilds[guild.id]
    service.now = lambda: begun + timedelta(days=29)
    await servers.look(play.bot)
    assert settings(play).language == "fr"
    assert await kept.place(encounter) is not None
    service.now = lambda: begun + timedelta(days=31)
    await servers.look(play.bot)
    assert await kept.servers.named() == set()
    assert await kept.place(encounter) is None
    guilds[guild.id] = guild
    assert settings(play) == Server()
    await play.table.people["Anna"].slash(play.channel, "encounter new")
    assert await kept.people.open_in(play.channel.id) is not None


async def test_clocks_stop_and_go_on_also_where_the_bot_was_killed_before_it_had_stopped_them(play: Play) -> None:
    service, kept, guilds = play.bot.service, play.bot.service.repository, play.bot._connection._guilds
    await play.set_up()
    [encounter] = await kept.running()
    guild = guilds.pop(guild_of(play).id)
    since = service.now()
    await service.servers.change(guild.id, left_at=since)
    await servers.missed(play.bot)
    assert await kept.servers.clocks(guild.id) == {encounter: since}
    guilds[guild.id] = guild
    await servers.look(play.bot)
    assert await kept.servers.clocks(guild.id) == {encounter: None}


@pytest.mark.long
async def test_silence_is_no_consent_while_the_bot_is_taken_from_the_server(play: Play, clock: Clock) -> None:
    kept = play.bot.service.repository
    await play.set_up()
    await play.seat()
    [encounter] = await kept.running()
    await play.table.order("Anna", "encounter pause")
    await play.table.order("Ben", "encounter resume")
    hall, guild = guild_of(play).create_text_channel("hall"), play.bot.guilds[0]
    await play.table.people["Anna"].slash(hall, "encounter new")
    draft = await kept.people.open_in(hall.id)
    assert draft is not None
    assert (await kept.clocks.of(draft)).paused_at is None
    await clock.later(HOUR)
    await play.bot.on_guild_remove(guild)
    assert (await kept.clocks.of(draft)).paused_at is not None
    await clock.later(30 * HOUR)
    assert (await kept.clocks.of(encounter)).paused_at is not None, "nobody could answer Ben"
    await play.bot.on_guild_join(guild)
    assert (await kept.clocks.of(draft)).paused_at is None
    await clock.later(22 * HOUR)
    assert (await kept.clocks.of(encounter)).paused_at is not None
    await clock.later(2 * HOUR)
    assert (await kept.clocks.of(encounter)).paused_at is None
