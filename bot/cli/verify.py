"""`duckback verify`: checks a finished record's dice against the commitment made before its first roll."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from typing import Any

from bot.cli.requests import dumps, refuse
from bot.cli.source import from_input, read_file, record_of
from engine.errors import BadRequest
from engine.loading.load import load
from engine.replay.verify import SeedVerdict, verify


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add the command to the program's."""
    parser = subparsers.add_parser("verify", help="check a finished record's dice against its commitment")
    parser.add_argument("file", metavar="FILE", help="the record; - for standard input, there also one a line")
    parser.add_argument("--json", action="store_true", help="answer with one line of JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do the command; the exit status: 0 honest, 1 not, 2 a record that cannot be checked."""
    if args.file == "-":
        return from_input(lambda text: _document(text, as_json=True), _request, sys.stdin.buffer)
    try:
        text = read_file(args.file)
    except BadRequest as wrong:
        return refuse(wrong, as_json=args.json)
    return _document(text, as_json=args.json)


def _document(text: bytes, *, as_json: bool) -> int:
    try:
        verdict = verify(load(text))
    except BadRequest as wrong:
        return refuse(wrong, as_json=as_json)
    print(dumps(_answer(verdict)) if as_json else _told(verdict))
    return 0 if verdict.honest else 1


def _request(line: bytes) -> dict[str, object]:
    return _answer(verify(record_of(line)))


def _answer(verdict: SeedVerdict) -> dict[str, Any]:
    return {
        "honest": verdict.honest,
        "commitment_kept": verdict.commitment_kept,
        "faces_from_seed": verdict.faces_from_seed,
        "faces_scripted": verdict.faces_scripted,
        "mismatches": list(verdict.mismatches),
        "acts": [{"input": number, **item} for number, item in verdict.acts],
        **({} if verdict.imported_at is None else {"imported_at": verdict.imported_at}),
    }


def _told(verdict: SeedVerdict) -> str:
    kept = "the seed is the one committed to" if verdict.commitment_kept else "the seed is NOT the one committed to"
    lines = [kept, f"{verdict.faces_from_seed} faces from the seed, {verdict.faces_scripted} {_given(verdict)}"]
    lines += [f"scripted face {wrong}" for wrong in verdict.mismatches]
    lines += [f"input {number}: {told_act(item)}" for number, item in verdict.acts]
    return "\n".join([*lines, "honest" if verdict.honest else "not honest"])


def told_act(item: Mapping[str, Any]) -> str:
    """`a game master's act, move, against the book: she stood there before`."""
    against = ", against the book" if item.get("against") else ""
    return f"a game master's act, {item['act']}{against}: {item['why']}"


def _given(verdict: SeedVerdict) -> str:
    if verdict.imported_at is None:
        return "scripted"
    return f"that came with the file it went on from, after input {verdict.imported_at}: older than the seal"
