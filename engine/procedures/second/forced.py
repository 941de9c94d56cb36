"""Forced moves inch by inch, seen by others on the way (CR2-MOVE-15, CR2-RUL-415)."""

from engine.battle.game import Game
from engine.procedures.movement import Advance
from engine.procedures.mover import Mover, step_on, tell
from engine.procedures.seam import IN_SIGHT
from engine.procedures.second.watch import due, spring
from engine.procedures.sightings import new_sightings
from engine.space import Point, Route
from engine.space.geometry import leg_length
from engine.state import Figure


async def run_an_inch(g: Game, m: Mover, how: str, rule: str) -> bool:
    """An inch of a way on which a figure fires at nobody, with the In Sight and the held fire that it draws; whether
    it still stands where that inch has brought it."""
    figure, deed = m.figure, g.deed
    if not await goes_on(g, m, how, rule):
        return False
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


async def goes_on(g: Game, m: Mover, how: str, rule: str) -> bool:
    """Whether it goes into the next inch of its way, and through what lies there (CR2-RUL-472)."""
    deed, was = g.deed, m.figure.status
    for upon in g.rules.on_the_way:
        if upon.ahead and (found := upon.ask(g, [m])):
            tell(g, m, how, rule)
            await upon.meet(g, Advance([m], "stay"), found)
            g.deed = deed
    return m.figure.status == was and m.gone < m.route.length


async def closes_in(g: Game, figure: Figure, goal: Point) -> bool:
    """Whether it goes straight to a place where it is put by one step, through what lies on that way (CR2-RUL-472)."""
    m = Mover(figure, Route((figure.at, goal), (figure.floor,) * 2, (0, leg_length(figure.at, goal))))
    while m.gone < m.route.length:
        if any(upon.ahead and upon.ask(g, [m]) for upon in g.rules.on_the_way):
            return await goes_on(g, m, "", "")
        m.gone = m.told = m.next
    return True
