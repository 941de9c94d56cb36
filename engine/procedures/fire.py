"""Firing: what one batch of shots does (CR3-FIRE, CR3-WPN, CR3-GREN).

All shots of a batch are rolled from where their shooters stand; then come the wounds, and last the tests of those who
were fired at. `declare` makes the firings, `ammunition` says what is left behind them.
"""

from collections.abc import Callable
from typing import Literal

from engine.battle.game import Game
from engine.events import Roll, Shot
from engine.procedures.aim import Firing, one_barrel
from engine.procedures.ammunition import after_firing, let_fly
from engine.procedures.blast import burst, throw
from engine.procedures.charge_reach import from_rear
from engine.procedures.hits import Hit, Wounds
from engine.procedures.ledger import Ledger
from engine.procedures.machines import mounts
from engine.procedures.mover import set_out, turn_to
from engine.procedures.seam import WOUND
from engine.procedures.sightings import Sighting, note
from engine.ruleset.model import Weapon
from engine.state import Figure
from engine.tables import outcome as checked
from engine.tables.outcome import Outcome
from engine.tables.spec import ShootingTable

NIMBLE = "nimble"
"""The trait of figures that shoot as well after a fast move (CMP-ADV-02)."""
Lands = Callable[[Game, Firing, Wounds], list[Figure]]
"""Throws or launches what is meant for a spot, and returns the figures that owe a test for it."""
Strays = Callable[[Game, Firing, Wounds], None]
"""Adds what shots do that have missed their target."""


async def volley(
    g: Game, firings: list[Firing], ledger: Ledger, *, lands: Lands = throw, strays: Strays | None = None
) -> None:
    """Shots fired together: all are rolled, then damage, then the tests they leave (CR3-RUL-38, CR3-RUL-41).

    The tests go into the ledger.
    """
    if not all(firing.weapon.silent for firing in firings):
        g.alarm()
    wounds = Wounds()
    tested: list[tuple[Figure, Firing]] = []
    for firing in firings:
        _face(g, firing)
        aimed = firing.spot is None or firing.hull is not None
        firing.deed = g.begin("shoot" if aimed else "blast", firing.deed)
        owing = _shoot(g, firing, wounds) if firing.spot is None else lands(g, firing, wounds)
        tested += [(figure, firing) for figure in owing]
        _note_fire(g, firing)
    if strays is not None:
        for firing in firings:
            strays(g, firing, wounds)
    await g.do(WOUND, wounds, ledger)
    shrieking = {hit.target.index for hit in wounds.hits if g.rules.kind_of(hit.target).hurt}
    for figure, firing in tested:
        # A figure hit but able is a Star back at Carry On, tested as if it had been missed (CR3-STAR-10, CR3-RUL-49),
        # or a creature, which is not (CR2-RUL-015).
        if figure.able and not firing.parting and figure.index not in shrieking:
            owe(g, ledger, figure, firing)


def owe(g: Game, ledger: Ledger, figure: Figure, firing: Firing) -> None:
    """It has been missed, and owes a test for it, but not in a melee, where bugs alone do for a blast (CR2-RUL-149)."""
    if held_in_melee(g, figure, firing):
        return
    unseen, fights = bool(firing.mortar) and not sees_mortar(g, figure, firing), bool(figure.melee)
    ledger.received_fire(
        figure, firing.shooter, firing.rank, firing.deed, sniping=firing.sniping, unseen=unseen, fights=fights
    )


def held_in_melee(g: Game, figure: Figure, firing: Firing) -> bool:
    """Whether a melee keeps it from a test for this firing."""
    return bool(figure.melee) and not (firing.spot is not None and g.rules.kind_of(figure).hurt == "shrieks")


def sees_mortar(g: Game, figure: Figure, firing: Firing) -> bool:
    """Whether it sees where a mortar's round comes from, turning if need be (CR2-RUL-267)."""
    return g.machine(firing.mortar).on_table and g.sees(figure, firing.shooter, turning=True)


