"""What may be chosen for a new event, and how its buttons carry what is chosen: a letter for each choice."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.errors import Stale
from bot.messages.event_ids import NewEventId
from bot.play.contests.calendar import LASTS, STARTS
from bot.play.contests.flags import POLICIES
from bot.setup.contests import acts, completed
from bot.setup.contests import battles as of_kind
from bot.setup.duels import duels, sizes
from bot.setup.scenarios import several
from engine.contest.plan import EVENING, HOUR, KINDS, LEAGUE, STORY, SWISS, Plan, read_plan
from engine.contest.verdict import TURNS
from engine.ruleset.registry import IDS

CLOCKS: Final[Mapping[str, Mapping[str, int]]] = {
    "live": {"bank": 24 * HOUR, "gain": 4 * HOUR, "most": 72 * HOUR},
    "fast": {"bank": 72 * HOUR, "gain": 12 * HOUR, "most": 120 * HOUR},
    "slow": {"bank": 72 * HOUR, "gain": 36 * HOUR, "most": 240 * HOUR},
}
"""The clocks to choose from, in seconds."""
OPTIONS: Final[Mapping[str, Sequence[str]]] = {
    "kind": KINDS,
    "clock": tuple(CLOCKS),
    "policy": POLICIES,
    "ruleset": IDS,
    "rounds": ("0", *map(str, range(2, 11))),
    "turns": ("6", "8", "10", "12", "15", "20"),
    "lasts": LASTS,
    "starts": tuple(STARTS),
    "draws": ("host", "itself"),
}
"""For each choice what there is, in the order of its letters."""
_ORDER = tuple(OPTIONS)
_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
_FIRST: Final = {"kind": EVENING, "clock": "fast", "turns": str(TURNS)}
"""What is chosen unless it is changed; of the others the first."""
_MASK: Final = 4
"""Hexadecimal digits that say which battles of the ruleset are played, a bit for each; 0 for the usual ones. Pages from
before have two."""


def first(name: str, channel: int) -> NewEventId:
    """An event of which nothing has been chosen yet."""
    new = NewEventId("next", "0" * (len(_ORDER) + _MASK), channel, name)
    for what, value in _FIRST.items():
        new = choose(new, what, value)
    return new


def chosen(new: NewEventId, what: str) -> str:
    """What is chosen; the first where its kind leaves no choice. Raises Stale for a choice that there is not."""
    if not applies(new, what):
        return OPTIONS[what][0]
    place = _LETTERS.index(new.choices[_ORDER.index(what)])
    if place >= len(OPTIONS[what]):
        raise Stale("there is no such choice")
    return OPTIONS[what][place]


def choose(new: NewEventId, what: str, value: str) -> NewEventId:
    """The event with another choice. Raises Stale for one that there is not."""
    if value not in OPTIONS[what]:
        raise Stale("there is no such choice")
    place = _ORDER.index(what)
    letter = _LETTERS[OPTIONS[what].index(value)]
    return replace(new, choices=new.choices[:place] + letter + new.choices[place + 1 :])


def battles(new: NewEventId) -> tuple[str, ...]:
    """The battles that are chosen one by one; empty for the usual ones of the ruleset."""
    mask = int(new.choices[len(_ORDER) :], 16)
    return tuple(name for place, name in enumerate(known_to(new)) if mask >> place & 1)


def known_to(new: NewEventId, ruleset: str = "") -> tuple[str, ...]:
    """The battles that an event of this kind may have, of its ruleset or another one."""
    return of_kind(chosen(new, "kind"), ruleset or chosen(new, "ruleset"))


def choose_battles(new: NewEventId, names: Collection[str]) -> NewEventId:
    """The event with these battles, or with the usual ones of a ruleset that is named in their place. Raises Stale for
    battles that one ruleset does not have."""
    first = next(iter(names), "")
    if first not in (*IDS, *duels(), *several()):
        raise Stale("there is no such battle")
    ruleset = first if first in IDS else sizes(first)[0]
    known = known_to(new, ruleset)
    if first not in IDS and not set(names) <= set(known):
        raise Stale("there is no such battle")
    mask = sum(1 << known.index(name) for name in names if name in known)
    new = choose(new, "ruleset", ruleset)
    return replace(new, choices=new.choices[: len(_ORDER)] + f"{mask:0{_MASK}x}")


def applies(new: NewEventId, what: str) -> bool:
    """Whether there is a choice: a cup ends with its final, and a story has neither clocks nor a calendar."""
    if what in ("kind", "ruleset", "turns"):
        return True
    kind = chosen(new, "kind")
    return kind in (SWISS, LEAGUE) if what == "rounds" else kind != STORY


def plan_of(new: NewEventId) -> Plan:
    """The plan that the choices stand for, with its battles."""
    kind, ruleset, scenarios = chosen(new, "kind"), chosen(new, "ruleset"), battles(new)
    if kind == STORY and scenarios:
        period = acts(Plan(ruleset=ruleset, scenarios=scenarios))
        scenarios = tuple(name for name in scenarios if name in period)
    made: dict[str, Any] = {
        "name": new.name,
        "kind": kind,
        "ruleset": ruleset,
        "rounds": int(chosen(new, "rounds")),
        "turns": int(chosen(new, "turns")),
        "scenarios": list(scenarios),
        **CLOCKS[chosen(new, "clock")],
    }
    return completed(read_plan(made))
