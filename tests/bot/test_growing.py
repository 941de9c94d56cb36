"""A deed that questions interrupt is one message, as long as those who are asked are there."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.bot.clock import Clock
from tests.bot.conftest import Play, text_of
from tests.bot.finger import Finger, seen
from tests.bot.test_best_choice import UNDER_FIRE
from tests.bot.test_forms import figure

STARS = {
    **UNDER_FIRE,
    "figures": [
        figure("Ann", "blue", (9, 17.5), 5, star=True),
        figure("Abe", "blue", (12, 17.5)),
        figure("Rob", "red", (10.5, 10.5), 5, star=True),
    ],
    "inputs": UNDER_FIRE["inputs"][:2],
    "dice": {**UNDER_FIRE["dice"], "ranged-combat:rob": [1, 1, 1]},
}
"""Ann and Abe may shoot at Rob and miss; Rob may shoot back at Ann and miss, and then she is asked."""


async def shot_at(play: Play) -> Any:
    """Ann and Abe have shot at Rob: the report that asks what he does."""
    await play.set_up(STARS)
    await play.table.order("Anna", "encounter join", side="Blue")
    await play.table.order("Ben", "encounter join", side="Red")
    anna = Finger(play, "Anna")
    await anna.open()
    await anna.press("Everyone fires")
    await anna.press("Everyone fires")
    return play.channel.history()[-1]


async def shoot_back(play: Play, message: Any) -> None:
    """Ben has Rob shoot at Ann, by the button of that report."""
    [way] = [way for way in seen(message.components) if way.label.startswith("Shoot back · Ann")]
    await Finger(play, "Ben").press_any(message, way)


@pytest.mark.long
async def test_a_report_grows_by_what_an_answer_leads_to_while_all_are_there(play: Play) -> None:
    message = await shot_at(play)
    count = len(play.channel.history())
    await shoot_back(play, message)
    assert len(play.channel.history()) == count
    grown = play.channel.history()[-1]
    text = text_of(grown)
    assert "misses Rob" in text, "what it told before it still tells"
    new, _, before = text.partition("**Before**")
    assert "misses Ann" in new.partition("**New**")[2], "what is new stands first and is marked"
    assert "misses Rob" in before
    assert text.split("\n-#")[0].strip() == "## Rob shoots and misses", "the heading follows the newest"
    assert "Ann is under fire." in text
    await play.restart()
    [way, *_] = [way for way in seen(grown.components) if way.blue]
    await Finger(play, "Anna").press_any(grown, way)
    assert not (await play.table.moment()).pending
    assert "Ann is under fire." not in text_of(play.channel.history()[-1])


@pytest.mark.long
async def test_a_person_who_has_gone_is_called_on_by_a_message_of_its_own(play: Play, clock: Clock) -> None:
    message = await shot_at(play)
    count = len(play.channel.history())
    clock.time += timedelta(minutes=20)
    await shoot_back(play, message)
    assert len(play.channel.history()) == count + 1
    assert "Ann is under fire." in text_of(play.channel.history()[-1])
