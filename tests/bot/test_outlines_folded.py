"""Shapes with deep folds are drawn at the price of plain ones."""

from math import cos, pi, sin

import pytest
from shapely import Polygon, get_num_coordinates  # type: ignore[import-untyped]

from bot.board.outlines import MOST_CORNERS, plain


def star(corners: int, valley: float) -> list[tuple[float, float]]:
    """A ring whose corners lie at the tips and in the valleys of a star, 24 inches from its middle and so far."""
    reach = [2400 if n % 2 else valley for n in range(corners)]
    return [(3000 + r * cos(2 * pi * n / corners), 3000 + r * sin(2 * pi * n / corners)) for n, r in enumerate(reach)]


@pytest.mark.parametrize("corners", [50, 96, 400, 4_000])
@pytest.mark.parametrize("valley", [200, 1_500, 2_390])
def test_no_more_corners_are_moved_than_a_plain_shape_has(corners: int, valley: float) -> None:
    assert get_num_coordinates(plain(star(corners, valley))) <= MOST_CORNERS + 1


def test_a_plain_shape_stays_as_it_is() -> None:
    ring = star(MOST_CORNERS, 1_500)
    assert plain(ring).equals(Polygon(ring))
