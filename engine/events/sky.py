"""Light, weather, and what hangs over the table."""

from typing import NamedTuple

from engine.state import Point


class SkyEvent(NamedTuple):
    """The hour or the weather (`what`) is another, and the light with it, or dice have left it as it was; or smoke or
    a flare comes `at` a place or is gone from there, and where the `wind` blows is decided.

    `turns`: how long the hour lasts, or full turns that smoke and light do; `sight`: how far one sees in the open, in
    the dark if it is dark; None: no limit.
    """

    what: str
    light: str
    weather: str
    hour: str = ""
    turns: int | None = None
    sight: int | None = None
    rule: str = ""
    at: Point | None = None
    wind: str = ""
