"""The requests of one side to the others, and the people that must agree."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from bot.play.moment import Moment

What = Literal["undo", "pause", "resume"]


@dataclass(frozen=True, slots=True)
class Request:
    """One person's request to the other sides; `at` is the newest number then, `steps` how many inputs it is about."""

    what: What
    encounter_id: int
    at: int
    steps: int
    asker: int

    @property
    def key(self) -> str:
        """The key that the sides that agree are kept under; it names no one."""
        return f"{self.what}:{self.at}:{self.steps}"


def deciders(moment: Moment, sides: Iterable[str]) -> tuple[int, ...]:
    """Those who answer for these sides, each once."""
    return tuple(dict.fromkeys(moment.seating.decider(side) for side in sides))


def others(moment: Moment, asker: int) -> tuple[str, ...]:
    """The sides that must agree: those that others decide for, one's own too; none where the game master asks."""
    if moment.seating.gm_id == asker:
        return ()
    return tuple(
        side.id
        for side in moment.record.sides
        if side.controller != "rules" and asker != moment.seating.decider(side.id)
    )
