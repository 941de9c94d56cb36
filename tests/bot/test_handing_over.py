"""The rules play for a person, as they wish or others do past the deadline; *I am back* ends it at once."""

from __future__ import annotations

from typing import Any

import pytest

from bot.messages.ids import ChairId, ForgetId
from bot.people.casting import Change, changed
from bot.play.clock import Pauses
from engine.loading.load import load
from engine.replay.replay import replay
from tests.bot.clock import HOUR, Clock
from tests.bot.conftest import FARM, Play, answered
from tests.bot.farm import SEATS, carried
from tests.bot.finger import Finger

BEGUN = {key: value for key, value in FARM.items() if key != "inputs"}
SIDES = {who: side for side, who in SEATS.items()}


async def begun(play: Play, record: dict[str, Any] | None = None) -> tuple[Finger, Finger]:
    """The fingers of two players whose first turn has begun: of the one who acts, and of the other."""
    await play.set_up(record or BEGUN)
    await play.seat()
    await play.table.order("Anna", "turn")
    acts = SEATS[(await play.table.moment()).state.active_side]
    return Finger(play, acts), Finger(play, next(who for who in SIDES if who != acts))


async def hand_over(finger: Finger) -> None:
    """By presses: the map, the page, and for oneself."""
    await finger.press_below("Map")
    await finger.press("Let the rules play…")
    await finger.press("Let the rules play for me")


async def inputs(play: Play) -> list[dict[str, Any]]:
    """Those of the channel's encounter."""
    moment = await play.table.moment()
    return list((await play.bot.service.repository.load(moment.encounter_id)).inputs)


async def play_on(play: Play, who: str, turns: int, until: str = "") -> None:
    """One person ends their phases and answers by the defaults, until so many turns have passed or it waits for
    another."""
    while (moment := await play.table.moment()).state.turn <= turns and not moment.state.ended:
        if until and user(play, until) in moment.awaited:
            return
        if moment.pending:
            await play.table.answer()
        else:
            await (play.table.order(who, "end", what="phase") if moment.state.phase else play.table.order(who, "turn"))
        assert (await play.table.moment()).sequence > moment.sequence, moment.awaited


def user(play: Play, who: str) -> int:
    return int(play.table.people[who].id)


@pytest.mark.long
async def test_by_three_presses_the_rules_play_at_once_and_the_channel_reads_so(play: Play) -> None:
    mine, _ = await begun(play)
    side = SIDES[mine.who]
    await mine.press_below("Map")
    await mine.press("Let the rules play…")
    assert "They know what the side knows" in mine.text
    before = mine.presses
    await mine.press("Let the rules play for me")
    assert before == 2
    told = f"The rules now play **{side.title()}** for <@{user(play, mine.who)}>"
    assert any(told in said for said in play.said())
    assert "I am back" in mine.labels
    moment = await play.table.moment()
    assert user(play, mine.who) not in moment.awaited
    acts = [item for item in await inputs(play) if item.get("by") == "rules"]
    assert acts
    assert acts[0]["do"] == "activate"


@pytest.mark.long
async def test_while_the_rules_play_the_person_gives_no_orders_and_the_other_plays_on(play: Play) -> None:
    mine, other = await begun(play)
    await hand_over(mine)
    figure = next(f for f in FARM["figures"] if f["side"] == SIDES[mine.who])
    told = answered(await play.table.order(mine.who, "stand", figure=figure["id"]))
    assert "in other hands" in told
    await play_on(play, other.who, 1)
    given = await inputs(play)
    assert {item["do"] for item in given if item.get("by") == "rules"} >= {"activate", "end-phase"}


@pytest.mark.long
async def test_the_record_replays_where_nobody_knows_of_it(play: Play) -> None:
    mine, other = await begun(play)
    await hand_over(mine)
    await play_on(play, other.who, 2)
    moment = await play.table.moment()
    again = replay(load({**moment.record.to_json(), "inputs": await inputs(play)}))
    async with play.bot.service.hold(moment.encounter_id) as warm:
        assert again.encounter.digests == warm.encounter.digests
    assert len(again.encounter.inputs) == len(await inputs(play)), "none is refused"


@pytest.mark.long
async def test_back_at_once_by_the_panel(play: Play) -> None:
    mine, other = await begun(play)
    await hand_over(mine)
    await mine.press("I am back")
    assert f"<@{user(play, mine.who)}> is back and plays again." in play.said()[-1]
    assert "I am back" not in mine.labels
    moment = await play.table.moment()
    assert not moment.seating.handed_over
    await play_on(play, other.who, 9, until=mine.who)
    assert user(play, mine.who) in (await play.table.moment()).awaited


@pytest.mark.long
async def test_the_way_back_stands_under_the_report_too_and_is_no_others(play: Play) -> None:
    mine, other = await begun(play)
    await hand_over(mine)
    await play_on(play, other.who, 1)
    back = ChairId("return", (await play.table.moment()).encounter_id, 0)
    assert str(back) in carried(play.channel.history()[-1].components)
    assert "No seat of yours" in answered(await play.table.press(other.who, back))
    await play.table.press(mine.who, back)
    assert not (await play.table.moment()).seating.handed_over


