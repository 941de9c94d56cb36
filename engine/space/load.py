"""From a record's `table` object to a `Table` and back.

Everything is checked here, once, so that the rest may trust it; shapely has its say on polygons and
nowhere else.
"""

import re
from collections.abc import Iterable
from typing import Any, cast

from engine.errors import BadRequest, Said, either

from .cells import to_hundredths
from .shapes import band, box, default_crest, outline, read_line, read_rect, validate_ring
from .storeys import read_levels, write_levels
from .terrain import INCH, MAKES, PERIODS, PLAIN, ROLLED, Going, Level, Light, Piece, Point, Table

TYPES = frozenset({
    "woods", "rough", "scrub", "hill", "building", "wall", "hedge", "road", "river", "ford", "gully", "riverbed",
    "impassable",
})  # fmt: skip
"""The terrain every ruleset knows; a ruleset's own are passed to `parse_table`."""

SMALLEST, LARGEST = 6, 120
MOST_PIECES = 200
MOST_CORNERS = 4_000
"""Of all pieces of terrain together: what takes longer to draw would take the pictures from everybody."""
MOST_DV = 20

_TABLE_KEYS = ("width", "height", "light", "weather", "hour", "wind", "period", "terrain")
_ANY_KEYS = ("id", "type", "rect", "polygon", "line", "width", "dv", "tall", "name", "lit", "loot")
_OWN_KEYS = {"building": ("floors", "doors", "windows", "levels"), "hill": ("crest",), "wall": ("made_of",)}
_LINES = ("wall", "hedge")
_WIDTHS = {"road": 240, "river": 200, "ford": 300, "gully": 200, "riverbed": 300}
_USUAL_DV = {"building": 2, "wall": 4}
"""A frame building and a wall of stone (CR3-RUL-160, CR3-RUL-173)."""
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def parse_table(raw: Any, *, field: str = "table", types: frozenset[str] = TYPES, going: Going = PLAIN) -> Table:
    """The table a record describes; BadRequest names the field that is wrong and what is allowed.

    `types` are the allowed kinds of terrain, and `going` says what weather, hours and winds there are. A building with
    no `dv` is a frame building, DV 2 (CR3-RUL-160), a wall is of stone, DV 4 (CR3-RUL-173); a hill with no `crest` has
    it along the longer middle of its bounding box.
    """
    data = _object(raw, field, _TABLE_KEYS)
    size = []
    for key in ("width", "height"):
        if key not in data:
            raise BadRequest("{key!r} is missing", key=key, field=f"{field}.{key}")
        value = to_hundredths(data[key], f"{field}.{key}")
        if not SMALLEST * INCH <= value <= LARGEST * INCH:
            said = "a table measures from {least} to {most} inches"
            raise BadRequest(said, least=SMALLEST, most=LARGEST, field=f"{field}.{key}")
        size.append(value)
    listed = dict(going.listed)
    light = _word(data.get("light", "day"), f"{field}.light", ("day", "night"), listed.get("light", ""))
    known = [weather for weather, *_ in going.sight] + [ROLLED] * bool(going.hours)
    weather = _word(data.get("weather", "clear"), f"{field}.weather", known, listed.get("weather", ""))
    if "hour" in data and not going.hours:
        said = "no hours go by under these rules: give the light, day or night ({rule})"
        raise BadRequest(said, rule="CMP-ENV-01", field=f"{field}.hour")
    hours = (*dict(going.hours), ROLLED)
    hour = _word(data["hour"], f"{field}.hour", hours, listed.get("hour", "")) if "hour" in data else ""
    given, light = light, dict(going.hours).get(hour, light)
    if "light" in data and given != light:
        said = "the light at this hour is that of the {light} (CMP-RUL-083)"
        raise BadRequest(said, light=light, field=f"{field}.light")
    if "wind" in data and not going.winds:
        said = "no smoke drifts under these rules: leave the wind out ({rule})"
        raise BadRequest(said, rule="CR2-MORTAR-16", field=f"{field}.wind")
    winds = (*going.winds, ROLLED)
    wind = _word(data["wind"], f"{field}.wind", winds, listed.get("wind", "")) if "wind" in data else ""
    period = _word(data["period"], f"{field}.period", PERIODS) if "period" in data else ""
    terrain = data.get("terrain", [])
    if not isinstance(terrain, list) or len(terrain) > MOST_PIECES:
        said = "a list of at most {most} pieces of terrain is needed here"
        raise BadRequest(said, most=MOST_PIECES, field=f"{field}.terrain")
    pieces: list[Piece] = []
    seen: dict[str, int] = {}
    for number, item in enumerate(terrain):
        path = f"{field}.terrain[{number}]"
        piece = _piece(item, path, types)
        if piece.id in seen:
            said = "{piece!r} is also the id of terrain[{number}]"
            raise BadRequest(said, piece=piece.id, number=seen[piece.id], field=f"{path}.id")
        seen[piece.id] = number
        low_x, low_y, high_x, high_y = box(outline(piece))
        if high_x < 0 or high_y < 0 or low_x > size[0] or low_y > size[1]:
            raise BadRequest("{piece!r} lies wholly off the table", piece=piece.id, field=path)
        pieces.append(piece)
    if sum(len(piece.polygon) + len(piece.line) for piece in pieces) > MOST_CORNERS:
        said = "all pieces of terrain together have at most {most} corners"
        raise BadRequest(said, most=MOST_CORNERS, field=f"{field}.terrain")
    return Table(
        size[0],
        size[1],
        cast("Light", light),
        weather,
        tuple(pieces),
        going=going,
        period=period,
        hour=hour,
        wind=wind,
    )


