"""The words in which cover is reported."""

from typing import Literal, NamedTuple

from .route import Route
from .terrain import Point

Shelter = Literal["open", "concealed", "cover"]
"""How a target stands to a shot: CR3-LOS-06 (concealed), CR3-LOS-07 (in cover)."""


class Protection(NamedTuple):
    """What protects a target from one looker.

    `for_hit` is what the Ranged Combat table asks for; a building that the weapon goes through has
    dropped out of it (CR3-BLDG-03). `for_test` is what tests ask for (cover die, In Sight), where it
    still counts (CR3-RUL-80). `pieces` are the ids of all that shelters, in table order, and `dv` the
    greatest Defensive Value among them (0: none stated).
    """

    for_hit: Shelter
    for_test: Shelter
    pieces: tuple[str, ...]
    dv: int


OPEN = Protection("open", "open", (), 0)


class HidingPlace(NamedTuple):
    """A place to duck back to (CR3-MOVE-12): `piece` hides it, `route` leads there.

    `distance` is what the route costs in hundredths of an inch; 0 where the figure stays.
    """

    point: Point
    floor: int
    distance: int
    piece: str
    route: Route


class Reach(NamedTuple):
    """A cell centre a figure can reach and what the way there costs, in hundredths of an inch."""

    point: Point
    floor: int
    cost: int
