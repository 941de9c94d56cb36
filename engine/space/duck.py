"""Ducking back: where to, and who still sees a figure that did (CR3-MOVE-12..15, CR3-RUL-71..74).

Where the book and its rulings are silent:

* Inside a building a figure is hidden from all who are not in the same area with it: it drops below the
  windows. From an enemy in the room it has to go behind an inner wall or out.
* Of the nearer places of one piece only the nearest is offered, so that a choice is between covers.
"""

import itertools
from collections.abc import Sequence
from math import isqrt

from .cover import behind_line, behind_solid, sheltered
from .crossing import crosses_line
from .find import cheapest, search_for, straight, trace
from .geometry import dist2, locate, meet, near_path, near_segment
from .hides import Hide, Hides
from .route import Place, Route, stay_put
from .shelter import HidingPlace
from .sight import EDGE, SightMap
from .terrain import INCH, Piece, Point
from .walk import TOUCH

__all__ = ["Hides", "duck_back_spots", "hidden", "hidden_behind", "nears", "rings_round"]

EQUAL = INCH // 2
"""Spots no more than half an inch farther than the nearest are its equals (CR3-RUL-71)."""
KEEP_OFF = INCH + TOUCH
"""No way to cover leads within 1 inch of an enemy (CR3-RUL-71), centre to centre."""


def duck_back_spots(
    hides: Hides,
    figure: Place,
    causes: Sequence[Place],
    *,
    limit: int = 600,
    enemies: Sequence[Place] = (),
    occupied: Sequence[Place] = (),
    away: bool = False,
) -> list[HidingPlace]:
    """The nearest spot and its equals, one a piece; a single one at distance 0 for a figure that is hidden already.

    `away`: no way leads nearer to any of the causes than the figure is.
    """
    sight = hides.sight
    if hidden(sight, figure, causes):
        return [HidingPlace(figure[0], figure[1], 0, _hider(sight, figure, causes), stay_put(*figure))]
    (x, y), far = figure[0], limit + TOUCH
    taken = [
        (point, floor) for point, floor in (*occupied, *enemies) if abs(point[0] - x) < far and abs(point[1] - y) < far
    ]
    best: dict[int, tuple[Route, Hide]] = {}
    shallow: dict[int, tuple[Route, Hide]] = {}
    nearest = limit
    rings = rings_round(figure[0], causes) if away else []
    shunned = [(cause, (near - 2) ** 2) for cause, near in rings]
    for square, hide in hides.near(figure[0], limit):
        if hide.piece not in shallow and square > (nearest + EQUAL) ** 2:
            if not shallow:
                break
            continue  # too far to be the nearest or its equal; only a wood's depth must be looked for further
        known = (shallow if hide.edge else best).get(hide.piece)
        if known is not None and square >= known[0].length ** 2:
            continue
        if shunned and _is_within(hide.point, shunned):
            continue
        place = (hide.point, hide.floor)
        if _is_taken(place, taken):
            continue
        piece = sight.table.pieces[hide.piece]
        if hide.edge:
            hides_there = _hidden_at_edge(sight, piece, place, causes)
        else:
            hides_there = hidden(sight, place, causes) and _owes_to(sight, piece, place, causes)
        if not (hides_there and hides.takes(hide)):
            continue
        way = _way(hides, figure, place, enemies, limit)
        if way is None or nears(way, rings):
            continue
        if way.length <= limit and (known is None or way.length < known[0].length):
            (shallow if hide.edge else best)[hide.piece] = way, hide
            if not hide.edge:
                nearest = min(nearest, way.length)
    own = _edge_where_it_stands(sight, figure)
    for index, found in shallow.items():
        # At the edge of a wood only where its depth is out of reach (CR3-RUL-73).
        if index not in best and index != own:
            best[index] = found
    spots = [
        HidingPlace(hide.point, hide.floor, way.length, sight.table.pieces[hide.piece].id, way)
        for way, hide in best.values()
    ]
    if own >= 0 and own not in best and _hidden_at_edge(sight, sight.table.pieces[own], figure, causes):
        spots.append(HidingPlace(figure[0], figure[1], 0, sight.table.pieces[own].id, stay_put(*figure)))
    order = {piece.id: n for n, piece in enumerate(sight.table.pieces)}
    spots.sort(key=lambda spot: (spot.distance, order[spot.piece]))
    return [spot for spot in spots if spot.distance <= spots[0].distance + EQUAL]


def _is_within(point: Point, circles: Sequence[tuple[Point, int]]) -> bool:
    """Whether a point lies in one of these circles, by middle and radius squared."""
    x, y = point
    for (cx, cy), square in circles:
        dx, dy = cx - x, cy - y
        if dx * dx + dy * dy < square:
            return True
    return False


def _is_taken(place: Place, taken: Sequence[Place]) -> bool:
    """Whether a base there would be on one of those; asked of every place within reach."""
    (x, y), floor = place
    for (px, py), its_floor in taken:
        if floor == its_floor and (px - x) * (px - x) + (py - y) * (py - y) < TOUCH * TOUCH:
            return True
    return False


