"""Buildings that dice call for: where they stand in a section, and what they are made of (CR3-RUL-160)."""

from typing import Any

from engine.campaign.noise import Box, Noise

OBJECTIVE = "objective"
LONG, SHORT = 6, 4
GAP = 1.5
"""Inches between two buildings, and between the rows of a hamlet."""
_EDGE = 0.5
"""Inches that stay free along a section's border."""

Rect = tuple[float, float, float, float]
"""West, north, width and height in inches."""

_HAMLETS: dict[int, tuple[Rect, ...]] = {
    1: ((0, 0, LONG, SHORT),),
    2: ((0, 0, LONG, SHORT), (LONG + 1, 0, SHORT, LONG)),
    3: ((1, 0, LONG, SHORT), (0, SHORT + 1, SHORT, LONG), (SHORT + 1.5, SHORT + 1, SHORT, LONG)),
}
"""Up to three buildings in a space of eleven inches square."""


def plan(count: int, box: Box, noise: Noise, number: int, *, low: bool = False) -> list[Rect]:
    """Places for so many buildings inside a section, on half inches; `low` puts them along its southern border.

    A section of less than sixteen inches has room for three: of more, only the first three are laid down.
    """
    west, north, east, south = box
    hamlet = _HAMLETS.get(count) or _rows(count, east - west, south - north)
    across = max(x + w for x, _, w, _ in hamlet)
    down = max(y + h for _, y, _, h in hamlet)
    turned = noise.flag("turned", number) and not low and len(hamlet) <= max(_HAMLETS)
    if turned:
        hamlet = tuple((y, x, h, w) for x, y, w, h in hamlet)
        across, down = down, across
    if noise.flag("mirrored", number):
        hamlet = tuple((across - x - w, y, w, h) for x, y, w, h in hamlet)
    if noise.flag("flipped", number) or low:
        hamlet = tuple((x, down - y - h, w, h) for x, y, w, h in hamlet)
    left = west + _EDGE + noise.half_inches(east - west - across - 2 * _EDGE, "across", number)
    room = south - north - down - 2 * _EDGE
    top = north + _EDGE + (room if low else noise.half_inches(room, "down", number))
    return [(left + x, top + y, w, h) for x, y, w, h in hamlet]


def _rows(count: int, across: float, down: float) -> tuple[Rect, ...]:
    """Buildings side by side in rows where there is room for all, else the three that always have it."""
    columns = int((across - 2 * _EDGE + GAP) // (LONG + GAP))
    rows = int((down - 2 * _EDGE + GAP) // (SHORT + GAP))
    if columns * rows < count:
        return _HAMLETS[max(_HAMLETS)]
    lots = [(c * (LONG + GAP), r * (SHORT + GAP), LONG, SHORT) for r in range(rows) for c in range(columns)]
    return tuple(lots[:count])


def building(name: str, rect: Rect, towards: tuple[float, float], floors: int = 1) -> dict[str, Any]:
    """A frame building, DV 2: a door in the long wall that faces a point, a window in each other wall (CR3-RUL-160)."""
    x, y, across, down = rect
    if across >= down:
        door = "south" if towards[1] >= y + down / 2 else "north"
    else:
        door = "east" if towards[0] >= x + across / 2 else "west"
    middle = {"north": across / 2, "south": across / 2, "west": down / 2, "east": down / 2}
    return {
        "id": name,
        "type": "building",
        "rect": [x, y, across, down],
        "dv": 2,
        "floors": floors,
        "doors": [{"wall": door, "at": middle[door]}],
        "windows": [{"wall": wall, "at": at} for wall, at in middle.items() if wall != door],
    }
