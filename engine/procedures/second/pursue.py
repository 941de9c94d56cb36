"""Pursue by Fire: those who made a figure run fire after it (CR2-FIRE-13)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.procedures.aim import usable
from engine.procedures.ledger import Ledger
from engine.procedures.replies import Replies
from engine.procedures.seam import EXCHANGE_OF_FIRE
from engine.procedures.second.flight import quits
from engine.procedures.second.replies import choose_shots, fired
from engine.procedures.second.seam import FLEE
from engine.state import FLEEING, Figure


async def pursued(g: Game, figure: Figure, causes: Sequence[Figure]) -> None:
    """Each whose shot or charge made it run rolls, once in a flight, and fires at it alone (CR2-RUL-123, CR2-RUL-125).

    That is besides all other fire of theirs (CR2-RUL-124). A mortar's rounds are no such shots (CR2-RUL-267).
    """
    chased = g.running[figure.index]
    after = [f for f in causes if not chased >> f.index & 1 and g.hostile(f.side, figure.side) and f.able]
    replies, deed = Replies(), g.deed
    g.running[figure.index] = chased | sum(1 << f.index for f in after)
    for chaser in (f for f in after if usable(g, f, figure) and not g.overhead >> f.index & 1):
        g.begin("test", deed)
        result = g.test("pursue-by-fire", chaser, g.request(chaser), against=figure).result
        if result != "no-fire":
            shots = await choose_shots(g, chaser, [figure], test="pursue-by-fire", rule="CR2-FIRE-13")
            for firing in fired(g, chaser, shots):
                firing.as_in_cover = firing.as_in_cover or result == "fire-as-in-cover"
                replies.firings.append(firing)
    if replies:
        await g.do(EXCHANGE_OF_FIRE, replies, Ledger())
    g.deed = deed


async def run_away(g: Game, figure: Figure, causes: list[Figure], ledger: Ledger) -> None:
    """It quits the fight under the fire of those who made it run, and flees if it can still (CR2-MOVE-16)."""
    if not quits(g, figure, causes):
        return
    g.running.setdefault(figure.index, 0)
    await pursued(g, figure, causes)
    g.running.pop(figure.index, None)
    if figure.status == FLEEING:
        await g.do(FLEE, figure, causes)
