"""The settings of a server: who picks them, what they change, and how long they hold."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
import simcord
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType
from sqlmodel import select

from bot.messages.event_ids import EventsId
from bot.messages.ids import ForgetId
from bot.messages.setup_ids import ServerId, ServerWhat
from bot.storage.models import ROLE, STAFF, EncounterRow, ServerRow
from bot.storage.servers import Server
from tests.bot.conftest import Play, answered, text_of
from tests.bot.finger import seen
from tests.bot.serving import greeted, guild_of, manager, settings, shown


async def test_a_server_is_set_up_from_the_greeting_and_stays_so(play: Play) -> None:
    mona, guild = manager(play), guild_of(play)
    card = await greeted(play)
    assert [way.label for way in seen(card.components)][1] == "Set up this server"
    refused = await play.table.people["Ben"].click(card, custom_id=str(ServerId("open")))
    assert answered(refused) == "Only people who manage this server change its settings."
    page = await shown(mona.click(card, custom_id=str(ServerId("open"))))
    assert "**Battles** may begin in every channel." in text_of(page)
    hall, role = guild.create_forum_channel("hall"), guild.create_role("hosts")
    picks: list[tuple[ServerWhat, list[Any]]] = [
        ("language", ["fr"]), ("places", [play.channel, hall]), ("role", [role]), ("deadline", ["48"]),
        ("events", [hall]), ("masters", [play.channel]),
    ]  # fmt: skip
    for what, picked in picks:
        page = await shown(mona.select(page, picked, custom_id=str(ServerId(what))))
    assert f"may begin in <#{play.channel.id}> and <#{hall.id}>, and in the threads" in text_of(page)
    chosen = Server("fr", (play.channel.id, hall.id), ROLE, role.id, 48, hall.id, play.channel.id)
    assert settings(play) == chosen
    await play.restart()
    assert settings(play) == chosen
    await play.table.people["Anna"].slash(play.channel, "encounter new")
    assert "Une nouvelle partie" in play.said()[-1]
    hours = await play.bot.service.repository._session.values(select(EncounterRow.deadline_hours))
    assert hours == [48]
    play.env.backend.delete_channel(hall.id)
    page = await shown(mona.slash(play.channel, "setup"))
    assert "1 channel that was picked is gone." in text_of(page)
    assert "where their host picks. The channel that was picked for them is gone." in text_of(page)
    page = await shown(mona.click(page, custom_id=str(ServerId("everywhere"))))
    assert settings(play).places == ()


async def test_a_person_who_manages_nothing_is_not_shown_the_command(play: Play) -> None:
    with pytest.raises(simcord.SetupError):
        await play.table.people["Anna"].slash(play.channel, "setup")


async def test_events_are_hosted_by_those_whom_the_server_lets(play: Play) -> None:
    guild, anna, mona = guild_of(play), play.table.people["Anna"], manager(play)
    role = guild.create_role("hosts")
    holder = guild.add_member(play.env.create_user("Hope"), roles=[role])
    await play.bot.service.servers.change(guild.id, hosts=ROLE, role_id=role.id)
    for who, may in ((anna, False), (holder, True), (mona, True)):
        page = await shown(who.slash(play.channel, "event"))
        result = await who.click(page, custom_id=str(EventsId("new")))
        assert (result.modal is not None) is may
        assert may or f"people with the role <@&{role.id}> host events" in answered(result)
    await play.bot.service.servers.change(guild.id, role_id=1)
    assert "The role that was picked is gone." in text_of(await shown(mona.slash(play.channel, "setup")))
    page = await shown(holder.slash(play.channel, "event"))
    assert "only people who manage it host events" in answered(await holder.click(page, custom_id=str(EventsId("new"))))


async def test_two_people_set_a_server_up_at_once_and_both_hold(play: Play) -> None:
    mona, nils = manager(play), manager(play, "Nils")
    first, second = await shown(mona.slash(play.channel, "setup")), await shown(nils.slash(play.channel, "setup"))
    await mona.select(first, ["fr"], custom_id=str(ServerId("language")))
    await nils.select(second, ["48"], custom_id=str(ServerId("deadline")))
    change, guild = play.bot.service.servers.change, guild_of(play).id
    given: list[dict[str, Any]] = [{"places": [play.channel.id]}, {"hosts": STAFF}, {"events_id": play.channel.id}]
    await asyncio.gather(*(change(guild, **one) for one in given))
    both = Server("fr", (play.channel.id,), STAFF, deadline_hours=48, events_id=play.channel.id)
    assert settings(play) == both
    await play.restart()
    assert settings(play) == both


@pytest.mark.long
async def test_a_server_with_500_channels_is_set_up_like_any_other(play: Play) -> None:
    mona, guild = manager(play), guild_of(play)
    halls = [guild.create_text_channel(f"hall-{number}") for number in range(500)]
    page = await shown(mona.slash(play.channel, "setup"))
    page = await shown(mona.select(page, halls[-25:], custom_id=str(ServerId("places"))))
    assert settings(play).places == tuple(hall.id for hall in halls[-25:])
    page = await shown(mona.click(page, custom_id=str(ServerId("check"))))
    for hall in halls[-25:]:
        assert f"<#{hall.id}>: I am allowed everything I need." in text_of(page)


async def test_what_a_person_has_set_up_stays_when_they_are_forgotten(play: Play) -> None:
    mona = manager(play)
    page = await shown(mona.slash(play.channel, "setup"))
    await mona.select(page, ["fr"], custom_id=str(ServerId("language")))
    before = settings(play)
    asked = await shown(mona.slash(play.channel, "mydata delete"))
    await mona.click(asked, custom_id=str(ForgetId()))
    assert settings(play) == before == Server("fr")
    async with play.bot.service.repository._engine.begin() as connection:
        [row] = (await connection.execute(select(ServerRow.__table__))).all()  # type: ignore[attr-defined]
    assert mona.id not in tuple(row)


async def test_where_the_bot_may_write_nowhere_it_greets_nowhere(play: Play) -> None:
    for channel in play.bot.guilds[0].text_channels:
        denied = discord.PermissionOverwrite(send_messages=False).pair()[1]
        assert play.bot.user is not None
        overwrite = Overwrite(play.bot.user.id, OverwriteType.MEMBER, 0, denied.value)
        play.env.backend.get_channel(channel.id).overwrites = [overwrite]
    before = len(play.channel.history())
    await play.bot.on_guild_join(play.bot.guilds[0])
    assert len(play.channel.history()) == before


@pytest.mark.parametrize("given", ["", "person", "everybody"])
async def test_a_page_of_settings_outlasts_no_right_to_it(play: Play, given: str) -> None:
    mona, guild = manager(play), guild_of(play)
    page = await shown(mona.slash(play.channel, "setup"))
    state = play.env.backend.get_guild(guild.id).members[mona.id]
    state.role_ids.clear()
    setup = next(one for one in await play.bot.tree.fetch_commands() if one.name == "setup")
    if given:
        guild.set_command_permissions(setup, {mona if given == "person" else guild.default_role: True})
    for what, picked in (("language", ["fr"]), ("hosts", [STAFF]), ("deadline", ["48"]), ("masters", [play.channel])):
        result = await mona.select(page, picked, custom_id=str(ServerId(what)))
        if not given:
            assert answered(result) == "Only people who manage this server change its settings.", what
    told = answered(await mona.click(page, custom_id=str(ServerId("check"))))
    assert ("Only people who manage" in told) is not bool(given)
    assert (settings(play) == Server()) is not bool(given)
    guild.set_command_permissions(setup, {mona: False, guild.default_role: True})
    refused = await mona.click(await greeted(play), custom_id=str(ServerId("open")))
    assert answered(refused) == "Only people who manage this server change its settings."
