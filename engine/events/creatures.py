"""What becomes of creatures, and of those they get at, as an event."""

from typing import NamedTuple

from engine.state import Point


class CreatureEvent(NamedTuple):
    """A bug hole opens (`hole`, with its number as `value`); a figure `shrieks`, `dismembers` or `feeds` on a target,
    `brews` so much bile, `loses` its target, is `infected`, `turns`, or is `cured` by a target's antidote; more of them
    are `drawn` by a shot; something is `found` in a hole (`value`)."""

    what: str
    figure: str = ""
    target: str = ""
    at: Point | None = None
    value: str | int = ""
    rule: str = ""
