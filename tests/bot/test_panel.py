"""The panel: opened by the hand, played by presses alone, never wrong."""

from __future__ import annotations

from random import Random

import pytest
from simcord.backend.errors import BackendError

from tests.bot.conftest import Play
from tests.bot.finger import Finger, chosen, seen


async def test_two_people_play_by_presses_alone(play: Play) -> None:
    await play.set_up()
    await play.seat()
    fingers = [Finger(play, "Anna"), Finger(play, "Ben")]
    random = Random(5)
    turns = set()
    while (moment := await play.table.moment()).state.turn < 4 and not moment.state.ended:
        finger = random.choice(fingers)
        await finger.open()
        while "Not your turn" not in finger.text and moment.state.turn < 4:
            await finger.take(chosen(finger, random))
            moment = await play.table.moment()
            turns.add(moment.state.turn)
    assert turns >= {1, 2, 3, 4}
    assert moment.sequence >= 12


@pytest.mark.long
async def test_a_stale_press_shows_the_present(play: Play) -> None:
    await play.set_up()
    await play.seat()
    anna, again = Finger(play, "Anna"), Finger(play, "Anna")
    await again.press_below("Map")
    await again.press("Back")
    await play.restart()
    await anna.open()
    before = await play.table.moment()
    await again.press("Begin the turn")
    assert "The table has moved on" in again.text
    assert [way.label for way in again.ways] == [way.label for way in anna.ways]
    assert (await play.table.moment()).sequence == before.sequence


@pytest.mark.long
async def test_a_panel_opened_anew_takes_the_earlier_one_away(play: Play) -> None:
    """By the hand of an older report or by a command; that of another person stays."""
    await play.set_up()
    await play.seat()
    anna, ben = Finger(play, "Anna"), Finger(play, "Ben")
    for finger in (ben, anna):
        await finger.press_below("Map")
        await finger.press("Back")
    first, begin = anna.panel, anna.ways[0]
    hands = ((message, way) for message in reversed(play.channel.history()) for way in seen(message.components))
    older, hand = next((message, way) for message, way in hands if way.label == "Your move")
    await anna.press("Begin the turn")
    assert anna.panel.id == first.id
    await anna.press_any(older, hand)
    with pytest.raises(BackendError, match="Unknown Message"):
        await anna.press_any(first, begin)
    second, way = anna.panel, anna.ways[0]
    await play.table.order("Anna", "activate", figures="Billy")
    await play.table.order("Anna", "move", figure="Billy", to="T30")
    with pytest.raises(BackendError, match="Unknown Message"):
        await anna.press_any(second, way)
    await ben.take(ben.ways[0])


@pytest.mark.long
async def test_somebody_whose_turn_it_is_not_is_told_whose(play: Play) -> None:
    await play.set_up()
    await play.seat()
    anna, chloe = Finger(play, "Anna"), Finger(play, "Chloe")
    await anna.open()
    await chloe.open()
    assert f"{play.table.people['Anna'].mention} decides for Police." in chloe.text
    assert chloe.labels == ["Watch the table"]
