"""Battles begin where the settings of a server let them, and nowhere else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.messages.event_ids import EventsId
from bot.messages.setup_ids import NowId, ServerId, WelcomeId
from bot.setup.first import MISSION
from tests import ROOT
from tests.bot.conftest import Play, answered, text_of
from tests.bot.farm import carried
from tests.bot.finger import seen
from tests.bot.roles_table import OK, ROWS
from tests.bot.serving import deny, guild_of, manager, shown
from tests.bot.test_duel import button, challenged


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
