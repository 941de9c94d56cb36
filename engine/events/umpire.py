"""A game master's act as an event."""

from typing import NamedTuple

from engine.state import Point


class UmpireEvent(NamedTuple):
    """A game master's act (`engine/commands/umpire/`): what, why, and upon which figures.

    A word has its `text`, and the place `at` that it is about. `to` is the one side that a word is said to, or that a
    figure is shown to or hidden from; no other reads of it. `side` is the one that figures join, `value` the edge
    by which they come at once; `what` is set to `value`. A ruling is `about` an input by its number. `against` says
    that the book does not allow it.
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
