"""What strikes a machine: whether it is hit, whether that goes through, and what is left of it (CR2-APW-05 to -09)."""

from collections.abc import Sequence

from engine.checks.outcome import Aim, Outcome, Request
from engine.events import MachineEvent, Move, Shot
from engine.game import Game
from engine.machines import hull_of, model_of, people_of
from engine.procedures.aim import Firing
from engine.procedures.damage import cheat_death, larger_than_life
from engine.procedures.fire import after_firing, shooter_circumstances
from engine.procedures.hits import Hit, Wound, Wounds
from engine.procedures.ledger import Ledger
from engine.procedures.machines import mounts, stray
from engine.procedures.machines.beside import free, spots
from engine.procedures.machines.driving import driver_of, moves_fast
from engine.procedures.machines.seam import OUT_OF_CONTROL
from engine.procedures.second.grenades import nearest_first, striking, to_hit
from engine.procedures.second.wounds import fall
from engine.rulesets.model import Weapon
from engine.space import BASE_RADIUS, Place
from engine.space import hull as hulls
from engine.space.geometry import dist2
from engine.state import DISABLED, FALLEN, OBVIOUSLY_DEAD, WRECKED, Figure, Machine

CLANK, OUT, LOST, SOFT = "clank-test", "disabled", "crew-lost", "soft"
"""What a blow comes to: a Clank test, a hull out of the battle and its crew out of it, all of them lost, or a soft
machine out of control."""
WORST = (LOST, OUT, SOFT, CLANK)
SURE = 10
"""The total on which small arms may harm a soft machine (CR2-VEH-15)."""


# ---- whether it is hit ----


def at_hull(g: Game, firing: Firing) -> Request:
    """The dice for a machine: hull-down it is in cover, and fast over 8 inches in a phase (CR2-RUL-230, -278)."""
    shooter, machine = firing.shooter, firing.hull
    assert machine is not None
    holds = (
        ("target-in-cover", mounts.hull_down(g, shooter, hull_of(g.rules, machine))),
        ("target-in-cover", firing.as_in_cover),
        ("target-fast", moves_fast(g, machine)),
    )
    dice = firing.aims[0][1] if firing.weapon.aimed else 1
    aim = Aim(dice, frozenset(name for name, true in holds if true))
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
    for shot in outcome.shots:
        result = "hit" if shot.hit else "miss"
        g.emit(Shot(shooter.id, machine.id, weapon.id, shot.die, shot.total, result, needs=shot.needs, rule=shot.rule))
    after_firing(g, shooter, weapon, bool(outcome.values.get("out_of_ammo")))
    hits = [shot for shot in outcome.shots if shot.hit]
    people, owing = [f for f in people_of(g.figures, machine) if f.able], list[Figure]()
    if weapon.piercing.value:
        if hits:
            firing.blows.append((machine, pierced(g, firing, machine)))
            return around(g, firing, machine, wounds)
    elif any(_goes_in(g, shooter, weapon, machine) for shot in hits if shot.total >= SURE):
        firing.blows.append((machine, SOFT))
        return []
    if weapon.on_mount and weapon.piercing.value:
        owing = _goes_wide(g, firing, wounds)
    voice = g.fleet.voice(machine)
    shot_at = people if not model_of(g.rules, machine).closed else [voice] if voice is not None else []
    return list(dict.fromkeys([*shot_at, *owing]))


def _goes_in(g: Game, shooter: Figure, weapon: Weapon, machine: Machine) -> bool:
    """Whether a hit by small arms disables a soft machine (CR2-VEH-15)."""
    asked = g.request(shooter, impact=weapon.impact, weapon=weapon.id)
    return rolled(g, "soft-vehicle", machine, asked).result == OUT


def around(g: Game, firing: Firing, machine: Machine, wounds: Wounds) -> list[Figure]:
    """Those outside in the circle of what has burst on it: who is not hit owes Received Fire (CR2-RUL-231)."""
    assert firing.spot is not None
    return burst_at(g, firing, firing.spot, wounds, but=people_of(g.figures, machine))


