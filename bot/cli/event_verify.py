"""`duckback event verify`: whether the archive of an event is honest."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from typing import Any

from bot.cli.event_archive import PLACES, add_archive, archive_of, named, processes
from bot.cli.requests import dumps, refuse
from bot.cli.verify import told_act
from bot.setup.contests import set_ups
from engine.contest.archive import Archive
from engine.contest.verified import Verdict, acts, at, declared_tables, placed_tables, verified
from engine.errors import BadRequest


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add the command to those of `event`."""
    parser = subparsers.add_parser("verify", help="check an event's seed, draws, dice, scores and standings")
    add_archive(parser)
    parser.add_argument("--json", action="store_true", help="answer with one line of JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do the command; the exit status: 0 honest, 1 not, 2 an archive that cannot be checked."""
    try:
        archive = archive_of(args)
        with processes() as pool:
            verdict = verified(archive, set_ups(archive.plan), partial(pool.map, chunksize=4))
    except BadRequest as wrong:
        return refuse(wrong, as_json=args.json)
    print(dumps(_answer(archive, verdict)) if args.json else "\n".join(_told(archive, verdict)))
    return 0 if verdict.honest else 1


def _answer(archive: Archive, verdict: Verdict) -> dict[str, Any]:
    return {
        "honest": verdict.honest,
        "commitment_kept": verdict.commitment_kept,
        "draws": list(verdict.draws),
        "tables": list(verdict.tables),
        "standings": verdict.standings,
        "over": verdict.over,
        "winner": next(iter(verdict.final), None),
        "declared": list(map(at, declared_tables(archive))),
        "acts": acts(archive),
        "placed": list(map(at, placed_tables(archive, set_ups(archive.plan)))),
    }


def _told(archive: Archive, verdict: Verdict) -> Iterator[str]:
    kept = "" if verdict.commitment_kept else "NOT "
    yield f"the seed is {kept}the one committed to"
    for number, right in enumerate(verdict.draws, 1):
        if not right:
            yield f"round {number} is NOT the draw that the seed gives"
    for table, right in zip(archive.tables, verdict.tables, strict=True):
        if not right:
            yield f"table {table['number']} of round {table['round']} is NOT what its seed and its record give"
    for table in declared_tables(archive):
        yield f"the result of table {table['number']} of round {table['round']} was declared, and not played out"
    for table in placed_tables(archive, set_ups(archive.plan)):
        yield f"people chose where figures begin at table {table['number']} of round {table['round']}: no seed tells"
    for item in acts(archive):
        yield f"table {item['table']} of round {item['round']}, input {item['input']}: {told_act(item)}"
    yield f"{sum(verdict.draws)} of {len(verdict.draws)} draws, {sum(verdict.tables)} of {len(verdict.tables)} tables"
    if not verdict.words:
        yield "the words are NOT those of the inputs"
    if not verdict.entrants:
        yield "the entrants are NOT those of the inputs"
    yield f"the standings are {'' if verdict.rows else 'NOT '}those that the results give"
    names = {one["number"]: named(one) for one in archive.entrants}
    for place, entrant in zip(PLACES, verdict.final, strict=False):
        yield f"{place} of the cup: {names.get(entrant, entrant)}"
    if not verdict.over:
        yield "the event is NOT played to its end"
    yield "honest" if verdict.honest else "not honest"
