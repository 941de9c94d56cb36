"""Seats, time and pauses at an event's table by those who run it, with their presses."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
import simcord

from bot.client.bot import Duckback
from bot.messages.hand import open_id
from bot.messages.master_ids import TimeId
from bot.panel.path import MASTER
from bot.play.contests import enter
from bot.storage.contest_models import IN, OUT
from bot.storage.contests import StoredMatch
from bot.text.words import Words
from tests.bot.conftest import answered, text_of
from tests.bot.event_taps import Taps
from tests.bot.eventful import Eventful, eventful
from tests.bot.test_stories import BLUE, RED, announced


@pytest.fixture
async def four(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    async with eventful(simcord_env, simcord_bot, ("Anna", "Ben", "Chloe", "Dmitri")) as event:
        yield event


def of_anna(event: Eventful, match: StoredMatch, people: dict[int, tuple[int, ...]]) -> bool:
    return any(event.host in people[number] for number in match.sides.values())


@pytest.mark.long
async def test_a_substitute_takes_two_presses_and_time_and_a_pause_one_each(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    now = four.bot.service.now()
    four.bot.service.now = lambda: now
    matches = await four.next_round()
    contest, kept = await four.contest(), four.bot.service.repository
    people = {one.number: one.people for one in contest.entrants}
    [own], [other] = ([m for m in matches if of_anna(four, m, people) == mine] for mine in (True, False))
    assert own.encounter_id is not None
    assert other.encounter_id is not None
    four.people["Eve"] = eve = four.guild.add_member(four.env.create_user("Eve"))
    (side, number), (_, rest) = other.sides.items()
    [out] = people[number]
    opponent = next(one for one in four.people.values() if one.id in people[rest])

    anna = Taps(four, "Anna")
    await anna.on_card("As game master")
    anna.presses = 0
    await anna.press("Seats…")
    page = anna.page
    await anna.pick(f"gm-seat:{other.encounter_id}:{out}", opponent)
    assert anna.text.strip().endswith("takes part in Winter Cup already.")
    anna.page, anna.presses = page, 1
    await anna.pick(f"gm-seat:{other.encounter_id}:{out}", eve)
    assert anna.presses == 2
    await four.rest()
    roster = await kept.people.roster(other.encounter_id)
    assert roster.seating().seats[side] == (eve.id,)
    assert [(one.what, one.side, one.out_id, one.in_id) for one in roster.changes] == [("captain", side, out, eve.id)]
    after = await four.contest()
    assert after.inputs[-1] == {"do": "replace", "entrant": number, "by": after.match(other.id or 0).sides[side]}
    anna.page = page
    await anna.pick(f"gm-seat:{other.encounter_id}:{out}", four.people["Anna"])
    assert "does not play" in anna.text, "another game master was quicker"
    assert f"<@{eve.id}> now plays" in "\n".join("\n".join(said) for said in four.said().values())

    # An emptied seat takes a person out of the event: the game master is asked first, and the table reads the truth.
    opposite = next(one for one in other.sides if one != side)
    anna.page = page
    await anna.pick(f"gm-seat:{other.encounter_id}:{opponent.id}", [])
    assert "They leave the event too" in anna.text
    await anna.press("Back")
    assert (await four.contest()).entrant(rest).status == IN
    await anna.pick(f"gm-seat:{other.encounter_id}:{opponent.id}", [])
    await anna.press("Take off")
    await four.rest()
    assert (await four.contest()).entrant(rest).status == OUT
    handed = (await kept.people.roster(other.encounter_id)).seating().handed_over
    assert set(handed) == {(opposite, opponent.id)}
    read = "\n".join("\n".join(said) for said in four.said().values())
    assert f"<@{four.host}> takes <@{opponent.id}> off the table." in read
    assert f"<@{opponent.id}> has left the event. The rules now play" in read
    await enter.join(four.bot.contests, four.id, opponent.id, "Back again")
    await four.rest()

    time = Taps(four, "Anna")
    await time.on_card("As game master")
    await time.press("Time…")
    thread = next(one for one in four.place.threads if text_of(one.history()[0]).count(f"<@{out}>"))
    told = {
        TimeId("bank", other.encounter_id, side): "a day more",
        TimeId("pause", other.encounter_id): "pauses the encounter",
        TimeId("resume", other.encounter_id): "resumes the encounter",
    }
    before = {bank.side: bank.left(now) for bank in await kept.chairs.of(other.encounter_id)}
    for press, heard in told.items():
        result = await four.people["Anna"].click(time.page, custom_id=str(press))
        time.page = result.response.message if result.response is not None else time.page
        assert heard in text_of(thread.history()[-1]).casefold(), (press, text_of(thread.history()[-1]))
    left = {bank.side: bank.left(now) for bank in await kept.chairs.of(other.encounter_id)}
    assert left[side] - before[side] == timedelta(days=1)

    # Where Anna plays herself she has none of this, and Ben nowhere.
    master = str(open_id(other.encounter_id, MASTER))
    mine = next(one for one in four.place.threads if one is not thread)
    newest = next(one for one in reversed(thread.history()) if master in str(one.components))
    assert "Only a game master may do that" in answered(await opponent.click(newest, custom_id=master))
    host = four.people["Anna"]
    theirs = next(side for side, one in own.sides.items() if four.host not in people[one])
    asked: dict[str, dict[str, Any]] = {
        "encounter seat": {"side": side, "player": eve},
        "encounter deadline": {"hours": 5},
        "encounter host": {"player": eve},
        "board": {"side": theirs},
    }
    for command, options in asked.items():
        said = answered(await host.slash(mine, command, **options))
        assert ("decides for" if command == "board" else "you have no powers of a game master here") in said, command
    await host.slash(mine, "encounter pause")
    assert (await kept.clocks.of(own.encounter_id)).paused_at is None, "the opponent is asked"
    assert "As game master" not in str([one.components for one in mine.history()])

    # Two game masters, of whom one leaves the server: the other follows, and the table reads so.
    here = {user for numbers in other.sides.values() for user in people[numbers]} | {four.host}
    lead = next(one for one in four.people.values() if one.id not in here | {eve.id})
    await four.add_lead(eve.id)
    assert (await kept.people.roster(other.encounter_id)).seating().masters == (four.host,), "Eve plays here"
    await four.add_lead(lead.id)
    assert (await kept.people.roster(other.encounter_id)).seating().masters == (four.host, lead.id)
    four.guild.remove_member(four.people["Anna"])
    await Taps(four, next(name for name, one in four.people.items() if one == lead)).desk()
    roster = await kept.people.roster(other.encounter_id)
    assert (roster.gm_id, roster.seating().reader) == (lead.id, lead.id)
    assert f"<@{lead.id}> is now game master" in text_of(thread.history()[-1])


@pytest.fixture
async def here(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    async with eventful(simcord_env, simcord_bot, ("Mae", *BLUE[:2], *RED[:2], "Max")) as event:
        yield event


@pytest.mark.long
async def test_a_substitute_at_a_story_s_table_joins_the_team(here: Eventful) -> None:
    mae = await announced(here, Words("en"))
    for number, names in enumerate((BLUE[:2], RED[:2]), 1):
        await mae.pick(f"story:people:1:{number}", [here.people[name] for name in names])
    await mae.press("Begin act 1")
    await here.rest()
    [thread] = here.place.threads
    team = (await here.contest()).entrant(1)
    ada, ben, gus, new = (here.people[name] for name in ("Ada", "Ben", "Gus", "Max"))
    for player, heard in ((gus, "A person plays for one side."), (new, "now plays for")):
        typed = await mae.person.slash(thread, "encounter seat", side=team.name, player=player, out=ada)
        assert heard in answered(typed)
    await here.rest()
    [match] = (await here.contest()).matches
    roster = await here.bot.service.repository.people.roster(match.encounter_id or 0)
    side = next(side for side, number in match.sides.items() if number == 1)
    assert (await here.contest()).entrant(1).people == roster.seating().seats[side] == (new.id, ben.id)
    assert roster.gm_id == here.host
