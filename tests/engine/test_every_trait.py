"""Whatever a figure may be by nature, a battle comes out otherwise with it than without it under the same dice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest

from engine.encounter import Encounter
from engine.ruleset.model import Ruleset
from engine.ruleset.registry import IDS, get
from engine.space import INCH
from engine.state import INFECTED, OUT_OF_THE_FIGHT, Figure, Spell
from tests.engine.side_by_side import Change, tells

SEEDS = 60
FROM = {
    "religious-order": 32, "cheating-death": 6, "overall-leader": 11, "light-shield": 10, "ferocious": 13, "frenzy": 13,
    "medic": 12, "doctor": 34, "thrower": 43, "knife-fighter": 23, "driver": 19, "fearful": 4, "clumsy": 6,
    "shirker": 4, "larger-than-life": 6, "reporter": 23, "bug": 10, "puker": 10, "brain-bug": 10, "young": 10,
    "poor-fighter": 13, "good-fighter": 13, "nimble": 3, "brawler": 3, "runt": 3, "weakling": 3, "phobia": 7,
}  # fmt: skip
"""The seed that is tried first for a trait that seldom tells, to save time."""
TOLD_ELSEWHERE = (("cr2", "signal"), ("compendium", "comm-link"), ("compendium", "insurgent"), ("cr2", "prisoner"))
"""Traits that tell where a mortar stands, in what arrivals bring, and below a bug hole: the tests of these have them
(CR2-MORTAR-06, CMP-MORT-09, CMP-INS-03, CR2-BUG-12)."""
SHOWN = ("charismatic", "strong", "dexterous")
"""Traits that tell in challenges alone, which the random player hardly takes up (CMP-ADV-16 to CMP-ADV-18)."""


def _one_down(side: list[Figure]) -> None:
    """One lies out of the fight beside another."""
    down, beside = side[:2]
    down.status, down.at = OUT_OF_THE_FIGHT, (beside.at[0] + INCH, beside.at[1])
    down.hurt = down.hurt._replace(wounds=1)


def _infected(side: list[Figure]) -> None:
    """One of them is to turn into a zombie."""
    side[0].spell = Spell(INFECTED)


def _nobles(side: list[Figure]) -> None:
    """All of them are Nobles."""
    for figure in side:
        figure.class_ = "noble"


PREPARED = {"antidote": _infected, "medic": _one_down, "doctor": _one_down, "religious-order": _nobles}
"""What it takes for a trait to tell."""


def traits() -> Iterator[tuple[str, str]]:
    """Every ruleset with every trait that its figures may have, by its options too."""
    for name in IDS:
        rules = get(name)
        played = [rules, *(option.apply(rules) for option in rules.options.values())]
        each = dict.fromkeys(chain.from_iterable(r.traits for r in played))
        yield from ((name, trait) for trait in each if (name, trait) not in TOLD_ELSEWHERE)


def given(trait: str, *, has: bool) -> Change:
    """All of blue have a trait, or none of them."""

    def change(encounter: Encounter) -> None:
        rules: Ruleset = encounter.rules
        if trait not in rules.traits:
            return
        blue = [figure for figure in encounter.state.figures if figure.side == "blue"]
        for figure in blue:
            figure.traits -= {trait, rules.traits[trait].opposite}
            figure.traits |= {trait} if has else set()
        PREPARED.get(trait, lambda _: None)(blue)

    return change


@pytest.mark.parametrize(("name", "trait"), list(traits()))
def test_a_trait_changes_an_outcome(name: str, trait: str):
    having, lacking = given(trait, has=True), given(trait, has=False)
    like = {"do": "challenge", "difficulty": trait} if trait in SHOWN else None
    first = FROM.get(trait, 0)
    assert any(tells(name, seed, one=having, other=lacking, like=like) for seed in range(first, first + SEEDS))
