"""A volley of Chain Reaction 2.0: what is aimed, what is thrown, and what firing it leaves (CR2-RUL-082)."""

from engine.game import Game
from engine.procedures import fire
from engine.procedures.aim import Firing
from engine.procedures.ledger import Ledger
from engine.procedures.second.arms import used
from engine.procedures.second.grenades import land
from engine.procedures.second.hiding import betray
from engine.state import DUCKED_BACK


async def volley(g: Game, firings: list[Firing], ledger: Ledger) -> None:
    """Shots fired together; each that they miss owes one check for all of them (CR2-REACT-11, CR2-RUL-082).

    Who has fallen, ducked back or thrown away its weapon meanwhile, in a pursuit, fires no more (CR2-RUL-110). Who
    carries somebody fires as if at cover (CR2-MOVE-09).
    """
    up = [f for f in firings if f.shooter.able and (f.from_cover or f.shooter.status != DUCKED_BACK)]
    firings = [firing for firing in up if firing.weapon.id in firing.shooter.weapons]
    for firing in firings:
        firing.as_in_cover |= firing.shooter.carrying >= 0 or firing.shooter.now.bears
    await fire.volley(g, firings, ledger, lands=land)
    for firing in firings:
        g.deed = firing.deed
        used(g, firing.shooter, firing.weapon)
    betray(g, firings, ledger)
