"""The program `duckback`, also as `python -m bot`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from bot import __version__
from engine.errors import DuckbackError

COMMANDS = ("run", "sandbox", "replay", "test", "odds", "verify", "rules")
"""Each is a module of `bot.cli` with `add_parser(subparsers)` and `run(args) -> int`."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status: 0 done, 2 the request was wrong."""
    given = list(sys.argv[1:] if argv is None else argv)
    parser = argparse.ArgumentParser(prog="duckback", description="Play-by-post skirmishes on Discord.")
    parser.add_argument("--version", action="version", version=f"duckback {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    # Only the module asked for is imported, so that quick commands start quickly.
    for name in (given[0],) if given and given[0] in COMMANDS else COMMANDS:
        import_module(f"bot.cli.{name}").add_parser(subparsers)
    args = parser.parse_args(given)
    try:
        return int(args.run(args))
    except DuckbackError as error:
        field = f"{error.field}: " if error.field and error.field not in error.message else ""
        print(f"{field}{error.message}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
