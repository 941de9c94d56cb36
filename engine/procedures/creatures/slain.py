"""Those whom a creature kills for certain (CR2-RUL-324)."""

from engine.battle.game import Game
from engine.procedures.damage import cheat_death, larger_than_life
from engine.procedures.hits import Wound
from engine.procedures.second.wounds import fall
from engine.state import FALLEN, OBVIOUSLY_DEAD, Figure

REP = 4
"""The Rep of what kills them: a better Star is only out of the fight, another may cheat death."""


async def slay(g: Game, victim: Figure, rule: str) -> None:
    """It is dead, as this rule says, but for a Star's luck."""
    w = Wound(victim, OBVIOUSLY_DEAD, deed=g.deed, rep=REP, rule=rule)
    await larger_than_life(g, [w])
    await cheat_death(g, [w])
    if w.result in FALLEN:
        fall(g, w)
