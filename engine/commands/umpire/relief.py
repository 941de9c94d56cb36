"""Figures that a game master adds: at a place or at an edge, now or in a later turn."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from engine.battle.game import Game
from engine.commands.umpire.act import Limited
from engine.commands.umpire.limits import validate_limits, validate_place
from engine.errors import BadRequest, Refused
from engine.events import UmpireEvent
from engine.inputs.command import Command
from engine.inputs.shape import Context, FigureId, Place, SideId, one_of, plain
from engine.procedures.reliefs import by_edge, join, recruits
from engine.record.mission import EDGES
from engine.space import Point
from engine.state import Relief
from engine.strict import fields

MOST = 20
"""Figures that come together."""
MOST_IN_BATTLE = 120
"""Figures in a battle, those that are gone and those to come among them."""
GIVEN = ("id", "side", "at", "floor")
"""What a figure of a record says and one that is added does not."""


def _figures(value: Any, path: str, context: Context) -> tuple[Mapping[str, Any], ...]:
    items = fields.each(value, path, MOST, lambda item, at: fields.obj(item, at, None))
    if not items:
        raise BadRequest("at least one figure is needed", field=path)
    for n, item in enumerate(items):
        for key in GIVEN:
            if key in item:
                raise BadRequest("{key!r} follows from the act and is left out", key=key, field=f"{path}[{n}].{key}")
    return items


@dataclass(frozen=True, kw_only=True)
class Add(Limited):
    """The side that they join, what they are as in a record, where they come, when, if not at once, and the friend with
    whom they go, so that one player leads them all."""

    side: SideId
    figures: Annotated[tuple[Mapping[str, Any], ...], _figures]
    at: Place | None = None
    edge: Annotated[str, plain(fields.one_of, EDGES)] = ""
    turn: Annotated[int, plain(fields.integer, 1, 1000)] = 0
    goes_with: FigureId = ""

    @classmethod
    def complete(cls, data: Mapping[str, Any], path: str) -> None:
        """Raise BadRequest unless there is one place."""
        one_of(data, path, "at", "edge")

    def place(self, g: Game) -> Point:
        """Where the first of them comes."""
        return by_edge(g, self.edge) if self.at is None else self.at


def validate_add(g: Game, item: Add) -> None:
    """Raise Refused, or BadRequest, unless they may join that side, there and then."""
    if item.goes_with and (friend := g.named(item.goes_with)).side != item.side:
        side = g.side_names[item.side]
        raise Refused("{figure} does not fight for {side}", figure=friend.name, side=side, code="no-friend")
    new = recruits(g, item.side, item.figures, item.place(g), item.goes_with)
    to_come = sum(len(json.loads(relief.figures)) for relief in g.state.reliefs)
    if len(g.figures) + to_come + len(new) > MOST_IN_BATTLE:
        raise Refused("at most {most} figures are in one battle", most=MOST_IN_BATTLE, code="too-many")
    if item.turn and item.turn <= g.state.turn:
        said = "turn {turn} has begun: name a later one, or none for at once"
        raise Refused(said, turn=item.turn, code="too-late")
    if item.at is not None:
        validate_place(g, new[0], item.at, 0)
    validate_limits(g, [*g.figures, *new], new, item)


async def add(g: Game, item: Add) -> None:
    """They are there, or will be."""
    relief = Relief(item.turn, item.side, item.place(g), json.dumps(item.figures), item.goes_with)
    told = UmpireEvent(item.act, item.why, side=item.side, against=item.against)
    if item.turn:
        g.state.reliefs = (*g.state.reliefs, relief)
        g.emit(told._replace(what="due", value=item.turn, to=item.side if g.hides else ""))
        return
    names = join(g, relief)
    g.emit(told._replace(figures=tuple(names), value=item.edge))
    for name in names:
        g.log_figure(g.named(name), "")


ADD = Command("add", Add, validate=validate_add, run=add)
