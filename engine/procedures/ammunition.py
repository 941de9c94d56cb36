"""Ammunition: what a firing leaves of it, and what was thrown (CR3-WPN, CR2-WPN)."""

from engine.battle.game import Game
from engine.events import Ammo, Item
from engine.procedures.machines import mounts
from engine.ruleset.model import Weapon
from engine.state import Figure


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


def _empty(g: Game, shooter: Figure, weapon: Weapon, rule: str, to: str = "out") -> None:
    if shooter.empty.count(weapon.id) < shooter.weapons.count(weapon.id):
        shooter.empty = (*shooter.empty, weapon.id)
        g.emit(Ammo(shooter.id, weapon.id, to, rule=rule))


def last_round(g: Game, shooter: Figure, weapon: Weapon) -> bool:
    """Whether nobody loads it again: no able friend within an inch who fights nobody (CR3-WPN-15, CR3-RUL-144)."""
    return weapon.feed.loader and not any(
        f.able and not f.melee and g.near(f, shooter, 100) for f in g.friends(shooter)
    )


def let_fly(g: Game, shooter: Figure, weapon: Weapon, target: Figure) -> None:
    """What was thrown lies where its target is until somebody picks it up (SWP-WPN-52, SWP-RUL-15)."""
    if weapon.id in shooter.weapons:
        lying = (weapon.id, target.at, target.floor, shooter.part_with(weapon.id))
        g.state.dropped = (*g.state.dropped, lying)
        g.emit(Item(shooter.id, "throws", weapon.id, rule="SWP-WPN-52"))
