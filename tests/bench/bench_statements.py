"""How long the statements of a page take: `python -m tests.bench.bench_statements --pages 200`.

Pages of random battles, six against six, on which three enemies or more are in sight, by ruleset; processor time.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from itertools import chain, count, islice
from statistics import median, quantiles

from tests.engine.fuzz import BATTLES
from tests.truth.pages import Page, pages, stated

SIX = (6,)
IN_SIGHT = 3


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=200)
    number = parser.parse_args().pages
    for book in BATTLES:
        spent: dict[str, list[float]] = defaultdict(list)
        battles = chain.from_iterable(pages(book, seed, SIX) for seed in count(1))
        for page in islice(filter(_in_sight, battles), number):
            spent[page.kind].append(_timed(page))
        _print(f"statements {book}", list(chain.from_iterable(spent.values())))
        for kind, times in sorted(spent.items()):
            _print(f"  {kind}", times)


def _print(name: str, times: list[float]) -> None:
    high = quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]
    print(
        f"{name:23} {median(times) * 1e3:7.1f} ms, 19 of 20 under {high * 1e3:7.1f} ms,"
        f" the longest {max(times) * 1e3:7.1f} ms  ({len(times)})"
    )


def _in_sight(page: Page) -> bool:
    g = page.encounter().game
    seen = {f.id for own in g.of_side(page.side) if own.able for f in g.enemies(own) if g.sees(own, f, turning=True)}
    return len(seen & page.known) >= IN_SIGHT


def _timed(page: Page) -> float:
    encounter = page.encounter()
    start = time.process_time()
    stated(encounter, page.item, page.side, page.known)
    return time.process_time() - start


if __name__ == "__main__":
    main()
