"""Launched grenades and rockets, which frighten where they miss (CMP-GREN-05)."""

from engine.battle.game import Game
from engine.procedures import fire
from engine.procedures.aim import Firing
from engine.procedures.ammunition import after_firing
from engine.procedures.blast import burst, goes_off, in_circle, throw
from engine.procedures.compendium.mortars import fall
from engine.procedures.hits import Wounds
from engine.procedures.ledger import Ledger
from engine.state import Figure
from engine.tables.outcome import AimedShots


def lands(g: Game, firing: Firing, wounds: Wounds) -> list[Figure]:
    """A grenade is thrown; what is launched at a spot has a die on the hit table, and bursts there if that hits. Those
    who owe Received Fire for it (CMP-RUL-093)."""
    shooter, weapon, spot = firing.shooter, firing.weapon, firing.spot
    if firing.mortar:
        return fall(g, firing, wounds)
    if not weapon.aimed or spot is None:
        return throw(g, firing, wounds)
    asked = g.request(shooter, fire.shooter_circumstances(g, shooter, firing.rush), weapon=weapon.id)
    asked = asked._replace(targets=(AimedShots(1),))
    outcome = g.evaluate("ranged-combat", asked, lambda _, count: g.roll(firing.label, shooter.id, count))
    g.log_roll(firing.label, outcome, figure=shooter.id, dice=tuple(outcome.rolled.get("self", ())))
    after_firing(g, shooter, weapon, bool(outcome.values.get("out_of_ammo")))
    if outcome.shots[0].hit:
        return burst(g, firing, spot, "on-spot", wounds)
    firing.fired_at = in_circle(g, spot, weapon.blast.width)
    goes_off(g, firing, spot, firing.fired_at, "misses", "CMP-RUL-093")
    return firing.fired_at


async def volley(g: Game, firings: list[Firing], ledger: Ledger) -> None:
    """Everybody who would have been in the circle of one that misses takes Received Fire (CMP-RUL-093)."""
    await fire.volley(g, firings, ledger, lands=lands)
    for firing in firings:
        if firing.spot is not None or not firing.weapon.blast.width:
            continue
        for target in firing.missed:
            for figure in in_circle(g, (target.at, target.floor), firing.weapon.blast.width):
                if figure.able and figure not in firing.fired_at:
                    g.involved |= 1 << figure.index
                    ledger.received_fire(figure, firing.shooter, firing.rank, firing.deed)
