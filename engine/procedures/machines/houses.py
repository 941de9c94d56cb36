"""Guns, LAWs and rockets against buildings, floor by floor (CR2-BLDG-03, CR2-BLDG-04)."""

from engine.checks.outcome import Request
from engine.game import Game
from engine.procedures.aim import Firing
from engine.procedures.blast import goes_off
from engine.procedures.fire import after_firing
from engine.procedures.hits import Wounds
from engine.procedures.machines import mounts, stray, struck
from engine.procedures.second.grenades import PAST, PLACED, eligible, nearest_first, placing, to_hit
from engine.space import Piece, Place
from engine.space.geometry import leg_length
from engine.state import OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, Figure

FATES = {struck.OUT: OUT_OF_THE_FIGHT, struck.LOST: OBVIOUSLY_DEAD}
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
        place = _goes_wide(g, firing, house, spot) if weapon.on_mount else None
    after_firing(g, shooter, weapon, out_of_ammo=False)
    if place is None:
        goes_off(g, firing, spot, firing.fired_at, PAST, "CR2-RUL-285")
        return firing.fired_at
    there = g.space.building(place[0])
    if there is None:
        return struck.burst_at(g, firing, place, wounds)
    return _strike(g, firing, there, place)


def _goes_wide(g: Game, firing: Firing, house: Piece, spot: Place) -> Place | None:
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
    goes_off(g, firing, spot, under, PLACED, "CR2-BLDG-03")
    firing.fired_at = list(dict.fromkeys([*firing.fired_at, *inside]))
    result, piercing = "", firing.weapon.piercing
    if piercing.value > house.dv:
        near = leg_length(mounts.muzzle(g, firing.shooter), spot[0]) <= piercing.kill
        result = struck.LOST if near else _penetrates(g, firing, house)
    firing.fates = [(f, FATES[result]) for f in under if result in FATES]
    return [f for f in inside if not (f in under and result in FATES)]


def _penetrates(g: Game, firing: Firing, house: Piece) -> str:
    outcome = g.evaluate("penetration", Request(dv=house.dv), lambda _, n: g.roll("penetration", house.id, n))
    g.log_roll("penetration", outcome, figure=firing.shooter.id)
    return outcome.result
