"""The opposition: its kind, what it is armed with, and its names."""

from dataclasses import dataclass
from typing import Any

from engine.loading.recruits import read_kind, read_lots
from engine.record.mission import Lots
from engine.ruleset.model import Ruleset
from engine.strict import fields


@dataclass(frozen=True, slots=True)
class Opposition:
    """The opposition: `kind` is one of the ruleset's, `weapons` are lots that dice deal where it has no army lists."""

    name: str
    kind: str
    weapons: Lots = ((),)
    names: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Everything but the name of its side, as JSON."""
        lots = {"weapons": [list(lot) for lot in self.weapons]} if any(self.weapons) else {}
        return {"kind": self.kind, **lots, "names": list(self.names)}


def read_enemy(value: Any, path: str, rules: Ruleset) -> Opposition:
    """The opposition from JSON. Raises BadRequest with the path of what is wrong."""
    data = fields.obj(value, path, frozenset(Opposition.__slots__), required=("name", "kind"))
    return Opposition(
        name=fields.text(data["name"], f"{path}.name"),
        kind=read_kind(data, path, rules),
        weapons=read_lots(data["weapons"], f"{path}.weapons", rules) if "weapons" in data else ((),),
        names=fields.each(data.get("names", []), f"{path}.names", 200, fields.text),
    )
