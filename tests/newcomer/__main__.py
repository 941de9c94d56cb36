"""Newcomers who press the blue button: the first battle under many seeds, first battles of `/solo`, and *The diner*.

python -m tests.newcomer first [--seeds 200]
python -m tests.newcomer solo [--battles 50]
python -m tests.newcomer diner [--battles 40]
"""

from __future__ import annotations

import argparse

from tests.newcomer import diner, first, solo

BATTLES = {
    "first": (first.told, first.SEEDS),
    "solo": (solo.told, solo.BATTLES),
    "diner": (diner.told, diner.SEEDS),
}
"""What is told of each kind, and of how many battles where nothing is said."""


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.newcomer")
    parser.add_argument("which", choices=tuple(BATTLES))
    parser.add_argument("--battles", type=int)
    args = parser.parse_args()
    told, usual = BATTLES[args.which]
    lines = told(args.battles or usual)
    for line in lines:
        print(line)


if __name__ == "__main__":
    main()
