"""A person's inputs in a row: committed one by one, told in one report when somebody else must go on."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest

from bot.client import stretch
from bot.client.posting import FRESH
from bot.client.protocol import Interaction
from bot.errors import Stale, Unfit
from bot.play.fog import seen
from bot.play.moment import Moment
from bot.play.reading import still
from bot.play.stretch import PATIENCE
from bot.play.undo import Undo
from bot.report.scene import scene_of
from bot.report.steps import steps_of
from engine.errors import Refused
from engine.events import Entry, Shot
from engine.views import GM, Viewer
from tests.bot.clock import NOON, Clock
from tests.bot.conftest import FARM, Play, answered
from tests.bot.finger import Finger

POLICE = ["billy", "carol", "dez", "otto"]
ACTIVATE = {"do": "activate", "figures": POLICE}
PRONE = {"do": "prone", "figure": "billy"}
END = {"do": "end-phase"}
SOON = timedelta(minutes=1)


class Pressed:
    """A press of a panel's button."""

    number = 9_000

    def __init__(self, play: Play, who: str) -> None:
        Pressed.number += 1
        self.id = Pressed.number
        self.client = play.bot
        self.user = play.table.people[who]


async def press(play: Play, who: str, *items: dict[str, Any]) -> Moment:
    """A press that gives these."""
    now = await play.table.moment()
    return await stretch.give(_pressed(play, who), now.encounter_id, items, now.sequence)


def _pressed(play: Play, who: str) -> Interaction:
    pressed: Any = Pressed(play, who)
    return pressed


async def back(play: Play, who: str) -> Moment:
    now = await play.table.moment()
    return await stretch.take_back(_pressed(play, who), now.encounter_id, now.sequence)


async def done(play: Play, who: str) -> None:
    await stretch.done(_pressed(play, who), (await play.table.moment()).encounter_id)


async def begun(play: Play, **more: Any) -> int:
    """The farm, with the police's phase; how many messages the channel has."""
    dice = {"activation:police": [3], "activation:gang": [1]}
    await play.set_up({**FARM, "dice": dice, **more})
    await play.seat()
    await play.table.order("Anna", "turn")
    return len(play.said())


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


async def test_it_is_posted_at_once_where_another_persons_phase_begins_and_pings_them(play: Play, clock: Clock) -> None:
    count = await begun(play)
    await press(play, "Anna", ACTIVATE, PRONE)
    await press(play, "Anna", END)
    assert len(play.said()) == count + 1
    message = play.channel.history()[-1]
    assert [user.mention for user in message.mentions] == [play.table.people["Ben"].mention]
    assert "Billy" in play.said()[-1]


async def test_it_is_posted_when_three_minutes_pass_without_a_press(play: Play, clock: Clock) -> None:
    count = await begun(play)
    await press(play, "Anna", ACTIVATE, PRONE)
    clock.time += PATIENCE - SOON
    await play.bot.outbox._turn()
    assert len(play.said()) == count
    await stretch.looked(_pressed(play, "Anna"), 1)
    clock.time += PATIENCE - SOON
    await play.bot.outbox._turn()
    assert len(play.said()) == count, "turning a page is a press"
    clock.time += SOON
    await play.bot.outbox._turn()
    assert len(play.said()) == count + 1
    await play.bot.outbox._turn()
    assert len(play.said()) == count + 1


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
        await stretch.give(_pressed(play, "Anna"), 1, [ACTIVATE], before.sequence + 1)


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


async def test_nobody_takes_anothers_press_back_alone(play: Play, clock: Clock) -> None:
    await begun(play)
    moment = await press(play, "Anna", ACTIVATE, PRONE)
    with pytest.raises(Unfit):
        await Undo(play.bot.service).last(moment.encounter_id, moment.sequence, play.table.people["Ben"].id)


@pytest.mark.parametrize("hidden", [False, True])
async def test_the_channel_sees_that_something_comes_where_nothing_is_hidden(
    play: Play, clock: Clock, hidden: bool
) -> None:
    await begun(play, information="hidden" if hidden else "public")
    sent = len(play.env.http_requests)
    await press(play, "Anna", ACTIVATE, PRONE)
    signs = [request for request in play.env.http_requests[sent:] if request.path.endswith("/typing")]
    assert len(signs) == (0 if hidden else 1)


def open_field(**more: Any) -> dict[str, Any]:
    """Two men a side who do not see each other, on a table without anything on it."""
    wall = {"id": "wall", "type": "wall", "line": [[0, 18], [36, 18]], "tall": True}
    men = [("ann", "blue", 3, 30), ("art", "blue", 30, 30), ("bea", "red", 3, 5), ("bob", "red", 30, 5)]
    return {
        "format": "duckback-record/1",
        "ruleset": "cr3",
        "table": {"width": 36, "height": 36, "terrain": [wall]},
        "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}],
        "figures": [
            {
                "id": name,
                "name": name.title(),
                "side": side,
                "rep": 4,
                "weapons": ["pistol"],
                "at": [x, y],
                "facing": 0 if side == "blue" else 180,
            }
            for name, side, x, y in men
        ],
        "dice": {"activation:blue": [3], "activation:red": [1]},
        **more,
    }


async def field(play: Play, **more: Any) -> None:
    """Turn 1 of it, with blue's phase."""
    await play.set_up(open_field(**more))
    await play.table.order("Anna", "encounter join", side="blue")
    await play.table.order("Ben", "encounter join", side="red")
    await play.table.order("Anna", "turn")


async def given(play: Play) -> list[tuple[str, str]]:
    """Every input so far: what, and by what."""
    stored = await play.bot.service.repository.load((await play.table.moment()).encounter_id)
    return [(item["do"], item.get("by", "")) for item in stored.inputs]


def walk(who: str, x: float, y: float) -> tuple[dict[str, Any], dict[str, Any]]:
    return {"do": "activate", "figures": [who]}, {"do": "move", "figure": who, "to": [x, y]}


async def test_an_activation_ends_by_itself_when_nothing_is_left_to_decide(play: Play, clock: Clock) -> None:
    await field(play)
    await press(play, "Anna", *walk("ann", 3.5, 25.5))
    assert (await given(play))[-3:] == [("activate", ""), ("move", ""), ("end-activation", "flow")]
    assert not (await play.table.moment()).state.active


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


async def test_nothing_but_a_turn_goes_without_saying_in_a_hidden_game(play: Play, clock: Clock) -> None:
    await field(play, information="hidden")
    await press(play, "Anna", *walk("ann", 3.5, 25.5))
    await press(play, "Anna", *walk("art", 30.5, 25.5))
    assert (await given(play))[-1] == ("move", "")
    await press(play, "Anna", END)
    await press(play, "Ben", END)
    assert (await given(play))[-2:] == [("end-phase", ""), ("start-turn", "flow")]


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
    assert [line for line in lines if line.startswith("**Turn 2** A 6 is higher than anyone's Rep")]
    assert not play.channel.history()[-1].attachments


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


def labels(message: Any) -> list[str]:
    """What its buttons say."""

    def of(components: Any) -> list[str]:
        return [
            label
            for component in components
            for label in (getattr(component, "label", None), *of(getattr(component, "children", ())))
            if label
        ]

    return of(message.components)


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
