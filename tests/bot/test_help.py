"""`/help`: what a person can do as things stand, and pages made from the commands themselves."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.messages.event_ids import EventsId
from bot.messages.fit import WIDE, width
from bot.messages.help import HERE, SUBJECTS
from bot.messages.setup_ids import HelpId, NowId
from tests.bench.bench_shot import Meter
from tests.bot.conftest import Play, Speaking, answered, text_of
from tests.bot.finger import Seen, seen
from tests.bot.serving import guild_of, manager, shown


async def helped(play: Play, who: str, where: Any = None) -> tuple[str, list[Seen]]:
    """What a person reads, and what they may press, above the list of subjects."""
    page = await shown(play.table.people[who].slash(where or play.channel, "help"))
    ways = list(seen(page.components))
    return text_of(page), ways[: next(n for n, way in enumerate(ways) if way.custom_id == str(HelpId("subject")))]


@pytest.mark.long
async def test_help_begins_with_what_can_be_done_as_things_stand(play: Play) -> None:
    guild, anna, mona = guild_of(play), play.table.people["Anna"], manager(play)
    text, ways = await helped(play, "Anna")
    assert "Nothing is played in this channel yet." in text
    assert ways[0].custom_id == str(NowId())
    away = guild.create_text_channel("chat")
    old = await shown(anna.slash(away, "help"))
    await play.bot.service.servers.change(guild.id, places=[play.channel.id])
    text, ways = await helped(play, "Anna", away)
    assert f"battles begin in <#{play.channel.id}>. Begin yours there." in text
    assert not ways
    assert f"battles begin in <#{play.channel.id}>" in answered(await anna.click(old, custom_id=str(NowId())))
    assert "Set up this server" in [way.label for way in seen((await shown(mona.slash(away, "help"))).components)]
    await play.bot.service.servers.change(guild.id, places=[])
    await anna.slash(away, "encounter new", title="The raid", sides="Police, Gang")
    text, ways = await helped(play, "Ben", away)
    assert "**The raid** is being set up" in text
    assert [way.label for way in ways] == ["Join Police", "Join Gang"]
    page = await shown(play.table.people["Ben"].slash(away, "help"))
    await play.table.people["Ben"].click(page, custom_id=ways[1].custom_id)
    for who in ("Anna", "Ben"):
        text, ways = await helped(play, who, away)
        assert [way.label for way in ways] == ["My figures", "Change…"]
    assert "Join Police" in [way.label for way in (await helped(play, "Chloe", away))[1]]
    await play.set_up()
    await play.seat()
    text, ways = await helped(play, "Anna")
    assert "is under way in this channel" in text
    assert [way.label for way in ways] == ["Your move", "Map"]
    text, ways = await helped(play, "Chloe")
    assert ways[-1].custom_id == str(NowId())
    await play.table.order("Anna", "encounter pause")
    text, ways = await helped(play, "Ben")
    assert "The encounter is paused." in text
    assert [way.label for way in ways] == ["Map"]


async def test_help_and_settings_cost_the_database_no_more_than_about_and_one_look(play: Play) -> None:
    mona, meter = manager(play), Meter()
    with meter.watching():
        costs = {name: await meter.cost(mona.slash(play.channel, name)) for name in ("about", "help", "setup")}
    assert {name: cost.transactions for name, cost in costs.items()} == {"about": 1, "help": 2, "setup": 0}
    assert not any(cost.locking for cost in costs.values())


async def test_every_command_stands_on_one_page_in_the_reader_s_language(play: Play, speaking: Speaking) -> None:
    anna, tree = play.table.people["Anna"], play.bot.tree
    roots = [command.name for command in tree.get_commands(type=discord.AppCommandType.chat_input)]
    assert sorted(name for about in SUBJECTS.values() for name in about.commands) == sorted(roots)
    speaking("en", "fr")
    page, told = await shown(anna.slash(play.channel, "help")), []
    for subject in SUBJECTS:
        page = await shown(anna.select(page, [subject], custom_id=str(HelpId("subject"))))
        rows = [row.children for row in page.components if getattr(row, "children", ())]
        assert all(width(one.label) <= WIDE[len(row) - 1] for row in rows for one in row if hasattr(one, "label"))
        assert len(text_of(page)) < 4_000
        *lists, last = list(seen(page.components))
        assert last.custom_id not in {str(HelpId("subject")), str(HelpId("command"))}, "a button that does something"
        told += [way.pick for way in lists if way.custom_id == str(HelpId("command"))]
    leaves = [command for command in tree.walk_commands() if isinstance(command, app_commands.Command)]
    assert sorted(told) == sorted(one.qualified_name for one in leaves if one.name != "setup"), (
        "by the tree's own rights"
    )
    page = await shown(anna.select(page, ["settings"], custom_id=str(HelpId("command"))))
    assert "Comment le bot vous sert" in text_of(page)
    page = await shown(anna.select(page, ["event"], custom_id=str(HelpId("subject"))))
    assert list(seen(page.components))[-1].custom_id == str(EventsId("all"))
    page = await shown(anna.select(page, ["dice"], custom_id=str(HelpId("subject"))))
    assert list(seen(page.components))[-1].label == "Lancer 2d6"
    await anna.click(page, custom_id=list(seen(page.components))[-1].custom_id)
    assert re.search(r"^## 2d6", play.said()[-1], re.MULTILINE)
    page = await shown(anna.select(page, ["encounter"], custom_id=str(HelpId("subject"))))
    page = await shown(anna.select(page, ["encounter new"], custom_id=str(HelpId("command"))))
    assert "(*jour*, *nuit*)" in text_of(page)
    tree.remove_command("encounter")
    gone = await anna.select(page, ["encounter end"], custom_id=str(HelpId("command")))
    assert answered(gone) == "Cette page d’aide n’existe plus. Redemandez `/help`."
    page = await shown(anna.select(page, [HERE], custom_id=str(HelpId("subject"))))
    assert "Ce que vous pouvez faire ici" in text_of(page)
