"""A volley of Chain Reaction 2.0: what is aimed, what is thrown, and what firing it leaves (CR2-RUL-082)."""

from engine.battle.game import Game
from engine.procedures import fire
from engine.procedures.aim import Firing
from engine.procedures.hits import Wounds
from engine.procedures.ledger import Ledger
from engine.procedures.machines import houses, mounts
from engine.procedures.machines.struck import scorch, strike, under
from engine.procedures.machines.wrecks import come_to_blows
from engine.procedures.second.arms import used
from engine.procedures.second.flame import burn, explode, tanks
from engine.procedures.second.grenades import land
from engine.procedures.second.hiding import betray
from engine.procedures.second.mounts import astray
from engine.procedures.support.barrage import fall
from engine.procedures.support.bystanders import startle, stray
from engine.state import DUCKED_BACK, Figure


async def volley(g: Game, firings: list[Firing], ledger: Ledger) -> None:
    """Shots fired together; each that they miss owes one test for all of them (CR2-REACT-11, CR2-RUL-082).

    Who has fallen, ducked back or thrown away its weapon meanwhile, in a pursuit, fires no more (CR2-RUL-110). Who
    carries somebody fires as if at cover (CR2-MOVE-09).
    """
    firings = [firing for firing in firings if _still_fires(g, firing)]
    for firing in firings:
        carries = firing.shooter.carrying >= 0 or firing.shooter.now.bears
        firing.as_in_cover = firing.as_in_cover or carries
    worn = tanks(g, firings)
    await fire.volley(g, firings, ledger, lands=lands, strays=strays)
    if g.record.bystanders:
        startle(g, firings, ledger)
    await explode(g, worn, ledger)
    await come_to_blows(g, firings, ledger)
    for firing in firings:
        g.deed = firing.deed
        used(g, firing.shooter, firing.weapon)
    betray(g, firings, ledger)


def strays(g: Game, firing: Firing, wounds: Wounds) -> None:
    """What has missed may strike a mount (CR2-MOUNT-05), or a civilian (CR2-CIV-02)."""
    astray(g, firing, wounds)
    if g.record.bystanders:
        stray(g, firing, wounds)


def lands(g: Game, firing: Firing, wounds: Wounds) -> list[Figure]:
    """What is meant for a spot comes down, or burns its way there; those who owe a test for it."""
    shooter, weapon = firing.shooter, firing.weapon
    if firing.mortar:
        return fall(g, firing, wounds)
    if weapon.id in shooter.spent or not mounts.loaded(g, shooter, weapon.id):
        return []  # an answer to somebody else has used it in the same moment
    if firing.hull is not None and not weapon.blast.path:
        return strike(g, firing, wounds)
    if (house := houses.aimed_at(g, firing)) is not None:
        return houses.fire_at(g, firing, house, wounds)
    if weapon.blast.path:
        return burn(g, firing, wounds)
    owing = land(g, firing, wounds)
    scorch(g, firing, under(g, firing))
    return owing


def _still_fires(g: Game, firing: Firing) -> bool:
    shooter = firing.shooter
    ducked = shooter.status == DUCKED_BACK and not firing.from_cover
    holds = bool(firing.mortar) or firing.weapon.id in mounts.weapons(g, shooter)
    return shooter.able and not ducked and holds
