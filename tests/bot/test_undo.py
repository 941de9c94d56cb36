"""Taking back: freely up to the last die, beyond it by consent; the same dice, other numbers, nothing forgotten."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.errors import AlreadyHandled, NotYours, Stale, Unfit
from bot.messages.question import answer_id
from bot.play.service import Service
from bot.play.undo import Undo
from bot.storage.migrate import upgrade
from bot.storage.repository import Repository
from engine.loading.snapshot import state_to_json
from tests.bot.conftest import FARM, Play, answered, text_of
from tests.bot.farm import ORDERS, SEATS

HERE, ANNA, BEN = 10, 1, 2
START: list[dict[str, Any]] = [{"do": "start-turn"}, {"do": "activate", "figures": ["billy"]}]


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    url = f"sqlite+aiosqlite:///{tmp_path / 'd.db'}"
    await upgrade(url)
    repository = Repository(url)
    yield Service(repository)
    await repository.close()


@pytest.mark.long
async def test_what_rolled_nothing_is_taken_back_by_whoever_gave_it(service: Service) -> None:
    await service.begin(HERE, None, ANNA, FARM)
    for n, item in enumerate(START):
        moment, _ = await service.apply(HERE, ANNA, n, item)
    undo = Undo(service)
    back = await undo.look(HERE, ANNA, 1)
    assert not back.rolled
    assert back.consent == ()
    after, owed = await undo.take_back(back.encounter_id, back.at, 1, ANNA, 77)
    assert owed.sequence == after.sequence == 3
    assert [taken.item["do"] for taken in after.undone] == ["activate"]
    assert not after.state.active
    with pytest.raises(AlreadyHandled):
        await undo.take_back(back.encounter_id, back.at, 1, ANNA, 77)
    with pytest.raises(Stale):
        await undo.take_back(back.encounter_id, back.at, 1, ANNA, 78)
    again, _ = await service.apply(HERE, ANNA, 79, START[1])
    assert again.sequence == 4, "a number is never used again"
    assert state_to_json(again.state) == state_to_json(moment.state)
    cold = await Service(service.repository).look(HERE)
    assert state_to_json(cold.state) == state_to_json(again.state)
    assert (await service.past(again.encounter_id, 2)).item["do"] == "activate", "what was taken back can be told"
    told = await service.past(again.encounter_id, 3)
    assert [taken.item["do"] for taken in told.undone] == ["activate"]
    assert told.actor_id == ANNA


@pytest.mark.long
async def test_dice_taken_back_fall_the_same_again(service: Service) -> None:
    await service.begin(HERE, None, ANNA, FARM)
    first, _ = await service.apply(HERE, ANNA, 1, START[0])
    assert sum(first.state.counters.values()) > 0
    undo = Undo(service)
    back = await undo.look(HERE, ANNA, 1)
    assert back.rolled
    assert back.consent == (), "who plays alone asks nobody"
    after, _ = await undo.take_back(back.encounter_id, back.at, 1, ANNA, 2)
    assert sum(after.state.counters.values()) == 0
    again, _ = await service.apply(HERE, ANNA, 3, START[0])
    assert [entry.event for entry in again.entries] == [entry.event for entry in first.entries]


@pytest.mark.long
async def test_two_who_take_back_at_once_take_back_once(service: Service) -> None:
    await service.begin(HERE, None, ANNA, FARM)
    for n, item in enumerate(START):
        await service.apply(HERE, ANNA, n, item)
    undo = Undo(service)
    back = await undo.look(HERE, ANNA, 1)
    deeds = (undo.take_back(back.encounter_id, back.at, 1, ANNA, number) for number in (70, 71, 72))
    results = await asyncio.gather(*deeds, service.apply(HERE, ANNA, 73, START[1]), return_exceptions=True)
    assert sum(isinstance(result, Stale) for result in results[:3]) in (2, 3)
    stored = await service.repository.load(back.encounter_id)
    assert sum(given.body["do"] == "undo" for given in stored.given) == sum(isinstance(r, tuple) for r in results[:3])
    assert len({given.number for given in stored.given}) == len(stored.given)
    cold = await Service(service.repository).look(HERE)
    assert state_to_json(cold.state) == state_to_json((await service.look(HERE)).state)


@pytest.mark.long
async def test_there_is_not_more_to_take_back_than_was_given(service: Service) -> None:
    await service.begin(HERE, None, ANNA, FARM)
    undo = Undo(service)
    with pytest.raises(Unfit, match="nothing"):
        await undo.look(HERE, ANNA, 1)
    await service.apply(HERE, ANNA, 1, START[0])
    with pytest.raises(Unfit, match="too far"):
        await undo.look(HERE, ANNA, 2)
    with pytest.raises(NotYours):
        await undo.look(HERE, BEN, 1)


async def _to_the_first_question(play: Play) -> tuple[str, str, Mapping[str, Any]]:
    """Play up to a question; the order that led to it."""
    await play.set_up()
    await play.seat()
    for order in ORDERS:
        who, command, options = order
        await play.table.order(who, command, **options)
        if (await play.table.moment()).pending:
            return order
    raise AssertionError("the battle asked nothing")


async def test_an_undo_is_told_in_the_channel_and_outlives_a_restart(play: Play) -> None:
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    side = (await play.table.moment()).state.active_side
    who = SEATS[side]
    group = next(f.id for f in (await play.table.moment()).state.figures if f.side == side)
    await play.table.order(who, "activate", figures=group)
    before = await play.table.moment()
    await play.table.order(who, "undo")
    assert "## Taken back" in play.said()[-1]
    assert f"{play.table.people[who].mention} takes back:" in play.said()[-1]
    await play.restart()
    after = await play.table.moment()
    assert not after.state.active
    assert before.state.active
    assert "Activation" not in play.said()[-1]
    await play.table.order(who, "activate", figures=group)
    assert state_to_json((await play.table.moment()).state) == state_to_json(before.state)


@pytest.mark.long
async def test_beyond_a_die_the_other_side_must_agree(play: Play) -> None:
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    asked = await play.table.order("Anna", "undo")
    assert asked.response is not None
    assert not asked.response.ephemeral
    assert "Dice were rolled" in play.said()[-1]
    moment = await play.table.moment()
    anna = play.table.people["Anna"].id
    yes = f"c:yes:{moment.encounter_id}:undo:-1:1:{anna}"
    assert (await play.table.moment()).state.turn == 1
    for stranger in ("Anna", "Chloe"):
        refused = await play.table.press(stranger, yes)
        assert play.table.people["Ben"].mention in answered(refused)
    await play.restart()
    await play.table.press("Ben", yes)
    assert (await play.table.moment()).state.turn == 0
    assert "**Gang** agrees" in play.said()[-1]
    await play.restart()
    assert (await play.table.moment()).state.turn == 0


async def test_the_other_side_may_say_no(play: Play) -> None:
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "undo")
    moment = await play.table.moment()
    base = f"{moment.encounter_id}:undo:-1:1:{play.table.people['Anna'].id}"
    await play.table.press("Ben", f"c:no:{base}")
    assert "does not agree" in play.said()[-1]
    assert (await play.table.moment()).state.turn == 1
    with pytest.raises(LookupError):
        await play.table.press("Ben", f"c:yes:{base}")


async def test_consent_to_what_has_been_overtaken_counts_for_nothing(play: Play) -> None:
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "undo")
    moment = await play.table.moment()
    await play.table.order(SEATS[moment.state.active_side], "end", what="phase")
    result = await play.table.press("Ben", f"c:yes:{moment.encounter_id}:undo:-1:1:{play.table.people['Anna'].id}")
    assert "the battle has gone on" in answered(result)
    assert (await play.table.moment()).sequence == 2


@pytest.mark.long
async def test_an_old_button_never_answers_a_new_question(play: Play) -> None:
    order, command, options = await _to_the_first_question(play)
    asking = await play.table.moment()
    open_ = asking.pending[0]
    old = str(answer_id(asking, open_, 0))
    message = play.channel.history()[-1]
    who = SEATS[open_.question.side]
    play.env.inject_error("PATCH", f"/channels/*/messages/{message.id}", times=None)
    # Back before the move that led to the question; then the same move again, which asks the same.
    undo = Undo(play.bot.service)
    anna = play.table.people["Anna"].id
    back = await undo.look(play.channel.id, anna, 1)
    await undo.take_back(asking.encounter_id, back.at, 1, anna, 900, back.consent)
    await play.restart()
    late = await play.table.people[who].click(message, custom_id=old)
    assert "decided" in answered(late)
    assert play.table.people["Anna"].mention in answered(late)
    await play.table.order(order, command, **options)
    again = await play.table.moment()
    assert again.pending
    assert str(answer_id(again, again.pending[0], 0)) != old
    await play.table.people[who].click(message, custom_id=old)
    assert (await play.table.moment()).pending, "the old button answers nothing"


@pytest.mark.long
async def test_the_log_keeps_what_was_taken_back_by_whom(play: Play) -> None:
    await play.set_up()
    await play.seat()
    for who, command, options in ORDERS[:2]:
        await play.table.order(who, command, **options)
    await play.table.order("Anna", "undo")
    await play.restart()
    await play.table.order("Anna", "activate", figures="carol")
    shown = await play.table.order("Chloe", "log read")
    assert shown.response is not None
    read = json.dumps(shown.response.components)
    assert (
        read.index("goes first: **Police") < read.index("**Police** takes back 1 action.") < read.index("Carol acts.")
    )
    file = await play.table.order("Chloe", "log file")
    assert file.response is not None
    text = (await file.response.attachments[0].read()).decode()
    assert "Taken back\nPolice takes back 1 action." in text
    one = await play.table.order("Chloe", "log read", figure="Carol")
    assert one.response is not None
    assert "takes back 1 action" not in json.dumps(one.response.components)


async def _anna_acts_then_ben(play: Play) -> tuple[str, str]:
    """One side ends its phase, the other activates a group; their players, in this order."""
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    first = (await play.table.moment()).state.active_side
    second = next(side for side in SEATS if side != first)
    await play.table.order(SEATS[first], "end", what="phase")
    group = next(figure.id for figure in (await play.table.moment()).state.figures if figure.side == second)
    await play.table.order(SEATS[second], "activate", figures=group)
    return SEATS[first], SEATS[second]


@pytest.mark.long
async def test_ones_own_last_deed_is_meant_and_what_goes_with_it_is_named_first(play: Play) -> None:
    first, second = await _anna_acts_then_ben(play)
    before = await play.table.moment()
    count = len(play.said())
    asked = await play.table.order(first, "undo")
    [shown] = asked.followups
    assert shown.ephemeral
    text = text_of(shown.message)
    assert "More has happened since then." in text
    assert f" · {play.table.people[second].mention}" in text
    assert len([line for line in text.splitlines() if line.startswith("- ")]) == 2
    assert len(play.said()) == count, "the channel hears nothing before it is meant"
    await play.restart()
    button = f"u:{before.encounter_id}:-{before.sequence}:2"
    await play.table.people[first].click(shown, custom_id=button)
    assert play.said()[-1].startswith(f"\n{play.table.people[second].mention}: ")
    assert f"were not {play.table.people[first].mention}'s." in play.said()[-1]
    assert (await play.table.moment()).sequence == before.sequence
    yes = f"c:yes:{before.encounter_id}:undo:-{before.sequence}:2:{play.table.people[first].id}"
    await play.table.press(second, yes)
    after = await play.table.moment()
    assert after.sequence == 1, "only the turn has been begun"
    assert f" · {play.table.people[second].mention}" in play.said()[-1]


async def test_the_last_deed_is_ones_own_for_whoever_did_it(play: Play) -> None:
    _, second = await _anna_acts_then_ben(play)
    await play.table.order(second, "undo")
    assert "## Taken back" in play.said()[-1]
    assert not (await play.table.moment()).state.active


async def test_a_button_to_take_others_deeds_back_is_overtaken(play: Play) -> None:
    first, second = await _anna_acts_then_ben(play)
    before = await play.table.moment()
    asked = await play.table.order(first, "undo")
    [shown] = asked.followups
    await play.table.order(second, "end", what="activation")
    pressed = await play.table.people[first].click(shown, custom_id=f"u:{before.encounter_id}:-{before.sequence}:2")
    assert "the battle has gone on" in answered(pressed)


@pytest.mark.long
async def test_the_game_master_takes_back_at_once_what_he_has_been_shown(play: Play) -> None:
    _, second = await _anna_acts_then_ben(play)
    await play.table.order("Anna", "encounter gm", player=play.table.people["Chloe"])
    await play.table.agree("Ben")
    before = await play.table.moment()
    asked = await play.table.order("Chloe", "undo")
    [shown] = asked.followups
    assert f" · {play.table.people[second].mention}" in text_of(shown.message)
    await play.table.people["Chloe"].click(shown, custom_id=f"u:{before.encounter_id}:-{before.sequence}:1")
    assert not (await play.table.moment()).state.active
    with pytest.raises(simcord.SetupError):
        await play.table.people["Chloe"].click(shown, custom_id=f"u:{before.encounter_id}:-{before.sequence}:1")


async def test_who_has_done_nothing_has_nothing_to_take_back(play: Play) -> None:
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    assert "You have no action to take back" in answered(await play.table.order("Ben", "undo"))


@pytest.mark.long
async def test_who_was_away_reads_what_was_taken_back(play: Play) -> None:
    first, second = await _anna_acts_then_ben(play)
    await play.table.order(second, "undo")
    await play.restart()
    caught = await play.table.order(first, "catchup")
    assert caught.response is not None
    said = text_of(caught.response.message)
    assert f"{play.table.people[second].mention} took back 1 action: " in said
