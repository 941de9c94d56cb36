"""A person's inputs in a row: committed one by one, told in one report when somebody else must go on."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import discord
import pytest

from bot.client import stretch
from bot.client.posting import FRESH
from bot.errors import Stale, Unfit
from bot.play.fog import seen
from bot.play.reading import still
from bot.play.stretch import PATIENCE
from bot.play.undo import Undo
from bot.report.scene import scene_of
from bot.report.steps import steps_of
from engine.errors import Refused
from engine.events import Entry, Shot
from engine.views import GM, Viewer
from tests.bot.clock import NOON, Clock
from tests.bot.conftest import Play
from tests.bot.presses import ACTIVATE, END, PRONE, back, begun, done, field, labels, open_field, press, pressed_by

SOON = timedelta(minutes=1)


async def test_one_report_tells_all_that_a_person_did_in_a_row(play: Play, clock: Clock) -> None:
    count = await begun(play)
    await press(play, "Anna", ACTIVATE, PRONE)
    await press(play, "Anna", {"do": "prone", "figure": "dez"})
    assert len(play.said()) == count
    await done(play, "Anna")
    assert len(play.said()) == count + 1
    assert "Billy" in play.said()[-1]
    assert "Dez" in play.said()[-1]
    await done(play, "Anna")
    assert len(play.said()) == count + 1, "there is nothing more to tell"


@pytest.mark.long
async def test_the_report_and_its_buttons_tell_the_same_after_a_restart(play: Play, clock: Clock) -> None:
    await begun(play)
    await press(play, "Anna", ACTIVATE, PRONE)
    moment = await press(play, "Anna", {"do": "prone", "figure": "dez"})
    await done(play, "Anna")
    told = await play.bot.service.past(moment.encounter_id, moment.sequence)
    await clock.restart()
    again = await play.bot.service.past(moment.encounter_id, moment.sequence)
    assert again.entries == told.entries
    assert (again.item, again.actor_id) == (told.item, told.actor_id)
    assert len(told.entries) > len(moment.entries)


@pytest.mark.long
async def test_it_is_posted_at_once_where_another_persons_phase_begins_and_pings_them(play: Play, clock: Clock) -> None:
    count = await begun(play)
    await press(play, "Anna", ACTIVATE, PRONE)
    await press(play, "Anna", END)
    assert len(play.said()) == count + 1
    message = play.channel.history()[-1]
    assert [user.mention for user in message.mentions] == [play.table.people["Ben"].mention]
    assert "Billy" in play.said()[-1]


@pytest.mark.long
async def test_it_is_posted_when_three_minutes_pass_without_a_press(play: Play, clock: Clock) -> None:
    count = await begun(play)
    await press(play, "Anna", ACTIVATE, PRONE)
    clock.time += PATIENCE - SOON
    await play.bot.outbox._turn()
    assert len(play.said()) == count
    await stretch.looked(pressed_by(play, "Anna"), await play.table.moment())
    clock.time += PATIENCE - SOON
    await play.bot.outbox._turn()
    assert len(play.said()) == count, "turning a page is a press"
    clock.time += SOON
    await play.bot.outbox._turn()
    assert len(play.said()) == count + 1
    await play.bot.outbox._turn()
    assert len(play.said()) == count + 1


@pytest.mark.long
async def test_a_restart_goes_on_holding_it_and_posts_what_has_come_due(play: Play, clock: Clock) -> None:
    count = await begun(play)
    clock.time = datetime.now(UTC) + timedelta(days=1)
    await press(play, "Anna", ACTIVATE, PRONE)
    await clock.restart()
    assert len(play.said()) == count
    clock.time = NOON
    await press(play, "Anna", {"do": "prone", "figure": "dez"})
    await clock.restart()
    assert len(play.said()) == count + 1
    assert "Billy" in play.said()[-1]
    assert "Dez" in play.said()[-1]


@pytest.mark.long
async def test_what_another_does_meanwhile_is_told_behind_it(play: Play, clock: Clock) -> None:
    count = await begun(play)
    await play.table.order("Anna", "encounter gm", player=play.table.people["Chloe"])
    await play.table.agree("Ben")
    count = len(play.said())
    await press(play, "Anna", ACTIVATE, PRONE)
    await play.table.order("Chloe", "prone", figure="Dez")
    told = play.said()[count:]
    assert len(told) == 2
    assert {"Billy" in text for text in told} == {True, False}


@pytest.mark.long
async def test_a_typed_command_joins_its_givers_stretch_and_tells_all_of_it(play: Play, clock: Clock) -> None:
    count = await begun(play)
    await press(play, "Anna", ACTIVATE, PRONE)
    await play.table.order("Anna", "prone", figure="Dez")
    assert len(play.said()) == count + 1
    assert "Billy" in play.said()[-1]
    assert "Dez" in play.said()[-1]


async def test_a_press_that_is_refused_in_part_changes_nothing(play: Play, clock: Clock) -> None:
    await begun(play)
    before = await play.table.moment()
    with pytest.raises(Refused):
        await press(play, "Anna", ACTIVATE, {"do": "stand", "figure": "billy"})
    after = await play.table.moment()
    assert (after.sequence, after.state.active) == (before.sequence, before.state.active)
    with pytest.raises(Stale):
        await stretch.give(pressed_by(play, "Anna"), 1, [ACTIVATE], before.sequence + 1)


@pytest.mark.long
async def test_what_is_taken_back_in_time_is_never_read(play: Play, clock: Clock) -> None:
    count = await begun(play)
    await press(play, "Anna", ACTIVATE, PRONE)
    await press(play, "Anna", {"do": "prone", "figure": "dez"})
    now = await back(play, "Anna")
    assert now.state.figure("dez").posture == "standing"
    assert now.state.figure("billy").posture == "prone"
    await press(play, "Anna", {"do": "prone", "figure": "otto"})
    await done(play, "Anna")
    assert len(play.said()) == count + 1
    assert "Otto" in play.said()[-1]
    assert "Dez** goes" not in play.said()[-1]


@pytest.mark.long
async def test_where_all_is_taken_back_there_is_nothing_to_read(play: Play, clock: Clock) -> None:
    count = await begun(play)
    await press(play, "Anna", ACTIVATE, PRONE)
    now = await back(play, "Anna")
    assert not now.state.active
    clock.time += PATIENCE
    await play.bot.outbox._turn()
    assert len(play.said()) == count
    with pytest.raises(Unfit):
        await back(play, "Anna")  # the turn's dice


async def test_a_die_that_fell_stays_for_one_who_plays_alone_too(play: Play, clock: Clock) -> None:
    await play.set_up(open_field(sides=[{"id": "blue"}, {"id": "red", "controller": "rules"}]))
    await play.table.order("Anna", "encounter join", side="blue")
    await press(play, "Anna", {"do": "start-turn"})
    with pytest.raises(Unfit):
        await back(play, "Anna")


@pytest.mark.long
async def test_nobody_takes_anothers_press_back_alone(play: Play, clock: Clock) -> None:
    await begun(play)
    moment = await press(play, "Anna", ACTIVATE, PRONE)
    with pytest.raises(Unfit):
        await Undo(play.bot.service).last(moment.encounter_id, moment.sequence, play.table.people["Ben"].id)


@pytest.mark.long
@pytest.mark.parametrize("hidden", [False, True])
async def test_the_channel_sees_that_something_comes_where_nothing_is_hidden(
    play: Play, clock: Clock, hidden: bool
) -> None:
    await begun(play, information="hidden" if hidden else "public")
    sent = len(play.env.http_requests)
    await press(play, "Anna", ACTIVATE, PRONE)
    signs = [request for request in play.env.http_requests[sent:] if request.path.endswith("/typing")]
    assert len(signs) == (0 if hidden else 1)


@pytest.mark.long
@pytest.mark.parametrize("fresh", [True, False])
async def test_only_the_newest_report_bears_the_hand_while_discord_lets_it_be_taken_off(
    play: Play, clock: Clock, fresh: bool
) -> None:
    await begun(play)
    old = play.channel.history()[-1]
    assert "Your move" in labels(old)
    clock.time = discord.utils.snowflake_time(old.id) + (SOON if fresh else FRESH + SOON)
    await press(play, "Anna", ACTIVATE, PRONE)
    assert "Your move" in labels(play.channel.history()[-1])
    await done(play, "Anna")
    *_, before, newest = play.channel.history()
    assert "Your move" in labels(newest)
    assert ("Your move" in labels(before)) is not fresh
    assert "Dice" in labels(before)


async def test_a_figure_that_came_into_play_within_the_stretch_is_drawn_where_it_stands(play: Play) -> None:
    await field(play)
    now = await play.table.moment()
    before = now.state.copy()
    del before.figures[-1:], before.seen[-1:], before.known[-1:]
    shot = Entry(1, Shot("bob", "art", "pistol", 6, 10, "hit"))
    moment = replace(now, before=before, entries=(shot,))
    [line] = scene_of(moment, steps_of(moment.entries)).shots
    assert (line.start, line.end) == ((3000, 500), (3000, 3000))


async def test_a_figure_of_which_a_side_hears_as_it_comes_into_play_is_known_from_then_on(play: Play) -> None:
    await field(play, information="hidden")
    async with play.bot.service.hold(1) as warm:
        state = warm.encounter.state
        before, after = state.copy(), state.copy()
        del before.figures[-1:], before.seen[-1:], before.known[-1:]
        after.known[-1] = 3
        whole = replace(still(warm, GM), before=before, state=after)
    told = seen(whole, Viewer("blue"))
    assert [figure.id for figure in told.before.figures] == ["ann", "art", "bob"]
    assert told.before.figures[-1].at == (3000, 500)
