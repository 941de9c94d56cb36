"""A standing order that a player gives in secret betrays itself to no other person."""

import pytest

from tests.bot.conftest import Play, answered
from tests.bot.test_orders import set_order, under_fire


@pytest.mark.parametrize("information", ["public", "hidden"])
@pytest.mark.parametrize("begun", [False, True])
async def test_catching_up_says_the_same_whatever_others_order_in_secret(
    play: Play, information: str, begun: bool
) -> None:
    await play.set_up({**under_fire(), "information": information})
    await play.seat()
    if begun:
        await play.table.order("Ben", "turn")
    looks = ("catchup", "log read")
    others = ("Ben", "Chloe")
    before = {(who, look): answered(await play.table.order(who, look)) for who in others for look in looks}
    await set_order(play)
    assert "Billy" in answered(await play.table.order("Anna", "orders list")), "the order was given"
    after = {(who, look): answered(await play.table.order(who, look)) for who in others for look in looks}
    assert after == before
