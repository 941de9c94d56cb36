"""The terrain of a draft: pieces laid down between cells, tables made by hand, taking the last change back."""

import json
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from math import cos, pi, sin
from typing import Any
from zlib import crc32

from bot.assets import assets
from bot.errors import Unfit
from bot.names import Named, meant
from bot.setup.deploy import Laid, settled
from bot.setup.draft import Draft, noted, require_new, table_of
from engine.fold import fold
from engine.space import parse_cell
from engine.space.shapes import box, outline
from engine.space.terrain import INCH, Table

LINES = ("wall", "hedge", "road", "river", "ford", "gully", "riverbed")
"""The pieces drawn along cells and not over them."""
ROUND = ("woods", "rough", "scrub", "hill")
"""The pieces without corners, unless these are asked for."""
STEPS = 10
"""Changes that can be taken back."""
_POINTS = 24
_SEPARATORS = re.compile(r"[\s,;:>-]+")
_WITH_STAIRS = 4
"""Inches that a building measures at least to have stairs in it."""


def add(
    draft: Draft,
    kind: str,
    where: str,
    *,
    name: str = "",
    dv: int | None = None,
    square: bool | None = None,
    width: float | None = None,
    tall: bool = False,
    floors: int = 1,
    door: str = "south",
    double_door: bool = False,
) -> Laid:
    """The draft with one piece more, and the figures that it had to lift off the table.

    `where` names cells: two corners of an area, or two and more along one of `LINES`. Woods, rough ground and hills are
    rounded unless `square`. Raises Unfit, BadRequest.
    """
    table = table_of(draft)
    cells = [parse_cell(part, table, "where") for part in _SEPARATORS.split(fold(where)) if part]
    taken = {piece.id for piece in table.pieces}
    number = next(n for n in range(1, 400) if f"{kind}-{n}" not in taken)
    piece: dict[str, Any] = {"id": f"{kind}-{number}", "type": kind}
    if name:
        require_new(name, ())
        piece["name"] = name.strip()
    if dv is not None:
        piece["dv"] = dv
    if tall:
        piece["tall"] = True
    if width is not None:
        piece["width"] = width
    if floors != 1:
        piece["floors"] = floors
    if kind in LINES:
        if len(cells) < 2:
            raise Unfit("two-cells")
        piece["line"] = [[x / INCH, y / INCH] for x, y in _to_the_edge(cells, table, kind)]
    else:
        if len(cells) != 2:
            raise Unfit("two-corners")
        west, north, east, south = box(cells)
        rect = [west - 50, north - 50, east - west + INCH, south - north + INCH]
        x, y, across, down = (value / INCH for value in rect)
        if kind in ROUND and not square:
            piece["polygon"] = _rounded(x, y, across, down, piece["id"])
        else:
            piece["rect"] = [x, y, across, down]
        if kind == "hill":
            piece["crest"] = _crest(x, y, across, down)
        if kind == "building":
            piece |= _building(x, y, across, down, floors, door, double=double_door)
    return _laid(draft, [*draft["table"]["terrain"], piece])


def piece_in(draft: Draft, typed: str) -> dict[str, Any]:
    """The piece that was typed, whole, or picked. Raises Unfit."""
    terrain = draft["table"]["terrain"]
    found = meant(typed, map(named, terrain), parts=False)
    if found is None:
        raise Unfit("no-piece", name=typed, names=tuple(map(piece_name, terrain)))
    return dict(found)


def named(piece: Mapping[str, Any]) -> Named[Mapping[str, Any]]:
    """A piece with all that people type for it."""
    return Named(piece, piece["id"], (piece_name(piece),))


def piece_name(piece: Mapping[str, Any]) -> str:
    """What a piece is called, by its id where it has no name."""
    return str(piece.get("name") or piece["id"])


def remove(draft: Draft, piece: str) -> Laid:
    """The draft without the piece of that id."""
    return _laid(draft, [other for other in draft["table"]["terrain"] if other["id"] != piece])


def undo(draft: Draft) -> Laid:
    """The draft as it was before the last change of its terrain. Raises Unfit where there was none."""
    steps = draft["setup"].get("undo", [])
    if not steps:
        raise Unfit("no-undo")
    return settled(noted({**draft, "table": steps[-1]}, "undo", steps[:-1]))


def preset(draft: Draft, name: str, term: Callable[[str, str], str]) -> Laid:
    """The draft on a table made by hand, its light and weather as before; `term` names the places. Raises Unfit."""
    if name not in presets(draft["ruleset"]):
        raise Unfit("no-preset", name=name, names=presets(draft["ruleset"]))
    table = hand_made(name, term)
    kept = {key: draft["table"][key] for key in ("light", "weather", "hour", "wind") if key in draft["table"]}
    return _laid(draft, table["terrain"], {**table, **kept})


