"""A turn of a campaign as it is closed: what the battle came to, the player's choices, and what comes of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.campaign.bands import Band
from engine.campaign.rolls import Roller
from engine.state import FLEEING, INFECTED, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, RAN_AWAY, TURNED, Figure

_FELL = frozenset({OUT_OF_THE_FIGHT, OBVIOUSLY_DEAD})


class Fate(NamedTuple):
    """How an encounter left a figure: its status, and that before of one who is a prisoner or came round; how many
    enemies it put out, whether it used its Star Power, whether it shot or fought, and what its recovery was rolled as,
    where the battle's end rolls that."""

    status: str
    was: str = ""
    felled: int = 0
    powered: bool = False
    fought: bool = False
    recovery: str = ""

    @property
    def fell(self) -> bool:
        """Went Out of the Fight or died, whatever came after."""
        return self.status in _FELL or self.was in _FELL

    @property
    def ran(self) -> bool:
        """Ran away, off the table or still on the run at the end."""
        return self.status in (RAN_AWAY, FLEEING)


FEATS = ("felled", "captured", "freed", "looted", "photographed", "interviewed")


class Feat(NamedTuple):
    """What a member of a band did in an encounter (one of `FEATS`), how often, and the names of those it did it to."""

    who: str
    what: str
    number: int
    whom: tuple[str, ...] = ()


class Foes(NamedTuple):
    """What an encounter left of a band's enemies: the Reps of those able on the table and of those who left it, and the
    weapons that lie on a field which the band holds."""

    there: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    arms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """What an encounter meant for a band: success or not, why, the fate of each member that took part, what is left
    of its enemies, and what each member did."""

    success: bool
    fates: Mapping[str, Fate] = field(default_factory=dict)
    reason: str = ""
    foes: Foes = field(default_factory=Foes)
    deeds: tuple[Feat, ...] = ()


def fates_of(figures: Iterable[Figure], members: Mapping[str, str]) -> dict[str, Fate]:
    """The fates of a band's members; `members` has each one's id in the band for its id in the encounter."""
    return {members[f.id]: Fate(_status(f), f.captured_as) for f in figures if f.id in members}


def _status(figure: Figure) -> str:
    """What the end finds it as; one that ran away has, under a roof or in a vehicle too, and one that is infected
    turns, if later (CR2-ZOMBIE-06)."""
    if figure.spell.what == INFECTED:
        return TURNED
    if not figure.ran:
        return figure.status
    return FLEEING if figure.on_table else RAN_AWAY


class Way(NamedTuple):
    """One way to go on that may be chosen by its name: the members that it is about, and their odds."""

    name: str
    members: tuple[str, ...]
    odds: float


class Asked(NamedTuple):
    """A question to the player before a step goes on: its name, the members that may be chosen, and how many of them
    have to be; -1 where any number may, 0 where it is answered by yes or no, or by one of the `ways`."""

    what: str
    members: tuple[str, ...] = ()
    needed: int = 0
    ways: tuple[Way, ...] = ()


class Pursuit(NamedTuple):
    """A pursuit that ends in a battle: the members that are in it, the Reps of their enemies, and whether it is the
    members that were caught."""

    members: tuple[str, ...]
    foes: tuple[int, ...]
    caught: bool


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
    date: int = 0
    """How many turns have begun since the campaign did, where some bring no encounter."""
    pursuit: Pursuit | None = None
    """The pursuit that comes next."""
    genre: str = ""
    """What the campaign is about, where it has genres."""

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
