"""Cars: starting them, driving without inertia, turns at speed, accidents (CMP-CAR-01 to CMP-CAR-08)."""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from engine.battle.fleet import people_of
from engine.battle.game import Game
from engine.events import Drive, MachineEvent
from engine.procedures.compendium.harm import suffer
from engine.procedures.compendium.mounts import leave_saddle
from engine.procedures.compendium.reactions import halt
from engine.procedures.hits import Wound
from engine.procedures.machines.beside import free, get_off, spots
from engine.procedures.machines.course import BASIC, ahead_of
from engine.procedures.machines.crew import get_down
from engine.procedures.machines.driving import Leg, MachineRun, carry, driver_of, go, slow_to
from engine.procedures.machines.ordered import turn_if_room
from engine.ruleset.hulls import hull_of, model_of
from engine.space import INCH
from engine.space import hull as hulls
from engine.space.drive import off_table
from engine.space.hull import Hull
from engine.state import DISABLED, FALLEN, OVERTURNED, READY, STALLED, STUNNED, Figure, Machine

ENDS = {"stalls": STALLED, "engine-ruined": DISABLED, "overturns": OVERTURNED}
"""What an accident leaves of a car (CMP-CAR-07)."""


def start(g: Game, machine: Machine, driver: Figure) -> None:
    """Whether the engine starts, and whether the car then goes at once (CMP-CAR-02)."""
    g.begin("roll")
    result = g.test("car-start", driver, g.request(driver)).result
    _set_out(g, machine, BASIC if result == "at-once" else 0)
    starts = result != "does-not-start"
    machine.status = READY if starts else STALLED
    g.emit(MachineEvent(machine.id, "starts" if starts else result, rule="CMP-CAR-02"))


async def drive(g: Game, machine: Machine, legs: Sequence[Leg], *, fast: bool) -> None:
    """Leg by leg, till something stops it."""
    if machine.drove_in < g.state.phases:
        _set_out(g, machine, BASIC)
        if fast:
            _speed_up(g, machine)
    for turn, inches in legs:
        if turn and not await _turn(g, machine, turn):
            return
        if not await _straight(g, machine, inches):
            return


def _set_out(g: Game, machine: Machine, allowance: int) -> None:
    machine.drove_in, machine.covered = g.state.phases, 0
    machine.allowance, machine.fast = allowance, False


def _speed_up(g: Game, machine: Machine) -> None:
    """How far it goes at speed; with no die passed nobody in it fires (CMP-CAR-04, CMP-RUL-111)."""
    driver = driver_of(g, machine)
    assert driver is not None
    g.begin("roll")
    inches = g.test("car-fast", driver, g.request(driver)).values["inches"]
    machine.allowance, machine.fast = int(inches) * INCH, True
    for figure in people_of(g.figures, machine):
        shaken_up(g, figure)


def shaken_up(g: Game, figure: Figure) -> None:
    """What a fast drive in this phase means for one aboard, who may act after it too (CMP-CAR-04, CMP-RUL-111)."""
    machine = g.fleet.of(figure)
    if machine is not None and machine.fast and machine.drove_in == g.state.phases:
        figure.fast = True
        if machine.allowance == BASIC:
            figure.now = figure.now._replace(fired=True, answered=True)


async def _straight(g: Game, machine: Machine, inches: int) -> bool:
    """Straight on or back; whether the next leg may follow (CMP-RUL-129, CMP-RUL-167)."""
    for figure in people_of(g.figures, machine):
        spent = max(figure.now.used, figure.now.allowance - INCH)
        figure.now = figure.now._replace(stepped=True, used=spent)  # CMP-RUL-222
    before, machine.speed = machine.covered, machine.allowance
    run = MachineRun(machine, min(abs(inches), machine.allowance - before), back=inches < 0, rule="CMP-CAR-03")
    contact = await go(g, run)
    stopped, machine.speed = not machine.speed, 0
    machine.straight = max(0, machine.straight - (machine.covered - before))
    if contact is not None and machine.fast:
        await _accident(g, machine)
    return machine.on_table and not stopped


