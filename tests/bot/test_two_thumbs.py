"""Two owners of one group and a game master press at the same table, each in a panel that the others make old."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.bot.clock import Clock
from tests.bot.conftest import Play, answered
from tests.bot.finger import Finger
from tests.bot.presses import ACTIVATE, PRONE, begun, press
from tests.bot.thumbs import Thumbs

PRESSERS = ("Anna", "Anna", "Ben", "Ben", "Chloe", "Chloe")
ORDERS = sorted(set(permutations(PRESSERS)))
"""All orders in which each of them presses twice."""


async def shared(play: Play) -> None:
    """Anna and Ben share the Police; Chloe is game master."""
    await play.set_up()
    for who, side in (("Anna", "police"), ("Ben", "police"), ("Anna", "gang")):
        await play.table.order(who, "encounter join", side=side)
    await play.table.order("Anna", "encounter gm", player=play.table.people["Chloe"])
    for figure in ("Carol", "Dez"):
        await play.table.order("Anna", "encounter assign", figure=figure, player=play.table.people["Ben"])


async def all_in_order(play: Play, clock: Clock, orders: list[tuple[str, ...]]) -> int:
    """Everybody opens their panel, and they press in each of these orders, in as many battles as that takes; how many
    presses gave something."""
    given, thumbs = 0, None
    for number, order in enumerate(orders):
        if thumbs is None:
            await shared(play)
            thumbs = await Thumbs.at(play, clock, number)
        await thumbs.open()
        for who in order:
            if not await thumbs.over():
                await thumbs.press(who)
        if await thumbs.over() or number == len(orders) - 1:
            await thumbs.check()
            given += await thumbs.given()
            thumbs = None
    return given


@pytest.mark.long
@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.sweep)])
async def test_presses_in_all_orders_give_and_tell_each_input_once(play: Play, clock: Clock, every: int) -> None:
    orders = ORDERS[::every]
    assert await all_in_order(play, clock, orders) > len(orders) / 2


async def interrupted(thumbs: Thumbs, presses: int) -> None:
    """They press by turns, and something comes between."""
    between = (thumbs.take_back, thumbs.wait, thumbs.overdue, thumbs.restart, thumbs.open)
    for number in range(presses):
        who = thumbs.random.choice(PRESSERS)
        await (thumbs.twice if number % 2 else thumbs.press)(who)
        if await thumbs.over():
            return
        if number % 4 == 0:
            await thumbs.fingers[who].open()
        if number % 3 == 0:
            await between[number // 3 % len(between)]()


@pytest.mark.long
@pytest.mark.parametrize(("seed", "presses"), [(1, 15), *((seed, 90) for seed in range(2, 5))])
async def test_nothing_that_comes_between_loses_or_doubles_a_report(
    play: Play, clock: Clock, seed: int, presses: int
) -> None:
    await shared(play)
    thumbs = await Thumbs.at(play, clock, seed)
    await thumbs.open()
    await interrupted(thumbs, presses)
    await thumbs.check()
    assert await thumbs.given() >= 3


@pytest.mark.long
async def test_the_report_says_where_the_game_master_acted_for_a_side(play: Play, clock: Clock) -> None:
    count = await begun(play)
    await play.table.order("Anna", "encounter gm", player=play.table.people["Chloe"])
    await play.table.agree("Ben")
    await press(play, "Chloe", ACTIVATE, PRONE)
    chloe = Finger(play, "Chloe")
    await chloe.open()
    assert "## As game master, for Police" in chloe.text
    await press(play, "Anna", {"do": "prone", "figure": "dez"})
    await press(play, "Anna", {"do": "end-phase"})
    told = [text for text in play.said()[count:] if text.lstrip().startswith("##")]
    assert ["⚖ **" in text for text in told] == [True, False], told
    proof = answered(await play.table.order("Ben", "verify"))
    assert "A game master has given 2 orders in the place of players." in proof
