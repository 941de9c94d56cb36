"""Events as JSON, and their fingerprints."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from engine.events import TYPES, Entry, Event

_POINTS = frozenset({"to", "at", "aim"})
_INCHES = frozenset({"width", "speed", "sight"})


def inches(hundredths: int) -> float | int:
    """A length in inches as JSON shows it, whole numbers without a fraction."""
    whole, rest = divmod(hundredths, 100)
    return hundredths / 100 if rest else whole


def facts(event: Event) -> dict[str, Any]:
    """The event as JSON-ready fields, without its number; empty fields are left out."""
    out: dict[str, Any] = {"type": TYPES[event.__class__]}
    for name, value in zip(event._fields, event, strict=True):
        if value is None or value == "" or (value is False and name != "melee") or name == "needs":
            continue
        if name == "path":
            out[name] = [[inches(x), inches(y)] for x, y in value]
        elif name in _POINTS and type(value) is tuple:
            out[name] = [inches(value[0]), inches(value[1])]
        elif name in _INCHES:
            out[name] = inches(value)
        elif name == "modifiers":
            if value:
                out[name] = [{"if": m.circumstance, m.what: m.amount, "rule": m.rule} for m in value]
        elif name == "from_":
            out["from"] = value
        elif type(value) is tuple:
            out[name] = list(value)
        else:
            out[name] = value
    return out


def as_json(entry: Entry) -> dict[str, Any]:
    """One line of `--json`: `seq`, `type` and the event's fields."""
    out = {"seq": entry.seq, **facts(entry.event)}
    if entry.because:
        out["because"] = list(entry.because)
    return out


def digest(events: Iterable[Event]) -> str:
    """A fingerprint of the facts of some events: rule ids and the way of telling are left out."""
    hasher = hashlib.sha256()
    for event in events:
        body: Mapping[str, Any] = {k: v for k, v in facts(event).items() if k not in ("rule", "modifiers", "message")}
        hasher.update(json.dumps(body, sort_keys=True, separators=(",", ":")).encode())
        hasher.update(b"\n")
    return hasher.hexdigest()[:32]
