"""Contests for tests: made of a few words, drawn, and played by results given beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.contest.draw import draw
from engine.contest.log import Contest
from engine.contest.plan import read_plan
from engine.contest.rounds import Pairing

SIDES = {"farm": ("police", "gang"), "lane": ("riders", "crew")}
FIRST, SECOND, EVEN = (3, 0), (0, 3), (1, 1)
"""What the first and the second side of a table score."""


def contest(kind: str = "swiss", entrants: int = 4, seed: str = "5eed", **plan: Any) -> Contest:
    """A contest before its first round."""
    made = Contest(read_plan({"kind": kind, "scenarios": ["farm", "lane"], **plan}), SIDES, seed)
    for number in range(1, entrants + 1):
        made = made.apply({"do": "join", "entrant": number, "word": f"word {number}"})
    return made


def drawn(made: Contest, **options: Any) -> Contest:
    """The contest with its next round drawn."""
    number = len(made.rounds) + 1
    return made.apply({"do": "draw", **draw(made, number, **options).as_json(made.sides_of(number))})


def result(made: Contest, table: int, points: Sequence[int], value: Sequence[int] = (), round_: int = 0) -> Contest:
    """The contest with the result of a table, in the last round unless another is named; by default with the points as
    its field value."""
    number = round_ or len(made.rounds)
    sides = made.sides_of(number)
    scored = {"result": dict(zip(sides, points, strict=True)), "value": dict(zip(sides, value or points, strict=True))}
    return made.apply({"do": "result", "round": number, "table": table, **scored, "source": "play"})


def won_by(made: Contest, strength: Mapping[int, int]) -> Contest:
    """The contest with every open table won by the stronger entrant; an entrant is as strong as its number says, unless
    told."""

    def strong(number: int) -> int:
        return strength.get(number, number)

    for pairing in made.open_tables:
        first, second = map(strong, pairing.entrants)
        made = result(made, pairing.table, FIRST if first > second else SECOND)
    return made


def met(pairing: Pairing) -> frozenset[int]:
    """The two of a table."""
    return frozenset(pairing.entrants)
