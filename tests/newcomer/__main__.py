"""Newcomers who press the blue button: the first battle under many seeds, and first battles of `/solo`.

python -m tests.newcomer first [--seeds 200]
python -m tests.newcomer solo [--battles 50]
"""

from __future__ import annotations

import argparse

from tests.newcomer import first, solo


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.newcomer")
    parser.add_argument("which", choices=("first", "solo"))
    parser.add_argument("--battles", type=int)
    args = parser.parse_args()
    lines = (
        first.told(args.battles or first.SEEDS) if args.which == "first" else solo.told(args.battles or solo.BATTLES)
    )
    for line in lines:
        print(line)


if __name__ == "__main__":
    main()
