"""`/deploy`: changes of where figures and machines stand when play begins."""

from collections.abc import Iterator
from typing import Literal, get_args

from bot.names import picked
from bot.setup import deploy, machines, offers
from bot.setup.change import (
    FIGURES,
    MACHINES,
    SIDES,
    Asker,
    Done,
    Fields,
    Noted,
    Pressed,
    SetUpChange,
    Things,
    asks,
    tell,
)
from bot.setup.draft import Draft, figure_in, machine_in, name_of, side_in
from bot.setup.markers import NUMBERS, lay
from bot.setup.zones import DEPTH
from engine.fold import fold

Compass = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
Edge = Literal["south", "north", "west", "east"]


def _free(draft: Draft, given: Fields, asker: Asker) -> Iterator[tuple[str, str]]:
    """Cells where the figure named may stand."""
    if named := given.get("figure"):
        cells = offers.free_cells(draft, FIGURES.meant(draft, named, asker), given.get("at", ""))
        yield from ((cell, cell) for cell in cells)


def _under(draft: Draft, given: Fields, asker: Asker) -> Iterator[tuple[str, str]]:
    """The figures of the side that have no place; or a decoy, where none is named yet."""
    side = SIDES.meant(draft, given.get("side", ""), asker)
    names = [fold(name_of(one)) for one in draft["figures"] if one["side"] == side]
    for one in draft["figures"]:
        if one["side"] == side and "at" not in one:
            name = name_of(one)
            yield name, name if names.count(fold(name)) == 1 and "," not in name else picked(one["id"])
    if "," not in given.get("under", ""):
        yield asker.said("markers.decoy"), "decoy"


def _degrees(facing: Compass | None) -> int | None:
    return None if facing is None else 45 * get_args(Compass).index(facing)


def _left(draft: Draft, given: Fields) -> bool:
    """Whether anybody of a side is without a place."""
    return bool(deploy.unplaced(draft, given["side"]) or machines.unplaced(draft, given["side"]))


class PlaceFigure(SetUpChange):
    """Place a figure, or move it to another place.

    `spot` and `degrees` are the place in inches and the way it faces, where they are known.
    """

    command = "deploy figure"
    whose = "figure"
    places = True
    only_places = True
    shows = "table"

    figure: str = asks("The figure", Things("figure", deploy.unplaced))
    at: str = asks("The cell, such as H12", _free, least=2, most=8, going_on=True)
    facing: Compass | None = asks("Which way it faces; by default away from its side's edge", default=None)
    floor: int = asks("The floor of a building; 0 is the ground", default=0, least=0, most=20)
    hidden: bool | None = asks("Whether it begins hidden in cover, where the rules have that", default=None)
    spot: tuple[float, float] | None = None
    degrees: int | None = None

    def apply(self, draft: Draft, _: Asker) -> Done:
        facing = _degrees(self.facing) if self.degrees is None else self.degrees
        stands = deploy.place(draft, self.figure, self.spot or fold(self.at), facing, self.floor, hidden=self.hidden)
        figure = figure_in(stands, self.figure)
        key = "deploy.hidden" if figure.get("unseen") else "deploy.placed"
        return Done(stands, [tell(key, name=name_of(figure), cell=fold(self.at).upper())])


class PlaceMachine(SetUpChange):
    """Place a vehicle or gun with those in it, move it, or take it off the table again."""

    command = "deploy machine"
    whose = "machine"
    places = True
    only_places = True
    shows = "table"

    machine: str = asks("Which machine", MACHINES, most=60)
    at: str = asks(
        "The cell of its middle, such as H12; left out, it is taken off the table", default="", least=2, most=8
    )
    facing: Compass | None = asks("Which way it faces; by default away from its side's edge", default=None)

    def apply(self, draft: Draft, asker: Asker) -> Done:
        found = asker.called(machine_in(draft, self.machine))
        if not self.at:
            return Done(machines.lift(draft, self.machine), [tell("deploy.lifted", name=found)])
        stands = machines.place(draft, self.machine, fold(self.at), _degrees(self.facing))
        return Done(stands, [tell("deploy.placed", name=found, cell=fold(self.at).upper())])


class LiftFigure(SetUpChange):
    """Take a figure off the table again."""

    command = "deploy lift"
    whose = "figure"
    places = True
    only_places = True
    shows = "table"

    figure: str = asks("The figure", Things("figure", lambda draft: (one for one in draft["figures"] if "at" in one)))

    def apply(self, draft: Draft, _: Asker) -> Done:
        told = tell("deploy.lifted", name=name_of(figure_in(draft, self.figure)))
        return Done(deploy.lift(draft, self.figure), [told])


class LineUp(SetUpChange):
    """Place all who are left of a side in line along its edge."""

    command = "deploy auto"
    whose = "side"
    only_places = True
    shows = "table"
    pressed = Pressed("place", "rest", label="placing.rest", offered=_left)

    side: str = asks("The side", SIDES)

    def apply(self, draft: Draft, asker: Asker) -> Done:
        waiting = [*machines.unplaced(draft, self.side), *deploy.unplaced(draft, self.side)]
        lined, names = deploy.auto(draft, self.side), [asker.called(one) for one in waiting]
        return Done(lined, [tell("deploy.line", len(names), name=names[0], names=names)])


class BindSide(SetUpChange):
    """As host: bind a side to an edge of the table; no edge sets it free."""

    command = "deploy zone"

    side: str = asks("The side", SIDES)
    edge: Edge | None = asks("Its edge", default=None)
    depth: int = asks("Inches from that edge; 6 unless you say otherwise", default=DEPTH, most=60)

    def apply(self, draft: Draft, asker: Asker) -> Done:
        bound, lifted = deploy.zone(draft, self.side, self.edge, self.depth)
        side = name_of(side_in(draft, self.side))
        told = tell("deploy.free", side=side)
        if self.edge is not None:
            told = tell("deploy.zone", side=side, edge=asker.term("edge", self.edge), depth=self.depth)
        return Done(bound, [told], lifted)


class LayMarker(SetUpChange):
    """Lay a secret marker, or note what lies under it."""

    command = "deploy marker"
    whose = "side"
    places = True
    only_places = True
    shows = "table"

    side: str = asks("The side", SIDES)
    number: int = asks("Which of its three", most=len(NUMBERS))
    at: str | None = asks("Where it lies, such as H12", default=None, least=2, most=8)
    under: str | None = asks(
        "The figures under it, separated by commas, or decoy", _under, default=None, most=200, several=True
    )

    def apply(self, draft: Draft, _: Asker) -> Done:
        noted = lay(draft, self.side, self.number, self.at and fold(self.at), self.under)
        return Done(noted, [tell("markers.laid", line=Noted(self.side, self.number))])


CHANGES = (PlaceFigure, PlaceMachine, LiftFigure, LineUp, BindSide, LayMarker)
