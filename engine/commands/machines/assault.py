"""Close assault on a machine (CR2-ASSAULT)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from engine.battle.game import Game
from engine.errors import Refused
from engine.inputs.command import Command, Fields
from engine.inputs.shape import FigureIds, MachineId, Shape, Slot, SlotKind, Small, plain
from engine.procedures.activation import acting
from engine.procedures.machines import assault as assaulting
from engine.procedures.machines import mounts
from engine.ruleset.hulls import hull_of
from engine.space import hull as hulls
from engine.state import Figure
from engine.strict import fields

Face = Annotated[str, plain(fields.one_of, assaulting.FACES)]


@dataclass(frozen=True)
class Assault(Shape):
    """The figures that climb on a machine, from which face, and how many grenades or rounds each of them uses."""

    slots = (Slot("figures", SlotKind.FIGURES), Slot("machine", SlotKind.OPTION), Slot("face", SlotKind.OPTION))

    figures: FigureIds
    machine: MachineId
    face: Face
    devices: Small = 1


def validate_assault(g: Game, item: Assault) -> None:
    """Raise Refused unless each of these may climb on it from there now."""
    machine = g.machine(item.machine)
    for figure in (acting(g, name) for name in item.figures):
        if figure.now.fired or figure.now.stepped or figure.aboard:
            said = "{figure} has used its charge: an assault takes the whole activation"
            raise Refused(said, figure=figure.name, rule="CR2-ASSAULT-01", code="already-fired")
        if not (machine.runs and g.hostile(figure.side, machine.side)):
            said = "an assault needs an enemy's machine that still runs, and {machine} is none"
            raise Refused(said, machine=machine.name, rule="CR2-ASSAULT-01", code="bad-choice")
        if not 1 <= item.devices <= len(assaulting.devices(g, figure)):
            said = "{figure} needs a readied grenade or a loaded anti-tank round for each device"
            raise Refused(said, figure=figure.name, rule="CR2-ASSAULT-01", code="no-weapon")
        if assaulting.way(g, figure, machine, item.face) is None:
            said = "{figure} does not reach that side of {machine} with a normal move"
            raise Refused(said, figure=figure.name, machine=machine.name, rule="CR2-ASSAULT-01", code="no-way")


async def assault(g: Game, item: Assault) -> None:
    """Climb on it."""
    attackers = [g.named(name) for name in item.figures]
    await assaulting.assault(g, g.machine(item.machine), attackers, item.face, item.devices)


def chances(g: Game, figure: Figure) -> Iterator[Fields]:
    """Each machine near it, from the face that is towards it, with one device and with all."""
    most = len(assaulting.devices(g, figure))
    for machine in g.machines_known(figure.side):
        hull = hull_of(g.rules, machine)
        if most and machine.runs and hulls.within(hull, figure.at, g.pace(figure)):
            face, _ = mounts.faced(g, machine, figure.at)
            for count in sorted({1, most}):
                yield {"figures": [figure.id], "machine": machine.id, "face": face, "devices": count}


ASSAULT = Command(
    "assault", Assault, validate=validate_assault, figure=chances, run=assault, heading=("figure",), foretold=True
)
