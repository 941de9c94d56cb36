"""Markers on the move: by their table, or as their owner likes (CR3-PEF-04 to CR3-PEF-09, CR3-RUL-152)."""

from itertools import pairwise
from math import isqrt
from typing import Any

from engine.battle.game import Game
from engine.errors import Refused
from engine.events import MarkerEvent, Roll
from engine.procedures.missions.hidden_way import hidden_way
from engine.procedures.missions.marker_sight import came_to_light, foes, looks_at, viewers
from engine.procedures.seam import IN_SIGHT, SHOW_MARKER
from engine.procedures.sightings import new_sightings
from engine.space import BASE_RADIUS, INCH, Point
from engine.space.geometry import dist2
from engine.state import HEADINGS
from engine.state.mission_state import Marker
from engine.tables.outcome import Outcome, Request

APART = 4 * INCH + 2 * BASE_RADIUS
"""How far from another marker one stops that moves toward it: four inches between bases."""
BESIDE = 2 * INCH + 2 * BASE_RADIUS
"""How far from it the second half of a split lies (CR3-RUL-125)."""


async def by_table(g: Game, m: Marker) -> None:
    """A marker goes as its table says (CR3-PEF-05)."""
    g.begin("marker")
    outcome = _roll(g, m)
    m = change(g, m, turn_in=g.state.phases)
    inches = outcome.values.get("inches", 0) * INCH
    if outcome.result == "splits":
        await _split(g, m, outcome.rule)
    elif outcome.result == "toward-pef":
        others = [other.at for other in g.state.markers if other.id != m.id]
        goal = min(others, key=lambda at: dist2(at, m.at))
        far = min(inches, _length(m.at, goal) - APART)
        await _go(g, m, [m.at, _toward(m.at, goal, far)] if far > 0 else [m.at], inches, outcome.rule)
    elif outcome.result == "toward-enemy" and (enemies := foes(g, m.side)):
        nearest = min(enemies, key=lambda f: (dist2(f.at, m.at), f.index))
        way = hidden_way(g, m.at, nearest.at, lambda at: any(looks_at(g, at, 0, f) for f in enemies))
        await _go(g, m, way, inches, outcome.rule)
    else:
        g.emit(MarkerEvent(m.id, "stays", m.side, rule=outcome.rule))
    await in_sight_of_arrivals(g)


def named(g: Game, name: str) -> Marker:
    """The marker of that id. Raises Refused if none lies on the table."""
    for m in g.state.markers:
        if m.id == name:
            return m
    raise Refused("there is no marker {name!r} on the table", name=name, rule="CR3-PEF-01", code="no-marker")


def _roll(g: Game, m: Marker) -> Outcome:
    """2d6 against the Enemy Activity Level, then a die that chooses (CR3-PEF-05)."""
    assert g.state.progress is not None
    others = frozenset({"other-pefs"} if len(g.state.markers) > 1 else ())
    outcome = g.evaluate(
        "pef-movement",
        Request(eal=g.state.progress.eal, circumstances=others),
        lambda party, n: g.roll("pef-movement" if party == "self" else f"pef-{party}", m.id, n),
    )
    chosen = outcome.rolled.get("choice")
    g.log_roll("pef-movement", outcome, side=m.side, marker=m.id, result="" if chosen else outcome.result)
    if chosen:
        g.emit(Roll("pef-choice", tuple(chosen), side=m.side, result=outcome.result, marker=m.id, rule=outcome.rule))
    return outcome


def change(g: Game, m: Marker, **values: Any) -> Marker:
    """The marker with other values, on the table too."""
    new = m._replace(**values)
    g.state.markers = tuple(new if other.id == m.id else other for other in g.state.markers)
    return new


async def _go(g: Game, m: Marker, way: list[Point], inches: int, rule: str) -> None:
    """Along a way, inch by inch, to where a line of sight opens; then it is shown (CR3-PEF-09, CR3-RUL-119)."""
    path = _cut(way, inches)
    stops = _inches(path)
    gone: list[Point] = [m.at]
    seen: list[Marker] = []
    for at in stops:
        gone.append(at)
        m = change(g, m, at=at, moved_in=g.state.phases)
        seen = shown_by(g, m)
        if seen:
            break
    if not seen:
        while len(gone) > 1 and not _lies(g, m, gone[-1]):
            gone.pop()
        m = change(g, m, at=gone[-1])
        seen = shown_by(g, m) if len(gone) > 1 else []
    if len(gone) > 1:
        told = tuple(p for p in path[:-1] if p in gone[:-1]) or (gone[0],)
        g.emit(MarkerEvent(m.id, "moves", m.side, (*told, m.at), m.at, m.floor, rule=rule))
    else:
        g.emit(MarkerEvent(m.id, "stays", m.side, rule=rule))
    for other in seen:
        await g.do(SHOW_MARKER, other)


