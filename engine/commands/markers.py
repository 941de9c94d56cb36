"""Markers: those that the rules run take their turns, the others move as their owner likes (CR3-PEF, CR3-RUL-152)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.battle.game import Game
from engine.errors import Refused
from engine.inputs.command import Command, Fields
from engine.inputs.shape import Path, Place, Shape, Slot, SlotKind, Text, one_of
from engine.procedures.missions.marker_sight import waiting
from engine.procedures.missions.markers import along, by_table, named
from engine.space import INCH, Route


@dataclass(frozen=True)
class OfMarker(Shape):
    """Which marker."""

    slots = (Slot("marker", SlotKind.OPTION),)

    marker: Text


def next_marker(g: Game) -> Iterator[Fields]:
    """The marker whose turn it is (CR3-RUL-118)."""
    if g.state.phase and g.state.markers and (left := waiting(g)):
        yield {"marker": left[0].id}


def validate_turn(g: Game, item: OfMarker) -> None:
    """Raise Refused unless the marker is the next to take its turn."""
    m = named(g, item.marker)
    if not g.state.phase or m.side != g.state.active_side:
        raise Refused("it is not the phase of {side}", side=g.side_names[m.side], rule="CR3-PEF-04")
    if not g.rules_run(m.side):
        raise Refused("{marker} is moved by its owner", marker=m.id, rule="CR3-RUL-152")
    if m.inside:
        raise Refused("{marker} lies in a building and never moves", marker=m.id, rule="CR3-ENC-10")
    left = waiting(g)
    if m not in left:
        raise Refused("{marker} has had its turn in this phase", marker=m.id, rule="CR3-PEF-04")
    if m is not left[0]:
        said = "the marker nearest to an enemy goes first: {first}"
        raise Refused(said, marker=m.id, first=left[0].id, rule="CR3-PEF-04")


async def marker(g: Game, item: OfMarker) -> None:
    """A marker run by the rules takes its turn, whatever its side's die (CR3-PEF-05, CR3-RUL-118)."""
    await by_table(g, named(g, item.marker))


MARKER = Command("marker", OfMarker, validate=validate_turn, table=next_marker, run=marker)


@dataclass(frozen=True)
class MoveMarker(Shape):
    """Which marker goes where."""

    slots = (Slot("marker", SlotKind.OPTION), Slot("to", SlotKind.POINT))

    marker: Text
    path: Path = ()
    to: Place | None = None

    @classmethod
    def complete(cls, data: Mapping[str, Any], path: str) -> None:
        """Raise BadRequest unless there is one way."""
        one_of(data, path, "path", "to")


def own_markers(g: Game) -> Iterator[Fields]:
    """Each marker of the active side with each place that it may go to (CR3-RUL-152)."""
    if not g.state.phase or not g.state.markers or waiting(g):
        return
    for m in g.state.markers:
        if m.side == g.state.active_side and not g.rules_run(m.side) and not m.inside and m.turn_in < g.state.phases:
            for reach in g.space.reachable(m.at, m.floor, g.rules.parameters.normal_move):
                if reach.cost and reach.floor == 0:
                    yield {"marker": m.id, "to": [reach.point[0] / INCH, reach.point[1] / INCH]}


async def move_marker(g: Game, item: MoveMarker) -> None:
    """Its owner moves a marker up to a normal move, whatever the die (CR3-RUL-152)."""
    m = named(g, item.marker)
    if not g.state.phase or m.side != g.state.active_side:
        raise Refused("it is not the phase of {side}", side=g.side_names[m.side], rule="CR3-RUL-152")
    if g.rules_run(m.side):
        raise Refused("{marker} moves by its table", marker=m.id, rule="CR3-PEF-05")
    if m.inside:
        raise Refused("{marker} lies in a building and never moves", marker=m.id, rule="CR3-ENC-10")
    if m.turn_in == g.state.phases:
        raise Refused("{marker} has had its turn in this phase", marker=m.id, rule="CR3-PEF-04")
    inches = g.rules.parameters.normal_move
    route: Route | None
    if item.to is None:
        route = g.space.walk(m.at, m.floor, list(item.path))
    else:
        route = g.space.find_route(m.at, m.floor, item.to, 0, limit=inches)
    if route is None or route.length > inches:
        said = "{marker} cannot get there with {inches:g}″"
        raise Refused(said, marker=m.id, inches=inches / INCH, rule="CR3-RUL-152", code="too-far")
    await along(g, m, list(route.points))


MOVE_MARKER = Command("move-marker", MoveMarker, table=own_markers, run=move_marker)