@pytest.mark.long
async def test_it_outlives_a_restart_even_where_the_rules_had_not_acted_yet(play: Play, clock: Clock) -> None:
    mine, _ = await begun(play)
    moment = await play.table.moment()
    await play.bot.service.people(
        play.channel.id, lambda roster: changed(roster, user(play, mine.who), Change("rules"))
    )
    assert (await play.table.moment()).sequence == moment.sequence, "the process dies here"
    await clock.restart()
    await clock.look()
    after = await play.table.moment()
    assert after.sequence > moment.sequence
    assert user(play, mine.who) not in after.awaited
    await clock.look()
    assert (await play.table.moment()).sequence == after.sequence


@pytest.mark.long
async def test_others_may_only_once_the_table_has_waited_past_the_deadline(play: Play, clock: Clock) -> None:
    mine, other = await begun(play)
    carries = ChairId("rules", (await play.table.moment()).encounter_id, user(play, mine.who))
    await other.press_below("Map")
    await other.press("Let the rules play…")
    label = f"Let the rules play {SIDES[mine.who].title()}"
    assert label not in other.labels
    await clock.later(25 * HOUR)
    assert any("The others may let the rules play" in said for said in play.said())
    await other.press_below("Let the rules play…")
    assert str(carries) in carried(other.panel.components)
    await other.press(label)
    moment = await play.table.moment()
    assert moment.seating.handed_over == {(SIDES[mine.who], user(play, mine.who)): "rules"}
    assert user(play, mine.who) not in moment.awaited


@pytest.mark.long
async def test_a_game_master_may_at_any_time_and_gives_it_back(play: Play) -> None:
    mine, _ = await begun(play)
    await play.table.order("Anna", "encounter gm", player=play.table.people["Chloe"])
    await play.table.agree("Ben")
    chloe, side = Finger(play, "Chloe"), SIDES[mine.who]
    await chloe.press_below("Map")
    await chloe.press("Let the rules play…")
    await chloe.press(f"Let the rules play {side.title()}")
    assert (await play.table.moment()).seating.by_rules(side)


@pytest.mark.long
async def test_the_last_player_is_refused(play: Play) -> None:
    mine, other = await begun(play)
    await other.press_below("Map")
    await other.press("Let the rules play…")
    await hand_over(mine)
    mine_too = ChairId("rules", (await play.table.moment()).encounter_id, user(play, other.who))
    shown = await play.table.people[other.who].click(other.panel, custom_id=str(mine_too))
    assert "the last player at this table" in answered(shown)
    await other.press_below("Map")
    assert "Let the rules play…" not in other.labels


@pytest.mark.long
async def test_verify_lists_it(play: Play) -> None:
    mine, other = await begun(play)
    await hand_over(mine)
    told = answered(await play.table.order(other.who, "verify"))
    assert f"The rules play **{SIDES[mine.who].title()}** for a player. <@{user(play, mine.who)}> → –" in told
    await mine.press("I am back")
    told = answered(await play.table.order(other.who, "verify"))
    assert f"A player of **{SIDES[mine.who].title()}** is back. – → <@{user(play, mine.who)}>" in told


@pytest.mark.long
async def test_who_is_forgotten_leaves_the_seat_and_the_rules_stop(play: Play) -> None:
    mine, other = await begun(play)
    await hand_over(mine)
    asked = (await play.table.order(mine.who, "mydata delete")).response
    assert asked is not None
    await play.table.people[mine.who].click(asked, custom_id=str(ForgetId()))
    moment = await play.table.moment()
    assert not moment.seating.handed_over
    assert SIDES[mine.who] not in moment.seating.seats
    assert f"{user(play, mine.who)}" not in answered(await play.table.order(other.who, "verify"))


@pytest.mark.long
async def test_dice_stay_while_the_rules_play(play: Play) -> None:
    mine, other = await begun(play)
    await hand_over(mine)
    await play_on(play, other.who, 2)
    told = answered(await play.table.order(other.who, "undo", steps=2))
    assert "dice that have been rolled stay" in told


@pytest.mark.long
async def test_what_was_asked_of_the_person_is_answered(play: Play) -> None:
    mine, other = await begun(play)
    await hand_over(mine)
    [open_] = (await play.table.moment()).pending
    assert open_.question.side == SIDES[other.who]
    await mine.press("I am back")
    await hand_over(other)
    [answer] = [item for item in await inputs(play) if item["do"] == "decide" and item["kind"] == open_.question.kind][
        :1
    ]
    assert (answer["how"], answer["by"]) == ("rules", "rules")
    assert answer["choice"] == open_.question.of_rules


@pytest.mark.long
async def test_in_a_pause_the_rules_wait(play: Play, clock: Clock) -> None:
    mine, _ = await begun(play)
    moment = await play.table.moment()
    await Pauses(play.bot.service).set(moment.encounter_id, True, user(play, "Anna"))
    await hand_over(mine)
    assert (await play.table.moment()).sequence == moment.sequence
    await clock.look()
    assert (await play.table.moment()).sequence == moment.sequence
    await Pauses(play.bot.service).set(moment.encounter_id, False, user(play, "Anna"))
    await clock.look()
    assert (await play.table.moment()).sequence > moment.sequence
