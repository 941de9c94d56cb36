"""The first battle by its blue buttons alone: from its first page to the card of a battle that is won."""

from __future__ import annotations

import pytest

from tests.bot.conftest import Play, text_of
from tests.bot.finger import seen
from tests.bot.newcomer import Newcomer
from tests.newcomer.first import PRESSES


@pytest.mark.long
async def test_the_blue_buttons_alone_win_the_first_battle(play: Play) -> None:
    anna = Newcomer(play)
    await anna.begin()
    begun = (await play.table.moment()).encounter_id
    while not (await play.bot.service.look(play.channel.id, begun)).state.ended:
        assert anna.presses < PRESSES, anna.text
        await anna.blue()
    assert (await play.bot.service.look(play.channel.id, begun)).state.ended == "success"
    card = play.channel.history()[-1]
    assert "The Americans won" in text_of(card)
    labels = [way.label.partition(" · ")[0] for way in seen(card.components)]
    assert labels[0] == "Play again"
    assert {"Solo battle", "Challenge a friend"} <= set(labels)
