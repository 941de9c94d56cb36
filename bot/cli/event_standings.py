"""`duckback event standings`: the standings of an event behind a round."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any

from bot.cli.event_archive import PLACES, add_archive, add_round, archive_of, counted, valid_round
from bot.cli.requests import refuse
from engine.contest.log import Contest
from engine.contest.standings import sheet
from engine.errors import BadRequest


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add the command to those of `event`."""
    parser = subparsers.add_parser("standings", help="count the standings anew from the results")
    add_archive(parser)
    add_round(parser, "behind this round; by default behind the last one")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="answer with one line of JSON, a list of rows")
    how.add_argument("--csv", action="store_true", help="answer with comma-separated values")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do the command; the exit status."""
    try:
        archive = archive_of(args)
        valid_round(args.round, len(archive.rounds))
        contest, names = counted(archive)
    except BadRequest as wrong:
        return refuse(wrong, as_json=args.json)
    rows = contest.standings(args.round)
    if args.json:
        print(json.dumps([row.as_json() for row in rows]))
    elif args.csv:
        print(sheet(rows, names), end="")
    else:
        print(told(contest, names, args.round))
    return 0


def told(contest: Contest, names: Mapping[int, str], after: int | None = None) -> str:
    """Standings behind a round, by default the last one, as lines of text; below a cup's, who has won it."""
    rows = contest.standings(after)
    lines = [f"{'':>4}  {'points':>6} {'opp.':>6} {'value':>6} {'tables':>6}  name"]
    for row in rows:
        numbers = f"{row.points:6} {row.opponents:6} {row.value:+6} {row.tables:6}"
        lines.append(f"{row.place:4}  {numbers}  {names[row.entrant]}")
    final = contest.final if after in (None, len(contest.rounds)) else ()
    for place, entrant in zip(PLACES, final, strict=False):
        lines.append(f"{place} of the cup: {names[entrant]}")
    return "\n".join(lines)
