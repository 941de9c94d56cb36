"""What a deed asks of the database: at most five transactions, and of what only reads no write but of its promise."""

from __future__ import annotations

import pytest

from tests.bench.bench_shot import BLUE, SEEDS, Cost, Deeds, Meter, marched, record
from tests.bot.conftest import Play


class Counted(Deeds):
    """The shot and what else people do around it, each with its transactions."""

    async def move(self) -> Cost:
        """A move whose preview nobody asks for."""
        return await self.meter.cost(self.order(BLUE, "move", figure="blue-2", to="4 south", now=True))


@pytest.mark.long
@pytest.mark.parametrize(
    ("hidden", "against_rules"),
    [
        (True, False),
        (False, False),
        (False, True),
    ],
)
async def test_a_deed_takes_at_most_five_transactions_of_which_three_write(
    play: Play, hidden: bool, against_rules: bool
) -> None:
    meter = Meter()
    here = Counted(play.channel, play.table.people, meter)
    with meter.watching():
        await here.begin(marched(record(SEEDS[0], hidden=hidden, against_rules=against_rules), 10))
        moved = await here.move()
        costs = await here.shoot()
        if against_rules:
            costs |= await here.pass_on()
    assert moved.transactions <= 4
    for deed, cost in costs.items():
        reads = cost.transactions - cost.locking
        assert cost.transactions <= 5, (deed, cost)
        if deed.startswith("`"):
            assert (reads, cost.locking) == (1, 2), deed
        elif not hidden:
            assert cost.locking <= 3, deed
    assert costs["the shot"].transactions <= (5 if hidden else 4)
    assert "`Dice` of the report" in costs
