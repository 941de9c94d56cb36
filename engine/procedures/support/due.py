"""What has been called comes as its owner's next phase begins, whatever the die (CR2-AIR-02, CR2-RUL-297)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.events import MachineEvent
from engine.procedures.support.air import strafe
from engine.procedures.support.helicopter import come_in, depart
from engine.ruleset.keys import UnderWay
from engine.space.geometry import heading_from
from engine.state import Machine, Support


def called(g: Game, machine: Machine) -> Support | None:
    """What a machine has been called for."""
    return next((support for support in g.state.support if support.machine == machine.id), None)


def due(g: Game) -> Sequence[Machine]:
    """The machines of the active side that were called in an earlier phase."""
    waiting = {support.machine for support in g.state.support if support.phase < g.state.phases}
    return [m for m in g.state.machines if m.id in waiting and m.side == g.state.active_side]


async def call(g: Game, support: Support, rule: str) -> None:
    """Everybody knows of it from now on (CR2-AIR-02)."""
    machine = g.machine(support.machine)
    machine.known |= sum(g.side_bit(side) for side in g.sides)
    g.state.support = (*g.state.support, support)
    g.begin("item")
    g.emit(
        MachineEvent(
            machine.id, f"called-{support.task}", to=support.way[1], facing=heading_from(*support.way), rule=rule
        )
    )


async def come(g: Game, machine: Machine) -> None:
    """What it was called for, unless it has no crew left."""
    support = called(g, machine)
    assert support is not None
    g.state.support = tuple(other for other in g.state.support if other is not support)
    if support.task == "fly-out" and g.fleet.voice(machine) is None:
        return
    if support.task == "strafe":
        await strafe(g, machine, support.way)
    elif support.task == "fly-out":
        await depart(g, machine, support.way)
    elif not await come_in(g, machine, support.way):
        g.state.support = (*g.state.support, support)


SUPPORT: UnderWay[Machine] = UnderWay(found=due, led=lambda g, machine: None, go=come, late=False)
"""Aircraft and helicopters."""
