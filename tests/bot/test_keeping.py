"""Nothing committed is lost, nothing is done twice, and what no longer runs as it did is said."""

from __future__ import annotations

import asyncio
import json

import pytest
from sqlalchemy import text

from bot.errors import AlreadyHandled, Stale
from bot.play.service import Service
from engine.errors import Refused
from tests.bot.asked import TO_A_BATCH
from tests.bot.conftest import FARM, Play
from tests.bot.roles import ASKED

HERE, ANNA = 10, 1


@pytest.mark.long
async def test_what_was_committed_but_not_posted_is_posted_on_start(play: Play) -> None:
    await play.set_up()
    play.env.inject_error("*", "*messages*", times=None)
    play.env.inject_error("*", "*@original*", times=None)
    await play.table.order("Anna", "turn")
    assert (await play.table.moment()).sequence == 1
    play.env.backend.faults.clear()
    before = len(play.channel.history())
    await play.restart()
    assert len(play.channel.history()) == before + 1
    assert "Turn 1" in play.said()[-1]
    await play.restart()
    assert len(play.channel.history()) == before + 1


async def test_an_interaction_counts_once(service: Service) -> None:
    await service.begin(HERE, None, ANNA, FARM)
    await service.apply(HERE, ANNA, 500, {"do": "start-turn"})
    with pytest.raises(AlreadyHandled):
        await service.apply(HERE, ANNA, 500, {"do": "end-phase"})
    assert (await service.look(HERE)).sequence == 1


async def test_twenty_at_once_are_taken_one_by_one(service: Service) -> None:
    await service.begin(HERE, None, ANNA, FARM)
    results = await asyncio.gather(
        *(service.apply(HERE, ANNA, n, {"do": "start-turn"}) for n in range(20)), return_exceptions=True
    )
    assert sum(isinstance(result, Refused) for result in results) == 19
    assert (await service.look(HERE)).sequence == 1


async def test_two_processes_do_not_write_over_each_other(service: Service) -> None:
    other = Service(service.repository)
    await service.begin(HERE, None, ANNA, FARM)
    await other.look(HERE)
    await service.apply(HERE, ANNA, 1, {"do": "start-turn"})
    with pytest.raises(Refused):
        await other.apply(HERE, ANNA, 2, {"do": "start-turn"})
    await other.apply(HERE, ANNA, 3, {"do": "end-phase"})
    with pytest.raises(Stale):
        await service.decide(1, 99, 0, ANNA, 4, lambda *_: ("yes", ""))
    assert (await service.past(1, 2)).sequence == 2


async def test_a_cold_start_stands_where_the_warm_one_stood(service: Service) -> None:
    await service.begin(HERE, None, ANNA, FARM)
    await service.apply(HERE, ANNA, 1, {"do": "start-turn"})
    warm = await service.look(HERE)
    cold = await Service(service.repository).look(HERE)
    assert cold.state.counters == warm.state.counters
    assert cold.sequence == warm.sequence


@pytest.mark.long
async def test_an_encounter_that_runs_differently_falls_back_and_says_so(play: Play) -> None:
    await play.set_up()
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "end", what="phase")
    async with play.bot.service.repository._engine.begin() as connection:
        await connection.execute(text("UPDATE input SET digest = 'other' WHERE sequence = 1"))
    await play.restart()
    assert "no longer runs as it did" in "\n".join(play.said())
    assert (await play.table.moment()).sequence == 2, "its newest checkpoint lies behind the second input"
    await play.table.order("Anna", "end", what="phase")
    await play.restart()
    assert (await play.table.moment()).sequence == 3
    assert "\n".join(play.said()).count("no longer runs") == 1


async def test_commands_are_registered_only_where_they_changed(play: Play) -> None:
    def registrations() -> int:
        return sum(entry.method == "PUT" and "commands" in entry.path for entry in play.env.http_requests)

    assert registrations() == 1
    await play.restart()
    assert registrations() == 1


async def test_the_export_replays_without_the_seed(service: Service) -> None:
    await service.begin(HERE, None, ANNA, {k: v for k, v in FARM.items() if k != "seed"})
    await service.apply(HERE, ANNA, 1, {"do": "start-turn"})
    raw = json.loads(await service.export(HERE))
    assert raw["commitment"]
    assert "seed" not in raw
    assert raw["dice"].keys() >= {"activation:police", "activation:gang"}


