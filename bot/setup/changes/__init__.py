"""Every change of a set-up that is typed or pressed: one value each, and nothing besides but its words."""

from typing import Final

from bot.errors import Stale
from bot.setup.change import Fields, SetUpChange
from bot.setup.changes import battle, deploy, force, gear, side, terrain

CHANGES: Final[list[type[SetUpChange]]] = [
    *force.CHANGES, *terrain.CHANGES, *battle.CHANGES, *gear.CHANGES, *side.CHANGES, *deploy.CHANGES,
]  # fmt: skip


def pressed_by(what: str) -> tuple[type[SetUpChange], Fields]:
    """The change that a custom id stands for, and what it gives to it. Raises Stale."""
    key, _, number = what.rpartition("-")
    for change in CHANGES:
        if change.pressed is not None and change.pressed.key in (what, key):
            return change, {} if change.pressed.key == what else {"number": int(number)}
    raise Stale("there is no such choice")
