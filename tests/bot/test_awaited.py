"""`/settings`: how often one is pinged, and where one is awaited."""

from __future__ import annotations

from typing import Any

import pytest

from bot.messages.setup_ids import WelcomeId
from tests.bot.asked import owner, to_the_first_question
from tests.bot.clock import HOUR, Clock
from tests.bot.conftest import Play, Speaking, text_of


async def awaited(play: Play, who: str) -> str:
    """What a person is told, alone, on the button of their settings."""
    settings = await play.table.order(who, "settings")
    assert settings.response is not None
    result: Any = await play.table.people[who].click(settings.response, custom_id=str(WelcomeId("awaited")))
    message = result.followups[-1] if result.followups else result.response
    assert message.ephemeral
    return text_of(message.message)


@pytest.mark.parametrize(
    ("language", "pings", "nothing"),
    [("en", "once in ten minutes", "Nothing in this server"), ("fr", "dix minutes", "Rien")],
)
async def test_settings_say_how_often_one_is_pinged(
    play: Play, speaking: Speaking, language: str, pings: str, nothing: str
) -> None:
    speaking(language, language)
    shown = (await play.table.order("Anna", "settings")).response
    assert shown is not None
    assert pings in text_of(shown.message)
    assert nothing in await awaited(play, "Anna")


@pytest.mark.long
async def test_an_open_question_is_listed_to_its_person_with_an_address(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    who, _ = owner(play, moment)
    asked = play.channel.history()[-1]
    told = await awaited(play, who)
    assert f"<#{play.channel.id}>" in told
    assert f"/{play.channel.id}/{asked.id})" in told
    assert f"<t:{int((clock.time + 24 * HOUR).timestamp())}:R>" in told
    for other in {"Anna", "Ben", "Chloe"} - {who}:
        assert "Nothing in this server" in await awaited(play, other)


async def test_a_phase_is_listed_to_the_one_who_plays_it(play: Play) -> None:
    await play.set_up()
    await play.seat()
    assert "you begin the next turn" in await awaited(play, "Anna")
    await play.table.order("Anna", "turn")
    moment = await play.table.moment()
    mover = next(name for name, person in play.table.people.items() if person.id == moment.mover)
    assert "yours to act" in await awaited(play, mover)
    assert "Nothing" in await awaited(play, "Chloe")
