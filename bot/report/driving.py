"""Drives that are planned -> the ground they sweep and where they would end, as far as their side knows the table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.board.machines.values import DrawnDrive, Face
from engine.battle.game import Game
from engine.commands.machines.drive import Driving
from engine.preview import Rehearsal
from engine.procedures.machines.control import impact_at
from engine.procedures.machines.driving import carry
from engine.procedures.machines.route import Route, route
from engine.ruleset.hulls import hull_of
from engine.space import hull as hulls


@dataclass(frozen=True, slots=True)
class Planned:
    """A drive, if nothing else stops it: as it is drawn, and what comes of it."""

    drawn: DrawnDrive
    way: Route
    """That of this phase."""
    onward: Route | None
    """How it goes on of itself till its crew can act again; None where its way ends before."""
    impacts: tuple[int, int]
    """The Impact on all aboard if it strikes something on that way, or as it goes on (CR2-RUL-282)."""


def planned_drives(table: Game, item: Mapping[str, Any]) -> Iterator[Planned]:
    """The way of each machine in this phase up to what its hull would strike, those before it being where they get to;
    none for another order, or a machine that stays."""
    table = Rehearsal.of(table)
    order = table.rules.commands["drive"].read(item, "", table.context) if item["do"] == "drive" else None
    for way in order.ways if order is not None else ():
        planned = _planned(table, way)
        if planned is not None:
            yield planned
            carry(table, table.machine(way.machine), planned.way.hull.at, planned.way.hull.facing)


def _planned(table: Game, order: Driving) -> Planned | None:
    machine, legs = table.machine(order.machine), order.legs(table)
    if not any(leg.inches for leg in legs):
        return None
    way = route(table, machine, hull_of(table.rules, machine), legs)
    hull, last = way.hull, way.last
    met = None if way.contact is None else hulls.at(last.hull, hull.length // 2, 0)
    touches: Face = "front" if last.hull.facing == hull.facing else "rear"
    drawn = DrawnDrive(
        machine=machine.id,
        stations=tuple(way.stations),
        planned=True,
        touches=None if way.contact is None else touches,
        contact=met,
    )
    onward = None if way.stopped else route(table, machine, hull, order.onward(table))
    one, other = order.paces(table)
    return Planned(drawn, way, onward, (impact_at(table, machine, one), impact_at(table, machine, other)))
