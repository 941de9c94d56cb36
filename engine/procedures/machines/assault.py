"""Close assault: climbing on a machine with grenades or rounds (CR2-ASSAULT)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.procedures.aim import Firing
from engine.procedures.hits import Hit, Wounds
from engine.procedures.ledger import Ledger
from engine.procedures.machines import blows
from engine.procedures.machines.beside import GAP, spots
from engine.procedures.machines.wrecks import come_to_blows
from engine.procedures.mover import Mover, bases, blockers
from engine.procedures.replies import Replies
from engine.procedures.seam import ADVANCE, DUCK_BACK, EXCHANGE_OF_FIRE, IN_SIGHT, WOUND
from engine.procedures.second.arms import used
from engine.procedures.second.charge import wanting
from engine.procedures.sightings import Sighting
from engine.ruleset.hulls import hull_of, model_of
from engine.ruleset.model import Weapon
from engine.space import Route
from engine.space import hull as hulls
from engine.state import Figure, Machine

FACES = ("front", "flank", "rear")


def devices(g: Game, figure: Figure) -> list[Weapon]:
    """Grenades in its hand and rounds that go through armour, as many as it has."""
    held = [g.rules.weapons[name] for name in figure.weapons]
    return [w for w in held if (w.lobbed and w.harms_soft) or (w.piercing.value and figure.loaded(w.id) > 0)]


def way(g: Game, figure: Figure, machine: Machine, face: str) -> Route | None:
    """The shortest way to one face of a machine; None where there is none within a normal move."""
    stop, taken, hull = blockers(g, figure), bases(g, figure, []), hull_of(g.rules, machine)
    found = (
        g.ways(figure).find_route(figure.at, figure.floor, spot, 0, blockers=stop, limit=g.pace(figure))
        for spot in spots(hull)
        if hulls.face(hull, spot) == face and not any(g.space.within(spot, at, -1) for at, floor in taken if floor == 0)
    )
    return min((route for route in found if route is not None), key=lambda route: route.length, default=None)


async def assault(g: Game, machine: Machine, attackers: Sequence[Figure], face: str, count: int) -> None:
    """The volunteers go there, under the fire that In Sight draws; then each tries to be a hero (CR2-ASSAULT-01)."""
    voice = g.fleet.voice(machine)
    going = list(attackers)
    if voice is not None:
        results = await wanting(g, [(figure, voice) for figure in attackers])
        going = [f for f, result in zip(attackers, results, strict=True) if result == "charge"]
    for figure in attackers:
        figure.now = figure.now._replace(fired=True)
        g.charging |= (figure in going) << figure.index
    if voice is not None and (seen := [Sighting(voice, f) for f in going if g.sees(voice, f)]):
        await g.do(IN_SIGHT, [], seen, "stay")
    routes = [(f, way(g, f, machine, face)) for f in going if f.able and g.charging >> f.index & 1]
    await g.do(ADVANCE, [Mover(f, route) for f, route in routes if route is not None], "stay")
    ledger, struck = Ledger(), list[Firing]()
    for figure, _ in routes:
        there = figure.able and hulls.within(hull_of(g.rules, machine), figure.at, 2 * GAP)
        if there and machine.runs and g.charging >> figure.index & 1:
            struck += await _hero(g, machine, figure, face, count)
    for figure in attackers:
        g.charging &= ~(1 << figure.index)
        figure.now = figure.now._replace(done=True)
    await come_to_blows(g, struck, ledger)
    await g.do(EXCHANGE_OF_FIRE, Replies(), ledger)


async def _hero(g: Game, machine: Machine, figure: Figure, face: str, count: int) -> list[Firing]:
    """What one attacker comes to: a blow, a device lost and a retreat, or a disaster (CR2-ASSAULT-02, -03)."""
    deed, voice = g.begin("melee"), g.fleet.voice(machine)
    result = g.test("hero", figure, g.request(figure)).result
    if result == "disaster":
        wounds = Wounds()
        wounds.add(Hit(figure, voice, figure, model_of(g.rules, machine).dv, deed=deed))
        await g.do(WOUND, wounds, Ledger())
        return []
    taken = devices(g, figure)[: count if result == "success" else 1]
    for weapon in taken:
        if weapon.lobbed:
            figure.part_with(weapon.id)
        else:
            figure.empty = (*figure.empty, weapon.id)
            used(g, figure, weapon)
    if result != "success":
        if voice is not None:
            await g.do(DUCK_BACK, figure, [voice])
        return []
    asked = blows.penetration(g, machine, face)._replace(devices=len(taken))
    goes_in = blows.rolled(g, "heroic-damage", machine, asked).result == "penetration-test"
    blow = blows.penetrated(g, machine, face) if goes_in else blows.CLANK
    return [Firing(figure, taken[0], blows=[(machine, blow)], deed=deed)]
