"""Running for cover (CR2-MOVE-14, CR2-MOVE-15)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.procedures.mover import Mover, tell, turn_to
from engine.procedures.results import leave_cover, settle_down, stays_down, threats, where_to
from engine.procedures.second.forced import run_an_inch
from engine.procedures.second.pursue import pursued
from engine.state import Figure


async def driven_back(g: Game, figure: Figure, causes: list[Figure]) -> None:
    """Under fire: those who made it run fire after it, be it running already (CR2-FIRE-13)."""
    if figure.index in g.running:
        await pursued(g, figure, causes)
    else:
        await duck_back(g, figure, causes, chasing=causes)


async def duck_back(g: Game, figure: Figure, causes: list[Figure], *, chasing: Sequence[Figure] = ()) -> None:
    """It runs for cover where others may see it, or drops (CR2-MOVE-14, CR2-MOVE-15).

    From those who drive it back on the way it runs too, as far as it may still (CR2-RUL-418).
    """
    present = threats(g, figure, causes)
    if stays_down(g, figure, present):
        return
    left = g.rules.parameters.gait(figure.mounted).duck_back
    spot = await where_to(g, figure, present, left)
    if spot is not None and spot.distance:
        leave_cover(figure)
        g.running[figure.index] = 0
        await pursued(g, figure, chasing)
        if gets_away(figure):
            g.set_posture(figure, "standing", "CR3-MOVE-09")
        while spot is not None:
            m = Mover(figure, spot.route)
            await _run(g, m, present)
            left -= m.gone
            others = _others(g, figure, present)
            if not (others and gets_away(figure)):
                break
            present = [*present, *others]
            spot = await where_to(g, figure, present, left)
        g.running.pop(figure.index, None)
        if not gets_away(figure):
            return
        if spot is not None and figure.at != spot.point:
            spot = None  # somebody whom its side knew nothing of is in its way
        for cause in present[:1]:
            turn_to(g, figure, cause, "CR3-MOVE-12")
    settle_down(g, figure, present, spot)


async def _run(g: Game, m: Mover, present: list[Figure]) -> None:
    """On to the cover, or to where others drive it back."""
    while gets_away(m.figure) and m.gone < m.route.length and not _others(g, m.figure, present):
        if not await run_an_inch(g, m, "duck-back", "CR3-MOVE-12"):
            break
    tell(g, m, "duck-back", "CR3-MOVE-12")


def _others(g: Game, figure: Figure, present: list[Figure]) -> list[Figure]:
    """The other enemies that have driven it back."""
    chased = g.running.get(figure.index, 0)
    return [f for f in g.figures if chased >> f.index & 1 and f not in present]


def gets_away(figure: Figure) -> bool:
    """Whether nothing has stopped it on its way to cover: it is up, and has not run away altogether."""
    return figure.able and not figure.fled
