"""The requests to `/test` and `/odds`: their options as a request, and a request as what a button carries."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from bot.language import languages, typed_in_any
from bot.messages.dice_ids import Below, TestId
from bot.setup.draft import ruleset_named
from bot.text.checks import circumstance, title_of
from bot.text.words import Words
from engine.checks import exchange
from engine.checks.request import parties
from engine.errors import BadRequest
from engine.fold import fold
from engine.ruleset.model import Ruleset
from engine.ruleset.registry import RULESETS
from engine.ruleset.registry import get as get_ruleset
from engine.tables.spec import Check

USUAL = next(iter(RULESETS))
"""The ruleset that is meant where none is named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedOptions:
    """The options as they were typed."""

    name: str
    ruleset: str | None = None
    rep: int | None = None
    circumstances: str | None = None
    weapon: str | None = None
    leader_rep: int | None = None
    foe_rep: int | None = None
    foe_weapon: str | None = None
    foe_circumstances: str | None = None
    details: str | None = None
    dice: str | None = None

    def request(self) -> dict[str, Any]:
        """The request, unchecked but for what cannot be read at all. Raises Unfit, BadRequest (`details`)."""
        ruleset = ruleset_named(self.ruleset or USUAL)
        name = test_named(ruleset, self.name)
        check = ruleset.checks.get(name)
        request: dict[str, Any] = {"test": name, "ruleset": ruleset.id}
        foe: dict[str, Any] = {}
        for field in ("rep", "weapon", "leader_rep"):
            if getattr(self, field) is not None:
                request[field] = getattr(self, field)
        for field in ("rep", "weapon"):
            if getattr(self, f"foe_{field}") is not None:
                foe[field] = getattr(self, f"foe_{field}")
        for key, value in _details(self.details or "", check):
            (foe if key.startswith("foe.") else request)[key.removeprefix("foe.")] = value
        flags = check.flags if check is not None else ()
        named = list(said(self.circumstances or "", known(ruleset, name)))
        request |= {flag: True for flag in flags if flag in named}
        for target, names in (
            (request, [each for each in named if each not in flags]),
            (foe, list(said(self.foe_circumstances or "", known(ruleset, name, foe=True)))),
        ):
            if names:
                target["if"] = names
        if foe:
            request["foe"] = foe
        if self.dice is not None:
            request["dice"] = _faces(self.dice)
        return request


def known(ruleset: Ruleset, name: str, *, foe: bool = False) -> tuple[str, ...]:
    """The circumstances that a test knows, for the one who tests or the other side, and what is true or false."""
    if name == exchange.NAME:
        name = "received-fire" if foe else "ranged-combat"
        foe = False
    check = ruleset.checks.get(name)
    if check is None:
        return ()
    return check.foe_circumstances if foe else (*check.exactly_one, *_others(check))


def _others(check: Check) -> Iterator[str]:
    yield from (name for name in check.circumstances if name not in check.exactly_one)
    yield from check.flags


def test_named(ruleset: Ruleset, text: str) -> str:
    """The id of the test that an id or a title in any language means; the text itself if it means none."""
    wanted = fold(text)
    for check in ruleset.checks.values():
        titles = {fold(check.title), *(fold(title_of(check, Words(language))) for language in languages())}
        if wanted == check.id or wanted in titles:
            return check.id
    return text.strip()


test_named.__test__ = False  # type: ignore[attr-defined]


def said(text: str, names: tuple[str, ...]) -> Iterator[str]:
    """The circumstances in a text with commas, by id or in the words of any language; others as they stand."""
    meant = {fold(circumstance(name, Words(code))): name for name in names for code in languages()}
    for part in re.split("[,;]", text):
        word = fold(part)
        if word:
            yield meant.get(word) or word.replace(" ", "-").replace("_", "-")


