"""Reading the figures that are held back until the shooting starts."""

from collections.abc import Sequence
from typing import Any

from engine.errors import BadRequest
from engine.record.deployment import Deployment, Placing
from engine.ruleset.model import Ruleset
from engine.space import Table
from engine.space.shapes import box, read_rect
from engine.state import OFF_TABLE, Figure
from engine.strict import fields
from engine.tables.spec import Lookup

TABLE = "deployment"
"""The table of the ruleset that says which of the arrangements it is."""
MOST_AREAS = 9
KEYS = ("side", "ground", "places")
SPOT_KEYS = ("figure", "at", "area", "facing", "moving", "set_up")


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


def _spots(value: Any, path: str, table: Table, figures: Sequence[Figure]) -> tuple[Placing, ...]:
    waiting = {figure.id: figure for figure in figures if figure.status == OFF_TABLE}
    out: list[Placing] = []
    for n, item in enumerate(fields.array(value, path, len(figures))):
        here = f"{path}[{n}]"
        data = fields.obj(item, here, SPOT_KEYS, required=("figure", "at"))
        name = fields.key(data["figure"], f"{here}.figure", waiting, "figure off the table")
        if any(spot.figure == waiting[name].index for spot in out):
            raise BadRequest("{name!r} is given twice", name=name, field=f"{here}.figure")
        out.append(
            Placing(
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
