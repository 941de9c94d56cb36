"""The sandbox's people: each reads what he alone sees in his own language."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox.patrol import LEADER, play_patrol
from bot.sandbox.world import FOREIGN, PEOPLE, make_bot, world
from tests.bot.conftest import answered


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


async def test_the_first_turn_to_play_in_the_demo_is_one_in_which_its_figures_act(tmp_path: Path) -> None:
    bot = await make_bot(f"sqlite+aiosqlite:///{tmp_path / 'sandbox.db'}")
    async with world(bot) as here:
        await play_patrol(here.people, here.channel, bot.service)
        await here.people[LEADER].slash(here.channel, "turn")
        table = await bot.service.standpoint(here.channel.id, here.people[LEADER].id)
        assert not table.moment.pending
        assert table.groups()
    await bot.service.repository.close()
