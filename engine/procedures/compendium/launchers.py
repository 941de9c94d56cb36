"""Launched grenades and rockets, which frighten where they miss (CMP-GREN-05)."""

from engine.battle.game import Game
from engine.procedures import fire
from engine.procedures.aim import Firing
from engine.procedures.blast import in_circle
from engine.procedures.ledger import Ledger


async def volley(g: Game, firings: list[Firing], ledger: Ledger) -> None:
    """Everybody who would have been in the circle of one that misses takes Received Fire (CMP-RUL-093)."""
    await fire.volley(g, firings, ledger)
    for firing in firings:
        if firing.spot is not None or not firing.weapon.blast.width:
            continue
        for target in firing.missed:
            for figure in in_circle(g, (target.at, target.floor), firing.weapon.blast.width):
                if figure.able and figure not in firing.fired_at:
                    g.involved |= 1 << figure.index
                    ledger.received_fire(figure, firing.shooter, firing.rank, firing.deed)
