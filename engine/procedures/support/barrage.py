"""A barrage, which people know as a fire mission: rounds that are spotted, dropped and spent in reaction
(CR2-MORTAR-09 to CR2-MORTAR-12, CR2-RUL-259, CR2-RUL-270)."""

from collections.abc import Sequence
from dataclasses import replace

from engine.battle.battlefield import COMM_LINK
from engine.battle.game import Game
from engine.events import Ammo, BarrageEvent
from engine.procedures import stray
from engine.procedures.aim import Firing
from engine.procedures.blast import goes_off, in_circle
from engine.procedures.hits import Wounds
from engine.procedures.ledger import Ledger
from engine.procedures.machines.roofs import from_above
from engine.procedures.replies import Replies
from engine.procedures.seam import EXCHANGE_OF_FIRE
from engine.procedures.second.circle import PAST, nearest_first
from engine.procedures.support import smoke
from engine.procedures.support.mortars import (
    SHOUT,
    ammunition,
    barrage_of,
    busy,
    endangered,
    fires_on,
    friends_of,
    keep,
    off_table,
    result_of,
    served_by,
    serving,
    tube,
)
from engine.ruleset.hulls import hull_of
from engine.ruleset.model import Weapon
from engine.space import INCH, Point
from engine.space import hull as hulls
from engine.space.geometry import heading_from, leg_length
from engine.state import Barrage, Figure, Machine

SIGNAL = "signal"
"""The trait of figures that have a prearranged signal for it, such as a flare."""


def reaches(g: Game, spotter: Figure, machine: Machine) -> bool:
    """Whether a figure gets through to a crew: by signal, comm link, or shouting (CR2-MORTAR-06, CR2-RUL-271)."""
    if SIGNAL in spotter.traits or (off_table(machine) and COMM_LINK in spotter.traits):
        return True
    return any(g.near(spotter, f, SHOUT) or g.comm_linked(spotter, f) for f in serving(g, machine))


def sees(g: Game, figures: Sequence[Figure], spot: Point) -> bool:
    """Whether one of these sees a spot on the ground, or the building or the hull that is there."""
    return any(g.sees_spot(figure, (_outside(g, figure, spot), 0)) for figure in figures)


