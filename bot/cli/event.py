"""`duckback event`: what counts in an event, without Discord."""

from __future__ import annotations

import argparse
from typing import Any

from bot.cli import event_clock, event_draw, event_run, event_standings, event_verify


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add the command, and each of its own commands, to the program's."""
    parser = subparsers.add_parser("event", help="play, draw, count and verify an event without Discord; its clock")
    commands = parser.add_subparsers(dest="event", metavar="COMMAND", required=True)
    for command in (event_run, event_draw, event_standings, event_verify, event_clock):
        command.add_parser(commands)
