"""The people who take part in an encounter and what they play, as plain values."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from bot.language import ENGLISH, Language
from bot.storage.models import DRAFT

RULES, SIDE = "rules", "side"
"""What plays for a person who has handed their seat over: the rules, or the others of their side."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats: the people on each side, its captain first, and the host, who stands in where a side has no one."""

    host_id: int
    seats: Mapping[str, tuple[int, ...]]
    gm_id: int | None = None
    """The game master, 0 for one who was forgotten at their wish: see `masters`."""
    owners: Mapping[str, int] = field(default_factory=dict)
    """Figures that one person of their side plays; all others are the captain's."""
    learner: int | None = None
    """The newcomer whose tutorial it is, unless they have skipped the explanations."""
    handed_over: Mapping[tuple[str, int], str] = field(default_factory=dict)
    """By side and person the seats that are handed over: to `RULES`, or to the others of the `SIDE`."""
    runners: tuple[int, ...] = ()
    """The people who run the event of this table; none for other encounters."""
    counts: bool = False
    """Whether the table counts for an event's points."""
    goes_on: bool = False
    """Whether it is an act of a story that goes on: what is hidden at its end stays hidden until the story is over."""

    @property
    def masters(self) -> tuple[int, ...]:
        """The people who act for every side, rule and see everything: the game master, and all who run the event.

        One of them who plays is none where the table counts; elsewhere only the game master may play and stay it.
        """
        playing = {user for people in self.seats.values() for user in people}
        named = (self.gm_id,) if self.gm_id and not (self.counts and self.gm_id in playing) else ()
        return tuple(dict.fromkeys((*named, *(user for user in self.runners if user not in playing))))

    @property
    def reader(self) -> int | None:
        """The game master who is written to; the others who run an event look for themselves."""
        return self.gm_id if self.gm_id in self.masters else None

    @property
    def in_charge(self) -> tuple[int, ...]:
        """The people who decide about the table itself: the host, unless they play where it counts, and the game
        masters."""
        host = () if self.counts and self.side_of(self.host_id) else (self.host_id,)
        return tuple(dict.fromkeys((*host, *self.masters)))

    @property
    def of_event(self) -> bool:
        """Whether it is the table of an event, which has set it up."""
        return bool(self.runners)

    def players(self, side: str) -> tuple[int, ...]:
        """The players of a side, or the host where there are none."""
        return self.seats.get(side) or (self.host_id,)

    def decider(self, side: str, figures: Iterable[str] = ()) -> int:
        """The one person whose decision it is: the owner of all these figures, else the side's captain.

        In the place of one who has handed their seat over stands the first of the others who plays; not where the rules
        lead those figures.
        """
        figures = tuple(figures)
        owners = {self.owners.get(figure) for figure in figures}
        owner = owners.pop() if len(owners) == 1 else None
        players = self.players(side)
        whose = players[0] if owner is None else owner
        if not self.handed_over or (self.handed_over.get((side, whose)) == RULES and figures):
            return whose
        return next((one for one in (whose, *players) if (side, one) not in self.handed_over), whose)

    def by_rules(self, side: str, figures: Iterable[str] = ()) -> bool:
        """Whether the rules lead these figures of a side; without figures, the side as a whole."""
        return bool(self.handed_over) and (side, self.decider(side, figures)) in self.handed_over

    def may(self, user: int, side: str, figures: Iterable[str] = ()) -> bool:
        """Whether a person may act for these figures of a side; without figures, for the side as a whole.

        Every order, answer and press is decided here: the captain, the game master, and the player of the figures may.
        """
        if user in self.masters:
            return True
        return (side, user) not in self.handed_over and user in (self.decider(side), self.decider(side, figures))

    def joined(self, companions: Mapping[str, str]) -> Self:
        """The seating in which each figure that goes with another is led by that one's player."""
        owners = dict(self.owners)
        for figure, friend in companions.items():
            if friend in owners:
                owners.setdefault(figure, owners[friend])
        return replace(self, owners=owners) if companions else self

    def judges(self, user: int) -> bool:
        """Whether a person is a game master of others, without a seat of their own."""
        return user in self.masters and not self.side_of(user)

    def side_of(self, user: int | None) -> str:
        """The side on which a person has a seat; empty where they have none."""
        return next((side for side, people in self.seats.items() if user in people), "")

    def everybody(self) -> tuple[int, ...]:
        """Everyone who has a part in the encounter."""
        people = [self.host_id, self.gm_id, *self.runners, *(user for users in self.seats.values() for user in users)]
        return tuple(dict.fromkeys(user for user in people if user is not None))


@dataclass(frozen=True, slots=True)
class Sitting:
    """One person on one side."""

    side: str
    user_id: int
    captain: bool = False
    place: int = 1
    """The order in which people joined, from 1."""
    salt: str = ""
    played_by: str = ""
    """Empty while the person plays; `RULES` or `SIDE` where the seat is handed over."""


