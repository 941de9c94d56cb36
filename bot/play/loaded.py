"""Encounters ready in memory, and how one is made ready again from what is stored."""

import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.errors import NotHost, Unfit, Unreadable
from bot.language import ENGLISH, Language
from bot.play.moment import Moment
from bot.play.opposition import PEOPLE, Led, by_itself
from bot.play.questions import open_questions
from bot.play.shared import Played
from bot.storage.checkpoints import APART
from bot.storage.clocks import Asked, Clock
from bot.storage.roster import Seating
from bot.storage.stored import GivenInput, Header, Stored
from engine.encounter import Encounter
from engine.errors import Diverged, DuckbackError
from engine.events import Entry
from engine.loading.load import load
from engine.preview.answers import Answers
from engine.procedures.fought_out import fought_out
from engine.ruleset.registry import get as get_ruleset
from engine.strict.text import read_json
from engine.views import PUBLIC, Viewer

_log = logging.getLogger(__name__)
MOMENTS = 24
"""Moments kept of a loaded encounter: of a dozen deeds, each with what the rules did upon it."""


@dataclass(slots=True)
class Warm:
    """An encounter in play and where it is played."""

    stored: Stored
    """What the database has of it, but for its checkpoints."""
    encounter: Played
    numbers: list[int] = field(default_factory=list)
    """The number of each of its inputs; those taken back leave gaps."""
    last: int = 0
    """The highest number given so far, be it to an input that was taken back."""
    header: Header | None = None
    """The rest of the database's record when it was last asked for."""
    foretold: dict[tuple[int, Viewer], Answers] = field(default_factory=dict)
    """Where the answers to its open questions lead, by its newest input and by who asks."""
    told: dict[tuple[int, int], Moment] = field(default_factory=dict)
    """What the newest inputs did, by the numbers of the first and the last given at once, with everything in it."""

    @property
    def id(self) -> int:
        """Its number."""
        return self.stored.id

    @property
    def channel_id(self) -> int:
        """The channel that it is played in."""
        return self.stored.channel_id

    @property
    def seating(self) -> Seating:
        """The people who decide for each side and figure."""
        return self.header.seating.joined(self.encounter.state.companions) if self.header else PEOPLE

    @property
    def language(self) -> Language:
        """Of everything that the whole channel reads."""
        return self.header.language if self.header else ENGLISH

    @property
    def clock(self) -> Clock:
        """Its clock."""
        assert self.header is not None
        return self.header.clock

    @property
    def runs(self) -> bool:
        """Whether it had not ended when it was last asked for."""
        return self.header is not None and self.header.runs

    @property
    def led(self) -> Led:
        """What the rules do here besides playing sides of their own."""
        return Led(self.seating, self.stored.turns)

    @property
    def enders(self) -> tuple[int, ...]:
        """The people who may end it: the host and the game master; everybody where it is fought out. At the table of an
        event the captain of each side, who gives up by that, and those in charge who have no seat there."""
        seating = self.seating
        if self.stored.turns is not None:
            captains = map(seating.decider, seating.seats)
            return tuple(dict.fromkeys((*captains, *(one for one in seating.in_charge if not seating.side_of(one)))))
        return seating.everybody() if fought_out(self.encounter.game) else seating.in_charge

    def ender(self, user: int, *, manages: bool = False) -> int | None:
        """By whom it ends where this person ends it: by no player where they only `manages` the channel.

        Raises Unfit for a player at the table of an event whose captain gives up for their side, NotHost for all others
        who may not end it.
        """
        if user in self.enders:
            return user
        side = "" if self.stored.turns is None else self.seating.side_of(user)
        if side:
            named = next(one.name for one in self.encounter.record.sides if one.id == side)
            raise Unfit("give-up", side=named, who=self.seating.decider(side))
        if manages:
            return None
        raise NotHost("", (self.seating.host_id,))

    @property
    def ended_by(self) -> int | None:
        """The person who has ended it; None where it goes on or ended by itself."""
        last = self.stored.live[-1] if self.stored.live else None
        return last.actor_id if last is not None and last.body.get("do") == "end-encounter" else None

    @property
    def sequence(self) -> int:
        """The number of the newest input."""
        return self.numbers[-1] if self.numbers else 0

    @property
    def same(self) -> frozenset[int]:
        """The numbers of the newest inputs behind which only standing orders were given."""
        orders = 0
        for item in reversed(self.encounter.inputs):
            if item["do"] != "order":
                break
            orders += 1
        return frozenset((0, *self.numbers)[-1 - orders :])

    def answers(self, viewer: Viewer) -> Answers:
        """Where answers to its open questions lead: the same for all who know as much, each foretold once."""
        alike = viewer if self.encounter.record.hidden or self.encounter.half_answered else PUBLIC
        if (self.sequence, alike) not in self.foretold:
            now = {of: answers for of, answers in self.foretold.items() if of[0] == self.sequence}
            self.foretold = {**now, (self.sequence, alike): Answers(self.encounter, alike)}
        return self.foretold[self.sequence, alike]

    def count(self) -> int:
        """Give the newest input the next number; that number."""
        self.last += 1
        self.numbers.append(self.last)
        return self.last

    def remember(self, moment: Moment, first: int) -> None:
        """Keep a fully known moment, unless it is older than all that are kept."""
        self.told[first, moment.sequence] = moment
        if len(self.told) > MOMENTS:
            del self.told[min(self.told)]

    def kept(self, first: int, last: int) -> list[Moment]:
        """The moments of the inputs that count between these numbers; none where one of them is not kept.

        Without a `first` number it is the moment of what was given at once with the last.
        """
        if not first:
            return [moment for (start, end), moment in self.told.items() if start <= last <= end][-1:]
        if (first, last) in self.told:
            return [self.told[first, last]]
        left = [number for number in self.numbers if first <= number <= last]
        found = []
        while left:
            end = max((end for start, end in self.told if start == left[0] and end <= last), default=0)
            if not end:
                return []
            found.append(self.told[left[0], end])
            left = [number for number in left if number > end]
        return found


