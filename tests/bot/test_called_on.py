"""Who is called on by a report: those whose turn it is, not twice within ten minutes, and those who ask for it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.bot.asked import to_a_batch
from tests.bot.clock import Clock
from tests.bot.conftest import Play
from tests.bot.farm import SEATS
from tests.bot.finger import Finger
from tests.bot.presses import END, begun, done, open_field, press, walk


def rung(play: Play) -> list[list[str]]:
    """The people called on by each message."""
    names = {actor.id: name for name, actor in play.table.people.items()}
    kept = [play.env.backend.get_message(play.channel.id, message.id) for message in play.channel.history()]
    return [[names[user] for user in message.allowed_mentions.users] for message in kept]


async def test_nobody_is_called_on_twice_within_ten_minutes(play: Play, clock: Clock) -> None:
    await begun(play, dice={"activation:police": [3, 3], "activation:gang": [1, 1]})
    await press(play, "Anna", END)
    assert rung(play)[-1] == ["Ben"]
    await press(play, "Ben", END)
    assert rung(play)[-1] == ["Anna"]
    await press(play, "Anna", END)
    assert rung(play)[-1] == [], "Ben was called on just now"
    clock.time += timedelta(minutes=10)
    await press(play, "Ben", END)
    assert rung(play)[-1] == ["Anna"]


@pytest.mark.long
async def test_a_player_who_waits_is_called_on_by_the_next_message_if_they_ask_for_it(play: Play, clock: Clock) -> None:
    await begun(play, dice={"activation:police": [3, 3], "activation:gang": [1, 1]})
    await press(play, "Anna", END)
    await press(play, "Ben", END)
    assert rung(play)[-1] == ["Anna"]
    ben = Finger(play, "Ben")
    await ben.open()
    assert ben.labels == ["Watch the table", "Ping me when it is"]
    await ben.press("Ping me when it is")
    assert "You will be pinged as soon as it is your turn." in ben.text
    assert ben.labels == ["Watch the table"]
    await press(play, "Anna", END)
    assert rung(play)[-1] == ["Ben"], "though he was called on just now"


async def test_nobody_is_called_on_by_the_report_of_their_own_stretch(play: Play, clock: Clock) -> None:
    await play.set_up(open_field(sides=[{"id": "blue"}, {"id": "red", "controller": "rules"}]))
    await play.table.order("Anna", "encounter join", side="blue")
    await play.table.order("Anna", "turn")
    await press(play, "Anna", *walk("ann", 3.5, 25.5))
    await press(play, "Anna", *walk("art", 30.5, 25.5))
    await done(play, "Anna")
    assert rung(play)[2:] == [[] for _ in rung(play)[2:]]


@pytest.mark.long
async def test_those_whose_phase_it_is_are_called_on_once_the_question_of_another_is_answered(
    play: Play, clock: Clock
) -> None:
    moment = await to_a_batch(play)
    while moment.pending:
        side = max(open_.question.side for open_ in moment.pending)
        clock.time += timedelta(minutes=11)
        finger = Finger(play, SEATS[side])
        await finger.open()
        await finger.take(finger.ways[side == "gang"])
        moment = await play.table.moment()
    assert (side, moment.state.active_side, rung(play)[-1]) == ("gang", "police", ["Anna"])
