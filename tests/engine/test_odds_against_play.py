"""The odds that previews state, held against how often it happens when the same input is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any

import pytest

from engine.encounter import Encounter
from engine.preview import preview
from engine.views import GM
from tests.engine.foretold import ALWAYS, foretold
from tests.engine.played import play
from tests.engine.situations import Situation, situations

SEEDS = 1000
FURTHEST = 4.0
"""Standard errors."""


def wrong(e: Encounter, item: Mapping[str, Any], seeds: int = SEEDS) -> list[str]:
    """The chances stated for an input that play does not bear out."""
    p = preview(e, item, GM)
    assert p.refused is None, p.refused
    chances = list(dict.fromkeys(foretold(p)))
    kind = "sight" if p.first_stop is not None else str(item["do"])
    seen: Counter[tuple[str, str]] = Counter()
    for seed in range(seeds):
        happened = play(e, item, kind, seed)
        seen.update((c.name, c.given) for c in chances if c.given in happened and c.name in happened)
        seen.update((ALWAYS, given) for given in {c.given for c in chances} & happened)
    out = []
    for c in chances:
        count, times, chance = seen[c.name, c.given], seen[ALWAYS, c.given], float(c.chance)
        if abs(count - times * chance) > FURTHEST * sqrt(times * chance * (1 - chance)):
            given = f" given that {c.given}" if c.given else ""
            out.append(f"    {c.name}{given}: foretold {chance:.1%}, seen {count} times in {times}")
    return out


def all_wrong(some: Iterable[Situation], seeds: int) -> str:
    """What is wrong in these situations, and where."""
    lines: list[str] = []
    for situation in some:
        found = wrong(situation.battle().encounter, situation.item(), seeds)
        lines += [str(tuple(situation)), *found] if found else []
    return "\n".join(lines)


@pytest.mark.long
@pytest.mark.parametrize("ruleset", situations())
def test_some_of_what_is_foretold_happens_as_often_as_it_says(ruleset: str) -> None:
    found = all_wrong(situations()[ruleset][::6], 60)
    assert not found, found


@pytest.mark.sweep
@pytest.mark.parametrize("ruleset", situations())
def test_what_is_foretold_happens_as_often_as_it_says(ruleset: str) -> None:
    assert len(situations()[ruleset]) >= 40
    found = all_wrong(situations()[ruleset], SEEDS)
    assert not found, found
