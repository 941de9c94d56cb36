"""Everything wrong that a person may give for an option of a command, as far as Discord lets it through."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from discord import AppCommandOptionType as Kind
from discord.app_commands import Command, Parameter

from tests.bot.conftest import FARM

Options = Mapping[str, Any]
GONE = "gone"
"""A person who has left the server."""

TEXTS = (
    "banana",
    "🦆🔫",
    "Ünbekännt",
    "@everyone",
    "<@1> **_`x`_** ||y||",
    "{name} {0} %s",
    ",",
    ", , ;",
    "   ",
    "-1",
    "0",
    "999999999999999999999999",
    "1e999",
    "ZZ99",
    "A0",
    "H12 floor 99",
    "H12, ZZ99",
    "towards",
    "towards banana",
    "99 N",
    "off banana",
    "banana, banana",
    "carol, carol",
    "slag",
    "police",
    "\u202etxet",
    "a\nb",
    "A1-",
    "H12:",
    "=1",
    "rep",
    "1d0",
    "0d6",
    "999d999",
    "²",
    "٣d٦",
    "H²",
    "² N",
    "rep ²",
    "rep=4, rep=4",
    "shots banana, shots 2, foe.",
    "4:5:6, 1-0 nothing",
    "1-99999999 all",
    "2d6+2d6+2d6+2d6",
    "İ\u200bß",
    "\x00",
    "[",
    "null",
    "x" * 6_000,
)
"""Names that there are not or that mean others, cells off the table, lists typed wrong, odd characters, too much."""
NUMBERS = (-(2**53 - 1), -1, 0, 1, 7, 99, 2**53 - 1)
FRACTIONS = (-1.5, 0.0, 0.33, 1e300)


def _roster(*figures: Any) -> bytes:
    return json.dumps(figures).encode()


def _record(**changes: Any) -> bytes:
    return json.dumps(FARM | changes).encode()


FILES: tuple[tuple[str, bytes], ...] = (
    ("empty.json", b""),
    ("blank.json", b" \n"),
    ("picture.png", b"\x89PNG\r\n\x1a\n" + bytes(200)),
    ("words.txt", "Liebe Grüße".encode("latin-1")),
    ("sixteen.json", '{"format": 1}'.encode("utf-16")),
    ("cut.json", _record()[:200]),
    ("list.json", b"[]"),
    ("numbers.json", b"[1, 2, 3]"),
    ("object.json", b"{}"),
    ("null.json", b"null"),
    ("text.json", b'"record"'),
    ("number.json", b"1e999"),
    ("nan.json", b'{"turn": NaN}'),
    ("long-number.json", b"1" * 10_000),
    ("deep.json", b"[" * 100_000),
    ("twice.json", b'{"title": 1, "title": 2}'),
    ("large.json", b" " * (513 * 1024)),
    ("lone.json", b'{"title": "\\ud800"}'),
    ("name.json", _roster({"name": 5, "rep": 4})),
    ("names.json", _roster({"name": ["Bo"], "rep": 4})),
    ("long-name.json", _roster({"name": "x" * 5_000, "rep": 4})),
    ("no-name.json", _roster({"rep": 4})),
    ("no-rep.json", _roster({"name": "Bo"})),
    ("rep.json", _roster({"name": "Bo", "rep": "many"})),
    ("huge-rep.json", _roster({"name": "Bo", "rep": 10**30})),
    ("weapons.json", _roster({"name": "Bo", "rep": 4, "weapons": "pistol"})),
    ("weapon.json", _roster({"name": "Bo", "rep": 4, "weapons": [["pistol"]]})),
    ("weapons-of.json", _roster({"name": "Bo", "rep": 4, "weapons": {"pistol": 1}})),
    ("strange.json", _roster({"name": "Bo", "rep": 4, "x" * 300: 1})),
    ("many.json", _roster(*({"name": f"Bo {n}", "rep": 4} for n in range(2_000)))),
    ("sides.json", b'{"sides": 1, "figures": []}'),
    ("side.json", b'{"sides": [{"id": ["police"]}], "figures": [{"side": ["police"]}]}'),
    ("side-names.json", b'{"sides": [{"id": "a", "name": 1}, {"id": "b", "name": []}], "figures": []}'),
    ("figures.json", b'{"sides": [{"id": "police", "name": "Police"}], "figures": {"a": 1}}'),
    ("figure.json", b'{"sides": [{"id": "police", "name": "Police"}], "figures": [{"side": "police"}, 3]}'),
    ("format.json", _record(format="duckback-99")),
    ("ruleset.json", _record(ruleset={"id": 3, "revision": "x"})),
    ("table.json", _record(table={"size": [36], "pieces": [None]})),
    ("pieces.json", _record(table={"size": [10**9, 36], "pieces": "woods"})),
    ("figures-of.json", _record(figures=[[]])),
    ("figure-at.json", _record(figures=[{**FARM["figures"][0], "at": [None, "x"]}])),
    ("inputs.json", _record(inputs=[{"do": 3}, "turn"])),
    ("dice.json", _record(dice={"activation:police": [9, "x"]})),
    ("dice-of.json", _record(dice=[1, 2])),
    ("title.json", _record(title=["The raid"])),
    ("mission.json", _record(mission={"id": 5})),
)
"""Files of a wrong kind: no JSON, other JSON, records and rosters with something wrong in them."""


def wrong_values(command: Command[Any, Any, Any]) -> Iterator[tuple[Parameter, Any]]:
    """Every option of a command with everything wrong for it."""
    for option in command.parameters:
        for value in _values(option):
            yield option, value


def _values(option: Parameter) -> Iterator[Any]:
    """What Discord takes for an option: of texts and numbers those within its bounds."""
    kind, least, most = option.type, option.min_value, option.max_value
    if option.choices or kind is Kind.boolean:
        return
    if kind is Kind.string:
        yield from dict.fromkeys(text[: int(most or 6_000)] for text in TEXTS if len(text) >= (least or 0))
    elif kind is Kind.attachment:
        yield from FILES
    elif kind is Kind.user:
        yield GONE
    else:
        values = NUMBERS if kind is Kind.integer else FRACTIONS
        lowest, highest = (-(2**53 - 1) if least is None else least), (2**53 - 1 if most is None else most)
        yield from dict.fromkeys(min(max(value, lowest), highest) for value in values)