def _details(text: str, check: Check | None) -> Iterator[tuple[str, Any]]:
    """`shots 2, foe.armor 4` as pairs."""
    flags = check.flags if check is not None else ()
    for part in re.split("[,;]", fold(text)):
        if not part.strip():
            continue
        match = re.fullmatch(r"\s*([A-Za-z._-]+)\s*[\s:=]\s*(\S.*)", part, re.ASCII)
        if match is None:
            raise BadRequest("details are a name and a value", field="details", code="details")
        name = match[1].replace("-", "_")
        yield name, value_named(match[2].strip(), truth=name in flags or name == "foe.star")


def value_named(text: str, *, truth: bool = False) -> Any:
    """A number, yes or no where it is about a `truth`, or an id, as it was typed."""
    text = fold(text)
    bare = text.removeprefix("-")
    if bare.isascii() and bare.isdecimal() and len(bare) < 10:
        return int(text)
    if truth and text in (yes := typed_in_any("yes")) | typed_in_any("no"):
        return text in yes
    return "-".join(text.split())


def _faces(text: str) -> dict[str, list[Any]]:
    """`3 5 6, leader 4` as faces by who rolled them."""
    faces: dict[str, list[Any]] = {}
    party = "self"
    for token in re.split(r"[\s,;:]+", fold(text)):
        if token.isalpha():
            party = token
            faces.setdefault(party, [])
        elif token:
            faces.setdefault(party, []).append(value_named(token))
    return faces


# ---- what buttons carry ----


def carried(
    kind: Below, request: Mapping[str, Any], check: Check, rolled: Mapping[str, list[int]] | None = None
) -> TestId:
    """A request as what a button carries: fields by their place, circumstances as bits, faces party by party."""
    foe = request.get("foe", {})
    values = [
        *(request.get(name) for name in _names(check.fields)),
        *(foe.get(name) for name in _names(check.foe_fields)),
    ]
    told = ",".join("" if value is None else str(value) for value in values).rstrip(",")
    own = _bits(request.get("if", ()), check.circumstances)
    theirs = _bits(foe.get("if", ()), check.foe_circumstances)
    faces = ".".join("".join(map(str, (rolled or {}).get(party, ()))) for party in parties(check)).rstrip(".")
    return TestId(kind, request["ruleset"], check.id, told, f"{own:x}", f"{theirs:x}", _seal(check), faces)


def read_carried(test: TestId) -> dict[str, Any]:
    """The request that a button carries. Raises BadRequest (`old-button`) where its table has changed since."""
    ruleset = get_ruleset(test.ruleset) if test.ruleset in RULESETS else None
    check = ruleset.checks.get(test.test) if ruleset is not None else None
    if ruleset is None or check is None or _seal(check) != test.seal:
        raise BadRequest("the rules have changed since", code="old-button")
    values = iter(test.values.split(","))
    request: dict[str, Any] = {"test": check.id, "ruleset": ruleset.id}
    foe: dict[str, Any] = {}
    for target, fields in ((request, check.fields), (foe, check.foe_fields)):
        for name in _names(fields):
            if text := next(values, ""):
                target[name] = text == "True" if name in check.flags else value_named(text)
    for target, bits, names in ((request, test.own, check.circumstances), (foe, test.theirs, check.foe_circumstances)):
        if held := [name for place, name in enumerate(names) if int(bits, 16) >> place & 1]:
            target["if"] = held
    if check.foe_fields or foe:
        request["foe"] = foe
    if test.faces:
        given = zip(parties(check), test.faces.split("."), strict=False)
        request["dice"] = {party: [int(face) for face in faces] for party, faces in given if faces}
    return request


def _names(fields: tuple[str, ...]) -> list[str]:
    return [name for field in fields for name in field.rstrip("?").split("|") if name != "foe"]


def _bits(named: Any, names: tuple[str, ...]) -> int:
    return sum(1 << place for place, name in enumerate(names) if name in named)


def _seal(check: Check) -> str:
    """Four signs that differ where a table's fields or circumstances do."""
    parts = (check.fields, check.foe_fields, check.circumstances, check.foe_circumstances, parties(check))
    return f"{crc32(repr(parts).encode()) & 0xFFFF:04x}"
