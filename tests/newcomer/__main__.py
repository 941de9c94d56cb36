"""Newcomers who press the blue button: the first battle, first battles of `/solo`, every mission, and single pages.

python -m tests.newcomer first [--battles 200]
python -m tests.newcomer solo [--battles 50]
python -m tests.newcomer missions [NAME ...] [--seeds 1 40] [--workers 1]
python -m tests.newcomer pages [NAME ...] [--pages 25] [--first 30] [--more 200]
"""

from __future__ import annotations

import argparse

from tests.newcomer import first, missions, playouts, solo


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.newcomer")
    kinds = parser.add_subparsers(dest="which", required=True)
    for name, usual in (("first", first.SEEDS), ("solo", solo.BATTLES)):
        kinds.add_parser(name).add_argument("--battles", type=int, default=usual)
    every = kinds.add_parser("missions")
    every.add_argument("names", nargs="*", help=", ".join(missions.ready_made()))
    every.add_argument("--seeds", nargs=2, type=int, default=(1, 40))
    every.add_argument("--workers", type=int, default=1)
    pages = kinds.add_parser("pages")
    pages.add_argument("names", nargs="*")
    for option, usual in (("--pages", 25), ("--first", playouts.FIRST), ("--more", playouts.MORE)):
        pages.add_argument(option, type=int, default=usual)
    args = parser.parse_args()
    if args.which == "missions":
        low, high = args.seeds
        lines = missions.told(args.names or list(missions.ready_made()), range(low, high + 1), args.workers)
    elif args.which == "pages":
        lines = playouts.told(args.names or list(missions.ready_made()), args.pages, args.first, args.more)
    else:
        lines = {"first": first.told, "solo": solo.told}[args.which](args.battles)
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    main()