def _outside(g: Game, figure: Figure, spot: Point) -> Point:
    """The place nearest to a spot, on the line to a figure, that is not in the hull or the building there."""
    under = (hull_of(g.rules, machine) for machine in g.fleet.obstacles())
    if (hull := next((hull for hull in under if hulls.near(hull, spot, 0)), None)) is not None:
        return hulls.nearest(hull, figure.at)
    house, (x, y) = g.space.building(spot), spot
    if house is None or house is g.space.building(figure.at):
        return spot
    far = max(leg_length(figure.at, spot), 1)
    line = ((x + (figure.at[0] - x) * n // far, y + (figure.at[1] - y) * n // far) for n in range(0, far, INCH // 4))
    return next((place for place in line if g.space.building(place) is not house), spot)


def crew(g: Game, machine: Machine, barrage: Barrage | None = None) -> list[Figure]:
    """The figures whose fire a mortar takes up: those who serve it, or the one who spots for one off the table, while
    that one is able."""
    if off_table(machine):
        spotter = g.named(barrage.spotter) if barrage is not None and barrage.spotter else None
        return [spotter] if spotter is not None and spotter.able and spotter.on_table else []
    return serving(g, machine)


def unspotted(g: Game, machine: Machine, barrage: Barrage) -> bool:
    """Whether a barrage is over with its spotter: nobody else speaks to a crew off the table (CR2-RUL-271)."""
    return off_table(machine) and not crew(g, machine, barrage)


def take_up(g: Game, machine: Machine, barrage: Barrage) -> None:
    """It takes up the fire of those who are active."""
    busy(figure for figure in crew(g, machine, barrage) if figure.index in g.state.active)


def count(g: Game, barrage: Barrage, rounds: int) -> Barrage:
    """The barrage with so many more of this phase's rounds fired."""
    here = barrage.fired if barrage.phase == g.state.phases else 0
    return barrage._replace(phase=g.state.phases, fired=here + rounds)


# ---- spotting rounds ----


def spot(g: Game, machine: Machine, barrage: Barrage) -> Barrage:
    """Smoke is fired until the spotter sees where it lands, as far as this phase's rate of fire goes: there the rounds
    are aimed then, and till then where they were (CR2-MORTAR-09, CR2-RUL-270)."""
    spotter, seen = g.named(barrage.spotter), False
    while not seen and fires_on(g, machine):
        point = comes_down(g, machine, spotter, barrage.target, 2)
        seen = g.space.on_table(point) and sees(g, [spotter], point)
        barrage = count(g, barrage, 1)._replace(aim=point if seen else barrage.aim)
        keep(g, barrage)
        what = "spotted" if seen else "not-spotted"
        g.emit(BarrageEvent(machine.id, what, spotter.id, point if seen else barrage.target, "CR2-MORTAR-09"))
    return barrage


def comes_down(g: Game, machine: Machine, spotter: Figure, aim: Point, dice: int) -> Point:
    """Where a round lands that is aimed at a point, on the table or off it (CR2-MORTAR-11)."""
    figure = next(iter(serving(g, machine)), spotter)
    return stray.from_aim(machine.at, aim, *stray.deviates(g, "mortar-deviation", figure, dice))


# ---- rounds that do harm ----


def may_drop(g: Game, machine: Machine, barrage: Barrage) -> int:
    """The rounds that may fall now."""
    left = ammunition(g, machine)
    return min(barrage.left, fires_on(g, machine), barrage.left if left is None else left)


def loaded(g: Game, machine: Machine, barrage: Barrage) -> Weapon:
    """The mortar with what its rounds lay; smoke and light outgun nobody (CR2-RUL-267)."""
    weapon = tube(g, machine)
    assert weapon is not None
    if not barrage.load:
        return weapon
    return replace(weapon, rank=0, blast=replace(weapon.blast, lays=barrage.load))


def spend(g: Game, machine: Machine, barrage: Barrage, rounds: int) -> list[Firing]:
    """So many rounds leave the tube, aimed where the barrage is."""
    weapon, by = loaded(g, machine, barrage), crew(g, machine, barrage)
    left = ammunition(g, machine)
    if left is not None:
        machine.rounds = ((weapon.id, left - rounds),)
        if left == rounds:
            g.emit(Ammo(by[0].id, weapon.id, "out", rule="CR2-MORTAR-09"))
    keep(g, count(g, barrage, rounds)._replace(left=barrage.left - rounds, begun=True))
    aim = barrage.aim or barrage.target
    machine.facing = heading_from(machine.at, aim)
    return [Firing(by[0], weapon, spot=(aim, 0), mortar=machine.id, deed=g.deed) for _ in range(rounds)]


async def drop(g: Game, machine: Machine, barrage: Barrage, rounds: int) -> None:
    """Rounds fall, and what that sets off follows (CR2-MORTAR-10)."""
    take_up(g, machine, barrage)
    await g.do(EXCHANGE_OF_FIRE, Replies(spend(g, machine, barrage, rounds)), Ledger())


def fall(g: Game, firing: Firing, wounds: Wounds) -> list[Figure]:
    """One round comes down, and fixes the aim of the others where nothing has; those who owe Received Fire: everybody
    in the circle aimed at, and in that where it bursts, whom it has not hit (CR2-MORTAR-12, CR2-RUL-267)."""
    assert firing.spot is not None
    machine, (aim, _) = g.machine(firing.mortar), firing.spot
    barrage = barrage_of(g, machine)
    assert barrage is not None
    lays = firing.weapon.blast.lays
    firing.fired_at = [] if lays else nearest_first(g, firing, firing.spot)
    point = comes_down(g, machine, firing.shooter, aim, 1)
    if barrage.aim is None:
        keep(g, barrage._replace(aim=point))
    if not g.space.on_table(point):
        goes_off(g, firing, firing.spot, [], PAST, "CR2-MORTAR-11")
        return firing.fired_at
    where = point, 0
    result = result_of(firing.weapon, aim, point)
    caught = [] if lays else in_circle(g, where, firing.weapon.blast.width)
    goes_off(g, firing, where, caught, result, "CR2-MORTAR-11", aim=aim)
    if lays:
        smoke.lay(g, point, firing.weapon)
        return []
    aimed = list(firing.fired_at)
    owing = from_above(g, firing, where, wounds)
    hit = {wound.target.index for wound in wounds.hits if wound.deed is firing.deed}
    return list(dict.fromkeys([*(f for f in aimed if f.index not in hit), *owing]))


# ---- in reaction ----


def running(g: Game, figure: Figure) -> tuple[Machine, Barrage] | None:
    """The barrage that a figure may spend rounds of when a test lets it fire: as one who serves the mortar, or as its
    spotter, with no friend too near (CR2-RUL-259, CR2-MORTAR-07)."""
    for barrage in g.state.barrages:
        machine = g.machine(barrage.machine)
        involved = barrage.spotter == figure.id or served_by(g, figure) is machine
        if not involved or barrage.aim is None or (barrage.keeps_distance and endangered(g, machine, barrage.target)):
            continue
        if crew(g, machine, barrage) and may_drop(g, machine, barrage):
            return machine, barrage
    return None


def worth_spending(g: Game, machine: Machine, barrage: Barrage) -> bool:
    """Whether the circle has an enemy in it that its side knows of, and no friend, for rounds that burst."""
    weapon = loaded(g, machine, barrage)
    assert barrage.aim is not None
    if barrage.load:
        return False
    there = [f for f in in_circle(g, (barrage.aim, 0), weapon.blast.width) if g.knows(machine.side, f)]
    spared = not any(f in there for f in friends_of(g, machine))
    return spared and any(g.hostile(machine.side, f.side) and f.able for f in there)


def has_rounds(g: Game, figure: Figure) -> bool:
    """Whether it could have rounds fall then."""
    return running(g, figure) is not None


async def spend_rounds(g: Game, figure: Figure, test: str) -> list[Firing]:
    """The rounds that its owner has fall, when a test lets the crew or the spotter fire (CR2-RUL-259)."""
    found = running(g, figure)
    if found is None:
        return []
    machine, barrage = found
    most = may_drop(g, machine, barrage)
    options = (*range(most, 0, -1), 0)
    usual = most if worth_spending(g, machine, barrage) else 0
    rounds = await g.choose("spend-rounds", options, usual, figure, test=test, rule="CR2-RUL-259")
    return spend(g, machine, barrage, rounds) if rounds else []
