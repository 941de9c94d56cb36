"""Drives that are planned -> the ground they sweep and where they would end, as far as their side knows the table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.board.machines.values import Drive
from engine.game import Game
from engine.machines import hull_of
from engine.preview import Rehearsal
from engine.procedures.machines.course import course, room_to_turn
from engine.procedures.machines.driving import carry, rest
from engine.space import INCH, Point
from engine.space import hull as hulls
from engine.space.drive import Contact
from engine.space.hull import Hull


@dataclass(frozen=True, slots=True)
class Planned:
    """A drive in this phase, if nothing stops it: as it is drawn, and what comes of it. Hundredths of an inch."""

    drawn: Drive
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
    for way in (item.get("drives") or [item]) if item["do"] == "drive" else ():
        planned = _planned(table, way)
        if planned is not None:
            yield planned
            carry(table, table.machine(way["machine"]), planned.end.at, planned.end.facing)


def _planned(table: Game, item: Mapping[str, Any]) -> Planned | None:
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
    pause = item.get("pause")
    way = course(table, machine, hull, round(pause * INCH) if pause else rest(table, machine) or speed // 2)
    hull, contact, off = way.hull, way.contact, way.leaves
    stations.append((hull.at, hull.facing))
    met = None if contact is None else hulls.at(hull, hull.length // 2, 0)
    if turn and at_end and not pause and contact is None and not off and not room_to_turn(table, machine, turn):
        hull = _turned(hull, turn)
        stations.append((hull.at, hull.facing))
    drawn = Drive(
        machine=machine.id,
        stations=tuple(stations),
        planned=True,
        touches=None if contact is None else "front",
        contact=met,
    )
    return Planned(drawn, hull, way.gone, way.cost - way.gone, contact, off)


def _turned(hull: Hull, turn: int) -> Hull:
    return hull._replace(facing=(hull.facing + turn) % 360)
