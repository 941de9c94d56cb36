"""Drives that are ordered: pauses on the way, and a turn at its end (CR2-VEH-05, CR2-VEH-07)."""

from engine.battle.game import Game
from engine.events import MachineEvent
from engine.procedures.machines.course import room_to_turn
from engine.procedures.machines.driving import MachineRun, go, turn_by
from engine.state import Machine


def rest(g: Game, machine: Machine) -> int:
    """How far it has still to go in this phase, where its crew has paused (CR2-VEH-05, CR2-RUL-550)."""
    return min(machine.left, machine.speed // 2) if machine.runs and machine.drove_in == g.state.phases else 0


async def drive_on(g: Game, machine: Machine, inches: int) -> None:
    """So far on the way of this phase, and at its end the turn that was ordered; what a test has driven elsewhere,
    and what has struck something, has come to its end (CR2-RUL-480, CR2-RUL-550)."""
    left, run = machine.left - inches, MachineRun(machine, inches)
    await go(g, run)
    goes_on = machine.runs and machine.speed and not machine.rolling
    if goes_on and not run.left and machine.at == run.path[-1]:
        machine.left = left
        if machine.turning and not left:
            turn_if_room(g, machine, machine.turning)


async def finish_drives(g: Game) -> None:
    """As an activation is over, what has paused goes straight on to the end of its way (CR2-RUL-550)."""
    for machine in g.state.machines:
        if left := rest(g, machine):
            g.begin("move")
            machine.left = left
            await drive_on(g, machine, left)
        machine.left = machine.turning = 0


def turn_if_room(g: Game, machine: Machine, turn: int) -> bool:
    """Whether it has turned; what is in the way unknown to its side comes to be known (CR2-RUL-551)."""
    other = room_to_turn(g, machine, turn)
    if not other:
        turn_by(g, machine, turn)
        return True
    if other in g.context.figures:
        figure, bit = g.named(other), g.side_bit(machine.side)
        g.hide(figure, g.state.hidden[figure.index] & ~bit, seen_by=bit)
        g.reveal(figure, machine.side)
    for one in g.state.machines:
        if one.id == other:
            one.known |= g.side_bit(machine.side)
    g.emit(MachineEvent(machine.id, "no-room", other, rule="CR2-RUL-551"))
    return False
