"""`duckback event run`: a whole event, with the opposition in every chair."""

from __future__ import annotations

import argparse
import secrets
import string
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from bot.cli.event_archive import processes
from bot.cli.event_standings import told
from bot.cli.requests import refuse
from bot.cli.source import read_file
from bot.setup.contests import completed, laid, sides
from engine.contest import seal
from engine.contest.acts import carried
from engine.contest.archive import Json, archived, written
from engine.contest.draw import draw
from engine.contest.log import Contest
from engine.contest.plan import CUP, STORY, Plan, read_plan
from engine.contest.score import score
from engine.contest.selfplay import play_out
from engine.contest.verdict import source
from engine.dice import commitment
from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.loading.load import load
from engine.replay.replay import replay

MOST_ENTRANTS = 256


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add the command to those of `event`."""
    parser = subparsers.add_parser("run", help="play a whole event, with the opposition in every chair")
    parser.add_argument("plan", metavar="PLAN", help="the plan, a JSON object; - for standard input")
    parser.add_argument("--entrants", type=int, default=8, metavar="N", help="how many there are (8)")
    parser.add_argument(
        "--gone",
        type=float,
        default=0.0,
        metavar="F",
        help="the share for which the rules play after turn 2 (0)",
    )
    parser.add_argument("--seed", metavar="HEX", help="the seed of the event; by default a new one")
    parser.add_argument("--out", metavar="FILE", help="write the archive there, and print the standings")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do the command; the exit status."""
    try:
        plan = completed(read_plan(sys.stdin.buffer.read() if args.plan == "-" else read_file(args.plan)))
        _require_sense(args)
        _require_final(plan, args.entrants)
        if args.out:
            _require_writable(args.out)
    except BadRequest as wrong:
        return refuse(wrong, as_json=False)
    event = Event(plan, args.entrants, args.gone, args.seed or secrets.token_hex(32))
    with processes() as pool:
        while not event.contest.over:
            event.play_round(pool.map)
            if args.out:
                last = event.contest.rounds[-1]
                print(f"round {last.number} of {event.contest.length}: {len(last.pairings)} tables", flush=True)
    if args.out:
        Path(args.out).write_bytes(event.archive())
        print(told(event.contest, event.names))
    else:
        sys.stdout.buffer.write(event.archive())
    return 0


def _require_sense(args: argparse.Namespace) -> None:
    if not 2 <= args.entrants <= MOST_ENTRANTS:
        raise BadRequest(f"from 2 to {MOST_ENTRANTS} entrants are needed", field="--entrants")
    if not 0 <= args.gone <= 1:
        raise BadRequest("a share from 0 to 1 is needed", field="--gone")
    if args.seed is not None and not (set(args.seed) <= set(string.hexdigits) and 0 < len(args.seed) <= 200):
        raise BadRequest("a seed is written in 1 to 200 hexadecimal digits", field="--seed")


def _require_writable(name: str) -> None:
    """Refuse a file that cannot be written before anything is played; there is an empty one from now on."""
    try:
        Path(name).open("ab").close()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else "no file of that name can be opened"
        raise BadRequest(f"{name[:200]!r} cannot be written: {why}", field="--out", code="unwritable") from None


def _require_final(plan: Plan, entrants: int) -> None:
    needed = replace(plan, rounds=0).length(entrants)
    if plan.kind == STORY and entrants != len(sides()[plan.scenario(1)]):
        said = f"a story of these battles has {len(sides()[plan.scenario(1)])} entrants, one for each side"
        raise BadRequest(said, field="--entrants")
    if plan.kind == CUP and 0 < plan.rounds < needed:
        said = f"a cup of {entrants} entrants plays {needed} rounds to its final; a plan may leave them out"
        raise BadRequest(said, field="rounds")


class Event:
    """An event that is being played."""

    def __init__(self, plan: Plan, entrants: int, gone: float, seed: str) -> None:
        self.names = {number: f"Entrant {number}" for number in range(1, entrants + 1)}
        self.contest = Contest(plan, sides(), seed)
        for number in self.names:
            self.contest = self.contest.apply({"do": "join", "entrant": number, "word": f"word-{number}"})
        by_lot = sorted(self.names, key=lambda number: self.contest.lot(0, number))
        self.gone = frozenset(by_lot[: round(gone * entrants)])
        self.records: dict[tuple[int, int], Json] = {}

    def play_round(self, each: Each) -> None:
        """Draw the next round and play its tables."""
        number = len(self.contest.rounds) + 1
        ids = self.contest.sides_of(number)
        self.contest = self.contest.apply({"do": "draw", **draw(self.contest, number).as_json(ids)})
        played = list(each(table_played, list(self._tables(number, ids))))
        for pairing, (record, result) in zip(self.contest.open_tables, played, strict=True):
            self.records[number, pairing.table] = record
            self.contest = self.contest.apply({"do": "result", "round": number, "table": pairing.table, **result})

    def archive(self) -> bytes:
        """The archive as it stands, as a text."""
        return written(archived(self.contest, self.names, self.records))

    def _tables(self, number: int, ids: Sequence[str]) -> Iterator[Table]:
        record = laid(self.contest.plan, number)
        if self.contest.plan.kind == STORY and number > 1:
            record, _ = carried(record, replay(load(self.records[number - 1, 1])).encounter)
        for pairing in self.contest.open_tables:
            seated = zip(ids, pairing.entrants, strict=True)
            sealed = _sealed(seal.table_seed(self.contest.key, number, pairing.table))
            gone = tuple(side for side, entrant in seated if entrant in self.gone)
            yield Table({**record, **sealed}, self.contest.plan.turns, gone)


def _sealed(seed: str) -> Json:
    return {"seed": seed, "commitment": commitment(seed), "auto": True}


class Table(NamedTuple):
    """A table that is to be played: its record, its turns, and the sides of those that are gone."""

    record: Json
    turns: int
    gone: tuple[str, ...]


Each = Callable[[Callable[[Table], tuple[Json, Json]], Sequence[Table]], Iterable[tuple[Json, Json]]]
"""`map`, or what does the same in several processes."""


def table_played(table: Table) -> tuple[Json, Json]:
    """The record of a table that has been played out, and its result."""
    encounter = play_out(Encounter(load(table.record)), table.turns, table.gone)
    counted = score(encounter.record, encounter.state)
    result = {"result": dict(counted.result), "value": dict(counted.value), "source": source(encounter)}
    return encounter.export(), result
