"""Firing: the active player's command, and what one batch of shots does (CR3-FIRE, CR3-WPN, CR3-GREN)."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

from engine.battle.game import Game
from engine.errors import Refused, weapons_of
from engine.events import Ammo, Item, Roll, Shot
from engine.inputs.shape import Aim
from engine.procedures.aim import Firing, aims_of, firing_at, one_barrel, ready, validate_aims
from engine.procedures.blast import burst, throw
from engine.procedures.charge_reach import from_rear
from engine.procedures.hits import Hit, Wounds
from engine.procedures.ledger import Ledger
from engine.procedures.machines import mounts
from engine.procedures.mover import set_out, turn_to
from engine.procedures.seam import FIT_TO_FIRE, WOUND
from engine.procedures.sightings import Sighting, note
from engine.ruleset.hulls import model_of
from engine.ruleset.model import Weapon
from engine.state import Figure
from engine.tables import outcome as checked
from engine.tables.spec import ShootingTable

# ---- what is declared ----


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
    if weapon is None and not ready(g, figure) and "grenade" not in figure.weapons:
        for name in mounts.weapons(g, figure)[:1]:
            g.rules.judge(FIT_TO_FIRE)(g, figure, g.rules.weapons[name])  # says why it cannot be fired
        raise Refused("{figure} has no weapon ready to fire", figure=figure.name, rule="CR3-RUL-33", code="no-weapon")
    if weapon is not None and weapon.lobbed:
        raise Refused("grenades are thrown at a spot, with their own command", rule="CR3-GREN-01", code="grenade")
    return [_firing(g, figure, aims, weapon)]


def _firing(g: Game, figure: Figure, aims: Sequence[Aim], weapon: Weapon | None, *, rush: bool = False) -> Firing:
    firing = firing_at(g, figure, aims_of(g, figure, aims, weapon), rush=rush, weapon=weapon)
    firing.at_mounts = tuple(g.named(aim.figure).index for aim in aims if aim.at)
    return firing


def _at_machine(g: Game, figure: Figure, weapons: list[Weapon], aims: Sequence[Aim]) -> Firing:
    """Everything at one machine, by way of whoever is up in it (CR2-VEH-12, CR2-RUL-434)."""
    machine = g.machine(aims[0].machine)
    target = g.fleet.voice(machine)
    if len(aims) > 1 or len(weapons) > 1:
        raise Refused("a machine gets all the dice of one weapon", rule="CR2-RUL-434", code="bad-choice")
    if target is None:
        raise Refused("nobody is up aboard {machine}", machine=machine.name, rule="CR2-RUL-434", code="bad-choice")
    held = weapons or ready(g, figure)
    chosen = next((w for w in held if mounts.harms(g, w, machine)), None)
    if held and chosen is None:
        rule = "CR2-RUL-258" if model_of(g.rules, machine).dv else "CR2-VEH-15"
        said = (
            "{figure}'s {weapon} does nothing to the armour of {machine}:"
            " a gun, a LAW or a rocket does, or a close assault"
        )
        if rule == "CR2-VEH-15":
            said = "{figure}'s {weapon} does {machine} no harm"
            if model_of(g.rules, machine).towed:
                said = "{figure}'s {weapon} does {machine} no harm: fire at its crew"
        values = {"figure": figure.name, "weapon": held[0].name, "machine": machine.name}
        raise Refused(said, rule=rule, code="in-vain", **values)
    return firing_at(g, figure, validate_aims(g, figure, [(target, 0)], chosen), weapon=chosen, hull=machine)


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


def _validate_pair(g: Game, weapons: Sequence[Weapon]) -> None:
    """Raise Refused unless both are of those that the book lets fire by twos (CR3-FIRE-12, CR2-FIRE-11)."""
    allowed = weapons_of([weapon.name for weapon in g.rules.weapons.values() if weapon.paired])
    if not all(weapon.paired for weapon in weapons):
        said = "{weapon} and {other} cannot be fired together; those that can are {allowed}"
        names = {"weapon": weapons[0].name, "other": weapons[1].name}
        said = said if allowed else "a figure fires one weapon at a time"
        raise Refused(said, allowed=allowed, rule="CR3-FIRE-12", **names)


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


# ---- one batch of shots ----


NIMBLE = "nimble"
"""The trait of those whom moving fast does not hinder in shooting (CMP-ADV-02)."""
Lands = Callable[[Game, Firing, Wounds], list[Figure]]
"""Throws or launches what is meant for a spot; those who owe a test for it."""
Strays = Callable[[Game, Firing, Wounds], None]
"""Adds what shots do that have missed what they were aimed at."""


async def volley(
    g: Game, firings: list[Firing], ledger: Ledger, *, lands: Lands = throw, strays: Strays | None = None
) -> None:
    """Shots fired together: all roll from where they stand, then damage, then what it means (CR3-RUL-38, CR3-RUL-41).

    Debts go into the ledger.
    """
    g.alarm()
    wounds = Wounds()
    tested: list[tuple[Figure, Firing]] = []
    for firing in firings:
        for target, _ in firing.aims:
            g.reveal(firing.shooter, target.side)
        if firing.aims:
            turn_to(g, firing.shooter, firing.aims[0][0], "CR3-RUL-14")
            mounts.bring_to_bear(g, firing.shooter, firing.weapon.id, firing.aims[0][0].at)
            note(g, [Sighting(firing.shooter, target) for target, _ in firing.aims])
        g.involved |= 1 << firing.shooter.index
        firing.shooter.now = firing.shooter.now._replace(reloading="")  # to fire breaks off reloading (CR3-RUL-115)
        aimed = firing.spot is None or firing.hull is not None
        firing.deed = g.begin("shoot" if aimed else "blast", firing.deed)
        if firing.spot is not None:
            tested += [(f, firing) for f in lands(g, firing, wounds)]
        else:
            tested += [(f, firing) for f in _shoot(g, firing, wounds)]
        for figure in firing.fired_at:
            g.involved |= 1 << figure.index
            if g.hostile(firing.shooter.side, figure.side):
                figure.shot_by = firing.shooter.index
    if strays is not None:
        for firing in firings:
            strays(g, firing, wounds)
    await g.do(WOUND, wounds, ledger)
    for figure, firing in tested:
        # A figure hit but able is a Star back at Carry On, tested as if it had been missed (CR3-STAR-10, CR3-RUL-49).
        if figure.able and not firing.parting:
            ledger.received_fire(figure, firing.shooter, firing.rank, firing.deed, sniping=firing.sniping)


def _shoot(g: Game, firing: Firing, wounds: Wounds) -> list[Figure]:
    """Roll to hit with an aimed weapon; everybody it owes a test to if still able (CR3-FIRE-04 to CR3-FIRE-10)."""
    shooter, weapon = firing.shooter, firing.weapon
    firing.fired_at = [target for target, _ in firing.aims]
    snap = frozenset({"snap-shot"} if firing.snap or shooter.carrying >= 0 else ())
    request = g.request(
        shooter,
        shooter_circumstances(g, shooter, firing.rush) | snap,
        rep=shooter.rep - firing.less,
        weapon=weapon.id,
        targets=tuple(
            checked.AimedShots(dice, target_circumstances(g, firing, target)) for target, dice in firing.aims
        ),
    )
    outcome = g.evaluate(
        "ranged-combat",
        request,
        lambda party, n: g.roll(firing.label if party == "self" else f"{party}-shot", shooter.id, n),
    )
    g.log_roll(firing.label, outcome, figure=shooter.id, dice=tuple(outcome.rolled.get("self", ())))
    if NIMBLE in shooter.traits and _hurries(g, shooter):
        g.shows(shooter, NIMBLE)
    check = g.rules.checks["ranged-combat"]
    assert isinstance(check, ShootingTable)
    if (second := check.pitiful) is not None:
        tried = [shot for shot in outcome.shots if shot.rule == second.rule]
        for face, shot in zip(outcome.rolled.get(second.party, ()), tried, strict=True):
            result = "hit" if shot.hit else "miss"
            g.emit(Roll(f"{second.party}-shot", (face,), shooter.id, total=face, result=result, rule=second.rule))
    hit = {shot.target for shot in outcome.shots if shot.hit}
    firing.missed = [target for n, target in enumerate(firing.fired_at) if n not in hit]
    tested = list(firing.fired_at)
    for shot in outcome.shots:
        target, g.deed = firing.aims[shot.target][0], firing.deed
        result = "hit" if shot.hit else "miss"
        ids = shooter.id, target.id, weapon.id
        mounted = target.index in firing.at_mounts
        g.emit(Shot(*ids, shot.die, shot.total, result, firing.rush, shot.needs, shot.rule, mount=mounted))
        if not shot.hit:
            continue
        if weapon.blast.width:
            tested += [f for f in burst(g, firing, (target.at, target.floor), "on-spot", wounds) if f not in tested]
        else:
            mount: Literal["", "struck"] = "struck" if mounted else ""
            wounds.add(Hit(shooter, shooter, target, weapon.impact, deed=firing.deed, mount=mount))
    g.deed = firing.deed
    barrel = one_barrel(weapon, sum(dice for _, dice in firing.aims))
    after_firing(g, shooter, weapon, bool(outcome.values.get("out_of_ammo")), barrel=barrel)
    if weapon.recovered:
        _let_fly(g, shooter, weapon, firing.aims[0][0])
    return tested


def shooter_circumstances(g: Game, shooter: Figure, rush: bool) -> frozenset[str]:
    """What holds for the shooter (CR3-FIRE-11, CR3-MOVE-19); in some books it is fast only while active."""
    fast = _hurries(g, shooter) and NIMBLE not in shooter.traits
    pair = rush and shooter.carrying < 0
    holds = (("shooter-fast", fast), ("rush-shot", rush), ("two-weapons", pair))
    return frozenset(name for name, true in holds if true)


def _hurries(g: Game, shooter: Figure) -> bool:
    always = g.rules.parameters.fast_until == "phase"
    return shooter.fast and (always or shooter.index in g.state.active)


def target_circumstances(g: Game, firing: Firing, target: Figure) -> frozenset[str]:
    """What holds for one target of a firing (CR3-FIRE-07, CR3-FIRE-08)."""
    shooter = firing.shooter
    shelter = g.protection(shooter, target, firing.weapon.impact).for_hit
    place = next(n for n, (f, _) in enumerate(firing.aims) if f is target)
    holds = (
        ("target-protected", protected(target, firing.weapon)),
        ("target-concealed", shelter == "concealed"),
        ("target-in-cover", shelter == "cover" or firing.as_in_cover),
        ("target-prone", target.posture == "prone"),
        ("target-fast", target.fast),
        ("target-charging", target.index in firing.charged_by),
        ("target-shielded", target.shield and shielded(g, target, shooter)),
        ("second-target", place == 1),
        ("third-target", place > 1),
    )
    return frozenset(name for name, true in holds if true)


def protected(target: Figure, weapon: Weapon) -> bool:
    """Whether what it wears keeps a shot off that only just hits; a light shield keeps off spears, and no bullet
    (CR2-PROT-02, CR2-PROT-03)."""
    return "protected" in target.traits or ("light-shield" in target.traits and weapon.recovered)


def shielded(g: Game, figure: Figure, shooter: Figure) -> bool:
    """Whether its shield is between it and the shooter, and a hand free to hold it (SWP-FIRE-51, SWP-RUL-19).

    A figure that has come round behind it in this activation does not shoot at its rear (SWP-FIG-05).
    """
    free = not (figure.bout.two_handed_in and figure.bout.two_handed_in == g.state.turn)
    return free and not from_rear(g, figure, set_out(g, shooter, shooter.at), shooter.at)


def after_firing(g: Game, shooter: Figure, weapon: Weapon, out_of_ammo: bool, *, barrel: bool = False) -> None:
    """Ammunition and one-shot weapons after all dice of a firing have been used (CR3-WPN-11, -15, -24, CR2-WPN-29).

    One `barrel` of a weapon leaves the other, if that has not been fired before and ammunition has not run out
    (CR2-WPN-12, CR2-RUL-413).
    """
    if mounts.fired(g, shooter, weapon, jammed=out_of_ammo):
        return
    if weapon.two_hands:
        shooter.bout = shooter.bout._replace(two_handed_in=g.state.turn)
    if barrel and not out_of_ammo and weapon.id not in shooter.kit.half_fired:
        shooter.kit = shooter.kit._replace(half_fired=(*shooter.kit.half_fired, weapon.id))
    elif weapon.feed.reload:
        shooter.now = shooter.now._replace(shot_off=shooter.index in g.state.active)
        several = "CR2-WPN-12" if weapon.burst.barrels > 1 else "SWP-RELOAD-51"
        _empty(g, shooter, weapon, "CR2-WPN-29" if weapon.feed.thrown_away else several, "unloaded")
    elif out_of_ammo:
        _empty(g, shooter, weapon, "CR3-WPN-24")
    elif last_round(g, shooter, weapon):
        _empty(g, shooter, weapon, "CR3-RUL-144")
    elif weapon.feed.once_a_turn or weapon.feed.loader:
        shooter.spent = (*shooter.spent, weapon.id)
        g.emit(Ammo(shooter.id, weapon.id, "spent", rule="CR3-RUL-90"))


def _let_fly(g: Game, shooter: Figure, weapon: Weapon, target: Figure) -> None:
    """What was thrown lies where its target is until somebody picks it up (SWP-WPN-52, SWP-RUL-15)."""
    if weapon.id in shooter.weapons:
        lying = (weapon.id, target.at, target.floor, shooter.part_with(weapon.id))
        g.state.dropped = (*g.state.dropped, lying)
        g.emit(Item(shooter.id, "throws", weapon.id, rule="SWP-WPN-52"))


def _empty(g: Game, shooter: Figure, weapon: Weapon, rule: str, to: str = "out") -> None:
    if shooter.empty.count(weapon.id) < shooter.weapons.count(weapon.id):
        shooter.empty = (*shooter.empty, weapon.id)
        g.emit(Ammo(shooter.id, weapon.id, to, rule=rule))


def last_round(g: Game, shooter: Figure, weapon: Weapon) -> bool:
    """Whether nobody loads it again: no able friend within an inch who fights nobody (CR3-WPN-15, CR3-RUL-144)."""
    return weapon.feed.loader and not any(
        f.able and not f.melee and g.near(f, shooter, 100) for f in g.friends(shooter)
    )
