"""An event as it goes: a plan, a seed, and the inputs so far. It is made again from these three.

Inputs name entrants by their numbers, and never a person.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from engine.contest import seal
from engine.contest.cup import Cup, cup
from engine.contest.history import Line, Outcomes, history
from engine.contest.league import Pair, league
from engine.contest.plan import CUP, LEAGUE, SWISS, Plan
from engine.contest.rounds import (
    MOST,
    SOURCES,
    VOID,
    Entrant,
    Outcome,
    Pairing,
    Round,
    by_side,
    field_value,
    number,
    points,
    read_round,
)
from engine.contest.standings import Row, standings
from engine.errors import Refused
from engine.strict import fields

Input = Mapping[str, Any]
Sides = Mapping[str, tuple[str, ...]]
"""The ids of the sides of each scenario of a plan, in order."""
JOIN, LEAVE, REPLACE, DRAW, RESULT, RULING, TELL = ("join", "leave", "replace", "draw", "result", "ruling", "tell")
_REASON, _WORDS = 500, 2_000


@dataclass(frozen=True, slots=True)
class Contest:
    """An event after some inputs. `apply` gives the event after one more; nothing is changed in place."""

    plan: Plan
    sides: Sides
    seed: str = ""
    """Empty where it is not known; then nothing can be drawn."""
    entrants: tuple[Entrant, ...] = ()
    """All that ever were in it, in the order of their numbers from 1."""
    rounds: tuple[Round, ...] = ()
    outcomes: Outcomes = field(default_factory=dict)
    log: tuple[Input, ...] = ()

    def apply(self, item: Input) -> Contest:
        """The event after an input. Raises BadRequest for one that cannot be read, Refused for one that cannot be."""
        kind = fields.one_of(fields.obj(item, "", None, required=("do",))["do"], "do", tuple(_INPUTS))
        keys, needed, step = _INPUTS[kind]
        after = step(self, fields.obj(item, "", ("do", *keys), required=needed))
        return replace(after, log=(*self.log, item))

    def before(self, round_: int) -> Contest:
        """The event as it was when a round was drawn; as it is where that round has not been drawn."""
        if round_ > len(self.rounds):
            return self
        end = next(n for n, item in enumerate(self.log) if item["do"] == DRAW and item["number"] == round_)
        return replay(self.plan, self.sides, self.seed, self.log[:end])

    @property
    def present(self) -> tuple[int, ...]:
        """The entrants that are in it now."""
        return tuple(one.number for one in self.entrants if one.left is None)

    @property
    def started(self) -> tuple[int, ...]:
        """The entrants of the first round; before it is drawn, those that would be in it."""
        if not self.rounds:
            return self.present
        first = self.rounds[0]
        return tuple(sorted([*first.bye, *(one for pairing in first.pairings for one in pairing.entrants)]))

    @property
    def length(self) -> int:
        """How many rounds it has."""
        return self.plan.length(len(self.started))

    @property
    def open_tables(self) -> tuple[Pairing, ...]:
        """The tables of the last round that have no result yet."""
        last = self.rounds[-1:]
        return tuple(
            one for round_ in last for one in round_.pairings if (round_.number, one.table) not in self.outcomes
        )

    @property
    def finished(self) -> int:
        """How many rounds are played to their end."""
        return len(self.rounds) - bool(self.open_tables)

    @property
    def over(self) -> bool:
        """Whether no table is open and no further one can be drawn."""
        drawn, to_come = bool(self.rounds) and not self.open_tables, range(len(self.rounds) + 1, self.length + 1)
        if self.plan.kind == LEAGUE:
            return drawn and not any(self.scheduled(number)[0] for number in to_come)
        return drawn and not (to_come and len(self.present) > 1)

    def scheduled(self, round_: int) -> tuple[list[Pair], list[int]]:
        """The pairs of a league's round, and those without an opponent because it has left, or because they are odd."""
        pairs, alone = league(sorted(self.started, key=partial(self.lot, 1)), round_)
        meant = [{self.holder(one) for one in pair} for pair in (*pairs, *((one,) for one in alone))]
        here = [sorted(one for one in pair if one in self.present) for pair in meant]
        return [(pair[0], pair[1]) for pair in here if len(pair) == 2], [pair[0] for pair in here if len(pair) == 1]

    @property
    def key(self) -> str:
        """The key of table seeds and lots; entrants that join later add no word to it."""
        return seal.key_of(self.seed, (one.word for one in self.entrants if one.joined == 1))

    def lot(self, round_: int, entrant: int) -> bytes:
        """The lot of an entrant in a round; the smaller one goes first."""
        return seal.lot(self.key, round_, entrant)

    def holder(self, entrant: int) -> int:
        """The entrant that plays in the place of this one: itself, or the last one that replaced it."""
        while (by := self.entrants[entrant - 1].replaced_by) is not None:
            entrant = by
        return entrant

    def lines(self, after: int | None = None) -> dict[int, Line]:
        """What became of each entrant up to and with a round."""
        everyone = range(1, len(self.entrants) + 1)
        return history(everyone, self.rounds[:after], self.outcomes, self.holder)

    def standings(self, after: int | None = None) -> tuple[Row, ...]:
        """The standings behind a round, by default the last one, as its results stand now."""
        return standings(self.lines(after), len(self.rounds[:after]), partial(self.lot, 0))

    def cup(self) -> Cup:
        """How far a cup has come."""
        seeded = sorted(self.started, key=partial(self.lot, 0))
        return cup(seeded, self.rounds, self.outcomes, self.holder, self.lot)

    @property
    def final(self) -> tuple[int, ...]:
        """Winner and second of a cup, which may have other places in the standings; empty for other kinds, and before
        the final is over. A winner whom none has met there stands alone."""
        played = self.cup() if self.plan.kind == CUP else None
        return () if played is None else tuple(one for one in (played.champion, played.second) if one is not None)

    def sides_of(self, round_: int) -> tuple[str, ...]:
        """The ids of the sides in a round's scenario."""
        return self.sides[self.plan.scenario(round_)]

    def table(self, round_: int, table: int) -> Pairing:
        """A table that has been drawn. Raises Refused for one that has not."""
        found = self.rounds[round_ - 1].pairing(table) if 0 < round_ <= len(self.rounds) else None
        if found is None:
            raise Refused("round {number} has no table {table}", number=round_, table=table, code="no-table")
        return found


