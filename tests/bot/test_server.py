"""The settings of a server: who picks them, what they change, and that nothing begins where no battle may."""

from __future__ import annotations

import ast
import asyncio
import re
from collections.abc import Awaitable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType
from sqlmodel import select

from bot.client import server_check, servers
from bot.messages.event_ids import EventsId
from bot.messages.ids import ForgetId
from bot.messages.setup_ids import NowId, ServerId, ServerWhat, WelcomeId
from bot.setup.first import MISSION
from bot.storage.models import ROLE, STAFF, EncounterRow, ServerRow
from bot.storage.servers import Server
from tests import ROOT
from tests.bot.clock import HOUR, Clock
from tests.bot.conftest import Play, answered, text_of
from tests.bot.farm import carried
from tests.bot.finger import seen
from tests.bot.roles_table import OK, ROWS
from tests.bot.test_duel import button, challenged


def guild_of(play: Play) -> simcord.GuildHandle:
    """The server."""
    assert play.channel.guild is not None
    return play.channel.guild


def manager(play: Play, name: str = "Mona") -> simcord.MemberActor:
    """A person who manages the server."""
    guild = guild_of(play)
    rights = guild.create_role("keepers", permissions=discord.Permissions(manage_guild=True))
    return guild.add_member(play.env.create_user(name), roles=[rights])


def settings(play: Play) -> Server:
    """How the settings of the server stand."""
    return play.bot.service.servers.of(guild_of(play).id)


async def shown(given: Awaitable[simcord.InteractionResult]) -> Any:
    """The message with which a person is answered."""
    result = await given
    assert result.response is not None
    return result.response.message


async def greeted(play: Play) -> Any:
    """The card with which the bot greets the server."""
    await play.bot.on_guild_join(play.bot.guilds[0])
    return play.channel.history()[-1]


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


@pytest.mark.long
async def test_nothing_begins_where_no_battle_may(play: Play) -> None:
    guild, anna = guild_of(play), play.table.people["Anna"]
    away = guild.create_text_channel("chat")
    where = f"battles begin in <#{play.channel.id}>"
    card = await shown(anna.slash(away, "help"))
    await play.bot.service.servers.change(guild.id, places=[play.channel.id])
    refused: set[str] = set()
    for row in ROWS:
        if row.cells["none"]["other"] != OK and row.how == "order":
            continue
        given = {key: play.table.people["Ben"] if value == "other" else value for key, value in row.options.items()}
        if row.how == "order":
            result = await anna.slash(away, row.command, **given)
        else:
            result = await anna.context_menu(away, row.command, given["on"])
        answer = result.followups[-1] if result.followups else result.response
        if answer is not None and where in text_of(answer.message):
            refused.add(row.command)
        assert await play.bot.service.repository.people.open_in(away.id) is None, row.command
    assert refused == {
        "encounter new",
        "encounter import",
        "encounter scenario",
        "solo",
        "duel",
        "tutorial",
        "Challenge to a battle",
        "help",  # says where instead
    }
    for way in (NowId(), WelcomeId("solo"), WelcomeId("together")):
        assert where in answered(await anna.click(card, custom_id=str(way)))
    play.env.backend.create_thread(play.channel.id, "raid", anna.id)
    await anna.slash(play.channel.threads[0], "encounter new")
    assert await play.bot.service.repository.people.open_in(play.channel.threads[0].id) is not None


@pytest.mark.long
async def test_nothing_that_was_prepared_begins_where_no_battle_may_any_more(play: Play) -> None:
    guild, anna, ben = guild_of(play), play.table.people["Anna"], play.table.people["Ben"]
    card = await challenged(play, opponent=ben)
    solo = await shown(anna.slash(play.channel, "solo"))
    hall = guild.create_text_channel("hall")
    await play.bot.service.servers.change(guild.id, places=[hall.id])
    where = f"battles begin in <#{hall.id}>"
    assert where in answered(await ben.click(card, custom_id=button(card, "accept")))
    begins = next(one for one in carried(solo.components) if one.startswith("solo:begin"))
    assert where in answered(await anna.click(solo, custom_id=begins))
    assert await play.bot.service.repository.people.open_in(play.channel.id) is None


async def test_an_event_takes_place_where_battles_may_begin(play: Play) -> None:
    guild, anna = guild_of(play), play.table.people["Anna"]
    hall = guild.create_text_channel("hall")
    await play.bot.service.servers.change(guild.id, places=[hall.id])
    page = await shown(anna.slash(play.channel, "event"))
    form = await anna.click(page, custom_id=str(EventsId("new")))
    page = await shown(anna.submit_modal(form, {"name": "Winter Cup"}))
    onward = next(way.custom_id for way in seen(page.components) if way.custom_id.startswith("ev:make:next"))
    assert f"battles begin in <#{hall.id}>" in answered(await anna.click(page, custom_id=onward))


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


