"""Groups that go together: all show themselves at once, or as many as a doorway lets through (CR2-RUL-031)."""

from collections import Counter
from collections.abc import Sequence

from engine.battle.game import Game
from engine.procedures.movement import Advance, look
from engine.procedures.mover import Mover, step_on, tell
from engine.procedures.second.hiding import come_to_light, uncovered
from engine.procedures.sightings import Sighting, new_sightings
from engine.ruleset.keys import OnTheWay
from engine.space import Opening
from engine.space.geometry import dist2

ABREAST = {False: 2, True: 3}
"""How many pass a single and a double doorway at the same time (CR2-MOVE-12)."""


async def _show_all(g: Game, move: Advance, found: list[Sighting]) -> None:
    """Unseen chargers go on until they are seen, stand before a door, or have arrived; then all are tested
    (CR2-RUL-031, CR2-RUL-028)."""
    while unseen := [m for m in move.movers if not (m.finished or _shown(g, m, found) or _door(g, m))]:
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
    passing: Counter[Opening] = Counter()
    out: list[Mover] = []
    for m in going:
        door = _door(g, m)
        if door is not None:
            passing[door] += 1
        if door is None or passing[door] <= ABREAST[door.double]:
            out.append(m)
    return out


def _door(g: Game, m: Mover) -> Opening | None:
    """The doorway that its next inch takes it through, into a building or out of it."""
    then = m.route.at(m.next)[0]
    here, there = g.space.building(m.figure.at), g.space.building(then)
    if here is there:
        return None
    doors = (opening for house in (here, there) if house for opening in house.levels[0].openings)
    return min(doors, key=lambda door: dist2(door.point, then), default=None)
