"""Who is called on in a phase of a side that several people play, and who has still to act."""

from __future__ import annotations

import pytest

from bot.play.moment import Moment
from bot.play.to_act import to_act
from bot.report.odds import game_of
from tests.bot.conftest import Play, text_of
from tests.bot.presses import END, PRONE, begun, done, press

DICE = {"activation:police": [3, 3], "activation:gang": [1, 1]}


def acting(moment: Moment) -> tuple[int, ...]:
    return to_act(moment, game_of(moment))


@pytest.mark.long
@pytest.mark.parametrize("information", ["public", "hidden"])
async def test_all_who_may_act_are_called_on_and_who_has_acted_is_told_where_nothing_is_hidden(
    play: Play, information: str
) -> None:
    await begun(play, dice=DICE, information=information)
    for figure in ("Carol", "Char"):
        await play.table.order("Anna", "encounter assign", figure=figure, player=play.table.people["Chloe"])
    anna, chloe = (play.table.people[who].id for who in ("Anna", "Chloe"))
    await press(play, "Anna", END)
    await press(play, "Ben", END)
    assert acting(await play.table.moment()) == (anna, chloe)
    called = text_of(play.channel.history()[-1])
    assert f"<@{anna}> and <@{chloe}> · " in called
    await press(play, "Anna", {"do": "activate", "figures": ["billy", "dez", "otto"]}, PRONE)
    await done(play, "Anna")
    assert acting(await play.table.moment()) == (anna, chloe)
    await press(play, "Chloe", {"do": "activate", "figures": ["carol"]}, {"do": "prone", "figure": "carol"})
    await done(play, "Chloe")
    if information == "hidden":
        assert acting(await play.table.moment()) == (anna, chloe), "nobody reads how the side fares"
        assert "Still to act" not in text_of(play.channel.history()[-1])
    else:
        assert acting(await play.table.moment()) == (chloe,)
        assert f"Still to act: <@{chloe}>." in text_of(play.channel.history()[-1])


async def test_a_report_waits_for_a_player_no_longer_than_they_have_something_to_do(play: Play) -> None:
    await begun(play, information="hidden")
    await play.table.order("Anna", "encounter assign", figure="Billy", player=play.table.people["Chloe"])
    told = len(play.said())
    await press(play, "Chloe", {"do": "activate", "figures": ["billy"]}, PRONE)
    assert len(play.said()) == told
    await press(play, "Chloe", {"do": "end-activation"})
    assert len(play.said()) == told + 1, "the captain alone has still to act"
    await press(play, "Anna", {"do": "activate", "figures": ["carol"]}, {"do": "end-activation"})
    assert len(play.said()) == told + 1, "the captain leads others, who may still act"
