"""A side's emblem, chosen from the list on the sign-up, in place of its letter."""

from __future__ import annotations

import pytest
import simcord

from bot.messages.seats import LETTER
from bot.messages.setup_ids import SeatId
from tests.bot.conftest import Play, answered, text_of
from tests.bot.farm import carried
from tests.bot.finger import Finger
from tests.bot.setting_up import draft, ready


async def choose(play: Play, who: str, emblem: str) -> simcord.InteractionResult:
    """A pick from the newest list of emblems in the channel."""
    message, custom_id = next(
        (message, custom_id)
        for message in reversed(play.channel.history())
        for custom_id in carried(message.components)
        if custom_id.startswith("emblem:")
    )
    return await play.table.people[who].select(message, [emblem], custom_id=custom_id)


async def emblems(play: Play) -> list[str]:
    return [side.get("emblem", "") for side in (await draft(play)).draft["sides"]]


async def join(play: Play, who: str, side: str) -> None:
    await play.table.press(who, SeatId("join", (await draft(play)).moment.encounter_id, side))


@pytest.mark.long
async def test_each_side_chooses_its_own_and_plays_under_it(play: Play) -> None:
    await ready(play)
    await join(play, "Anna", "police")
    await join(play, "Ben", "gang")
    await choose(play, "Anna", "badge")
    await play.restart()
    result = await choose(play, "Ben", "wolf")
    assert "starts the battle" in text_of(result.response.message), "the sign-up is shown anew"
    assert await emblems(play) == ["badge", "wolf"]
    await play.table.order("Anna", "encounter start")
    assert [side.emblem for side in (await play.table.moment()).record.sides] == ["badge", "wolf"]


@pytest.mark.long
async def test_the_letter_comes_back(play: Play) -> None:
    await ready(play)
    await join(play, "Ben", "gang")
    await choose(play, "Ben", "skull")
    await choose(play, "Ben", LETTER)
    assert await emblems(play) == ["", ""]


@pytest.mark.long
async def test_a_person_without_a_side_is_told_to_join_one(play: Play) -> None:
    await ready(play)
    result = await choose(play, "Chloe", "duck")
    assert "Join a side first" in answered(result)
    assert await emblems(play) == ["", ""]
    opened = result.followups[-1].message if result.followups else result.response.message
    chloe = Finger(play, "Chloe", opened)
    assert chloe.labels == ["Join Police", "Join Gang"]
    await chloe.press_any(opened, chloe.ways[1])
    await choose(play, "Chloe", "duck")
    assert await emblems(play) == ["", "duck"]


@pytest.mark.long
async def test_a_set_up_that_has_begun_has_no_list_of_emblems_any_more(play: Play) -> None:
    await ready(play)
    await join(play, "Ben", "gang")
    assert any("emblem:" in key for message in play.channel.history() for key in carried(message.components))
    await play.table.order("Anna", "encounter start")
    assert not any("emblem:" in key for message in play.channel.history() for key in carried(message.components))
    assert [side.emblem for side in (await play.table.moment()).record.sides] == ["", ""]
