"""A standing order that a player gives in secret betrays itself to no other person."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from random import Random

import pytest

from tests.bot.conftest import Play, answered
from tests.bot.farm import SEATS, own_dice
from tests.bot.finger import Finger, seen
from tests.bot.leaks import World, hunt
from tests.bot.test_orders import set_order, under_fire

OTHERS = ("Ben", "Chloe")
CHOICES = ("pass-0", "pass-1", "pass-2")
CELLS = ("J12", "M20", "R18", "W23", "H9", "T14")


@pytest.mark.long
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


async def battle(here: World, information: str, seed: int, *, ordering: bool) -> None:
    """Two turns in which people move, shoot, answer and look round as a seed has it; in one of the worlds Anna gives
    standing orders in between, and cancels them."""
    chance, secret = Random(seed), Random(seed + 1)

    async def in_secret() -> None:
        for _ in range(secret.randint(0, 2) if ordering else 0):
            await here.order("Anna", "orders set", figure="Billy", when="free-will", choose=secret.choice(CHOICES))
            [given, *_] = await here.offered("Anna", "orders cancel", "order")
            await here.order("Anna", "orders cancel", order=given["value"])

    with own_dice():
        record = {**under_fire(), "information": information}
        await here.order("Anna", "encounter import", record=("record.json", json.dumps(record).encode()))
    for side, who in SEATS.items():
        await here.order(who, "encounter join", side=side)
    for _ in range(2):
        await in_secret()
        await here.order("Ben", "turn")
        for who, name in (("Ben", "carlos"), ("Anna", "billy")):
            await in_secret()
            await here.order(who, "activate", figures=name)
            await here.order(who, "move", figure=name, to=chance.choice(CELLS), now=True)
            if who == "Anna" and chance.random() < 0.7:
                await here.order("Anna", "fire", figure="Billy", target="Carlos", now=True)
            await in_secret()
            for reader in OTHERS:
                with suppress(LookupError):  # what waits for somebody else leads to no panel
                    await here.panel(reader)
                await read_of_it(here, reader)
                await here.order(reader, "catchup")
            while pending := (await here.play.table.moment()).pending:
                asked = SEATS[pending[0].question.side]
                await Finger(here.play, asked).decide()
                here.listen(asked)
            await in_secret()
            await back(here, in_secret)
            await here.order(who, "end", what="phase")
    for reader in OTHERS:
        await here.look_round(reader, "Billy")


async def back(here: World, secretly: Callable[[], Awaitable[None]]) -> None:
    """Ben, then Anna, would take back what both did; the other agrees after more orders. Then Ben asks for a pause."""
    for who, other, steps in (("Ben", "Anna", {}), ("Anna", "Ben", {"steps": 2})):
        asked = await here.order(who, "undo", **steps)
        for shown in asked.followups:
            for way in (way for way in seen(shown.message.components) if way.custom_id.startswith("u:")):
                await here.play.table.people[who].click(shown, custom_id=way.custom_id)
                here.listen(who)
        await secretly()
        with suppress(LookupError):  # nobody is asked, or the message is answered
            await here.play.table.agree(other)
            here.listen(other)
        with suppress(LookupError):
            await here.panel("Ben")
    await here.order("Ben", "encounter pause")


async def read_of_it(here: World, reader: str) -> None:
    """Everything that the newest report shows when it is pressed."""
    message = here.play.channel.history()[-1]
    for way in seen(message.components):
        if way.label in ("Dice", "As text"):
            result = await here.play.table.people[reader].click(message, custom_id=way.custom_id)
            assert "gone on" not in answered(result)
            here.listen(reader)


@pytest.mark.parametrize(
    ("information", "seed"),
    [
        pytest.param("hidden", 1, marks=pytest.mark.long),
        pytest.param("public", 2, marks=pytest.mark.long),
        *(pytest.param(told, n, marks=pytest.mark.sweep) for told in ("hidden", "public") for n in (3, 4)),
    ],
)
async def test_all_that_others_read_and_press_is_the_same_whatever_is_ordered_in_secret(
    urls: tuple[str, str], monkeypatch: pytest.MonkeyPatch, information: str, seed: int
) -> None:
    fights = [partial(battle, information=information, seed=seed, ordering=ordering) for ordering in (False, True)]
    found = await hunt(urls, monkeypatch, fights)
    assert found["Anna"], "to their giver the orders are shown"
    for who in OTHERS:
        assert not found[who], f"{who}\n" + "\n".join(found[who][:5])
