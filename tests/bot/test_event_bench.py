"""The bench of an event, by presses: who has left is played on for by the first on it who will."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
import simcord

from bot.client.bot import Duckback
from bot.play.contests import enter
from bot.storage.contests import StoredMatch
from tests.bot.conftest import answered, text_of
from tests.bot.event_taps import Taps
from tests.bot.eventful import Eventful, eventful
from tests.bot.finger import seen


@pytest.fixture
async def cup(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    """Anna hosts and does not play against Ben."""
    async with eventful(simcord_env, simcord_bot, ("Anna", "Ben")) as event:
        yield event


async def begun(event: Eventful, *bench: str, policy: str = "rules") -> StoredMatch:
    """The table of Anna and Ben is played, and these people wait on the bench."""
    await event.announce(scenarios=["farm"], policy=policy)
    for name in bench:
        event.people[name] = event.guild.add_member(event.env.create_user(name))
        await enter.join(event.bot.contests, event.id, event.people[name].id, name, bench=True)
    [match] = await event.next_round()
    return match


async def drops_out(event: Eventful, name: str) -> None:
    """A person drops out, by their page."""
    taps = Taps(event, name)
    await taps.on_card("My page")
    await taps.press("Drop out")
    await taps.press("Yes, drop out")
    await event.rest()


def question(event: Eventful, name: str) -> Any:
    """The newest question to a person on the bench."""
    user = event.people[name].id
    asked = [message for message in event.place.history() if f"<@{user}>, you wait on the bench" in text_of(message)]
    return asked[-1] if asked else None


async def answers(event: Eventful, name: str, label: str, who: str = "") -> simcord.InteractionResult:
    """A person answers the question that was put to them, or another does."""
    message = question(event, name)
    [way] = [way for way in seen(message.components) if way.label == label]
    result = await event.people[who or name].click(message, custom_id=way.custom_id)
    await event.rest()
    return result


async def asks(event: Eventful, *labels: str) -> Taps:
    """Anna asks the bench, by the desk."""
    taps = Taps(event, "Anna")
    await taps.desk(*labels)
    await event.rest()
    return taps


@pytest.mark.long
async def test_the_first_on_the_bench_plays_on_for_one_who_has_dropped_out(cup: Eventful) -> None:
    match = await begun(cup, "Chloe", "Dmitri")
    assert not [label for label in (await asks(cup)).labels if label.startswith("Ask ")], "no seat is empty"
    await drops_out(cup, "Ben")
    [told] = [text for said in cup.said().values() for text in said if "has left the event" in text]
    assert f"<@{cup.people['Ben'].id}>" in told
    assert "Ben has left" in text_of(cup.people["Anna"].user.dm_channel.history()[-1])
    page = await asks(cup, "Ask Chloe to play for Ben")
    place = f"<#{cup.place.id}>"
    assert f"Chloe is asked to play for Ben, in {place}." in page.text
    told = text_of(cup.people["Chloe"].user.dm_channel.history()[-1])
    assert told == f"**Winter Cup**: You are asked to play for Ben. Answer in {place}."
    assert "Ask Dmitri to play for Ben" not in page.labels
    assert "This question is for Chloe." in answered(await answers(cup, "Chloe", "Yes, I step in", who="Dmitri"))
    await answers(cup, "Chloe", "Yes, I step in")
    contest, chloe = await cup.contest(), cup.people["Chloe"].id
    new = contest.entrant_of(chloe)
    assert new is not None
    [old] = [one for one in contest.entrants if one.name == "Ben"]
    assert (old.replaced_by, new.status) == (new.number, "in")
    [side] = [side for side, number in contest.match(match.id or 0).sides.items() if number == new.number]
    moment = await cup.bot.service.standing_of(match.encounter_id or 0)
    assert (moment.seating.decider(side), moment.seating.handed_over) == (chloe, {})
    [bank] = [one for one in await cup.bot.service.repository.chairs.of(match.encounter_id or 0) if one.side == side]
    assert bank.user_id == chloe
    channels = await cup.bot.service.repository.matches.channels(cup.id)
    names = [contest.entrant(number).name for number in contest.match(match.id or 0).sides.values()]
    listed = f"**{match.number}** {' – '.join(names)} · <#{channels[match.id or 0]}>"
    assert listed in (await asks(cup)).text, "the thread keeps the name of Ben"
    assert any("Chloe plays on for Ben." in text_of(message) for message in cup.place.history())


@pytest.mark.long
async def test_who_refuses_goes_to_the_end_of_the_bench_and_the_next_is_asked(cup: Eventful) -> None:
    await begun(cup, "Chloe", "Dmitri")
    await drops_out(cup, "Ben")
    await asks(cup, "Ask Chloe to play for Ben")
    await answers(cup, "Chloe", "No")
    assert [one.name for one in (await cup.contest()).bench] == ["Dmitri", "Chloe"]
    await answers(cup, "Dmitri", "No")
    assert [one.name for one in (await cup.contest()).bench] == ["Chloe", "Dmitri"]
    told = text_of(cup.people["Anna"].user.dm_channel.history()[-1])
    assert told == "**Winter Cup**: the bench is empty, and Ben still needs a substitute."


@pytest.mark.long
async def test_who_does_not_answer_in_half_a_day_is_passed_over(cup: Eventful) -> None:
    await begun(cup, "Chloe", "Dmitri")
    await drops_out(cup, "Ben")
    await asks(cup, "Ask Chloe to play for Ben")
    assert question(cup, "Dmitri") is None
    now = cup.bot.service.now()
    cup.bot.service.now = lambda: now + timedelta(hours=12, minutes=1)
    await cup.rest()
    assert question(cup, "Dmitri") is not None
    assert [one.name for one in (await cup.contest()).bench] == ["Dmitri", "Chloe"]


@pytest.mark.long
async def test_one_who_is_back_is_not_played_for(cup: Eventful) -> None:
    match = await begun(cup, "Chloe")
    await drops_out(cup, "Ben")
    await asks(cup, "Ask Chloe to play for Ben")
    await enter.join(cup.bot.contests, cup.id, cup.people["Ben"].id, "Ben")
    await cup.rest()
    moment = await cup.bot.service.standing_of(match.encounter_id or 0)
    assert moment.seating.handed_over == {}
    told = answered(await answers(cup, "Chloe", "Yes, I step in"))
    assert told == "Ben has not left the seat empty."
    assert [one.name for one in (await cup.contest()).bench] == ["Chloe"]


@pytest.mark.long
async def test_by_the_policy_of_the_event_the_bench_is_asked_by_itself(cup: Eventful) -> None:
    await begun(cup, "Chloe", policy="bench")
    await drops_out(cup, "Ben")
    assert question(cup, "Chloe") is not None


@pytest.mark.long
async def test_to_leave_the_table_of_an_event_is_to_drop_out_of_it(cup: Eventful) -> None:
    await begun(cup)
    ben = Taps(cup, "Ben")
    [side] = [label for label in await _labels(cup) if label.startswith("Leave ")][:1]
    await ben.on_card(side)
    assert "Drop out of Winter Cup?" in ben.text
    assert (await cup.contest()).entrant_of(ben.person.id) is not None
    await ben.press("Yes, drop out")
    assert (await cup.contest()).entrant_of(ben.person.id) is None


async def _labels(event: Eventful) -> list[str]:
    """What can be pressed in the threads of the tables."""
    messages = [message for thread in event.place.threads for message in thread.history()]
    return [way.label for message in messages for way in seen(message.components)]
