"""Grenades and rockets: where they land and who is in the circle (CR3-GREN, CR3-RUL-88 to CR3-RUL-93)."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.battle.game import Game
from engine.errors import Refused
from engine.events import Ammo, Blast, Roll
from engine.inputs.shape import FIGURE, WEAPON, FigureId, Flag, InSightMove, Onward, Shape, Slot, SlotKind, Small, Text
from engine.inputs.shape import Place as Spot
from engine.procedures.aim import Firing, ready, thrown_range
from engine.procedures.hits import Hit, Wounds
from engine.procedures.machines import mounts
from engine.procedures.seam import FIT_TO_FIRE, SHELTERED
from engine.ruleset.hulls import hull_of
from engine.ruleset.model import Weapon
from engine.space import INCH, Place, Point
from engine.space.geometry import dist2, leg_length
from engine.space.hull import near
from engine.space.terrain import whole_inches
from engine.state import Figure

# ---- what is declared ----


@dataclass(frozen=True)
class Throw(Shape):
    """A grenade thrown, or a launcher fired, at a spot."""

    slots = (FIGURE, WEAPON, Slot("at", SlotKind.POINT))

    figure: FigureId
    at: Spot
    floor: Small | None = None
    dropped: Flag = False
    weapon: Text = ""
    in_sight_move: InSightMove = "ask"
    contact: Onward = "ask"


def lob(g: Game, figure: Figure, item: Throw) -> Firing:
    """The throw or launch that an input or a Star's In Sight choice means. Raises Refused."""
    name = item.weapon or _lobbed(g, figure)
    weapon = g.rules.weapons.get(name)
    if weapon is None or (weapon.aimed and not weapon.blast.at_spots) or name not in mounts.weapons(g, figure):
        said = "{figure} has no {name} to throw or lob"
        raise Refused(said, figure=figure.name, name=name, rule="CR3-GREN-09", code="no-weapon")
    g.rules.judge(FIT_TO_FIRE)(g, figure, weapon)
    if weapon.aimed and not g.sees_spot(figure, (item.at, item.floor or 0)):
        raise Refused("{figure} does not see that spot", figure=figure.name, rule="CR3-LOS-01", code="no-sight")
    if item.dropped and not weapon.lobbed:
        said = "{figure}'s {weapon} drops nothing over a wall: choose a grenade"
        raise Refused(said, figure=figure.name, weapon=weapon.name, rule="CR3-GREN-04", code="bad-choice")
    spot = item.at
    if not mounts.bears(g, figure, name, spot):
        raise mounts.out_of_arc(g, figure, weapon, g.space.cell_name(spot))
    if not in_reach(g, figure, weapon, spot):
        said = "{figure}'s {weapon} carries {inches} inches: choose a nearer spot"
        inches = thrown_range(g, figure, weapon) // INCH
        values = {"figure": figure.name, "weapon": weapon.name, "inches": inches}
        raise Refused(said, rule="CR3-WPN-10", code="out-of-range", **values)
    building = g.space.building(spot)
    own = figure.floor if building and building == g.space.building(figure.at) else 0
    floor = own if item.floor is None else item.floor
    if floor and (building is None or floor >= len(building.levels)):
        raise Refused("there is no floor {floor} at that spot", floor=floor, rule="CR3-BLDG-04", code="no-floor")
    if item.dropped and not g.space.drops(figure.at, figure.floor, spot):
        said = "{figure} must touch the wall it drops that over, or be within an inch of a door or window"
        raise Refused(said, figure=figure.name, rule="CR3-RUL-172", code="bad-choice")
    return Firing(figure, weapon, spot=(spot, floor), dropped=item.dropped, deed=g.deed)


def in_reach(g: Game, figure: Figure, weapon: Weapon, spot: Point) -> bool:
    """Whether it carries from a figure's base to a spot (CR3-WPN-10)."""
    return dist2(spot, figure.at) <= (thrown_range(g, figure, weapon) + 50) ** 2