def _face(g: Game, firing: Firing) -> None:
    """Show a shooter to its targets, and turn it to the first (CR3-RUL-14); it breaks reloading off (CR3-RUL-115)."""
    shooter = firing.shooter
    for target, _ in firing.aims:
        g.reveal(shooter, target.side)
    if firing.aims:
        first = firing.aims[0][0]
        turn_to(g, shooter, first, "CR3-RUL-14")
        mounts.bring_to_bear(g, shooter, firing.weapon.id, first.at)
        note(g, [Sighting(shooter, target) for target, _ in firing.aims])
    g.involved |= 1 << shooter.index
    shooter.now = shooter.now._replace(reloading="")


def _note_fire(g: Game, firing: Firing) -> None:
    """Remember at whom a shooter has fired."""
    for figure in firing.fired_at:
        g.involved |= 1 << figure.index
        if g.hostile(firing.shooter.side, figure.side):
            figure.shot_by = firing.shooter.index


# ---- one firing ----


def _shoot(g: Game, firing: Firing, wounds: Wounds) -> list[Figure]:
    """Fire an aimed weapon; the figures that owe a test for it if still able (CR3-FIRE-04 to CR3-FIRE-10)."""
    shooter, weapon = firing.shooter, firing.weapon
    outcome, tested = roll_shots(g, firing, wounds)
    barrel = one_barrel(weapon, sum(dice for _, dice in firing.aims))
    after_firing(g, shooter, weapon, bool(outcome.values.get("out_of_ammo")), barrel=barrel)
    if weapon.recovered:
        let_fly(g, shooter, weapon, firing.aims[0][0])
    return tested


def roll_shots(g: Game, firing: Firing, wounds: Wounds) -> tuple[Outcome, list[Figure]]:
    """Roll to hit, add the hits to the wounds; what was rolled, and the figures that owe a test for it."""
    firing.fired_at = [target for target, _ in firing.aims]
    outcome = _roll_to_hit(g, firing)
    _tell_pitiful_shots(g, firing.shooter, outcome)
    tested = _tell_shots(g, firing, outcome, wounds)
    g.deed = firing.deed
    return outcome, tested


def _roll_to_hit(g: Game, firing: Firing) -> Outcome:
    """Roll all dice of a firing by the table of ranged combat."""
    shooter = firing.shooter
    snap = frozenset({"snap-shot"} if firing.snap or shooter.carrying >= 0 else ())
    request = g.request(
        shooter,
        shooter_circumstances(g, shooter, firing.rush) | snap,
        rep=shooter.rep - firing.less,
        weapon=firing.weapon.id,
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
    return outcome


def _tell_pitiful_shots(g: Game, shooter: Figure, outcome: Outcome) -> None:
    """Log the second die of each shot that only just missed, in books that have one (CR3-FIRE-13)."""
    check = g.rules.checks["ranged-combat"]
    assert isinstance(check, ShootingTable)
    if outcome.rolled and (second := check.pitiful) is not None:
        tried = [shot for shot in outcome.shots if shot.rule == second.rule]
        for face, shot in zip(outcome.rolled.get(second.party, ()), tried, strict=True):
            result = "hit" if shot.hit else "miss"
            g.emit(Roll(f"{second.party}-shot", (face,), shooter.id, total=face, result=result, rule=second.rule))


def _tell_shots(g: Game, firing: Firing, outcome: Outcome, wounds: Wounds) -> list[Figure]:
    """Log each shot and add its hit to the wounds, or have it burst; the figures that owe a test for them."""
    shooter, weapon = firing.shooter, firing.weapon
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
    return tested


# ---- what holds for a shot ----


def shooter_circumstances(g: Game, shooter: Figure, rush: bool) -> frozenset[str]:
    """What holds for the shooter (CR3-FIRE-11, CR3-MOVE-19); in some books it is fast only while active."""
    fast = _hurries(g, shooter) and NIMBLE not in shooter.traits
    pair = rush and shooter.carrying < 0
    holds = (("shooter-fast", fast), ("rush-shot", rush), ("two-weapons", pair))
    return frozenset(name for name, true in holds if true)


def _hurries(g: Game, shooter: Figure) -> bool:
    if not shooter.fast:
        return False
    always = g.rules.parameters.fast_until == "phase" or (bool(shooter.aboard) and g.fleet.in_flight(shooter))
    return always or shooter.index in g.state.active


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
