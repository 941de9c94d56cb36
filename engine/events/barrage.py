"""A fire mission as an event."""

from typing import NamedTuple

from engine.state import Point


class BarrageEvent(NamedTuple):
    """A mortar is called on a spot, laid on another one, spotted for (its smoke seen `at` a spot, or not), ceases."""

    machine: str
    what: str
    figure: str = ""
    at: Point | None = None
    rule: str = ""
