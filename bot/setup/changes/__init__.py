"""Every change of a set-up that is typed or pressed: one value each, and nothing besides but its words."""

from typing import Final

from bot.errors import Stale
from bot.setup.change import Fields, SetUpChange
from bot.setup.changes import battle, deploy, force, gear, side, terrain

CHANGES: Final[list[type[SetUpChange]]] = [
    *battle.CHANGES, *gear.CHANGES, *side.CHANGES, *force.CHANGES, *terrain.CHANGES, *deploy.CHANGES,
]  # fmt: skip


def pressed_by(what: str) -> tuple[type[SetUpChange], Fields]:
    """The change that a custom id stands for, and what it gives to it. Raises Stale."""
    key, _, number = what.rpartition("-")
    for change in CHANGES:
        if change.pressed is not None and change.pressed.key == what:
            return change, {}
        if change.pressed is not None and change.pressed.key == key and number.isdecimal():
            return change, {"number": int(number)}
    raise Stale("there is no such choice")
