"""Figures held back until the shooting starts: where a die puts them, and what ground rouses them before that."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from engine.space import Point, Table
from engine.space.cells import cells_inside
from engine.space.shapes import Box, box, outline

NAMED = ("building", "woods")
"""Terrain whose name an area within it goes by."""


class Placing(NamedTuple):
    """Where one of them stands, by index of the figure; `moving`: it is on its way (MG42-RUL-78)."""

    figure: int
    at: Point
    facing: int
    moving: bool = False
    set_up: bool = False
    area: Box | None = None
    """Where else a person who runs its side may place it, edges included."""

    def allows(self, point: Point) -> bool:
        """Whether its owner may place it there."""
        west, north, east, south = self.area or (*self.at, *self.at)
        return west <= point[0] <= east and north <= point[1] <= south

    def area_name(self, table: Table) -> str:
        """Its area for people, the same in every language: the house or woods it is in, if any, and its cells."""
        area = self.area or (*self.at, *self.at)
        within = (p.name for p in table.pieces if p.type in NAMED and p.name and _holds(box(outline(p)), area))
        return ", ".join([*islice(within, 1), cells_inside(*area)])


@dataclass(frozen=True, slots=True)
class Deployment:
    """The figures held back: the same in every arrangement, by result of the table."""

    side: str
    ground: tuple[Box, ...]
    """An enemy about to enter one of these calls for the die, too (MG42-RUL-77)."""
    places: Mapping[str, tuple[Placing, ...]]

    @property
    def waiting(self) -> tuple[int, ...]:
        """Indexes of those held back."""
        return tuple(sorted(spot.figure for spot in next(iter(self.places.values()))))

    def covers(self, point: Point) -> bool:
        """Whether a point lies on ground that rouses them."""
        return any(west < point[0] < east and north < point[1] < south for west, north, east, south in self.ground)


def _holds(outer: Box, inner: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]
