"""Weapons on machines: who fires them, which way, and how they are loaded (CR2-VEH-10, CR2-APW-03, CR2-RUL-279)."""

from typing import Any

from engine.battle.fleet import crew_of
from engine.battle.game import Game
from engine.errors import Refused
from engine.events import Ammo, Roll
from engine.procedures.machines.beside import beside
from engine.ruleset.hulls import hull_of, model_of
from engine.ruleset.machine_kinds import GUNNER, LOADER, PILOT, Mount
from engine.ruleset.model import Weapon
from engine.space import Point, Protection
from engine.space import hull as hulls
from engine.space.hull import Hull
from engine.state import Figure, Machine


def eyes(g: Game, figure: Figure) -> Figure:
    """The figure that sees for it: shut in by armour, the one that looks out, else itself."""
    shell = g.fleet.shell(figure)
    return (shell is not None and g.fleet.voice(shell)) or figure


def makes_off(g: Game, machine: Machine) -> bool:
    """Whether it runs away, until the one who answers for it is rallied (CR2-RUL-229)."""
    voice = g.fleet.voice(machine)
    return voice is not None and voice.fled and machine.runs


def at_hand(g: Game, figure: Figure, machine: Machine) -> bool:
    """Whether it is where its job is done: aboard, or within an inch of the gun that it serves (CR2-RUL-475)."""
    return bool(figure.aboard) or beside(g, figure, machine)


def mounts(g: Game, figure: Figure) -> tuple[Mount, ...]:
    """The mounts that it serves: those of its job, on a machine that still fights, and does not make off
    (CR2-RUL-229)."""
    machine = g.fleet.of(figure)
    if machine is None or not (machine.runs and at_hand(g, figure, machine)) or makes_off(g, machine):
        return ()
    return tuple(mount for mount in model_of(g.rules, machine).mounts if mount.job == figure.seat)


def mount_of(g: Game, figure: Figure, weapon: str) -> Mount | None:
    """The mount with a weapon that it serves, if there is one."""
    served = mounts(g, figure) if g.state.machines else ()
    return next((mount for mount in served if mount.weapon == weapon), None) if served else None


def compared_mounts(g: Game, figure: Figure) -> tuple[Mount, ...]:
    """The weapons that count as its own: all those of a closed machine for the one that answers for it
    (CR2-OUTG-06)."""
    shell = g.fleet.shell(figure)
    return mounts(g, figure) if shell is None else model_of(g.rules, shell).mounts


def weapons(g: Game, figure: Figure) -> tuple[str, ...]:
    """Ids of what it may fire: on its mounts, then its own, unless armour shuts it in (CR2-RUL-278)."""
    if not g.state.machines:
        return figure.weapons
    own = () if g.fleet.shut_in(figure) else figure.weapons
    return (*(mount.weapon for mount in mounts(g, figure)), *own)


def loaded(g: Game, figure: Figure, weapon: str) -> bool:
    """Whether it could fire this weapon now as far as that depends on rounds: an active gunner with a loader has it
    loaded first (CR2-APW-03, CR2-RUL-280)."""
    machine = g.fleet.of(figure)
    if machine is None or mount_of(g, figure, weapon) is None:
        return figure.loaded(weapon) > 0
    ready = weapon not in machine.empty or _may_load(g, figure, machine, weapon)
    return ready and dict(machine.rounds).get(weapon, 1) > 0


def _may_load(g: Game, figure: Figure, machine: Machine, weapon: str) -> bool:
    """Whether it is a gun, and a loader is at hand who has not loaded in this activation."""
    if not g.rules.weapons[weapon].feed.reload:
        return False
    loader = crew_of(g.figures, machine).get(LOADER)
    active = figure.index in g.state.active
    ready = loader is not None and loader.able and at_hand(g, loader, machine)
    return active and ready and machine.loaded_in != g.state.phases


def bears(g: Game, figure: Figure, weapon: str, at: Point) -> bool:
    """Whether a point lies in the arc of a weapon, to which a turret turns freely while its gunner is active
    (CR2-RUL-279)."""
    mount = mount_of(g, figure, weapon)
    turns = mount is not None and mount.arc == "turret" and figure.index in g.state.active
    return turns or points_at(g, figure, weapon, at)


