"""Drives that are planned -> the ground they sweep and where they would end, as far as their side knows the table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.board.machines.values import DrawnDrive, Face
from engine.battle.game import Game
from engine.commands.machines.drive import Driving
from engine.preview import Rehearsal
from engine.procedures.machines.course import StraightWay, course, room_to_turn
from engine.procedures.machines.driving import carry
from engine.ruleset.hulls import hull_of
from engine.space import Point
from engine.space import hull as hulls
from engine.space.drive import Contact
from engine.space.hull import Hull

HALF_ROUND = 180


@dataclass(frozen=True, slots=True)
class Planned:
    """A drive in this phase, if nothing stops it: as it is drawn, and what comes of it. Hundredths of an inch."""

    drawn: DrawnDrive
    end: Hull
    gone: int
    slowed: int
    """What rough ground takes from its way."""
    contact: Contact | None
    """What it strikes."""
    leaves: str
    """The edge of the table over which it drives off; empty where it does not."""


def planned_drives(table: Game, item: Mapping[str, Any]) -> Iterator[Planned]:
    """The way of each machine in this phase up to what its hull would strike, those before it being where they get to;
    none for another order, or a machine that stays."""
    table = Rehearsal.of(table)
    order = table.rules.commands["drive"].read(item, "", table.context) if item["do"] == "drive" else None
    for way in order.ways if order is not None else ():
        planned = _planned(table, way)
        if planned is not None:
            yield planned
            carry(table, table.machine(way.machine), planned.end.at, planned.end.facing)


def _planned(table: Game, order: Driving) -> Planned | None:
    machine, legs = table.machine(order.machine), order.legs(table)
    if not any(leg.inches for leg in legs):
        return None
    hull = hull_of(table.rules, machine)
    way, gone, cost = StraightWay(hull), 0, 0
    stations: list[tuple[Point, float]] = [(hull.at, hull.facing)]
    for turn, inches in legs:
        stopped = way.contact is not None or way.leaves
        if stopped or (len(stations) > 1 and turn and room_to_turn(table, machine, turn, hull)):
            break
        if turn:
            hull = hulls.turned(hull, turn)
            stations.append((hull.at, hull.facing))
        if inches:
            way = course(table, machine, hull if inches > 0 else hulls.turned(hull, HALF_ROUND), abs(inches))
            hull, gone, cost = hull._replace(at=way.hull.at), gone + way.gone, cost + way.cost
            stations.append((hull.at, hull.facing))
    met = None if way.contact is None else hulls.at(way.hull, hull.length // 2, 0)
    touches: Face = "front" if way.hull.facing == hull.facing else "rear"
    drawn = DrawnDrive(
        machine=machine.id,
        stations=tuple(stations),
        planned=True,
        touches=None if way.contact is None else touches,
        contact=met,
    )
    return Planned(drawn, hull, gone, cost - gone, way.contact, way.leaves)
