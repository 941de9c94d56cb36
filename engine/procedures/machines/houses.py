"""Where rounds come down: on buildings, floor by floor, on machines, among figures (CR2-BLDG-03, CR2-BLDG-04,
CR2-RUL-285)."""

from engine.battle.fleet import people_of
from engine.battle.game import Game
from engine.procedures import stray
from engine.procedures.aim import Firing
from engine.procedures.ammunition import after_firing
from engine.procedures.blast import goes_off
from engine.procedures.hits import Wounds
from engine.procedures.machines import blows, mounts
from engine.procedures.second.circle import PAST, PLACED, STRAY, burst_at, eligible, nearest_first, placing, to_hit
from engine.ruleset.hulls import hull_of
from engine.space import Piece, Place
from engine.space import hull as hulls
from engine.space.geometry import leg_length
from engine.state import OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, Figure, Machine
from engine.tables.outcome import Request

FATES = {blows.OUT: OUT_OF_THE_FIGHT, blows.LOST: OBVIOUSLY_DEAD}
"""What a result of Penetration means for those under the template (CR2-APW-06, CR2-RUL-188)."""


def aimed_at(g: Game, firing: Firing) -> Piece | None:
    """The building that something which may go through walls is fired at from without."""
    if firing.spot is None or not firing.weapon.piercing.value:
        return None
    house = g.space.building(firing.spot[0])
    return None if house is g.space.building(firing.shooter.at) else house


def fire_at(g: Game, firing: Firing, house: Piece, wounds: Wounds) -> list[Figure]:
    """One die; a gun's miss may strike another floor, or elsewhere. Those who owe Received Fire (CR2-BLDG-04,
    CR2-RUL-285)."""
    shooter, weapon, spot = firing.shooter, firing.weapon, firing.spot
    assert spot is not None
    firing.fired_at = nearest_first(g, firing, spot)
    place: Place | None = spot
    if not to_hit(g, firing, placing(g, firing)).hit:
        place = _wide_of(g, firing, house, spot) if weapon.on_mount else None
    after_firing(g, shooter, weapon, out_of_ammo=False)
    if place is None:
        goes_off(g, firing, spot, firing.fired_at, PAST, "CR2-RUL-285")
        return firing.fired_at
    if place == spot:
        _tell(g, firing, place, PLACED, "CR2-BLDG-03")
    else:
        _tell(g, firing, place, STRAY, "CR2-APW-08")
    return come_down(g, firing, place, wounds)


def goes_wide(g: Game, firing: Firing, wounds: Wounds) -> list[Figure]:
    """A gun that has missed a machine strikes elsewhere, if on the table; those who owe Received Fire (CR2-APW-08)."""
    assert firing.spot is not None
    point = stray.spot(g, firing, firing.spot[0], *stray.way(g, firing))
    if not g.space.on_table(point):
        return []
    _tell(g, firing, (point, 0), STRAY, "CR2-APW-08")
    return come_down(g, firing, (point, 0), wounds)


def _tell(g: Game, firing: Firing, place: Place, result: str, rule: str) -> None:
    assert firing.spot is not None
    aim = firing.spot[0] if place[0] != firing.spot[0] else None
    goes_off(g, firing, place, nearest_first(g, firing, place), result, rule, aim=aim)


def come_down(g: Game, firing: Firing, place: Place, wounds: Wounds) -> list[Figure]:
    """A round strikes the building there, the machine, or the figures near; those that owe Received Fire
    (CR2-RUL-285)."""
    if (house := g.space.building(place[0])) is not None:
        return _strike(g, firing, house, place)
    for machine in g.state.machines:
        if machine is not firing.hull and machine.runs and hulls.near(hull_of(g.rules, machine), place[0], 0):
            return strike_hull(g, firing, machine, place, wounds)
    return burst_at(g, firing, place, wounds)


def strike_hull(g: Game, firing: Firing, machine: Machine, place: Place, wounds: Wounds) -> list[Figure]:
    """What it comes to for the hull waits in the firing; those outside it in the circle, riders on it too, are rolled
    for (CR2-RUL-231)."""
    firing.blows.append((machine, blows.pierced(g, firing, machine)))
    return burst_at(g, firing, place, wounds, but=inside(g, machine))


def inside(g: Game, machine: Machine) -> list[Figure]:
    """The figures that sit in it, and not in the open on it."""
    return [f for f in people_of(g.figures, machine) if g.fleet.inside(f)]


def _wide_of(g: Game, firing: Firing, house: Piece, spot: Place) -> Place | None:
    """Where it strikes: the floor above or below, or a place beside; None off the table."""
    lies, inches = stray.way(g, firing)
    floor = spot[1] + {stray.HIGH: 1, stray.SHORT: -1}.get(lies, 0)
    if floor != spot[1] and 0 <= floor < len(house.levels):
        return spot[0], floor
    point = stray.spot(g, firing, spot[0], lies, inches)
    return (point, 0) if g.space.on_table(point) else None


def _strike(g: Game, firing: Firing, house: Piece, spot: Place) -> list[Figure]:
    """Whether it goes through, and who suffers there: those under the template on that floor (CR2-RUL-250)."""
    inside = [f for f in eligible(g.figures) if g.space.building(f.at) is house]
    under = [f for f in nearest_first(g, firing, spot) if f in inside]
    firing.fired_at = list(dict.fromkeys([*firing.fired_at, *inside]))
    result, piercing = "", firing.weapon.piercing
    if piercing.value > house.dv:
        near = leg_length(mounts.muzzle(g, firing.shooter), spot[0]) <= piercing.kill
        result = blows.LOST if near else _penetrates(g, firing, house)
    firing.fates = [(f, FATES[result]) for f in under if result in FATES]
    return [f for f in inside if not (f in under and result in FATES)]


def _penetrates(g: Game, firing: Firing, house: Piece) -> str:
    outcome = g.evaluate("penetration", Request(dv=house.dv), lambda _, n: g.roll("penetration", house.id, n))
    g.log_roll("penetration", outcome, figure=firing.shooter.id)
    return outcome.result
