"""Tables for the tests, with as little on them as a question needs."""

from __future__ import annotations

from typing import Any

from engine.space import Point, Space, Table, parse_table


def table(*terrain: dict[str, Any], **more: Any) -> Table:
    return parse_table({"width": 36, "height": 36, "terrain": list(terrain), **more})


def space(*terrain: dict[str, Any], **more: Any) -> Space:
    return Space(table(*terrain, **more))


def p(x: float, y: float) -> Point:
    return round(x * 100), round(y * 100)


def wood(x: float, y: float, w: float, h: float, kind: str = "woods") -> dict[str, Any]:
    return {"id": "wood", "type": kind, "rect": [x, y, w, h]}


def barn(**more: Any) -> dict[str, Any]:
    """Six by four inches, from (14, 14) to (20, 18): a door in the south, a window in the north."""
    return {
        "id": "barn",
        "type": "building",
        "rect": [14, 14, 6, 4],
        "doors": [{"wall": "south", "at": 3}],
        "windows": [{"wall": "north", "at": 2}],
    } | more


def wall(line: list[list[float]], **more: Any) -> dict[str, Any]:
    return {"id": "wall", "type": "wall", "line": line} | more