def _piece(raw: Any, path: str, types: frozenset[str]) -> Piece:
    if not isinstance(raw, dict):
        raise BadRequest("a piece of terrain is an object", field=path)
    kind = _word(raw.get("type"), f"{path}.type", sorted(types))
    data = _object(raw, path, (*_ANY_KEYS, *_OWN_KEYS.get(kind, ())), kind)
    piece_id = data.get("id")
    if not isinstance(piece_id, str) or len(piece_id) > 40 or not _ID.fullmatch(piece_id):
        raise BadRequest("an id of lower-case letters, digits and single hyphens is needed", field=f"{path}.id")
    name = data.get("name", "")
    if not isinstance(name, str) or len(name) > 80:
        raise BadRequest("a name is a text of at most 80 characters", field=f"{path}.name")
    polygon, line, width = _shape(data, path, kind)
    levels: tuple[Level, ...] = ()
    if kind == "building":
        levels = read_levels(data, polygon, path)
    crest: tuple[Point, ...] = ()
    if kind == "hill":
        crest = read_line(data["crest"], f"{path}.crest") if "crest" in data else default_crest(polygon)
    return Piece(
        piece_id,
        kind,
        polygon,
        line,
        crest,
        dv=_whole(data.get("dv", _USUAL_DV.get(kind, 0)), f"{path}.dv", 0, MOST_DV),
        tall=_flag(data.get("tall", False), f"{path}.tall"),
        made_of=_word(data["made_of"], f"{path}.made_of", MAKES) if "made_of" in data else "",
        width=width,
        name=name,
        levels=levels,
        lit=_flag(data.get("lit", False), f"{path}.lit"),
        loot=_flag(data.get("loot", False), f"{path}.loot"),
    )


