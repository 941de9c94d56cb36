"""What every act of a game master says."""

from dataclasses import dataclass
from typing import Annotated

from engine.battle.game import Game
from engine.errors import Refused
from engine.inputs.shape import Flag, Shape, Text, plain
from engine.state import Figure
from engine.strict import fields

Word = Annotated[str, plain(fields.text, 1000)]
"""What a game master tells."""


@dataclass(frozen=True, kw_only=True)
class Act(Shape):
    """Which act it is, and why it is done."""

    act: Text
    why: Text


@dataclass(frozen=True, kw_only=True)
class Limited(Act):
    """Likewise; `against` where it is to be done although the book does not allow it."""

    against: Flag = False


def on_table(g: Game, figure_id: str) -> Figure:
    """The figure. Raises Refused for one that is not on the table."""
    figure = g.named(figure_id)
    if not figure.on_table:
        raise Refused("{figure} is not on the table", figure=figure.name, code="off-table")
    return figure


def validate_hidden(g: Game) -> None:
    """Raise Refused where every side knows everything."""
    if not g.hides:
        raise Refused("with public information every side knows everything", code="public")
