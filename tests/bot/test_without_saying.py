"""What goes without saying behind a press: activations, phases and turns that end by themselves, and quiet turns."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.panel.path import ENDS
from bot.play.stretch import PATIENCE
from tests.bot.clock import Clock
from tests.bot.conftest import Play, answered
from tests.bot.finger import Finger
from tests.bot.presses import END, back, field, given, open_field, press, walk


async def test_an_activation_ends_by_itself_when_nothing_is_left_to_decide(play: Play, clock: Clock) -> None:
    await field(play)
    await press(play, "Anna", *walk("ann", 3.5, 25.5))
    assert (await given(play))[-3:] == [("activate", ""), ("move", ""), ("end-activation", "flow")]
    assert not (await play.table.moment()).state.active


@pytest.mark.long
async def test_phase_and_turn_end_by_themselves_behind_the_last_group(play: Play, clock: Clock) -> None:
    await field(play, dice={"activation:blue": [3, 6], "activation:red": [1, 5]})
    count = len(play.said())
    await press(play, "Anna", *walk("ann", 3.5, 25.5))
    assert len(play.said()) == count
    await press(play, "Anna", *walk("art", 30.5, 25.5))
    assert (await given(play))[-2:] == [("end-activation", "flow"), ("end-phase", "flow")]
    assert (await play.table.moment()).state.active_side == "red"
    assert len(play.said()) == count + 1
    await press(play, "Ben", *walk("bea", 3.5, 10.5))
    await press(play, "Ben", *walk("bob", 30.5, 10.5))
    flow = [do for do, by in await given(play) if by == "flow"][4:]
    assert flow[:3] == ["end-activation", "end-phase", "start-turn"]
    assert flow[3:6] == ["end-phase", "end-phase", "start-turn"], "a 6 and a 5 are higher than anyone's Rep"
    assert (await play.table.moment()).state.turn >= 3


async def test_who_wishes_to_be_asked_ends_everything_themselves(play: Play, clock: Clock) -> None:
    await field(play)
    told = await play.table.order("Anna", "settings", ask="on")
    assert "You end your activations and phases yourself" in answered(told)
    await press(play, "Anna", *walk("ann", 3.5, 25.5))
    assert (await given(play))[-1] == ("move", "")


@pytest.mark.long
async def test_nothing_but_a_turn_goes_without_saying_in_a_hidden_game(play: Play, clock: Clock) -> None:
    await field(play, information="hidden")
    await press(play, "Anna", *walk("ann", 3.5, 25.5))
    await press(play, "Anna", *walk("art", 30.5, 25.5))
    assert (await given(play))[-1] == ("move", "")
    await press(play, "Anna", END)
    await press(play, "Ben", END)
    assert (await given(play))[-2:] == [("end-phase", ""), ("start-turn", "flow")]


LAST = "Move there, then end the phase"


@pytest.mark.long
async def test_in_a_hidden_game_the_last_deed_may_end_the_phase_with_it(play: Play, clock: Clock) -> None:
    await field(play, information="hidden")
    anna = Finger(play, "Anna")
    await anna.open()
    await anna.go()
    assert (await given(play))[-1] == ("move", ""), "Art has still to act"
    await anna.go()
    assert next(way for way in anna.ways if way.blue).label == LAST
    assert "Move there" in anna.labels
    await anna.press(LAST)
    assert (await given(play))[-3:] == [("move", ""), ("end-activation", "flow"), ("end-phase", "flow")]


@pytest.mark.long
async def test_no_later_phase_ends_with_it_though_nobody_can_act(play: Play, clock: Clock) -> None:
    await field(play, information="hidden", dice={"activation:blue": [4, 6], "activation:red": [6, 5]})
    await press(play, "Ben", END)
    for step in (("ann", 3.5, 25.5), ("art", 30.5, 25.5)):
        await press(play, "Anna", *walk(*step), flags=ENDS)
    assert (await given(play))[-2:] == [("end-phase", "flow"), ("start-turn", "flow")]
    now = await play.table.moment()
    assert (now.state.turn, now.state.phase) == (2, 1), "nobody can act in it"


@pytest.mark.parametrize("met", [True, False])
async def test_such_a_phase_goes_on_where_the_deed_meets_somebody_unknown(play: Play, clock: Clock, met: bool) -> None:
    record = open_field()
    ann, _, bea, _ = record["figures"]
    corner = {"id": "wall", "type": "wall", "line": [[12, 27], [12, 40]], "tall": True}
    bea.update(at=[20, 25] if met else [20, 35], weapons=[])
    await field(play, information="hidden", table=record["table"] | {"terrain": [corner]}, figures=[ann, bea])
    await press(play, "Anna", *walk("ann", 10, 27), flags=ENDS)
    assert ("end-phase" in [do for do, _ in await given(play)]) is not met


async def test_a_figure_that_an_enemy_sees_may_lie_down_first(play: Play, clock: Clock) -> None:
    record = open_field()
    record["table"]["terrain"] = []
    await field(play, table=record["table"])
    await press(play, "Anna", *walk("ann", 3.5, 35))
    assert (await given(play))[-1] == ("move", "")
    await press(play, "Anna", {"do": "prone", "figure": "ann"})
    assert (await given(play))[-1] == ("end-activation", "flow")


async def test_what_came_of_a_press_by_itself_is_taken_back_with_it(play: Play, clock: Clock) -> None:
    await field(play)
    before = await given(play)
    await press(play, "Anna", *walk("ann", 3.5, 25.5))
    assert len(await given(play)) == len(before) + 3
    now = await back(play, "Anna")
    assert await given(play) == before
    assert now.state.figure("ann").at == (300, 3000)


async def test_it_is_told_and_replayed_the_same_after_a_restart(play: Play, clock: Clock) -> None:
    await field(play)
    moment = await press(play, "Anna", *walk("ann", 3.5, 25.5))
    clock.time = datetime.now(UTC) + timedelta(days=1)
    await clock.restart()
    again = await play.bot.service.past(moment.encounter_id, moment.sequence)
    assert again.entries[-len(moment.entries) :] == moment.entries
    assert (await given(play))[-1] == ("end-activation", "flow")


async def alone(play: Play, **dice: list[int]) -> int:
    """Anna's two against two of the rules behind a wall, in her first phase; how many messages the channel has."""
    keys = {f"activation:{side}": faces for side, faces in dice.items()}
    await play.set_up(open_field(sides=[{"id": "blue"}, {"id": "red", "controller": "rules"}], dice=keys))
    await play.table.order("Anna", "encounter join", side="blue")
    await play.table.order("Anna", "turn")
    return len(play.said())