async def _turn(g: Game, machine: Machine, turn: int) -> bool:
    """Whether it has turned and goes on; at speed that takes a test (CMP-CAR-05, CMP-CAR-06)."""
    driver = driver_of(g, machine)
    if driver is None:
        return False
    result = "turns"
    if machine.fast:
        g.begin("roll")
        result = g.test("car-turn", driver, g.request(driver)).result
    g.begin("move")
    if result == "spins":
        carry(g, machine, machine.at, (machine.facing + 180) % 360)
        g.emit(MachineEvent(machine.id, "spins", facing=machine.facing, rule="CMP-CAR-06"))
    elif turn_if_room(g, machine, turn):
        machine.straight = model_of(g.rules, machine).length
        if result == "turns" or not _skids_badly(g, machine, turn):
            return True
    if machine.fast:
        await _accident(g, machine)
    return False


def _skids_badly(g: Game, machine: Machine, turn: int) -> bool:
    """Its width to the outside of a turn; whether it strikes something there or leaves its road (CMP-RUL-131)."""
    hull = hull_of(g.rules, machine)
    aside = Hull(hull.at, (hull.facing + (-90 if turn > 0 else 90)) % 360, hull.width, hull.length)
    contact = ahead_of(g, machine, aside, hull.width)
    inches = hull.width if contact is None else contact.distance
    while inches and off_table(g.space.map, hulls.moved(aside, inches)):
        inches -= 1
    to = hulls.at(aside, inches, 0)
    carry(g, machine, to, machine.facing)
    g.emit(Drive(machine.id, (hull.at, to), to, machine.facing, 0, how="skids", rule="CMP-CAR-06"))
    return inches < hull.width or (_on_road(g, hull) and not _on_road(g, hull._replace(at=to)))


def _on_road(g: Game, hull: Hull) -> bool:
    pieces = g.space.map.around(hull.at, hulls.reach(hull))
    return any(piece.type == "road" and hulls.overlaps_ring(hull, piece.polygon) for piece in pieces)


async def _accident(g: Game, machine: Machine) -> None:
    """It stalls, is ruined for good, or turns over with all aboard (CMP-CAR-07)."""
    driver = driver_of(g, machine)
    if driver is None or not machine.sound:
        return
    g.begin("roll")
    result = g.test("car-accident", driver, g.request(driver)).result
    machine.status, machine.speed = ENDS[result], 0
    g.emit(MachineEvent(machine.id, result, rule="CMP-CAR-07"))
    if result == "overturns":
        await _crash(g, machine)


async def _crash(g: Game, machine: Machine) -> None:
    """Everybody aboard tests, and lies or stands beside it then, where there is room (CMP-CAR-08, CMP-RUL-223)."""
    aboard, deed = people_of(g.figures, machine), g.begin("roll")
    tested = [f for f in aboard if f.able or f.status == STUNNED]
    suffered = [Wound(f, g.test("car-crash", f, g.request(f)).result, None, deed) for f in tested]
    hull = hull_of(g.rules, machine)
    for figure in aboard:
        place = next((spot for spot in spots(hull) if free(g, figure, hull, spot)), None)
        if place is not None:
            get_off(g, figure, machine, place)
    g.deed = deed
    await suffer(g, suffered)


# ---- what tests make of those in cars, and of riders ----

Gives = Callable[..., Coroutine[Any, Any, None]]


def on_foot(dives: Gives) -> Gives:
    """What a figure does once it has left the saddle, if it rides (CMP-RUL-171)."""

    async def gives(g: Game, figure: Figure, causes: list[Figure], *more: Any) -> None:
        leave_saddle(g, figure)
        await dives(g, figure, causes, *more)

    return gives


def or_in_car(goes: Gives) -> Gives:
    """What a figure on foot does; one in a car gets down in it, and one at the wheel stops (CMP-RUL-221)."""

    async def gives(g: Game, figure: Figure, causes: list[Figure], *more: Any) -> None:
        if not figure.aboard:
            await goes(g, figure, causes, *more)
            return
        halt(g, figure)
        if figure.status not in FALLEN:
            get_down(g, figure, causes)

    return gives


async def out_of_control(g: Game, machine: Machine) -> None:
    """Without a driver it stays where it stands (CMP-RUL-167)."""
    slow_to(g, machine, 0, "CMP-RUL-167")


async def collides(g: Game, machine: Machine, struck: str, speed: int, lost: int | None) -> None:
    """It stops at what is in its way; what comes of that at speed follows (CMP-RUL-167)."""
    g.emit(MachineEvent(machine.id, "strikes", struck, rule="CMP-RUL-167"))
    slow_to(g, machine, 0, "CMP-RUL-167")
