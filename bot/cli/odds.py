"""`duckback odds`: the exact chance of each outcome of a test."""

from __future__ import annotations

import argparse
import sys
from fractions import Fraction
from typing import Any

from bot.cli.breakdown import odds_table
from bot.cli.compare import compare_odds
from bot.cli.requests import add_options, dumps, refuse, request_help, request_of, stream
from engine.checks.request import answer_odds
from engine.errors import BadRequest
from engine.ruleset import registry

EXAMPLE = '{"test": "received-fire", "ruleset": "cr3", "rep": 4, "if": ["in-cover"]}'


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add the command to the program's."""
    parser = subparsers.add_parser(
        "odds",
        help="exact probabilities of one test",
        add_help=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=request_help(EXAMPLE),
    )
    add_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do the command; the exit status."""
    if args.name == "-":
        return stream(lambda request: answer_odds(request, registry.get), sys.stdin.buffer, sys.stdout)
    try:
        if args.name is None:
            raise BadRequest("name a test, or - for requests", field="test", code="missing-field")
        if args.compare:
            answers, told = compare_odds(request_of(args))
            print(dumps(answers) if args.json else told)
            return 0
        reply = answer_odds(request_of(args), registry.get)
    except BadRequest as wrong:
        return refuse(wrong, as_json=args.json)
    if args.json:
        print(dumps(reply))
        return 0
    outcomes = {key: Fraction(chance["p"]) for key, chance in reply["outcomes"].items()}
    print(odds_table(f"{reply['test']} ({reply['ruleset']})", outcomes))
    if "out_of_ammo" in reply:
        print(odds_table("besides", {"out of ammo": Fraction(reply["out_of_ammo"]["p"])}))
    return 0
