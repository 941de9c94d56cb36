"""The side and the figures that an input is given for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.play.questions import asked_of
from engine.encounter import Encounter
from engine.ruleset.machine_kinds import DRIVER, LEADER, RIDER
from engine.state import State

UMPIRE = "umpire"
"""The input by which a game master acts, for no side."""


def acting(encounter: Encounter, item: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    """The side and the figures that an input is given for; an empty side where it belongs to none in particular."""
    if item.get("do") == UMPIRE:
        return "", ()
    if item.get("side"):
        asked = [q for q in encounter.pending if (q.side, q.kind) == (item["side"], item.get("kind"))]
        return str(item["side"]), asked_of(asked[0]) if asked else ()
    return ordered_by(encounter.state, item)


def ordered_by(state: State, item: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    """Likewise for an order."""
    named = [name for key in ("figure", "figures", "moves", "volley", "charges") for name in _figures(item.get(key))]
    if named:
        sides = [figure.side for figure in state.figures if figure.id == named[0]]
        return (sides[0] if sides else ""), tuple(named)
    driven = [part.get("machine", part.get("with")) for part in item.get("drives") or [item]]
    machines = [machine for machine in state.machines if machine.id in driven]
    if machines:
        return machines[0].side, tuple(name for machine in machines for name in commanded(state, machine.id))
    if item.get("do") == "move-marker":
        # A figure that does not exist has no side: the rules refuse it.
        return next((m.side for m in state.markers if m.id == item.get("marker")), ""), ()
    if item.get("do") == "end-activation":
        return state.active_side, tuple(state.figures[index].id for index in state.active)
    if item.get("do") == "end-phase":
        return state.active_side, tuple(f.id for f in state.figures if f.command and state.in_phase(f))
    return "", ()


def commanded(state: State, machine: str) -> tuple[str, ...]:
    """The figures aboard a machine that carry its orders out, as far as any are known."""
    crew = [f for f in state.figures if machine in (f.aboard, f.serves) and f.seat != RIDER and f.able]
    return tuple(f.id for f in sorted(crew, key=lambda f: (f.seat != LEADER, f.seat != DRIVER, f.index))[:1])


def _figures(value: Any) -> Iterator[str]:
    """The figures that a field of an input names."""
    if isinstance(value, list):
        for part in value:
            yield from _figures(part)
    elif isinstance(value, dict):
        yield from _figures(value.get("figure"))
    elif isinstance(value, str):
        yield value
