"""Grenades and rockets in two steps: a die places them, then one for each figure there (CR2-BLAST, CR2-GREN)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.procedures import stray
from engine.procedures.aim import Firing
from engine.procedures.ammunition import after_firing
from engine.procedures.blast import goes_off, in_circle
from engine.procedures.hits import Hit, Wounds
from engine.procedures.machines import houses
from engine.procedures.second.circle import (
    ASTRAY,
    BOTCHED,
    DUD,
    HARMLESS,
    PAST,
    PLACED,
    STRAY,
    burst_at,
    eligible,
    nearest_first,
    placing,
    to_hit,
)
from engine.procedures.support import smoke
from engine.space import Place
from engine.state import Figure

IN_THE_HOLE = "fire-in-the-hole"
IN_COVER = frozenset({"target-in-cover"})


def land(g: Game, firing: Firing, wounds: Wounds) -> list[Figure]:
    """Throw or launch it; those who owe Received Fire for it: everybody in the circle aimed at, wherever it goes, and
    in that where it bursts, whom it has not hit (CR2-BLAST-04, CR2-RUL-022, CR2-RUL-310). Smoke calls for no test
    (CR2-RUL-267)."""
    assert firing.spot is not None
    thrower, weapon = firing.shooter, firing.weapon
    firing.fired_at = [] if weapon.blast.lays else nearest_first(g, firing, firing.spot)
    if weapon.lobbed:
        thrower.part_with(weapon.id)
    result, spot = comes_down(g, firing)
    if weapon.blast.lays:
        goes_off(g, firing, spot, [], result, RULES[result], aim=firing.spot[0] if spot != firing.spot else None)
        if result in (PLACED, ASTRAY, BOTCHED):
            smoke.lay(g, spot[0], weapon)
        return []
    caught = firing.fired_at if spot == firing.spot else nearest_first(g, firing, spot)
    goes_off(g, firing, spot, caught, result, RULES[result], aim=firing.spot[0] if spot != firing.spot else None)
    if not weapon.lobbed:
        after_firing(g, thrower, weapon, out_of_ammo=False)
    if result == BOTCHED:
        firing.fired_at = caught
        _in_the_hole(g, firing, caught, wounds)
        return []
    owing = dict.fromkeys(firing.fired_at)
    if result in (PLACED, ASTRAY, STRAY):
        firing.burst = spot
        aimed = [f for f in firing.fired_at if f not in caught]
        strikes = houses.come_down if weapon.on_mount else burst_at
        owing = dict.fromkeys([*aimed, *strikes(g, firing, spot, wounds)])
    return list(owing)


RULES = {
    PLACED: "CR2-BLAST-01", ASTRAY: "CR2-GREN-02", BOTCHED: "CR2-GREN-03",
    STRAY: "CR2-APW-08", HARMLESS: "CR2-GREN-02", DUD: "CR2-GREN-04", PAST: "CR2-BLAST-05",
}  # fmt: skip
"""What says so of each."""


# ---- where it comes down ----


def comes_down(g: Game, firing: Firing) -> tuple[str, Place]:
    """Roll to place it: what becomes of it, and where (CR2-BLAST-02, CR2-GREN-02, CR2-GREN-04)."""
    thrower, spot = firing.shooter, firing.spot
    assert spot is not None
    if blind(g, firing):
        found = g.test("bombs-away", thrower, g.request(thrower)).result
        if found == IN_THE_HOLE:
            return BOTCHED, (thrower.at, thrower.floor)
        return (PLACED if _places(g, firing, COUNTED[found]) else DUD), spot
    if _places(g, firing):
        return PLACED, spot
    if firing.weapon.on_mount:
        point = stray.spot(g, firing, spot[0], *stray.way(g, firing))
        return (STRAY, (point, 0)) if g.space.on_table(point) else (PAST, spot)
    if not firing.weapon.lobbed:
        return PAST, spot
    found = g.test("where-grenade", thrower, g.request(thrower)).result
    if found == IN_THE_HOLE:
        return BOTCHED, (thrower.at, thrower.floor)
    between = in_between(g, firing) if found == "intervening-group" else None
    if between is not None and _places(g, firing):
        return ASTRAY, (between.at, between.floor)
    return HARMLESS, spot


COUNTED = {"as-in-the-open": frozenset[str](), "as-in-cover": IN_COVER}
"""What a throw at an unseen spot is placed as, whatever is there (CR2-GREN-04, CR2-RUL-380)."""


def blind(g: Game, firing: Firing) -> bool:
    """Whether it is dropped or rolled, or thrown by hand where the thrower does not see (CR2-GREN-04)."""
    assert firing.spot is not None
    return firing.weapon.lobbed and (firing.dropped or not g.sees_spot(firing.shooter, firing.spot))


def _places(g: Game, firing: Firing, counted: frozenset[str] = frozenset()) -> bool:
    return to_hit(g, firing, placing(g, firing, counted)).hit


def in_between(g: Game, firing: Firing) -> Figure | None:
    """The figure that a stray throw comes down on: the nearest to its way, friend or foe, within the circle's radius of
    it and outside the circle aimed at (CR2-RUL-167, CR2-RUL-381)."""
    assert firing.spot is not None
    (ax, ay), (bx, by) = firing.shooter.at, firing.spot[0]
    dx, dy, reach = bx - ax, by - ay, firing.weapon.blast.width // 2
    aimed_at = in_circle(g, firing.spot, firing.weapon.blast.width)
    found: list[tuple[int, int, Figure]] = []
    for figure in eligible([f for f in g.figures if f not in aimed_at and f is not firing.shooter]):
        px, py = figure.at[0] - ax, figure.at[1] - ay
        across = (px * dy - py * dx) ** 2
        on_the_way = 0 < px * dx + py * dy < dx * dx + dy * dy
        if on_the_way and across <= reach * reach * (dx * dx + dy * dy) and figure.floor == firing.shooter.floor:
            found.append((across, figure.index, figure))
    return min(found)[2] if found else None


# ---- whom it hits ----


def _in_the_hole(g: Game, firing: Firing, caught: Sequence[Figure], wounds: Wounds) -> None:
    """Everybody round the thrower drops in time, or is hit (CR2-GREN-03, CR2-RUL-168)."""
    thrower = firing.shooter
    for figure in caught:
        if g.test(IN_THE_HOLE, figure, g.request(figure)).result == "prone":
            wounds.drop(figure, g.deed)
        else:
            # Its own grenade is an accident to the thrower.
            dealer = None if figure is thrower else thrower
            wounds.add(Hit(thrower, dealer, figure, firing.weapon.impact, deed=g.deed))
