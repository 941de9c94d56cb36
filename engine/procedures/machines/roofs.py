"""What a round does that comes from above: through roofs, on machines, among figures (CR2-BLDG-02, CR2-RUL-249,
CR2-RUL-269)."""

from engine.battle.game import Game
from engine.procedures.aim import Firing
from engine.procedures.hits import Wounds
from engine.procedures.machines.blows import CLANK, SOFT, SURE, goes_in, penetrated
from engine.procedures.machines.houses import inside
from engine.procedures.machines.struck import at_random_hull
from engine.procedures.second.circle import burst_at, eligible
from engine.ruleset.hulls import hull_of, model_of
from engine.space import Piece, Place
from engine.space import hull as hulls
from engine.state import Figure, Machine

LIGHT = 1
"""The Defensive Value that roofs have at most, but for those of strong buildings, and that rounds go through."""
STRONG = 2
"""Up to this Defensive Value a building has a light roof."""
HARDLY = 2
"""The Defensive Value of armour that a round shakes, and does not go through."""


def roof(house: Piece) -> int:
    """The Defensive Value of its roof: 1 at most, but for a strong building's, which is that of its walls (CR2-BLDG-02,
    CR2-RUL-249)."""
    return min(house.dv, LIGHT) if house.dv <= STRONG else house.dv


def from_above(g: Game, firing: Firing, spot: Place, wounds: Wounds) -> list[Figure]:
    """A round comes down on the building there, or among figures and machines; those who owe Received Fire."""
    house = g.space.building(spot[0])
    if house is not None:
        return _through(g, firing, house, spot, wounds)
    reach, struck = firing.weapon.blast.width // 2, list[Figure]()
    for machine in g.state.machines:
        if machine.runs and hulls.near(hull_of(g.rules, machine), spot[0], reach):
            if (blow := _blow(g, firing, machine)) and model_of(g.rules, machine).closed:
                struck += inside(g, machine)
            firing.blows += [(machine, blow)] if blow else []
    return burst_at(g, firing, spot, wounds, but=struck)


def _through(g: Game, firing: Firing, house: Piece, spot: Place, wounds: Wounds) -> list[Figure]:
    """Under a light roof those in the circle on the top floor are rolled for as in cover; the others inside are fired
    at (CR2-RUL-269)."""
    there = [f for f in eligible(g.figures) if g.space.building(f.at) is house]
    firing.fired_at = list(dict.fromkeys([*firing.fired_at, *there]))
    if roof(house) > LIGHT:
        return there
    firing.as_in_cover = True
    others = [f for f in g.figures if f not in there]
    before = len(wounds.hits)
    burst_at(g, firing, (spot[0], len(house.levels) - 1), wounds, but=others)
    hit = [wound.target for wound in wounds.hits[before:]]
    return [f for f in there if f not in hit]


def _blow(g: Game, firing: Firing, machine: Machine) -> str:
    """What it comes to for a machine under the circle, rolled for like a figure; empty: nothing (CR2-RUL-269)."""
    dv = model_of(g.rules, machine).dv
    if dv > HARDLY:
        return ""
    shot = at_random_hull(g, firing, machine)
    if not shot.hit:
        return ""
    if dv:
        return penetrated(g, machine, "front") if dv == LIGHT else CLANK
    soft = model_of(g.rules, machine).soft and shot.total >= SURE
    return SOFT if soft and goes_in(g, firing.shooter, firing.weapon, machine) else ""
