"""A scenario in a few lines: everything that does not matter has a default, and scripted dice must be used up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.encounter import Encounter
from engine.errors import Refused
from engine.events import Event
from engine.facts import facts
from engine.loading.load import load
from engine.loading.snapshot import state_to_json
from tests.engine.books import BOOK, dressed, thinned
from tests.engine.invariants import broken


class Battle:
    """An encounter under test. Leaving it as a context with scripted faces unused is an error."""

    def __init__(self, *figures: str, **record: Any) -> None:
        dice = {
            key: [faces] if isinstance(faces, int) else list(faces) for key, faces in record.pop("dice", {}).items()
        }
        table = {"width": 36, "height": 36, "terrain": record.pop("terrain", []), **record.pop("table", {})}
        sides = record.pop("sides", [{"id": "blue"}, {"id": "red"}])
        named = record.pop("ruleset", None)
        ruleset = named or BOOK.name()
        described = [figure_of(text) for text in figures]
        self.record = {
            "format": "duckback-record/1",
            "ruleset": ruleset,
            "table": table,
            "sides": sides,
            "figures": [dressed(ruleset, figure) for figure in described],
            "dice": dice if named else thinned(ruleset, described, dice),
            **record,
        }
        self.encounter = Encounter(load(self.record))
        self.events: list[Event] = []

    def __enter__(self) -> Battle:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            used = self.encounter.state.counters
            left = {k: f[used.get(k, 0) :] for k, f in self.record["dice"].items() if len(f) > used.get(k, 0)}
            assert not left, f"dice left over: {left}"

    def do(self, what: str, /, **fields: Any) -> list[dict[str, Any]]:
        """Give one input; what it logged."""
        return self.give({"do": what, **fields})

    def give(self, item: dict[str, Any]) -> list[dict[str, Any]]:
        """Give one input as JSON; what it logged."""
        entries = self.encounter.submit(item)
        if not self.encounter.pending:
            assert not broken(self.encounter.game)
        self.events += [entry.event for entry in entries]
        return [facts(entry.event) for entry in entries]

    def blue_turn(self, *figures: str, blue: int = 2, red: int = 1) -> None:
        """Begin a turn in which blue goes first, and activate a group; its dice need no scripting."""
        self.record["dice"].setdefault("activation:blue", []).append(blue)
        self.record["dice"].setdefault("activation:red", []).append(red)
        self._restock()
        self.do("start-turn")
        if figures:
            self.do("activate", figures=list(figures))

    def _restock(self) -> None:
        """The script grows turn by turn: for the table that runs now, and for one that is built again."""
        self.encounter.record = replace(self.encounter.record, dice=self.record["dice"])
        self.encounter.game.dice._scripted = self.record["dice"]

    def answer(self, figure: str, kind: str, choice: Any) -> list[dict[str, Any]]:
        """Answer an open question of a figure, or of a side where the name is one."""
        key = "side" if figure in ("blue", "red") else "figure"
        return self.do("decide", kind=kind, choice=choice, **{key: figure})

    @property
    def pending(self) -> list[tuple[str, str]]:
        """Open questions as (who, kind)."""
        return [(q.figure or q.side, q.kind) for q in self.encounter.pending]

    def all(self, kind: str, /, **match: Any) -> list[dict[str, Any]]:
        """Every event of a type since the start whose fields match."""
        found = [facts(event) for event in self.events]
        return [f for f in found if f["type"] == kind and all(f.get(k) == v for k, v in match.items())]

    def last(self, kind: str, /, **match: Any) -> dict[str, Any]:
        """The last such event."""
        return self.all(kind, **match)[-1]

    def status(self, figure: str) -> str:
        """A figure's status."""
        return self.encounter.state.figure(figure).status

    def at(self, figure: str) -> tuple[float, float]:
        """Where a figure is, in inches."""
        x, y = self.encounter.state.figure(figure).at
        return x / 100, y / 100


def refused(b: Battle, rule: str, do: str, /, **fields: Any) -> Refused:
    """This input is refused, by this rule (or the one in its place in another book), and changes nothing."""
    before, logged = state_to_json(b.encounter.state), len(b.encounter.log)
    with pytest.raises(Refused) as caught:
        b.do(do, **fields)
    assert caught.value.rule == b.encounter.rules.cite(rule), f"{caught.value.rule}: {caught.value}"
    assert state_to_json(b.encounter.state) == before
    assert len(b.encounter.log) == logged
    return caught.value


def figure_of(text: str, weapons: Sequence[str] = ("assault-rifle",)) -> dict[str, Any]:
    """`billy blue rep 5 star at 10,30 facing 0 with ba-pistol,grenade`: words in any order after id and side."""
    words = text.split()
    out: dict[str, Any] = {"id": words[0], "side": words[1], "rep": 4, "weapons": list(weapons)}
    out["facing"] = 0 if words[1] == "blue" else 180
    n = 2
    while n < len(words):
        word = words[n]
        if word in ("star", "leader", "set_up", "shield", "mounted", "fierce", "religious", "unseen"):
            out[word] = True
            n += 1
            continue
        if word == "prone":
            out["posture"] = "prone"
            n += 1
            continue
        value = words[n + 1]
        n += 2
        if word == "at":
            out["at"] = [float(v) for v in value.split(",")]
        elif word == "with":
            out["weapons"] = [] if value == "nothing" else value.split(",")
        elif word == "melee":
            out["melee_weapon"] = value
        elif word == "traits":
            out["traits"] = value.split(",")
        elif word in ("rep", "facing", "floor", "star_power", "armor", "speed"):
            out[word] = int(value)
        else:
            out[word] = value
    return out
