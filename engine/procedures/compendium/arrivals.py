"""Enemies that dice bring on at entry markers: whose they are, where they come from, how they go (CMP-ZOM, CMP-INS)."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from engine.battle.game import Game
from engine.errors import BadRequest
from engine.events import Roll
from engine.flow import Question
from engine.procedures.compendium.activation import come_round
from engine.procedures.compendium.outfit import company
from engine.procedures.missions.arrivals import nearest_free
from engine.procedures.mover import Mover, bases
from engine.procedures.results import resume
from engine.procedures.seam import ADVANCE, CLOSE_ACTIVATION
from engine.procedures.second import groups
from engine.record.mission import ARRIVALS
from engine.record.model import FIGHTS, Side
from engine.rolls import roll_of
from engine.ruleset.model import Drill
from engine.space import BASE_RADIUS, INCH, Point, Route, Space
from engine.space.geometry import dist2
from engine.state import STUNNED, Figure
from engine.tables.outcome import Request

REP, MARKERS = 4, 5
CLEAR = 6 * INCH + BASE_RADIUS
"""How far from the middle of any base an entry marker lies (CMP-RUL-142)."""


def horde(g: Game) -> str:
    """Their side: the one that has a drill."""
    return next(side for side in g.sides if g.drill(side) in g.rules.drills.values())


def together(
    drill: str, orders: Drill, trait: str, rule: str, sides: Sequence[Side], figures: Sequence[Figure], space: Space
) -> None:
    """Raise BadRequest unless one side has this drill, and all of this trait and nobody else; the rules play it unless
    its orders bring more on for anybody (CMP-RUL-242)."""
    company(sides, figures, space)
    theirs, anybody = [side for side in sides if side.drill == drill], orders.brings == "for-anybody"
    fits = len(theirs) == 1 and theirs[0].stance == FIGHTS and not theirs[0].commands
    if not (fits and (anybody or theirs[0].controller == "rules")):
        said = "one side that fights has the drill {drill} and no commands, and the rules play it ({rule})"
        if anybody:
            said = "one side that fights has the drill {drill} and no commands; the rules or a player play it ({rule})"
        raise BadRequest(said, drill=drill, rule=rule, field="sides")
    for figure in figures:
        if (trait in figure.traits) != (figure.side == theirs[0].id):
            said = "{figure} is on the wrong side: the {drill} and nobody else are on theirs ({rule})"
            raise BadRequest(said, figure=figure.name, drill=drill, rule=rule, field=f"figures[{figure.index}].side")
        if trait in figure.traits and figure.aboard:
            said = "{figure} goes on foot: the game's {drill} drive nothing (CMP-RUL-225)"
            raise BadRequest(said, figure=figure.name, drill=drill, field="machines")


# ---- where they come from ----


def entries(g: Game) -> tuple[Point, ...]:
    """The entry markers, which lie where the first turn has put them (CMP-ZOM-02, CMP-INS-02)."""
    if not g.state.horde.entries:
        g.state.horde = g.state.horde._replace(entries=_entry_markers(g))
    return g.state.horde.entries


def _entry_markers(g: Game) -> tuple[Point, ...]:
    """Five, evenly along the edge from the north-western corner, each moved on till no figure is near (CMP-RUL-142)."""
    width, height = g.space.table.width, g.space.table.height
    around = 2 * (width + height)
    found = []
    for n in range(MARKERS):
        places = [_on_edge(g, (n * around // MARKERS + on) % around) for on in range(0, around, INCH)]
        free = (at for at in places if all(dist2(at, f.at) > CLEAR * CLEAR for f in g.figures if f.on_table))
        found.append(next(free, places[0]))
    return tuple(found)


def _on_edge(g: Game, far: int) -> Point:
    """The place so far round the table's edge, clockwise, where a base still stands on it."""
    width, height = g.space.table.width, g.space.table.height
    x, y = far, 0
    if far > width:
        x, y = width, far - width
    if far > width + height:
        x, y = 2 * width + height - far, height
    if far > 2 * width + height:
        x, y = 0, 2 * (width + height) - far
    return min(max(x, BASE_RADIUS), width - BASE_RADIUS), min(max(y, BASE_RADIUS), height - BASE_RADIUS)


async def reinforce(g: Game, rule: str, arrive: Callable[[Game, Point], None]) -> None:
    """A die for their number and one for their marker, which the players choose on a 6; where a player plays them,
    that player does.

    CMP-ZOM-03, CMP-INS-03, CMP-RUL-143, CMP-RUL-243.
    """
    side, places = horde(g), entries(g)
    g.begin("arrival")
    [number] = g.roll("arrivals", side, 1)
    g.emit(Roll("arrivals", (number,), side=side, total=number, rule=rule))
    outcome = g.evaluate("entry", Request(), lambda _, count: g.roll("entry", side, count))
    g.emit(roll_of("entry", outcome, side=side)._replace(rule=rule))
    place = outcome.result.removeprefix("marker-")
    if not place.isdecimal():
        names = tuple(str(n) for n in range(1, MARKERS + 1))
        asked = g.foes_of(side)[0] if g.rules_run(side) else side
        [place] = await g.ask(Question("entry-marker", names, names[0], side=asked, rule=rule))
    for _ in range(number):
        arrive(g, places[int(place) - 1])


def next_id(g: Game) -> str:
    """The id of the next figure that arrives; empty once there have been as many as a record can name."""
    return next((name for name in ARRIVALS if name not in g.ids), "")


def enter(g: Game, name: str, at: Point, rule: str, trait: str, **parts: Any) -> None:
    """One more at a marker, or beside those who stand there, its face to an enemy within an inch, else to the middle of
    the table (CMP-ZOM-03, CMP-RUL-138)."""
    side, number = horde(g), sum(trait in f.traits for f in g.figures) + 1
    table, where = g.space.table, nearest_free(g, at)
    enemies = (f.at for foe in g.foes_of(side) for f in g.of_side(foe) if f.able and g.space.within(f.at, where, INCH))
    faces = min(enemies, key=lambda spot: dist2(spot, where), default=(table.width // 2, table.height // 2))
    figure = Figure(
        len(g.figures), name, f"{g.callnames[side] or trait.capitalize()} {number}", side, REP, where,
        g.space.heading(where, faces),
        traits=frozenset({trait}), group=-1 - len(g.figures), **parts,
    )  # fmt: skip
    g.add(figure)
    for other in g.sides:
        g.reveal(figure, other)
    g.log_figure(figure, rule)


# ---- what they do ----


def fit(figure: Figure) -> bool:
    """Whether it could act in this phase, if only to come round."""
    up = figure.able or figure.status == STUNNED
    return up and figure.on_table and not (figure.activated or figure.melee or figure.fled)


async def each_acts(g: Game, figures: Sequence[Figure], act: Callable[[Figure], Awaitable[None]]) -> None:
    """Those of these who can act when their turn comes do so, one by one, but for those who do not come round."""
    for figure in figures:
        if fit(figure):
            groups.activate(g, [figure])
            if figure.status == STUNNED:
                await come_round(g, figure)
            if figure.able:
                resume(g, figure)
                await act(figure)
            await g.do(CLOSE_ACTIVATION)


async def go(g: Game, figure: Figure, route: Route) -> None:
    """Along this way as far as its move carries it and no base is in the place."""
    taken = bases(g, figure, [])
    for inches in range(min(figure.now.left, route.length), 0, -INCH // 2):
        at, floor = route.cut(inches).end
        if not any(level == floor and g.space.within(at, place, -1) for place, level in taken):
            await g.do(ADVANCE, [Mover(figure, route.cut(inches))], "stay")
            return
