"""Where a band comes on: in its groups, at free spots of the sections its players chose (CR3-ENC-04, -08, -17)."""

from collections.abc import Mapping, Sequence

from engine.errors import BadRequest
from engine.space import BASE_RADIUS, INCH, Point, Space, Table, section_centre, space_of
from engine.space.geometry import dist2

ENTRY = "south"
"""The edge along sections 7, 8 and 9."""
_APART = 150
"""From centre to centre of two figures of a group: half an inch between their bases."""
_STEP = 50


def spots(
    table: Table, wanted: Mapping[int, int], *, at_edge: bool, beside: Sequence[Point] = ()
) -> dict[int, list[Point]]:
    """For each section as many spots as wanted, close together, the first in the best place.

    `at_edge` begins at the entry edge, otherwise in the section's middle; all are outdoors, and none is where others
    stand already, whom they are `beside`. Raises BadRequest where a section has no room.
    """
    space = space_of(table)
    taken = list(beside)
    found: dict[int, list[Point]] = {}
    for section, count in sorted(wanted.items()):
        free = [spot for spot in _free(space, section) if _apart(spot, taken)]
        x, y = section_centre(section, table)
        first = (x, table.height - BASE_RADIUS if at_edge else y)
        chosen: list[Point] = []
        for _ in range(count):
            if not free:
                raise BadRequest("section {section} has no room for {count} figures", section=section, count=count)
            spot = min(free, key=lambda spot: _cost(spot, first, chosen, space, at_edge=at_edge))
            chosen.append(spot)
            taken.append(spot)
            free = [other for other in free if _apart(other, (spot,))]
        found[section] = chosen
    return found


def indoors(table: Table, building: str) -> list[Point]:
    """Places in a building, base by base, from its north-west on."""
    outline = table.piece(building).polygon
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    inset = BASE_RADIUS + _STEP
    return [
        (x, y)
        for y in range(min(ys) + inset, max(ys) - inset + 1, 2 * BASE_RADIUS)
        for x in range(min(xs) + inset, max(xs) - inset + 1, 2 * BASE_RADIUS)
    ]


def _apart(spot: Point, taken: Sequence[Point]) -> bool:
    return all(dist2(spot, other) >= _APART**2 for other in taken)


def _free(space: Space, section: int) -> list[Point]:
    """Spots of a section, half an inch apart, where a base stands on open ground."""
    table = space.table
    outdoors = space.obstacles.region(space.obstacles.region_of((0, 0), 0))
    row, column = divmod(section - 1, 3)
    west, north = column * table.width // 3, row * table.height // 3
    return [
        (x, y)
        for y in range(north + BASE_RADIUS, min((row + 1) * table.height // 3, table.height - BASE_RADIUS + 1), _STEP)
        for x in range(west + BASE_RADIUS, min((column + 1) * table.width // 3, table.width - BASE_RADIUS + 1), _STEP)
        if _open(space, (x, y)) and outdoors.stands((x, y))
    ]


def _open(space: Space, spot: Point) -> bool:
    return not any(piece.type in ("building", "impassable", "river") for piece in space.inside(spot))


def _cost(
    spot: Point, first: Point, mates: Sequence[Point], space: Space, *, at_edge: bool
) -> tuple[int, int, int, Point]:
    """Out of a mate's sight last; then by how far it is in from the edge, by whole inches; then by how far off."""
    unseen = int(bool(mates) and not any(space.sight(spot, 0, mate, 0) for mate in mates))
    rows = abs(spot[1] - first[1]) // INCH if at_edge else 0
    far = dist2(spot, first) if not mates else min(dist2(spot, mate) for mate in mates) + dist2(spot, first)
    return unseen, rows, far, spot