def _way(hides: Hides, figure: Place, place: Place, enemies: Sequence[Place], limit: int) -> Route | None:
    """The way to a place to hide, keeping off enemies; searched for only where it is not straight."""
    plain = straight(hides.obstacles, figure, place, enemies, KEEP_OFF)
    if plain is not None:
        return plain
    search = search_for(hides.obstacles, figure, enemies, limit, KEEP_OFF)
    found = cheapest(search, place)
    return None if found is None else trace(search, found[1], found[2], place)


def rings_round(point: Point, causes: Sequence[Place], least: int = 0) -> list[tuple[Point, int]]:
    """Round every cause how near is too near for who flees from this point: as near as it is, or `least`."""
    return [(cause, max(isqrt(dist2(cause, point)), least)) for cause, _ in causes]


def nears(way: Route, rings: Sequence[tuple[Point, int]]) -> bool:
    """Whether a way leads into one of these rings, by more than a hair; from inside one it has to lead out of it."""
    return any(
        near_segment(at, a, b, near)
        for at, ring in rings
        for a, b in itertools.pairwise(way.points)
        if (near := min(ring, isqrt(dist2(at, a))) - 2) > 0
    )


def hidden(sight: SightMap, place: Place, causes: Sequence[Place]) -> bool:
    """Whether a figure ducked down here is out of sight of, or in cover from, every cause."""
    for point, floor in causes:
        if sight.clear(point, floor, place[0], place[1]) and not any(
            _shelters(sight, piece, (point, floor), place) for piece in sight.close_to(place[0])
        ):
            return False
    return True


def _shelters(sight: SightMap, piece: Piece, cause: Place, place: Place) -> bool:
    """Whether a piece that does not break the line is cover to duck behind or into: by one book whatever is cover."""
    kind, point = sight.kind_of(piece), place[0]
    if not sight.table.going.woods_edge:
        return sheltered(sight, piece, cause, place) != "open"
    if kind in sight.thickets:
        return deep_in(piece, point) and locate(cause[0], piece.polygon) < 0
    if kind == "building":
        if locate(point, piece.polygon) >= 0:
            return locate(cause[0], piece.polygon) < 0 or cause[1] != place[1]
        return behind_solid(piece, cause[0], point)
    if kind in ("wall", "hedge"):
        return behind_line(piece, cause[0], point)
    if kind == "impassable" and (piece.tall or piece.dv):
        return behind_solid(piece, cause[0], point) if piece.polygon else behind_line(piece, cause[0], point)
    return False


def deep_in(piece: Piece, point: Point) -> bool:
    """More than 1 inch inside an area, from the base's edge (CR3-RUL-73)."""
    return locate(point, piece.polygon) > 0 and not near_path(point, piece.polygon, EDGE, closed=True)


def _hidden_at_edge(sight: SightMap, piece: Piece, place: Place, causes: Sequence[Place]) -> bool:
    """Whether ducking at the edge of a wood hides from every cause: not from one in the wood too."""
    return all(
        locate(cause[0], piece.polygon) < 0 or not sight.clear(cause[0], cause[1], place[0], place[1])
        for cause in causes
    )


def _edge_where_it_stands(sight: SightMap, figure: Place) -> int:
    """The woods or rough ground a figure already stands in, by index; -1 if none."""
    for index, piece in enumerate(sight.table.pieces):
        if sight.kind_of(piece) in sight.thickets and locate(figure[0], piece.polygon) >= 0:
            return index
    return -1


def _owes_to(sight: SightMap, piece: Piece, place: Place, causes: Sequence[Place]) -> bool:
    """Whether it is this piece that hides the place, from one cause at least."""
    breaks_lines = piece.tall or sight.kind_of(piece) in (*sight.thickets, "building", "hill")
    return any(
        _shelters(sight, piece, cause, place) or (breaks_lines and _behind(sight, piece, cause[0], place[0]))
        for cause in causes
    )


def _hider(sight: SightMap, place: Place, causes: Sequence[Place]) -> str:
    """The piece that hides a figure where it stands; empty if distance or darkness does."""
    for piece in sight.table.pieces:
        if _owes_to(sight, piece, place, causes):
            return piece.id
    return ""


def hidden_behind(sight: SightMap, cover: str, looker: Point, spot: Point) -> bool:
    """Whether the line from a looker to a ducked figure touches or crosses a piece of its cover (CR3-RUL-74).

    Of a hill that is the crest. In an area with the looker inside too its edge is no cover; in a building inner walls
    are. False for an unknown piece.
    """
    names = cover.split()
    return any(piece.id in names and _behind(sight, piece, looker, spot) for piece in sight.table.pieces)


def _behind(sight: SightMap, piece: Piece, looker: Point, spot: Point) -> bool:
    kind = sight.kind_of(piece)
    if kind == "hill":
        return _touches(looker, spot, piece.crest)
    if not piece.polygon:
        return _touches(looker, spot, piece.line)
    looks_from_inside, hides_inside = locate(looker, piece.polygon) >= 0, locate(spot, piece.polygon) >= 0
    if looks_from_inside and hides_inside:
        walls = (wall for level in piece.levels for wall in level.walls)
        return kind == "building" and any(crosses_line(looker, spot, wall) for wall in walls)
    if looks_from_inside or hides_inside:
        return True
    return _touches(looker, spot, (*piece.polygon, piece.polygon[0]))


def _touches(a: Point, b: Point, line: Sequence[Point]) -> bool:
    before = line[0]
    for point in line[1:]:
        if meet(a, b, before, point):
            return True
        before = point
    return False
