"""Groups that go together: all show themselves at once, or as many as a doorway lets through (CR2-RUL-031)."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from engine.battle.game import Game
from engine.procedures.movement import Advance, look
from engine.procedures.mover import Mover, step_on, tell
from engine.procedures.second.hiding import come_to_light, uncovered
from engine.procedures.sightings import Sighting, new_sightings
from engine.ruleset.keys import OnTheWay
from engine.space import INCH, Opening, Route
from engine.space.geometry import dist2

ABREAST = {False: 2, True: 3}
"""How many pass a single and a double doorway at the same time (CR2-MOVE-12)."""


async def _show_all(g: Game, move: Advance, found: list[Sighting]) -> None:
    """Unseen movers go on until they are seen, stand before a door that lets no more of them through, or have arrived;
    then all are tested (CR2-RUL-031, CR2-RUL-028)."""
    crowd = move.movers if len(move.movers) > ABREAST[False] else ()
    seen = [m for m in crowd if any(m.figure in pair for pair in found)]
    passing = Counter(door for m in seen if (door := _door(g, m.route, 0, m.gone)) is not None)
    while unseen := _let_through(g, [m for m in move.movers if not (m.finished or _shown(g, m, found))], passing):
        for m in unseen:
            step_on(g, m, m.next)
        come_to_light(g, uncovered(g, [m.figure for m in unseen]))
        found = new_sightings(g)
    for m in move.movers:
        tell(g, m)
    await look(g, move, found)


def _shown(g: Game, m: Mover, found: Sequence[Sighting]) -> bool:
    """Whether it is in view, now or from before, or has come into view of somebody."""
    return any(m.figure in pair for pair in found) or any(g.sees(f, m.figure, hiding=True) for f in g.enemies(m.figure))


RUSH = OnTheWay(ask=lambda g, _: new_sightings(g), meet=_show_all)
"""The figures that come into sight of one another, those who go together all at once."""


def abreast(g: Game, going: list[Mover]) -> list[Mover]:
    """The figures that go on in this inch: of several at one doorway as many as it lets through (CR2-MOVE-12)."""
    return _let_through(g, going, Counter()) if len(going) > ABREAST[False] else going


def _let_through(g: Game, going: list[Mover], passing: Counter[Opening]) -> list[Mover]:
    """These without those at a doorway for whom it has no room beside those that are passing it."""
    if len(going) + passing.total() <= ABREAST[False]:
        return going
    out: list[Mover] = []
    for m in going:
        door = _door(g, m.route, m.gone, m.next)
        if door is not None:
            passing[door] += 1
        if door is None or passing[door] <= ABREAST[door.double]:
            out.append(m)
    return out


def _door(g: Game, route: Route, gone: int, to: int) -> Opening | None:
    """The doorway that this part of a way leads through, into a building or out of it."""
    inches = [*range(gone, to, INCH), to]
    for here, then in pairwise(route.at(n)[0] for n in inches):
        inside, beyond = g.space.building(here), g.space.building(then)
        if inside is not beyond:
            doors = (door for house in (inside, beyond) if house for door in house.levels[0].openings)
            return min(doors, key=lambda door: dist2(door.point, then), default=None)
    return None
