"""A mission as it is written, with what it is read by."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.ruleset.model import Ruleset
from engine.space import Table
from engine.state import Figure, Machine
from engine.strict import fields


class Reading(NamedTuple):
    """A mission as it is written, with the rest of its record. `sides` are controllers by id."""

    data: Mapping[str, Any]
    id: str
    side: str
    rules: Ruleset
    table: Table
    sides: Mapping[str, str]
    figures: Sequence[Figure]
    machines: Sequence[Machine]
    hidden: bool

    @property
    def own(self) -> dict[str, Figure]:
        """The figures of the side, by id."""
        return {figure.id: figure for figure in self.figures if figure.side == self.side}

    @property
    def buildings(self) -> tuple[str, ...]:
        """The buildings of the table, by id."""
        return tuple(piece.id for piece in self.table.pieces if piece.type == "building")

    def turns(self) -> int:
        """After how many turns it is over."""
        return fields.integer(self.data["turns"], "mission.turns", 1, 100)