def replay(plan: Plan, sides: Sides, seed: str, log: Iterable[Input]) -> Contest:
    """The event that a plan, a seed and inputs make. Raises BadRequest or Refused for an input that cannot be."""
    contest = Contest(plan, sides, seed)
    for item in log:
        contest = contest.apply(item)
    return contest


def _join(contest: Contest, data: Input) -> Contest:
    one = number(data["entrant"], "entrant")
    word = fields.text(data.get("word", ""), "word", 200, empty=True)
    if one <= len(contest.entrants):
        return _back(contest, one, word)
    _require_place(contest)
    return _enter(contest, one, word)


def _require_place(contest: Contest, entrant: int | None = None) -> None:
    """Refuse an entrant that has no place in the first draw, where that is the only one to take any in."""
    if not contest.rounds or contest.plan.kind == SWISS:
        return
    places: list[int | None] = [contest.holder(one) for one in contest.started]
    if entrant not in places:
        raise Refused("the draw is made and takes in no more entrants; one that is in can be replaced", code="begun")


def _back(contest: Contest, entrant: int, word: str) -> Contest:
    known = contest.entrants[entrant - 1]
    if known.left is None or known.replaced_by is not None:
        raise Refused("entrant {entrant} is in, or has been replaced", entrant=entrant, code="entered")
    _require_place(contest, entrant)
    word = known.word if contest.rounds else word
    return _with(contest, replace(known, left=None, word=word))


def _enter(contest: Contest, entrant: int, word: str) -> Contest:
    following = len(contest.entrants) + 1
    if entrant != following:
        raise Refused("the next entrant has number {number}", number=following, code="number")
    new = Entrant(entrant, len(contest.rounds) + 1, word=word)
    return replace(contest, entrants=(*contest.entrants, new))


