"""The sandbox's people: each reads what he alone sees in his own language."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot.sandbox.channels import Channels
from bot.sandbox.opening import LEADER, begin_cup, press_play_now, welcome
from bot.sandbox.world import FOREIGN, PEOPLE, catch_up, make_bot, world
from bot.storage.models import Letter
from tests import PATIENCE, ROOT
from tests.bot.conftest import answered, text_of
from tests.bot.finger import seen


@pytest.mark.long
async def test_one_of_the_sandboxs_people_reads_french_and_the_channel_english(tmp_path: Path) -> None:
    bot = await make_bot(f"sqlite+aiosqlite:///{tmp_path / 'sandbox.db'}")
    async with world(bot) as here:
        told = {name: answered(await here.people[name].slash(here.channel, "turn")) for name in PEOPLE}
        await here.people[FOREIGN].slash(here.channel, "encounter new")
        assert "Still to do" in str(here.channel.history()[-1].components)
    await bot.service.repository.close()
    assert FOREIGN in PEOPLE
    assert told[FOREIGN].startswith("Aucune partie")
    assert all(told[name] == told["Anna"] != told[FOREIGN] for name in PEOPLE if name != FOREIGN)


@pytest.mark.long
async def test_what_comes_by_the_minute_comes_in_the_sandbox_too(tmp_path: Path) -> None:
    bot = await make_bot(f"sqlite+aiosqlite:///{tmp_path / 'sandbox.db'}")
    async with world(bot) as here:
        ben, now = here.people["Ben"].user, bot.service.now
        await here.people[LEADER].slash(here.channel, "encounter new")
        moment = await bot.service.repository.people.open_in(here.channel.id)
        assert moment is not None
        await bot.service.repository.letters.keep(Letter(encounter_id=moment, user_id=ben.id, text="Steps."))
        bot.service.now = lambda: now() + timedelta(minutes=2)
        await catch_up(bot, here)
        assert [text_of(one) for one in ben.dm_channel.history()] == ["Steps."]
        assert abs(here.env.now() - bot.service.now()) < timedelta(minutes=1)
    await bot.service.repository.close()


@pytest.mark.long
async def test_the_first_page_is_two_presses_from_ones_own_first_shot(tmp_path: Path) -> None:
    bot = await make_bot(f"sqlite+aiosqlite:///{tmp_path / 'sandbox.db'}")
    async with world(bot) as here:
        anna = here.people[LEADER]
        await welcome(bot, here.channel)
        panel = (await press_play_now(anna, here.channel)).followups[-1].message
        assert panel.id > max(message.id for message in here.channel.history()), "it stands below the report"
        shot = next(way for way in seen(panel.components) if way.blue)
        assert shot.label.startswith("A · Sergeant shoots Dorfman")
        await anna.click(panel, custom_id=shot.custom_id)
        moment = await bot.service.look(here.channel.id)
        given = (await bot.service.repository.load(moment.encounter_id)).inputs
        assert [item["do"] for item in given if item.get("by") is None][:3] == ["start-turn", "activate", "fire"]
    await bot.service.repository.close()


@pytest.mark.long
async def test_the_demo_stands_at_its_first_press(tmp_path: Path) -> None:
    bot = await make_bot(f"sqlite+aiosqlite:///{tmp_path / 'sandbox.db'}")
    async with world(bot) as here:
        await welcome(bot, here.channel)
        await press_play_now(here.people[LEADER], here.channel)
        table = await bot.service.standpoint(here.channel.id, here.people[LEADER].id)
        assert not table.moment.pending
        assert table.groups()
        hands = [way.label for message in here.channel.history() for way in seen(message.components)]
        assert "Your move" in hands
    await bot.service.repository.close()


@pytest.mark.long
async def test_the_event_is_a_cup_whose_first_round_is_played_in_threads(tmp_path: Path) -> None:
    bot = await make_bot(f"sqlite+aiosqlite:///{tmp_path / 'sandbox.db'}")
    async with world(bot) as here:
        await begin_cup(bot, here.guild.id, here.channel, here.people)
        card = here.channel.history()[0]
        assert {"My page", "Standings"} <= {way.label for way in seen(card.components)}
        assert [len(thread.history()) > 1 for thread in here.channel.threads] == [True, True]
        [cup] = await bot.service.repository.contests.of_guild(here.guild.id)
        assert {one.name for one in cup.entrants} == set(PEOPLE)
        assert {match.status for match in cup.matches} == {"playing"}
    await bot.service.repository.close()


@pytest.mark.long
async def test_the_list_of_channels_opens_threads_posts_and_direct_messages(tmp_path: Path) -> None:
    bot = await make_bot(f"sqlite+aiosqlite:///{tmp_path / 'sandbox.db'}")
    async with world(bot) as here, aiohttp.ClientSession() as session:
        here.guild.create_forum_channel("tables")
        server = bot.get_guild(here.guild.id)
        assert server is not None
        forum, patrol = server.forums[0], server.text_channels[0]
        await forum.create_thread(name="Table <1>", content="the first table's words")
        thread = await patrol.create_thread(name="aside", type=discord.ChannelType.public_thread)
        await thread.send("words of a thread")
        ben = await bot.fetch_user(here.people["Ben"].id)
        await ben.send("words for Ben alone")
        async with Channels(here, None) as channels:
            listed = await (await session.get(channels.url)).text()
            links = dict(re.findall(r'<a href="(\d+)">([^<]*) <small>', listed))
            assert list(links.values()) == [
                "# patrol", "aside", "# tables", "Table &lt;1&gt;",
                *(f"{name}'s direct messages" for name in PEOPLE),
            ]  # fmt: skip
            for name, words, viewers in (
                ("aside", "words of a thread", set(PEOPLE)),
                ("Table &lt;1&gt;", "the first table's words", set(PEOPLE)),
                ("Ben's direct messages", "words for Ben alone", {"Ben"}),
            ):
                number = next(number for number, shown in links.items() if shown == name)
                answer = await session.get(f"{channels.url}{number}", allow_redirects=False)
                assert (answer.status, answer.headers["Location"]) == (303, channels.shown.url)
                page = await _opened(session, channels.shown.url)
                assert words in json.dumps(page)
                assert {person["name"] for person in page["viewers"]} == viewers
            gone = await session.get(f"{channels.url}4711", allow_redirects=False)
            assert (gone.status, gone.headers["Location"]) == (303, channels.url)
            guessed = channels.url.rsplit("/", 2)[0]
            assert (await session.get(f"{guessed}/guess/")).status == 404
    await bot.service.repository.close()


async def _opened(session: aiohttp.ClientSession, url: str) -> Any:
    """What a new page at this address shows."""
    address, _, capability = url.partition("/#")
    return await (
        await session.post(f"{address}/api/pages", json={}, headers={"X-Simcord-Capability": capability})
    ).json()


@pytest.mark.long
async def test_the_page_opens_before_the_battle_stands_and_shows_it_then() -> None:
    command = (sys.executable, "-m", "bot", "sandbox", "--demo")
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as session:
            said = (await process.stdout.readuntil(b"#")) + await process.stdout.readline()
            found = re.search(
                r"Starting the bot .*Opening the page .*Open (http://127\.0\.0\.1:\d+)/#(\S+)", said.decode(), re.S
            )
            assert found, said
            address, headers = found[1], {"X-Simcord-Capability": found[2]}
            page = await (await session.post(f"{address}/api/pages", json={}, headers=headers)).json()
            headers["X-Simcord-Context"] = page["context"]["id"]
            while "A · Sergeant shoots Dorfman" not in json.dumps(page, ensure_ascii=False):
                await asyncio.sleep(0.1)
                page = await (await session.get(f"{address}/api/state", headers=headers)).json()
        process.send_signal(signal.SIGINT)
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
    finally:
        if process.returncode is None:
            process.kill()
