"""What figures do where they stand: fire, throw, charge, reload, deal with the fallen, turn."""

from collections import Counter
from collections.abc import Sequence

from engine import legal
from engine.battle.game import Game
from engine.legal import Input
from engine.procedures import aim
from engine.procedures.activation import may_act, may_shoot
from engine.procedures.aim import ready, usable
from engine.procedures.blast import lobs
from engine.procedures.charge_reach import approach, charge_route, chargeable, closes, comer
from engine.procedures.contact import Comer, room_for
from engine.procedures.machines import mounts
from engine.record.mission import CAPTIVE
from engine.ruleset.model import Weapon
from engine.space import Point
from engine.state import Figure


def fire(g: Game, free: list[Figure]) -> Input | None:
    """Everybody able fires at the closest enemy in sight, together (CR3-RUL-135); grenades one at a time."""
    volley: list[Input] = []
    for figure in free:
        if not may_shoot(figure) or figure.fast:
            continue
        shot = shot_of(g, figure)
        thrown = _throw(g, figure, shot)
        if thrown is not None:
            return thrown
        if shot is not None:
            volley.append(shot)
    return {"do": "fire", "volley": volley} if volley else None


def shot_of(g: Game, figure: Figure) -> Input | None:
    """Its part of a volley: at a machine that its weapon may go through, else at the closest enemy."""
    targets = aim.targets(g, figure)
    for target in sorted(targets, key=lambda f: not g.fleet.shut_in(f)) if g.state.machines else targets:
        for weapon in usable(g, figure, target):
            if g.fleet.shut_in(target) and not mounts.in_vain(g, figure, weapon, target):
                return {"figure": figure.id, "weapon": weapon.id, "targets": [mounts.aimed_at(g, target)]}
            if weapon.aimed and not (weapon.blast.width and caught(g, figure, weapon, target.at, target.floor)[1]):
                return {"figure": figure.id, "weapon": weapon.id, "targets": [{"figure": target.id}]}
    return None


def at_hull(shot: Input | None) -> bool:
    """Whether a part of a volley is fired at a machine."""
    return shot is not None and "machine" in shot["targets"][0]


def _throw(g: Game, figure: Figure, shot: Input | None) -> Input | None:
    """A grenade, or a launcher's, where it catches two enemies and no friend, or there is nothing better to fire; none
    where a machine is to be stopped."""
    if at_hull(shot) or all(g.rules.weapons[name].aimed for name in mounts.weapons(g, figure)):
        return None
    least = 2 if shot is not None else 1
    for weapon_id, (x, y) in lobs(g, figure):
        weapon, spot = g.rules.weapons[weapon_id], g.point([x, y])
        enemies, friends = caught(g, figure, weapon, spot, 0)
        building = g.space.building(spot)
        outside, floor = building is None or building == g.space.building(figure.at), figure.floor if building else 0
        if enemies >= least and not friends and outside and g.sees_spot(figure, (spot, floor)):
            return {"do": "grenade", "figure": figure.id, "weapon": weapon_id, "at": [x, y]}
    return None


def caught(g: Game, figure: Figure, weapon: Weapon, spot: Point, floor: int) -> tuple[int, int]:
    """How many enemies that it knows of, and how many friends, stand in the circle, itself among these; none in that of
    smoke, which harms nobody."""
    if weapon.blast.lays:
        return 0, 0
    side = figure.side
    there = [f for f in g.figures if f.able and g.knows(side, f) and not g.hidden_from(f, side)]
    hit = [there[n] for n in g.space.blast(spot, floor, weapon.blast.width, [(f.at, f.floor) for f in there])]
    friends = sum(f.side == side for f in hit)
    return len(hit) - friends, friends


