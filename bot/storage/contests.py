"""Events as plain values, with their log, their entrants and their tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bot.errors import Stale
from bot.language import Language
from bot.storage.chores import NewChore
from bot.storage.contest_models import APPROVING, BENCH, DRAWN, IN, LEAD, OPEN, OUT, RUNNING
from bot.storage.mydata import NOBODY
from engine.contest.log import DRAW
from engine.contest.plan import COUNTING

GOING_ON = (OPEN, RUNNING, APPROVING)


@dataclass(frozen=True, slots=True)
class StoredEntrant:
    """One who takes part; `people` begin with the captain, and are empty where all of them were forgotten."""

    number: int
    name: str
    people: tuple[int, ...]
    status: str = IN
    word: str = ""
    replaced_by: int | None = None
    checked_in_at: datetime | None = None
    asked_at: datetime | None = None
    squads: tuple[tuple[str, ...], ...] = ()
    """The squads of a team of a story, each by the ids of its figures."""
    leads: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """By person the places of the squads that they lead, from 0; their captain leads all others."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """One table of a round; without an `id` it is still to be written."""

    round: int
    number: int
    scenario: str
    sides: Mapping[str, int]
    id: int | None = None
    encounter_id: int | None = None
    status: str = DRAWN
    due_at: datetime | None = None
    turn: int = 0
    waits: tuple[int, ...] = ()
    waits_since: datetime | None = None
    result: Mapping[str, Any] | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class StoredContest:
    """An event with its log, its entrants and its tables. Without an `id` it is still to be written."""

    guild_id: int
    host_id: int
    channel_id: int
    plan: Mapping[str, Any]
    seed: str
    commitment: str
    language: Language
    id: int = 0
    zone: str = "UTC"
    status: str = OPEN
    post_id: int | None = None
    card_id: int | None = None
    standings_id: int | None = None
    policy: str = "rules"
    lasts: str = "open"
    starts_at: datetime | None = None
    unattended: bool = False
    paused_at: datetime | None = None
    since: datetime | None = None
    """When its newest draw or result came."""
    version: int = 0
    roles: Mapping[int, str] = field(default_factory=dict)
    """The people who help to run it."""
    inputs: tuple[Mapping[str, Any], ...] = ()
    entrants: tuple[StoredEntrant, ...] = ()
    matches: tuple[StoredMatch, ...] = ()

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.plan["name"])

    @property
    def counts(self) -> bool:
        """Whether its tables count for points."""
        return self.plan["kind"] in COUNTING

    @property
    def leads(self) -> tuple[int, ...]:
        """The people who may do all that its host may."""
        return tuple(user for user, role in self.roles.items() if role == LEAD)

    @property
    def runners(self) -> tuple[int, ...]:
        """Its host and its leads, without a person who was forgotten at their wish."""
        return tuple(user for user in dict.fromkeys((self.host_id, *self.leads)) if user != NOBODY)

    def runs(self, user: int) -> bool:
        """Whether a person is its host or a lead."""
        return user in self.runners

    @property
    def bench(self) -> tuple[StoredEntrant, ...]:
        """Those on the bench, in the order in which they are asked."""
        return tuple(one for one in self.entrants if one.status == BENCH)

    def entrant(self, number: int) -> StoredEntrant:
        """The entrant with this number. Raises Stale where there is none."""
        for entrant in self.entrants:
            if entrant.number == number:
                return entrant
        raise Stale("there is no such entrant")

    def entrant_of(self, user: int) -> StoredEntrant | None:
        """The entrant whom a person belongs to and who takes part or waits on the bench."""
        mine = (one for one in self.entrants if user in one.people and one.status in (IN, BENCH))
        return next(mine, None)

    def left_by(self, user: int) -> StoredEntrant | None:
        """The entrant whom a person belongs to and who has left without being replaced."""
        mine = (one for one in reversed(self.entrants) if user in one.people and one.status == OUT)
        return next((one for one in mine if one.replaced_by is None), None)

    def match(self, match_id: int) -> StoredMatch:
        """The table with this number of the database. Raises Stale where there is none."""
        for match in self.matches:
            if match.id == match_id:
                return match
        raise Stale("there is no such table")

    def heard(self, match: StoredMatch) -> int:
        """How many results and rulings the log has of a table."""
        return sum((item.get("round"), item.get("table")) == (match.round, match.number) for item in self.inputs)

    def of_round(self, round_: int) -> tuple[StoredMatch, ...]:
        """The tables of a round, in their order."""
        return tuple(match for match in self.matches if match.round == round_)

    @property
    def draws_next(self) -> bool:
        """Whether a round is to be drawn now: the first one, or the one behind a round that is over."""
        over = all(match.result is not None for match in self.of_round(self.round))
        return self.status == OPEN or (self.status == RUNNING and over)

    @property
    def between_acts(self) -> bool:
        """Whether no act of a story is played, and another one may follow."""
        over = all(match.result is not None for match in self.of_round(self.round))
        return self.status in (RUNNING, APPROVING) and over

    @property
    def due_at(self) -> datetime | None:
        """When the last table of the newest round that is still played ends at the latest."""
        ends = (match.due_at for match in self.of_round(self.round) if match.result is None)
        return max(filter(None, ends), default=None)

    @property
    def round(self) -> int:
        """The newest round that was drawn; 0 before the first."""
        return sum(item["do"] == DRAW for item in self.inputs)


@dataclass(frozen=True, slots=True)
class Changed:
    """What a deed makes of an event, and what has to be done on Discord for it."""

    contest: StoredContest
    chores: Sequence[NewChore] = ()
