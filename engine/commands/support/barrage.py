"""Dropping the rounds of a fire mission, and ceasing fire (CR2-MORTAR-10 to CR2-MORTAR-14)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from engine.battle.game import Game
from engine.commands.support.danger import validate_still_safe
from engine.errors import Refused
from engine.events import BarrageEvent
from engine.inputs.command import Command, Fields
from engine.inputs.shape import MACHINE, MachineId, OneMachine, Shape, Slot, SlotKind, plain
from engine.procedures.activation import acting
from engine.procedures.support.barrage import crew, drop, may_drop, unspotted
from engine.procedures.support.mortars import ammunition, barrage_of, keep, off_table, rate, tube, unserved
from engine.ruleset.model import Weapon
from engine.state import Barrage, Figure, Machine
from engine.strict import fields

Rounds = Annotated[int, plain(fields.integer, 0, 12)]
"""How many rounds; 0: as many as there may be."""


def validate_mortar(g: Game, machine: Machine) -> Weapon:
    """What it fires. Raises Refused unless it is a mortar that may fire."""
    weapon = tube(g, machine)
    if weapon is None:
        said = "{machine} is no mortar: it fires at what its crew sees"
        raise Refused(said, machine=machine.name, rule="CR2-MORTAR-05", code="no-mortar")
    if not (machine.runs or off_table(machine)):
        said = "{machine} is {status}: only its crew can still do something, on foot"
        raise Refused(said, machine=machine.name, status=machine.status, rule="CR2-RUL-277", code="machine-out")
    if not rate(g, machine):
        raise unserved(machine, "CR2-MORTAR-04")
    return weapon


def empty(machine: Machine, weapon: Weapon) -> Refused:
    """What a mortar without ammunition answers."""
    return Refused("{machine} has no round left", machine=machine.name, rule=weapon.rule, code="no-ammo")


def validate_crew(g: Game, machine: Machine, by: list[Figure]) -> None:
    """Raise Refused unless the first of these is active, and has not fired but with this mortar."""
    figure, barrage = acting(g, by[0].id), barrage_of(g, machine)
    mortar = barrage is not None and barrage.phase == g.state.phases
    if (figure.now.fired and not mortar) or figure.now.reloading:
        raise Refused("{figure} has used its active fire", figure=figure.name, rule="CR3-ACT-03", code="already-fired")


@dataclass(frozen=True)
class DropRounds(Shape):
    """How many rounds of the mission fall now."""

    slots = (MACHINE, Slot("rounds", SlotKind.OPTION))

    machine: MachineId
    rounds: Rounds = 0


def _running(g: Game, machine: Machine) -> Barrage:
    barrage = barrage_of(g, machine)
    if barrage is None or not barrage.left or unspotted(g, machine, barrage):
        said = "{machine} has no fire mission: it is called on a spot first"
        raise Refused(said, machine=machine.name, rule="CR2-MORTAR-10", code="no-mission")
    return barrage


def validate_drop(g: Game, item: DropRounds) -> None:
    """Raise Refused unless so many rounds may fall now."""
    machine = g.machine(item.machine)
    weapon = validate_mortar(g, machine)
    barrage = _running(g, machine)
    validate_crew(g, machine, crew(g, machine, barrage))
    if barrage.aim is None and barrage.spotter:
        said = "no spotting round has been seen: call {machine} on that spot once more"
        raise Refused(said, machine=machine.name, rule="CR2-MORTAR-09", code="not-spotted")
    if ammunition(g, machine) == 0:
        raise empty(machine, weapon)
    validate_still_safe(g, machine, barrage)
    most = may_drop(g, machine, barrage)
    if not most:
        said = "{machine} has fired all rounds of this phase: the others may fall in reaction, or in its next phase"
        raise Refused(said, machine=machine.name, rule="CR2-MORTAR-18", code="rate-of-fire")
    if item.rounds > most:
        said = "{machine} drops {most} more in this phase at most"
        raise Refused(said, machine=machine.name, most=most, rule="CR2-MORTAR-18", code="too-many-rounds")


async def drop_rounds(g: Game, item: DropRounds) -> None:
    """They fall at one moment; without a spotter the first of a mission falls alone, and fixes their aim
    (CR2-MORTAR-12)."""
    machine = g.machine(item.machine)
    barrage = _running(g, machine)
    rounds = (item.rounds or may_drop(g, machine, barrage)) if barrage.aim is not None else 1
    await drop(g, machine, barrage, rounds)


def salvos(g: Game, figure: Figure) -> Iterator[Fields]:
    """All that may fall, and fewer."""
    for barrage in g.state.barrages:
        machine = g.machine(barrage.machine)
        if figure in crew(g, machine, barrage)[:1]:
            for rounds in range(may_drop(g, machine, barrage), 0, -1):
                yield {"machine": machine.id, "rounds": rounds}


DROP_ROUNDS = Command("drop-rounds", DropRounds, validate=validate_drop, figure=salvos, run=drop_rounds, foretold=True)


def validate_cease(g: Game, item: OneMachine) -> None:
    """Raise Refused unless rounds are still to fall that need not (CR2-MORTAR-08, CR2-MORTAR-10)."""
    machine = g.machine(item.machine)
    barrage = _running(g, machine)
    by = crew(g, machine, barrage)
    if not by:
        raise unserved(machine, "CR2-MORTAR-04")
    acting(g, by[0].id)
    if barrage.final:
        said = "final protective fire of {machine} goes on until both its fire missions have fallen"
        raise Refused(said, machine=machine.name, rule="CR2-MORTAR-08", code="final")


async def cease_fire(g: Game, item: OneMachine) -> None:
    """What is left of the mission does not fall (CR2-MORTAR-10)."""
    machine = g.machine(item.machine)
    keep(g, _running(g, machine)._replace(left=0))
    g.begin("item")
    g.emit(BarrageEvent(machine.id, "ceases", rule="CR2-MORTAR-10"))


def ceasing(g: Game, figure: Figure) -> Iterator[Fields]:
    """For the first of those who serve it, or its spotter."""
    for barrage in g.state.barrages:
        if figure in crew(g, g.machine(barrage.machine), barrage)[:1]:
            yield {"machine": barrage.machine}


CEASE_FIRE = Command(
    "cease-fire", OneMachine, validate=validate_cease, figure=ceasing, run=cease_fire, keeps_open=False
)
