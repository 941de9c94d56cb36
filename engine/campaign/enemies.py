"""Who the opposition is: its kind, what it is armed with, and its names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import fields
from engine.campaign.bands import recruiting_of
from engine.rulesets.model import Ruleset


@dataclass(frozen=True, slots=True)
class Enemy:
    """The opposition: `kind` is one of the ruleset's, `weapons` are lots that dice deal to its figures (CR3-RUL-48)."""

    name: str
    kind: str
    weapons: tuple[tuple[str, ...], ...] = ((),)
    names: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Everything but the name of its side, as JSON."""
        return {"kind": self.kind, "weapons": [list(lot) for lot in self.weapons], "names": list(self.names)}


def read_enemy(value: Any, path: str, rules: Ruleset) -> Enemy:
    """The opposition from JSON. Raises BadRequest with the path of what is wrong."""
    data = fields.obj(value, path, frozenset(Enemy.__slots__), required=("name", "kind"))
    # A die deals the lots, so that there are no more of them than faces.
    lots = fields.array(data.get("weapons", [[]]), f"{path}.weapons", 6)
    names = fields.array(data.get("names", []), f"{path}.names", 200)
    return Enemy(
        name=fields.text(data["name"], f"{path}.name"),
        kind=fields.key(data["kind"], f"{path}.kind", recruiting_of(rules).kinds, "kind of enemy"),
        weapons=tuple(
            tuple(
                fields.key(weapon, f"{path}.weapons[{n}][{m}]", rules.weapons, "weapon")
                for m, weapon in enumerate(fields.array(lot, f"{path}.weapons[{n}]", 8))
            )
            for n, lot in enumerate(lots)
        ),
        names=tuple(fields.text(name, f"{path}.names[{n}]") for n, name in enumerate(names)),
    )
