"""The points of a tournament battle: the agreed total, with what each side has won and lost (CR2-TOURN-03)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.battle.fleet import people_of
from engine.battle.game import Game
from engine.loading import prices
from engine.procedures.contact import touching
from engine.ruleset.forces import Prices
from engine.state import OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, WRECKED, Figure


def totals(g: Game, total: int) -> Iterator[tuple[str, int]]:
    """By side that fights, what it has at the end (CR2-TOURN-03, CR2-RUL-304)."""
    list_ = prices.prices_of(g.rules, prices.TOTAL)
    sides = [side for side in g.sides if g.foes_of(side)]
    for side in sides:
        foes = [other for other in sides if other != side]
        won = sum(dead(g, list_, foe) + taken(g, list_, side, foe) for foe in foes)
        lost = dead(g, list_, side) + sum(taken(g, list_, foe, side) for foe in foes) + wrecked(g, list_, side)
        yield side, total + won - lost - 2 * left_behind(g, list_, side)


def dead(g: Game, list_: Prices, side: str) -> int:
    """The points of Rep of a side's killed."""
    return sum(prices.of_rep(list_, f) for f in g.of_side(side) if f.status == OBVIOUSLY_DEAD)


def left_behind(g: Game, list_: Prices, side: str) -> int:
    """Those of its wounded who neither came round nor have an able friend beside them (CR2-RUL-215, CR2-RUL-304)."""
    own = g.of_side(side)
    able = [f for f in own if f.able]
    wounded = [f for f in own if f.status == OUT_OF_THE_FIGHT and not f.hurt.recovers]
    return sum(prices.of_rep(list_, f) for f in wounded if not any(touching(g, f, friend) for friend in able))


def taken(g: Game, list_: Prices, side: str, foe: str) -> int:
    """What the side holds at the end that the other brought: weapons, and machines with nobody else able aboard."""
    had = arms(f for f in g.record.figures if f.side == side)
    has = arms(g.of_side(side))
    weapons = prices.of_items(list_, (has - had).elements())
    machines = [m for m in g.state.machines if m.side == foe and m.sound]
    crews = {m.id: {f.side for f in people_of(g.figures, m) if f.able} for m in machines}
    return weapons + sum(prices.of_hull(g.rules, list_, m) for m in machines if crews[m.id] == {side})


def wrecked(g: Game, list_: Prices, side: str) -> int:
    """The side's own machines that are destroyed; the enemy does not recover these."""
    return sum(
        prices.of_hull(g.rules, list_, m)
        for m in g.state.machines
        if m.side == side and (m.burning or m.status == WRECKED)
    )


def arms(figures: Iterable[Figure]) -> Counter[str]:
    """All the weapons that these figures have, each as often as there are."""
    return Counter(name for f in figures for name in (*f.weapons, f.melee_weapon) if name)