async def test_quiet_turns_wait_and_are_told_in_a_line_each(play: Play, clock: Clock) -> None:
    count = await alone(play, blue=[3, 6, 4], red=[1, 5, 2])
    await press(play, "Anna", *walk("ann", 3.5, 25.5))
    await press(play, "Anna", *walk("art", 30.5, 25.5))
    now = await play.table.moment()
    assert (now.state.turn, now.state.active_side) == (3, "blue"), "nobody could act in turn 2"
    assert len(play.said()) == count, "nothing in them is news"
    clock.time += PATIENCE
    await play.bot.outbox._turn()
    assert len(play.said()) == count + 1
    told = play.said()[-1]
    assert "## Turn 2: all quiet" in told, "how turn 1 began has been told before"
    lines = told.split("\n")
    assert [line for line in lines if line.startswith("Ann and Art ")]
    assert [line for line in lines if line.startswith("**Turn 2** · A 6 for blue is higher than each of their Reps")]
    assert not play.channel.history()[-1].attachments


@pytest.mark.long
async def test_the_end_is_told_at_once_and_without_the_quiet_turns_before_it(play: Play, clock: Clock) -> None:
    count = await alone(play, blue=[3, 6, 4, 3], red=[1, 5, 2, 1])
    await press(play, "Anna", *walk("ann", 3.5, 25.5))
    await press(play, "Anna", *walk("art", 30.5, 25.5))
    assert len(play.said()) == count
    await press(play, "Anna", {"do": "end-encounter", "reason": "enough"})
    assert len(play.said()) == count + 1
    assert "The encounter is over" in play.said()[-1]
    assert "Turn 2" not in play.said()[-1].partition("\n-# Turn 2")[2]


async def test_with_hidden_information_no_phase_waits_for_news(play: Play, clock: Clock) -> None:
    sides = [{"id": "blue"}, {"id": "red", "controller": "rules"}]
    await play.set_up(open_field(sides=sides, information="hidden"))
    await play.table.order("Anna", "encounter join", side="blue")
    await play.table.order("Anna", "turn")
    count = len(play.said())
    await press(play, "Anna", END)
    assert len(play.said()) > count