def out_of_arc(g: Game, figure: Figure, weapon: Weapon, target: str) -> Refused:
    """That a weapon on a mount points elsewhere, and what would do."""
    machine = g.fleet.of(figure)
    assert machine is not None
    said = "the {weapon} of {machine} does not point at {target}: {machine} has to turn first"
    values: dict[str, Any] = {"machine": machine.name, "target": target, "rule": "CR2-RUL-279"}
    return Refused(said, weapon=weapon.name, code="out-of-arc", **values)


def points_at(g: Game, figure: Figure, weapon: str, at: Point) -> bool:
    """Whether a point lies in the arc of a weapon as that points now; what is in its hands it fires any way."""
    machine, mount = g.fleet.of(figure), mount_of(g, figure, weapon)
    if machine is None or mount is None or mount.arc == "around":
        return True
    return g.space.in_front(machine.at, machine.turret if mount.arc == "turret" else machine.facing, at)


def bring_to_bear(g: Game, figure: Figure, weapon: str, at: Point) -> None:
    """Turn the turret towards a point that lies out of its arc; it keeps its new facing."""
    machine, mount = g.fleet.of(figure), mount_of(g, figure, weapon)
    turned = machine is not None and mount is not None and mount.arc == "turret"
    if machine is not None and turned and not g.space.in_front(machine.at, machine.turret, at):
        machine.turret = g.space.heading(machine.at, at)


def fired(g: Game, figure: Figure, weapon: Weapon, *, jammed: bool) -> bool:
    """What a firing leaves of a weapon on a mount: a round less, and an empty gun unless its loader has loaded it
    (CR2-APW-03, CR2-RUL-232, CR2-RUL-280). False for a weapon of its own."""
    machine = g.fleet.of(figure)
    if machine is None or mount_of(g, figure, weapon.id) is None:
        return False
    rounds = dict(machine.rounds)
    if weapon.id in rounds:
        rounds[weapon.id] -= 1
        machine.rounds = tuple(rounds.items())
        if not rounds[weapon.id]:
            g.emit(Ammo(figure.id, weapon.id, "out", rule="CR2-APW-04"))
    empties = jammed or weapon.feed.reload
    if empties and _may_load(g, figure, machine, weapon.id):
        machine.loaded_in = g.state.phases
        empties = weapon.id in machine.empty  # it was loaded for this shot, and not again after it
    if empties and weapon.id not in machine.empty:
        machine.empty = (*machine.empty, weapon.id)
        if rounds.get(weapon.id, 1):
            g.emit(Ammo(figure.id, weapon.id, "unloaded" if weapon.feed.reload else "out", rule="CR2-APW-03"))
    return True


def to_load(g: Game, figure: Figure) -> tuple[str, ...]:
    """Weapons on its mounts that are empty and have rounds left."""
    machine = g.fleet.of(figure)
    if machine is None:
        return ()
    left = dict(machine.rounds)
    return tuple(m.weapon for m in mounts(g, figure) if m.weapon in machine.empty and left.get(m.weapon, 1))


def load(g: Game, figure: Figure, weapon: str) -> None:
    """Load it, by the loader if there is one, else in place of the gunner's fire (CR2-APW-03, CR2-RUL-232)."""
    machine = g.fleet.of(figure)
    assert machine is not None
    if _may_load(g, figure, machine, weapon):
        machine.loaded_in = g.state.phases
    elif not g.state.idle:
        figure.now = figure.now._replace(fired=True)
    machine.empty = tuple(name for name in machine.empty if name != weapon)
    g.emit(Ammo(figure.id, weapon, "loaded", rule="CR2-APW-03"))


