"""Melee of Chain Reaction 2.0, which is fought standing (CR2-RUL-256)."""

from engine.battle.game import Game
from engine.procedures.replies import Pairs
from engine.procedures.second.melee import melee_round


async def on_their_feet(g: Game, pairs: Pairs) -> None:
    """A figure that lies prone gets up and fights as usual (CR2-RUL-256)."""
    for figure in {f.index: f for pair in pairs for f in pair}.values():
        g.set_posture(figure, "standing", "CR2-RUL-256")
    await melee_round(g, pairs)
