"""Figures held back until the shooting starts: where a die puts them, and what ground rouses them before that."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from engine.checks.spec import Lookup
from engine.errors import BadRequest
from engine.records import fields
from engine.rulesets.model import Ruleset
from engine.space import Point, Table
from engine.space.cells import cells_inside
from engine.space.shapes import Box, box, outline, read_rect
from engine.state import OFF_TABLE, Figure

TABLE = "deployment"
"""The table of the ruleset that says which of the arrangements it is."""
MOST_AREAS = 9
KEYS = ("side", "ground", "places")
SPOT_KEYS = ("figure", "at", "area", "facing", "moving", "set_up")
NAMED = ("building", "woods")
"""Terrain whose name an area within it goes by."""


class Spot(NamedTuple):
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
    places: Mapping[str, tuple[Spot, ...]]

    @property
    def waiting(self) -> tuple[int, ...]:
        """Indexes of those held back."""
        return tuple(sorted(spot.figure for spot in next(iter(self.places.values()))))

    def covers(self, point: Point) -> bool:
        """Whether a point lies on ground that rouses them."""
        return any(west < point[0] < east and north < point[1] < south for west, north, east, south in self.ground)


def parse_deployment(value: Any, rules: Ruleset, table: Table, band: str, figures: Sequence[Figure]) -> Deployment:
    """The `deployment` of a mission; `band` is the side that it is kept from. Raises BadRequest naming the field."""
    path = "mission.deployment"
    data = fields.obj(value, path, KEYS, required=("side", "places"))
    sides = {figure.side: figure for figure in figures if figure.side != band}
    side = fields.key(data["side"], f"{path}.side", sides, "side")
    check = rules.checks[TABLE]
    assert isinstance(check, Lookup)
    results = tuple(row.result for row in check.rows)
    given = fields.obj(data["places"], f"{path}.places", results, required=results)
    places = {
        result: _spots(given[result], f"{path}.places.{result}", table, [f for f in figures if f.side == side])
        for result in results
    }
    deployment = Deployment(
        side,
        fields.each(data.get("ground", []), f"{path}.ground", MOST_AREAS, lambda area, at: box(read_rect(area, at))),
        places,
    )
    for result, spots in places.items():
        if tuple(sorted(spot.figure for spot in spots)) != deployment.waiting:
            raise BadRequest("every arrangement places the same figures", field=f"{path}.places.{result}")
    return deployment


def _holds(outer: Box, inner: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


def _spots(value: Any, path: str, table: Table, figures: Sequence[Figure]) -> tuple[Spot, ...]:
    waiting = {figure.id: figure for figure in figures if figure.status == OFF_TABLE}
    out: list[Spot] = []
    for n, item in enumerate(fields.array(value, path, len(figures))):
        here = f"{path}[{n}]"
        data = fields.obj(item, here, SPOT_KEYS, required=("figure", "at"))
        name = fields.key(data["figure"], f"{here}.figure", waiting, "figure off the table")
        if any(spot.figure == waiting[name].index for spot in out):
            raise BadRequest("{name!r} is given twice", name=name, field=f"{here}.figure")
        out.append(
            Spot(
                waiting[name].index,
                fields.point(data["at"], f"{here}.at", table),
                round(fields.number(data.get("facing", 0), f"{here}.facing", -360, 360)) % 360,
                fields.flag(data.get("moving", False), f"{here}.moving"),
                fields.flag(data.get("set_up", False), f"{here}.set_up"),
                box(read_rect(data["area"], f"{here}.area")) if "area" in data else None,
            )
        )
        if not out[-1].allows(out[-1].at):
            raise BadRequest("the place proposed lies outside", field=f"{here}.area")
    if not out:
        raise BadRequest("at least one entry is needed", field=path)
    return tuple(out)
