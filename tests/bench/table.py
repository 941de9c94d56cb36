"""The rows of `docs/speed.md`: `python -m tests.bench.table BENCH...` runs these and prints what they tell as Markdown.

A line's words up to the colon or wide gap before its first figure say what was measured. The commit is that of the tree
as it stands.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).parents[2]
ENGINE = ("calls", "bench_engine", "bench_machines", "bench_horde", "bench_held_fire")
"""What is run where nothing is named."""


def told(bench: str) -> Iterator[tuple[str, str]]:
    """What a bench measures, and what it comes to, line by line."""
    done = subprocess.run(
        [sys.executable, "-m", f"tests.bench.{bench}"], cwd=HOME, stdout=subprocess.PIPE, text=True, check=True
    )
    for line in done.stdout.splitlines():
        what, *figure = re.split(r"(?: {2,}|: )(?=[\d(]|median)", line.strip(), maxsplit=1)
        yield " ".join(what.split()), " ".join(" ".join(figure).split())


def commit() -> str:
    """The commit that is checked out."""
    return subprocess.check_output(["git", "rev-parse", "--short=8", "HEAD"], cwd=HOME, text=True).strip()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("benches", nargs="*", default=ENGINE, metavar="BENCH")
    args = parser.parse_args()
    print("| what | figure | bench | at |\n| --- | --- | --- | --- |")
    at = commit()
    for bench in args.benches:
        for what, figure in told(bench):
            print(f"| {what} | {figure} | `{bench}` | `{at}` |", flush=True)


if __name__ == "__main__":
    main()
