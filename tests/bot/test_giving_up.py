"""A battle is given up by presses: the map leads to a page that says what comes of it, for its host alone."""

from __future__ import annotations

import pytest
import simcord

from bot.client.bot import Duckback
from tests.bot.conftest import Play, text_of
from tests.bot.event_taps import Taps
from tests.bot.eventful import Eventful
from tests.bot.finger import Finger, seen


async def test_the_host_gives_a_battle_up_by_presses_and_reads_first_what_comes_of_it(play: Play) -> None:
    await play.set_up()
    await play.seat()
    anna = Finger(play, "Anna")
    await anna.press_below("Map")
    await anna.press("Give the battle up…")
    assert "neither side wins" in anna.text
    encounter = (await play.table.moment()).encounter_id
    await anna.press_any(anna.panel, next(way for way in anna.ways if way.label == "End the encounter"))
    assert (await play.bot.service.standing_of(encounter)).state.ended


async def test_another_player_has_no_such_button(play: Play) -> None:
    await play.set_up()
    await play.seat()
    ben = Finger(play, "Ben")
    await ben.press_below("Map")
    assert not [label for label in ben.labels if label.startswith("Give")]


@pytest.mark.long
async def test_a_player_gives_the_table_of_an_event_up_and_the_other_side_wins(
    simcord_env: simcord.Env, simcord_bot: Duckback
) -> None:
    event = Eventful(simcord_env, simcord_bot, ("Anna", "Ben"))
    await event.announce(scenarios=["farm"])
    [match] = await event.next_round()
    ben = Taps(event, "Ben")
    await ben.on_card("Map")
    await ben.press("Give the battle up…")
    assert "the other side wins" in ben.text
    assert "neither" not in ben.text
    await ben.press("End the encounter")
    await event.rest()
    won = (await event.contest()).match(match.id or 0)
    assert won.source == "forfeit"
    [thread] = event.place.threads
    card = next(message for message in reversed(thread.history()) if "gave up" in text_of(message))
    assert "Play again" not in [way.label for way in seen(card.components)]
    await simcord_bot.service.repository.close()
