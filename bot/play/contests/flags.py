"""What becomes of a table whose person has no time left: an opponent gives more, or the event's policy holds."""

from __future__ import annotations

from typing import Final

from bot.errors import NotYours, Stale
from bot.play.contests.contesting import Contesting
from bot.storage.chairs import GIVEN, Bank

RULES: Final = "rules"
"""The rules play for the person, until they are back."""
FORFEIT: Final = "forfeit"
"""The other side wins, without field value."""
HOST: Final = "host"
"""The people who run the event decide."""
BENCH: Final = "bench"
"""The rules play for the person until they are back, and the bench is asked for another."""
POLICIES: Final = (RULES, BENCH, FORFEIT, HOST)
"""The event's policy holds a day after the flag."""


async def give_day(contesting: Contesting, match_id: int, side: str, actor: int) -> Bank:
    """Give a person whose flag has fallen a day more, as an opponent or one who runs the event; how their bank stood.

    Raises Stale where no flag has fallen, NotYours for anybody else.
    """
    bank = await _fallen(contesting, match_id, side)
    contest = await contesting.find(bank.contest_id)
    seats = (await contesting.service.repository.people.roster(bank.encounter_id)).seating().seats
    others = [user for other, users in seats.items() if other != side for user in users]
    may = (*others, *contest.runners)
    if actor not in may or (actor == bank.user_id):
        raise NotYours("", tuple(user for user in may if user != bank.user_id))
    await contesting.service.repository.chairs.give(bank, GIVEN, contesting.service.now())
    return bank


async def give_more(contesting: Contesting, encounter_id: int, side: str) -> Bank:
    """Give a person of a table a day more at any time, as a game master; how their bank stood. Raises Stale where there
    is no such bank."""
    banks = await contesting.service.repository.chairs.of(encounter_id)
    bank = next((one for one in banks if one.side == side), None)
    if bank is None:
        raise Stale("there is no clock of that side")
    await contesting.service.repository.chairs.give(bank, GIVEN, contesting.service.now())
    return bank


async def _fallen(contesting: Contesting, match_id: int, side: str) -> Bank:
    for bank in await contesting.service.repository.chairs.running():
        if (bank.match_id, bank.side) == (match_id, side) and bank.flagged_at is not None:
            return bank
    raise Stale("no flag has fallen there")
