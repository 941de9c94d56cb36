"""The story of an event of eight, all by presses: three rounds, one who is gone, one who leaves, and the archive."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.__main__ import main
from bot.client.bot import Duckback
from bot.client.deadlines import SEEN
from bot.language import Language
from bot.play.contests.masters import may_read
from bot.play.contests.story import standings_of
from bot.text.words import Words
from tests.bot.conftest import Speaking, text_of
from tests.bot.event_taps import Taps
from tests.bot.eventful import Eventful, eventful
from tests.bot.finger import seen

NAMES = ("Anna", "Ben", "Chloe", "Dmitri", "Eve", "Fay", "Gus", "Hana")
TO_ACT = re.compile(r"<@(\d+)> · .* to act")
"""The person whom a report calls on."""
MOST = 60
"""Presses in which a table whose sides only end their phases is over."""


@pytest.fixture
async def eight(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    async with eventful(simcord_env, simcord_bot, NAMES) as event:
        yield event


async def pass_turns(event: Eventful, thread: Any) -> int:
    """Both sides end their phases until the table is over; how many presses it took."""
    people, presses = {person.id: person for person in event.people.values()}, 0
    while presses < MOST:
        report = thread.history()[-1]
        called = TO_ACT.search(text_of(report))
        if called is None:
            return presses
        page: Any = report
        while page is not None:
            ends = next((way.custom_id for way in seen(page.components) if way.label == "End phase"), None)
            if ends is None:
                break
            result = await people[int(called[1])].click(page, custom_id=ends)
            shown, presses = result.followups[-1] if result.followups else result.response, presses + 1
            page = shown.message if shown is not None and shown.ephemeral else None
    raise AssertionError(text_of(report))


async def round_of(event: Eventful, anna: Taps, number: int) -> list[Any]:
    """The host draws and opens a round in two presses; the threads of its tables."""
    before, anna.presses = {thread.id for thread in event.place.threads}, 0
    await anna.on_card(anna.words("event.draw", number=number))
    await anna.press(anna.words("event.open"))
    assert anna.presses == 2
    await event.rest()
    return [thread for thread in event.place.threads if thread.id not in before]


async def decide(event: Eventful, anna: Taps, number: int) -> None:
    """The host has the first side win each table of a round that is not over; each is a ruling with its reason. Their
    own, upon which they may not rule, comes to an end."""
    await event.rest()
    contest = await event.contest()
    for match in contest.of_round(number):
        if match.result is None and not may_read(contest, match, event.host):
            await event.end(match)
        elif match.result is None:
            await anna.desk()
            await anna.press(next(label for label in anna.labels if label.startswith(f"{match.number} · ")))
            winner = contest.entrant(next(iter(match.sides.values()))).name
            await anna.press(anna.words("event.wins", who=winner))
            await anna.fill(anna.words("event.ruling.go"), why="Dice off the table.")
    await event.rest()


@pytest.mark.long
async def test_eight_people_play_three_rounds_to_the_archive(eight: Eventful, tmp_path: Path) -> None:
    anna = Taps(eight, "Anna")
    await anna.command()
    await anna.fill("New event", name="Winter Cup")
    await anna.press("Swiss rounds")
    await anna.press("Announce")
    await anna.press("Announce without a second lead")
    assert anna.presses <= 6
    await eight.rest()
    eight.id = (await eight.bot.service.repository.contests.of_guild(eight.guild.id))[0].id
    for name in NAMES:
        person = Taps(eight, name)
        await person.on_card("Join")
        assert person.presses == 1
    await eight.rest()

    # Everybody comes to the first round; two tables are played to the last turn, and two are ruled upon.
    tables = await round_of(eight, anna, 1)
    assert len(tables) == 4
    passed = [await pass_turns(eight, thread) for thread in tables[:2]]
    await decide(eight, anna, 1)
    print(f"presses at tables whose sides only end their phases: {passed}")
    assert "round 1 is over" in text_of(eight.place.history()[-1])

    # Gus leaves the server and says no word: the next table of his is won when it is to be opened.
    eight.guild.remove_member(eight.people["Gus"])
    tables = await round_of(eight, anna, 2)
    assert len(tables) == 3
    assert [match.source for match in (await eight.contest()).of_round(2) if match.result] == ["forfeit"]
    await decide(eight, anna, 2)
    assert "round 2 is over" in text_of(eight.place.history()[-1])

    # Hana drops out between two rounds: six are left, and nobody has a bye.
    hana = Taps(eight, "Hana")
    await hana.on_card("My page")
    hana.presses = 0
    await hana.press("Drop out")
    await hana.press("Yes, drop out")
    assert hana.presses == 2
    tables = await round_of(eight, anna, 3)
    assert len(tables) == 3
    await pass_turns(eight, tables[0])
    await decide(eight, anna, 3)
    assert (await eight.contest()).status == "approving"
    await anna.on_card("Approve")
    await anna.press("Yes, approve")
    await eight.rest()
    contest = await eight.contest()
    assert contest.status == "over"
    met = [frozenset(match.sides.values()) for match in contest.matches]
    assert len(set(met)) == len(met), "nobody meets another twice"

    [file] = eight.place.history()[-1].attachments
    path = tmp_path / "event.json"
    path.write_bytes(await file.read())
    assert main(["event", "verify", str(path)]) == 0
    archive = json.loads(path.read_bytes())
    assert [row.as_json() for row in standings_of(contest)] == archive["standings"]


@pytest.mark.long
async def test_eight_tables_are_open_after_twelve_presses_of_their_host_at_most(
    simcord_env: simcord.Env, simcord_bot: Duckback
) -> None:
    async with eventful(simcord_env, simcord_bot, [f"P{number}" for number in range(1, 17)]) as event:
        host = Taps(event, "P1")
        await host.command()
        await host.fill("New event", name="Duel night")
        for label in ("Announce", "Announce without a second lead"):
            await host.press(label)
        await event.rest()
        event.id = (await event.bot.service.repository.contests.of_guild(event.guild.id))[0].id
        announced = host.presses
        for name in event.people:
            await Taps(event, name).on_card("Join")
        await round_of(event, host, 1)
        assert len(event.place.threads) == 8
        assert announced + host.presses <= 12


async def pressed(event: Eventful, anna: Taps, *labels: str) -> int:
    """The host presses these on the desk, the last of them a form where a reason is asked for; how many presses it
    took."""
    await anna.desk()
    anna.presses = 0
    for label in labels:
        await (anna.fill(label, why="So be it.") if label == anna.words("act.do") else anna.press(label))
    await event.rest()
    return anna.presses


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_cup_of_eight_with_a_dispute_a_substitute_and_a_flag_is_run_from_the_desk(
    eight: Eventful, speaking: Speaking, language: Language, tmp_path: Path
) -> None:
    speaking(language, language)
    words = Words(language)
    now = datetime(2026, 3, 2, 12, tzinfo=UTC)
    eight.bot.service.now = lambda: now
    zoe = eight.people["Zoe"] = eight.guild.add_member(eight.env.create_user("Zoe"))
    anna = Taps(eight, "Anna", words=words)
    await anna.command()
    await anna.fill(words("event.new"), name="Winter Cup")
    for label in ("event.kind.cup", "event.make.announce", "event.make.alone"):
        await anna.press(words(label))
    await eight.rest()
    eight.id, opened = (await eight.bot.service.repository.contests.of_guild(eight.guild.id))[0].id, anna.presses
    for name in (*NAMES, "Zoe"):
        await Taps(eight, name).on_card(words("event.bench" if name == "Zoe" else "event.join"))
    await round_of(eight, anna, 1)
    assert opened + anna.presses <= 12, "eight entrants at four tables, from nothing"

    # A dispute at a table where the host has no seat: a report goes back.
    contest = await eight.contest()
    host = contest.entrant_of(anna.person.id)
    assert host is not None
    others = [match for match in contest.of_round(1) if host.number not in match.sides.values()]
    channels = await eight.bot.service.repository.matches.channels(eight.id)
    disputed, empty, late = others[:3]
    thread = next(one for one in eight.place.threads if one.id == channels[disputed.id or 0])
    name = contest.entrant(next(iter(disputed.sides.values()))).name
    moment = await eight.bot.service.standing_of(disputed.encounter_id or 0)
    given, owed = await eight.bot.service.apply(thread.id, moment.mover, None, {"do": "end-phase"})
    await eight.bot.poster.post(given, owed, eight.bot.get_partial_messageable(thread.id))
    caller = Taps(eight, name, thread.history()[-1])
    await caller.press(words("hand.map"))
    await caller.fill(words("call.title"), text="It was my phase", about=[str(thread.history()[-1].id)])
    await eight.rest()
    ways = [words(key) for key in ("master.ruling", "act.ruling.back", "act.do")]
    assert await pressed(eight, anna, *ways) == 4
    after = await eight.bot.service.standing_of(disputed.encounter_id or 0)
    assert (after.state.party, after.state.turn) == (moment.state.party, moment.state.turn)
    assert words("act.ruled", who=anna.person.mention) in " ".join(map(text_of, thread.history()))
    await anna.desk()
    assert words("event.desk.none") in anna.text, "the ruling has settled the call"

    # One drops out in play, and the first on the bench plays on.
    gone = contest.entrant(next(iter(empty.sides.values())))
    leaver = Taps(eight, gone.name)
    await leaver.on_card(words("event.my-page"))
    await leaver.press(words("event.drop"))
    await leaver.press(words("event.leave.yes"))
    await eight.rest()
    assert await pressed(eight, anna, words("event.substitute", bench="Zoe", who=gone.name)) == 1
    steps_in = words("event.step-in.yes")
    asked = next(
        one for one in reversed(eight.place.history()) if steps_in in [way.label for way in seen(one.components)]
    )
    [yes] = [way.custom_id for way in seen(asked.components) if way.label == steps_in]
    await zoe.click(asked, custom_id=yes)
    await eight.rest()
    assert (await eight.contest()).entrant(gone.number).replaced_by is not None

    # A flag falls, and a day later the rules play.
    [waited] = [bank for bank in await eight.bot.service.repository.chairs.of(late.encounter_id or 0) if bank.since]
    for hours in (0, 73, 75, 100):
        later = now + timedelta(hours=hours)
        eight.bot.service.now = lambda later=later: later  # type: ignore[misc]
        await eight.bot.service.repository.notes.write(SEEN, (later - timedelta(minutes=1)).isoformat())
        await eight.bot.deadlines.look()
        await eight.rest()
        if hours == 75:
            await anna.desk()
            assert f"**{words('event.desk.late')}**" in anna.text
    kept = await eight.bot.service.repository.chairs.of(late.encounter_id or 0)
    assert [bank.by_rules for bank in kept if bank.side == waited.side] == [True]

    for number in (1, 2, 3):
        if number > 1:
            await round_of(eight, anna, number)
        await decide(eight, anna, number)
    assert await pressed(eight, anna, words("event.approve"), words("event.approve.yes")) == 2
    [file] = eight.place.history()[-1].attachments
    path = tmp_path / "event.json"
    path.write_bytes(await file.read())
    assert main(["event", "verify", str(path)]) == 0