def hand_made(name: str, term: Callable[[str, str], str]) -> dict[str, Any]:
    """A table made by hand; `term` names the places."""
    table: dict[str, Any] = json.loads(_read(name))
    del table["for"]
    for piece in table["terrain"]:
        if "name" in piece:
            piece["name"] = term("place", piece["name"])
    return table


@lru_cache(maxsize=16)
def presets(ruleset: str) -> tuple[str, ...]:
    """The tables made by hand for a ruleset's period, each of which says whom it is `for`; all, where none is."""
    every = sorted(path.stem for path in (assets() / "tables").glob("*.json"))
    return tuple(name for name in every if ruleset in json.loads(_read(name))["for"]) or tuple(every)


def laid_as(ruleset: str, table: Mapping[str, Any]) -> tuple[str, ...]:
    """The tables made by hand with the same pieces as this one."""
    pieces = [piece["id"] for piece in table.get("terrain", ())]
    return tuple(n for n in presets(ruleset) if [piece["id"] for piece in json.loads(_read(n))["terrain"]] == pieces)


@lru_cache(maxsize=32)
def _read(name: str) -> str:
    return (assets() / "tables" / f"{name}.json").read_text(encoding="utf-8")


def places(table: Table) -> list[tuple[str, str, str, tuple[int, int], tuple[int, int]]]:
    """Every piece in order: id, kind, name, and the north-west and south-east of the box that holds it."""
    found = []
    for piece in table.pieces:
        west, north, east, south = box(outline(piece))
        corners = (max(west, 0), max(north, 0)), (min(east, table.width) - 1, min(south, table.height) - 1)
        found.append((piece.id, piece.type, piece.name, *corners))
    return found


def _laid(draft: Draft, terrain: list[Any], table: dict[str, Any] | None = None) -> Laid:
    """The draft with this terrain; how it was before is remembered."""
    before = draft["table"]
    steps = [*draft["setup"].get("undo", []), before][-STEPS:]
    return settled(noted({**draft, "table": {**(table or before), "terrain": terrain}}, "undo", steps))


def _to_the_edge(cells: list[tuple[int, int]], table: Table, kind: str) -> list[tuple[int, int]]:
    """Roads, rivers and riverbeds that begin or end in the last cell run on to the table's edge."""
    if kind not in ("road", "river", "riverbed"):
        return cells
    return [_pushed(cells[0], table), *cells[1:-1], _pushed(cells[-1], table)]


def _pushed(point: tuple[int, int], table: Table) -> tuple[int, int]:
    x, y = point
    if x < INCH or x > table.width - INCH:
        return (0 if x < INCH else table.width), y
    if y < INCH or y > table.height - INCH:
        return x, (0 if y < INCH else table.height)
    return point


def _rounded(x: float, y: float, across: float, down: float, seed: str) -> list[list[float]]:
    """An outline without corners inside a box, dented a little, the same for the same piece on every machine."""
    points = []
    for n in range(_POINTS):
        angle = 2 * pi * n / _POINTS
        dent = crc32(f"{seed}:{n // 2}:{across}:{down}".encode()) % 100 / 100
        reach = 1 - 0.14 * dent
        points.append(
            [round(x + across / 2 * (1 + reach * cos(angle)), 2), round(y + down / 2 * (1 + reach * sin(angle)), 2)]
        )
    return points


def _crest(x: float, y: float, across: float, down: float) -> list[list[float]]:
    """The middle half of the line along a hill."""
    if across >= down:
        return [[x + across * part, y + down / 2] for part in (0.25, 0.75)]
    return [[x + across / 2, y + down * part] for part in (0.25, 0.75)]


def _building(
    x: float, y: float, across: float, down: float, floors: int, door: str, *, double: bool
) -> dict[str, Any]:
    """A door in the middle of one wall, windows in the others, and stairs where there is a floor above."""
    if min(across, down) < 2:
        raise Unfit("small-building")
    length = {"north": across, "south": across, "west": down, "east": down}
    windows = [
        {"wall": wall, "at": length[wall] / 2}
        for wall in ("north", "east", "south", "west")
        if wall != door and length[wall] >= 2
    ]
    way_in = {"wall": door, "at": length[door] / 2, **({"double": True} if double else {})}
    ground = {"doors": [way_in], "windows": windows}
    if floors == 1:
        return {"floors": 1, **ground}
    if min(across, down) < _WITH_STAIRS:
        raise Unfit("no-stairs")
    upper = {"windows": [*windows, {"wall": door, "at": length[door] / 2}]}
    stairs = [{"rect": [x + 0.5, y + 0.5, 2, 1.5], "up": "east"}]
    levels = [{**ground, "stairs": stairs}, *({**upper, "stairs": stairs} for _ in range(floors - 2)), upper]
    return {"floors": floors, "levels": levels}
