"""The standings of an event."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from io import StringIO
from typing import Any

from engine.contest.history import Line
from engine.contest.score import DRAW


@dataclass(frozen=True, slots=True)
class Row:
    """An entrant's place, from 1, and what gave it."""

    place: int
    entrant: int
    points: int
    opponents: int
    """The points of its opponents; a round without an opponent is a draw, for it and for those who count it."""
    value: int
    """Field value won minus lost."""
    tables: int

    def as_json(self) -> dict[str, Any]:
        """The row as a JSON object."""
        return asdict(self)


COLUMNS = ("place", "entrant", "points", "opponents", "value", "tables", "name")


def sheet(rows: Iterable[Row], names: Mapping[int, str]) -> str:
    """Standings with the names of the entrants as comma-separated values, below a line of headings."""
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows([*row.as_json().values(), _cell(names[row.entrant])] for row in rows)
    return text.getvalue()


def _cell(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in ("\t", "\r") or name.lstrip().startswith(("=", "+", "-", "@")) else name


def standings(lines: Mapping[int, Line], rounds: int, lot: Callable[[int], bytes]) -> tuple[Row, ...]:
    """The rows in order: by points, the opponents' points, points against those level in both, field value, lot."""
    opponents = {number: _opponents(line, lines, rounds) for number, line in lines.items()}
    level: dict[tuple[int, int], set[int]] = {}
    for number, line in lines.items():
        level.setdefault((line.points, opponents[number]), set()).add(number)

    def order(number: int) -> tuple[int, int, int, int, bytes]:
        line = lines[number]
        peers = level[line.points, opponents[number]]
        among = sum(one.points for one in line.meetings if peers.issuperset(one.opponents))
        return -line.points, -opponents[number], -among, -line.value, lot(number)

    return tuple(
        Row(place, number, lines[number].points, opponents[number], lines[number].value, lines[number].tables)
        for place, number in enumerate(sorted(lines, key=order), 1)
    )


def _opponents(line: Line, lines: Mapping[int, Line], rounds: int) -> int:
    met = sum(lines[other].as_opponent(rounds) for one in line.meetings for other in one.opponents)
    return met + DRAW * line.unplayed(rounds)
