"""A battle is given up by presses: the map leads to a page that says what comes of it, for its host alone."""

from __future__ import annotations

from tests.bot.conftest import Play
from tests.bot.finger import Finger


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
