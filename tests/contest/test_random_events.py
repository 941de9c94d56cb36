"""Every draw of random events is as good as a draw can be."""

from __future__ import annotations

import pytest

from tests.contest.random_events import Seen, look


def _seen(seeds: range, share: float = 0.0) -> Seen:
    seen = Seen()
    for seed in seeds:
        look(seed, seen, share)
    return seen


@pytest.mark.long
def test_no_draw_of_random_events_could_be_better() -> None:
    seen = _seen(range(100))
    assert seen.faults == []
    assert min(seen.searched, seen.rematches, seen.late, seen.left, seen.byes) > 20


@pytest.mark.long
def test_no_draw_of_many_random_events_could_be_better() -> None:
    assert _seen(range(100, 1_100), 0.1).faults == []
