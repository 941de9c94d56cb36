"""Runaways who make for a vehicle, and drive off in it if they can (CR2-MOVE-16, CR2-RUL-470)."""

from collections.abc import Sequence

from engine.battle.fleet import people_of, riders_of
from engine.battle.game import Game
from engine.procedures.machines.beside import beside, free, spots, take_seat
from engine.procedures.machines.driving import driver_of
from engine.procedures.machines.onward import make_off
from engine.ruleset.hulls import hull_of, model_of
from engine.ruleset.machine_kinds import DRIVER, RIDER
from engine.space import Point
from engine.space import hull as hulls
from engine.space.geometry import leg_length
from engine.state import DUCKED_BACK, Figure, Machine


def seat_in(g: Game, figure: Figure, machine: Machine) -> str:
    """The seat that is free for it in a vehicle that stands and runs, the wheel first; empty without one."""
    model, people = model_of(g.rules, machine), people_of(g.figures, machine)
    held = any(g.hostile(figure.side, f.side) and f.able for f in people)
    if held or not machine.sound or machine.speed or model.towed:
        return ""
    if DRIVER in model.jobs and driver_of(g, machine) is None:
        return DRIVER
    return RIDER if len(riders_of(g.figures, machine)) < model.riders else ""


def vehicles(g: Game, figure: Figure, causes: Sequence[Figure]) -> list[Machine]:
    """Those with a seat for it that are in its sight, and no nearer to those who made it run than it is itself."""
    if figure.mounted:
        return []
    return [
        m
        for m in g.state.machines
        if seat_in(g, figure, m)
        and g.fleet.sees(g.space, figure, m, turning=True)
        and all(hulls.distance(hull_of(g.rules, m), f.at) >= leg_length(f.at, figure.at) for f in causes if f.able)
    ]


def steps(g: Game, figure: Figure, name: str) -> list[Point]:
    """Where it may get into the vehicle of this id."""
    found = [m for m in g.state.machines if m.id == name and seat_in(g, figure, m)]
    vehicles = [hull_of(g.rules, m) for m in found]
    return [place for hull in vehicles for place in spots(hull) if free(g, figure, hull, place)]


async def get_in(g: Game, figure: Figure, causes: Sequence[Figure]) -> None:
    """Into the vehicle that it made for, if it is beside that, and off with it if it has the say there."""
    for machine in g.state.machines:
        there = machine.id == figure.refuge and beside(g, figure, machine)
        if there and (seat := seat_in(g, figure, machine)):
            take_seat(g, figure, machine, seat)
            g.set_status(figure, DUCKED_BACK, "CR2-MOVE-16")
            if g.fleet.led(figure):
                await make_off(g, machine, causes)