@dataclass(frozen=True, slots=True)
class SideOf:
    """A side of the encounter as far as people need to know of it."""

    id: str
    name: str
    rules_run: bool = False
    commands: int = 0
    """How many commands it has, each for one player; 0: it is for any number of them."""


@dataclass(frozen=True, slots=True)
class FigureOf:
    """A figure of the encounter as far as people need to know of it."""

    id: str
    name: str
    side: str
    command: str = ""
    """The command of its side that it belongs to, if the side has any."""
    unseen: bool = False
    """Whether it begins hidden."""


@dataclass(frozen=True, slots=True)
class Handover:
    """That a side, the game or its hosting changed hands behind the input with that number; None is nobody."""

    number: int
    what: str
    side: str
    out_id: int | None
    in_id: int | None
    silent: bool = False
    """Whether a captain agreed by silence."""


@dataclass(frozen=True, slots=True)
class Roster:
    """Everybody in one encounter and what they play. Plain values: a change makes a new one."""

    encounter_id: int
    status: str
    host_id: int
    gm_id: int | None
    sides: tuple[SideOf, ...]
    figures: tuple[FigureOf, ...]
    sittings: tuple[Sitting, ...] = ()
    owners: Mapping[str, int] = field(default_factory=dict)
    language: Language = ENGLISH
    """Of whatever the whole channel reads."""
    hidden: bool = False
    """Whether information is hidden."""
    played: bool = False
    """Whether a person has given an input."""
    changes: tuple[Handover, ...] = ()
    """The seats that changed hands since play began, oldest first."""
    taken_off: frozenset[tuple[str, int]] = frozenset()
    """Each side with a person whom the host took off it, and whom no one has asked back."""
    of_event: bool = False
    """Whether it is a table of an event, whose seal has the words already."""
    runners: tuple[int, ...] = ()
    """The people who run its event."""
    counts: bool = False
    """Whether it counts for the points of an event."""

    @property
    def of_story(self) -> bool:
        """Whether it is a table of a story, whose sides are played by teams."""
        return self.of_event and not self.counts

    @property
    def lapsed(self) -> Mapping[str, int | None]:
        """By side the captain, and under no side the game master, who was replaced by silence and may come back."""
        found: dict[str, int | None] = {}
        for change in self.changes:
            if change.what not in ("captain", "gm"):
                continue
            if change.silent and (change.out_id is not None or change.what == "gm"):
                found.setdefault(change.side, change.out_id)
            elif not change.silent and (change.what == "gm" or change.in_id == found.get(change.side)):
                found.pop(change.side, None)
        return found

    def joined_last(self, user: int) -> str:
        """The side that a person joined last; empty for one who has joined none."""
        mine = [sitting for sitting in self.sittings if sitting.user_id == user]
        return max(mine, key=lambda sitting: sitting.place).side if mine else ""

    def has_seen(self, user: int, side: str) -> bool:
        """Whether a person has, or had, eyes other than those of this side; a captain who comes back had just these."""
        now = self.seating()
        others = {here for here, people in now.seats.items() if here != side and user in people}
        before = {one.side for one in self.changes if user in (one.out_id, one.in_id) and one.side != side}
        stands_in = user == self.host_id and any(
            here.id != side and not here.rules_run and here.id not in now.seats for here in self.sides
        )
        return bool(others or before or stands_in or user in now.masters)

    @property
    def begun(self) -> bool:
        """Whether play has begun."""
        return self.status != DRAFT

    def forsaken_since(self, before: Self) -> tuple[str, ...]:
        """The sides, by their ids, that have lost their last player since then; none once play has begun."""
        if self.begun:
            return ()
        had, have = before.seating().seats, self.seating().seats
        return tuple(side for side in had if side not in have)

    def seating(self) -> Seating:
        """The people who decide for each side and figure."""
        ordered = sorted(self.sittings, key=lambda s: (not s.captain, s.place))
        people = seated(self.host_id, self.gm_id, ((s.side, s.user_id, s.played_by) for s in ordered), self.owners)
        return replace(people, runners=self.runners, counts=self.counts)


def hands_of(stored: str) -> str:
    """In whose hands a seat is, as it is stored: whatever means nothing leaves it to its person."""
    return stored if stored in (RULES, SIDE) else ""


def seated(
    host_id: int, gm_id: int | None, sittings: Iterable[tuple[str, int, str]], owners: Mapping[str, int]
) -> Seating:
    """The people who decide for each side and figure; of each side's people the captain comes first."""
    seats: dict[str, tuple[int, ...]] = {}
    handed_over: dict[tuple[str, int], str] = {}
    for side, user, hands in sittings:
        seats[side] = (*seats.get(side, ()), user)
        if hands:
            handed_over[side, user] = hands
    return Seating(host_id, seats, gm_id, dict(owners), handed_over=handed_over)
