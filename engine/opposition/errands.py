"""What takes a group somewhere when it sees no enemy: buildings to loot (CR3-RUL-157)."""

from collections.abc import Sequence
from typing import Any

from engine.game import Game
from engine.legal import allowed
from engine.procedures.missions.objectives import raider, unlooted
from engine.space import INCH, Piece, Place
from engine.state import Figure

ACROSS = 24 * INCH
"""More than any building measures from its middle to a wall."""

ON_FOOT = 12 * INCH
"""A rider this near to the place it loots goes on on foot: riders enter no building (SWP-RUL-25)."""


def to_loot(g: Game, group: Sequence[Figure]) -> Place | None:
    """Inside the nearest objective building not yet looted, for the side that is there to loot."""
    if g.mission is None or not g.mission.id.startswith("raid") or raider(g, g.mission) != group[0].side:
        return None
    here = group[0].at
    houses = sorted(unlooted(g), key=lambda house: g.space.distance(_middle(house), here))
    return next((spot for house in houses if (spot := _inside(g, house)) is not None), None)


def loot(g: Game, free: list[Figure]) -> dict[str, Any] | None:
    """A figure in a building that is still to be looted, with no enemy in sight, goes on looting it."""
    if g.mission is None:
        return None
    for figure in free:
        item = {"do": "loot", "figure": figure.id}
        if allowed(g, item) and not any(g.sees(figure, enemy) for enemy in g.enemies(figure)):
            return item
    return None


def dismount(g: Game, free: list[Figure]) -> dict[str, Any] | None:
    """A rider close to a building that is there to be looted dismounts, with no enemy in sight."""
    for figure in free:
        if figure.mounted and not figure.saddle and not any(g.sees(figure, enemy) for enemy in g.enemies(figure)):
            place = to_loot(g, [figure])
            if place is not None and g.space.distance(place[0], figure.at) <= ON_FOOT:
                return {"do": "dismount", "figure": figure.id}
    return None


def looting(g: Game) -> bool:
    """Whether the active group has spent this activation on looting; it rolls no more (CR3-RUL-157)."""
    progress = g.state.progress
    return progress is not None and any(loot.busy and loot.looter in g.state.active for loot in progress.loot)


def _inside(g: Game, house: Piece) -> Place | None:
    middle = _middle(house)
    if g.space.stands(middle, 0) and g.space.building(middle) is house:
        return middle, 0
    posts = (post for _, post in g.space.posts(middle, ACROSS) if post.floor == 0)
    return next(((post.point, 0) for post in posts if g.space.building(post.point) is house), None)


def _middle(house: Piece) -> tuple[int, int]:
    xs, ys = [x for x, _ in house.polygon], [y for _, y in house.polygon]
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
