"""What a person declares to fire: the weapons and targets they name become firings (CR3-FIRE, CR3-WPN)."""

from collections.abc import Sequence
from dataclasses import replace

from engine.battle.game import Game
from engine.errors import Refused, weapons_of
from engine.inputs.shape import Aim
from engine.procedures.aim import Firing, aims_of, firing_at, ready, validate_aims
from engine.procedures.machines import mounts
from engine.procedures.seam import FIT_TO_FIRE
from engine.ruleset.hulls import model_of
from engine.ruleset.model import Weapon
from engine.state import Figure, Machine


def shots(g: Game, figure: Figure, weapon_ids: Sequence[str], aims: Sequence[Aim]) -> list[Firing]:
    """The firings that weapons and targets named by a person mean. Raises Refused."""
    weapons = [_weapon(g, figure, name) for name in weapon_ids]
    if len(weapons) == 2:
        _validate_pair(g, weapons)
    for named in weapons:
        g.rules.judge(FIT_TO_FIRE)(g, figure, named)
    if any(aim.machine for aim in aims):
        return [_at_machine(g, figure, weapons, aims)]
    if len(weapons) == 2:
        return _two_weapons(g, figure, weapons, aims)
    weapon = weapons[0] if weapons else None
    _validate_one(g, figure, weapon)
    return [_firing(g, figure, aims, weapon)]


# ---- the weapons ----


def _weapon(g: Game, figure: Figure, name: str) -> Weapon:
    if name not in mounts.weapons(g, figure):
        owned = ", ".join(mounts.weapons(g, figure)) or "none"
        said = "{figure} has no {name}; weapons: {owned}"
        raise Refused(said, figure=figure.name, name=name, owned=owned, rule="CR3-WPN-02", code="no-weapon")
    return g.rules.weapons[name]


def validate_weapon(g: Game, figure: Figure, weapon: Weapon) -> None:
    """Raise Refused unless it can fire this weapon of its own now (CR3-RUL-90, CR3-ACT-07, CR3-WPN-25)."""
    name = weapon.id
    if name in figure.spent:
        said = "{figure}'s {name} has fired its shot of this turn"
        raise Refused(said, figure=figure.name, name=name, rule="CR3-RUL-90", code="spent")
    if mounts.loaded(g, figure, name):
        return
    if name in figure.now.taken:
        said = "{figure} has only just taken up the {name}"
        raise Refused(said, figure=figure.name, name=name, rule="CR3-ACT-07", code="taken")
    said = "{figure}'s {name} is out of ammunition"
    raise Refused(said, figure=figure.name, name=name, rule="CR3-WPN-25", code="no-ammo")


def _validate_one(g: Game, figure: Figure, weapon: Weapon | None) -> None:
    """Raise Refused unless the one weapon, or any where none is named, is ready and is not thrown at a spot."""
    if weapon is None and not ready(g, figure) and "grenade" not in figure.weapons:
        for name in mounts.weapons(g, figure)[:1]:
            g.rules.judge(FIT_TO_FIRE)(g, figure, g.rules.weapons[name])  # says why it cannot be fired
        raise Refused("{figure} has no weapon ready to fire", figure=figure.name, rule="CR3-RUL-33", code="no-weapon")
    if weapon is not None and weapon.lobbed:
        raise Refused("grenades are thrown at a spot, with their own command", rule="CR3-GREN-01", code="grenade")


def _validate_pair(g: Game, weapons: Sequence[Weapon]) -> None:
    """Raise Refused unless both are of those that the book lets fire by twos (CR3-FIRE-12, CR2-FIRE-11)."""
    allowed = weapons_of([weapon.name for weapon in g.rules.weapons.values() if weapon.paired])
    if not all(weapon.paired for weapon in weapons):
        said = "{weapon} and {other} cannot be fired together; those that can are {allowed}"
        names = {"weapon": weapons[0].name, "other": weapons[1].name}
        said = said if allowed else "a figure fires one weapon at a time"
        raise Refused(said, allowed=allowed, rule="CR3-FIRE-12", **names)