def deal_rounds(g: Game) -> None:
    """Before the first turn dice say how many rounds each gun has whose record does not (CR2-APW-04)."""
    for machine in g.state.machines:
        for mount in model_of(g.rules, machine).mounts:
            feed = g.rules.weapons[mount.weapon].feed
            if feed.rounds[1] and mount.weapon not in dict(machine.rounds):
                dice = g.roll("rounds", machine.id, feed.rounds[1])
                rounds = feed.rounds[0] + (-(-sum(dice) // 2) if feed.half else sum(dice))
                g.begin("roll")
                g.emit(Roll("rounds", tuple(dice), figure=machine.id, total=rounds, rule="CR2-APW-04"))
                machine.rounds = (*machine.rounds, (mount.weapon, rounds))


def roll_pilots(g: Game) -> None:
    """Before the first turn a die says the Rep of each pilot whose record does not (CR2-HELI-02, CR2-RUL-262)."""
    for pilot in (f for f in g.figures if f.seat == PILOT and not f.rep):
        g.begin("roll")
        pilot.rep = g.test("pilot-rep", pilot, g.request(pilot)).values["rep"]


def gunners(g: Game, machine: Machine) -> list[Figure]:
    """Those of its crew who serve a mount and can, the gunner of its gun first."""
    crew = [f for f in crew_of(g.figures, machine).values() if f.able and mounts(g, f)]
    return sorted(crew, key=lambda f: (f.seat != GUNNER, f.index))


def holds_gun(g: Game, figure: Figure) -> bool:
    """Whether it is at a towed gun that its crew can still fire."""
    machine = g.fleet.of(figure) if figure.serves else None
    if machine is None or not at_hand(g, figure, machine):
        return False
    left = dict(machine.rounds)
    return any(left.get(mount.weapon, 1) for gunner in gunners(g, machine) for mount in mounts(g, gunner))


def muzzle(g: Game, figure: Figure) -> Point:
    """Where its shots come from: from the middle of the gun that it serves, or from where it stands."""
    machine = g.fleet.of(figure)
    return machine.at if machine is not None and mounts(g, figure) else figure.at


def bars(g: Game, figure: Figure, weapon: Weapon, target: Figure) -> bool:
    """Whether firing this at a target would be in vain, out of its arc or at armour that it does nothing to
    (CR2-VEH-15, CR2-RUL-258)."""
    return not bears(g, figure, weapon.id, target.at) or (g.fleet.shut_in(target) and not weapon.piercing.value)


def faced(g: Game, machine: Machine, attacker: Point) -> tuple[str, float]:
    """The face that an attacker there strikes, and its Defensive Value: from flank and rear half, exactly
    (CR2-VEH-11, CR2-FIG-03)."""
    face, dv = hulls.face(hull_of(g.rules, machine), attacker), model_of(g.rules, machine).dv
    return face, dv if face == "front" else dv / 2


def harms(g: Game, weapon: Weapon, machine: Machine) -> bool:
    """Whether a weapon may do a machine any harm at all (CR2-VEH-15, CR2-RUL-553)."""
    return bool(weapon.piercing.value) or (weapon.harms_soft and model_of(g.rules, machine).soft)


def shelter(g: Game, shooter: Figure, hull: Hull) -> Protection:
    """What protects a hull from a shooter, where it is nearest to them (CR2-RUL-230, CR2-RUL-281)."""
    here = muzzle(g, shooter)
    return g.space.protection(here, shooter.floor, hulls.nearest(hull, here), 0)


def hull_down(g: Game, shooter: Figure, hull: Hull) -> bool:
    """Whether a hull is in cover from a shooter (CR2-RUL-230)."""
    return shelter(g, shooter, hull).for_hit == "cover"


def covered(g: Game, shooter: Figure, figure: Figure) -> bool:
    """Whether it is in cover from a shooter; who is shut in, only where the machine is hull-down (CR2-RUL-230)."""
    if g.fleet.shut_in(figure):
        return hull_down(g, shooter, hull_of(g.rules, g.machine(figure.aboard)))
    return g.protection(shooter, figure).for_test != "open"


def stands_for(g: Game, target: Figure) -> str:
    """The id by which enemies name a target: that of the machine that shuts it in, or its own."""
    return target.aboard if target.aboard and g.fleet.shut_in(target) else target.id


def aimed_at(g: Game, target: Figure) -> dict[str, str]:
    """How an input names a target, likewise."""
    return {"machine" if g.fleet.shut_in(target) else "figure": stands_for(g, target)}


def in_vain(g: Game, figure: Figure, weapon: Weapon, target: Figure) -> bool:
    """Whether a shot could not go through what shuts a target in, from where it would strike."""
    shell = g.fleet.shell(target)
    return shell is not None and weapon.piercing.value <= faced(g, shell, muzzle(g, figure))[1]
