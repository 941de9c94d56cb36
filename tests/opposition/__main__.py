"""The side that the rules play, in figures.

python -m tests.opposition random [--battles 500]: tactics against random legal play, who won, and at what price
python -m tests.opposition ready [--seeds 24] [--handed] [NAME ...]: ready-made battles, the rules against the rules,
    or people on every side that they may have who have handed it over to the rules
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.opposition import ready_made
from tests.opposition.battles import able, against_random

SIZE = 6


def one(seed: int) -> tuple[str, int, int, int]:
    """How a battle ended, the losses of tactics and of chance, and its turns; sides and the table change in turn."""
    side, other = (("blue", "red"), ("red", "blue"))[seed % 2]
    encounter = against_random(seed, side)
    mine, his = able(encounter, side), able(encounter, other)
    ending = "open" if mine and his else "tactics" if mine else "random"
    return ending + (" (rules)" if side == "red" else " (people)"), SIZE - mine, SIZE - his, encounter.state.turn


def against_chance(battles: int, workers: int) -> None:
    """Print how tactics do against random legal play."""
    began = time.monotonic()
    with ProcessPoolExecutor(workers) as pool:
        played = list(pool.map(one, range(battles), chunksize=10))
    endings = Counter(ending for ending, *_ in played)
    print(f"{len(played)} battles, six against six, {time.monotonic() - began:.0f} s")
    print(f"{'side played by tactics':24}{'won':>6}{'lost':>6}{'open':>6}")
    for kind, title in (("people", "people's, no table"), ("rules", "rules', by the table")):
        won, lost, left = (endings[f"{name} ({kind})"] for name in ("tactics", "random", "open"))
        print(f"{title:24}{won:6}{lost:6}{left:6}")
    print(f"casualties a battle: tactics {_mean(p[1] for p in played)}, random {_mean(p[2] for p in played)}")
    print(f"turns a battle: {_mean(p[3] for p in played)}")


def ready(seeds: int, named: Sequence[str], *, handed: bool) -> None:
    """Print how ready-made battles go where the rules lead every side, or people have handed theirs over."""
    print(ready_made.TITLE)
    for name, made in ready_made.battles():
        if not named or any(part in name for part in named):
            how = partial(ready_made.for_people, name) if handed else ready_made.led_by_rules
            for line in ready_made.told(name, made, range(seeds), how):
                print(line, flush=True)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.opposition", description=__doc__)
    kinds = parser.add_subparsers(dest="kind", required=True)
    random = kinds.add_parser("random")
    random.add_argument("--battles", type=int, default=500)
    random.add_argument("--workers", type=int, default=1)
    made = kinds.add_parser("ready")
    made.add_argument("named", nargs="*")
    made.add_argument("--seeds", type=int, default=ready_made.SEEDS)
    made.add_argument("--handed", action="store_true")
    args = parser.parse_args()
    if args.kind == "random":
        against_chance(args.battles, args.workers)
    else:
        ready(args.seeds, args.named, handed=args.handed)


def _mean(values: Iterable[int]) -> str:
    found = list(values)
    return f"{sum(found) / len(found):.2f}"


if __name__ == "__main__":
    main()
