"""An encounter record as a value: what was on the table, which inputs were given, and the dice.

`engine.loading.load` makes one of JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.events import Roll
from engine.record.mission import Mission
from engine.ruleset.keys import OptionalJudge
from engine.ruleset.model import Ruleset
from engine.space import Space, Table
from engine.state import Figure, Machine

EMBLEMS = (
    "star", "badge", "cross", "oak", "skull", "crown", "axe", "tower", "tree", "flame", "gear", "anchor", "bolt",
    "wolf", "moon", "duck",
)  # fmt: skip
"""The signs that a side may choose for its pictures."""


FIGHTS, NEUTRAL, LAST = "fights", "neutral", "last"
"""Whether a side fights, or fights nobody: it has then no phase, or the last one."""
POSTURES = ("standing", "prone")
AMMO = ("loaded", "out")
"""How a figure may lie, and what its weapons may be, as a record says it."""


def fighting(record: Mapping[str, Any]) -> tuple[str, ...]:
    """The ids of the sides that fight, in order, in a record that has not been read."""
    return tuple(side["id"] for side in record["sides"] if side.get("stance") != NEUTRAL)


@dataclass(frozen=True, slots=True)
class Side:
    """One side: its controller is `players` or `rules`; `letter` and `emblem` mark it in pictures."""

    id: str
    name: str
    letter: str = ""
    controller: str = "players"
    emblem: str = ""
    """One of `EMBLEMS`; empty for none."""
    drill: str = ""
    """What it does where the rules play it: one of its ruleset's `drills`; empty for the usual one."""
    stance: str = FIGHTS
    """`fights`; `neutral`: it fights nobody, and has neither a die nor a phase (CR2-RUL-272); or `last`: it fights
    nobody, and acts without a die when all others have acted (CR2-RUL-206)."""
    commands: tuple[str, ...] = ()
    """Ids of the parts that act by a die of their own, one for each of several allied players (CMP-RUL-161)."""
    called: str = ""
    """The name of figures that dice bring on, before their number; empty for the usual one."""
    army: str = ""
    """The army within whose make-up its force keeps (CR2-LIST-03); empty: it is armed freely."""


TOGETHER: OptionalJudge[[Sequence[Side], Sequence[Figure], Space], None] = OptionalJudge("together")
"""Refuses figures of a record that are in no battle together, or on such sides."""


@dataclass(frozen=True, slots=True)
class Record:
    """A checked record.

    `ruleset` has the options on, `figures` are templates that every run copies, `raw` is the JSON they came from.
    """

    ruleset: Ruleset
    options: tuple[str, ...]
    table: Table
    sides: tuple[Side, ...]
    figures: tuple[Figure, ...]
    machines: tuple[Machine, ...] = ()
    unseen: frozenset[str] = frozenset()
    """Ids of the figures that wait unseen by their enemies at first."""
    dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    inputs: tuple[dict[str, Any], ...] = ()
    seed: str | None = None
    salts: tuple[str, ...] = ()
    commitment: str | None = None
    imported_at: int | None = None
    """The number of inputs that came with it from a file, with the faces in `dice`; None where it began here."""
    auto: bool = False
    hidden: bool = False
    mission: Mission | None = None
    prepared: tuple[Roll, ...] = ()
    """What dice decided before the first turn."""
    raw: Mapping[str, Any] = field(default_factory=dict)

    @property
    def parties(self) -> dict[str, tuple[str, str]]:
        """The sides that fight, or their commands where they have any, in order, then those that act last: each with
        its side and its name."""
        return {
            command or side.id: (side.id, command.replace("-", " ").title() or side.name)
            for stance in (FIGHTS, LAST)
            for side in self.sides
            if side.stance == stance
            for command in side.commands or ("",)
        }

    @property
    def bystanders(self) -> dict[str, str]:
        """The sides that fight nobody, each with its stance."""
        return {side.id: side.stance for side in self.sides if side.stance != FIGHTS}

    def foes(self, side: str) -> dict[str, int]:
        """The sides that one fights, in order, each with the bit that stands for it in masks of sides."""
        fighting = {one.id: 1 << n for n, one in enumerate(self.sides) if one.stance == FIGHTS}
        return fighting if fighting.pop(side, 0) else {}

    def with_inputs(self, inputs: tuple[dict[str, Any], ...]) -> Record:
        """This record with other inputs."""
        return replace(self, inputs=inputs, raw={**self.raw, "inputs": list(inputs)})

    def to_json(self) -> dict[str, Any]:
        """The record as a JSON object, ready to be written and loaded again."""
        return dict(self.raw)
