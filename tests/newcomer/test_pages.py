"""Blue is good advice: no other choice of a page wins much more often where the rules play on."""

from __future__ import annotations

import pytest

from tests.newcomer.playouts import Judged, judged

PAGES = (("first", 0), ("first", 1), ("diner-solo", 2), ("crossroads-solo", 3))


@pytest.mark.parametrize(
    ("won", "times", "fault"),
    [
        ((0.5, 0.5), 200, False),
        ((0.5, 0.65), 200, False),
        ((0.5, 0.75), 200, True),
        ((0.5, 0.75), 20, False),
        ((0.9, 0.5), 200, False),
    ],
    ids=["as good", "within chance", "better", "too few", "worse"],
)
def test_a_fault_is_more_than_ten_points_and_more_than_chance(
    won: tuple[float, float], times: int, fault: bool
) -> None:
    assert Judged("first", 0, 1, "", ("", ""), won, times).fault is fault


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "number"), PAGES)
def test_no_choice_of_a_page_is_much_better_than_blue(name: str, number: int) -> None:
    page = judged(name, number, first=12, more=60)
    assert page is None or not page.fault, str(page)
