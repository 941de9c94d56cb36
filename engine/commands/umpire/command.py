"""The input of a game master, which is one of several acts."""

from dataclasses import dataclass
from typing import Any

from engine.battle.game import Game
from engine.commands.umpire.act import Act
from engine.commands.umpire.figures import HIDE, MOVE, REMOVE, SET, SHOW
from engine.commands.umpire.relief import ADD
from engine.commands.umpire.words import END, NARRATE, RULING
from engine.inputs.command import Command, named
from engine.inputs.shape import Shape
from engine.strict import fields

ACTS = named(NARRATE, RULING, ADD, REMOVE, MOVE, SET, SHOW, HIDE, END)
"""By name what each act is; none is listed."""


@dataclass(frozen=True, kw_only=True)
class Umpire(Act):
    """An act, read by the shape of its kind."""

    @classmethod
    def of(cls, value: Any, path: str) -> type[Shape]:
        """The shape of the act that it names. Raises BadRequest."""
        data = fields.obj(value, path, None, required=("act",))
        return ACTS[fields.key(data["act"], f"{path}.act" if path else "act", ACTS, "act")].shape


def validate_act(g: Game, item: Act) -> None:
    """Raise Refused, or BadRequest, unless the act can be done now."""
    validate = ACTS[item.act].validate
    if validate is not None:
        validate(g, item)


async def act(g: Game, item: Act) -> None:
    """Do it, as one deed."""
    g.begin("umpire")
    await ACTS[item.act].run(g, item)


UMPIRE: Command[Game, Any] = Command("umpire", Umpire, validate=validate_act, run=act, apart=True)
