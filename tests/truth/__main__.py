"""Pages held against play: `python -m tests.truth --pages 10000 --seed 1` prints what did not hold."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from tests.engine.fuzz import PLAYED
from tests.truth.tally import Tally, tallied


def main() -> int:
    """Hold pages against play, and print the figures; 1 where something breaks that is not known to."""
    parser = argparse.ArgumentParser(prog="python -m tests.truth", description=__doc__)
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--book", choices=tuple(PLAYED), help="the pages of one ruleset alone")
    parser.add_argument("--examples", type=Path, help="a folder for records that lead to what breaks")
    given = parser.parse_args()
    start = time.perf_counter()
    tally = tallied(given.pages, given.seed, (given.book,) if given.book else tuple(PLAYED))
    _print(tally, time.perf_counter() - start)
    if given.examples:
        _write(tally, given.examples)
    return 1 if tally.wrong() else 0


def _print(tally: Tally, seconds: float) -> None:
    of_each = ", ".join(f"{kind} {number}" for kind, number in tally.pages.most_common())
    print(f"{tally.pages.total()} pages in {seconds:.0f} s: {of_each}")
    for kind, number in tally.broken.most_common():
        page, what = tally.examples[kind][0]
        print(f"  {number:4} {kind}: {page.record.ruleset.id} {what}")
    off = tally.calibration.wrong()
    print(f"percentages: {len(tally.calibration.counts)} tenths, {sum(map(len, off.values()))} off")
    print(*(f"  {kind}, {line}" for kind, lines in off.items() for line in lines), sep="\n")


def _write(tally: Tally, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for kind, found in tally.examples.items():
        shown = [{**page.to_json(), "what": what} for page, what in found[:5]]
        name = "".join(letter if letter.isalnum() else "-" for letter in kind)
        (folder / f"{name}.json").write_text(json.dumps(shown))


if __name__ == "__main__":
    sys.exit(main())
