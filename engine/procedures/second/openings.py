"""Fire out of a building, one figure through each door and window (MG42-RUL-86)."""

from typing import Any

from engine.battle.game import Game
from engine.errors import Refused
from engine.space import at_opening
from engine.space.geometry import dist2
from engine.state import CARRY_ON, Figure


def kept_from_opening(g: Game, figure: Figure, target: Figure) -> Refused | None:
    """Why it cannot fire at this enemy out of the building it is in; None where it can (MG42-RUL-86).

    It fires through an opening that it touches, or standing in a doorway through another; of those that touch one
    the nearest to its middle fires.
    """
    house = g.space.building(figure.at)
    if house is None or house is g.space.building(target.at):
        return None
    why: dict[str, Any] = {"figure": figure.name, "rule": "MG42-RUL-86", "code": "no-sight"}
    kept = Refused("{figure} fires out of a building only through a door or window that it touches", **why)
    for opening in g.space.map.openings_to(house, figure.floor, figure.at, target.at):
        if not (at_opening(opening, figure.at) or g.space.in_doorway(figure.at)):
            continue
        here = opening.point
        there = [f for f in g.friends(figure) if f.status == CARRY_ON and not (f.melee or f.fled)]
        there = [f for f in there if f.floor == figure.floor and at_opening(opening, f.at)]
        mates = [f for f in there if g.space.building(f.at) is house]
        first = min((figure, *mates), key=lambda f: (dist2(f.at, here), f.index))
        if first is figure:
            return None
        said = "one figure fires through each door or window, and {mate} stands nearer to it than {figure}"
        kept = Refused(said, mate=first.name, **why)
    return kept
