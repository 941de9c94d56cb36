"""Forced moves inch by inch, seen by others on the way (CR2-MOVE-15, CR2-RUL-415)."""

from engine.game import Game
from engine.procedures.mover import Mover, step_on, tell
from engine.procedures.seam import IN_SIGHT
from engine.procedures.second.watch import due, spring
from engine.procedures.sightings import new_sightings


async def run_an_inch(g: Game, m: Mover, how: str, rule: str) -> bool:
    """An inch of a way on which a figure fires at nobody, with the In Sight and the held fire that it draws; whether
    it still stands where that inch has brought it."""
    figure, deed = m.figure, g.deed
    step_on(g, m, m.next)
    g.reacted |= 1 << figure.index
    here = figure.at
    if found := new_sightings(g):
        tell(g, m, how, rule)
        await g.do(IN_SIGHT, [], found, "stay")
    if ripe := due(g, [m]):
        tell(g, m, how, rule)
        await spring(g, ripe, [m])
    g.deed = deed
    return figure.at == here