def burst_at(g: Game, firing: Firing, spot: Place, wounds: Wounds, *, but: Sequence[Figure] = ()) -> list[Figure]:
    """A die for each figure in the circle, but for some; those whom it does not hit (CR2-BLAST-02)."""
    caught = [f for f in nearest_first(g, firing, spot) if f not in but]
    firing.fired_at = list(dict.fromkeys([*firing.fired_at, *caught]))
    owing: list[Figure] = []
    for n, figure in enumerate(caught):
        if to_hit(g, firing, striking(g, firing, spot, figure, n), figure).hit:
            wounds.add(Hit(firing.shooter, firing.shooter, figure, firing.weapon.impact, deed=firing.deed))
        else:
            owing.append(figure)
    return owing


def _goes_wide(g: Game, firing: Firing, wounds: Wounds) -> list[Figure]:
    """A gun's round strikes where it comes down: another machine, or whoever is near (CR2-APW-08, CR2-RUL-285)."""
    assert firing.spot is not None
    point = stray.spot(g, firing, firing.spot[0], *stray.way(g, firing))
    if not g.space.on_table(point):
        return []
    for machine in g.state.machines:
        if machine is not firing.hull and machine.runs and hulls.near(hull_of(g.rules, machine), point, 0):
            firing.blows.append((machine, pierced(g, firing, machine)))
            return around(g, firing, machine, wounds)
    return burst_at(g, firing, (point, 0), wounds)


def scorch(g: Game, firing: Firing, machines: Sequence[Machine]) -> None:
    """A die for each of these soft machines, as for a figure, where grenades burst or flames reach (CR2-VEH-15)."""
    for machine in machines:
        fast = frozenset({"target-fast"} if moves_fast(g, machine) else ())
        rep = firing.weapon.blast.rep or firing.shooter.rep
        asked = g.request(firing.shooter, rep=rep, weapon=firing.weapon.id, targets=(Aim(1, fast),))
        shot = to_hit(g, firing, asked)
        if shot.hit and shot.total >= SURE and _goes_in(g, firing.shooter, firing.weapon, machine):
            firing.blows.append((machine, SOFT))


def under(g: Game, firing: Firing) -> list[Machine]:
    """Soft machines in the circle of what has burst, if that harms any (CR2-WPN-21, CR2-VEH-15)."""
    if firing.burst is None or firing.burst[1] or not firing.weapon.harms_soft:
        return []
    reach = firing.weapon.blast.width // 2
    return [
        m
        for m in g.state.machines
        if m.runs and not model_of(g.rules, m).dv and hulls.near(hull_of(g.rules, m), firing.burst[0], reach)
    ]


# ---- whether it goes through ----


def rolled(g: Game, name: str, machine: Machine, request: Request) -> Outcome:
    """A roll for a hull, with dice of its own."""
    outcome = g.evaluate(name, request, lambda _, count: g.roll(name, machine.id, count))
    g.log_roll(name, outcome, figure=machine.id)
    return outcome


def pierced(g: Game, firing: Firing, machine: Machine) -> str:
    """What a hit by a gun, a LAW or a rocket comes to (CR2-APW-05 to CR2-APW-07, CR2-RUL-186, CR2-RUL-187)."""
    sure = for_certain(g, firing, machine)
    if sure == LOST:
        g.emit(MachineEvent(machine.id, "kill-distance", rule="CR2-APW-07"))
    return sure or penetrated(g, machine, mounts.faced(g, machine, mounts.muzzle(g, firing.shooter))[0])


def for_certain(g: Game, firing: Firing, machine: Machine) -> str:
    """What such a hit comes to without a roll; empty where Penetration decides (CR2-APW-05, CR2-APW-07)."""
    piercing, (_, dv) = firing.weapon.piercing, mounts.faced(g, machine, mounts.muzzle(g, firing.shooter))
    if piercing.value <= dv:
        return CLANK
    return LOST if piercing.kill and apart(g, firing.shooter, machine) <= piercing.kill else ""


def penetration(g: Game, machine: Machine, face: str) -> Request:
    """What Penetration has to go by at one face of it (CR2-VEH-11)."""
    holds = frozenset({"from-flank-or-rear"} if face != "front" else ())
    return Request(0, holds, dv=model_of(g.rules, machine).dv)


def penetrated(g: Game, machine: Machine, face: str) -> str:
    """What Penetration comes to against one face of it (CR2-APW-06)."""
    return rolled(g, "penetration", machine, penetration(g, machine, face)).result


def apart(g: Game, shooter: Figure, machine: Machine) -> int:
    """How far a machine is from whoever fires at it, edge to edge."""
    own, hull = g.fleet.of(shooter), hull_of(g.rules, machine)
    if own is not None and mounts.mounts(g, shooter):
        return hulls.parted(hull_of(g.rules, own), hull)
    return max(hulls.distance(hull, shooter.at) - BASE_RADIUS, 0)


