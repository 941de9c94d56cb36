"""A drive that is planned -> the ground it sweeps and where it would end, as far as its side knows the table."""

from collections.abc import Mapping
from typing import Any

from bot.board.machines.values import Drive, Face
from engine.game import Game
from engine.machines import hull_of
from engine.procedures.machines.driving import bases, other_hulls, room_to_turn
from engine.space import INCH, Point
from engine.space import hull as hulls
from engine.space.drive import first_contact
from engine.space.hull import Hull


def planned_drive(table: Game, item: Mapping[str, Any]) -> Drive | None:
    """The way of this phase up to what the hull would strike; None for another order, or a machine that stays."""
    if item["do"] != "drive":
        return None
    machine = table.machine(str(item["machine"]))
    speed = round(item["speed"] * INCH) if item.get("speed") is not None else machine.speed
    turn, at_end = round(item.get("turn") or 0), item.get("when") == "end"
    if not speed:
        return None
    hull = hull_of(table.rules, machine)
    stations: list[tuple[Point, float]] = [(hull.at, hull.facing)]
    if turn and not at_end:
        # A turn costs a quarter of the speed (CR2-VEH-07).
        hull, speed = _turned(hull, turn), speed - speed // 4
        stations.append((hull.at, hull.facing))
    way = speed // 2
    found = first_contact(table.space.map, hull, way, other_hulls(table, machine), bases(table))
    hull = hulls.moved(hull, found.distance if found is not None else way)
    stations.append((hull.at, hull.facing))
    face: Face | None = None if found is None else "front"
    contact = None if found is None else hulls.at(hull, hull.length // 2, 0)
    if turn and at_end and found is None and not room_to_turn(table, machine, turn):
        stations.append((hull.at, _turned(hull, turn).facing))
    return Drive(machine=machine.id, stations=tuple(stations), planned=True, touches=face, contact=contact)


def _turned(hull: Hull, turn: int) -> Hull:
    return hull._replace(facing=(hull.facing + turn) % 360)
