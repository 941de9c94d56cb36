"""How far a building is, and whether any part of it is in sight."""

from __future__ import annotations

import pytest

from engine.space.houses import distance, in_sight

from .tables import barn, p, space, wall


@pytest.mark.rule("MG42-RUL-95")
@pytest.mark.parametrize(("at", "inches"), [((17, 8), 6), ((8, 17), 6), ((11, 10), 5), ((23, 22), 5)])
def test_a_building_is_as_far_as_its_nearest_wall_or_corner(at: tuple[float, float], inches: float) -> None:
    house = space(barn()).table.pieces[0]
    assert distance(p(*at), house) == inches * 100


@pytest.mark.rule("MG42-RUL-95", "MG42-RUN-01")
@pytest.mark.parametrize(("east", "seen"), [(18, True), (30, False)])
def test_a_corner_that_shows_beside_a_screen_is_enough_to_see_a_building(east: float, seen: bool) -> None:
    s = space(barn(), wall([[8, 22], [east, 22]], tall=True))
    assert in_sight(s.map, (p(17, 26), 0), s.table.pieces[0]) == seen
