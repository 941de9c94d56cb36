"""The floors of a building as a record gives them: openings, inner walls, stairs."""

from typing import Any, Literal, cast

from engine.errors import BadRequest

from .cells import to_hundredths
from .compass import TOWARDS
from .geometry import Ring
from .shapes import box, is_rectangle, read_line, read_rect
from .terrain import BASE_RADIUS, INCH, Level, Opening, Point, Stairs, Wall

WALLS: tuple[Wall, ...] = ("north", "east", "south", "west")
MOST_FLOORS = 20
MOST_PARTS = 50
_LEVEL_KEYS = ("doors", "windows", "walls", "stairs")


def read_levels(data: dict[str, Any], polygon: Ring, path: str) -> tuple[Level, ...]:
    """All floors of a building, ground floor first.

    `doors` and `windows` of the building itself are those of its ground floor, beside those that
    `levels` gives it.
    """
    listed = data.get("levels")
    if listed is not None and (not isinstance(listed, list) or not 1 <= len(listed) <= MOST_FLOORS):
        raise BadRequest("a list of 1 to {most} floors is needed here", most=MOST_FLOORS, field=f"{path}.levels")
    floors = data.get("floors", len(listed) if listed is not None else 1)
    if isinstance(floors, bool) or not isinstance(floors, int) or not 1 <= floors <= MOST_FLOORS:
        raise BadRequest("a whole number from 1 to {most} is needed here", most=MOST_FLOORS, field=f"{path}.floors")
    if listed is not None and len(listed) != floors:
        said = "{floors} floors, but {count} levels are described"
        raise BadRequest(said, floors=floors, count=len(listed), field=f"{path}.levels")
    levels = []
    for number in range(floors):
        where = f"{path}.levels[{number}]"
        item = listed[number] if listed is not None else {}
        if not isinstance(item, dict):
            raise BadRequest("a level is an object", field=where)
        for key in item:
            if key not in _LEVEL_KEYS:
                allowed = ", ".join(_LEVEL_KEYS)
                said = "{key!r} is not known for a level; allowed: {allowed}"
                raise BadRequest(said, key=str(key)[:40], allowed=allowed, field=where)
        sources = [(data, path), (item, where)] if number == 0 else [(item, where)]
        openings = [found for source, at in sources for found in _openings(source, polygon, at)]
        openings.sort(key=lambda opening: opening.kind)
        levels.append(Level(tuple(openings), _walls(item, polygon, where), _stairs(item, polygon, where)))
        if levels[-1].stairs and number == floors - 1:
            raise BadRequest("stairs lead up, and there is no floor above this one", field=f"{where}.stairs")
    return tuple(levels)


def _list(value: Any, path: str) -> list[Any]:
    if not isinstance(value, list) or len(value) > MOST_PARTS:
        raise BadRequest("a list of at most {most} is needed here", most=MOST_PARTS, field=path)
    return value


def _openings(source: dict[str, Any], polygon: Ring, path: str) -> list[Opening]:
    found = []
    for key, kind in (("doors", "door"), ("windows", "window")):
        for number, item in enumerate(_list(source.get(key, []), f"{path}.{key}")):
            where = f"{path}.{key}[{number}]"
            if not is_rectangle(polygon):
                raise BadRequest("only a rectangular building square to the table has doors and windows", field=where)
            keys = {"wall", "at", "double"} if kind == "door" else {"wall", "at"}
            if not isinstance(item, dict) or not {"wall", "at"} <= item.keys() <= keys:
                raise BadRequest("a {kind} is an object with wall and at", kind=kind, field=where)
            if not isinstance(double := item.get("double", False), bool):
                raise BadRequest("true or false is needed here", field=f"{where}.double")
            wall = _wall(item["wall"], f"{where}.wall")
            at = to_hundredths(item["at"], f"{where}.at")
            low_x, low_y, high_x, high_y = box(polygon)
            length = high_x - low_x if wall in ("north", "south") else high_y - low_y
            if not 0 < at < length:
                said = "the {wall} wall is {inches:g}″ long; a {kind}'s middle lies between 0 and that"
                raise BadRequest(said, wall=wall, inches=length / INCH, kind=kind, field=f"{where}.at")
            point: Point = {
                "north": (low_x + at, low_y),
                "south": (low_x + at, high_y),
                "west": (low_x, low_y + at),
                "east": (high_x, low_y + at),
            }[wall]
            found.append(Opening(cast("Literal['door', 'window']", kind), wall, at, point, double))
    return found


def _wall(value: Any, path: str) -> Wall:
    for wall in WALLS:
        if value == wall:
            return wall
    said = "{value!r} is no wall; allowed: {allowed}"
    raise BadRequest(said, value=str(value)[:40], allowed=", ".join(WALLS), field=path)


def _inside(points: tuple[Point, ...], polygon: Ring, path: str, what: str) -> None:
    low_x, low_y, high_x, high_y = box(polygon)
    if not all(low_x <= x <= high_x and low_y <= y <= high_y for x, y in points):
        raise BadRequest("{what} must lie within the building", what=what, field=path)


def _walls(item: dict[str, Any], polygon: Ring, path: str) -> tuple[tuple[Point, ...], ...]:
    walls = []
    for number, raw in enumerate(_list(item.get("walls", []), f"{path}.walls")):
        where = f"{path}.walls[{number}]"
        if isinstance(raw, dict) and list(raw) == ["line"]:
            where = f"{where}.line"
            line = read_line(raw["line"], where)
        else:
            line = read_line(raw, where)
        _inside(line, polygon, where, "an inner wall")
        walls.append(line)
    return tuple(walls)


def _stairs(item: dict[str, Any], polygon: Ring, path: str) -> tuple[Stairs, ...]:
    found = []
    for number, raw in enumerate(_list(item.get("stairs", []), f"{path}.stairs")):
        where = f"{path}.stairs[{number}]"
        if not isinstance(raw, dict) or sorted(raw) != ["rect", "up"]:
            raise BadRequest("stairs are an object with rect and up", field=where)
        ring = read_rect(raw["rect"], f"{where}.rect")
        _inside(ring, polygon, f"{where}.rect", "stairs")
        low_x, low_y, high_x, high_y = box(ring)
        found.append(Stairs((low_x, low_y, high_x - low_x, high_y - low_y), _wall(raw["up"], f"{where}.up")))
    return tuple(found)


def write_levels(levels: tuple[Level, ...]) -> list[dict[str, Any]]:
    """The `levels` of a record; floors with nothing in them are empty objects."""
    out = []
    for level in levels:
        entry: dict[str, Any] = {}
        for key, kind in (("doors", "door"), ("windows", "window")):
            listed = [
                {"wall": o.wall, "at": _inches(o.at), **({"double": True} if o.double else {})}
                for o in level.openings
                if o.kind == kind
            ]
            if listed:
                entry[key] = listed
        if level.walls:
            entry["walls"] = [[[_inches(x), _inches(y)] for x, y in line] for line in level.walls]
        if level.stairs:
            entry["stairs"] = [{"rect": [_inches(v) for v in s.rect], "up": s.up} for s in level.stairs]
        out.append(entry)
    return out


def _inches(value: int) -> int | float:
    return value // INCH if value % INCH == 0 else value / INCH


def doorway(opening: Opening) -> tuple[Point, Point]:
    """Where a base stands just outside and just inside an opening, its edge on the wall line."""
    x, y = opening.point
    ox, oy = TOWARDS[opening.wall]
    return (x + BASE_RADIUS * ox, y + BASE_RADIUS * oy), (x - BASE_RADIUS * ox, y - BASE_RADIUS * oy)