async def test_a_place_that_was_made_private_is_told_and_nothing_begins_there(play: Play) -> None:
    mona, guild, anna = manager(play), guild_of(play), play.table.people["Anna"]
    hall = guild.create_text_channel("hall")
    await play.bot.service.servers.change(guild.id, places=[hall.id])
    bot = play.bot.user
    assert bot is not None
    _, refused = discord.PermissionOverwrite(view_channel=False, send_messages=False).pair()
    denied = [Overwrite(bot.id, OverwriteType.MEMBER, 0, refused.value)]
    play.env.backend.edit_channel(hall.id, {}, overwrites=denied)
    told = answered(await anna.slash(hall, "encounter new"))
    assert "I lack these permissions in this channel: View Channel and Send Messages." in told
    page = await shown(mona.slash(play.channel, "setup"))
    page = await shown(mona.click(page, custom_id=str(ServerId("check"))))
    assert f"<#{hall.id}>: I lack these permissions." in text_of(page)
    whole = (
        "- Attach Files, Embed Links, Send Messages and View Channel: I begin no battles there, and post no reports."
    )
    assert whole in text_of(page)
    assert await play.bot.service.repository.people.open_in(hall.id) is None


def deny(play: Play, channel: int, *names: str) -> None:
    """Take permissions away from the bot in a channel."""
    assert play.bot.user is not None
    denied = discord.PermissionOverwrite(**dict.fromkeys(names, False)).pair()[1].value
    overwrite = Overwrite(play.bot.user.id, OverwriteType.MEMBER, 0, denied)
    play.env.backend.edit_channel(channel, {}, overwrites=[overwrite])


async def checked(play: Play, mona: simcord.MemberActor, channel: Any = None) -> str:
    """What is told of the bot's permissions."""
    page = await shown(mona.slash(channel or play.channel, "setup"))
    return text_of(await shown(mona.click(page, custom_id=str(ServerId("check")))))


NEEDED = "I am allowed everything I need."


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


@pytest.mark.long
async def test_a_first_battle_opens_no_thread_in_which_the_bot_may_not_write(play: Play) -> None:
    await play.table.people["Anna"].slash(play.channel, "encounter new")
    deny(play, play.channel.id, "send_messages_in_threads")
    await play.table.people["Ben"].slash(play.channel, "tutorial")
    assert not play.channel.threads
    assert await play.bot.service.repository.lessons.running(play.table.people["Ben"].id, MISSION) is not None


async def test_the_channel_of_events_is_told_among_those_for_battles(play: Play) -> None:
    mona, guild, anna = manager(play), guild_of(play), play.table.people["Anna"]
    hall, away = guild.create_text_channel("hall"), guild.create_text_channel("chat")
    await play.bot.service.servers.change(guild.id, places=[play.channel.id], events_id=hall.id)
    where = f"<#{play.channel.id}> and <#{hall.id}>"
    assert f"may begin in {where}, and" in text_of(await shown(mona.slash(play.channel, "setup")))
    assert f"battles begin in {where}." in answered(await anna.slash(away, "encounter new"))
    await anna.slash(hall, "encounter new")
    assert await play.bot.service.repository.people.open_in(hall.id) is not None


async def test_a_test_that_discord_refuses_is_told_in_the_words_of_the_bot(play: Play) -> None:
    mona = manager(play)
    page = await shown(mona.slash(play.channel, "setup"))
    page = await shown(mona.click(page, custom_id=str(ServerId("check"))))
    deny(play, play.channel.id, "send_messages")
    told = text_of(await shown(mona.click(page, custom_id=str(ServerId("test")))))
    assert "could not post the test: Discord does not allow it here." in told
    assert "Missing" not in told


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


BEGINS = re.compile(
    r"(?:service\.(?:begin|take_in|start)|drafts\.create|campaigns\.(?:set_out|take_up)|solo\.begin"
    r"|drawing\.(?:draw_round|open_round)|acts\.begin_act)\("
)
"""What makes a battle, begins one, has those of an event made, or takes one along to another channel."""
ASKS = re.compile(r"require_(?:here|place|beginning)\(|await _place\(")


def _functions() -> Iterator[tuple[Path, str, str]]:
    """The file, the name and the text of all that commands, presses and forms do."""
    for path in sorted((ROOT / "bot" / "commands").rglob("*.py")):
        source = path.read_text("utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.AsyncFunctionDef):
                yield path, node.name, ast.get_source_segment(source, node) or ""


def test_whatever_makes_a_battle_asks_whether_it_may_be_there() -> None:
    functions = list(_functions())
    makers = [one for one in functions if BEGINS.search(one[2])]
    assert len(makers) >= 13
    for path, name, text in makers:
        called = re.compile(rf"(?<!def )\b{name}\(interaction")
        callers = [text for file, _, text in functions if called.search(text) and file == path]
        assert ASKS.search(text) or (callers and all(ASKS.search(caller) for caller in callers)), (path, name)
