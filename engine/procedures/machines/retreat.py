"""Drives that a check calls for: behind cover, away from fire, or off (CR2-VEH-13, CR2-VEH-14, CR2-RUL-281)."""

from engine.events import MachineEvent
from engine.game import Game
from engine.machines import hull_of, model_of, people_of
from engine.procedures.machines import mounts
from engine.space import INCH, Point
from engine.space import hull as hulls
from engine.space.drive import first_contact, off_table, stands_in
from engine.space.hull import Hull
from engine.state import OFF_TABLE, RAN_AWAY, Figure, Machine

TURN = 15
"""Degrees between the ways that are looked along."""


def to_cover(g: Game, machine: Machine, attacker: Figure) -> None:
    """Hull-down: to the nearest solid cover within a phase at top speed, facing the attacker; with none in reach it
    turns in place (CR2-RUL-281)."""
    at, facing = _hull_down(g, machine, attacker) or (machine.at, _towards(g, machine.at, attacker))
    shift(g, machine, at, facing)
    machine.turret, machine.speed = facing, 0
    g.emit(MachineEvent(machine.id, "hull-down" if mounts.hull_down(g, attacker, at) else "faces", rule="CR2-RUL-281"))


def _towards(g: Game, at: Point, attacker: Figure) -> int:
    return g.space.heading(at, attacker.at)


def _hull_down(g: Game, machine: Machine, attacker: Figure) -> tuple[Point, int] | None:
    """The nearest place in cover where it can stand facing the attacker, by a straight way there; of equally near ones
    the first clockwise from where it points."""
    hull, reach = hull_of(g.rules, machine), model_of(g.rules, machine).speed // 2
    clear = {turn: _clear(g, machine, hull._replace(facing=(hull.facing + turn) % 360)) for turn in range(0, 360, TURN)}
    for inches in range(0, reach + 1, INCH):
        for turn, free in clear.items():
            at = hulls.moved(hull._replace(facing=(hull.facing + turn) % 360), inches).at
            there = hull._replace(at=at, facing=_towards(g, at, attacker))
            if inches <= free and mounts.hull_down(g, attacker, at) and _stands(g, machine, there):
                return at, there.facing
    return None


def _clear(g: Game, machine: Machine, hull: Hull) -> int:
    """How far it gets straight on before it strikes something or leaves the table, a phase at top speed at most."""
    reach = model_of(g.rules, machine).speed // 2
    machines = {m.id: hull_of(g.rules, m) for m in g.state.machines if m is not machine and m.on_table}
    bases = {f.id: f.at for f in g.figures if f.on_table and not f.aboard and f.floor == 0}
    contact = first_contact(g.space.map, hull, reach, machines, bases)
    return reach if contact is None else contact.distance


def _stands(g: Game, machine: Machine, hull: Hull) -> bool:
    others = (hull_of(g.rules, m) for m in g.state.machines if m is not machine and m.on_table)
    bases = (f.at for f in g.figures if f.on_table and not f.aboard and f.floor == 0)
    return not (
        stands_in(g.space.map, hull)
        or off_table(g.space.map, hull)
        or any(hulls.overlaps(hull, other) for other in others)
        or any(hulls.overlaps_base(hull, base) for base in bases)
    )


def away(g: Game, machine: Machine, attacker: Figure) -> None:
    """It turns from whoever fired and drives on for a phase at top speed, as far as the way is clear (CR2-VEH-13)."""
    facing = (_towards(g, machine.at, attacker) + 180) % 360
    hull = hull_of(g.rules, machine)._replace(facing=facing)
    if not _stands(g, machine, hull):
        hull = hull_of(g.rules, machine)
    shift(g, machine, hulls.moved(hull, _clear(g, machine, hull)).at, hull.facing)
    machine.speed = model_of(g.rules, machine).speed


def make_off(g: Game, machine: Machine, attacker: Figure, *, buttoned: bool) -> None:
    """Likewise, and on in every phase until it is off the table or its owner brings it to a stand (CR2-RUL-229)."""
    machine.buttoned = machine.buttoned or buttoned
    away(g, machine, attacker)
    g.emit(MachineEvent(machine.id, "makes-off", rule="CR2-RUL-229"))
    if off_table(g.space.map, hulls.moved(hull_of(g.rules, machine), INCH)):
        machine.status, machine.speed = OFF_TABLE, 0
        for figure in people_of(g.figures, machine):
            g.remove(figure, RAN_AWAY, "CR2-RUL-229")


def shift(g: Game, machine: Machine, at: Point, facing: int) -> None:
    """Set it down elsewhere with everybody aboard."""
    turned = (facing - machine.facing) % 360
    machine.covered, machine.drove_in = INCH * 0, g.state.phases
    machine.at, machine.facing, machine.turret = at, facing, (machine.turret + turned) % 360
    for figure in people_of(g.figures, machine):
        if figure.aboard:
            figure.at, figure.facing = at, (figure.facing + turned) % 360
            g.reacted |= 1 << figure.index
