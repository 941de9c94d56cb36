"""Acts upon figures: taken off the table, put down elsewhere, set right, shown to a side or hidden from it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from engine.battle.game import Game
from engine.commands.posture import validate_lying
from engine.commands.umpire.act import Act, Limited, on_table, validate_hidden
from engine.commands.umpire.limits import validate_limits, validate_place
from engine.errors import Refused
from engine.events import UmpireEvent
from engine.inputs.command import Command
from engine.inputs.shape import Facing, FigureId, FigureIds, Place, SideId, Small, one_of, plain
from engine.procedures import umpiring
from engine.procedures.umpiring import waits
from engine.record.model import AMMO, POSTURES
from engine.state import CARRY_ON, DUCKED_BACK, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, STUNNED, Figure
from engine.strict import fields

# ---- off the table ----


@dataclass(frozen=True, kw_only=True)
class Remove(Act):
    """Those who are taken off."""

    figures: FigureIds


def validate_remove(g: Game, item: Remove) -> None:
    """Raise Refused unless all of them are on the table."""
    for name in item.figures:
        on_table(g, name)


async def remove(g: Game, item: Remove) -> None:
    """They leave, unhurt, and leave behind what held them."""
    for figure in map(g.named, item.figures):
        g.emit(UmpireEvent(item.act, item.why, (figure.id,)))
        umpiring.take_away(g, figure)


REMOVE = Command("remove", Remove, validate=validate_remove, run=remove)

# ---- elsewhere ----


@dataclass(frozen=True, kw_only=True)
class Put(Act):
    """One that is put down at a place; it faces as before unless it is said."""

    figure: FigureId
    to: Place
    floor: Small = 0
    facing: Facing | None = None


def validate_put(g: Game, item: Put) -> None:
    """Raise Refused unless the figure is on the table, and may stand there."""
    validate_place(g, on_table(g, item.figure), item.to, item.floor)


async def put(g: Game, item: Put) -> None:
    """It stands there, out of any melee and any machine."""
    figure = g.named(item.figure)
    g.emit(UmpireEvent(item.act, item.why, (figure.id,)))
    facing = figure.facing if item.facing is None else item.facing
    umpiring.put_down(g, figure, item.to, item.floor, facing)


MOVE = Command("move", Put, validate=validate_put, run=put)

# ---- set right ----

STATUSES = (CARRY_ON, DUCKED_BACK, STUNNED, OUT_OF_THE_FIGHT, OBVIOUSLY_DEAD)
"""What a figure may be set to."""
VALUES = ("status", "posture", "ammo", "rep")


@dataclass(frozen=True, kw_only=True)
class Set(Limited):
    """One thing about a figure."""

    figure: FigureId
    status: Annotated[str, plain(fields.one_of, STATUSES)] = ""
    posture: Annotated[str, plain(fields.one_of, POSTURES)] = ""
    ammo: Annotated[str, plain(fields.one_of, AMMO)] = ""
    rep: Annotated[int, plain(fields.integer, 1, 10)] = 0

    @classmethod
    def complete(cls, data: Mapping[str, Any], path: str) -> None:
        """Raise BadRequest unless one thing is set."""
        one_of(data, path, *VALUES)

    @property
    def what(self) -> str:
        """The one that is set."""
        return next(name for name in VALUES if getattr(self, name))


def settable(figure: Figure) -> bool:
    """Whether something may be set right about a figure: it can act, or is only stunned."""
    return figure.able or figure.status == STUNNED


def validate_set(g: Game, item: Set) -> None:
    """Raise Refused where the figure has fallen, or may not be as it is to be."""
    figure = on_table(g, item.figure)
    if not settable(figure):
        said = "{figure} is {status}: a fallen figure is not set right"
        raise Refused(said, figure=figure.name, status=figure.status, code="fallen")
    if getattr(figure, item.what) == getattr(item, item.what):
        raise Refused("{figure} is so already", figure=figure.name, code="so-already")
    if item.status == DUCKED_BACK and figure.melee:
        raise Refused("{figure} is locked in melee", figure=figure.name, rule="CR3-MELEE-05")
    if item.posture == "prone":
        validate_lying(figure)
    if item.ammo and not umpiring.guns(g, figure):
        raise Refused("{figure} has no weapon that takes ammunition", figure=figure.name, code="no-ammunition")
    if item.rep:
        _validate_rep(g, figure, item)


def _validate_rep(g: Game, figure: Figure, item: Set) -> None:
    reps = g.rules.parameters.reps
    fields.integer(item.rep, "rep", min(reps), max(reps), g.rules.listed_by("reps"))
    changed = replace(figure, rep=item.rep)
    validate_limits(g, [changed if f is figure else f for f in g.figures], [changed], item)


async def set_right(g: Game, item: Set) -> None:
    """It is so from now on."""
    figure, value = g.named(item.figure), getattr(item, item.what)
    g.emit(UmpireEvent(item.act, item.why, (figure.id,), what=item.what, value=value, against=item.against))
    if item.status:
        umpiring.set_status(g, figure, item.status)
    elif item.posture:
        g.set_posture(figure, item.posture, "")
    elif item.ammo:
        umpiring.set_ammo(g, figure, item.ammo)
    else:
        figure.rep, figure.star_power = item.rep, min(figure.star_power, item.rep)


SET = Command("set", Set, validate=validate_set, run=set_right)

# ---- known, or not ----


@dataclass(frozen=True, kw_only=True)
class Known(Act):
    """A figure, and the side that is to know of it or to know of it no more."""

    figure: FigureId
    to: SideId


def _enemy(g: Game, item: Known, *, known: bool) -> Figure:
    """The figure. Raises Refused unless it is an enemy that the side knows of, or does not know of."""
    validate_hidden(g)
    figure, side = on_table(g, item.figure), g.side_names[item.to]
    if not g.hostile(item.to, figure.side):
        raise Refused("{figure} is no enemy of {side}", figure=figure.name, side=side, code="no-enemy")
    if g.knows(item.to, figure) != known:
        said = "{figure} is not known to {side}" if known else "{figure} is known to {side} already"
        raise Refused(said, figure=figure.name, side=side, code="so-already")
    return figure


def validate_show(g: Game, item: Known) -> None:
    """Raise Refused unless the side does not know of the figure."""
    _enemy(g, item, known=False)


async def show(g: Game, item: Known) -> None:
    """The side knows of it, as of one that it has seen, and alone reads so."""
    figure, bit = g.named(item.figure), g.side_bit(item.to)
    g.hide(figure, g.state.hidden[figure.index] & ~bit)
    g.reveal(figure, item.to)
    g.emit(UmpireEvent(item.act, item.why, (figure.id,), to=item.to))


SHOW = Command("show", Known, validate=validate_show, run=show)


def validate_hide(g: Game, item: Known) -> None:
    """Raise Refused unless the side knows of the figure, and would not find it again at once."""
    figure, side = _enemy(g, item, known=True), g.side_names[item.to]
    if (machine := g.fleet.shell(figure)) is not None:
        said = "{machine} is known to {side}, and so are those in it"
        raise Refused(said, machine=machine.name, side=side, code="shut-in")
    looker = next((f for f in g.of_side(item.to) if f.able and g.sees(f, figure)), None)
    if looker is not None and not waits(g, figure):
        said = "{looker} has {figure} in sight: put one of the two elsewhere first"
        raise Refused(said, looker=looker.name, figure=figure.name, code="in-sight")


async def hide(g: Game, item: Known) -> None:
    """The side knows of it no more, and reads nothing; where the book has such places, it waits there unseen."""
    figure, bit = g.named(item.figure), g.side_bit(item.to)
    if waits(g, figure):
        g.hide(figure, g.state.hidden[figure.index] | bit)
    g.lose(figure, bit)
    g.emit(UmpireEvent(item.act, item.why, (figure.id,), to=item.to))


HIDE = Command("hide", Known, validate=validate_hide, run=hide)
