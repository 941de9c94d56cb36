"""Fog of war: inputs that name a figure their side knows nothing of, and moves that run into one.

Such an input is refused in the words used for a figure that does not exist.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from engine.battle.game import Game
from engine.errors import BadRequest
from engine.space import Point
from engine.space.walk import enemy_in_the_way
from engine.state import Figure

LISTS = ("moves", "volley", "charges", "drives")


def validate_known(g: Game, item: dict[str, Any], side: str = "") -> None:
    """Raise BadRequest if an input names a figure or machine that its side does not know, or an enemy shut in by
    armour.

    The side is that of the figure named first, unless it is given. Choices are left to their questions, which offer
    only what is known. A game master knows everything, and so does everybody where nothing is hidden or shut in.
    """
    if item["do"] == "umpire" or not (g.hides or g.state.machines):
        return
    for path, name in named(item):
        figure = g.named(name)
        side = side or figure.side
        unnamed = figure.side != side and g.fleet.shut_in(figure)
        if unnamed or not g.knows(side, figure):
            raise BadRequest("there is no figure {name!r}", name=name, field=path)
    for machine in g.state.machines if g.hides else ():
        if machine.id in _machines(item) and not machine.known & g.side_bit(side or machine.side):
            raise BadRequest("there is no machine {name!r}", name=machine.id, field="machine")


def _machines(item: Mapping[str, Any]) -> set[Any]:
    """Every machine an input names."""
    parts = [part for key in (*LISTS, "targets") for part in item.get(key, ())]
    return {item.get("machine"), item.get("with"), *(name for part in parts for name in _machines(part))}


def named(item: Mapping[str, Any], path: str = "") -> list[tuple[str, str]]:
    """Every figure an input names, who acts first, each with where it stands."""
    found: list[tuple[str, str]] = []
    for key in [key for key in ("figure", "figures", "target") if key in item]:
        value = item[key]
        if isinstance(value, str):
            found.append((f"{path}{key}", value))
        else:
            found += [(f"{path}{key}[{n}]", name) for n, name in enumerate(value)]
    for key in [key for key in (*LISTS, "targets") if key in item]:
        for n, part in enumerate(item[key]):
            found += named(part, f"{path}{key}[{n}].")
    extra = item.get("in_sight_move")
    if isinstance(extra, dict):
        found += [(f"{path}in_sight_move", name) for name in extra]
    return found


def meets_unknown(g: Game, figure: Figure, at: Point, floor: int) -> bool:
    """Whether it would touch an enemy that its side knows nothing of on the way to a point; they know each other then.

    Nothing is listed, planned or refused by such an enemy: that would betray it.
    """
    if g.hides:
        for f in g.figures:
            unknown = g.hostile(figure.side, f.side) and f.able and f.floor == floor and not g.knows(figure.side, f)
            if unknown and enemy_in_the_way(figure.at, at, [f.at]):
                g.hide(f, g.state.hidden[f.index] & ~g.side_bit(figure.side))
                g.reveal(f, figure.side)
                g.reveal(figure, f.side)
                return True
    return False


def meets_hull(g: Game, figure: Figure, way: Sequence[Point], floor: int) -> bool:
    """Whether a hull stops a figure on its way along these points: one unknown to its side, or come there since."""
    machines = g.fleet.obstacles()
    obstacles = g.among(machines).obstacles
    for a, b in pairwise(way):
        line = obstacles.hull_in_the_way(obstacles.region_of(b, floor), a, b)
        if line is not None:
            machines[-1 - line.piece].known |= g.side_bit(figure.side)
            return True
    return False
