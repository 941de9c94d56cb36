"""What is left of a machine that has been struck, and of those aboard (CR2-APW-06, CR2-VEH-15)."""

from collections.abc import Sequence

from engine.battle.fleet import people_of
from engine.battle.game import Game
from engine.events import MachineEvent, Move
from engine.procedures.aim import Firing
from engine.procedures.damage import cheat_death, larger_than_life
from engine.procedures.hits import Wound
from engine.procedures.ledger import Ledger
from engine.procedures.machines.beside import free, spots
from engine.procedures.machines.blows import CLANK, CRASHES, LOST, NO_EFFECT, OUT, VEERS_OFF, WORST
from engine.procedures.machines.driving import driver_of, leave_table
from engine.procedures.machines.seam import BEFALL, OUT_OF_CONTROL
from engine.procedures.second.wounds import fall
from engine.ruleset.hulls import hull_of
from engine.space.geometry import dist2
from engine.state import DISABLED, FALLEN, OBVIOUSLY_DEAD, WRECKED, Figure, Machine


async def come_to_blows(g: Game, firings: Sequence[Firing], ledger: Ledger) -> None:
    """The worst that a volley has done to each machine, in their order, after all it has done to figures."""
    for firing in firings:
        if firing.fates:
            g.deed = firing.deed
            await g.do(BEFALL, firing.shooter, firing.fates)
    for machine in g.state.machines:
        at_it = [(blow, firing) for firing in firings for struck, blow in firing.blows if struck is machine]
        if at_it and machine.runs:
            blow, firing = min(at_it, key=lambda one: WORST.index(one[0]))
            await suffer(g, machine, blow, firing, ledger)
        if machine.speed and machine.runs and not machine.rolling and driver_of(g, machine) is None:
            await g.do(OUT_OF_CONTROL, machine)  # its driver is hit (CR2-RUL-282)


async def suffer(g: Game, machine: Machine, blow: str, firing: Firing, ledger: Ledger) -> None:
    """What one blow does (CR2-APW-06)."""
    g.deed = firing.deed
    voice = g.fleet.voice(machine)
    if blow == CLANK:
        if voice is not None:
            ledger.clank(voice, firing.shooter, firing.rank, firing.deed)
    elif blow in (CRASHES, VEERS_OFF):
        await driven_off(g, machine, blow, firing.shooter)
    elif blow == LOST:
        await lose(g, machine, firing.shooter)
    elif blow == OUT:
        put_out(g, machine, firing.shooter)
    elif blow != NO_EFFECT:
        machine.status, machine.burning = DISABLED, firing.weapon.blast.path
        g.emit(MachineEvent(machine.id, DISABLED, rule="CR2-VEH-15"))
        await g.do(OUT_OF_CONTROL, machine)


async def lose(g: Game, machine: Machine, shooter: Figure) -> None:
    """It is a wreck, and all inside are dead but for Stars who are spared; those outside on it get off (CR2-APW-06,
    CR2-RUL-175)."""
    inside = [f for f in people_of(g.figures, machine) if g.fleet.inside(f) and f.status != OBVIOUSLY_DEAD]
    leave(g, machine, shooter, [f for f in people_of(g.figures, machine) if f not in inside])
    _stop(g, machine, WRECKED, "CR2-APW-06")
    await g.do(BEFALL, shooter, [(f, OBVIOUSLY_DEAD) for f in inside])
    leave(g, machine, shooter, [f for f in inside if f.on_table and f.status != OBVIOUSLY_DEAD])


async def driven_off(g: Game, machine: Machine, blow: str, shooter: Figure) -> None:
    """It turns off with all aboard and does not come back, or crashes away from the table, and all aboard are lost but
    for Stars who are spared (CR2-AIR-04, CR2-RUL-298)."""
    g.emit(MachineEvent(machine.id, blow, rule="CR2-AIR-04"))
    if blow == CRASHES:
        aboard = [f for f in people_of(g.figures, machine) if f.status != OBVIOUSLY_DEAD]
        await g.do(BEFALL, shooter, [(f, OBVIOUSLY_DEAD) for f in aboard])
    leave_table(g, machine, "CR2-AIR-04")


async def befall(g: Game, shooter: Figure, fates: Sequence[tuple[Figure, str]]) -> None:
    """What comes to these for certain, all at once; their Stars may be spared together (CR2-APW-06, CR2-RUL-175)."""
    wounds = [Wound(figure, result, shooter, g.deed) for figure, result in fates]
    await larger_than_life(g, wounds)
    await cheat_death(g, wounds)
    for w in wounds:
        if w.result in FALLEN:
            fall(g, w)


def put_out(g: Game, machine: Machine, shooter: Figure) -> None:
    """It is out of the battle, and all aboard get off it, away from the one that fired (CR2-APW-06, CR2-RUL-277)."""
    _stop(g, machine, DISABLED, "CR2-APW-06")
    g.emit(MachineEvent(machine.id, "bails-out", rule="CR2-RUL-277"))
    leave(g, machine, shooter, people_of(g.figures, machine))


def _stop(g: Game, machine: Machine, status: str, rule: str) -> None:
    machine.status, machine.speed = status, 0
    g.emit(MachineEvent(machine.id, status, rule=rule))


def leave(g: Game, machine: Machine, shooter: Figure, people: Sequence[Figure]) -> None:
    """These are beside it, on the side away from an attacker, and do nothing before their next activation
    (CR2-RUL-277)."""
    hull = hull_of(g.rules, machine)
    places = sorted(spots(hull), key=lambda p: (-dist2(p, shooter.at), p))
    for figure in people:
        was = figure.at
        if figure.aboard:
            figure.at = next((place for place in places if free(g, figure, hull, place)), was)
        figure.aboard = figure.serves = figure.seat = ""
        figure.now = figure.now._replace(done=True, allowance=figure.now.used)
        if figure.at != was:
            g.emit(Move(figure.id, (was, figure.at), figure.at, figure.facing, how="bail-out", rule="CR2-RUL-277"))
