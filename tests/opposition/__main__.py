"""Tactics against random legal play: `python -m tests.opposition --battles 500` prints who won, and at what price."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

from tests.opposition.battles import able, against_random

SIZE = 6


def one(seed: int) -> tuple[str, int, int, int]:
    """How a battle ended, the losses of tactics and of chance, and its turns; sides and the table change in turn."""
    side, other = (("blue", "red"), ("red", "blue"))[seed % 2]
    encounter = against_random(seed, side)
    mine, his = able(encounter, side), able(encounter, other)
    ending = "open" if mine and his else "tactics" if mine else "random"
    return ending + (" (rules)" if side == "red" else " (people)"), SIZE - mine, SIZE - his, encounter.state.turn


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--battles", type=int, default=500)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    began = time.monotonic()
    with ProcessPoolExecutor(args.workers) as pool:
        played = list(pool.map(one, range(args.battles), chunksize=10))
    endings = Counter(ending for ending, *_ in played)
    print(f"{len(played)} battles, six against six, {time.monotonic() - began:.0f} s")
    print(f"{'side played by tactics':24}{'won':>6}{'lost':>6}{'open':>6}")
    for kind, title in (("people", "people's, no table"), ("rules", "rules', by the table")):
        won, lost, left = (endings[f"{name} ({kind})"] for name in ("tactics", "random", "open"))
        print(f"{title:24}{won:6}{lost:6}{left:6}")
    print(f"casualties a battle: tactics {_mean(p[1] for p in played)}, random {_mean(p[2] for p in played)}")
    print(f"turns a battle: {_mean(p[3] for p in played)}")


def _mean(values: Iterable[int]) -> str:
    found = list(values)
    return f"{sum(found) / len(found):.2f}"


if __name__ == "__main__":
    main()
