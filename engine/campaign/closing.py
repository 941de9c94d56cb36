"""A turn of a campaign as it is closed: what the battle came to, the player's choices, and what comes of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.campaign.bands import Band
from engine.campaign.rolls import Roller
from engine.state import OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, Figure

_FELL = frozenset({OUT_OF_THE_FIGHT, OBVIOUSLY_DEAD})


class Fate(NamedTuple):
    """How an encounter left a figure: its status, and for a prisoner that before; how many enemies it put out, and
    whether it used its Star Power."""

    status: str
    was: str = ""
    felled: int = 0
    powered: bool = False

    @property
    def fell(self) -> bool:
        """Went Out of the Fight or died, whatever came after."""
        return self.status in _FELL or self.was in _FELL


@dataclass(frozen=True, slots=True)
class Result:
    """What an encounter meant for a band: success or not, why, and the fate of each member that took part."""

    success: bool
    fates: Mapping[str, Fate] = field(default_factory=dict)
    reason: str = ""


def fates_of(figures: Iterable[Figure], members: Mapping[str, str]) -> dict[str, Fate]:
    """The fates of a band's members; `members` has each one's id in the band for its id in the encounter."""
    return {members[f.id]: Fate(f.status, f.captured_as) for f in figures if f.id in members}


class Asked(NamedTuple):
    """A question to the player before a step goes on: its name, the members that may be chosen, and how many of them
    have to be; -1 where any number may, 0 where it is answered by yes or no."""

    what: str
    members: tuple[str, ...] = ()
    needed: int = 0


class Unanswered(Exception):
    """A closing has come to a question that is not answered yet."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked.what)
        self.asked = asked


@dataclass(slots=True)
class Closing:
    """A turn as its steps change it. With `stops` an open question raises `Unanswered`; otherwise it is answered as is
    usual. Once it has `ended` no further step is taken."""

    roller: Roller
    band: Band
    result: Result
    number: int
    """The turn's."""
    mission: str
    """The encounter just played; behind the last step that which comes next."""
    eal: int
    """Its level of enemy activity, likewise; 0 without one."""
    choices: Mapping[str, Any] = field(default_factory=dict)
    stops: bool = False
    ended: str = ""
    vacancies: int = 0
    """How many may join before the next battle, where dice say so."""
    lost: int = 0
    """How many of the Star's people the battle has cost it for good."""

    def choice(self, asked: Asked, usual: Any) -> Any:
        """The player's answer. Raises Unanswered where it is still to come and the closing stops for it."""
        if asked.what in self.choices:
            return self.choices[asked.what]
        if self.stops:
            raise Unanswered(asked)
        return usual

    def chosen(self, asked: Asked, usual: Sequence[str]) -> tuple[str, ...]:
        """Those of the members asked about that the player has chosen."""
        return tuple(member for member in self.choice(asked, usual) if member in asked.members)
