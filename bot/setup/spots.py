"""Where a figure or machine of a draft may be placed by presses: squares, and places in the last of them."""

from collections.abc import Sequence

from bot.setup import machines
from bot.setup.draft import Draft, figure_in, machine_in, machines_in, table_of
from bot.setup.hiding import lair_of
from bot.setup.zones import in_zone
from engine.offers.grid import Grid, grid_of
from engine.space import Place, middles, parse_point, space_of
from engine.space.geometry import dist2
from engine.space.terrain import BASE_RADIUS


def spots(draft: Draft, figure: str, floor: int, *, hidden: bool) -> list[Place]:
    """The middle of every cell where a figure may stand, or hide, on a floor, beside those whom the draft shows.

    What it does not show leaves no gap. For a machine they are the middles of its hull, on the ground. Raises Unfit.
    """
    if is_machine(draft, figure):
        hulls = machines.places(draft, machine_in(draft, figure), table_of(draft))
        return sorted(((hull.at, 0) for hull in hulls), key=lambda place: (place[0][1], place[0][0]))
    found = figure_in(draft, figure)
    table = table_of(draft)
    space, hides = space_of(table), lair_of(draft, table)
    others = [other for other in draft["figures"] if "at" in other and other["id"] != found["id"]]
    taken = [parse_point(other["at"], table, "at") for other in others if other.get("floor", 0) == floor]
    return [
        (at, floor)
        for at in middles(table)
        if in_zone(draft, found["side"], at, table)
        and (hides(at) or not hidden)
        and space.stands(at, floor)
        and all(dist2(at, other) >= (2 * BASE_RADIUS) ** 2 for other in taken)
    ]


def is_machine(draft: Draft, thing: str) -> bool:
    """Whether an id is that of a machine."""
    return any(machine["id"] == thing for machine in machines_in(draft))


def floors_of(draft: Draft) -> tuple[int, ...]:
    """The floors that there are on the table, the ground among them."""
    highest = max((len(piece.levels) for piece in table_of(draft).pieces), default=0)
    return tuple(range(max(highest, 1)))


def pressed(places: Sequence[Place], letters: str, floors: Sequence[int]) -> Grid | Place | None:
    """What the letters of squares, pressed one after the other, lead to: the squares in the last one, or its one place.

    None where there is no such square.
    """
    grid = grid_of(places, floors) if places else None
    for letter in letters:
        square = next((one for one in grid.squares if one.letter == letter and one.places), None) if grid else None
        if grid is None or square is None:
            return None
        if len(square.places) == 1:
            return square.places[0]
        grid = grid_of(square.places, floors, square.rect)
    return grid
