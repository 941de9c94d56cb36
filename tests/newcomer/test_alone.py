"""Ready-made battles against the game: the person is there to press something."""

from __future__ import annotations

import pytest

from bot.setup.alone import alone, battles, sides
from engine.ruleset.registry import RULESETS
from tests.newcomer.blue import begun

SEEDS = 30
ALL, HALF = 3, 10
"""In so many of them at most, everybody or half of one's own are lost before anything can be pressed."""
EVERY = [
    (which, side)
    for ruleset in RULESETS
    for which in battles(ruleset)
    for side in range(1, len(sides(which, "en")) + 1)
]


@pytest.mark.long
@pytest.mark.parametrize(("which", "side"), EVERY)
def test_nobody_has_lost_before_the_first_press(which: str, side: int) -> None:
    begins = [begun(alone(which, side, "en"), f"alone-{number}") for number in range(SEEDS)]
    left = [here.standing / here.strength for here in begins]
    assert left.count(0) <= ALL, left
    assert sum(share <= 0.5 for share in left) <= HALF, left


@pytest.mark.long
def test_a_gunner_opens_the_page_of_fire_at_a_machine() -> None:
    assert begun(alone("convoy", 2, "en"), "alone-0").play(presses=40).shot
