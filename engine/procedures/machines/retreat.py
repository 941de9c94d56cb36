"""Drives that a test calls for: behind cover, and away from fire (CR2-VEH-13, CR2-VEH-14, CR2-RUL-281)."""

from typing import NamedTuple

from engine.battle.game import Game
from engine.events import MachineEvent
from engine.procedures.machines import mounts
from engine.procedures.machines.course import QUARTER, STAYS, ahead_of, bends, clear, fits, room_to_turn
from engine.procedures.machines.driving import MachineRun, carry, driver_of, faster, go, slow_to, turn_by
from engine.procedures.places import one_of
from engine.ruleset.hulls import hull_of, model_of
from engine.space import INCH, Point
from engine.space import hull as hulls
from engine.space.geometry import swing
from engine.state import Figure, Machine

TURN = 15
"""Degrees between the ways that are looked along."""


class Shelter(NamedTuple):
    """A place in cover, and the straight way there."""

    at: Point
    way: int
    inches: int


async def duck_back(g: Game, machine: Machine, attacker: Figure) -> None:
    """To cover; with none in reach it drives off as a car does, or turns where it has no room to (CR2-RUL-281)."""
    if not shelters(g, machine, attacker) and driver_of(g, machine) is not None and _room(g, machine, attacker):
        await drive_off(g, machine, attacker)
    else:
        await to_cover(g, machine, attacker)


async def to_cover(g: Game, machine: Machine, attacker: Figure) -> None:
    """Hull-down or out of sight, to the nearest solid cover within a phase at top speed, facing the attacker; with none
    in reach it turns in place, hull and turret as far as there is room (CR2-RUL-281). Others see it on its way, and may
    have it end elsewhere (CR2-RUL-480)."""
    found = shelters(g, machine, attacker)
    if found and found[0].inches and not await _drive_to(g, machine, await _which(g, machine, found)):
        return
    facing = g.space.heading(machine.at, attacker.at)
    if not room_to_turn(g, machine, swing(facing, machine.facing)):
        carry(g, machine, machine.at, facing)
    machine.turret, machine.speed = facing if model_of(g.rules, machine).turreted else machine.facing, 0
    machine.hull_down = mounts.hull_down(g, attacker, hull_of(g.rules, machine))
    what = "hull-down" if machine.hull_down else "faces"
    g.emit(MachineEvent(machine.id, what, facing=machine.facing, rule="CR2-RUL-281"))


async def _drive_to(g: Game, machine: Machine, shelter: Shelter) -> bool:
    """Whether it has come to the end of its way there."""
    carry(g, machine, machine.at, shelter.way)
    machine.speed = model_of(g.rules, machine).speed
    run = MachineRun(machine, shelter.inches, rule="CR2-RUL-281")
    await go(g, run)
    return machine.runs and (machine.at, machine.facing) == (run.path[-1], shelter.way)


async def _which(g: Game, machine: Machine, found: list[Shelter]) -> Shelter:
    """Of shelters equally near the one that its owner likes."""
    voice = g.fleet.voice(machine)
    assert voice is not None
    places = [shelter.at for shelter in found]
    return found[await one_of(g, "hull-down", voice, places, 0, "CR2-RUL-281")]


def shelters(g: Game, machine: Machine, attacker: Figure) -> list[Shelter]:
    """The nearest places in cover or out of sight where it can stand facing the attacker, by a straight way that it has
    room to turn to: one behind each piece, the first clockwise from where it points."""
    hull, reach = hull_of(g.rules, machine), model_of(g.rules, machine).speed // 2
    turns = (swing(turn, 0) for turn in range(0, 360, TURN))
    ways = [(way, clear(g, way, reach, ahead_of(g, machine, way, reach))) for _, way in bends(g, machine, hull, turns)]
    for inches in range(0, reach + 1, INCH):
        found: dict[tuple[str, ...], Shelter] = {}
        for way, free in ways:
            at = hulls.moved(way, inches).at
            there = hull._replace(at=at, facing=g.space.heading(at, attacker.at))
            shelter = mounts.shelter(g, attacker, there)
            covered = shelter.for_hit == "cover" or not g.fleet.sees(g.space, attacker, machine, at, turning=True)
            if inches > free or not covered or not fits(g, machine, there):
                continue
            if not room_to_turn(g, machine, swing(there.facing, way.facing), there._replace(facing=way.facing)):
                found.setdefault(shelter.pieces, Shelter(at, way.facing, inches))
        if found:
            return list(found.values())
    return []


async def drive_off(g: Game, machine: Machine, cause: Figure) -> None:
    """Faster by half its top speed, turned from an enemy as far as one turn goes, and no further than to what is in its
    way or the edge of the table; there it stands (CR2-VEH-13, CR2-RUL-436)."""
    faster(g, machine)
    if turn := _turn_off(g, machine, cause):
        turn_by(g, machine, turn)
    hull, most = hull_of(g.rules, machine), machine.speed // 2
    run = MachineRun(machine, clear(g, hull, most, ahead_of(g, machine, hull, most), STAYS))
    await go(g, run)
    if machine.runs and machine.at == run.path[-1]:
        slow_to(g, machine, 0, "CR2-RUL-436")


def _turn_off(g: Game, machine: Machine, cause: Figure) -> int:
    """How far it turns from an enemy before it drives off, as far as one turn goes; 0 without room for it."""
    wanted = swing(g.space.heading(cause.at, machine.at), machine.facing)
    turn = max(-QUARTER, min(QUARTER, wanted))
    return 0 if room_to_turn(g, machine, turn) else turn


def _room(g: Game, machine: Machine, cause: Figure) -> bool:
    """Whether it could drive off at least an inch."""
    hull = hull_of(g.rules, machine)
    way = hull._replace(facing=(hull.facing + _turn_off(g, machine, cause)) % 360)
    return clear(g, way, INCH, ahead_of(g, machine, way, INCH), STAYS) >= INCH
