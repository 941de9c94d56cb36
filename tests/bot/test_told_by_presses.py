"""Battles by presses: what each reads in the channel and alone has all that they may know, each thing once."""

from __future__ import annotations

from itertools import pairwise

import pytest
from sqlmodel import col, select

from bot.storage.models import Outgoing
from bot.storage.stored import QUIET
from bot.text.report import report
from bot.text.words import Words
from tests.bot.by_presses import Battle, battle_of
from tests.bot.conftest import Play, text_of
from tests.bot.told import MORE, Heard, must_be_told

SHORT = (("solo-cr3-patrol", 1, 4), ("mg42-solo", 1, 3), ("swordplay-hidden", 1, 4))
"""Battles with their seeds, and for how many turns they are played."""
LONG = (
    "duel-bridge",
    "diner",
    "tiger-together",
    "speakeasy-two",
    "cr2-other",
    "cr2-hidden",
    "cr3-hidden",
    "mg42-hidden",
)
"""Battles of each ruleset and mode, open and hidden, against the rules, one another and side by side."""
TURNS = 12
"""For so many of their turns the long ones are played."""


async def read_alone(battle: Battle, who: str) -> str:
    """Everything that one person has read but nobody else: panels, answers, letters."""
    person = battle.play.table.people[who]
    letters = battle.play.bot.service.repository.letters
    kept = [letter.text for letter in await letters.waiting() if letter.user_id == person.id]
    sent = [message.content for message in person.user.dm_channel.history()]
    return "\n".join([*battle.fingers[who].read, *kept, *sent])


async def check_all_is_told(battle: Battle, heard: Heard) -> None:
    """Every reader has read of all that they may know, and no input stands in two reports."""
    service = battle.play.bot.service
    await service.close(battle.encounter)
    await battle.play.bot.outbox._turn()
    async with service.repository._session.read() as session:
        rows = await session.execute(select(Outgoing).where(col(Outgoing.encounter_id) == battle.encounter))
        posted = sorted((row.first or row.sequence, row.sequence) for row in rows.scalars() if row.message_id != QUIET)
    assert all(before[1] < after[0] for before, after in pairwise(posted)), posted
    public = "\n".join(text_of(message) for message in battle.public())
    hidden = (await battle.moment()).record.hidden
    for who in (None, *(battle.fingers if hidden else ())):
        told = heard.told_in(public + (await read_alone(battle, who) if who else ""))
        user = battle.play.table.people[who].id if who else None
        for _, sequence in posted:
            own = await service.past(battle.encounter, sequence, user)
            more = MORE.search(report(own, Words(own.language)).page().text)
            left = [entry for entry in own.entries if must_be_told(entry.event) and entry.seq not in told]
            assert more or not left, (battle.name, who, sequence, len(left), left[:2])


async def told_whole(play: Play, name: str, seed: int, turns: int) -> None:
    heard = Heard()
    with heard.listening():
        battle = await battle_of(play, name, seed)
        await battle.to_its_end(turns)
        await check_all_is_told(battle, heard)
    print({"news": heard.panels, "higher than the screen": heard.too_high, "without room": heard.without_room})
    assert not heard.left_out, heard.left_out[:3]


@pytest.mark.long
@pytest.mark.parametrize(("name", "seed", "turns"), SHORT)
async def test_a_battle_by_presses_is_told_whole(play: Play, name: str, seed: int, turns: int) -> None:
    await told_whole(play, name, seed, turns)


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
async def test_a_battle_of_each_kind_is_told_whole(play: Play, name: str) -> None:
    await told_whole(play, name, 2, TURNS)
