"""Every side of every battle made by hand can be led by the rules: it moves or fires, and has its chance."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.loading.load import load
from engine.replay.replay import replay
from tests.opposition.ready_made import Played, battles, for_people, led_by_rules, played, shoots

MADE = {name: made for name, made in battles() if " " not in name}
"""Those made by hand, as they are laid down."""
ANY = dict(battles())
LED_BY_DICE = frozenset({"horde", "insurgents", "swarm"})
"""Sides that dice and rules move without any activation."""
HARD = frozenset({"first", "diner", "mg42"})
"""A newcomer's battle, one with levels, and one whose card says for whom it is hard."""
LEAST = 0.4
SEEDS = {"hill": 24, "mg42": 24}
"""Battles so close to what is asked that few of them say little; of the others three do."""


def results(name: str, seeds: int) -> list[Played]:
    return [played(led_by_rules(MADE[name](f"ready-{seed}")), f"ready-{seed}") for seed in range(seeds)]


def handed_over(name: str, seeds: int) -> list[Played]:
    """Likewise where people have handed every side over that they may have."""
    return [played(for_people(name, ANY[name](f"ready-{seed}")), f"ready-{seed}") for seed in range(seeds)]


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


@pytest.mark.parametrize("name", ["bridge", "lane", "cr3 patrol"])
def test_what_is_handed_over_is_played_and_replays_as_any_record(name: str) -> None:
    for one in handed_over(name, 1):
        raw = one.encounter.export()
        assert all(item["by"] in ("rules", "flow") for item in raw["inputs"] if item["do"] != "start-turn")
        again = replay(load(raw)).encounter
        assert again.digests == one.encounter.digests


@pytest.mark.long
@pytest.mark.parametrize("name", ANY)
def test_a_side_that_is_handed_over_moves_or_fires(name: str) -> None:
    """A part of `python -m tests.opposition ready --handed`."""
    found = handed_over(name, SEEDS.get(name, 3))
    for side in found[0].encounter.record.sides:
        if side.controller != "rules":
            assert share(found, side.id) >= LEAST or side.id in LED_BY_DICE
            fires = sum(shoots(one, side.id) or not one.sides[side.id].seen["phases"] for one in found)
            assert fires >= len(found) * 5 // 6 or name not in MADE, "patrols and raids are won by going and by blades"
