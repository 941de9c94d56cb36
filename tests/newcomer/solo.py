"""First battles of `/solo` as they are proposed, by the blue button."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from bot.modes.solo import first_solo, new_seed, record_of
from tests.bot.fixed import fix_seeds
from tests.newcomer.blue import Newcomer, begun

BATTLES = 50
PRESSES = 150
"""After so many presses a battle is not waited for."""


def pressed(number: int) -> Newcomer:
    """A first `/solo` battle, played by the blue button."""
    choices = first_solo("en")
    with pytest.MonkeyPatch.context() as patch:
        fix_seeds(patch, f"first-solo-{number}")
        seed = new_seed(choices)
    return begun(record_of(choices, seed), seed).play(presses=PRESSES)


def told(battles: int = BATTLES) -> Iterator[str]:
    """How many were fair to the newcomer, and how they went."""
    found: Counter[str] = Counter()
    for number in range(battles):
        battle = pressed(number)
        found["fair: not beaten, less than half lost by turn 3"] += battle.fair
        found["not beaten"] += not battle.beaten
        found["less than half lost by turn 3"] += 2 * battle.losses(3) < battle.strength
        found["won"] += battle.won
        found["a shot at all"] += battle.shot > 0
        found["presses"] += battle.presses
        found["turns"] += battle.encounter.state.turn
    for name, count in found.items():
        yield (
            f"{count / battles:.1f} {name} a battle"
            if name in ("presses", "turns")
            else f"{count:4d} of {battles}  {name}"
        )
