"""Percentages held against play: of all statements of a kind, those of each tenth come true as often as they say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import sqrt
from typing import NamedTuple

from tests.engine.foretold import ALWAYS, Chance, foretold
from tests.engine.played import play
from tests.truth.pages import Page

FURTHEST = 4.0
"""Standard errors."""
AT_WORST = "hit before acting"
"""A chance that is told as a bound: it may come true less often."""


class Tenth(NamedTuple):
    """Statements of one kind, by the tenth that their chance falls into."""

    kind: str
    tenth: int


@dataclass
class Count:
    """How often some statements came true, and how often they said they would."""

    seen: int = 0
    said: float = 0.0
    variance: float = 0.0
    """Of what they said, were each by itself."""
    together: float = 0.0
    """The same from how far off they were play by play, as those of one page hang together."""

    @property
    def off(self) -> float:
        """By how many standard errors play is off."""
        return (self.seen - self.said) / sqrt(max(self.variance, self.together, 1.0))


class Calibration:
    """What has been said and seen so far."""

    def __init__(self) -> None:
        self.counts: defaultdict[Tenth, Count] = defaultdict(Count)

    def hold(self, page: Page, seeds: Iterable[str]) -> None:
        """Hold the percentages of a page against play with these dice; only of what its reader knows all about."""
        encounter = page.encounter()
        encounter.record = replace(encounter.record, auto=True)
        chances = [(c, _tenth(c, page)) for c in dict.fromkeys(foretold(page.preview))]
        kind = "sight" if page.preview.first_stop is not None else page.kind
        for seed in seeds:
            happened = play(encounter, page.item, kind, seed)
            off: defaultdict[Tenth, float] = defaultdict(float)
            for c, tenth in chances:
                if c.given in happened:
                    chance, count = float(c.chance), self.counts[tenth]
                    count.seen += c.name in happened
                    count.said += chance
                    count.variance += chance * (1 - chance)
                    off[tenth] += (c.name in happened) - chance
            for tenth, far in off.items():
                self.counts[tenth].together += far * far

    def wrong(self) -> dict[str, list[str]]:
        """The kinds of statements that are off, with their tenths, a line each."""
        found: dict[str, list[str]] = {}
        for (kind, tenth), count in sorted(self.counts.items()):
            if (count.off if kind.endswith(AT_WORST) else abs(count.off)) > FURTHEST:
                line = f"{tenth}0%: said {count.said:.0f}, seen {count.seen}"
                found.setdefault(kind, []).append(line)
        return found


def _tenth(chance: Chance, page: Page) -> Tenth:
    """The kind of a statement is what it says without its names."""
    given = " given" if chance.given != ALWAYS else ""
    names = {figure.id for figure in page.record.figures} | set(page.record.ruleset.weapons)
    words = [word for word in chance.name.rstrip(":").split() if word.strip(":,") not in names and _word(word)]
    return Tenth(f"{page.record.ruleset.id}: {' '.join(words)}{given}", min(int(chance.chance * 10), 9))


def _word(text: str) -> bool:
    return not text.lstrip("-").rstrip(":").isdecimal()
