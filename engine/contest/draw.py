"""The draw of a round, and why entrants were paired."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.contest.history import Line
from engine.contest.log import Contest
from engine.contest.plan import CUP, LEAGUE, STORY
from engine.contest.rounds import WAKING, Pairing, Round
from engine.contest.swiss import Common, Pairs, hours, swiss
from engine.errors import Refused

FEW = 3
"""Entrants that had better play all against all."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What spoke for a pairing, or against it."""

    points: tuple[int, int]
    """What its entrants had before the round."""
    even: bool
    """Whether each gets a side that it has not had more often than the other side."""
    waking: int
    """Steps of `STEP` waking hours a week that they have in common, at most `WAKING`."""
    again: bool
    """Whether they were drawn together before, also at a table that does not count."""
    consolation: bool
    """Whether they are out of the cup."""


def draw(contest: Contest, number: int, common: Common | None = None) -> Round:
    """The draw of a round, also of one that was drawn before. `common` has the pairs that share few waking hours; by
    default it is as that draw had it, and before that draw as the last one had it. Raises Refused where the round
    cannot be drawn."""
    if number > len(contest.rounds) + 1:
        raise Refused("round {number} comes behind round {before}", number=number, before=number - 1, code="too-early")
    before = contest.before(number)
    _require_drawable(before, number)
    if before.plan.kind == STORY:
        return Round(number, (_all_at_one(before, number),))
    if common is None:
        known = [round_.common for round_ in contest.rounds[:number]][-1:]
        common = {(one, other): steps for pairs in known for one, other, steps in pairs}
    lots = {one: before.lot(number, one) for one in before.present}
    pairs, bye, cost = _pairs(before, number, sorted(lots, key=lots.__getitem__), common)
    lines = before.lines()
    return Round(
        number,
        tuple(Pairing(table, _seated(before, pair, lines, lots)) for table, pair in enumerate(pairs, 1)),
        tuple(sorted(bye)),
        cost,
        tuple(
            (one, other, steps)
            for (one, other), steps in sorted(common.items())
            if steps < WAKING and one in lots and other in lots
        ),
    )


def reasons(contest: Contest, round_: Round) -> dict[int, Reason]:
    """Why entrants were paired in a round, by table."""
    before = contest.before(round_.number)
    lines = before.lines()
    common = {(one, other): steps for one, other, steps in round_.common}
    inside = before.cup().inside if contest.plan.kind == CUP else ()
    drawn = [set(map(before.holder, one.entrants)) for each in before.rounds for one in each.pairings]
    found = {}
    for pairing in round_.pairings:
        one, other = pairing.entrants
        found[pairing.table] = Reason(
            (lines[one].points, lines[other].points),
            lines[one].lean <= 0 <= lines[other].lean,
            hours(common, one, other),
            {one, other} in drawn,
            contest.plan.kind == CUP and one not in inside,
        )
    return found


def all_play_all(contest: Contest) -> bool:
    """Whether a league suits its entrants better: they are few, or would meet again and again."""
    few = len(contest.present)
    return contest.plan.kind != LEAGUE and (few <= FEW or contest.length > few - 1 + few % 2)


def _require_drawable(contest: Contest, number: int) -> None:
    if not contest.seed:
        raise Refused("the seed is not known; it is revealed when the event is over", code="no-seed")
    if contest.open_tables:
        said = "table {table} of round {number} has no result yet"
        raise Refused(said, table=contest.open_tables[0].table, number=number - 1, code="open-table")
    if len(contest.present) < 2:
        raise Refused("a draw needs two entrants at least", code="too-few")
    if number > contest.length:
        raise Refused("the event has {count} rounds", count=contest.length, code="no-round")


def _all_at_one(contest: Contest, number: int) -> Pairing:
    """The one table of a story, with an entrant on each side."""
    count = len(contest.sides_of(number))
    if len(contest.present) != count:
        raise Refused("the story needs {count} entrants, one for each side", count=count, code="sides")
    return Pairing(1, contest.present)


def _pairs(contest: Contest, number: int, order: Sequence[int], common: Common) -> tuple[Pairs, Sequence[int], int]:
    """The pairs in the order of their tables, those without an opponent, and what the pairs cost."""
    lines = contest.lines()
    if contest.plan.kind == LEAGUE:
        return (*contest.scheduled(number), 0)
    if contest.plan.kind == CUP:
        inside, alone, out = contest.cup().meet(contest.present)
        beside, bye, _ = swiss([one for one in order if one in out], lines, common)
        return [*inside, *_by_points(beside, lines)], [*alone, *bye], 0
    pairs, bye, cost = swiss(order, lines, common)
    return _by_points(pairs, lines), bye, cost


def _by_points(pairs: Pairs, lines: Mapping[int, Line]) -> Pairs:
    """The pairs with the most points first."""

    def order(pair: tuple[int, int]) -> tuple[int, int]:
        points = [lines[one].points for one in pair]
        return -max(points), -sum(points)

    return sorted(pairs, key=order)


def _seated(
    contest: Contest, pair: tuple[int, int], lines: Mapping[int, Line], lots: Mapping[int, bytes]
) -> tuple[int, int]:
    """The pair in the order of their sides. The first side is for the one that has had it less, then for the smaller
    lot; in a league that has them meet again, for the one that had the other side."""
    if contest.plan.kind == LEAGUE and (met := [one for one in lines[pair[0]].meetings if pair[1] in one.opponents]):
        return pair if met[-1].side else (pair[1], pair[0])
    one, other = sorted(pair, key=lambda number: (lines[number].first, lots[number]))
    return one, other
