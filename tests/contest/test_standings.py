"""Standings, and how those level are told apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.contest.log import Contest
from engine.contest.standings import Row, sheet
from tests.contest.contests import EVEN, FIRST, SECOND, contest, result


def _round(
    made: Contest, tables: Sequence[tuple[int, int]], results: Sequence[Any], bye: Sequence[int] = ()
) -> Contest:
    """A round with tables and results written by hand."""
    number = len(made.rounds) + 1
    sides = made.sides_of(number)
    pairings = [{"table": table, "sides": dict(zip(sides, pair, strict=True))} for table, pair in enumerate(tables, 1)]
    made = made.apply({"do": "draw", "number": number, "pairings": pairings, "bye": list(bye)})
    for table, (points, value) in enumerate(results, 1):
        made = result(made, table, points, value)
    return made


def _order(made: Contest) -> list[int]:
    return [row.entrant for row in made.standings()]


def test_rows_count_points_opponents_value_and_tables() -> None:
    made = _round(contest(entrants=4, rounds=2), [(1, 2), (3, 4)], [(FIRST, (12, 4)), (EVEN, (9, 8))])
    made = _round(made, [(1, 3), (2, 4)], [(SECOND, (2, 9)), (EVEN, (7, 7))])
    assert made.standings() == (
        Row(1, 3, 4, 5, 8, 2),
        Row(2, 1, 3, 5, 1, 2),
        Row(3, 4, 2, 5, -1, 2),
        Row(4, 2, 1, 5, -8, 2),
    )
    assert [row.points for row in made.standings(1)] == [3, 1, 1, 0]


def test_those_level_are_told_apart_by_their_opponents_points() -> None:
    made = _round(contest(entrants=4, rounds=2), [(1, 2), (3, 4)], [(FIRST, (9, 0)), (FIRST, (5, 0))])
    made = _round(made, [(1, 3), (2, 4)], [(EVEN, (5, 5)), (FIRST, (5, 0))])
    # 1 and 3 have four points each; 1 met one with three points, 3 one with none.
    assert _order(made)[:2] == [1, 3]
    assert [row.opponents for row in made.standings()][:2] == [7, 4]


def test_then_by_points_against_one_another() -> None:
    made = _round(contest(entrants=4, rounds=3), [(1, 2), (3, 4)], [(FIRST, (5, 4)), (EVEN, (5, 5))])
    made = _round(made, [(1, 3), (2, 4)], [(FIRST, (5, 4)), (FIRST, (20, 0))])
    made = _round(made, [(4, 1), (2, 3)], [(FIRST, (20, 0)), (FIRST, (20, 0))])
    first, second = made.standings()[:2]
    assert (first.points, first.opponents) == (second.points, second.opponents) == (6, 11)
    # The second has more value by far, but the first has won against it.
    assert [(row.entrant, row.value) for row in (first, second)] == [(1, -18), (2, 39)]


def test_then_by_value_then_by_lot() -> None:
    made = contest(entrants=2, rounds=2)
    same = _round(_round(made, [(1, 2)], [(EVEN, (5, 5))]), [(1, 2)], [(EVEN, (6, 6))])
    assert _order(same) == sorted((1, 2), key=lambda number: made.lot(0, number))
    for better, value in ((1, (6, 5)), (2, (5, 6))):
        assert _order(_round(made, [(1, 2)], [(EVEN, value)]))[0] == better


def test_a_bye_wins_and_counts_as_a_draw_among_opponents() -> None:
    made = _round(contest(entrants=3, rounds=2), [(1, 2)], [(FIRST, (9, 0))], bye=[3])
    made = _round(made, [(1, 3)], [(FIRST, (9, 0))], bye=[2])
    rows = {row.entrant: row for row in made.standings()}
    # Each of 2 and 3 lost to 1 and had a bye: that is a point for those who met them, and for themselves.
    assert rows[1] == Row(1, 1, 6, 2, 18, 2)
    assert [(rows[one].points, rows[one].opponents, rows[one].value) for one in (2, 3)] == [(3, 7, -9)] * 2


def test_rounds_that_one_misses_count_as_its_draws_for_its_opponents() -> None:
    made = _round(contest(entrants=4, rounds=3), [(1, 2), (3, 4)], [(FIRST, (9, 0)), (FIRST, (9, 0))])
    made = made.apply({"do": "leave", "entrant": 2})
    before = {row.entrant: row.opponents for row in made.standings()}
    made = _round(made, [(1, 3)], [(EVEN, (5, 5))], bye=[4])
    rows = {row.entrant: row for row in made.standings()}
    # 2 lost, then missed a round: one point. 3 won and drew: four.
    assert (before[1], rows[1].opponents) == (0, 5)
    assert (rows[2].points, rows[2].tables) == (0, 1)


def test_an_open_table_counts_nothing_yet() -> None:
    made = contest(entrants=2)
    sides = made.sides_of(1)
    made = made.apply(
        {"do": "draw", "number": 1, "pairings": [{"table": 1, "sides": dict(zip(sides, (1, 2), strict=True))}]}
    )
    assert {(row.points, row.opponents, row.tables) for row in made.standings()} == {(0, 0, 0)}


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(1)", " =1", "\t=1", "\t1", "\r1"])
def test_no_name_is_a_formula_in_a_spreadsheet(name: str) -> None:
    assert f"'{name}" in sheet([Row(1, 1, 0, 0, 0, 0)], {1: name})
    assert "'" not in sheet([Row(1, 1, 0, 0, 0, 0)], {1: f"A{name}"})
