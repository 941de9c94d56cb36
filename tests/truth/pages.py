"""Pages: what would be foretold of random and of sensible presses in random battles, hidden ones too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from bot.panel.desk import SETTLED
from engine import legal
from engine.dice import Dice
from engine.encounter import Encounter, PutAway
from engine.events import Entry
from engine.flow import Question
from engine.loading.load import load
from engine.offers import offers
from engine.preview import Preview, TooManyWays, as_known, foretold
from engine.preview.answers import Answers
from engine.record.model import Record
from engine.views import Viewer, knows
from tests.engine.fuzz import PLAYED
from tests.engine.play import choose, over

INPUTS = 160
"""So long is a battle played."""
EVERY = 3
"""At about every so many inputs there is a page."""
OFFERS = 2
"""So many offers of a kind have their pages, where they are offered at all."""
FEWER = 0.6
"""Moves are on most pages of a battle; so many of them are left out."""
WAYS = 60
"""A charge is followed in so many ways at most."""
IN_SIGHT_MOVE = "in_sight_move"
LATER = frozenset({"strafe"})
"""Orders that are carried out in a later phase: what they set off does not come with the input."""


@dataclass(frozen=True)
class Page:
    """An input as it is foretold to its side, and where it would be given."""

    record: Record
    away: PutAway
    item: Mapping[str, Any]
    side: str
    known: frozenset[str]
    """The figures that the side knows of."""
    preview: Preview
    open: bool
    """Whether everything on the table is known to it."""

    @property
    def kind(self) -> str:
        """What it is a page of."""
        return self.preview.kind

    def encounter(self) -> Encounter:
        """How things stand."""
        return Encounter.taken_up(self.away)

    @cached_property
    def pending(self) -> tuple[Question, ...]:
        """What is asked there."""
        return self.encounter().pending

    def played(self, seed: str) -> tuple[Encounter, list[Entry]]:
        """What comes of the input with these dice, up to the next question: the encounter then, and what is new."""
        encounter = self.encounter()
        g = encounter.game
        g.dice = Dice({}, seed, (), g.state.counters, g.rules.dice)
        return encounter, encounter.submit(dict(self.item), self.side)

    def to_json(self) -> dict[str, Any]:
        """What leads there, to look at."""
        return {"item": dict(self.item), "side": self.side, "record": self.record.to_json()}


def pages(book: str, seed: int, sizes: Sequence[int] = (3, 4, 6)) -> Iterator[Page]:
    """The pages of one battle, of so many figures a side."""
    chance = Random(f"truth {book} {seed}")
    record = PLAYED[book](seed, size=chance.choice(sizes))
    record["auto"] = False
    if chance.random() < 0.3 and "information" not in record:
        record["information"] = "hidden"
    encounter = Encounter(load(record))
    for _ in range(INPUTS):
        item = choose(encounter, chance)
        if chance.random() < 1 / EVERY:
            yield from _of(encounter, item, chance)
        encounter.submit(item)
        if over(encounter):
            return


def _of(encounter: Encounter, item: Mapping[str, Any], chance: Random) -> Iterator[Page]:
    """The pages of one moment: of what is about to be given, or of an answer, and of a few offers of each kind."""
    if encounter.pending:
        question = chance.choice(encounter.pending)
        yield from _page(encounter, chance.choice(list(legal.answers(question))), question.side)
        return
    side = encounter.state.active_side
    if not side or encounter.game.rules_run(side):
        return
    found = offers(as_known(encounter, Viewer(side)), side)
    kinds = (found.shots, found.throws, found.charges, found.moves)
    offered = (offer.item for some in kinds for offer in chance.sample(some, min(OFFERS, len(some))))
    for each in (item, *offered):
        if each["do"] == "move" and chance.random() < FEWER:
            continue
        yield from _page(encounter, _settled(encounter, each, chance), side)


def _settled(encounter: Encounter, item: Mapping[str, Any], chance: Random) -> dict[str, Any]:
    """An input as presses give it: what is done in an In Sight on the way is said beforehand."""
    when_seen = "stay" if chance.random() < 0.8 else "go-on"
    said = {IN_SIGHT_MOVE: when_seen} if item["do"] == "move" else SETTLED.get(item["do"], {})
    return {**item, **said}


def _page(encounter: Encounter, item: Mapping[str, Any], side: str) -> Iterator[Page]:
    """What is foretold of an input to a side; nothing where it may not be given, for all the side knows."""
    known = frozenset(f.id for f in encounter.game.figures if knows(encounter, Viewer(side), f))
    told = stated(encounter, item, side, known)
    if told is not None and told.refused is None:
        record = encounter.record.with_inputs(tuple(encounter.inputs))
        everything = len(known) == len(encounter.game.figures)
        yield Page(record, encounter.put_away(), item, side, known, told, everything)


def stated(encounter: Encounter, item: Mapping[str, Any], side: str, known: frozenset[str]) -> Preview | None:
    """The statements of a page."""
    with suppress(TooManyWays):
        if item["do"] == "decide":
            return Answers(encounter, Viewer(side)).preview(item, most=WAYS)
        if item["do"] not in LATER and encounter.rules.commands[item["do"]].foretold:
            return foretold(as_known(encounter, Viewer(side)), item, known, encounter, most=WAYS)
    return None
