"""`duckback event clock`: what is left of a person's time to play."""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot.cli.requests import refuse, stream
from bot.zones import zone_of
from engine.contest.clock import WEEK, Hours, Span, Wait, used
from engine.errors import BadRequest
from engine.strict import fields

MOST_SECONDS = 10**10
MOST_SPANS = 10_000
FIRST_YEAR, LAST_YEAR = 1970, 2199
KEYS = ("bank", "zone", "hours", "floor", "waits", "still", "now")
EXAMPLE = (
    '{"bank": 259200, "zone": "Europe/Paris", "hours": "<168 of 0 or 1, from Monday 00:00>", "floor": 21600,\n'
    '   "waits": [["2026-11-27T09:30:00+00:00", null]], "still": [], "now": "2026-11-29T12:00:00+00:00"}'
)


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add the command to those of `event`."""
    parser = subparsers.add_parser(
        "clock",
        help="the time that a person has used, and when none was left",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=f"Each line is a request such as\n  {EXAMPLE}\n"
        'and is answered by one line, {"used": seconds, "left": seconds, "flag": time or null}; a wrong one by\n'
        '  {"error": {"code": ..., "field": ..., "message": ...}}\nand the next line is read. '
        "The exit status is then 0, and 2 for a file that cannot be read.",
    )
    parser.add_argument("file", metavar="FILE", help="JSON requests, one a line; - for standard input")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do the command; the exit status."""
    if args.file == "-":
        return stream(answer, sys.stdin.buffer, sys.stdout)
    try:
        with Path(args.file).open("rb") as source:
            return stream(answer, source, sys.stdout)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else "no file of that name can be opened"
        wrong = BadRequest(f"{args.file[:200]!r} cannot be read: {why}", field="FILE", code="unreadable")
        return refuse(wrong, as_json=False)


def answer(request: Any) -> dict[str, Any]:
    """The answer to one request. Raises BadRequest."""
    given = fields.obj(request, "", KEYS, ("bank", "zone", "hours", "waits", "now"))
    bank = _seconds(given["bank"], "bank")
    spent = used(
        bank,
        _hours(given["zone"], given["hours"]),
        fields.each(given["waits"], "waits", MOST_SPANS, _wait),
        _time(given["now"], "now"),
        still=fields.each(given.get("still", []), "still", MOST_SPANS, _span),
        floor=_seconds(given.get("floor", 0), "floor"),
    )
    left = max(bank - spent.time, timedelta())
    flag = None if spent.flag is None else spent.flag.astimezone(UTC).isoformat()
    return {"used": _number(spent.time), "left": _number(left), "flag": flag}


def _hours(zone: Any, week: Any) -> Hours:
    """Hours of a week, as a text or a list of 0 and 1."""
    name = fields.text(zone, "zone")
    found = zone_of(name)
    if found is None:
        raise BadRequest("there is no time zone {name!r}", name=name, field="zone", code="unknown-zone")
    bits = list(week) if isinstance(week, str) else fields.array(week, "hours", WEEK)
    kept = [bit in ("1", 1) for bit in bits if bit in ("0", "1", 0, 1)]
    if not len(kept) == len(bits) == WEEK:
        raise BadRequest("{count} times 0 or 1 is needed here", count=WEEK, field="hours")
    return Hours(found, tuple(kept))


def _wait(value: Any, path: str) -> Wait:
    start, end = _pair(value, path)
    if end is None:
        return _time(start, f"{path}[0]"), None
    return _span(value, path)


def _span(value: Any, path: str) -> Span:
    start, end = (_time(each, f"{path}[{place}]") for place, each in enumerate(_pair(value, path)))
    if end < start:
        raise BadRequest("the end lies before the beginning", field=path)
    return start, end


def _pair(value: Any, path: str) -> list[Any]:
    pair = fields.array(value, path, 2)
    if len(pair) != 2:
        raise BadRequest("a beginning and an end are needed here", field=path)
    return pair


def _time(value: Any, path: str) -> datetime:
    text = fields.text(value, path)
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        raise BadRequest("{text!r} is no time such as 2026-11-29T12:00:00+00:00", text=text, field=path) from None
    if time.utcoffset() is None:
        raise BadRequest("a time needs its offset from UTC, such as +01:00 or Z", field=path)
    if not FIRST_YEAR <= time.year <= LAST_YEAR:
        said = "a year from {first} to {last} is needed here"
        raise BadRequest(said, first=FIRST_YEAR, last=LAST_YEAR, field=path)
    return time.astimezone(UTC)


def _seconds(value: Any, path: str) -> timedelta:
    return timedelta(seconds=fields.number(value, path, 0, MOST_SECONDS))


def _number(time: timedelta) -> int | float:
    """Seconds, whole where they are."""
    seconds = time.total_seconds()
    return int(seconds) if seconds.is_integer() else seconds
