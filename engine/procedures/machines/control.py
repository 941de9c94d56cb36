"""Losing control, and what machines strike (CR2-VEH-16, CR2-RUL-282)."""

from engine.battle.fleet import people_of
from engine.battle.game import Game
from engine.events import MachineEvent, Roll
from engine.procedures.hits import Hit, Wounds
from engine.procedures.ledger import Ledger
from engine.procedures.machines.course import room_to_turn
from engine.procedures.machines.driving import SHED, MachineRun, driver_of, go, slow_to, turn_by
from engine.procedures.seam import WOUND
from engine.ruleset.hulls import model_of
from engine.state import Machine

VEER = 45
"""Degrees by which a machine out of control swerves (CR2-RUL-424)."""
ROLLS = "rolls-to-a-stop"
WORST = "veers-impact-3"
IMPACT = {"veers-impact-0": 0, WORST: 3}


async def out_of_control(g: Game, machine: Machine) -> None:
    """Its driver rolls; with nobody able to drive it veers at once as on no die passed (CR2-VEH-16, CR2-RUL-282)."""
    if not machine.speed:
        return
    driver = driver_of(g, machine)
    g.begin("roll")
    result = g.test("losing-control", driver, g.request(driver)).result if driver is not None else WORST
    if result == ROLLS:
        machine.rolling, machine.changed_in = True, g.state.turn
        g.emit(MachineEvent(machine.id, "rolls", rule="CR2-VEH-16"))
        slow_to(g, machine, max(0, machine.speed - SHED), "CR2-VEH-16")
        return
    await veer(g, machine, IMPACT[result])


async def veer(g: Game, machine: Machine, impact: int) -> None:
    """Left on 1 to 3, right on 4 to 6, and on till it strikes something or has covered its half; then it stands
    (CR2-VEH-16, CR2-RUL-424)."""
    [die] = g.roll("veer", machine.id, 1)
    turn = -VEER if die <= 3 else VEER
    result = "left" if turn < 0 else "right"
    g.emit(Roll("veer", (die,), side=machine.side, total=die, result=result, rule="CR2-VEH-16"))
    machine.rolling = False
    struck = room_to_turn(g, machine, turn)
    if struck and not any(f.id == struck for f in g.figures):
        await collides(g, machine, struck, machine.speed, impact)
        return
    if not struck:
        turn_by(g, machine, turn, cost=False)
    await go(g, MachineRun(machine, machine.speed // 2, lost=impact))
    slow_to(g, machine, 0, "CR2-RUL-424")


async def collides(g: Game, machine: Machine, struck: str, speed: int, lost: int | None) -> None:
    """It stops where it is, and all aboard roll damage: at Impact 3 where it came on at more than half its top speed,
    else at 0; out of control, at what that roll said (CR2-RUL-282)."""
    g.emit(MachineEvent(machine.id, "strikes", struck, rule="CR2-RUL-282"))
    slow_to(g, machine, 0, "CR2-RUL-282")
    for other in g.state.machines:
        if other.id == struck:
            other.known |= g.side_bit(machine.side)
            machine.known |= g.side_bit(other.side)
    impact = impact_at(g, machine, speed) if lost is None else lost
    wounds, deed = Wounds(), g.begin("roll")
    for figure in people_of(g.figures, machine):
        wounds.add(Hit(figure, None, figure, impact, deed=deed))
    if wounds.hits:
        await g.do(WOUND, wounds, Ledger())


def impact_at(g: Game, machine: Machine, speed: int) -> int:
    """The Impact on all aboard a driven machine that strikes something at this speed (CR2-RUL-282)."""
    return 3 if 2 * speed > model_of(g.rules, machine).speed else 0
