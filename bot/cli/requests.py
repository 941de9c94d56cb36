"""The parts that `test` and `odds` share: options that make a request, and requests from standard input."""

import argparse
import json
import sys
from collections.abc import Callable
from typing import Any, BinaryIO, TextIO

from bot.cli.explain import FIELDS, Help
from engine.errors import BadRequest
from engine.strict.text import read_json

FLAGS = ("leader",)
"""Fields that are true or false."""
FOE_FIELDS = ("rep", "weapon", "armor", "enemies")
PARTIES = ("leader", "foe", "pitiful", "desperate", "blue", "red", "distance", "choice", "buildings", "flank", "turns")
"""Dice besides the tester's own, which are `--dice`."""

LONGEST = 1_000_000
"""The most bytes of a line that is read; a longer one is answered by an error."""

Answer = Callable[[Any], dict[str, Any]]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser every option that makes a request."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="the test, or - for JSON requests, one a line")
    parser.add_argument("-h", "--help", nargs=0, action=Help, help="this, or what the test named before it takes")
    parser.add_argument("--ruleset", default="cr3", help="the ruleset whose table is read (cr3)")
    parser.add_argument(
        "--if",
        dest="circumstances",
        nargs="+",
        action="extend",
        metavar="CIRCUMSTANCE",
        help="circumstances that hold; no others do",
    )
    for name, words in FIELDS.items():
        parser.add_argument(f"--{name.replace('_', '-')}", dest=name, metavar="VALUE", help=words)
    for name in FLAGS:
        parser.add_argument(
            f"--{name}", dest=name, nargs="?", const="true", metavar="true|false", help="it is or has a leader"
        )
    for name in FOE_FIELDS:
        words = f"the other side's: {FIELDS[name]}"
        parser.add_argument(f"--foe-{name}", dest=f"foe_{name}", metavar="VALUE", help=words)
    parser.add_argument(
        "--foe-if",
        dest="foe_circumstances",
        nargs="+",
        action="extend",
        metavar="CIRCUMSTANCE",
        help="circumstances that hold for the other side",
    )
    parser.add_argument("--json", action="store_true", help="answer with one line of JSON")
    parser.add_argument("--compare", action="store_true", help="the same request in every ruleset that has the test")
    parser.add_argument("--list", action="store_true", help="list the ruleset's tests, fields and circumstances")


def add_dice_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the options that name dice."""
    parser.add_argument("--dice", dest="self_dice", metavar="FACES", help="the tester's dice, such as 3,5")
    for party in PARTIES:
        parser.add_argument(f"--{party}-dice", dest=f"{party}_dice", metavar="FACES", help=f"dice under {party!r}")


def request_help(request: str) -> str:
    """What `-` reads and answers, with an example line."""
    return (
        f"With - each line of standard input is a request such as\n  {request}\n"
        'and is answered by one line; a wrong one by\n  {"error": {"code": ..., "field": ..., "message": ...}}\n'
        "and the next line is read. The exit status is then 0."
    )


def request_of(args: argparse.Namespace) -> dict[str, Any]:
    """The request that the options make, unchecked."""
    request: dict[str, Any] = {"test": args.name, "ruleset": args.ruleset}
    for name in FIELDS:
        if getattr(args, name) is not None:
            request[name] = _value(getattr(args, name))
    for name in FLAGS:
        if getattr(args, name) is not None:
            request[name] = {"true": True, "false": False}.get(getattr(args, name), getattr(args, name))
    if args.circumstances:
        request["if"] = _words(args.circumstances)
    foe: dict[str, Any] = {
        name: _value(getattr(args, f"foe_{name}")) for name in FOE_FIELDS if getattr(args, f"foe_{name}") is not None
    }
    if args.foe_circumstances:
        foe["if"] = _words(args.foe_circumstances)
    if foe:
        request["foe"] = foe
    dice = {
        party: [_value(face) for face in faces.replace(",", " ").split()]
        for party in ("self", *PARTIES)
        if (faces := getattr(args, f"{party}_dice", None)) is not None
    }
    if dice:
        request["dice"] = dice
    return request


def _words(given: list[str]) -> list[str]:
    return [word for part in given for word in part.split(",") if word]


def _value(text: str) -> int | str:
    """A number where the text is one; what it may be is for the request to say."""
    bare = text.removeprefix("-")
    return int(text) if bare.isascii() and bare.isdecimal() and len(bare) < 10 else text


def refuse(wrong: BadRequest, *, as_json: bool) -> int:
    """Say what is wrong on one line; the exit status."""
    if as_json:
        print(dumps({"error": wrong.as_dict()}))
    print(wrong.line, file=sys.stderr)
    return 2


def dumps(answer: dict[str, Any]) -> str:
    """An answer as one line of JSON."""
    return json.dumps(answer, separators=(", ", ": "))


def stream(answer: Answer, source: BinaryIO, out: TextIO) -> int:
    """Answer JSON requests, one a line, until the source ends. A wrong line is answered by an error.

    What has been read at once is answered at once, so that an interactive caller never waits.
    """
    rest = b""
    too_long = False
    while chunk := source.read1(65536):  # type: ignore[attr-defined]
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            if too_long or line.strip():
                out.write(_answer_line(answer, b"" if too_long else line) + "\n")
            too_long = False
        if len(rest) > LONGEST:
            rest, too_long = b"", True
        if lines:
            out.flush()
    if too_long or rest.strip():
        out.write(_answer_line(answer, b"" if too_long else rest) + "\n")
    out.flush()
    return 0


def _answer_line(answer: Answer, line: bytes) -> str:
    try:
        if not line or len(line) > LONGEST:
            raise BadRequest(f"a request has at most {LONGEST} bytes", code="too-long")
        return dumps(answer(read_json(line, "request")))
    except BadRequest as wrong:
        return dumps({"error": wrong.as_dict()})
