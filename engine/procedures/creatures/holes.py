"""Bug holes: the dice that open one, where it opens, and how many bugs come out of it (CR2-BUG-07 to CR2-BUG-12)."""

from engine.battle.game import Game
from engine.events import CreatureEvent, Roll
from engine.procedures.blast import in_circle
from engine.procedures.creatures.arrivals import enter, horde
from engine.procedures.creatures.slain import slay
from engine.procedures.creatures.wander import TURNED, direction, roll
from engine.procedures.leaving import crossing
from engine.procedures.missions.arrivals import nearest_free
from engine.procedures.mover import ahead
from engine.space import INCH, Point
from engine.space.geometry import dist2
from engine.state import CAPTURED, NEW, OUT_OF_THE_FIGHT, Figure, Hole, Spell
from engine.tables.outcome import Request

RATES = range(1, 6)
RATE, OPEN, DOWN = "bug-rate-", "bug-hole-open", "down-a-hole"
"""What begins the names of the options that say how bad an area is; those by which a hole is open from the start, and
by which the battle is down in one."""
BRAIN_BUG, YOUNG, PRISONER = "brain-bug", "young", "prisoner"
FINDS = {"brain-bug": BRAIN_BUG, "young": YOUNG, "prisoners": PRISONER}
"""The kind of figures that each find is."""
SEVEN = 7
WIDTH = 5 * INCH
"""How wide a hole is (CR2-RUL-289)."""
ROOM = WIDTH // 2 + 4 * INCH
"""How far from its middle bugs still come out."""


def rate_of(g: Game) -> int:
    """The bug rate of the area, or of the level of a hole: 2 on the first, one more on each below (CR2-BUG-12)."""
    return next(n for n in RATES if g.rules.has(f"{RATE}{n}"))


async def come_up(g: Game) -> None:
    """Before the first phase: what dice of seven in all bring, and the bugs that had no room (CR2-BUG-07)."""
    side, dice = horde(g), dict(g.state.activation_dice)
    for n, hole in enumerate(g.state.horde.holes):
        emerge(g, n, hole)
    if not g.state.horde.holes and g.rules.has(OPEN):
        await open_hole(g, side)
    elif not g.state.horde.found and g.rules.has(DOWN):
        await _enter_level(g, side)
    if sum(dice[party] for party in list(g.parties)[:2]) == SEVEN and _called(g, side):
        await open_hole(g, side)


async def _enter_level(g: Game, side: str) -> None:
    """What there is down here: more bugs, prisoners, a brain bug, young, or nothing (CR2-BUG-12, CR2-RUL-295)."""
    found = roll(g, "bug-inside", Request(), side).result
    g.state.horde = g.state.horde._replace(found=found)
    if found == "bugs":
        await open_hole(g, side)
    elif found != "nothing":
        g.emit(CreatureEvent("found", value=found, rule="CR2-BUG-12"))
        _lie_there(g, side, FINDS[found])


def _lie_there(g: Game, side: str, kind: str) -> None:
    """What has been found lies where a hole would have opened: one brain bug, or by a die so many young, or prisoners
    of the people's side, who wait to be freed (CR2-RUL-295, CR2-RUL-646)."""
    people = _people(g, side)
    if not people:
        return
    leader = _in_the_midst(people)
    at, count = _spot(g, side, leader), 1
    if kind != BRAIN_BUG:
        [count] = g.roll("finds", side, 1)
        g.emit(Roll("finds", (count,), side=side, total=count, rule="CR2-RUL-646"))
    theirs = kind != PRISONER
    for _ in range(count):
        figure = enter(g, at, "CR2-BUG-12", g.rules.kind(kind), side=side if theirs else leader.side)
        if figure is not None:
            figure.status = OUT_OF_THE_FIGHT if theirs else CAPTURED


def _people(g: Game, side: str) -> list[Figure]:
    return [f for foe in g.foes_of(side) for f in g.of_side(foe) if f.able and f.on_table]


def _called(g: Game, side: str) -> bool:
    """Whether the dice call another hole, of no more than the rate allows (CR2-BUG-07, CR2-BUG-11)."""
    holes, rate = g.state.horde.holes, rate_of(g)
    if len(holes) >= rate:
        return False
    holds = (
        ("night", g.space.table.light == "night"),
        ("bugs-about", bool(holes) and any(f.able and f.on_table for f in g.of_side(side))),
    )
    asked = Request(circumstances=frozenset(name for name, true in holds if true), rate=rate)
    return roll(g, "bug-hole", asked, side).result == "opens"


async def open_hole(g: Game, side: str) -> None:
    """It opens off the Leader in the midst of the people, kills whoever stands there, and bugs come out (CR2-BUG-08,
    CR2-BUG-09, CR2-RUL-289)."""
    people = _people(g, side)
    if not people:
        return
    leader = _in_the_midst(people)
    at = _spot(g, side, leader)
    g.begin("arrival")
    number = len(g.state.horde.holes)
    g.emit(CreatureEvent("hole", at=at, value=number + 1, rule="CR2-BUG-08"))
    deed = g.deed
    for figure in in_circle(g, (at, 0), WIDTH):
        await slay(g, figure, "CR2-BUG-08")
    g.deed = deed
    [more] = g.roll("bugs", side, 1)
    count = len(g.group_of(leader) if leader.able else people) + more
    g.emit(Roll("bugs", (more,), side=side, total=count, rule="CR2-BUG-09"))
    hole = Hole(at, count)
    g.state.horde = g.state.horde._replace(holes=(*g.state.horde.holes, hole))
    emerge(g, number, hole)


def _in_the_midst(people: list[Figure]) -> Figure:
    """The Leader nearest to the middle of these, or who is where none leads."""
    middle = sum(f.at[0] for f in people) // len(people), sum(f.at[1] for f in people) // len(people)
    leaders = [f for f in people if f.leader or f.star] or people
    return min(leaders, key=lambda f: (dist2(f.at, middle), f.index))


def _spot(g: Game, side: str, leader: Figure) -> Point:
    """The lower of two dice counts tens of inches, the higher ones, in the direction of a third (CR2-BUG-08)."""
    way = direction(g, "bug-hole-direction", side)
    low, high = sorted(g.roll("bug-hole-distance", side, 2))
    inches = 10 * low + high
    g.emit(Roll("bug-hole-distance", (low, high), side=side, total=inches, rule="CR2-BUG-08"))
    at = ahead(leader.at, leader.facing + TURNED[way], inches * INCH)
    return at if g.space.on_table(at) else crossing(leader.at, at, g.space.table)


def emerge(g: Game, number: int, hole: Hole) -> None:
    """As many of those in it come out as there is room for; the others wait (CR2-BUG-09)."""
    left = hole.left
    while left and dist2(nearest_free(g, hole.at), hole.at) <= ROOM * ROOM:
        figure = enter(g, hole.at, "CR2-BUG-09", g.rules.kind("bug"))
        if figure is None:
            break
        figure.spell = Spell(NEW)
        left -= 1
    if left != hole.left:
        holes = g.state.horde.holes
        g.state.horde = g.state.horde._replace(holes=(*holes[:number], hole._replace(left=left), *holes[number + 1 :]))
