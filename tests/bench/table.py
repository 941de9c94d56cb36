"""The rows of `docs/speed.md`: `python -m tests.bench.table BENCH...` runs these and prints what they tell as Markdown.

A line's words up to the colon or wide gap before its first figure say what was measured. The commit is that of the tree
as it stands. With `--renew` those rows of the page that name the same bench and say the same are replaced. A bench that
wants words of its own is named with them: `'bench_showdown FOLDER'`.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).parents[2]
PAGE = HOME / "docs/speed.md"
ENGINE = ("calls", "bench_engine", "bench_machines", "bench_horde", "bench_held_fire")
"""What is run where nothing is named."""


def told(bench: str) -> Iterator[tuple[str, str]]:
    """What a bench measures, and what it comes to, line by line."""
    done = subprocess.run(
        [sys.executable, "-m", *f"tests.bench.{bench}".split()], cwd=HOME, stdout=subprocess.PIPE, text=True, check=True
    )
    for line in done.stdout.splitlines():
        what, *figure = re.split(r"(?: {2,}|: )(?=[\d(]|median)", line.strip(), maxsplit=1)
        yield " ".join(what.split()), " ".join(" ".join(figure).split())


def commit() -> str:
    """The commit that is checked out."""
    return subprocess.check_output(["git", "rev-parse", "--short=8", "HEAD"], cwd=HOME, text=True).strip()


def renewed(page: str, row: str) -> str:
    """The page with this row in place of the one of the same bench that says the same; as it is without one."""
    what, _, bench, _ = (cell.strip() for cell in row.strip("|").split("|"))
    older = rf"^\| {re.escape(what)} \|[^|\n]*\| {re.escape(bench)} \|.*$"
    return re.sub(older, lambda _: row, page, flags=re.MULTILINE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("benches", nargs="*", default=ENGINE, metavar="BENCH")
    parser.add_argument("--renew", action="store_true", help="replace the page's rows")
    args = parser.parse_args()
    print("| what | figure | bench | at |\n| --- | --- | --- | --- |")
    at = commit()
    for bench in args.benches:
        for what, figure in told(bench):
            row = f"| {what} | {figure} | `{bench.split()[0]}` | `{at}` |"
            print(row, flush=True)
            if args.renew:
                PAGE.write_text(renewed(PAGE.read_text(), row))


if __name__ == "__main__":
    main()
