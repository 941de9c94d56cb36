"""Random house clearing: dice say how many are about, and who is in each room as it is entered (CR2-RAID-07)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.events import Entry, MissionEvent, Roll
from engine.procedures.encounters.ambush import hold_back
from engine.procedures.encounters.leaders import be_aware, commander, sides
from engine.procedures.encounters.placing import put
from engine.procedures.missions.arrivals import nearest_free
from engine.procedures.missions.objectives import band, unlooted
from engine.procedures.missions.recover import EMPTY, beside
from engine.procedures.seam import ENTER_ROOM, LOOK_ROUND
from engine.space import BASE_RADIUS, INCH, Piece, Point
from engine.space.compass import TOWARDS
from engine.state import Figure
from engine.state.mission_state import Loot

SEVEN = 7
"""The total of the activation dice that brings enemies."""
ONE_DIE = 6
"""Up to so many that are still possible one die says how many are in a room, otherwise two."""
RULE = "CR2-RAID-07"
OCCUPIED = "occupied"


async def wait_inside(g: Game) -> None:
    """The place is empty before the dice bring enemies (CR2-RUL-216)."""
    _, foes = sides(g)
    hold_back(g, [f for f in g.of_side(foes) if f.able])


async def clear(g: Game, _: tuple[str, int], entries: Sequence[Entry]) -> None:
    """After every input: the dice of a turn may bring enemies, and the rooms that have been entered show theirs."""
    dice = [e.event.total for e in entries if isinstance(e.event, Roll) and e.event.label == "activation"]
    for one, other in zip(dice[::2], dice[1::2], strict=False):
        if (one or 0) + (other or 0) == SEVEN:
            _bring(g)
    for figure in band(g):
        room = g.space.building(figure.at) if figure.able and figure.on_table and not figure.aboard else None
        if room is not None and room in unlooted(g):
            await g.do(ENTER_ROOM, figure, room)


def _bring(g: Game) -> None:
    """As many more as the dice say for the band may be about, of those that the record has (CR2-RUL-216)."""
    progress, own = g.state.progress, band(g)
    assert progress is not None
    g.begin("mission")
    one = commander(g, own[0].side)
    more = g.test("how-many", one, g.request(one, traits=frozenset(), party=len(own))).values["enemies"]
    possible = min(progress.possible + more, len(progress.waiting))
    g.state.progress = progress._replace(possible=possible)
    g.emit(MissionEvent("about", one.id, needed=possible, rule=RULE))


async def enter_room(g: Game, figure: Figure, room: Piece) -> None:
    """As many as the dice say, of those still possible, are in it where the dice put them, and as aware as theirs say;
    with the last room nobody else is anywhere."""
    progress = g.state.progress
    assert progress is not None
    g.state.progress = progress.with_loot(Loot(room.id, 0, figure.index, done=True))
    g.begin("mission")
    there = _occupants(g, figure, progress.possible)
    if there:
        g.emit(MissionEvent(OCCUPIED, figure.id, building=room.id, needed=len(there), rule=RULE))
        for foe in there:
            at = _spot(g, figure, foe, room)
            g.begin("arrival")
            free = nearest_free(g, at)
            where = free if g.space.building(free) is room else beside(g, at, room)
            put(g, foe, where, g.space.heading(where, figure.at), RULE)
        be_aware(g, there[0].side, among=there)
    else:
        g.emit(MissionEvent(EMPTY, figure.id, building=room.id, rule=RULE))
    if not unlooted(g):
        g.state.progress = g.state.progress._replace(waiting=(), possible=0)
    await g.do(LOOK_ROUND)


def _occupants(g: Game, figure: Figure, possible: int) -> list[Figure]:
    """The next of those who wait, as many as one die or two say."""
    progress = g.state.progress
    assert progress is not None
    if not possible:
        return []
    dice = g.roll("occupants", figure.id, 1 if possible <= ONE_DIE else 2)
    count = min(sum(dice), possible)
    g.emit(Roll("occupants", tuple(dice), figure.id, total=count, rule=RULE))
    g.state.progress = progress._replace(waiting=progress.waiting[count:], possible=possible - count)
    return [g.figures[index] for index in progress.waiting[:count]]


def _spot(g: Game, figure: Figure, foe: Figure, room: Piece) -> Point:
    """Two dice count inches from the far left corner, as the one who enters faces: along the far wall, and away from
    it; no further than the room goes (CR2-EX-36)."""
    across, down = dice = g.roll("occupant-spot", foe.id, 2)
    g.emit(Roll("occupant-spot", tuple(dice), foe.id, rule=RULE))
    xs, ys = [x for x, _ in room.polygon], [y for _, y in room.polygon]
    dx, dy = list(TOWARDS.values())[round(figure.facing / 90) % len(TOWARDS)]
    corner_x = max(xs) if dx + dy > 0 else min(xs)
    corner_y = max(ys) if dy - dx > 0 else min(ys)
    x = corner_x - (dx * down + dy * across) * INCH
    y = corner_y - (dy * down - dx * across) * INCH
    return (
        min(max(x, min(xs) + BASE_RADIUS), max(xs) - BASE_RADIUS),
        min(max(y, min(ys) + BASE_RADIUS), max(ys) - BASE_RADIUS),
    )
