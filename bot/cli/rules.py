"""`duckback rules`: looks a rule up by id or words."""

from __future__ import annotations

import argparse
import sys
import textwrap
from typing import Any

from bot.cli.requests import dumps, refuse, request_help, stream
from bot.language import ENGLISH, Language, languages
from bot.text.glossary import look_up
from engine.errors import BadRequest
from engine.ruleset.reference import Rule, about
from engine.strict import fields

_MOST = 20
"""How many entries are printed for people; JSON has them all."""


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add the command to the program's."""
    parser = subparsers.add_parser(
        "rules",
        help="look a rule up by id or words",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=request_help('{"text": "duck back", "ruleset": "cr3"}'),
    )
    parser.add_argument(
        "text", nargs="+", metavar="TEXT", help="an id, its beginning, or words; - for JSON requests, one a line"
    )
    parser.add_argument("--ruleset", help="look in this ruleset only")
    parser.add_argument("--all", action="store_true", help=f"print every entry found, not only the first {_MOST}")
    parser.add_argument("--language", choices=languages(), default=ENGLISH, help="of what is printed (en)")
    parser.add_argument("--json", action="store_true", help="answer with one line of JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do the command; the exit status, 1 where nothing is found."""
    text = " ".join(args.text)
    if text == "-":
        return stream(lambda request: _request(request, args.ruleset), sys.stdin.buffer, sys.stdout)
    try:
        found = look_up(text, args.ruleset)
    except BadRequest as wrong:
        return refuse(wrong, as_json=args.json)
    if args.json:
        print(dumps(_answer(found)))
    elif found:
        most = len(found) if args.all else _MOST
        alone = len(found) == 1
        print("\n\n".join(_entry(name, rule, args.language, alone=alone) for name, rule in found[:most]))
        if len(found) > most:
            print(f"\n... and {len(found) - most} more: --all prints them, more words find fewer")
    else:
        print(f"no rule has these words: {text}", file=sys.stderr)
    return 0 if found else 1


def _request(request: Any, ruleset: str | None) -> dict[str, Any]:
    """The answer to `{"text": "...", "ruleset": "cr3"}`."""
    data = fields.obj(request, "", ("text", "ruleset"), required=("text",))
    if "ruleset" in data:
        ruleset = fields.text(data["ruleset"], "ruleset")
    return _answer(look_up(fields.text(data["text"], "text", 200), ruleset))


def _answer(found: list[tuple[str, Rule]]) -> dict[str, Any]:
    return {"rules": [{"ruleset": name, **rule.as_dict()} for name, rule in found]}


def _entry(ruleset: str, rule: Rule, language: Language, *, alone: bool) -> str:
    page = f", page {rule.page}" if rule.page is not None else ""
    title, text = rule.worded(language)
    lines = [f"{rule.id}  {title} ({ruleset}{page})", *_wrapped(text)]
    if rule.about:
        lines += _wrapped(f"About {', '.join(rule.about)}.")
    if rule.after:
        lines += _wrapped(f"{'The same as' if rule.same else 'In place of'} {rule.after}.")
    if alone:
        for ruling in about(ruleset, rule.id):
            title, text = ruling.worded(language)
            lines += ["", *_wrapped(f"{ruling.id}  {title}"), *_wrapped(text)]
    return "\n".join(lines)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, 100, initial_indent="  ", subsequent_indent="  ")
