"""The first battle by the blue button: what each seed gives, and the first that gives enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from bot.setup.first import first_battle
from tests.newcomer.blue import Newcomer, begun

SEEDS = 200
PRESSES = 30
"""By so many presses it should be won."""


def pressed(seed: str) -> Newcomer:
    """The first battle with these dice, played by the blue button."""
    return begun(first_battle("en"), seed).play()


def goods(battle: Newcomer) -> Mapping[str, bool]:
    """What a first battle should give, and whether this one did."""
    return {
        "a shot within 3 presses": 0 < battle.shot <= 3,
        "a hit within 6": 0 < battle.hit <= 6,
        "contact by an own move within 6": 0 < battle.contact <= 6,
        "an enemy shot by turn 2": 0 < battle.first_shot(own=False) <= 2,
        "one own loss at most in 3 turns": battle.losses(3) <= 1,
        f"won within {PRESSES} presses": battle.won and battle.presses <= PRESSES,
    }


def told(seeds: int = SEEDS) -> Iterator[str]:
    """How many seeds give what, how many are fair, and the first that gives everything."""
    found: Counter[str] = Counter()
    good: list[str] = []
    for number in range(seeds):
        seed = f"first-battle-{number}"
        battle = pressed(seed)
        here = goods(battle)
        found.update(name for name, given in here.items() if given)
        found["fair: not beaten, less than half lost by turn 3"] += battle.fair
        found["presses"] += battle.presses
        good += [seed] if all(here.values()) else []
    for name, count in found.items():
        yield f"{count / seeds:.1f} presses a battle" if name == "presses" else f"{count:4d} of {seeds}  {name}"
    yield f"{len(good):4d} of {seeds}  everything; the first: {good[0] if good else '-'}"
