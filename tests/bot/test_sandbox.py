"""The sandbox's people: each reads what he alone sees in his own language."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import sys
from pathlib import Path

import aiohttp

from bot.sandbox.opening import LEADER, press_play_now, welcome
from bot.sandbox.world import FOREIGN, PEOPLE, make_bot, world
from tests import PATIENCE, ROOT
from tests.bot.conftest import answered
from tests.bot.finger import seen


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
