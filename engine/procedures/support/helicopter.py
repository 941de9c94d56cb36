"""Helicopters: flying in, firing in flight, coming down, and leaving (CR2-HELI, CR2-RUL-194)."""

from collections.abc import Callable

from engine.battle.game import Game
from engine.events import MachineEvent
from engine.procedures.aim import Firing
from engine.procedures.ledger import Ledger
from engine.procedures.machines.course import bases, other_hulls
from engine.procedures.machines.driving import carry
from engine.procedures.machines.mounts import mounts
from engine.procedures.replies import Replies
from engine.procedures.seam import EXCHANGE_OF_FIRE, VOLLEY
from engine.procedures.support.aloft import Way, below, fired_at, fly_off, shared, take_off, touch_down
from engine.ruleset.hulls import hull_of, model_of
from engine.space import INCH, Point
from engine.space.drive import comes_down_in, off_table, stands_on
from engine.space.geometry import dist2, heading_from
from engine.space.hull import Hull
from engine.state import ALOFT, Figure, Machine

ASIDE = 6 * INCH
"""How far from its landing spot it may come down."""
FIRE_IN_FLIGHT = "fire-in-flight"
SKIMS, DUCK = "skims-the-trees", "sitting-duck"


def footprint(g: Game, machine: Machine, way: Way) -> Hull:
    """The ground that it would stand on at the end of its way in."""
    model = model_of(g.rules, machine)
    return Hull(way[1], heading_from(*way), model.length, model.width)


def no_place(g: Game, hull: Hull) -> str:
    """The piece in which a helicopter cannot come down there, `edge` where it would jut over the table's; else empty
    (CR2-RUL-604)."""
    if off_table(g.space.map, hull):
        return "edge"
    piece = comes_down_in(g.space.map, hull)
    return piece.id if piece is not None else ""


def taken(g: Game, machine: Machine, hull: Hull, known_to: str = "") -> str:
    """The figure or machine that stands there, or of those that a side knows of; else empty."""
    return stands_on(g.space.map, hull, other_hulls(g, machine, known_to), bases(g, known_to))


async def come_in(g: Game, machine: Machine, way: Way) -> bool:
    """Onto its landing spot or, where something stands there, the nearest one that will do, unless it is driven off on
    the way; whether it has come. With none near it waits for its next phase (CR2-HELI-01, CR2-RUL-605)."""
    if what := taken(g, machine, footprint(g, machine, way)):
        _show(g, machine, what)
    spot = _place(g, machine, way[1], lambda at: footprint(g, machine, (way[0], at)))
    if spot is None:
        g.begin("move")
        return _waits(g, machine)
    ledger = Ledger()
    await _fly(g, machine, (way[0], spot), "fly-in", ledger)
    come = machine.status != ALOFT or _comes_down(g, machine, (way[0], spot))
    await g.do(EXCHANGE_OF_FIRE, Replies(), ledger)
    return come


def _comes_down(g: Game, machine: Machine, way: Way) -> bool:
    """At the end of its way or, where others have moved there from under its flight, on the nearest place that will do;
    whether there is one. With none near it turns back over the edge (CR2-RUL-605)."""
    hull = hull_of(g.rules, machine)
    spot = _place(g, machine, way[1], lambda at: hull._replace(at=at))
    if spot is None:
        fly_off(g, machine, way[::-1], "CR2-RUL-605")
        return _waits(g, machine)
    touch_down(g, machine, spot)
    return True


def _waits(g: Game, machine: Machine) -> bool:
    g.emit(MachineEvent(machine.id, "waits", rule="CR2-RUL-605"))
    return False


def _place(g: Game, machine: Machine, spot: Point, standing: Callable[[Point], Hull]) -> Point | None:
    """Where it may come down: its landing spot, else the nearest place round it; None without one. `standing` gets a
    place and returns the ground that it would stand on there."""
    (x, y), steps = spot, range(-ASIDE, ASIDE + 1, INCH)
    near = [(x + across, y + down) for across in steps for down in steps]
    for at in sorted(near, key=lambda at: dist2(at, spot)):
        hull = standing(at)
        if not no_place(g, hull) and not taken(g, machine, hull):
            return at
    return None


def _show(g: Game, machine: Machine, what: str) -> None:
    """A figure in its way is seen, hidden or not (CR2-RUL-605)."""
    for figure in g.figures:
        if figure.id == what:
            g.hide(figure, g.state.hidden[figure.index] & ~g.side_bit(machine.side))
            g.reveal(figure, machine.side)


async def depart(g: Game, machine: Machine, way: Way) -> None:
    """Off the table with all aboard, unless it is shot down (CR2-HELI-03)."""
    ledger = Ledger()
    await _fly(g, machine, way, "fly-out", ledger)
    fly_off(g, machine, way, "CR2-HELI-03")
    await g.do(EXCHANGE_OF_FIRE, Replies(), ledger)


async def _fly(g: Game, machine: Machine, way: Way, how: str, ledger: Ledger) -> None:
    """In flight by its pilot's skill: out of everybody's sight, past those who take the check, or in front of all."""
    take_off(g, machine, way, how, "CR2-HELI-01" if how == "fly-in" else "CR2-HELI-03")
    pilot = g.fleet.voice(machine)
    if pilot is None:
        return
    deed = g.deed
    g.begin("test", deed)
    result = g.test("piloting", pilot, g.request(pilot)).result
    g.deed = deed
    if result != SKIMS:
        await fired_at(g, machine, way, ledger, checked=result != DUCK)
    g.deed = deed
    if machine.status == ALOFT and pilot.able:
        if how == "fly-in":
            carry(g, machine, way[1], machine.facing)
        await _fires(g, pilot, ledger)
        g.deed = deed


async def _fires(g: Game, pilot: Figure, ledger: Ledger) -> None:
    """In flight, over the spot where it stands or comes down, it fires at enemies in sight, and in this phase no more
    (CR2-HELI-04)."""
    mounted = mounts(g, pilot)
    if not mounted:
        return
    gun = g.rules.weapons[mounted[0].weapon]
    seen = [f for f in below(g, pilot, g.figures) if g.space.sight(pilot.at, pilot.floor, f.at, f.floor)]
    near = [f for f in g.nearest(pilot, seen) if g.in_range(pilot, f, gun.range)]
    if near and await g.choose(FIRE_IN_FLIGHT, ("fire", "hold"), "fire", pilot, rule="CR2-HELI-04") == "fire":
        pilot.activated = True
        await g.do(VOLLEY, [Firing(pilot, gun, shared(gun, near[: gun.target]), deed=g.deed)], ledger)
