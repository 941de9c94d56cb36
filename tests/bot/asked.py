"""Ways to a question, and who must answer it."""

from __future__ import annotations

from typing import Any

from bot.play.moment import Moment
from tests.bot.conftest import FARM, Play
from tests.bot.farm import ORDERS, SEATS

TO_A_BATCH: list[dict[str, Any]] = [
    {"do": "start-turn"},
    {"do": "activate", "figures": ["billy"]},
    {"do": "move", "figure": "billy", "to": "W23", "in_sight_move": "stay"},
]
TOGETHER = {"in-sight:billy": [1] * 6, "in-sight:carlos": [1, 1, 1, 6, 6, 6]}
"""Both Stars score three successes, and act at once."""


async def to_the_first_question(play: Play, **changes: str) -> Moment:
    await play.set_up({**FARM, **changes})
    await play.seat()
    for who, command, options in ORDERS:
        await play.table.order(who, command, **options)
        moment = await play.table.moment()
        if moment.pending:
            return moment
    raise AssertionError("the battle asked nothing")


def owner(play: Play, moment: Moment) -> tuple[str, str]:
    """The name and the mention of whoever must answer first."""
    who = SEATS[moment.pending[0].question.side]
    return who, play.table.people[who].mention


async def to_a_batch(play: Play) -> Moment:
    """Play up to questions asked together of two people."""
    await play.set_up({**FARM, "dice": TOGETHER})
    await play.seat()
    for item in TO_A_BATCH:
        moment = await play.table.moment()
        who = play.table.people[SEATS[moment.state.active_side or "police"]]
        given, owed = await play.bot.service.apply(play.channel.id, who.id, None, item)
        channel = play.bot.get_partial_messageable(owed.channel_id)
        await play.bot.poster.post(given, owed, channel)
    moment = await play.table.moment()
    assert len({moment.decider(open_) for open_ in moment.pending}) == 2
    return moment