def warmed(stored: Stored, encounter: Played) -> Warm:
    """An encounter made ready with all or the first of its stored inputs."""
    numbers = list(stored.numbers[: len(encounter.inputs)])
    return Warm(replace(stored, states={}), encounter, numbers, stored.last)


def asked_by(encounter: Encounter, numbers: Sequence[int] = ()) -> list[Asked]:
    """Its open questions, as the database keeps them."""
    return [
        Asked(open_.batch, open_.number, open_.question.side, open_.question.figure, open_.question.default)
        for open_ in open_questions(encounter, numbers)
    ]


def checkpoint_of(encounter: Encounter) -> dict[str, Any] | None:
    """The state behind the newest input, unless its chain still waits for an answer."""
    return None if encounter.pending else encounter.checkpoint()


@dataclass(frozen=True, slots=True)
class Fallback:
    """A stored encounter did not run as it did before: what differed, and up to where its past now stands."""

    encounter_id: int
    channel_id: int
    reason: Diverged
    trusted: int
    """The inputs before the checkpoint from which it was resumed."""
    kept: int
    lost: int
    language: Language


class WarmShelf:
    """The encounters used last; the one unused longest makes room."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._shelf: OrderedDict[int, Warm] = OrderedDict()

    def __len__(self) -> int:
        return len(self._shelf)

    def running_in(self, channel_id: int) -> Warm | None:
        """The encounter that ran in a channel when it was last asked for."""
        return next((warm for warm in self._shelf.values() if warm.channel_id == channel_id and warm.runs), None)

    def get(self, encounter_id: int) -> Warm | None:
        """A warm encounter, which now is the one used last."""
        warm = self._shelf.get(encounter_id)
        if warm is not None:
            self._shelf.move_to_end(encounter_id)
        return warm

    def put(self, warm: Warm) -> None:
        """Keep an encounter ready."""
        self._shelf[warm.id] = warm
        self._shelf.move_to_end(warm.id)
        while len(self._shelf) > self._size:
            self._shelf.popitem(last=False)

    def forget(self, encounter_id: int) -> None:
        """Drop an encounter that may be wrong in memory."""
        self._shelf.pop(encounter_id, None)


def run_again(stored: Stored, passed: dict[int, dict[str, Any]] | None = None) -> Played:
    """The encounter as all its inputs made it, each checked against what it did then.

    `passed` is given the checkpoints, by number, that its way needs so that few inputs lie between two.
    Raises Diverged naming the first input that now does something else, or where the rules have been mended since.
    """
    encounter = _start(stored, stored.trusted)
    if stored.revision != encounter.rules.revision:
        raise Diverged("{title} has another revision now", title=encounter.rules.title)
    start = len(encounter.inputs)
    last = (0, *stored.numbers)[start]
    if passed is not None:
        passed[0] = Played(encounter.record.with_inputs(())).checkpoint()
    told_with_it = [*(by_itself(item) for item in stored.inputs[start + 1 :]), False]
    for given, goes_on in zip(stored.live[start:], told_with_it, strict=False):
        given_again(encounter, given)
        if passed is not None and given.number - last >= APART and not encounter.pending and not goes_on:
            last, passed[given.number] = given.number, encounter.checkpoint()
    return encounter


def take_up(stored: Stored, until: int | None = None) -> Played:
    """The encounter behind all or the first `until` of its inputs, from the nearest checkpoint on.

    Raises Diverged as `run_again` does.
    """
    until = len(stored.inputs) if until is None else until
    encounter = _start(stored, until)
    for given in stored.live[len(encounter.inputs) : until]:
        given_again(encounter, given)
    return encounter


def fall_back(stored: Stored, reason: Diverged) -> tuple[Played, Fallback]:
    """The encounter at its newest checkpoint, with as much of what followed as still does what it did."""
    trusted = len(_start(stored, len(stored.inputs)).inputs)
    try:
        encounter = take_up(stored)
    except Diverged as first:
        encounter = take_up(stored, first.behind)
    kept = len(encounter.inputs)
    lost = len(stored.inputs) - kept
    return encounter, Fallback(stored.id, stored.channel_id, reason, trusted, kept, lost, stored.language)


def _start(stored: Stored, count: int) -> Played:
    """The encounter at its newest readable checkpoint that lies within this many inputs, else at its beginning. Raises
    Unreadable."""
    try:  # whatever the revision of its ruleset was
        record = load({**stored.record, "revision": get_ruleset(stored.record["ruleset"]).revision})
    except (KeyError, TypeError, DuckbackError) as error:
        raise Unreadable(stored.id, stored.channel_id, stored.language) from error
    for behind in sorted((behind for behind in stored.checkpoints if 0 < behind <= count), reverse=True):
        try:
            checkpoint = read_json(stored.checkpoints[behind])
            return Played.resume(record.with_inputs(stored.inputs[:behind]), checkpoint)
        except (TypeError, ValueError, DuckbackError):
            _log.warning("encounter %s: its checkpoint behind %s inputs cannot be read", stored.id, behind)
    return Played(record)


def given_again(encounter: Encounter, given: GivenInput) -> list[Entry]:
    """Give an encounter its next stored input; what it did. Raises Diverged where that is not what it did before."""
    behind, kind = len(encounter.inputs), given.body.get("do")
    try:
        entries = encounter.submit(given.body)
    except Exception as error:
        # A fault of the engine is no better than a refusal: either way it cannot go on from here.
        said = "input {number} ({kind}) is now refused: {why}"
        raise Diverged(said, behind=behind, number=behind + 1, kind=kind, why=error) from error
    if encounter.digests[-1] != given.digest:
        rule = next((entry.event.rule for entry in reversed(encounter.log) if entry.event.rule), "")
        said = "input {number} ({kind}) now leads elsewhere, last by {rule}"
        raise Diverged(said, behind=behind, number=behind + 1, kind=kind, rule=rule or "–")
    return entries
