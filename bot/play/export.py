"""An encounter as a record to take along: what is secret while it runs is left out, and still it replays."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from bot.play.sealing import faces_of
from bot.storage.stored import Stored
from engine.encounter import Encounter
from engine.errors import DuckbackError
from engine.events import Decided, Entry
from engine.record.model import Record


def exported(
    encounter: Encounter, undone: Sequence[Mapping[str, Any]] = (), seats: Sequence[Mapping[str, Any]] = ()
) -> bytes:
    """The record; while it runs with every face rolled so far written out, and what is still to be rolled sealed.

    Choices of a batch that waits for others are secret until it closes, and left out; in the place of standing orders
    stand the choices they led to. The `seats` that changed hands go along, and what was `undone` when it is over, each
    behind what a file had brought.
    """
    raw = encounter.export()
    inputs = list(raw.get("inputs", ()))
    if encounter.pending:
        while inputs and inputs[-1]["do"] == "decide" and not encounter.digests[len(inputs) - 1]:
            inputs.pop()
    record = encounter.record
    if not encounter.state.ended:
        inputs = without_orders(record, inputs)
        raw["dice"] = faces_of(encounter)
        raw.pop("seed", None)
    elif undone:
        raw["undone"] = [*raw.get("undone", ()), *undone]
    if seats:
        raw["seats"] = [*raw.get("seats", ()), *seats]
    raw["inputs"] = inputs
    return json.dumps(raw, ensure_ascii=False, indent=1).encode()


def remains_of(stored: Stored) -> bytes:
    """What is stored of an encounter that cannot be read as a record: its parts as they are, damaged ones as text."""
    newest = max(stored.checkpoints, default=None)
    parts = {
        "format": "duckback-remains/1",
        "record": stored.record,
        "inputs": list(stored.inputs),
        "checkpoint": None if newest is None else stored.checkpoints[newest],
    }
    return json.dumps(parts, ensure_ascii=False, indent=1, default=str).encode()


def without_orders(record: Record, inputs: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The inputs with no standing order among them: what those decided is given as decisions, where it fell due."""
    if not any(item["do"] == "order" for item in inputs):
        return list(inputs)
    played, told = Encounter(record.with_inputs(())), Encounter(record.with_inputs(()))
    out: list[Mapping[str, Any]] = []
    try:
        for item in inputs:
            entries = played.submit(dict(item))
            if item["do"] == "order":
                continue
            for given in (dict(item), *_ordered(entries)):
                told.submit(given)
                out.append(given)
    except DuckbackError:
        # It no longer runs as it did (see `bot.play.loaded`): rather a record that may not replay than one that tells.
        return [item for item in inputs if item["do"] != "order"]
    return out


def _ordered(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """The answers of standing orders, as decisions, in the order in which it was asked."""
    events = [entry.event for entry in entries]
    return [
        {"do": "decide", "figure": event.figure, "kind": event.kind, "choice": event.choice}
        for event in events
        if isinstance(event, Decided) and event.how == "order"
    ]
