"""One place of many, by squares."""

from __future__ import annotations

import pytest

from engine.offers import eyes, watched
from engine.offers.grid import Grid, grid_of
from engine.space import INCH, Place
from tests.engine.table import Battle


def cells(west: int, north: int, width: int, height: int, floor: int = 0) -> list[Place]:
    """Centres of all cells in a rectangle of inches."""
    return [
        ((x * INCH + 50, y * INCH + 50), floor) for y in range(north, north + height) for x in range(west, west + width)
    ]


def grid(places: list[Place], within: tuple[int, int, int, int] | None = None) -> Grid:
    return grid_of(places, [0], within)


@pytest.mark.parametrize(
    ("span", "side", "columns"),
    [(1, 1, 1), (5, 1, 5), (6, 2, 3), (17, 4, 5), (25, 5, 5), (33, 7, 5), (36, 8, 5), (48, 10, 5)],
)
def test_squares_have_sides_of_whole_inches_and_stand_at_most_five_in_a_row(span: int, side: int, columns: int):
    found = grid(cells(2, 3, span, span))
    assert (found.side, found.columns, found.rows) == (side, columns, columns)
    assert found.rect == (200, 300, (2 + span) * INCH, (3 + span) * INCH)


def test_a_long_strip_has_few_rows():
    found = grid(cells(0, 0, 17, 4))
    assert (found.side, found.columns, found.rows) == (4, 5, 1)


def test_letters_follow_reading_order_and_leave_out_no_square():
    places = [place for place in cells(0, 0, 3, 3) if place[0] != (150, 50)]
    found = grid(places)
    assert "".join(square.letter for square in found.squares) == "ABCDEFGHI"
    assert [square.letter for square in found.squares if not square.places] == ["B"]
    assert found.squares[3].rect == (0, 100, 100, 200)


def test_within_a_square_each_cell_is_a_square_of_its_own():
    places = cells(4, 8, 2, 1)
    found = grid(places, within=(400, 800, 800, 1200))
    assert (found.side, found.columns, found.rows) == (1, 4, 4)
    assert [square.letter for square in found.squares if square.places] == ["A", "B"]


def test_seven_inches_of_the_table_are_shown_round_a_small_grid():
    assert grid(cells(0, 0, 2, 2)).shown(3600, 3600) == (0, 0, 700, 700)
    assert grid(cells(10, 10, 4, 4)).shown(3600, 3600) == (850, 850, 1550, 1550)
    assert grid(cells(34, 34, 2, 2)).shown(3600, 3600) == (2900, 2900, 3600, 3600)
    assert grid(cells(0, 0, 17, 17)).shown(3600, 3600) == (0, 0, 1700, 1700)


def test_an_eye_stands_where_an_enemy_sees_most_and_another_where_it_sees_some():
    wall = {"id": "w", "type": "building", "rect": [8, 10, 3, 2], "dv": 2}
    with Battle("a blue rep 4 at 10,20", "b red rep 4 at 10,2", terrain=[wall]) as b:
        seen = watched(b.encounter.game, "blue")
        assert not seen(((950, 1450), 0))
        assert seen(((2050, 1450), 0))
        # The middle square lies half behind the house, so that the enemy sees some of it.
        found = grid(cells(8, 13, 9, 1))
        assert dict(eyes(found, seen)) == {"B": "some", "C": "most", "D": "most", "E": "most"}
