"""What a mission is under a ruleset: the keys of its record, how they are read, and how it is decided."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple


class Verdict(NamedTuple):
    """How a mission stands: its result (`success`, `failure` or `draw`; empty while it is open), why, and by which
    rule, if that is another than the one of its kind."""

    result: str = ""
    why: str = ""
    rule: str = ""


OPEN = Verdict()
"""The verdict on a mission that goes on."""


async def _nothing(*_: Any) -> None:
    """Most missions have nothing to do then."""


@dataclass(frozen=True, slots=True)
class MissionRules:
    """One kind of mission."""

    id: str
    keys: tuple[str, ...]
    """The keys that its record may have."""
    read: Callable[[Any], Any]
    """Gets the `Reading` and returns the `Mission`. Raises BadRequest naming the field."""
    otherwise: Callable[[Any], Verdict]
    """How it stands where it is not won by one of its ways: gets the game, after every input; it changes nothing."""
    rule: str = ""
    """The rule that decides it; empty: nothing does."""
    required: tuple[str, ...] = ("id", "side")
    most_sides: int = 2
    starts: tuple[int, ...] = ()
    """How far from the side in the middle the other one may start, in hundredths of an inch (CR2-RUL-300)."""
    in_the_middle: bool = False
    """Whether that is the side of the mission, and not its enemy."""
    hides: bool = False
    """Whether its records need hidden information."""
    follow: Callable[[Any, tuple[str, int], Any], Coroutine[Any, Any, None]] = _nothing
    """What is done before that: it gets the game, whose phase it was with the number of that, and the entries."""
    ways: Callable[[Any], Sequence[Any]] = lambda _: ()
    """Gets the game, and returns every `Way` to win it as things stand."""
    opens: Callable[[Any], Coroutine[Any, Any, None]] | None = None
    """What is done as the first turn starts, before its dice; it gets the game."""


def named(*kinds: MissionRules) -> dict[str, MissionRules]:
    """A ruleset's missions by their ids."""
    return {kind.id: kind for kind in kinds}