def charge(g: Game, free: list[Figure]) -> Input | None:
    """The figures that would charge do so now, all together (SWP-RUL-39): each at the nearest, or three and more at
    one (SWP-CHARGE-51) where that leaves nobody out."""
    wanted = [(figure, targets) for figure in free if (targets := would_charge(g, figure))]
    if not wanted:
        return None
    reached = Counter(target.index for _, targets in wanted for target in targets)
    crowd = _with_room(g, [(f, sorted(targets, key=lambda t: -reached[t.index])) for f, targets in wanted])
    pairs = _with_room(g, wanted)
    if len(crowd) == len(pairs) and len(crowd) >= 3 * len({target.index for _, target in crowd}):
        pairs = crowd
    if len({target.index for _, target in pairs}) == 1:
        return {"do": "charge", "figures": [figure.id for figure, _ in pairs], "target": pairs[0][1].id}
    return {"do": "charge", "charges": [{"figure": figure.id, "target": target.id} for figure, target in pairs]}


def would_charge(g: Game, figure: Figure) -> list[Figure]:
    """Enemies it can charge, nearest first, if it has nothing to fire with or to load, or fights hand to hand by
    its Class."""
    if may_act(figure) and (closes(g, figure) or not (ready(g, figure) or figure.empty)):
        item = {"do": "charge", "figures": [figure.id]}
        return [foe for foe in chargeable(g, figure) if legal.allowed(g, {**item, "target": foe.id})]
    return []


def _with_room(g: Game, wanted: Sequence[tuple[Figure, Sequence[Figure]]]) -> list[tuple[Figure, Figure]]:
    """Each charger with the first of its targets round which the others leave it a place (CR3-MELEE-08)."""
    pairs: list[tuple[Figure, Figure]] = []
    coming: dict[int, list[Comer]] = {}
    for figure, targets in wanted:
        for target in targets:
            inches = approach(g, figure)
            route = charge_route(g, figure, target, inches)
            if route is None:
                continue
            comers = [*coming.get(target.index, ()), comer(g, figure, target, route, inches)]
            if room_for(g, target, comers):
                coming[target.index] = comers
                pairs.append((figure, target))
                break
    return pairs


def stays(g: Game, figure: Figure) -> bool:
    """Whether it stays to fire, or to load, where the others come on (SWP-RUL-39)."""
    if closes(g, figure) or not figure.weapons:
        return False
    return bool(figure.empty or aim.targets(g, figure))


def load_first(g: Game, free: list[Figure]) -> Input | None:
    """A figure with nothing else to fire loads a weapon that takes the whole activation, before it moves."""
    for figure in free:
        if (
            may_shoot(figure)
            and not ready(g, figure)
            and not (figure.now.stepped or figure.now.stood_up or figure.fast)
        ):
            for weapon in figure.empty:
                if g.rules.weapons[weapon].feed.loader:
                    return {"do": "reload", "figure": figure.id, "weapon": weapon}
    return None


def reload(g: Game, free: list[Figure]) -> Input | None:
    """A figure that has not fired and has something to load loads it (CR3-RUL-135)."""
    for figure in free:
        if not may_shoot(figure) or figure.fast:
            continue
        for weapon in (*mounts.to_load(g, figure), *figure.empty):
            item = {"do": "reload", "figure": figure.id, "weapon": weapon}
            if legal.allowed(g, item):
                return item
    return None


def by_hand(g: Game, free: list[Figure]) -> Input | None:
    """Stars who are down are taken prisoner, and all in a raid on their dwelling or where a prisoner is to be brought
    away; others are dispatched, unless an option spares them (CR3-RUL-134)."""
    if "dispatch" not in g.rules.commands:
        return None
    mission = g.mission
    raid = mission is not None and (mission.id == "raid-defend" or any(goal.id == CAPTIVE for goal in mission.joined))
    for figure in free:
        for other in legal.touched(g, figure):
            takes = other.star or raid or g.rules.has("capture-always")
            item = {"do": "capture" if takes else "dispatch", "figure": figure.id, "target": other.id}
            if legal.allowed(g, item):
                return item
    return None


def turn(g: Game, free: list[Figure]) -> Input | None:
    """A figure with its back to the nearest enemy it knows of turns to face it."""
    for figure in free:
        foes = g.known_enemies(figure)
        if foes:
            nearest = g.nearest(figure, foes)[0]
            if not g.space.in_front(figure.at, figure.facing, nearest.at):
                facing = g.space.heading(figure.at, nearest.at)
                return {"do": "face", "figure": figure.id, "facing": facing, "in_sight_move": "stay"}
    return None
