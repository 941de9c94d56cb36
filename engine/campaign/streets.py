"""Street warfare: a street twelve inches wide along the table, houses on both sides (CR3-TERR-12)."""

from typing import Any

from engine.campaign.buildings import OBJECTIVE, building
from engine.campaign.terrain import OBJECTIVE_SECTION, section_box, validate_size

STREET = 12
"""Inches from front to front."""
_FRONTS = (8, 6, 9, 7)
"""Lengths of the houses along the street, over and over."""
_DEPTH = 6
_ALLEY = 2
_KERB = 0.5
"""Inches between the street and its houses."""


def street(width: int, height: int, objectives: int = 0) -> tuple[list[dict[str, Any]], list[str]]:
    """The street from west to east with its houses, and the ids of the objective buildings among them, in section 2.

    Raises BadRequest for a table too small or too large.
    """
    validate_size(width, height)
    middle = height / 2
    pieces: list[dict[str, Any]] = [
        {"id": "street", "type": "road", "line": [[0, middle], [width, middle]], "width": STREET}
    ]
    depth = min(_DEPTH, int(middle - STREET / 2 - _KERB))
    for row, top in (("north", middle - STREET / 2 - _KERB - depth), ("south", middle + STREET / 2 + _KERB)):
        fronts = _fronts(width, 0 if row == "north" else 2)
        pieces += [
            building(f"{row}-{n}", (x, top, front, depth), (x + front / 2, middle))
            for n, (x, front) in enumerate(fronts, 1)
        ]
    # The houses that stand most in the middle of section 2.
    west, _, east, _ = section_box(OBJECTIVE_SECTION, width, height)
    houses = [p for p in pieces if p["id"].startswith("north-")]
    houses.sort(key=lambda p: abs(p["rect"][0] + p["rect"][2] / 2 - (west + east) / 2))
    named = []
    for n, house in enumerate(houses[:objectives], 1):
        house["id"] = f"{OBJECTIVE}-{n}"
        named.append(house["id"])
    return pieces, named


def _fronts(width: int, first: int) -> list[tuple[float, int]]:
    """Where the houses of a row begin, and how long their fronts are, with an alley at each end."""
    fronts: list[int] = []
    while sum(fronts) + _FRONTS[(first + len(fronts)) % 4] + _ALLEY * (len(fronts) + 2) <= width:
        fronts.append(_FRONTS[(first + len(fronts)) % 4])
    spare = width - sum(fronts)
    alley = int(spare * 2 / (len(fronts) + 1)) / 2
    x, found = (spare - alley * (len(fronts) - 1)) / 2, []
    for front in fronts:
        found.append((x, front))
        x += front + alley
    return found
