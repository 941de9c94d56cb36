"""Mortars of the French Compendium: how they are handled, and where their shells fall (CMP-MORT-02 to CMP-MORT-09)."""

from engine.battle.battlefield import COMM_LINK
from engine.battle.game import Game
from engine.events import MachineEvent
from engine.procedures.aim import Firing
from engine.procedures.blast import goes_off, in_circle
from engine.procedures.hits import Hit, Wounds
from engine.procedures.ledger import Ledger
from engine.procedures.replies import Replies
from engine.procedures.seam import EXCHANGE_OF_FIRE
from engine.procedures.second.circle import PAST
from engine.procedures.support.mortars import SHOUT, barrage_of, busy, keep, result_of, serving, tube
from engine.space import INCH, Point
from engine.space import hull as hulls
from engine.space.geometry import heading_from
from engine.space.hull import Hull
from engine.state import PACKED, READY, Barrage, Figure, Machine

SIXTH = 60
"""Degrees between the directions in which a shell deviates, the first straight away from the mortar (CMP-RUL-100)."""


def handle(g: Game, machine: Machine) -> None:
    """Set it up, or pack it up: at once, for the next activation, or in vain (CMP-MORT-06)."""
    crew, sets_up = serving(g, machine), machine.status == PACKED
    g.begin("test")
    result = g.test("mortar-handling", crew[0], g.request(crew[0])).result
    if result == "failed":
        busy(crew)
        return
    machine.status = READY if sets_up else PACKED
    g.emit(MachineEvent(machine.id, "set-up" if sets_up else "packed", rule="CMP-MORT-06"))
    g.state.barrages = tuple(barrage for barrage in g.state.barrages if barrage.machine != machine.id)
    if result == "next-activation":
        busy(crew)
        machine.changed_in = g.state.turn


def corrected(g: Game, machine: Machine, at: Point) -> bool:
    """Whether it fires at the spot of its last shell, and one of the crew sees that, or an observer who can talk to
    them (CMP-MORT-09, CMP-RUL-103)."""
    before, crew = barrage_of(g, machine), serving(g, machine)
    if before is None or before.target != at:
        return False
    return any(g.sees_spot(f, (at, 0)) for f in g.of_side(machine.side) if f.able and (f in crew or _talks(g, f, crew)))


def _talks(g: Game, figure: Figure, crew: list[Figure]) -> bool:
    return any(g.near(figure, one, SHOUT) or COMM_LINK in figure.traits & one.traits for one in crew)


async def fire(g: Game, machine: Machine, at: Point) -> None:
    """One shell in an activation; too small a crew rests in the next one (CMP-MORT-02, CMP-MORT-08, CMP-RUL-104)."""
    weapon, crew = tube(g, machine), serving(g, machine)
    assert weapon is not None
    aim = at if corrected(g, machine, at) else None
    rests = len(crew) < weapon.plunge.steady
    keep(g, Barrage(machine.id, at, aim, phase=g.state.phases, fired=1, rests=rests))
    busy(crew)
    machine.facing = heading_from(machine.at, at)
    firing = Firing(crew[0], weapon, spot=(at, 0), mortar=machine.id, deed=g.deed)
    await g.do(EXCHANGE_OF_FIRE, Replies([firing]), Ledger())


def fall(g: Game, firing: Firing, wounds: Wounds) -> list[Figure]:
    """A shell deviates by what dice leave over the gunner's Rep, and hits everybody where it bursts; those that take
    Received Fire: all who would have been in the circle too (CMP-MORT-08, CMP-RUL-099 to CMP-RUL-102, CMP-RUL-168)."""
    assert firing.spot is not None
    machine, gunner, (aim, _) = g.machine(firing.mortar), firing.shooter, firing.spot
    barrage, width = barrage_of(g, machine), firing.weapon.blast.width
    holds = frozenset({"corrected"} if barrage is not None and barrage.aim is not None else ())
    inches = int(g.test("mortar-deviation", gunner, g.request(gunner, holds)).values["inches"]) * INCH
    point = aim
    if inches:
        [die] = g.roll("mortar-direction", gunner.id, 1)
        line = Hull(aim, (heading_from(machine.at, aim) + SIXTH * (die - 1)) % 360, 0, 0)
        point = hulls.at(line, inches, 0)
    aimed = in_circle(g, firing.spot, width)
    firing.fired_at = aimed
    if not g.space.on_table(point):
        goes_off(g, firing, firing.spot, [], PAST, "CMP-RUL-102")
        return aimed
    caught = in_circle(g, (point, 0), width)
    firing.fired_at = list(dict.fromkeys([*aimed, *caught]))
    goes_off(g, firing, (point, 0), caught, result_of(firing.weapon, aim, point), "CMP-MORT-08", aim=aim)
    for figure in caught:
        wounds.add(Hit(gunner, gunner, figure, firing.weapon.impact, deed=firing.deed))
    return firing.fired_at


def rested(g: Game, figures: list[Figure]) -> None:
    """An activation of the crew in which their mortar has not fired is over (CMP-RUL-104)."""
    for barrage in g.state.barrages:
        crew = serving(g, g.machine(barrage.machine))
        if barrage.rests and barrage.phase != g.state.phases and any(f in figures for f in crew):
            keep(g, barrage._replace(rests=False))