def lobs(g: Game, figure: Figure) -> Iterator[tuple[str, list[float]]]:
    """Grenades and launchers with the places they carry to of enemies who are not hidden, or of smoke halfway to these
    (CR3-GREN-01, CR3-RUL-89)."""
    weapons = [w for w in ready(g, figure) if not w.aimed or w.blast.at_spots]
    at_hand = dict.fromkeys(mounts.weapons(g, figure))
    weapons += [g.rules.weapons[name] for name in at_hand if g.rules.weapons[name].lobbed]
    for weapon in [w for w in weapons if w.id not in figure.spent]:
        about = [f for f in g.known_enemies(figure) if not g.hidden_from(f, figure.side)]
        known = [f for f in about if not g.fleet.shut_in(f)]
        for enemy in g.nearest(figure, known):
            spot = _in_between(g, figure, weapon, enemy.at) if weapon.blast.lays else enemy.at
            bears = weapon.id not in figure.now.taken and mounts.bears(g, figure, weapon.id, spot)
            seen = not weapon.aimed or g.sees_spot(figure, (spot, 0))
            if bears and seen and in_reach(g, figure, weapon, spot):
                yield weapon.id, [spot[0] / INCH, spot[1] / INCH]


def _in_between(g: Game, figure: Figure, weapon: Weapon, at: Point) -> Point:
    """The whole inch nearest to halfway to a place, or to as far on the way there as the figure throws."""
    far = max(leg_length(figure.at, at), 1)
    part = min(far // 2, thrown_range(g, figure, weapon) - INCH // 2)
    x, y = (here + (there - here) * part // far for here, there in zip(figure.at, at, strict=True))
    return whole_inches(x) * INCH, whole_inches(y) * INCH


def _lobbed(g: Game, figure: Figure) -> str:
    """The launcher if it has one that is ready, else the grenade in its hand."""
    for name in mounts.weapons(g, figure):
        weapon = g.rules.weapons[name]
        launches = not (weapon.aimed or weapon.lobbed) or weapon.blast.at_spots
        if launches and mounts.loaded(g, figure, name) and name not in figure.spent:
            return name
    return next((name for name in figure.weapons if g.rules.weapons[name].lobbed), "grenade")


# ---- in a batch of shots ----


def throw(g: Game, firing: Firing, wounds: Wounds) -> list[Figure]:
    """Roll to land it on the spot; figures that owe Received Fire for the bang (CR3-GREN-02 to CR3-GREN-05)."""
    assert firing.spot is not None
    thrower, weapon = firing.shooter, firing.weapon
    names = []
    if not g.sees_spot(thrower, firing.spot):
        names.append("cannot-see-spot")
    if firing.dropped:
        names.append("dropped-or-rolled")
    outcome = g.test("grenade", thrower, g.request(thrower, frozenset(names), weapon=weapon.id))
    if weapon.feed.once_a_turn:
        thrower.spent = (*thrower.spent, weapon.id)
        g.emit(Ammo(thrower.id, weapon.id, "spent", rule="CR3-RUL-90"))
    if outcome.result == "on-spot":
        return burst(g, firing, firing.spot, "on-spot", wounds)
    if outcome.result == "oops" and weapon.lobbed:
        _dropped(g, firing, wounds)
        return []
    firing.fired_at = in_circle(g, firing.spot, weapon.blast.width)
    rule = "CR3-RUL-92" if outcome.result == "misses" else "CR3-RUL-89"
    goes_off(g, firing, firing.spot, firing.fired_at, "misses", rule)
    return firing.fired_at


def goes_off(
    g: Game, firing: Firing, spot: Place, caught: list[Figure], result: str, rule: str, aim: Point | None = None
) -> None:
    """Tell where it bursts, and of those in the circle whom the thrower's side knows of."""
    thrower = firing.shooter
    g.bursts[thrower.index] = spot
    g.overhead |= bool(firing.mortar) << thrower.index
    known = tuple(f.id for f in caught if g.knows(thrower.side, f))
    told = ("" if g.hides else firing.mortar) if firing.mortar else thrower.id  # all hear a round, few know whose it is
    g.emit(Blast(told, *spot, firing.weapon.blast.width, result, known, rule=rule, aim=aim))


def in_circle(g: Game, spot: Place, width: int) -> list[Figure]:
    """Everybody on the table whose base the circle touches, friends and thrower too, and those in or on a hull that it
    touches, but for those whom armour shuts in (CR3-RUL-93, CR2-RUL-521)."""
    present = [f for f in g.figures if f.on_table and not g.fleet.shut_in(f)]
    found = set(g.space.blast(spot[0], spot[1], width, [(f.at, f.floor) for f in present]))

    def touched(n: int, f: Figure) -> bool:
        hull = hull_of(g.rules, g.machine(f.aboard)) if f.aboard else None
        return n in found if hull is None else not spot[1] and near(hull, spot[0], width // 2)

    return [f for n, f in enumerate(present) if touched(n, f)]


def burst(g: Game, firing: Firing, spot: Place, result: str, wounds: Wounds) -> list[Figure]:
    """Everybody in the circle takes damage; cover of enough DV makes it a duck back (CR3-GREN-06 to CR3-GREN-08).

    Those who took it: for a figure that cover saved the duck back is all (CR3-RUL-163).
    """
    weapon = firing.weapon
    if weapon.aimed:
        g.begin("blast")
    caught = in_circle(g, spot, weapon.blast.width)
    firing.fired_at = list(dict.fromkeys([*firing.fired_at, *caught]))
    goes_off(g, firing, spot, caught, result, "CR3-GREN-06")
    sheltered = g.rules.judge(SHELTERED)
    for figure in caught:
        if sheltered(g, spot, figure, weapon):
            if figure.able and not figure.melee:
                wounds.duck(figure, firing.shooter, g.deed)
        else:
            wounds.add(Hit(firing.shooter, firing.shooter, figure, weapon.impact, deed=g.deed))
    wounds.shake(spot, weapon.impact, firing.shooter, g.deed)
    return [f for f in caught if f.index not in wounds.ducked]


def behind_cover(g: Game, spot: Place, figure: Figure, weapon: Weapon) -> bool:
    """Whether cover saves a figure in the circle (CR3-GREN-07)."""
    return g.space.blast_protected(*spot, figure.at, figure.floor, weapon.impact)


def never(g: Game, spot: Place, figure: Figure, weapon: Weapon) -> bool:
    """No cover saves a figure in the circle (CMP-RUL-097)."""
    return False


def _dropped(g: Game, firing: Firing, wounds: Wounds) -> None:
    """It falls at the thrower's feet: 1d6 up to Rep drops prone unhurt, more takes damage (CR3-GREN-05)."""
    thrower, weapon = firing.shooter, firing.weapon
    spot = thrower.at, thrower.floor
    caught = firing.fired_at = in_circle(g, spot, weapon.blast.width)
    goes_off(g, firing, spot, caught, "oops", "CR3-GREN-05")
    sheltered = g.rules.judge(SHELTERED)
    for figure in caught:
        # Its own grenade is an accident to the thrower, the thrower's doing to everybody else (CR3-RUL-43).
        hit = Hit(thrower, None if figure is thrower else thrower, figure, weapon.impact, deed=g.deed)
        saved = sheltered(g, spot, figure, weapon)
        if not figure.able:
            if not saved:
                wounds.add(hit)
            continue
        [face] = g.roll("grenade-drop", figure.id, 1)
        escapes = face <= figure.rep
        roll = Roll("grenade-drop", (face,), figure.id, target=figure.rep, passed=int(escapes), rule="CR3-GREN-05")
        g.emit(roll._replace(result="prone" if escapes else "damage"))
        if escapes:
            wounds.drop(figure, g.deed)
        elif saved:
            wounds.duck(figure, thrower, g.deed)
        else:
            wounds.add(hit)