# ---- the firings ----


def _firing(g: Game, figure: Figure, aims: Sequence[Aim], weapon: Weapon | None, *, rush: bool = False) -> Firing:
    firing = firing_at(g, figure, aims_of(g, figure, aims, weapon), rush=rush, weapon=weapon)
    firing.at_mounts = tuple(g.named(aim.figure).index for aim in aims if aim.at)
    return firing


def _two_weapons(g: Game, figure: Figure, weapons: list[Weapon], aims: Sequence[Aim]) -> list[Firing]:
    """Each shot of the two is a Rush Shot, and each weapon has its own ammunition (CR3-FIRE-12, CR3-RUL-86)."""
    if weapons[0] is weapons[1] and figure.loaded(weapons[0].id) < 2:
        said = "{figure} has only one {weapon} to fire"
        raise Refused(said, figure=figure.name, weapon=weapons[0].name, rule="CR3-FIRE-12")
    firings: list[Firing] = []
    shares = _shares(aims, weapons)
    for weapon, share in zip(weapons, shares, strict=True):
        if share:
            firings.append(_firing(g, figure, share, weapon, rush=True))
    return firings


def _shares(aims: Sequence[Aim], weapons: list[Weapon]) -> list[Sequence[Aim]]:
    """Deal declared dice out to two weapons: the first fires until its Target Rating is used, then the second."""
    if len(aims) == 1 and aims[0].shots is None:
        return [aims, aims]
    left = [weapon.target for weapon in weapons]
    shares: tuple[list[Aim], list[Aim]] = ([], [])
    for aim in aims:
        wanted = 1 if aim.shots is None else aim.shots
        for n in range(2):
            taken = min(wanted, left[n])
            if taken:
                shares[n].append(replace(aim, shots=taken))
                left[n] -= taken
                wanted -= taken
        if wanted:
            said = "both weapons together have {dice} dice"
            raise Refused(said, dice=sum(w.target for w in weapons), rule="CR3-WPN-05")
    return list(shares)


def _at_machine(g: Game, figure: Figure, weapons: list[Weapon], aims: Sequence[Aim]) -> Firing:
    """All dice at one machine, by way of the figure that is up in it (CR2-VEH-12, CR2-RUL-434)."""
    machine = g.machine(aims[0].machine)
    target = g.fleet.voice(machine)
    if len(aims) > 1 or len(weapons) > 1:
        raise Refused("a machine gets all the dice of one weapon", rule="CR2-RUL-434", code="bad-choice")
    if target is None:
        raise Refused(
            "no figure aboard {machine} is able to fight", machine=machine.name, rule="CR2-RUL-434", code="bad-choice"
        )
    held = weapons or ready(g, figure)
    chosen = next((w for w in held if mounts.harms(g, w, machine)), None)
    if held and chosen is None:
        raise _in_vain(g, figure, held[0], machine)
    return firing_at(g, figure, validate_aims(g, figure, [(target, 0)], chosen), weapon=chosen, hull=machine)


def _in_vain(g: Game, figure: Figure, weapon: Weapon, machine: Machine) -> Refused:
    """That a weapon does a machine no harm, and what would."""
    model = model_of(g.rules, machine)
    said = "{figure}'s {weapon} does {machine} no harm"
    if model.dv:
        said = (
            "{figure}'s {weapon} does nothing to the armour of {machine}:"
            " a gun, a LAW or a rocket does, or a close assault"
        )
    elif model.towed:
        said = "{figure}'s {weapon} does {machine} no harm: fire at its crew"
    values = {"figure": figure.name, "weapon": weapon.name, "machine": machine.name}
    return Refused(said, rule="CR2-RUL-258" if model.dv else "CR2-VEH-15", code="in-vain", **values)
