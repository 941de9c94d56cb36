"""Putting the three markers on the table when the first turn starts (CR3-PEF-02, CR3-PEF-03, CR3-RUL-153)."""

from collections.abc import Iterable

from engine.battle.game import Game
from engine.events import MarkerEvent, Roll
from engine.procedures.missions.marker_sight import foes, looks_at, viewers
from engine.space import BASE_RADIUS, INCH, Point, section_centre, section_of
from engine.space.geometry import dist2
from engine.state.mission_state import Marker

MARKERS = 3


def marker_name(n: int) -> str:
    """The id of the nth marker placed, from 0; those inside buildings come first."""
    return f"pef-{n + 1}"


async def place_markers(g: Game) -> None:
    """Three in all, those inside objective buildings among them (CR3-ENC-10, CR3-RUL-130)."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    assert progress is not None
    if mission.markers is not None or mission.enemy is None:
        g.state.markers = tuple(m._replace(in_view_of=_seen_by(g, m)) for m in g.state.markers)
        return
    g.state.progress = progress._replace(markers=MARKERS)
    side = mission.enemy.side
    inside = mission.objectives[:MARKERS] if mission.id == "raid-attack" else ()
    g.begin("marker")
    for n in range(MARKERS):
        name = marker_name(n)
        if n < len(inside):
            marker = Marker(name, side, _middle(g, inside[n]), inside=inside[n])
            rule = "CR3-ENC-10"
        elif mission.id == "raid-defend":
            marker, rule = Marker(name, side, _at_edge(g, name, side)), "CR3-RUL-137"
        else:
            marker, rule = Marker(name, side, _in_section(g, name, side)), "CR3-PEF-03"
        g.state.markers = (*g.state.markers, marker._replace(in_view_of=_seen_by(g, marker)))
        g.emit(MarkerEvent(name, "placed", side, to=marker.at, floor=0, rule=rule))


def _seen_by(g: Game, marker: Marker) -> int:
    """A bit for everybody in whose plain view it lies."""
    return sum(1 << f.index for f in viewers(g, marker))


def _middle(g: Game, building: str) -> Point:
    """The place nearest to the middle of a building where somebody can stand."""
    ring = g.space.table.piece(building).polygon
    middle = sum(x for x, _ in ring) // len(ring), sum(y for _, y in ring) // len(ring)
    inside = [p for p in _cells(ring) if (b := g.space.building(p)) is not None and b.id == building]
    fit = [p for p in [middle, *inside] if g.space.stands(p, 0)]
    return min(fit, key=lambda p: dist2(p, middle), default=middle)


def _cells(ring: Iterable[Point]) -> list[Point]:
    xs, ys = zip(*ring, strict=True)
    half = INCH // 2
    return [(x, y) for y in range(min(ys) + half, max(ys), half) for x in range(min(xs) + half, max(xs), half)]


def _in_section(g: Game, name: str, side: str) -> Point:
    """In one of sections 1 to 6 (CR3-RUL-117), out of the band's view if its terrain allows, else in its middle."""
    [section] = g.roll("pef-section", name, 1)
    g.emit(Roll("pef-section", (section,), side=side, total=section, marker=name, rule="CR3-PEF-02"))
    centre = section_centre(section, g.space.table)
    spots = [p for p in _grid(g) if section_of(p, g.space.table) == section]
    return _hidden(g, side, spots, centre)


def _at_edge(g: Game, name: str, side: str) -> Point:
    """At the table's edge in one of sections 7 to 9 (CR3-ENC-18, CR3-RUL-137)."""
    [face] = g.roll("pef-section", name, 1)
    section = 7 + (face - 1) // 2
    g.emit(Roll("pef-section", (face,), side=side, total=section, marker=name, rule="CR3-RUL-137"))
    table = g.space.table
    row = table.height - BASE_RADIUS
    centre = section_centre(section, table)[0], row
    spots = [(x, row) for x in range(BASE_RADIUS, table.width, INCH) if section_of((x, row), table) == section]
    return _hidden(g, side, spots, centre)


def _grid(g: Game) -> list[Point]:
    """The middles of all cells."""
    table, half = g.space.table, INCH // 2
    return [(x, y) for y in range(half, table.height, INCH) for x in range(half, table.width, INCH)]


def _hidden(g: Game, side: str, spots: list[Point], centre: Point) -> Point:
    """The place nearest to the centre that nobody of the band has a line to; else the centre (CR3-PEF-03)."""
    taken = [m.at for m in g.state.markers] + [f.at for f in g.figures if f.on_table]
    enemies = foes(g, side)
    fit = [
        p
        for p in sorted([centre, *spots], key=lambda p: dist2(p, centre))
        if g.space.building(p) is None
        and g.space.stands(p, 0)
        and all(dist2(p, other) >= INCH * INCH for other in taken)
    ]
    for spot in fit:
        if not any(looks_at(g, spot, 0, f) for f in enemies):
            return spot
    return fit[0] if fit else centre
