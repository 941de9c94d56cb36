"""What is dear is shared: people are served in turn, and each may ask for so much."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random

import pytest

from bot.client.in_flight import MOST
from bot.errors import Unfit
from bot.hosting.turns import Ration, Turns
from bot.play.keeping import MOST_BEGUN
from bot.report import picture
from bot.storage.engine import DEED, Receipt
from tests.bot.clock import Clock
from tests.bot.conftest import Play, answered


class Line:
    """People who want one thing, in the order in which they ask; each turn ends when it is told to."""

    def __init__(self, turns: Turns | None = None) -> None:
        self.turns = turns or Turns()
        self.served: list[int] = []
        self._over = asyncio.Semaphore(0)

    async def ask(self, person: int, times: int = 1) -> list[asyncio.Task[None]]:
        asked = [asyncio.create_task(self._one(person)) for _ in range(times)]
        await asyncio.sleep(0)
        return asked

    async def end(self) -> None:
        """The thing that is being done is over, and the next one has begun."""
        self._over.release()
        for _ in range(5):
            await asyncio.sleep(0)

    async def _one(self, person: int) -> None:
        async with self.turns.of(person):
            self.served.append(person)
            await self._over.acquire()


async def test_the_one_thing_of_another_person_comes_second() -> None:
    line = Line()
    asked = [*await line.ask(1, 20), *await line.ask(2)]
    for _ in range(21):
        await line.end()
    assert line.served == [1, 2, *[1] * 19]
    assert all(task.done() for task in asked)


async def test_nobody_is_served_once_more_before_all_who_wait_have_been_served() -> None:
    chance = Random(7)
    for _ in range(30):
        line, wants = Line(), {person: chance.randint(1, 6) for person in range(1, chance.randint(2, 6))}
        asked = [person for person, most in wants.items() for _ in range(most)]
        for person in chance.sample(asked, len(asked)):
            await line.ask(person)
        for _ in asked:
            await line.end()
        for turn in range(max(wants.values())):
            waiting = [person for person, most in wants.items() if most > turn]
            came, line.served = line.served[: len(waiting)], line.served[len(waiting) :]
            assert sorted(came) == waiting


async def test_a_turn_goes_on_behind_those_who_give_up_or_fail() -> None:
    line = Line()
    [first, second], [other] = await line.ask(1, 2), await line.ask(2)
    other.cancel()
    await asyncio.sleep(0)
    first.cancel()
    await line.end()
    assert line.served == [1, 1]
    second.cancel()
    await line.end()
    await line.ask(3)
    assert line.served == [1, 1, 3]


async def test_a_film_is_refused_to_those_who_wait_for_one_and_to_no_others() -> None:
    line = Line(Turns(most=1))
    await line.ask(1)
    with pytest.raises(Unfit, match="waits"):
        async with line.turns.of(1):
            pass
    await line.ask(2)
    await line.end()
    assert line.served == [1, 2]


async def test_boards_are_drawn_for_their_people_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, line = list[int](), Line()
    monkeypatch.setattr(picture, "_TURNS", line.turns)
    monkeypatch.setattr(picture._STUDIO, "try_once", lambda deed, person: drawn.append(person))

    async def draws(person: int, number: int) -> None:
        DEED.set(Receipt(number, person))
        await picture.drawn(print, person)

    numbers = count()
    [held] = await line.ask(3)
    asked = [asyncio.create_task(draws(person, next(numbers))) for person in [1] * 20 + [2]]
    await asyncio.sleep(0)
    await line.end()
    await asyncio.gather(held, *asked)
    assert drawn.index(2) == 1


async def test_what_has_to_be_tried_once_more_comes_behind_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, line = list[int](), Line()
    monkeypatch.setattr(picture, "_TURNS", line.turns)

    def draw(_: object, person: int) -> int:
        begun.append(person)
        if person == 1:
            raise EOFError("it hung")
        return person

    async def draws(person: int) -> int | None:
        DEED.set(Receipt(person, person))
        return await picture.drawn(abs, person)

    monkeypatch.setattr(picture._STUDIO, "try_once", draw)
    [held] = await line.ask(3)
    asked = [asyncio.create_task(draws(person)) for person in (1, 2)]
    await asyncio.sleep(0)
    await line.end()
    assert await asyncio.gather(held, *asked) == [None, None, 2]
    assert begun == [1, 2, 1]


def test_a_ration_is_a_persons_own_and_comes_back_with_time() -> None:
    ration, now = Ration(3, timedelta(minutes=1)), datetime(2026, 1, 1, tzinfo=UTC)
    for _ in range(3):
        ration.take(1, now)
    with pytest.raises(Unfit, match="ration"):
        ration.take(1, now + timedelta(seconds=59))
    ration.take(2, now)
    ration.take(1, now + timedelta(seconds=60))
    for _ in range(9):
        ration.take(0, now)


async def test_while_enough_is_done_for_a_person_they_are_told_so_and_others_are_answered(play: Play) -> None:
    await play.set_up()
    busy, anna = ExitStack(), play.table.people["Anna"]
    for number in range(MOST):
        assert "still busy" not in answered(await play.table.order("Anna", "board", text=True))
        busy.enter_context(play.bot.in_flight.working(number, anna.id))
    assert "still busy" in answered(await play.table.order("Anna", "board", text=True))
    assert await anna.autocomplete(play.channel, "move", "figure", "")
    assert "still busy" not in answered(await play.table.order("Ben", "board", text=True))
    busy.close()
    assert "still busy" not in answered(await play.table.order("Anna", "board", text=True))


async def test_a_person_begins_so_many_battles_in_ten_minutes(play: Play, clock: Clock) -> None:
    anna = DEED.set(Receipt(1, play.table.people["Anna"].id))
    for _ in range(MOST_BEGUN):
        play.bot.service._ration()
    DEED.reset(anna)
    refused = answered(await play.set_up())
    assert "many battles" in refused
    await clock.later(timedelta(minutes=10))
    await play.set_up()
    assert await play.table.moment()
