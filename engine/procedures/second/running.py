"""Forced moves inch by inch, seen by others on the way, and running for cover (CR2-MOVE-14, CR2-MOVE-15)."""

from collections.abc import Sequence

from engine.game import Game
from engine.procedures.mover import Mover, step_on, tell, turn_to
from engine.procedures.results import settle_down, stays_down, threats, where_to
from engine.procedures.seam import IN_SIGHT
from engine.procedures.second.pursue import pursued
from engine.procedures.second.watch import due, spring
from engine.procedures.sightings import new_sightings
from engine.state import Figure


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


async def driven_back(g: Game, figure: Figure, causes: list[Figure]) -> None:
    """Under fire: those who made it run fire after it; one that runs already goes on (CR2-FIRE-13)."""
    if figure.index not in g.running:
        await duck_back(g, figure, causes, chasing=causes)


async def duck_back(g: Game, figure: Figure, causes: list[Figure], *, chasing: Sequence[Figure] = ()) -> None:
    """It runs for cover where others may see it, or drops (CR2-MOVE-14, CR2-MOVE-15)."""
    present = threats(g, figure, causes)
    if stays_down(g, figure, present):
        return
    spot = await where_to(g, figure, present, g.rules.parameters.gait(figure.mounted).duck_back)
    if spot is not None and spot.distance:
        g.running[figure.index] = 0
        await pursued(g, figure, chasing)
        m = Mover(figure, spot.route)
        if gets_away(figure):
            g.set_posture(figure, "standing", "CR3-MOVE-09")
        while gets_away(figure) and m.gone < m.route.length and await run_an_inch(g, m, "duck-back", "CR3-MOVE-12"):
            pass
        tell(g, m, "duck-back", "CR3-MOVE-12")
        g.running.pop(figure.index, None)
        if not gets_away(figure):
            return
        if figure.at != spot.point:
            spot = None  # somebody whom its side knew nothing of is in its way
        for cause in present[:1]:
            turn_to(g, figure, cause, "CR3-MOVE-12")
    settle_down(g, figure, present, spot)


def gets_away(figure: Figure) -> bool:
    """Whether nothing has stopped it on its way to cover: it is up, and has not run away altogether."""
    return figure.able and not figure.fled
