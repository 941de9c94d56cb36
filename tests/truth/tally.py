"""Many pages held against play: how many there were, what broke, how well percentages are calibrated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path

from engine.errors import DuckbackError
from tests.engine.fuzz import PLAYED
from tests.truth.broken import broken
from tests.truth.calibration import Calibration
from tests.truth.pages import Page, pages

KNOWN = Path(__file__).with_name("known.txt")
"""The kinds of statements that are known to break, a line each; the list may only shrink."""
PLAYS = 8
"""A page is held against so many plays."""
EVERY = 4
"""Of so many pages one has its percentages held against more of them."""
DRAWN = 24
"""So many."""


@dataclass
class Tally:
    """What came of some pages."""

    pages: Counter[str] = field(default_factory=Counter)
    """By what they are pages of."""
    broken: Counter[str] = field(default_factory=Counter)
    """By kind of statement, pages on which one did not hold."""
    examples: dict[str, list[tuple[Page, str]]] = field(default_factory=dict)
    calibration: Calibration = field(default_factory=Calibration)

    def hold(self, page: Page, plays: int = PLAYS, drawn: int = DRAWN) -> None:
        """Hold a page against play."""
        self.pages[page.kind] += 1
        number = self.pages.total()
        found: dict[str, str] = {}
        for n in range(plays):
            try:
                found |= dict(broken(page, *page.played(f"{number} {n}")))
            except DuckbackError as no:
                found[f"{page.kind}: refused"] = str(no)
        for kind, what in found.items():
            self.broken[kind] += 1
            self.examples.setdefault(kind, []).append((page, what))
        if number % EVERY == 0 and page.open and page.kind != "decide" and page.preview.rolls:
            self.calibration.hold(page, (f"odds {number} {n}" for n in range(drawn)))

    def wrong(self) -> set[str]:
        """The kinds of statements that broke or whose percentages are off, and are not known to."""
        return {*self.broken, *self.calibration.wrong()} - known()


def known() -> set[str]:
    """The kinds that are known to break."""
    return {line for line in KNOWN.read_text().splitlines() if line and not line.startswith("#")}


def all_pages(books: Sequence[str], seed: int) -> Iterator[Page]:
    """Pages without end, a battle of each book in turn."""
    for n in count(seed):
        for book in books:
            yield from pages(book, n)


def tallied(number: int, seed: int, books: Sequence[str] = tuple(PLAYED)) -> Tally:
    """So many pages, held against play."""
    tally = Tally()
    for page in islice(all_pages(books, seed), number):
        tally.hold(page)
    return tally
