"""Random events: entrants come and go, results fall as they may, and every draw is looked at."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from engine.contest.draw import draw
from engine.contest.log import Contest
from tests.contest.contests import EVEN, FIRST, SECOND, contest, result
from tests.contest.exact import Judge, ways

OFTEN, SEARCHED = 6, 12
"""Entrants up to which every way is tried always, or in a share of the draws."""


@dataclass
class Seen:
    """What a run of events had."""

    events: int = 0
    draws: int = 0
    searched: int = 0
    rematches: int = 0
    """Rematches that could not be avoided."""
    late: int = 0
    left: int = 0
    byes: int = 0
    faults: list[str] = field(default_factory=list)


def look(seed: int, seen: Seen, share: float = 0.0) -> None:
    """Play the event of a seed and note what is wrong with its draws; every way is tried in a share of larger ones."""
    rng = random.Random(seed)
    made = contest("swiss", rng.randint(2, 20), seed=f"{seed:x}", rounds=rng.randint(1, 7))
    seen.events += 1
    while len(made.rounds) < made.length:
        made = _come_and_go(made, rng, seen)
        if len(made.present) < 2:
            break
        waking = _waking(made, rng)
        number = len(made.rounds) + 1
        round_ = draw(made, number, {(min(pair), max(pair)): steps for pair, steps in waking.items()})
        way = [*(pairing.entrants for pairing in round_.pairings), *((one,) for one in round_.bye)]
        _judge(made, way, waking, round_.cost, f"seed {seed}, round {number}", seen, rng.random() < share)
        made = made.apply({"do": "draw", **round_.as_json(made.sides_of(number))})
        for pairing in made.open_tables:
            made = result(made, pairing.table, rng.choice((FIRST, FIRST, SECOND, SECOND, EVEN)))


def _come_and_go(made: Contest, rng: random.Random, seen: Seen) -> Contest:
    while rng.random() < 0.2:
        made = made.apply({"do": "join", "entrant": len(made.entrants) + 1})
        seen.late += bool(made.rounds)
    for number in made.present:
        if rng.random() < 0.06:
            made = made.apply({"do": "leave", "entrant": number})
            seen.left += 1
    return made


def _waking(made: Contest, rng: random.Random) -> dict[frozenset[int], int]:
    if rng.random() < 0.5:
        return {}
    return {frozenset(pair): rng.randint(0, 3) for pair in combinations(made.present, 2) if rng.random() < 0.2}


def _judge(
    made: Contest,
    way: Sequence[tuple[int, ...]],
    waking: dict[frozenset[int], int],
    cost: int,
    where: str,
    seen: Seen,
    searched: bool,
) -> None:
    judge = Judge(made, waking)
    drawn = judge.worth(way)
    seen.draws += 1
    seen.byes += len(made.present) % 2
    seen.rematches += drawn.rematches
    if sorted(number for pair in way for number in pair) != sorted(made.present):
        seen.faults.append(f"{where}: not everybody once, or one that has left: {way}")
    if drawn.cost != cost:
        seen.faults.append(f"{where}: costs {drawn.cost}, not {cost}")
    few = len(made.present)
    if few <= OFTEN or (few <= SEARCHED and searched):
        seen.searched += 1
        best = min(map(judge.worth, ways(made.present)))
        if best < drawn:
            seen.faults.append(f"{where}: {drawn} where {best} can be")
    elif drawn.rematches:
        seen.faults.extend(_avoidable(judge, where))
    elif few % 2:
        fewer = [number for number in made.present if judge.byes[number] < drawn.byes]
        if any(_without(judge, [other for other in made.present if other != number], 0) for number in fewer):
            seen.faults.append(f"{where}: another bye that can be avoided")


def _avoidable(judge: Judge, where: str) -> list[str]:
    """A fault where some way has no rematch."""
    return (
        [f"{where}: a rematch that can be avoided"]
        if _without(judge, list(judge.present), len(judge.present) % 2)
        else []
    )


def _without(judge: Judge, left: list[int], alone: int) -> bool:
    """Whether those left can be put in pairs that have not met; `alone` of them have the bye."""
    if not left:
        return True
    # The one with the fewest to meet is put first, or the search would take for ever.
    one = min(left, key=lambda number: sum(frozenset((number, other)) not in judge.met for other in left))
    rest = [number for number in left if number != one]
    if alone and _without(judge, rest, 0):
        return True
    return any(
        _without(judge, [number for number in rest if number != other], alone)
        for other in rest
        if frozenset((one, other)) not in judge.met
    )
