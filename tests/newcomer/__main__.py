"""Newcomers who press the blue button: the first battle under many seeds, and first battles of `/solo`.

python -m tests.newcomer first [--seeds 200]
python -m tests.newcomer solo [--battles 50]
"""

from __future__ import annotations

import argparse

from tests.newcomer.first import SEEDS, told


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.newcomer")
    parser.add_argument("--seeds", type=int, default=SEEDS)
    args = parser.parse_args()
    print("\n".join(told(args.seeds)))


if __name__ == "__main__":
    main()
