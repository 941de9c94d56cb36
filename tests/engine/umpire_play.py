"""A game master who steps in at random, and what must hold of every act."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from engine.encounter import Encounter
from engine.errors import BadRequest, Refused
from engine.events import UmpireEvent
from engine.loading.snapshot import state_to_json
from engine.space import INCH, Point
from engine.state import Figure, State
from engine.views import Viewer, known, machines_known, state_of, visible

ACTS = ("narrate", "ruling", "add", "remove", "move", "set", "show", "hide", "end")
LIKELY = (*(10 for _ in ACTS[:-1]), 1)


def any_act(encounter: Encounter, chance: random.Random) -> dict[str, Any]:
    """Any act; not every one can be done."""
    [act] = chance.choices(ACTS, LIKELY)
    return {"do": "umpire", "act": act, "why": "it was agreed", **_FIELDS[act](encounter, chance)}


def the_end(encounter: Encounter, chance: random.Random) -> dict[str, Any]:
    """The act by which a battle is over."""
    g = encounter.game
    result = {side: chance.randrange(4) for side in g.sides if g.foes_of(side)}
    return {"do": "umpire", "act": "end", "why": "it was agreed", "result": result}


def _narrate(encounter: Encounter, chance: random.Random) -> dict[str, Any]:
    to = {"to": chance.choice(encounter.game.sides)} if encounter.record.hidden and chance.random() < 0.5 else {}
    at = {"at": _inches(_spot(encounter, chance))} if chance.random() < 0.4 else {}
    return {"text": "Rain begins to fall.", **to, **at}


def _ruling(encounter: Encounter, chance: random.Random) -> dict[str, Any]:
    return {"about": max(len(encounter.inputs), 1), "how": chance.choice(("stands", "corrected", "back"))}


def _add(encounter: Encounter, chance: random.Random) -> dict[str, Any]:
    g = encounter.game
    likes = [item for item in encounter.record.raw["figures"] if "at" in item]
    figures = [
        {key: value for key, value in item.items() if key not in ("id", "name", "side", "at", "floor", "owner")}
        for item in chance.sample(likes, min(len(likes), chance.choice((1, 1, 3))))
    ]
    where: dict[str, Any] = {"edge": chance.choice(("north", "east", "south", "west"))}
    if chance.random() < 0.5:
        where = {"at": _inches(_spot(encounter, chance))}
    when = {"turn": g.state.turn + chance.choice((0, 1, 2))} if chance.random() < 0.4 else {}
    return {"side": chance.choice(g.sides), "figures": figures, **where, **when, "against": chance.random() < 0.2}


def _remove(encounter: Encounter, chance: random.Random) -> dict[str, Any]:
    figures = encounter.state.figures
    return {"figures": [f.id for f in chance.sample(figures, min(len(figures), chance.choice((1, 1, 2))))]}


def _move(encounter: Encounter, chance: random.Random) -> dict[str, Any]:
    floor = {"floor": 1} if chance.random() < 0.1 else {}
    facing = {"facing": chance.randrange(360)} if chance.random() < 0.5 else {}
    return {"figure": _figure(encounter, chance).id, "to": _inches(_spot(encounter, chance)), **floor, **facing}


def _set(encounter: Encounter, chance: random.Random) -> dict[str, Any]:
    status = ("carry-on", "ducked-back", "stunned", "out-of-the-fight", "obviously-dead")
    values = {"status": status, "posture": ("standing", "prone"), "ammo": ("loaded", "out"), "rep": (3, 4, 5)}
    what = chance.choice(list(values))
    return {"figure": _figure(encounter, chance).id, what: chance.choice(values[what])}


def _known(encounter: Encounter, chance: random.Random) -> dict[str, Any]:
    return {"figure": _figure(encounter, chance).id, "to": chance.choice(encounter.game.sides)}


def _end(encounter: Encounter, chance: random.Random) -> dict[str, Any]:
    return {"result": {side: chance.randrange(4) for side in encounter.game.sides}}


_FIELDS: dict[str, Callable[[Encounter, random.Random], dict[str, Any]]] = {
    "narrate": _narrate, "ruling": _ruling, "add": _add, "remove": _remove, "move": _move, "set": _set,
    "show": _known, "hide": _known, "end": _end,
}  # fmt: skip


def _figure(encounter: Encounter, chance: random.Random) -> Figure:
    return chance.choice(encounter.state.figures)


def _spot(encounter: Encounter, chance: random.Random) -> Point:
    """Anywhere, or near somebody."""
    table = encounter.record.table
    if chance.random() < 0.5:
        x, y = _figure(encounter, chance).at
        x, y = x + chance.randrange(-300, 300), y + chance.randrange(-300, 300)
        return min(max(x, 0), table.width), min(max(y, 0), table.height)
    return chance.randrange(table.width), chance.randrange(table.height)


def _inches(spot: Point) -> list[float]:
    return [spot[0] / INCH, spot[1] / INCH]


def done(encounter: Encounter, item: dict[str, Any]) -> bool:
    """Whether an act was done; all that must hold of it is checked, and what was refused has changed nothing."""
    before, faces = encounter.checkpoint(), dict(encounter.state.counters)
    sides = encounter.game.sides if encounter.record.hidden else ()
    views = {side: _view(encounter, side) for side in sides}
    try:
        entries = encounter.submit(item)
    except (Refused, BadRequest):
        assert encounter.checkpoint() == before, "a refused act changed the encounter"
        return False
    assert any(isinstance(entry.event, UmpireEvent) for entry in entries)
    assert encounter.state.counters == faces, "an act rolled dice"
    hidden_from = item["to"] if item["act"] == "hide" else ""  # the figure goes from its picture, and nothing is told
    for side, view in views.items():
        told = visible(encounter.record, Viewer(side), entries, encounter.state.figures)
        assert side == hidden_from or told or _view(encounter, side) == view, f"{side} sees what it is not told of"
    return True


def _view(encounter: Encounter, side: str) -> dict[str, Any]:
    """What a side knows of the table; what it can tell of the others' knowledge stands in
    tests/bot/test_unread_acts.py."""
    viewer, record, state = Viewer(side), encounter.record, encounter.state
    kept = known(record, viewer, state)
    found = drawn(state_of(state, kept, viewer, machines_known(record, viewer, state)))
    return {name: value for name, value in found.items() if name not in ("known", "met", "hidden", "seen")}


def drawn(state: State) -> dict[str, Any]:
    """A state as far as pictures show it: without the sides that know of a machine, and how far a Star has looked
    about."""
    found = state_to_json(state)
    machines = [{**machine, "known": 0} for machine in found["machines"]]
    return {**found, "machines": machines, "progress": None}