def _lies(g: Game, m: Marker, at: Point) -> bool:
    """Whether it may lie there: a base fits, and it is on no figure's that its side knows of (CR3-RUL-147)."""
    clear = (2 * BASE_RADIUS) ** 2
    return g.space.stands(at, m.floor) and all(
        not f.able or f.floor != m.floor or dist2(at, f.at) >= clear or not g.knows(m.side, f) for f in g.figures
    )


def shown_by(g: Game, m: Marker) -> list[Marker]:
    """What a marker's stand shows: itself to an enemy in view, and two of opposing sides to one another
    (CR3-RUL-152)."""
    opposed = [
        other
        for other in g.state.markers
        if g.hostile(m.side, other.side) and g.space.sight(m.at, m.floor, other.at, other.floor)
    ]
    return [m, *opposed] if opposed or viewers(g, m) else []


async def along(g: Game, m: Marker, way: list[Point]) -> None:
    """A marker goes the way that its owner chose (CR3-RUL-152)."""
    m = change(g, m, turn_in=g.state.phases)
    g.begin("marker")
    await _go(g, m, way, g.rules.parameters.normal_move, "CR3-RUL-152")
    await in_sight_of_arrivals(g)


async def _split(g: Game, m: Marker, rule: str) -> None:
    """It becomes two: the new one beside it, left on 1-3, right on 4-6 (CR3-RUL-125, CR3-RUL-162)."""
    progress = g.state.progress
    assert progress is not None
    to_left = left(g, m.id, m.side, "CR3-RUL-125")
    number = progress.markers + 1
    g.state.progress = progress._replace(markers=number)
    first, second = (beside(g, m.side, m.at, BESIDE, to_left=side) for side in (to_left, not to_left))
    spot = next((at for at in (first, second) if _lies(g, m, at)), m.at)
    phase = g.state.phases
    new = Marker(f"pef-{number}", m.side, spot, turn_in=phase, moved_in=phase)
    g.state.markers = (*g.state.markers, new)
    g.emit(MarkerEvent(m.id, "splits", m.side, rule=rule))
    g.begin("marker")
    g.emit(MarkerEvent(new.id, "placed", m.side, to=spot, floor=0, rule="CR3-RUL-125"))
    if viewers(g, new):
        await g.do(SHOW_MARKER, new)


def left(g: Game, name: str, side: str, rule: str) -> bool:
    """The die that sends something to the left (1-3) or to the right."""
    [face] = g.roll("flank", name, 1)
    result = "left" if face <= 3 else "right"
    g.emit(Roll("flank", (face,), side=side, total=face, result=result, marker=name, rule=rule))
    return face <= 3


def beside(g: Game, side: str, at: Point, far: int, *, to_left: bool) -> Point:
    """The point so far to the left or right of a place, for one there who faces the nearest enemy (CR3-RUL-162)."""
    enemies = foes(g, side)
    nearest = min(enemies, key=lambda f: (dist2(f.at, at), f.index)).at if enemies else (at[0], at[1] + INCH)
    dx, dy = HEADINGS[(g.space.heading(at, nearest) + (-90 if to_left else 90)) % 360]
    return g.space.inward((at[0] + _round(dx * far), at[1] + _round(dy * far)))


def _round(value: int) -> int:
    return (value + 500_000) // 1_000_000


# ---- coming upon them ----


async def watch_markers(g: Game) -> bool:
    """Show the markers that reactions brought to light, at the end of the chain; whether anything came of it."""
    shown = came_to_light(g)
    for m in shown:
        await g.do(SHOW_MARKER, m)
    met = await in_sight_of_arrivals(g)
    return met or bool(shown)


async def in_sight_of_arrivals(g: Game) -> bool:
    """Both sides take In Sight at once (CR3-PEF-12); whether anybody came into sight."""
    found = new_sightings(g)
    if found:
        await g.do(IN_SIGHT, [], found, "stay")
    return bool(found)


# ---- ways ----


def _length(a: Point, b: Point) -> int:
    return isqrt(dist2(a, b))


def _toward(a: Point, b: Point, far: int) -> Point:
    """The point so far from a on the way to b, no farther than b."""
    whole = _length(a, b)
    if far >= whole:
        return b
    return a[0] + (b[0] - a[0]) * far // whole, a[1] + (b[1] - a[1]) * far // whole


def _cut(way: list[Point], inches: int) -> list[Point]:
    """As much of a way as these inches go."""
    out = [way[0]]
    for a, b in pairwise(way):
        leg = _length(a, b)
        if leg >= inches:
            return [*out, _toward(a, b, inches)]
        out.append(b)
        inches -= leg
    return out


def _inches(path: list[Point]) -> list[Point]:
    """Points an inch apart along a path, its corners and its end too."""
    out: list[Point] = []
    for a, b in pairwise(path):
        leg = _length(a, b)
        out += [_toward(a, b, far) for far in range(INCH, leg, INCH)]
        out.append(b)
    return out
