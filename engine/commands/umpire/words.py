"""Acts that change nothing on the table: a word to all or to one side, a ruling, and the end of the battle."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from engine.battle.game import Game
from engine.commands.umpire.act import Act, Word, validate_hidden
from engine.errors import BadRequest
from engine.events import EncounterEvent, UmpireEvent
from engine.inputs.command import Command
from engine.inputs.shape import Context, Place, SideId, plain
from engine.strict import fields

MOST_INPUTS = 20_000
MOST_POINTS = 100
RULED = "ruling"
"""Why a battle is over that a game master ended with a result."""

# ---- a word ----


@dataclass(frozen=True, kw_only=True)
class Narrate(Act):
    """What is told: of a place, or to one side alone, if they are given."""

    text: Word
    at: Place | None = None
    to: SideId = ""


def validate_narrate(g: Game, item: Narrate) -> None:
    """Raise Refused for a word to one side where every side knows everything."""
    if item.to:
        validate_hidden(g)


async def narrate(g: Game, item: Narrate) -> None:
    """Tell it."""
    g.emit(UmpireEvent(item.act, item.why, text=item.text, to=item.to, at=item.at))


NARRATE = Command("narrate", Narrate, validate=validate_narrate, run=narrate)

# ---- a ruling ----


@dataclass(frozen=True, kw_only=True)
class Ruling(Act):
    """The input that it is about, by its number from 1, and how it is ruled: it `stands`, is `corrected` by an act, or
    was taken `back`."""

    about: Annotated[int, plain(fields.integer, 1, MOST_INPUTS)]
    how: Annotated[str, plain(fields.one_of, ("stands", "corrected", "back"))]


async def rule(g: Game, item: Ruling) -> None:
    """Say it."""
    g.emit(UmpireEvent(item.act, item.why, what=item.how, about=item.about))


RULING = Command("ruling", Ruling, run=rule)

# ---- the end ----


def _result(value: Any, path: str, context: Context) -> Mapping[str, int]:
    data = fields.obj(value, path, context.sides)
    return {side: fields.integer(points, f"{path}.{side}", 0, MOST_POINTS) for side, points in data.items()}


@dataclass(frozen=True, kw_only=True)
class End(Act):
    """The points of every side that fights."""

    result: Annotated[Mapping[str, int], _result]


def validate_end(g: Game, item: End) -> None:
    """Raise BadRequest unless the sides that fight, and no others, have their points."""
    for side in g.sides:
        path = f"result.{side}"
        if g.foes_of(side) and side not in item.result:
            raise BadRequest("{key!r} is missing", key=side, field=path)
        if side in item.result and not g.foes_of(side):
            raise BadRequest("a neutral side scores nothing: leave out {side}", side=g.side_names[side], field=path)


async def end(g: Game, item: End) -> None:
    """The battle is over with this result, whatever its mission says."""
    g.emit(UmpireEvent(item.act, item.why))
    g.state.active = ()
    g.state.ended, g.state.ruled = RULED, tuple(item.result.items())
    g.emit(EncounterEvent("ends", RULED))


END = Command("end", End, validate=validate_end, run=end)
