"""What a marker sees, and what sees it (CR3-PEF-09): it looks all round, and every able enemy counts (CR3-RUL-119)."""

from collections.abc import Iterable
from functools import lru_cache

from engine.battle.battlefield import Battlefield
from engine.space import Piece, Point
from engine.space.geometry import dist2
from engine.state import Figure
from engine.state.mission_state import Marker


def looks_at(g: Battlefield, at: Point, floor: int, figure: Figure) -> bool:
    """Whether terrain and light leave a line between a place and a figure, whichever way that faces."""
    if figure.cover and g.space.hidden_behind(figure.cover, at, figure.at):
        return False
    sight = g.space.sight
    return sight(at, floor, figure.at, figure.floor) or (
        not g.space.mutual and sight(figure.at, figure.floor, at, floor)
    )


def in_view(g: Battlefield, marker: Marker, figure: Figure) -> bool:
    """Whether there is a line between a marker, or the building it lies in (CR3-ENC-11), and a figure."""
    if looks_at(g, marker.at, marker.floor, figure):
        return True
    if not marker.inside:
        return False
    return sees_piece(g, figure, g.space.table.piece(marker.inside))


def sees_piece(g: Battlefield, figure: Figure, piece: Piece) -> bool:
    """Whether a figure has a line to any side of a piece, whichever way it faces."""
    return any(g.space.sight(figure.at, figure.floor, point, 0) for point in _outline(piece.polygon))


@lru_cache(maxsize=64)
def _outline(ring: tuple[Point, ...]) -> tuple[Point, ...]:
    """Just outside the corners and the middles of the sides."""
    cx, cy = sum(x for x, _ in ring) // len(ring), sum(y for _, y in ring) // len(ring)
    middles = [((ax + bx) // 2, (ay + by) // 2) for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True)]
    return tuple((x + _off(x - cx), y + _off(y - cy)) for x, y in (*ring, *middles))


def _off(delta: int) -> int:
    return 5 if delta > 0 else -5 if delta < 0 else 0


def foes(g: Battlefield, side: str) -> list[Figure]:
    """Able figures of the sides that one fights."""
    return [f for f in g.against(side) if f.able]


def viewers(g: Battlefield, marker: Marker) -> list[Figure]:
    """Enemies with a line to a marker, in the order of the record."""
    return [f for f in foes(g, marker.side) if in_view(g, marker, f)]


def came_into_view(g: Battlefield, movers: Iterable[Figure]) -> list[Marker]:
    """Markers with a line to one of these figures, which are on the move (CR3-PEF-09, CR3-RUL-153)."""
    able = [f for f in movers if f.able]
    return [m for m in g.state.markers if any(g.hostile(m.side, f.side) and in_view(g, m, f) for f in able)]


def came_to_light(g: Battlefield) -> list[Marker]:
    """Markers with a line to an enemy that was not there when they were placed, whatever opened it."""
    if g.state.progress is None or not g.state.progress.placed:
        return []
    return [m for m in g.state.markers if any(f.moved or not m.in_view_of >> f.index & 1 for f in viewers(g, m))]


def waiting(g: Battlefield) -> list[Marker]:
    """Markers run by the rules that have their turn still to take in this phase, nearest to an enemy first
    (CR3-PEF-04, CR3-RUL-118)."""
    state = g.state
    left = [
        m
        for m in state.markers
        if m.side == state.active_side and g.rules_run(m.side) and not m.inside and m.turn_in < state.phases
    ]
    if len(left) < 2:
        return left
    players = [f.at for f in foes(g, state.active_side)]
    return sorted(left, key=lambda m: min((dist2(m.at, at) for at in players), default=0))
