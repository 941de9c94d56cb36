"""Every side of every battle made by hand can be led by the rules: it moves or fires, and has its chance."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.opposition.ready_made import Played, battles, played

MADE = {name: made for name, made in battles() if " " not in name}
"""Those made by hand, as they are laid down."""
LED_BY_DICE = frozenset({"horde", "insurgents"})
"""Sides that dice and rules move without any activation."""
HARD = frozenset({"first", "diner", "mg42"})
"""A newcomer's battle, one with levels, and one whose card says for whom it is hard."""
LEAST = 0.4


def results(name: str, seeds: int) -> list[Played]:
    return [played(MADE[name](f"ready-{seed}"), f"ready-{seed}") for seed in range(seeds)]


def share(found: list[Played], side: str) -> float:
    """In which part of its phases a side moves or fires: of all, or of those with an enemy in sight, for whom defenders
    wait, where that is more."""
    counts = [sum((getattr(one.sides[side], kind) for one in found), Counter[str]()) for kind in ("own", "seen")]
    return max(count["acts"] / max(count["phases"], 1) for count in counts)


@pytest.mark.parametrize("name", ["bridge", "village", "lane"])
def test_both_sides_move_or_fire(name: str) -> None:
    found = results(name, 2)
    assert all(share(found, side) >= LEAST for side in found[0].sides)


@pytest.mark.sweep
@pytest.mark.parametrize("name", MADE)
def test_every_side_moves_or_fires_and_wins_one_in_four(name: str) -> None:
    found = results(name, 24)
    won = Counter(one.winner for one in found)
    for side in found[0].sides:
        assert side in LED_BY_DICE or share(found, side) >= LEAST
        assert name in HARD or won[side] <= 18
