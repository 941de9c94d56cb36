"""Where a figure may stand, and what the book allows of figures that fight together."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.commands.umpire.act import Limited
from engine.errors import BadRequest, Refused, Said
from engine.procedures.contact import barred, in_water, taken, under_hull
from engine.record.model import TOGETHER
from engine.space import Point
from engine.state import Figure


def validate_place(g: Game, figure: Figure, at: Point, floor: int) -> None:
    """Raise Refused unless a figure may be put down there: on ground that bears it, on nobody, under no machine."""
    cell = g.space.cell_name(at)
    if in_water(g, at) or not g.space.stands(at, floor) or under_hull(g, at, floor):
        said = "no figure can stand at {cell}: choose a place clear of walls, deep water and machines"
        raise Refused(said, cell=cell, code="no-place")
    if barred(g, figure, at, floor):
        raise Refused("a rider is in no building ({rule})", rule=g.rules.listed_by("riders"), code="mounted")
    if (other := taken(g, figure, at, floor)) is not None:
        said = "{other} stands too near {cell}: their centres must be an inch or more apart"
        raise Refused(said, other=other.name, cell=cell, code="occupied")


def validate_limits(g: Game, everybody: Sequence[Figure], new: Sequence[Figure], item: Limited) -> None:
    """Raise Refused where the book does not allow these figures among all, unless they are to be against the book, and
    where they are to be so and the book allows them."""
    limit = next((said for figure in new if (said := _beneath(g, figure))), None) or _breach(g, everybody)
    if limit is not None and not item.against:
        raise Refused("{limit}", limit=limit, code="against-the-book")
    if limit is None and item.against:
        raise Refused("the book allows it: leave 'against' out", code="within-the-book")


def _beneath(g: Game, figure: Figure) -> Said | None:
    """That its Rep is too low for one of its traits."""
    for trait in (g.rules.traits[name] for name in sorted(figure.traits)):
        if figure.rep < trait.least_rep:
            said = "a figure below Rep {rep} cannot be {name} ({rule})"
            return Said(said, rep=trait.least_rep, name=trait.id, rule=trait.rule)
    return None


def _breach(g: Game, everybody: Sequence[Figure]) -> Said | None:
    """What the book has against all these together that it has not against those that are there now."""
    together = g.rules.optional(TOGETHER)
    if together is None:
        return None
    found: list[Said | None] = []
    for figures in (g.figures, everybody):
        try:
            together(g.record.sides, figures, g.space)
            found.append(None)
        except BadRequest as error:
            found.append(error.said)
    return found[1] if found[0] is None else None
