"""The program `duckback`, also as `python -m bot`."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from bot import __version__
from bot.cli.parser import Parser
from engine.errors import BadRequest, DuckbackError, EngineFault

COMMANDS = (
    "run",
    "sandbox",
    "backup",
    "restore",
    "copy",
    "doctor",
    "replay",
    "test",
    "odds",
    "verify",
    "rules",
    "event",
)
"""Each is a module of `bot.cli` with `add_parser(subparsers)`, by which `run(args) -> int` is a parser's default."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status: 0 done, 2 the request was wrong, 1 anything else."""
    given = list(sys.argv[1:] if argv is None else argv)
    parser = Parser(prog="duckback", description="Play-by-post skirmishes on Discord.")
    parser.add_argument("--version", action="version", version=f"duckback {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    # Only the module asked for is imported, so that quick commands start quickly.
    for name in (given[0],) if given and given[0] in COMMANDS else COMMANDS:
        import_module(f"bot.cli.{name}").add_parser(subparsers)
    try:
        args = parser.parse_args(given)
    except BadRequest as wrong:
        from bot.cli.requests import refuse  # seldom needed, and a start should be quick

        return refuse(wrong, as_json="--json" in given)
    try:
        status = int(args.run(args))
        sys.stdout.flush()
    except DuckbackError as error:
        print(error.line, file=sys.stderr)
        return 1 if isinstance(error, EngineFault) else 2
    except BrokenPipeError:
        # The reader has seen enough; what is still in the buffer goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"{error.filename or 'input or output'}: {error.strerror}", file=sys.stderr)
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
