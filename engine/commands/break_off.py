"""Breaking off a melee (CR3-MELEE-11)."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.battle.game import Game
from engine.errors import Refused
from engine.inputs.command import Command, Fields
from engine.inputs.shape import FIGURE, FigureId, Place, Shape, Slot, SlotKind
from engine.procedures.activation import acting
from engine.procedures.mover import bases, blockers
from engine.procedures.third.melee import LEAST, step_out
from engine.space import INCH
from engine.state import Figure


@dataclass(frozen=True)
class BreakOff(Shape):
    """Where it steps to."""

    slots = (FIGURE, Slot("to", SlotKind.POINT))

    figure: FigureId
    to: Place


def retreats(g: Game, figure: Figure) -> Iterator[Fields]:
    """Cells two inches or more from its enemies."""
    if not figure.now.breaking_off:
        return
    foes = [g.figures[index] for index in figure.melee]
    found = g.ways(figure).reachable(
        figure.at, figure.floor, figure.now.left, blockers=blockers(g, figure), occupied=bases(g, figure, [])
    )
    for reach in found:
        x, y = reach.point
        if reach.floor == figure.floor and all(g.space.distance(reach.point, f.at) >= LEAST for f in foes):
            yield {"figure": figure.id, "to": [x / INCH, y / INCH]}


async def break_off(g: Game, item: BreakOff) -> None:
    """A Star that chose to break off steps out of its melee, two inches or more (CR3-MELEE-11, CR3-RUL-109)."""
    figure = acting(g, item.figure, melee=True)
    if not figure.melee:
        raise Refused("{figure} is in no melee", figure=figure.name, rule="CR3-MELEE-11")
    if not figure.now.breaking_off:
        raise Refused("{figure} did not choose to break off", figure=figure.name, rule="CR3-MELEE-12")
    goal = item.to
    left = figure.now.left
    stop = blockers(g, figure)
    route = g.ways(figure).find_route(figure.at, figure.floor, goal, figure.floor, blockers=stop, limit=left)
    if route is None:
        said = "{figure} cannot get there within {inches:g}″"
        raise Refused(said, figure=figure.name, inches=left / INCH, rule="CR3-MELEE-11", code="no-way")
    foes = [g.figures[index] for index in figure.melee]
    if any(g.space.distance(goal, foe.at) < LEAST for foe in foes):
        raise Refused("breaking off takes it two inches or more from the enemy", rule="CR3-MELEE-11", code="too-near")
    if any(floor == figure.floor and g.space.within(goal, at, -1) for at, floor in bases(g, figure, [])):
        raise Refused("{figure} may not end on another figure", figure=figure.name, rule="CR3-RUL-147", code="occupied")
    figure.now = figure.now._replace(used=figure.now.used + route.length)
    spot, floor = route.end
    step_out(g, figure, spot, floor, g.space.heading(spot, g.nearest(figure, foes)[0].at))


BREAK_OFF = Command("break-off", BreakOff, figure=retreats, run=break_off, in_melee=True, heading=("figure",))
