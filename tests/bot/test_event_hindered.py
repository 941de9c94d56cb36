"""What Discord refuses of an event: it is asked once an hour, those who run it read why, and in the end all is done."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import discord
import pytest
import simcord
from simcord.http.client import FakeHTTPClient

from bot.client.bot import Duckback
from bot.play.contests import chores, drawing
from bot.storage.contests import Changed
from tests.bot.conftest import text_of
from tests.bot.event_taps import Taps
from tests.bot.eventful import Eventful, eventful


@pytest.fixture
async def four(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    async with eventful(simcord_env, simcord_bot, ("Anna", "Ben", "Chloe", "Dmitri")) as event:
        yield event


@pytest.fixture
async def forum(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    async with eventful(simcord_env, simcord_bot, ("Anna", "Ben"), forum=True) as event:
        yield event


def later(event: Eventful, **time: float) -> None:
    """Move the clock of the bot."""
    now = event.bot.service.now() + timedelta(**time)
    event.bot.service.now = lambda: now


def asked(event: Eventful, path: str) -> int:
    """How many requests of Discord ended like this."""
    return len([sent for sent in event.env.http_requests if sent.method != "GET" and sent.path.endswith(path)])


def heard(event: Eventful, name: str = "Anna") -> list[str]:
    return [text_of(message) for message in event.people[name].user.dm_channel.history()]


async def opened(event: Eventful) -> None:
    """The first round is drawn and is to be opened."""
    await event.announce(scenarios=["farm"])
    await drawing.draw_round(event.bot.contests, event.id, event.host, 1)
    await event.rest()
    await drawing.open_round(event.bot.contests, event.id, event.host, 1)
    await event.rest()


async def page_of(event: Eventful, name: str = "Anna") -> Taps:
    """The desk of the event, or for a person who does not run it its page."""
    person = Taps(event, name)
    await person.command()
    await person.press("Desk of Winter Cup" if event.host == person.person.id else "Winter Cup")
    return person


async def played(event: Eventful) -> set[str]:
    return {match.status for match in (await event.contest()).matches}


@pytest.mark.long
@pytest.mark.parametrize(
    ("status", "code", "why"),
    [
        (403, 50013, "Discord does not let me post in"),
        (400, 40067, "demands a tag"),
        (400, 160006, "as many open threads as Discord allows"),
    ],
)
async def test_what_people_can_mend_is_asked_once_an_hour_and_told_to_the_host(
    four: Eventful, status: int, code: int, why: str
) -> None:
    threads = f"/channels/{four.place.id}/threads"
    four.env.inject_error("POST", threads, status=status, code=code, times=2)
    await opened(four)
    assert asked(four, threads) == 1, "what one table was refused the other does not ask for"
    later(four, minutes=59)
    await four.rest()
    assert asked(four, threads) == 1
    [told] = heard(four)
    assert why in told
    host = await page_of(four)
    assert "Still to do: table 1 and table 2." in host.text
    assert why in host.text
    assert "Still to do" not in (await page_of(four, "Chloe")).text
    later(four, minutes=2)
    await four.rest()
    assert asked(four, threads) == 2
    assert len(heard(four)) == 1, "the host hears of it once"
    await host.press("Try again now")
    await four.rest()
    assert await played(four) == {"playing"}
    assert len(four.place.threads) == 2
    assert "Still to do" not in (await page_of(four)).text


@pytest.mark.long
async def test_a_missing_permission_is_named_without_asking_discord(
    four: Eventful, monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed = discord.Permissions.all()
    allowed.create_public_threads = False
    await four.announce(scenarios=["farm"])
    with monkeypatch.context() as patch:
        patch.setattr(discord.TextChannel, "permissions_for", lambda channel, member: allowed)
        await drawing.draw_round(four.bot.contests, four.id, four.host, 1)
        await drawing.open_round(four.bot.contests, four.id, four.host, 1)
        await four.rest()
        assert asked(four, f"{four.place.id}/threads") == 0
        host = await page_of(four)
        assert f"/{four.place.id}." in re.findall(r"I lack Create Public Threads in (\S+)", host.text)[0]
    await host.press("Try again now")
    await four.rest()
    assert await played(four) == {"playing"}


@pytest.mark.long
async def test_where_discord_takes_no_changes_of_old_messages_the_card_waits_and_all_else_goes_on(
    four: Eventful,
) -> None:
    await four.announce(scenarios=["farm"])
    card = f"/channels/{four.place.id}/messages/{(await four.contest()).card_id}"
    before = asked(four, card)
    four.env.inject_error("PATCH", card, status=400, code=30046)
    await drawing.draw_round(four.bot.contests, four.id, four.host, 1)
    await four.rest()
    await drawing.open_round(four.bot.contests, four.id, four.host, 1)
    await four.rest()
    assert await played(four) == {"playing"}
    assert heard(four) == [], "only what people can mend is worth a direct message"
    later(four, minutes=61)
    await four.rest()
    assert asked(four, card) > before
    assert "0 of 2 tables are over" in text_of(four.place.history()[0])


@pytest.mark.long
async def test_a_locked_post_of_an_event_is_told_of_and_asked_once_an_hour(forum: Eventful) -> None:
    await opened(forum)
    post = f"/channels/{(await forum.contest()).post_id}/messages"
    forum.env.inject_error("POST", post, status=400, code=50083, times=2)
    for match in (await forum.contest()).matches:
        await forum.end(match)
    await forum.rest()
    later(forum, minutes=59)
    await forum.rest()
    assert asked(forum, post) == 1
    assert "The thread is locked. It has to be unlocked." in heard(forum)[-1]
    assert "Still to do: the results of round 1. The thread is locked." in (await page_of(forum)).text
    later(forum, minutes=61)
    await forum.rest()
    later(forum, minutes=61)
    await forum.rest()
    assert any("round 1 is over" in said for said in forum.said()["Winter Cup"])


@pytest.mark.long
@pytest.mark.parametrize("noticed", [True, False])
async def test_an_events_deleted_post_is_posted_again_and_its_results_are_told_there(
    forum: Eventful, *, noticed: bool
) -> None:
    await opened(forum)
    old = (await forum.contest()).post_id or 0
    if noticed:
        post = forum.bot.get_channel(old)
        assert isinstance(post, discord.Thread)
        await post.delete()
        await forum.settled(lambda contest: contest.post_id not in (None, old))
    else:
        forum.env.inject_error("*", f"/channels/{old}/messages*", status=404, code=10003, times=None)
    for match in (await forum.contest()).matches:
        await forum.end(match)
    await forum.rest()
    later(forum, minutes=2)
    await forum.rest()
    [new] = [thread for thread in forum.place.threads if thread.name == "Winter Cup" and thread.id != old]
    said = [text_of(message) for message in new.history()]
    assert "Anna" in said[0], "the card"
    assert "round 1 is over" in said[-1]
    assert (await forum.contest()).post_id == new.id


@pytest.mark.long
async def test_where_a_server_has_too_many_threads_those_of_tables_that_are_over_make_room(four: Eventful) -> None:
    await four.announce(kind="swiss", rounds=2, scenarios=["farm"])
    for match in await four.next_round():
        await four.end(match)
    await four.rest()
    over = [four.bot.get_channel(thread.id) for thread in four.place.threads]
    four.env.inject_error("POST", f"/channels/{four.place.id}/threads", status=400, code=160006)
    await four.next_round()
    assert [thread.archived for thread in over if isinstance(thread, discord.Thread)] == [True, True]
    later(four, minutes=61)
    await four.rest()
    assert {match.status for match in (await four.contest()).of_round(2)} == {"playing"}


@pytest.mark.long
async def test_a_thread_that_goes_before_its_table_has_begun_is_opened_anew(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    await drawing.draw_round(four.bot.contests, four.id, four.host, 1)
    await four.rest()
    sent = four.env.inject_error
    sent("POST", "/channels/*/messages", status=404, code=10003)
    await drawing.open_round(four.bot.contests, four.id, four.host, 1)
    await four.rest()
    assert await played(four) == {"playing"}
    read = [said for said in four.said().values() if len(said) >= 3]
    assert len(read) == 2, "each table has a thread with its first message, its set-up and its first turn"


@pytest.mark.long
async def test_after_ten_tables_discord_asks_for_280_seconds_and_all_open_in_the_end(
    simcord_env: simcord.Env, simcord_bot: Duckback, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = Eventful(simcord_env, simcord_bot, [f"P{n}" for n in range(24)])
    await event.announce(scenarios=["farm"])
    await drawing.draw_round(event.bot.contests, event.id, event.host, 1)
    await event.rest()
    request, made = FakeHTTPClient.request, list[bool]()

    async def limited(client: FakeHTTPClient, route: Any, **given: Any) -> Any:
        if route.url.endswith(f"/channels/{event.place.id}/threads") and route.method == "POST":
            made.append(len(made) != 10)
            if not made[-1]:
                raise discord.RateLimited(280.0)
        return await request(client, route, **given)

    monkeypatch.setattr(FakeHTTPClient, "request", limited)
    await drawing.open_round(event.bot.contests, event.id, event.host, 1)
    await event.rest()
    assert len(event.place.threads) == 10
    assert len(made) == 11, "one table is refused, and the last one does not ask"
    host = await page_of(event, "P0")
    assert "Discord asks me to wait. I try again <t:" in host.text
    assert "Try again now" not in host.labels
    assert heard(event, "P0") == []
    elsewhere = event.guild.create_text_channel("elsewhere")
    await event.people["P1"].slash(elsewhere, "duel")
    assert elsewhere.history(), "play elsewhere goes on"
    called = Changed(await event.contest(), [chores.card(event.id)])
    await event.bot.contests.change(event.id, lambda contest: called)
    await event.rest()
    assert not [one for one in await event.bot.service.repository.chores.undone(event.id) if one.kind == "card"]
    later(event, seconds=270)
    await event.rest()
    assert len(made) == 11
    later(event, seconds=20)
    await event.rest()
    assert len(event.place.threads) == 12
    assert await played(event) == {"playing"}
    await simcord_bot.service.repository.close()