def _shape(data: dict[str, Any], path: str, kind: str) -> tuple[tuple[Point, ...], tuple[Point, ...], int]:
    """Polygon, line and width of a piece from whichever of the three shapes it has."""
    given = [key for key in ("rect", "polygon", "line") if key in data]
    if len(given) != 1:
        wanted = "line" if kind in _LINES else either(("rect", "polygon", "line"))
        said = "a {kind} needs one shape ({wanted}), {count} were given"
        raise BadRequest(said, kind=kind, wanted=wanted, count=len(given), field=path)
    how, where = given[0], f"{path}.{given[0]}"
    if how != "line":
        if "width" in data:
            raise BadRequest("a width belongs to a line", field=f"{path}.width")
        ring = read_rect(data[how], where) if how == "rect" else validate_ring(data[how], where)
        # A wall drawn as an area is the wall round it.
        return ((), (*ring, ring[0]), 0) if kind in _LINES else (ring, (), 0)
    line = read_line(data["line"], where)
    if kind in _LINES:
        if "width" in data:
            raise BadRequest("a {kind} has no width", kind=kind, field=f"{path}.width")
        return (), line, 0
    if kind == "building" or ("width" not in data and kind not in _WIDTHS):
        if kind == "building":
            raise BadRequest("a building needs rect or polygon", field=where)
        raise BadRequest("a {kind} needs rect or polygon, or a line with a width", kind=kind, field=where)
    width = to_hundredths(data["width"], f"{path}.width") if "width" in data else _WIDTHS[kind]
    if not 10 <= width <= LARGEST * INCH:
        raise BadRequest("a width from 0.1 to {most} inches is needed here", most=LARGEST, field=f"{path}.width")
    return band(line, width, where), line, width


def table_to_json(table: Table) -> dict[str, Any]:
    """The record's `table` object; `parse_table` makes the same table of it."""
    return {
        "width": _inches(table.width),
        "height": _inches(table.height),
        "light": table.light,
        "weather": table.weather,
        **({"hour": table.hour} if table.hour else {}),
        **({"wind": table.wind} if table.wind else {}),
        **({"period": table.period} if table.period else {}),
        "terrain": [_write(piece) for piece in table.pieces],
    }


def _write(piece: Piece) -> dict[str, Any]:
    out: dict[str, Any] = {"id": piece.id, "type": piece.type}
    if piece.name:
        out["name"] = piece.name
    if piece.line:
        out["line"] = _points(piece.line)
        if piece.width:
            out["width"] = _inches(piece.width)
    else:
        out["polygon"] = _points(piece.polygon)
    if piece.crest:
        out["crest"] = _points(piece.crest)
    if piece.dv or piece.type in _USUAL_DV:
        out["dv"] = piece.dv
    if piece.made_of:
        out["made_of"] = piece.made_of
    for key, value in (("tall", piece.tall), ("lit", piece.lit), ("loot", piece.loot)):
        if value:
            out[key] = True
    if piece.type == "building":
        low_x, low_y, high_x, high_y = box(piece.polygon)
        if piece.polygon == ((low_x, low_y), (high_x, low_y), (high_x, high_y), (low_x, high_y)):
            del out["polygon"]
            out["rect"] = [_inches(v) for v in (low_x, low_y, high_x - low_x, high_y - low_y)]
        out["floors"] = len(piece.levels)
        out["levels"] = write_levels(piece.levels)
    return out


def _points(points: Iterable[Point]) -> list[list[int | float]]:
    return [[_inches(x), _inches(y)] for x, y in points]


def _inches(value: int) -> int | float:
    return value // INCH if value % INCH == 0 else value / INCH


def _object(raw: Any, path: str, keys: Iterable[str], what: str = "table") -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise BadRequest("an object is needed here", field=path)
    allowed = tuple(keys)
    for key in raw:
        if key not in allowed:
            said = "{key!r} is not known for a {what}; allowed: {allowed}"
            raise BadRequest(
                said, key=str(key)[:40], what=what, allowed=", ".join(allowed), field=f"{path}.{str(key)[:40]}"
            )
    return raw


def _word(value: Any, path: str, allowed: Iterable[str], rule: str = "") -> str:
    words = tuple(allowed)
    if not isinstance(value, str) or value not in words:
        said = "{value!r} is not allowed here; allowed: {allowed}{because}"
        because = Said(" ({rule})", rule=rule) if rule else ""
        raise BadRequest(said, value=str(value)[:40], allowed=", ".join(words), because=because, field=path)
    return value


def _flag(value: Any, path: str) -> bool:
    if not isinstance(value, bool):
        raise BadRequest("true or false is needed here", field=path)
    return value


def _whole(value: Any, path: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadRequest("a whole number from {least} to {most} is needed here", least=least, most=most, field=path)
    return value
