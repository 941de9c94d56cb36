"""`duckback replay`: runs an encounter record and tells, lists or draws what happened."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from bot.cli.requests import dumps
from bot.cli.source import from_input, read_file, record_of
from bot.language import ENGLISH, languages
from engine.errors import BadRequest, DuckbackError
from engine.loading.load import load
from engine.record.model import Record
from engine.replay.replay import lines, replay


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add the command to the program's."""
    parser = subparsers.add_parser("replay", help="run an encounter record and print its battle report")
    parser.add_argument("file", metavar="FILE", help="the record; - for standard input, there also one a line")
    parser.add_argument("--json", action="store_true", help="print every event as a line of JSON, then the state")
    parser.add_argument("--board", metavar="OUT.png", help="write the last board as a picture")
    parser.add_argument("--animate", metavar="OUT.webp", help="write the whole battle as moving pictures")
    parser.add_argument("--language", choices=languages(), default=ENGLISH, help="the report's language (en)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do the command; the exit status: refused inputs are no failure, dice used up are."""
    if args.file == "-":
        return from_input(lambda text: _document(text, args), _answer, sys.stdin.buffer)
    try:
        text = read_file(args.file)
    except BadRequest as wrong:
        return _wrong(wrong, args)
    return _document(text, args)


def _document(text: bytes, args: argparse.Namespace) -> int:
    try:
        record = load(text)
        for option, ending in (("board", ".png"), ("animate", ".webp")):
            _require_output(option, getattr(args, option), ending)
    except BadRequest as wrong:
        return _wrong(wrong, args)
    stopped = _as_json(record) if args.json else None
    if not args.json or args.board or args.animate:
        from bot.cli.report import Teller  # words and pictures are not needed for events

        teller = Teller(record, args.language)
        if not args.json:
            print(teller.text())
        stopped = teller.stopped
        for name, data in ((args.board, teller.board), (args.animate, teller.film)):
            if name:
                Path(name).write_bytes(data())
    if stopped is None:
        return 0
    print(f"{stopped.field}: {stopped.message}; {ALLOWED}", file=sys.stderr)
    return 2


ALLOWED = "give more faces under that key, or a seed"


def _require_output(option: str, name: str | None, ending: str) -> None:
    """Whether a picture can be written there, before anything is told. Raises BadRequest."""
    if name is None:
        return
    field, path = f"--{option}", Path(name)
    if path.suffix.casefold() not in ("", ending):
        raise BadRequest(f"{name[:200]!r} must end in {ending}", field=field, code="bad-value")
    if not path.parent.is_dir():
        raise BadRequest(f"there is no folder {str(path.parent)[:200]!r}", field=field, code="unwritable")
    if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise BadRequest(f"{name[:200]!r} cannot be written", field=field, code="unwritable")


def _as_json(record: Record) -> DuckbackError | None:
    done = replay(record)
    *events, state = lines(done)
    for event in events:
        print(dumps(event))
    if done.stopped is not None:
        print(dumps({"error": done.stopped.as_dict()}))
    print(dumps(state))
    return done.stopped


def _answer(line: bytes) -> dict[str, object]:
    """Everything a record gives, as one object."""
    done = replay(record_of(line))
    *events, state = lines(done)
    answer: dict[str, object] = {"events": events, "state": state}
    if done.stopped is not None:
        answer["error"] = done.stopped.as_dict()
    return answer


def _wrong(wrong: DuckbackError, args: argparse.Namespace) -> int:
    if args.json or args.file == "-":
        print(dumps({"error": wrong.as_dict()}))
    print(wrong.line, file=sys.stderr)
    return 2
