"""Several questions put to one person at once: one page of the panel answers them all, each as wished."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.conftest import Play
from tests.bot.finger import Finger, seen

STAR = {"side": "blue", "rep": 5, "star": True, "weapons": ["assault-rifle"]}
UNDER_FIRE: dict[str, Any] = {
    "format": "duckback-record/1",
    "title": "Two under fire",
    "ruleset": "cr3",
    "table": {"width": 36, "height": 36, "terrain": []},
    "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}],
    "figures": [
        {"id": "ann", "name": "Ann", "at": [10.5, 16.5], **STAR},
        {"id": "bob", "name": "Bob", "at": [11.5, 16.5], **STAR},
        {
            "id": "cal", "name": "Cal", "side": "red", "rep": 3, "weapons": ["assault-rifle"], "at": [11, 6],
            "facing": 180,
        },
        {"id": "dot", "name": "Dot", "side": "red", "rep": 3, "at": [35, 1], "status": "stunned"},
    ],
    "seed": "fire",
    "dice": {"activation:blue": [1] * 4, "activation:red": [3] * 4, "ranged-combat:cal": [1, 1, 1]},
}  # fmt: skip
FIRE = {
    "do": "fire",
    "figure": "cal",
    "targets": [{"figure": "ann", "shots": 2}, {"figure": "bob", "shots": 1}],
}


async def both_asked(play: Play) -> Finger:
    """Cal misses Ann and Bob, who may both choose; their player's thumb on the panel."""
    await play.set_up(UNDER_FIRE)
    await play.table.order("Anna", "encounter join", side="Blue")
    await play.table.order("Ben", "encounter join", side="Red")
    ben = play.table.people["Ben"]
    channel = play.bot.get_partial_messageable(play.channel.id)
    for item in ({"do": "start-turn"}, {"do": "activate", "figures": ["cal"]}, FIRE):
        given, owed = await play.bot.service.apply(play.channel.id, ben.id, None, item)
        await play.bot.poster.post(given, owed, channel)
    assert [open_.question.figure for open_ in given.pending] == ["ann", "bob"]
    finger = Finger(play, "Anna")
    await finger.open()
    return finger


async def decided(play: Play) -> dict[str, Any]:
    stored = await play.bot.service.repository.load((await play.table.moment()).encounter_id)
    return {given.body["figure"]: given.body for given in stored.live if given.body["do"] == "decide"}


@pytest.mark.long
async def test_one_press_answers_all_as_usual(play: Play) -> None:
    anna = await both_asked(play)
    assert "Decide · 2" in [label for message in play.channel.history() for label in _labels(message)]
    await anna.press("Answer all")
    given = await decided(play)
    assert [given[name]["choice"] for name in ("ann", "bob")] == ["pass-2", "pass-2"]


@pytest.mark.long
async def test_a_line_picked_for_one_is_kept_on_the_page_and_given_with_the_rest(play: Play) -> None:
    anna = await both_asked(play)
    before = (await play.table.moment()).sequence
    await anna.press("Bob: Waver")
    assert (await play.table.moment()).sequence == before, "nothing is given before everything is"
    await play.restart()
    await anna.press("Answer all")
    given = await decided(play)
    assert [given[name]["choice"] for name in ("ann", "bob")] == ["pass-2", "pass-0"]


async def test_a_name_opens_its_question_and_the_same_may_hold_for_the_group(play: Play) -> None:
    anna = await both_asked(play)
    await anna.press("Ann")
    assert anna.labels[0].startswith("Shoot back · Cal · hit "), anna.labels
    assert "-# Then Ann chooses once more." in anna.text
    await anna.press("Same for the group")
    await anna.press("Waver")
    given = await decided(play)
    assert [given[name]["choice"] for name in ("ann", "bob")] == ["pass-0", "pass-0"]


@pytest.mark.long
async def test_an_answer_may_always_be_given(play: Play) -> None:
    anna = await both_asked(play)
    await anna.press("Bob")
    await anna.press("Ask again")
    await anna.press("Waver")
    assert (await decided(play))["bob"]["always"] is True
    await anna.decide()
    warm = await play.bot.service.stands((await play.table.moment()).encounter_id, play.table.people["Anna"].id)
    [order] = warm.table.state.orders
    assert (order.figure, order.kind, order.choice) == ("bob", "free-will", "pass-0")


def _labels(message: Any) -> list[str]:
    return [way.label for way in seen(message.components)]


@pytest.mark.long
async def test_a_standing_order_is_listed_behind_more_and_dropped_by_one_press(play: Play) -> None:
    anna = await both_asked(play)
    await anna.press("Bob")
    await anna.press("Ask again")
    await anna.press("Waver")
    while (moment := await play.table.moment()).state.active_side != "blue" or moment.pending:
        if moment.pending:
            await anna.decide()
        else:
            ben = Finger(play, "Ben")
            await ben.open()
            if "End phase" in ben.labels:
                await ben.press("End phase")
    await anna.open()
    await anna.press("More")
    await anna.press("Standing orders")
    assert "**Bob**: as if none passed" in anna.text
    await anna.press("No order")
    assert "**Bob**: no order" in anna.text
    stands = await play.bot.service.stands((await play.table.moment()).encounter_id, play.table.people["Anna"].id)
    assert not stands.table.state.orders