def _leave(contest: Contest, data: Input) -> Contest:
    one = _entered(contest, data["entrant"], "entrant")
    if one.left is not None:
        raise Refused("entrant {entrant} has left", entrant=one.number, code="left")
    return _with(contest, replace(one, left=len(contest.rounds)))


def _replace(contest: Contest, data: Input) -> Contest:
    one, by = _entered(contest, data["entrant"], "entrant"), number(data["by"], "by")
    if one.replaced_by is not None:
        raise Refused("entrant {entrant} has been replaced", entrant=one.number, code="replaced")
    word = fields.text(data.get("word", ""), "word", 200, empty=True)
    _require_place(contest, one.number)
    left = len(contest.rounds) if one.left is None else one.left
    return _with(_enter(contest, by, word), replace(one, left=left, replaced_by=by))


def _draw(contest: Contest, data: Input) -> Contest:
    following = len(contest.rounds) + 1
    round_ = read_round({key: data[key] for key in data if key != "do"}, "", contest.sides_of(following))
    if round_.number != following:
        raise Refused("the next round is {number}", number=following, code="number")
    named = [*round_.bye, *(one for pairing in round_.pairings for one in pairing.entrants)]
    if len(set(named)) < len(named) or not set(named) <= set(contest.present):
        raise Refused("a round has each entrant once at most, and only those that are in", code="draw")
    return replace(contest, rounds=(*contest.rounds, round_))


def _result(contest: Contest, data: Input) -> Contest:
    round_, table = number(data["round"], "round"), number(data["table"], "table")
    if (round_, table) in contest.outcomes:
        said = "table {table} of round {number} has a result; a ruling changes it"
        raise Refused(said, number=round_, table=table, code="has-result")
    return _count(contest, data, fields.one_of(data["source"], "source", SOURCES))


def _ruling(contest: Contest, data: Input) -> Contest:
    fields.text(data["why"], "why", _REASON)
    return _count(contest, data, "ruling" if data["result"] else VOID)


def _count(contest: Contest, data: Input, source: str) -> Contest:
    round_, table = number(data["round"], "round"), number(data["table"], "table")
    pairing, sides = contest.table(round_, table), contest.sides_of(round_)
    known = contest.outcomes.get((round_, table))
    there = known.entrants if known else tuple(map(contest.holder, pairing.entrants))
    scored = () if source == VOID else by_side(data["result"], "result", sides, points)
    value = (
        by_side(data["value"], "value", sides, field_value)
        if "value" in data
        else known.value
        if known
        else (0,) * len(sides)
    )
    outcome = Outcome(there, scored, value, source)
    return replace(contest, outcomes={**contest.outcomes, (round_, table): outcome})


def _tell(contest: Contest, data: Input) -> Contest:
    """A word of the game master's between the acts of a story."""
    fields.text(data["text"], "text", _WORDS)
    return contest


def _entered(contest: Contest, raw: object, path: str) -> Entrant:
    one = fields.integer(raw, path, 1, MOST)
    if one > len(contest.entrants):
        raise Refused("there is no entrant {entrant}", entrant=one, code="no-entrant")
    return contest.entrants[one - 1]


def _with(contest: Contest, one: Entrant) -> Contest:
    entrants = list(contest.entrants)
    entrants[one.number - 1] = one
    return replace(contest, entrants=tuple(entrants))


_Step = Callable[[Contest, Input], Contest]
_INPUTS: dict[str, tuple[tuple[str, ...], tuple[str, ...], _Step]] = {
    JOIN: (("entrant", "word"), ("entrant",), _join),
    LEAVE: (("entrant",), ("entrant",), _leave),
    REPLACE: (("entrant", "by", "word"), ("entrant", "by"), _replace),
    DRAW: (("number", "pairings", "bye", "cost", "common"), ("number", "pairings"), _draw),
    RESULT: (("round", "table", "result", "value", "source"), ("round", "table", "result", "value", "source"), _result),
    RULING: (("round", "table", "result", "value", "why"), ("round", "table", "result", "why"), _ruling),
    TELL: (("text",), ("text",), _tell),
}
"""For every input its fields, those that it must have, and what it does."""
