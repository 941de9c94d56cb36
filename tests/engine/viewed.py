"""The log, the state and the legal inputs of an encounter as a side, the game master or the public may have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine import legal
from engine.encounter import Encounter
from engine.events import Decision, Entry
from engine.facts import as_json
from engine.flow import Question
from engine.replay.replay import machine_lines, marker_lines, question_json, state_line
from engine.views import Viewer, known, knows, machines_known, shut_away, state_of, visible


def markers(encounter: Encounter, viewer: Viewer) -> list[dict[str, Any]]:
    """The markers on the table, which everybody sees lie there; what is under one only its own side is told."""
    found = marker_lines(encounter.state.markers)
    for line, m in zip(found, encounter.state.markers, strict=True):
        if m.contents and (viewer.gm or viewer.side == m.side):
            line["contents"] = [encounter.state.figures[index].id for index in m.contents]
    return found


def entries(encounter: Encounter, viewer: Viewer, since: int = 0) -> list[Entry]:
    """Log entries after number `since` that the viewer may read, numbered for that viewer from 1.

    Standing orders are their owner's side's alone, in every encounter.
    """
    hidden = encounter.record.hidden and not viewer.gm
    out: list[Entry] = []
    batches: dict[int, int] = {}
    for number, entry in enumerate(visible(encounter.record, viewer, encounter.log, encounter.state.figures), 1):
        event = entry.event
        if hidden and isinstance(event, Decision):
            # The log's own number of a batch would tell how much is withheld.
            event = event._replace(batch=batches.setdefault(event.batch, number))
        if entry.seq > since:
            out.append(entry._replace(seq=number, event=event))
    return out


def events_json(encounter: Encounter, viewer: Viewer) -> list[dict[str, Any]]:
    """The log as JSON lines for this viewer; of another side's figure that armour shuts in the machine is named."""
    shut = shut_away(encounter.record, viewer, encounter.state)
    return [_called(as_json(entry), shut) for entry in entries(encounter, viewer)]


def _called(told: Any, shut: Mapping[str, str]) -> Any:
    if isinstance(told, dict):
        return {key: _called(value, shut) for key, value in told.items()}
    if isinstance(told, list | tuple):
        return [_called(value, shut) for value in told]
    return shut.get(told, told) if isinstance(told, str) else told


def state_json(encounter: Encounter, viewer: Viewer) -> dict[str, Any]:
    """The state line without figures and questions that the viewer does not know of."""
    out = state_line(encounter)
    record, state = encounter.record, encounter.state
    shut = shut_away(record, viewer, state)
    for figure in state.figures:
        if figure.id in shut or not knows(encounter, viewer, figure):
            del out["figures"][figure.id]
    if state.machines:
        open_to = [index for index in known(record, viewer, state) if state.figures[index].id not in shut]
        seen = state_of(state, open_to, viewer, machines_known(record, viewer, state))
        out["machines"] = machine_lines(seen)
    out["pending"] = [question_json(question) for question in questions(encounter, viewer)]
    return out


def inputs(encounter: Encounter, viewer: Viewer) -> Iterator[dict[str, Any]]:
    """Legal inputs that are the viewer's to give: those of his side's figures and questions."""
    g = encounter.game
    for item in legal.inputs(encounter):
        actor = item.get("figure") or next(iter(item.get("figures", ())), "")
        side = g.named(actor).side if actor else item.get("side", g.state.active_side or viewer.side)
        if viewer.gm or side == viewer.side:
            yield item


def questions(encounter: Encounter, viewer: Viewer) -> tuple[Question, ...]:
    """Open questions the viewer may read: with hidden information only his side's own."""
    if viewer.gm or not encounter.record.hidden:
        return encounter.pending
    return tuple(q for q in encounter.pending if q.side == viewer.side)
