"""`duckback event draw`: a round of an event, drawn anew from what came before it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.cli.event_archive import add_archive, add_round, archive_of, counted, valid_round
from bot.cli.requests import dumps, refuse
from engine.contest.draw import Reason, draw, reasons
from engine.contest.log import Contest
from engine.contest.rounds import STEP, WAKING, Round
from engine.errors import BadRequest, Refused


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add the command to those of `event`."""
    parser = subparsers.add_parser("draw", help="draw a round anew from what came before it")
    add_archive(parser)
    add_round(parser, "the round; one behind the last round of the archive draws the next", required=True)
    parser.add_argument("--json", action="store_true", help="answer with one line of JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do the command; the exit status."""
    try:
        archive = archive_of(args)
        contest, names = counted(archive)
        valid_round(args.round, len(archive.rounds) if contest.over else len(archive.rounds) + 1)
        round_ = _drawn(contest, args.round, archive.ahead)
    except BadRequest as wrong:
        return refuse(wrong, as_json=args.json)
    sides = contest.sides_of(args.round)
    if args.json:
        print(dumps(round_.as_json(sides)))
    else:
        print("\n".join(_told(round_, sides, names, reasons(contest, round_))))
    return 0


def _drawn(contest: Contest, number: int, ahead: Sequence[tuple[int, int, int]] | None) -> Round:
    known = None if ahead is None or number <= len(contest.rounds) else ahead
    try:
        return draw(contest, number, None if known is None else {(one, other): steps for one, other, steps in known})
    except Refused as wrong:
        raise BadRequest(wrong.message, field="--round", code=wrong.code) from None


def _told(round_: Round, sides: tuple[str, ...], names: Mapping[int, str], why: Mapping[int, Reason]) -> Iterator[str]:
    yield f"Round {round_.number}, cost {round_.cost}"
    for pairing in round_.pairings:
        both = [f"{names[one]} ({side})" for side, one in zip(sides, pairing.entrants, strict=True)]
        reason = why[pairing.table]
        first, second = reason.points
        least = STEP // 7 * reason.waking
        awake = f", {least} to {least + STEP // 7} h a day awake together" if reason.waking < WAKING else ""
        yield f"{pairing.table:4}  {' – '.join(both)}, {first} – {second} points{awake}"
    for number in round_.bye:
        yield f"   -  {names[number]}, bye"
