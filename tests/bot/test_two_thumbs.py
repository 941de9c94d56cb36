"""Two owners of one group and a game master press at the same table, each in a panel that the others make old."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.bot.conftest import Play
from tests.bot.finger import Finger

PRESSERS = ("Anna", "Anna", "Ben", "Ben", "Chloe", "Chloe")
ORDERS = sorted(set(permutations(PRESSERS)))
"""All orders in which each of them presses twice."""


async def pressed_in_order(play: Play, orders: list[tuple[str, ...]]) -> None:
    """Each press gives its input once, or shows how things stand; every input is told in some report."""
    fingers = {who: Finger(play, who) for who in ("Anna", "Ben", "Chloe")}
    for order in orders:
        for finger in fingers.values():
            await finger.open()
        for who in order:
            finger, before = fingers[who], (await play.table.moment()).sequence
            ways = [way for way in finger.ways if way.label != "Watch the table"]
            blue = [way for way in ways if way.blue]
            if not ways:
                continue
            old = "moved on" in finger.text
            await finger.take((blue or ways)[0])
            moment = await play.table.moment()
            assert "broke on our side" not in finger.text
            if "moved on" in finger.text and not old:
                assert moment.sequence == before, "an old press gives nothing"
    stored = await play.bot.service.repository.load((await play.table.moment()).encounter_id)
    given = [one.body for one in stored.live if "by" not in one.body]
    assert len(given) > len(orders) / 4
    held = await play.bot.service.repository.held.of((await play.table.moment()).encounter_id)
    assert held is None or held.first <= stored.last


async def seated(play: Play) -> None:
    """Anna and Ben share the Police; Chloe is game master."""
    await play.set_up()
    for who, side in (("Anna", "police"), ("Ben", "police"), ("Anna", "gang")):
        await play.table.order(who, "encounter join", side=side)
    await play.table.order("Anna", "encounter gm", player=play.table.people["Chloe"])
    for figure in ("Carol", "Dez"):
        await play.table.order("Anna", "encounter assign", figure=figure, player=play.table.people["Ben"])


async def test_presses_in_some_orders_give_each_input_once(play: Play) -> None:
    await seated(play)
    await pressed_in_order(play, ORDERS[::45])


@pytest.mark.long
async def test_presses_in_all_orders_give_each_input_once(play: Play) -> None:
    await seated(play)
    await pressed_in_order(play, ORDERS)
