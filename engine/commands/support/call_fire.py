"""Calling a mortar on a spot: a fire mission, its spotter and its spotting rounds (CR2-MORTAR-05 to CR2-MORTAR-09)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from engine.battle.battlefield import COMM_LINK
from engine.battle.game import Game
from engine.commands.support.barrage import Rounds, empty, validate_crew, validate_mortar
from engine.commands.support.danger import validate_final, validate_safety
from engine.errors import Refused
from engine.events import BarrageEvent
from engine.inputs.command import Command, Fields
from engine.inputs.shape import MACHINE, FigureId, Flag, MachineId, Place, Shape, Slot, SlotKind, plain
from engine.procedures.support.barrage import drop, reaches, sees, spot, take_up, unspotted
from engine.procedures.support.mortars import (
    ammunition,
    barrage_of,
    fires_on,
    keep,
    off_table,
    rate,
    serving,
    tube,
)
from engine.ruleset.model import Weapon
from engine.space import INCH, Point
from engine.space.geometry import leg_length
from engine.state import Barrage, Figure, Machine
from engine.strict import fields

Load = Annotated[Literal["", "smoke", "illumination"], plain(fields.one_of, ("smoke", "illumination"))]


@dataclass(frozen=True)
class CallFire(Shape):
    """The spot, the spotter unless the crew sees it, and how many rounds; `final`: two such missions in a row. `load`:
    they lay smoke or light, and are no danger to friends."""

    slots = (
        MACHINE,
        Slot("spotter", SlotKind.OPTION),
        Slot("at", SlotKind.POINT),
        Slot("load", SlotKind.OPTION),
        Slot("final", SlotKind.OPTION),
    )

    machine: MachineId
    at: Place
    spotter: FigureId = ""
    rounds: Rounds = 0
    final: Flag = False
    load: Load = ""


def validate_range(g: Game, machine: Machine, weapon: Weapon, at: Point) -> None:
    """Raise Refused for a spot that is too near or too far (CR2-MORTAR-02, CR2-RUL-271)."""
    far, most, least = leg_length(machine.at, at), weapon.range, weapon.plunge.least
    if not least <= far <= most:
        said = "that spot is {inches}″ from {machine}: choose one from {least}″ to {most}″ away"
        values = {"least": least // INCH, "most": most // INCH, "inches": round(far / INCH, 1)}
        raise Refused(said, machine=machine.name, rule=weapon.rule, code="out-of-range", **values)


def validate_call(g: Game, item: CallFire) -> None:
    """Raise Refused unless a mortar may be called on this spot now."""
    machine, spotter = g.machine(item.machine), g.named(item.spotter) if item.spotter else None
    weapon = validate_mortar(g, machine)
    if spotter is None and off_table(machine):
        said = "{machine} stands off the table: name a spotter with a comm link or a signal"
        raise Refused(said, machine=machine.name, rule="CR2-RUL-271", code="no-spotter")
    validate_crew(g, machine, [spotter] if spotter is not None and off_table(machine) else serving(g, machine))
    most = rate(g, machine)
    if item.rounds > most:
        said = "a fire mission of {machine} has {most} rounds at most: call for another behind it"
        raise Refused(said, machine=machine.name, most=most, rule="CR2-MORTAR-10", code="too-many-rounds")
    if ammunition(g, machine) == 0:
        raise empty(machine, weapon)
    validate_range(g, machine, weapon, item.at)
    if item.final:
        validate_final(g, machine)
    elif not item.load:
        validate_safety(g, machine, item.at)
    _validate_spotter(g, machine, spotter, item.at)
    _validate_anew(g, machine, spotter, item.at)


def _validate_spotter(g: Game, machine: Machine, spotter: Figure | None, at: Point) -> None:
    """Raise Refused unless someone sees the spot, and gets through to the crew (CR2-MORTAR-05, CR2-MORTAR-06)."""
    if spotter is None:
        if not sees(g, serving(g, machine), at):
            said = "the crew of {machine} does not see that spot: name a spotter who does"
            raise Refused(said, machine=machine.name, rule="CR2-MORTAR-05", code="no-spotter")
        return
    if spotter.side != machine.side or not spotter.able or spotter.melee:
        said = "{figure} spots for nobody: an able friend out of melee does"
        raise Refused(said, figure=spotter.name, rule="CR2-MORTAR-05", code="no-spotter")
    if not sees(g, [spotter], at):
        said = "{figure} does not see that spot: name a spotter who does"
        raise Refused(said, figure=spotter.name, rule="CR2-MORTAR-05", code="no-sight")
    if not reaches(g, spotter, machine):
        said = "{figure} does not reach the crew of {machine}: it takes a comm link, a signal, or shouting within 6″"
        raise Refused(said, figure=spotter.name, machine=machine.name, rule="CR2-MORTAR-06", code="no-contact")


def _validate_anew(g: Game, machine: Machine, spotter: Figure | None, at: Point) -> None:
    """Raise Refused while rounds are still to fall, or where no more may be fired in this phase (CR2-MORTAR-14)."""
    barrage = barrage_of(g, machine)
    if barrage is None:
        return
    left = 0 if unspotted(g, machine, barrage) else barrage.left
    if left and (barrage.target != at or barrage.begun):
        said = "rounds of {machine} are still to fall: drop them, or cease fire first"
        raise Refused(said, machine=machine.name, rule="CR2-MORTAR-10", code="still-firing")
    here = barrage.phase == g.state.phases
    if barrage.target != at and here:
        said = "{machine} has fired: laying it on another spot takes an activation in place of firing"
        raise Refused(said, machine=machine.name, rule="CR2-ACT-06", code="already-fired")
    corrects = spotter is not None and COMM_LINK in spotter.traits and not here
    if left and barrage.aim is not None and not corrects:
        said = "the aim of {machine} is fixed: a spotter with a comm link corrects it in the next activation"
        raise Refused(said, machine=machine.name, rule="CR2-MORTAR-14", code="aim-fixed")
    if not fires_on(g, machine):
        said = "{machine} has fired all rounds of this phase: the others may fall in reaction, or in its next phase"
        raise Refused(said, machine=machine.name, rule="CR2-MORTAR-18", code="rate-of-fire")


async def call_fire(g: Game, item: CallFire) -> None:
    """Declare the rounds, and fire the one that fixes their aim: smoke for a spotter, else the first of them; a mortar
    that was laid on another spot takes this activation for it (CR2-MORTAR-05, CR2-MORTAR-09, CR2-MORTAR-12)."""
    machine, before = g.machine(item.machine), barrage_of(g, g.machine(item.machine))
    rounds = (item.rounds or rate(g, machine)) * (2 if item.final else 1)
    barrage = Barrage(machine.id, item.at, spotter=item.spotter, left=rounds, final=item.final, load=item.load)
    if before is not None:
        barrage = barrage._replace(phase=before.phase, fired=before.fired)
    g.begin("item")
    g.emit(BarrageEvent(machine.id, "called", item.spotter, item.at, "CR2-MORTAR-05"))
    take_up(g, machine, barrage)
    if before is not None and before.target != item.at:
        keep(g, barrage._replace(phase=g.state.phases, fired=rate(g, machine)))
        g.emit(BarrageEvent(machine.id, "laid", at=item.at, rule="CR2-ACT-06"))
        return
    seen = before is not None and item.spotter and before.spotter == item.spotter
    barrage = barrage._replace(aim=before.aim if before is not None and seen else None)
    keep(g, barrage)
    if not item.spotter:
        await drop(g, machine, barrage, 1)
    elif barrage.aim is None or (before is not None and before.left):
        spot(g, machine, barrage)


def targets(g: Game, figure: Figure) -> Iterator[Fields]:
    """Every enemy's place, for the first of those who serve a mortar, and for a spotter of one off the table; light by
    night alone."""
    loads = ("smoke", "illumination") if g.space.table.light == "night" else ("smoke",)
    for machine in g.state.machines:
        if machine.side != figure.side or tube(g, machine) is None:
            continue
        by = serving(g, machine)
        spotters = [figure.id] if off_table(machine) else ["", *(f.id for f in g.of_side(figure.side) if f not in by)]
        if not (off_table(machine) or figure in by[:1]):
            continue
        spots = [f.at for f in g.known_enemies(figure) if not g.hidden_from(f, figure.side)]
        barrage = barrage_of(g, machine)
        for at in dict.fromkeys([*([barrage.target] if barrage else []), *spots]):
            for spotter in spotters:
                item = {"machine": machine.id, "at": [at[0] / INCH, at[1] / INCH]}
                item |= {"spotter": spotter} if spotter else {}
                yield item
                yield {**item, "final": True}
                yield from ({**item, "load": load} for load in loads)


CALL_FIRE = Command("call-fire", CallFire, validate=validate_call, figure=targets, run=call_fire, foretold=True)
