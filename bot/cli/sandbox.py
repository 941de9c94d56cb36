"""`duckback sandbox`: a Discord-like page on this machine, with the real bot in it."""

from __future__ import annotations

import argparse
import asyncio
import errno
import gc
import sys
from typing import Any

from bot.hosting.progress import telling


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add the command to the program's."""
    parser = subparsers.add_parser(
        "sandbox",
        help="open a Discord-like page on 127.0.0.1 with the same bot: no token, no internet",
        description="Serves a page on 127.0.0.1 where you act as any of several people in a channel with the bot.",
    )
    parser.add_argument("--demo", action="store_true", help="begin with a first battle, at its first press")
    parser.add_argument("--event", action="store_true", help="open on a cup whose first round is being played")
    parser.add_argument("--port", type=int, metavar="PORT", help="serve on this port (default: a free one)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do the command; the exit status."""
    try:
        with telling("Starting the bot"):
            # What is loaded stays: looking through it for garbage would take a fifth of the time.
            gc.disable()
            from bot.sandbox.world import serve

            gc.freeze()
            gc.enable()
        return asyncio.run(serve(demo=args.demo and not args.event, event=args.event, port=args.port))
    except ModuleNotFoundError as error:
        print(f"the sandbox needs {error.name}: pip install 'duckback[sandbox]'", file=sys.stderr)
        return 1
    except OSError as error:
        if args.port is None or error.errno != errno.EADDRINUSE:
            raise
        both = f"ports {args.port} and {args.port + 1}"
        print(f"{both} must be free, for the page and its list of channels: give another --port", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
