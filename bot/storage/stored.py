"""The parts of an encounter in the database, and those to be written: plain values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from bot.errors import Stale
from bot.language import Language
from bot.storage.clocks import Asked, Clock, Put
from bot.storage.roster import Seating
from engine.errors import DuckbackError

QUIET = 0
"""Stands for the message of a moment that the channel is not told of."""


class Taken(DuckbackError):
    """Another writer was quicker: the sequence number, interaction or channel is taken."""

    code = "taken"


@dataclass(frozen=True, slots=True)
class GivenInput:
    """An input as it was given, or an undo; `undone_by` is the number of the undo that took it back."""

    number: int
    body: dict[str, Any]
    digest: str
    actor_id: int | None
    undone_by: int | None
    at: datetime | None = None
    led: bool = False
    """Whether a command or press of its own gave it."""


@dataclass(frozen=True, slots=True)
class Header:
    """What lies in the database of an encounter beside its set-up and its inputs: who may give one now, and whether."""

    runs: bool
    """Whether it has begun and not ended."""
    newest: int
    """The highest number given so far, to an input or an undo."""
    language: Language
    seating: Seating
    clock: Clock
    handled: bool
    """Whether the interaction that asks has led to an input already."""
    first: int
    """The first input that the report asked for tells of; 0 where none is asked for, or it is not known."""
    held: int | None
    """The person whose report is held back."""


@dataclass(frozen=True)
class Stored:
    """An encounter as it lies in the database."""

    id: int
    channel_id: int
    guild_id: int | None
    host_id: int
    record: dict[str, Any]
    revision: int
    """Of its ruleset, when it began or was last taken up again."""
    language: Language
    status: str
    trusted_number: int
    """Inputs up to the one with this number are not run again."""
    imported: int | None
    """The number of inputs that came with it from a file; None where it began here."""
    given: tuple[GivenInput, ...]
    """Everything, what was taken back too."""
    states: Mapping[int, str]
    """The checkpoint behind the input with each number, as JSON: all, or those nearest to where it is taken up."""
    secret: tuple[int, ...] = ()
    """The numbers of the standing orders ever given, of which their givers alone know."""
    turns: int | None = None
    """The turns after which it is over as the table of an event; None where it is none."""

    @cached_property
    def live(self) -> tuple[GivenInput, ...]:
        """The inputs that count."""
        return tuple(given for given in self.given if given.undone_by is None)

    @cached_property
    def inputs(self) -> tuple[dict[str, Any], ...]:
        """The inputs that count, as they were given."""
        return tuple(given.body for given in self.live)

    @cached_property
    def digests(self) -> tuple[str, ...]:
        """What each of them led to."""
        return tuple(given.digest for given in self.live)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of each of them; those taken back leave gaps."""
        return tuple(given.number for given in self.live)

    @cached_property
    def trusted(self) -> int:
        """How many of them are not run again."""
        return sum(number <= self.trusted_number for number in self.numbers)

    @property
    def fixed(self) -> int:
        """How many of them are never taken back: what is not run again, or came from a file with its dice."""
        return max(self.trusted, self.imported or 0)

    @cached_property
    def checkpoints(self) -> dict[int, str]:
        """By the number of inputs that led there, every checkpoint on their way."""
        return {count: self.states[n] for count, n in enumerate((0, *self.numbers)) if n in self.states}

    @property
    def spaced(self) -> bool:
        """Whether checkpoints lie along all of the way: if so, there is one at its beginning."""
        return 0 in self.states

    @property
    def last(self) -> int:
        """The highest number given so far."""
        return self.given[-1].number if self.given else 0

    def find(self, number: int) -> GivenInput | None:
        """What was given with this number."""
        return next((given for given in self.given if given.number == number), None)

    def number_of(self, told: int) -> int:
        """The number of the input that comes in this place, told below 0, among those that are no secret.

        Raises Stale where there is none.
        """
        open_ = [given.number for given in self.given if given.number not in self.secret]
        if -told > len(open_):
            raise Stale("there is no such input")
        return open_[-told - 1]

    def as_of(self, number: int) -> Stored:
        """The encounter as it lay there when the input with this number had just come."""
        return replace(
            self,
            given=tuple(
                given if given.undone_by is None else replace(given, undone_by=None)
                for given in self.given
                if given.number <= number
                and given.number != given.undone_by
                and (given.undone_by is None or given.undone_by > number)
            ),
        )

    def behind(self, items: Sequence[Accepted]) -> Stored:
        """The encounter as it lies there once these have been written."""
        undone = {number: item.sequence for item in items for number in item.undoes}
        before = (replace(of, undone_by=undone[of.number]) if of.number in undone else of for of in self.given)
        given = tuple(item.given for item in items)
        return replace(self, given=(*before, *given), secret=(*self.secret, *secret_in(given)))


def is_secret(item: Mapping[str, Any]) -> bool:
    """Whether an input stays unknown to all other people: a standing order."""
    return item.get("do") == "order"


def told_as(secret: Iterable[int], number: int) -> int:
    """The number of an input as ids say it, where secret orders must not be counted: how many inputs there were up to
    it, but for those with these numbers, below 0."""
    return sum(order <= number for order in secret) - number


def secret_in(given: Iterable[GivenInput]) -> tuple[int, ...]:
    """The numbers of those that stay unknown to all other people."""
    return tuple(each.number for each in given if is_secret(each.body))


@dataclass(frozen=True, slots=True)
class Owed:
    """A report committed but not posted: which inputs of which encounter it tells of."""

    nonce: str
    encounter_id: int
    channel_id: int
    sequence: int
    first: int = 0
    """The number of the first input that it tells of; with 0 it tells of the set-up, or of the last deed alone."""
    user_id: int | None = None
    """The person whose stretch it tells of."""
    held: bool = False
    """Whether it waits while the stretch goes on."""
    before: Owed | None = None
    """A report that waited until then, and is posted first."""
    put: Mapping[tuple[int, int], Put] | None = None
    """The questions that it tells of, as they lay in the database when it was committed; None where it was not so."""


@dataclass(frozen=True, slots=True)
class Told:
    """A report that stands in the channel: its message, and the numbers of the last and first input it tells of."""

    message_id: int
    sequence: int
    first: int
    """See `Owed`."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """What one person does in a row, told in one report: held until then, or, with None, owed now."""

    user_id: int
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """How an encounter stands, in short: its turn, and the sides that are waited for."""

    turn: int
    waits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Accepted:
    """An input that the engine has taken, ready to be written."""

    sequence: int
    body: dict[str, Any]
    digest: str
    actor_id: int | None
    interaction_id: int | None
    checkpoint: dict[str, Any] | None
    """The state behind this input, where no question is open."""
    ended: bool
    asked: Sequence[Asked]
    """The questions open behind it."""
    now: datetime
    summary: Summary | None = None
    """How the table of an event stands behind it; None elsewhere, and where others were given at once behind it."""
    undoes: Sequence[int] = ()
    """The numbers of inputs that it takes back: it is an undo then, and none itself."""
    untold: bool = False
    """Whether the channel has nothing to read of it: it takes back what was never read."""

    @property
    def given(self) -> GivenInput:
        """The same as it is read again."""
        undone_by = self.sequence if self.undoes else None
        led = self.interaction_id is not None
        return GivenInput(self.sequence, self.body, self.digest, self.actor_id, undone_by, self.now, led)
