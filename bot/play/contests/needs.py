"""What an event needs those who run it for, read off its tables, chairs and chores, and off the calls of its people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.play.contests.bench import asked_of, empty_of
from bot.play.contests.flags import HOST
from bot.storage.cases import Overview, StoredCase
from bot.storage.chores import LIMIT, StoredChore
from bot.storage.contest_models import APPROVING, DRAWN, LOST, OUT, RUNNING
from bot.storage.contests import StoredContest, StoredMatch
from engine.contest.plan import STORY

What = Literal[
    "paused", "call", "flag", "left", "thread", "waits", "open", "draw", "approve", "act", "empty", "asked", "limit"
]  # fmt: skip
"""The event has lost its place; a person calls the game master; a person has no time left and the host decides; one has
left whose seat the bench could take; a table has no thread; something waits for what people can mend; a round is to be
opened, or to be drawn; the standings are to be approved, or the next act of a story to begin; a team of it has no
player left. The last two go on by themselves: one on the bench is asked, and Discord has set a time."""


@dataclass(frozen=True, slots=True)
class Need:
    """One thing that an event needs those who run it for, maybe at a table."""

    what: What
    match: StoredMatch | None = None
    case: StoredCase | None = None
    entrant: int = 0
    bench: int = 0
    """The first on the bench who is not asked."""
    chores: tuple[StoredChore, ...] = ()
    """Those that wait for the same reason."""


@dataclass(frozen=True, slots=True)
class Desk:
    """All that those who run an event see of it at once; the tables of the newest round in four groups."""

    contest: StoredContest
    overview: Overview
    needs: tuple[Need, ...]
    under_way: tuple[Need, ...]
    """What goes on by itself."""
    late: tuple[StoredMatch, ...]
    """Those at which a person has little time left, or none."""
    playing: tuple[StoredMatch, ...]
    unopened: tuple[StoredMatch, ...]
    over: tuple[StoredMatch, ...]


def desk_of(contest: StoredContest, overview: Overview) -> Desk:
    """The desk of an event."""
    tables = contest.of_round(contest.round)
    low = {one.match_id for one in overview.chairs if one.flagged_at is not None or one.reminded}
    going = [one for one in tables if one.result is None]
    late = tuple(one for one in going if one.id in low)
    asked = asked_of(contest, overview.undone)
    under_way = [Need("asked", entrant=number, bench=bench) for number, bench in asked.items()]
    limited = tuple(chore for chore in overview.undone if chore.error == LIMIT)
    return Desk(
        contest,
        overview,
        tuple(_needs(contest, overview, asked)),
        (*under_way, *([Need("limit", chores=limited)] if limited else [])),
        late,
        tuple(one for one in going if one not in late and one.status != DRAWN),
        tuple(one for one in going if one.status == DRAWN),
        tuple(one for one in tables if one.result is not None),
    )


def _needs(contest: StoredContest, overview: Overview, asked: Mapping[int, int]) -> list[Need]:
    tables = contest.of_round(contest.round)
    going = {one.id: one for one in tables if one.result is None}
    found = [Need("paused")] if contest.paused_at is not None else []
    found += [Need("call", contest.match(case.match_id), case) for case in overview.cases]
    if contest.policy == HOST:
        fallen = [one for one in overview.chairs if one.flagged_at is not None and one.match_id in going]
        found += [
            Need("flag", going[one.match_id], entrant=going[one.match_id].sides[one.side]) for one in fallen
        ]  # fmt: skip
    free = next((one.number for one in contest.bench if one.number not in asked.values()), None)
    if free is not None:
        empty = empty_of(contest, overview.chairs) - asked.keys()
        left = [one.number for one in contest.entrants if one.status == OUT and one.number in empty]
        seats = {number: one for one in going.values() for number in one.sides.values()}
        found += [Need("left", seats.get(number), entrant=number, bench=free) for number in left]
    found += [Need("thread", one) for one in tables if one.status == LOST]
    alike: dict[str, list[StoredChore]] = {}
    for chore in sorted(overview.undone, key=lambda chore: int(chore.args.get("match", 0))):
        if chore.error not in ("", LIMIT):
            alike.setdefault(chore.error, []).append(chore)
    found += [Need("waits", chores=tuple(same)) for same in alike.values()]
    if contest.plan["kind"] == STORY:
        sides = ((one, number) for one in going.values() for number in one.sides.values())
        found += [Need("empty", one, entrant=number) for one, number in sides if not contest.entrant(number).people]
        return [*found, *([Need("act")] if contest.between_acts else [])]
    if any(one.status == DRAWN for one in tables):
        found.append(Need("open"))
    elif contest.status == APPROVING:
        found.append(Need("approve"))
    elif contest.status == RUNNING and contest.draws_next:
        found.append(Need("draw"))
    return found
