"""Enemies that dice bring on at entry markers: whose they are, and where they come from (CMP-ZOM, CMP-INS)."""

from collections.abc import Callable, Collection, Sequence

from engine.battle.game import Game
from engine.errors import BadRequest
from engine.events import Roll
from engine.flow import Question
from engine.procedures.missions.arrivals import nearest_free
from engine.record.mission import ARRIVALS
from engine.record.model import FIGHTS, Side
from engine.rolls import roll_of
from engine.ruleset.kinds import Kind
from engine.ruleset.model import Drill
from engine.space import BASE_RADIUS, INCH, Point
from engine.space.geometry import dist2
from engine.state import Figure
from engine.tables.outcome import Request

MARKERS = 5
CLEAR = 6 * INCH + BASE_RADIUS
"""How far from the middle of any base an entry marker lies (CMP-RUL-142)."""


def horde(g: Game) -> str:
    """Their side: the one whose drill brings more on."""
    return next(side for side in g.sides if g.drill(side).brings)


def validate_sides(
    drill: str, orders: Drill, kinds: Collection[str], rules: tuple[str, str], sides: Sequence[Side],
    figures: Sequence[Figure],
) -> None:  # fmt: skip
    """Raise BadRequest unless one side has this drill, and all of these kinds and nobody else, on foot, as these rules
    say; the rules play it unless its orders bring more on for anybody (CMP-RUL-242)."""
    rule, on_foot = rules
    theirs, anybody = [side for side in sides if side.drill == drill], orders.brings == "for-anybody"
    fits = len(theirs) == 1 and theirs[0].stance == FIGHTS and not theirs[0].commands
    if not (fits and (anybody or theirs[0].controller == "rules")):
        said = "one side that fights has the drill {drill} and no commands, and the rules play it ({rule})"
        if anybody:
            said = "one side that fights has the drill {drill} and no commands; the rules or a player play it ({rule})"
        raise BadRequest(said, drill=drill, rule=rule, field="sides")
    for figure in figures:
        if bool(figure.traits & set(kinds)) != (figure.side == theirs[0].id):
            said = "{figure} is on the wrong side: the {drill} alone are on theirs ({rule})"
            raise BadRequest(said, figure=figure.name, drill=drill, rule=rule, field=f"figures[{figure.index}].side")
        if figure.side == theirs[0].id and figure.aboard:
            said = "{figure} goes on foot: the game's {drill} drive nothing ({rule})"
            raise BadRequest(said, figure=figure.name, drill=drill, rule=on_foot, field="machines")


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


def enter(
    g: Game,
    at: Point,
    rule: str,
    kind: Kind,
    weapons: tuple[str, ...] = (),
    unseen_by: Sequence[Figure] = (),
    side: str = "",
) -> Figure | None:
    """One more at a marker, or beside those who stand there, its face to an enemy within an inch, else to the middle of
    the table; nobody once there have been as many as a record can name (CMP-ZOM-03, CMP-RUL-138). Without a `side` it
    is of the one that brings more on."""
    if not (name := next_id(g)):
        return None
    side = side or horde(g)
    number = 1 + sum(f.side == side for f in g.figures)
    called = g.callnames[side] or kind.id.replace("-", " ").capitalize()
    table, where = g.space.table, nearest_free(g, at, unseen_by=unseen_by)
    enemies = (f.at for foe in g.foes_of(side) for f in g.of_side(foe) if f.able and g.space.within(f.at, where, INCH))
    faces = min(enemies, key=lambda spot: dist2(spot, where), default=(table.width // 2, table.height // 2))
    figure = Figure(
        len(g.figures), name, f"{called} {number}", side, kind.rep, where,
        g.space.heading(where, faces), weapons=weapons, melee_weapon=kind.melee,
        traits=kind.has | {kind.id}, group=-1 - len(g.figures),
    )  # fmt: skip
    g.add(figure)
    for other in g.sides:
        g.reveal(figure, other)
    g.log_figure(figure, rule)
    return figure