async def test_a_secret_choice_is_not_exported_before_everybody_has_chosen(service: Service) -> None:
    # Both Stars score three successes, and act at once.
    dice = {"in-sight:billy": [1] * 6, "in-sight:carlos": [1, 1, 1, 6, 6, 6]}
    await service.begin(HERE, None, ANNA, {**FARM, "dice": dice})
    for n, item in enumerate(TO_A_BATCH):
        moment, _ = await service.apply(HERE, ANNA, n, item)
    assert len(moment.pending) >= 2
    open_ = moment.pending[0]
    where = moment.encounter_id, open_.batch, open_.number
    after, _ = await service.decide(*where, ANNA, 900, lambda waiting, _: (waiting.question.default, ""))
    assert after.quiet
    assert json.loads(await service.export(HERE))["inputs"] == TO_A_BATCH


@pytest.mark.long
async def test_where_the_report_of_two_questions_fails_it_is_told_once_and_nothing_is_called_lost(play: Play) -> None:
    await play.set_up(ASKED)
    await play.seat()
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "activate", figures="billy")
    play.env.inject_error("*", "*messages*", times=None)
    play.env.inject_error("*", "*@original*", times=None)
    move = {"figure": "billy", "to": "W23", "when_seen": "stay", "now": True}
    await play.table.order("Anna", "move", **move)
    play.env.backend.faults.clear()
    await play.restart()
    told = play.said()[-1]
    assert "## Otto ducks back" in told
    assert play.table.people["Ben"].mention in told
    assert "\n".join(play.said()).count("## Otto ducks back") == 1
    assert not await play.bot.service.repository.reports.unposted()


async def test_what_a_deleted_channel_is_owed_is_given_up_with_a_line_in_the_log(
    play: Play, caplog: pytest.LogCaptureFixture
) -> None:
    await play.set_up()
    await play.seat()
    play.env.inject_error("*", "*messages*", times=None)
    play.env.inject_error("*", "*@original*", times=None)
    await play.table.order("Anna", "turn")
    assert len(await play.bot.service.repository.reports.unposted()) == 1
    play.env.backend.faults.clear()
    play.env.inject_error("*", "*messages*", status=404, code=10003, message="Unknown Channel", times=None)
    await play.restart()
    await play.env.settle()
    assert not await play.bot.service.repository.reports.unposted()
    assert f"channel {play.channel.id} is gone" in caplog.text


@pytest.mark.parametrize(("method", "path"), [("POST", "/interactions/*"), ("PATCH", "/webhooks/*/@original")])
async def test_a_deed_is_told_in_the_channel_where_its_answer_fails(play: Play, method: str, path: str) -> None:
    await play.set_up()
    before = len(play.channel.history())
    play.env.inject_error(method, path, status=404, code=10062)
    await play.table.order("Anna", "turn")
    assert len(play.channel.history()) == before + 1, "no promise is left standing"
    assert "Turn 1" in play.said()[-1]
    assert not await play.bot.service.repository.reports.unposted()


async def test_a_fall_back_is_told_of_whoever_finds_it_out(service: Service) -> None:
    await service.begin(HERE, None, ANNA, FARM)
    for number, item in enumerate(TO_A_BATCH, 1):
        await service.apply(HERE, ANNA, number, item)
    async with service.repository._engine.begin() as connection:
        await connection.execute(text("UPDATE input SET digest = 'other' WHERE sequence = 3"))
    later = Service(service.repository)
    assert (await later.look(HERE)).sequence == 2, "somebody looks before the check has come to it"
    [fallback] = [fallback async for fallback in later.require_running()]
    assert (fallback.kept, fallback.lost) == (2, 1)
    assert [fallback async for fallback in later.require_running()] == []


async def test_nobody_waits_for_the_check_and_it_is_made_all_the_same(service: Service) -> None:
    await service.begin(HERE, None, ANNA, FARM)
    for number, item in enumerate(TO_A_BATCH[:2], 1):
        await service.apply(HERE, ANNA, number, item)
    async with service.repository._engine.begin() as connection:
        await connection.execute(text("UPDATE input SET digest = 'other' WHERE sequence = 1"))
    later = Service(service.repository)
    await later.apply(HERE, ANNA, 3, {"do": "end-activation"})
    [fallback] = [fallback async for fallback in later.require_running()]
    assert (fallback.kept, fallback.lost) == (3, 0)
    await later.apply(HERE, ANNA, 4, {"do": "end-phase"})
    assert (await Service(service.repository).look(HERE)).sequence == 4
