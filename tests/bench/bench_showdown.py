"""Beside another simulator of turns, in the same minutes: `python -m tests.bench.bench_showdown FOLDER`.

The folder is one in which `npm install pokemon-showdown` was run. Its random players fight random battles, and the
lines that its simulator writes a second are a yardstick for the entries that battles log here: both are what a reader
is told. They take turns; each rate is the median of its runs, in processor time.
"""

from __future__ import annotations

import argparse
import gc
import shutil
import statistics
import subprocess
from pathlib import Path

from tests.bench.bench_engine import played, replayed

SCRIPT = Path(__file__).with_name("showdown.cjs")
BATTLES = 40


def showdown(node: str, package: Path) -> float:
    """Lines a second."""
    return float(subprocess.check_output([node, SCRIPT, package, str(BATTLES)], text=True))


def main() -> None:
    """Print the figures, or what is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--runs", type=int, default=3)
    args = parser.parse_args()
    node, package = shutil.which("node"), (args.folder / "node_modules/pokemon-showdown").resolve()
    if node is None or not package.is_dir():
        raise SystemExit(f"node and {package} are needed: npm install pokemon-showdown")
    gc.disable()  # as timeit does
    played(range(3))
    theirs: list[float] = []
    ours: dict[str, list[float]] = {}
    for _ in range(args.runs):
        theirs.append(showdown(node, package))
        first = played(range(40))
        for title, rows in (("automatic play", first), ("replay", replayed(first))):
            for ruleset, measured in rows.items():
                ours.setdefault(f"{title} {ruleset}", []).append(measured.rate)
    beside = statistics.median(theirs)
    print(f"Showdown {beside:9.0f} lines/s  ({min(theirs):.0f} to {max(theirs):.0f})")
    for what, rates in ours.items():
        rate = statistics.median(rates)
        print(f"{what:26} {rate:9.0f} events/s  {rate / beside:5.2f} of Showdown's")


if __name__ == "__main__":
    main()
