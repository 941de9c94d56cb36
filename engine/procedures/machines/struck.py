"""Fire at machines: whether it hits, and what that comes to (CR2-APW-05 to -09, CR2-VEH-15)."""

from collections.abc import Sequence

from engine.battle.fleet import people_of
from engine.battle.game import Game
from engine.events import Shot
from engine.procedures.aim import Firing
from engine.procedures.ammunition import after_firing
from engine.procedures.fire import shooter_circumstances
from engine.procedures.hits import Wounds
from engine.procedures.machines import mounts
from engine.procedures.machines.blows import CLANK, SOFT, SURE, for_certain, goes_in, golden_bb
from engine.procedures.machines.driving import moves_fast
from engine.procedures.machines.houses import goes_wide, strike_hull
from engine.procedures.second.circle import nearest_first, to_hit
from engine.ruleset.hulls import hull_of, model_of
from engine.space import hull as hulls
from engine.state import ALOFT, Figure, Machine
from engine.tables.outcome import AimedShots, Request
from engine.tables.outcome import ShotResult as Die


def at_hull(g: Game, firing: Firing) -> Request:
    """The dice for a machine: hull-down it is in cover, and fast over 8 inches in a phase; in flight it is both
    (CR2-RUL-230, CR2-RUL-278, CR2-AIR-04)."""
    shooter, machine = firing.shooter, firing.hull
    assert machine is not None
    aloft = machine.status == ALOFT
    holds = (
        ("target-in-cover", aloft or mounts.hull_down(g, shooter, hull_of(g.rules, machine))),
        ("target-in-cover", firing.as_in_cover),
        ("target-fast", aloft or moves_fast(g, machine)),
    )
    dice = firing.aims[0][1] if firing.weapon.aimed else 1
    aim = AimedShots(dice, frozenset(name for name, true in holds if true))
    mover = g.fleet.of(shooter)
    common = shooter_circumstances(g, shooter, firing.rush)
    if mover is not None and moves_fast(g, mover):
        common |= {"shooter-fast"}
    return g.request(shooter, common, weapon=firing.weapon.id, targets=(aim,))


def strike(g: Game, firing: Firing, wounds: Wounds) -> list[Figure]:
    """Fire at a machine; those who owe Received Fire for it. What it comes to for the machine waits in the firing.

    Of a round that bursts those outside in its circle are rolled for (CR2-RUL-231).
    """
    shooter, weapon, machine = firing.shooter, firing.weapon, firing.hull
    assert machine is not None
    outcome = g.evaluate("ranged-combat", at_hull(g, firing), lambda _, n: g.roll(firing.label, shooter.id, n))
    g.log_roll(firing.label, outcome, figure=shooter.id, dice=tuple(outcome.rolled.get("self", ())))
    face = hulls.side(hull_of(g.rules, machine), mounts.muzzle(g, shooter))
    for shot in outcome.shots:
        fired = Shot(shooter.id, machine.id, weapon.id, shot.die, shot.total, "hit" if shot.hit else "miss")
        g.emit(fired._replace(needs=shot.needs, rule=shot.rule, face=face))
    after_firing(g, shooter, weapon, bool(outcome.values.get("out_of_ammo")))
    hits = [shot for shot in outcome.shots if shot.hit]
    if machine.status == ALOFT:
        firing.blows += [(machine, golden_bb(g, machine)) for _ in hits]
        return []  # misses call for no check (CR2-AIR-04)
    people, owing = [f for f in people_of(g.figures, machine) if f.able], list[Figure]()
    if weapon.piercing.value:
        if hits:
            assert firing.spot is not None
            return strike_hull(g, firing, machine, firing.spot, wounds)
    elif any(goes_in(g, shooter, weapon, machine) for shot in hits if shot.total >= SURE):
        firing.blows.append((machine, SOFT))
        return []
    if weapon.piercing.value:
        assert firing.spot is not None
        owing = goes_wide(g, firing, wounds) if weapon.on_mount else nearest_first(g, firing, firing.spot)
    voice = g.fleet.voice(machine)
    shot_at = people
    if model_of(g.rules, machine).closed:  # what cannot go through makes nobody inside look up (CR2-RUL-258)
        shot_at = [voice] if voice is not None and for_certain(g, firing, machine) != CLANK else []
    return list(dict.fromkeys([*shot_at, *owing]))


def scorch(g: Game, firing: Firing, machines: Sequence[Machine]) -> list[Die]:
    """A die for each of these soft machines, as for a figure, where grenades burst or flames reach (CR2-VEH-15)."""
    shots: list[Die] = []
    for machine in machines:
        shot = at_random_hull(g, firing, machine)
        if shot.hit and shot.total >= SURE and goes_in(g, firing.shooter, firing.weapon, machine):
            firing.blows.append((machine, SOFT))
        shots.append(shot)
    return shots


def at_random_hull(g: Game, firing: Firing, machine: Machine) -> Die:
    """A die for a machine that what bursts or burns happens to reach, as for a figure (CR2-VEH-15)."""
    fast = frozenset({"target-fast"} if moves_fast(g, machine) else ())
    rep = firing.weapon.blast.rep or firing.shooter.rep
    asked = g.request(firing.shooter, rep=rep, weapon=firing.weapon.id, targets=(AimedShots(1, fast),))
    return to_hit(g, firing, asked)


def under(g: Game, firing: Firing) -> list[Machine]:
    """Soft machines in the circle of what has burst, if that harms any (CR2-WPN-21, CR2-VEH-15)."""
    if firing.burst is None or firing.burst[1] or not firing.weapon.harms_soft:
        return []
    reach = firing.weapon.blast.width // 2
    return [
        m
        for m in g.state.machines
        if m.runs
        and m.on_table
        and model_of(g.rules, m).soft
        and hulls.near(hull_of(g.rules, m), firing.burst[0], reach)
    ]
