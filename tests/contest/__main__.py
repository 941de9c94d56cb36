"""Random events, and what is wrong with their draws.

python -m tests.contest [--events 10000] [--from 0] [--workers 1]
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict

from tests.contest.random_events import Seen, look


def one(seed: int) -> Seen:
    """One event."""
    seen = Seen()
    look(seed, seen, 0.1)
    return seen


def main() -> int:
    """Play and print; 1 where a draw is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.contest", description=__doc__)
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    total, faults = Counter[str](), []
    with ProcessPoolExecutor(args.workers) as pool:
        for seen in pool.map(one, range(args.first, args.first + args.events), chunksize=20):
            faults += seen.faults
            total.update({name: count for name, count in asdict(seen).items() if name != "faults"})
    print(", ".join(f"{name} {count}" for name, count in total.items()))
    print("\n".join(faults[:20]) or "no fault")
    return bool(faults)


if __name__ == "__main__":
    raise SystemExit(main())
