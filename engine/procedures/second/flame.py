"""Flame throwers: the path they strike, what goes on burning there, their fuel and their tank (CR2-WPN-25 to -28)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.battle.game import Game
from engine.events import Ammo
from engine.procedures import stray
from engine.procedures.aim import Firing
from engine.procedures.ammunition import after_firing
from engine.procedures.blast import goes_off, in_circle
from engine.procedures.free_will import take
from engine.procedures.hits import Hit, Wounds
from engine.procedures.ledger import Ledger
from engine.procedures.machines.struck import scorch
from engine.procedures.movement import Advance
from engine.procedures.mover import Mover, tell
from engine.procedures.seam import WOUND
from engine.procedures.second import strips
from engine.procedures.second.circle import eligible, placing, striking, to_hit
from engine.procedures.second.groups import third_die
from engine.ruleset.hulls import model_of
from engine.ruleset.keys import OnTheWay
from engine.ruleset.model import BlastArea, Weapon
from engine.space import BASE_RADIUS, INCH, Point
from engine.space.geometry import heading_from, leg_length
from engine.space.hull import Hull, at, crosses, near
from engine.state import Figure, Flames, Machine
from engine.tables.outcome import Request

BURNS, WIDE = "burns", "burns-wide"
TESTED = -1
"""What a flame thrower has by way of rounds once its fuel has been tested and is enough (CR2-WPN-26)."""
ASIDE = 2 * INCH
"""How far from the spot aimed at a path lies that has missed (CR2-BLAST-06)."""

TANK = "tank"
FLAME_IMPACT = 4


# ---- the path ----


def path(firing: Firing) -> Hull:
    """The strip from the operator's base to the spot aimed at (CR2-RUL-432)."""
    assert firing.spot is not None
    here, spot = firing.shooter.at, firing.spot[0]
    strip = Hull(here, heading_from(here, spot), max(leg_length(here, spot) - BASE_RADIUS, BASE_RADIUS), 0)
    middle = at(strip, BASE_RADIUS + strip.length // 2, 0)
    return strip._replace(at=middle, width=firing.weapon.blast.width)


def in_path(g: Game, firing: Firing) -> list[Figure]:
    """Everybody on the path whom nothing solid keeps the flames from, the nearest to the operator first
    (CR2-BLAST-03)."""
    shooter = firing.shooter
    reached = [
        f
        for f in strips.figures_in(g, path(firing))
        if f is not shooter and f.floor == shooter.floor and g.space.sight(shooter.at, shooter.floor, f.at, f.floor)
    ]
    return g.nearest(shooter, reached)


def _machines_in_path(g: Game, firing: Firing) -> list[Machine]:
    """The soft machine aimed at, and those on the path that nothing solid keeps the flames from (CR2-RUL-559)."""
    here = firing.shooter
    on_path = [] if here.floor else [m for m in strips.machines_in(g, path(firing)) if m.id != here.aboard]
    reached = [m for m in on_path if model_of(g.rules, m).soft and g.space.sight(here.at, 0, m.at, 0)]
    return [m for m in g.state.machines if m is firing.hull or m in reached]


def burn(g: Game, firing: Firing, wounds: Wounds) -> list[Figure]:
    """A die for each figure and soft machine in the path, which for those aboard decides too, or one for bare ground;
    where none hits, the path lies elsewhere and harms nobody. Those who owe Received Fire (CR2-BLAST-03, CR2-BLAST-06,
    CR2-RUL-286)."""
    shooter, weapon = firing.shooter, firing.weapon
    machines, here = _machines_in_path(g, firing), (shooter.at, shooter.floor)
    aboard = [[f for f in eligible(g.figures) if f.aboard == machine.id] for machine in machines]
    on_foot = [f for f in in_path(g, firing) if not any(f in people for people in aboard)]
    shots = [to_hit(g, firing, striking(g, firing, here, f, n), f) for n, f in enumerate(on_foot)]
    struck = [f for f, shot in zip(on_foot, shots, strict=True) if shot.hit]
    at_hulls = scorch(g, firing, machines)
    struck += [f for people, shot in zip(aboard, at_hulls, strict=True) if shot.hit for f in people]
    firing.fired_at = [*on_foot, *(f for people in aboard for f in people)]
    shots += at_hulls
    first = shots[0] if shots else to_hit(g, firing, placing(g, firing))
    strip = path(firing)
    hits = any(shot.hit for shot in shots or [first])
    if not hits:
        lies = g.test("flame-miss", shooter, g.request(shooter)).result
        strip = strip._replace(at=stray.beside(strip, lies, ASIDE))
    assert firing.spot is not None
    rule = "CR2-BLAST-03" if hits else "CR2-BLAST-06"
    goes_off(g, firing, firing.spot, firing.fired_at, BURNS if hits else WIDE, rule)
    g.state.flames = (*g.state.flames, Flames(shooter.index, *strip))
    _use_fuel(g, shooter, weapon.id, first.die)
    after_firing(g, shooter, weapon, out_of_ammo=False)
    for figure in struck:
        wounds.add(Hit(shooter, shooter, figure, weapon.impact, deed=g.deed))
    return [f for f in firing.fired_at if f not in struck]


def _use_fuel(g: Game, shooter: Figure, weapon: str, die: int) -> None:
    """The first die ever says whether there is one more shot only; that one empties it for good (CR2-WPN-26)."""
    supply = dict(shooter.kit.supply)
    if weapon not in supply:
        supply[weapon] = 1 if die == 1 else TESTED
    elif supply[weapon] > 0:
        supply[weapon] = 0
        shooter.empty = (*shooter.empty, weapon)
        g.emit(Ammo(shooter.id, weapon, "out", rule="CR2-WPN-26"))
    shooter.kit = shooter.kit._replace(supply=tuple(supply.items()))


# ---- the tank ----

TANK_WIDTH = 500
"""How wide the circle of an exploding tank is."""


class Tank(NamedTuple):
    """What would test the tank of an operator whom a firing hits, as he stands before it (CR2-RUL-172)."""

    firing: Firing
    operator: Figure
    weapon: Weapon
    asked: Request


def tanks(g: Game, firings: Sequence[Firing]) -> list[Tank]:
    """The tanks there are, for each of these firings."""
    worn = [
        (f, g.rules.weapons[name])
        for f in eligible(g.figures)
        for name in f.weapons
        if g.rules.weapons[name].blast.path
    ]
    found: list[Tank] = []
    for firing in firings:
        spot = firing.spot or (firing.shooter.at, firing.shooter.floor)
        for operator, weapon in worn:
            holds = striking(g, firing, spot, operator, 0).targets[0].circumstances
            found.append(Tank(firing, operator, weapon, g.request(operator, holds)))
    return found


async def explode(g: Game, found: Sequence[Tank], ledger: Ledger) -> None:
    """Operators whom a volley has hit, and those in the circle of a blast, roll for their tanks: everybody round one
    that explodes is struck as by the weapon (CR2-WPN-27, CR2-RUL-433)."""
    rolled: list[Figure] = []
    for firing, operator, weapon, asked in found:
        blast = firing.spot is not None
        struck = operator in firing.fired_at and (blast or operator not in firing.missed)
        if not struck or operator is firing.shooter or operator in rolled or weapon.id not in operator.weapons:
            continue
        rolled += [] if blast else [operator]
        g.begin("blast", firing.deed)
        if g.test("flame-tank", operator, asked).result != "explodes":
            continue
        operator.part_with(weapon.id)
        where = operator.at, operator.floor
        caught = eligible(in_circle(g, where, TANK_WIDTH))
        goes_off(g, Firing(operator, replace(weapon, blast=BlastArea(TANK_WIDTH))), where, caught, TANK, "CR2-WPN-27")
        wounds = Wounds()
        for figure in caught:
            dealer = None if figure is operator else firing.shooter
            wounds.add(Hit(operator, dealer, figure, weapon.impact, deed=g.deed))
        await g.do(WOUND, wounds, ledger)


# ---- what stays ----


def into_flames(g: Game, going: Sequence[Mover]) -> list[tuple[Mover, Flames]]:
    """The figures that their next inch takes into flames."""
    if not g.state.flames:
        return []
    return [
        (m, flames)
        for m in going
        for flames in g.state.flames
        if _enters(Hull(*flames.strip), m.figure.at, m.route.at(m.next)[0])
    ]


def _enters(strip: Hull, here: Point, there: Point) -> bool:
    return not near(strip, here, 0) and (near(strip, there, 0) or crosses(strip, here, there))


async def brave(g: Game, move: Advance, found: Sequence[tuple[Mover, Flames]]) -> None:
    """Each stops before them, or dares to go through, if it would charge, and may burn (CR2-WPN-28, CR2-RUL-171)."""
    for m, flames in found:
        figure = m.figure
        tell(g, m)
        if await g.choose("cross-flames", ("stop", "try"), "stop", figure, rule="CR2-WPN-28") == "try":
            g.begin("test")
            leads = frozenset({"leader"} if third_die(figure) else ())
            if (await take(g, "wanting-to-charge", figure, g.request(figure, leads))).result == "charge":
                await _cross(g, figure, flames)
                continue
        m.route = m.route.cut(m.gone)
        figure.now = figure.now._replace(allowance=figure.now.used)


async def _cross(g: Game, figure: Figure, flames: Flames) -> None:
    holds = frozenset({"fast"} if figure.fast else ())
    if g.test("crossing-flames", figure, g.request(figure, holds)).result == "burned":
        wounds = Wounds()
        wounds.add(Hit(figure, g.figures[flames.by], figure, FLAME_IMPACT, deed=g.deed))
        await g.do(WOUND, wounds, Ledger())


FLAMES = OnTheWay(ask=into_flames, meet=brave, ahead=True)
"""Flames that burn where a figure would go."""
