"""What a host decides of an event before anybody signs up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from engine.contest.verdict import TURNS
from engine.ruleset.registry import IDS
from engine.strict import fields as strict
from engine.strict.text import read_json

EVENING, SWISS, CUP, LEAGUE = COUNTING = ("evening", "swiss", "cup", "league")
"""One Swiss round; Swiss rounds; a knock-out; all play all. The tables of these count for points."""
STORY = "story"
"""Teams at one table, in acts."""
KINDS = (*COUNTING, STORY)
HOUR = 3600
_DAYS = 30 * 24 * HOUR
_ROUNDS, _TURNS, _SCENARIOS = 64, 100, 64


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of an event; what a plan leaves out has the values here. `bank`, `gain` and `most` are in seconds."""

    name: str = "Event"
    kind: str = EVENING
    ruleset: str = IDS[0]
    rounds: int = 0
    """0 for as many as the kind takes for so many entrants."""
    turns: int = TURNS
    """After so many a table is over."""
    scenarios: tuple[str, ...] = ()
    """Each is played in one round, in this order over and over; empty for those of the ruleset. A story has
    them as its acts."""
    bank: int = 72 * HOUR
    """What a chair has to begin with."""
    gain: int = 12 * HOUR
    """What it gets for each turn."""
    most: int = 120 * HOUR
    """What it can have."""
    language: str = ""
    """Of names in the records; empty for that of the program."""

    def scenario(self, round_: int) -> str:
        """The scenario of a round, from 1."""
        return self.scenarios[(round_ - 1) % len(self.scenarios)]

    def length(self, entrants: int) -> int:
        """The number of rounds for so many entrants; a cup is over with its final."""
        if self.kind == EVENING:
            return 1
        if self.kind == STORY:
            return max(1, len(self.scenarios))
        if self.kind == LEAGUE:
            return self.rounds or max(1, entrants - 1 + entrants % 2)
        halved = max(1, (entrants - 1).bit_length())
        return min(self.rounds or halved, halved) if self.kind == CUP else self.rounds or halved

    def as_json(self) -> dict[str, Any]:
        """The plan as a JSON object; `read_plan` makes the same plan of it."""
        return {one.name: getattr(self, one.name) for one in fields(self)} | {"scenarios": list(self.scenarios)}


_KEYS = tuple(one.name for one in fields(Plan))
DEFAULTS = Plan()
"""The plan that leaves everything out."""


def read_plan(source: str | bytes | Mapping[str, Any], path: str = "") -> Plan:
    """Read and check a plan. Raises BadRequest naming the path of the wrong field."""
    raw = read_json(source, "plan") if isinstance(source, str | bytes) else source
    data = strict.obj(raw, path, _KEYS)
    at = f"{path}." if path else ""
    most = strict.integer(data.get("most", DEFAULTS.most), f"{at}most", 0, _DAYS)
    return Plan(
        name=strict.text(data.get("name", DEFAULTS.name), f"{at}name"),
        kind=strict.one_of(data.get("kind", DEFAULTS.kind), f"{at}kind", KINDS),
        ruleset=strict.one_of(data.get("ruleset", DEFAULTS.ruleset), f"{at}ruleset", IDS),
        rounds=strict.integer(data.get("rounds", DEFAULTS.rounds), f"{at}rounds", 0, _ROUNDS),
        turns=strict.integer(data.get("turns", DEFAULTS.turns), f"{at}turns", 1, _TURNS),
        scenarios=strict.each(data.get("scenarios", []), f"{at}scenarios", _SCENARIOS, strict.text),
        bank=strict.integer(data.get("bank", min(DEFAULTS.bank, most)), f"{at}bank", 0, most),
        gain=strict.integer(data.get("gain", min(DEFAULTS.gain, most)), f"{at}gain", 0, most),
        most=most,
        language=strict.text(data.get("language", DEFAULTS.language), f"{at}language", 10, empty=True),
    )
