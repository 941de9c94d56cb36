"""`duckback test`: rolls one table or reaction test, or reads it with the dice given."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from bot.cli.breakdown import breakdown, describe, listing
from bot.cli.compare import compare_tests
from bot.cli.requests import add_dice_options, add_options, dumps, refuse, request_help, request_of, stream
from bot.dice_notation import throw
from engine.checks.request import answer, answer_call, parse, run_call
from engine.errors import BadRequest
from engine.ruleset import registry

EXAMPLE = '{"test": "received-fire", "ruleset": "cr3", "rep": 4, "if": ["in-cover"], "dice": {"self": [3, 5, 6]}}'


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add the command to the program's."""
    parser = subparsers.add_parser(
        "test",
        help="roll one table or reaction test",
        add_help=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=request_help(EXAMPLE),
    )
    add_options(parser)
    add_dice_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do the command; the exit status."""
    if args.name == "-":
        return stream(lambda request: answer(request, registry.get, throw), sys.stdin.buffer, sys.stdout)
    try:
        if args.list:
            return _list(args)
        if args.name is None:
            raise BadRequest("name a test, - for requests, or --list", field="test", code="missing-field")
        if args.compare:
            answers, told = compare_tests(request_of(args), throw)
            print(dumps(answers) if args.json else told)
            return 0
        call = parse(request_of(args), registry.get)
        outcome, rolled = run_call(call, throw)
        print(dumps(answer_call(call, outcome, rolled)) if args.json else breakdown(call, outcome))
    except BadRequest as wrong:
        return refuse(wrong, as_json=args.json)
    return 0


def _list(args: argparse.Namespace) -> int:
    ruleset = registry.get(args.ruleset)
    if args.json:
        print(dumps({"ruleset": ruleset.id, "tests": [describe(check) for check in ruleset.checks.values()]}))
    else:
        print(listing(ruleset))
    return 0
