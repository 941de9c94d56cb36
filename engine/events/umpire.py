"""A game master's act as an event."""

from typing import NamedTuple

from engine.state import Point


class UmpireEvent(NamedTuple):
    """A game master's act (`engine/commands/umpire/`): what, why, and upon which figures.

    A word has its `text`, the one side `to` which alone it is said, if any, and the place `at` that it is about. `side`
    is the one that figures join, or that one is shown to or hidden from; `what` is set to `value`. A ruling is `about`
    an input by its number. `against` says that the book does not allow it.
    """

    act: str
    why: str
    figures: tuple[str, ...] = ()
    text: str = ""
    to: str = ""
    at: Point | None = None
    side: str = ""
    what: str = ""
    value: str | int = ""
    about: int | None = None
    against: bool = False
    rule: str = ""