# ---- what is left of it ----


async def come_to_blows(g: Game, firings: Sequence[Firing], ledger: Ledger) -> None:
    """The worst that a volley has done to each machine, in their order, after all it has done to figures."""
    for firing in firings:
        if firing.fates:
            g.deed = firing.deed
            await befall(g, firing.shooter, firing.fates)
    for machine in g.state.machines:
        at_it = [(blow, firing) for firing in firings for struck, blow in firing.blows if struck is machine]
        if at_it and machine.runs:
            blow, firing = min(at_it, key=lambda one: WORST.index(one[0]))
            await suffer(g, machine, blow, firing, ledger)
        if machine.speed and machine.runs and not machine.rolling and driver_of(g, machine) is None:
            await g.do(OUT_OF_CONTROL, machine)  # its driver is hit (CR2-RUL-282)


async def suffer(g: Game, machine: Machine, blow: str, firing: Firing, ledger: Ledger) -> None:
    """What one blow does (CR2-APW-06)."""
    g.deed = firing.deed
    voice = g.fleet.voice(machine)
    if blow == CLANK:
        if voice is not None:
            ledger.clank(voice, firing.shooter, firing.rank, firing.deed)
    elif blow == LOST:
        await lose(g, machine, firing.shooter)
    elif blow == OUT:
        put_out(g, machine, firing.shooter)
    else:
        machine.status, machine.burning = DISABLED, firing.weapon.blast.path
        g.emit(MachineEvent(machine.id, DISABLED, rule="CR2-VEH-15"))
        await g.do(OUT_OF_CONTROL, machine)


async def lose(g: Game, machine: Machine, shooter: Figure) -> None:
    """It is a wreck, and all inside are dead but for Stars who are spared; those outside on it get off (CR2-APW-06,
    CR2-RUL-175)."""
    inside = [f for f in people_of(g.figures, machine) if g.fleet.inside(f) and f.status != OBVIOUSLY_DEAD]
    leave(g, machine, shooter, [f for f in people_of(g.figures, machine) if f not in inside])
    _stop(g, machine, WRECKED, "CR2-APW-06")
    await befall(g, shooter, [(f, OBVIOUSLY_DEAD) for f in inside])
    leave(g, machine, shooter, [f for f in inside if f.on_table and f.status != OBVIOUSLY_DEAD])


async def befall(g: Game, shooter: Figure, fates: Sequence[tuple[Figure, str]]) -> None:
    """What comes to these for certain, all at once; their Stars may be spared together (CR2-APW-06, CR2-RUL-175)."""
    wounds = [Wound(figure, result, shooter, g.deed) for figure, result in fates]
    await larger_than_life(g, wounds)
    await cheat_death(g, wounds)
    for w in wounds:
        if w.result in FALLEN:
            fall(g, w)


def put_out(g: Game, machine: Machine, shooter: Figure) -> None:
    """It is out of the battle, and everybody gets off it, away from whoever fired (CR2-APW-06, CR2-RUL-277)."""
    _stop(g, machine, DISABLED, "CR2-APW-06")
    g.emit(MachineEvent(machine.id, "bails-out", rule="CR2-RUL-277"))
    leave(g, machine, shooter, people_of(g.figures, machine))


def _stop(g: Game, machine: Machine, status: str, rule: str) -> None:
    machine.status, machine.speed = status, 0
    g.emit(MachineEvent(machine.id, status, rule=rule))


def leave(g: Game, machine: Machine, shooter: Figure, people: Sequence[Figure]) -> None:
    """These are beside it, on the side away from an attacker, and do nothing before their next activation
    (CR2-RUL-277)."""
    places = sorted(spots(hull_of(g.rules, machine)), key=lambda p: (-dist2(p, shooter.at), p))
    for figure in people:
        was = figure.at
        if figure.aboard:
            figure.at = next((place for place in places if free(g, figure, place)), was)
        figure.aboard = figure.serves = figure.seat = ""
        figure.now = figure.now._replace(done=True, allowance=figure.now.used)
        if figure.at != was:
            g.emit(Move(figure.id, (was, figure.at), figure.at, figure.facing, how="bail-out", rule="CR2-RUL-277"))
