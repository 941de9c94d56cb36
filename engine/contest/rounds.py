"""The parts of an event: entrants, the pairings of a round, and what a table counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from engine.contest.verdict import Source
from engine.strict import fields

STEP = 28
"""Common waking hours of a pair, in a week, are counted in steps of so many: four hours a day."""
WAKING = 4
"""No more steps than this are counted."""
SOURCES: tuple[Source, ...] = get_args(Source)
VOID: Source = "void"
MOST = 10_000
"""Numbers of entrants and tables are no higher."""
MOST_VALUE = 1_000_000
"""The numbers of a score are no higher."""
_POINTS = 100


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person or team in an event. It is in the draws of the rounds from `joined` to `left`."""

    number: int
    joined: int
    left: int | None = None
    replaced_by: int | None = None
    """The number of the entrant that plays on in its place."""
    word: str = ""
    """What it mixes into the seed."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A table of a round: its entrants, in the order of the scenario's sides."""

    table: int
    entrants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """What was drawn for a round."""

    number: int
    pairings: tuple[Pairing, ...]
    bye: tuple[int, ...] = ()
    """Entrants without an opponent."""
    cost: int = 0
    """What a Swiss draw makes as small as it can."""
    common: tuple[tuple[int, int, int], ...] = ()
    """The pairs that have fewer than `WAKING` steps of waking hours in common, with how many."""

    def pairing(self, table: int) -> Pairing | None:
        """The pairing at a table."""
        return next((pairing for pairing in self.pairings if pairing.table == table), None)

    def as_json(self, sides: Sequence[str]) -> dict[str, Any]:
        """The round as a JSON object, with the ids of its scenario's sides."""
        return {
            "number": self.number,
            "pairings": [
                {"table": one.table, "sides": dict(zip(sides, one.entrants, strict=True))} for one in self.pairings
            ],
            "bye": list(self.bye),
            "cost": self.cost,
            "common": [list(pair) for pair in self.common],
        }


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a table counted: points and field value for each entrant that sat there in the end."""

    entrants: tuple[int, ...]
    points: tuple[int, ...]
    """Empty where the table is void."""
    value: tuple[int, ...]
    source: str

    def result_json(self, sides: Sequence[str]) -> dict[str, Any]:
        """Source, points and field value as JSON, by the ids of the sides."""
        return {
            "source": self.source,
            "result": dict(zip(sides, self.points, strict=False)),
            "value": dict(zip(sides, self.value, strict=True)),
        }


_ROUND = ("number", "pairings", "bye", "cost", "common")


def read_round(raw: object, path: str, sides: Sequence[str]) -> Round:
    """Read and check a round, whose scenario has these sides. Raises BadRequest."""
    data = fields.obj(raw, path, _ROUND, required=("number", "pairings"))

    def pairing(item: object, at: str) -> Pairing:
        one = fields.obj(item, at, ("table", "sides"), required=("table", "sides"))
        return Pairing(number(one["table"], f"{at}.table"), by_side(one["sides"], f"{at}.sides", sides, number))

    return Round(
        number(data["number"], f"{path}.number"),
        fields.each(data["pairings"], f"{path}.pairings", MOST, pairing),
        fields.each(data.get("bye", []), f"{path}.bye", MOST, number),
        fields.integer(data.get("cost", 0), f"{path}.cost", 0, 10**12),
        read_common(data.get("common", []), f"{path}.common"),
    )


def read_common(raw: object, path: str) -> tuple[tuple[int, int, int], ...]:
    """Read and check the pairs of a round with few waking hours in common. Raises BadRequest."""

    def pair(item: object, at: str) -> tuple[int, int, int]:
        steps = fields.each(item, at, 3, lambda value, here: fields.integer(value, here, 0, MOST))
        if len(steps) != 3:
            raise fields.unknown(len(steps), at, (3,), "number of items")
        return steps[0], steps[1], fields.integer(steps[2], f"{at}[2]", 0, WAKING - 1)

    return fields.each(raw, path, MOST * MOST, pair)


def number(value: object, path: str) -> int:
    """The number of an entrant, a table or a round."""
    return fields.integer(value, path, 1, MOST)


def points(value: object, path: str) -> int:
    """What a side scores."""
    return fields.integer(value, path, 0, _POINTS)


def field_value(value: object, path: str) -> int:
    """What a side has left."""
    return fields.integer(value, path, 0, MOST_VALUE)


def by_side(raw: object, path: str, sides: Sequence[str], read: Callable[[object, str], int]) -> tuple[int, ...]:
    """A number for each side, in their order."""
    data: Mapping[str, object] = fields.obj(raw, path, sides, required=sides)
    return tuple(read(data[side], f"{path}.{side}") for side in sides)
