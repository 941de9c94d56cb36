"""What play would ask of a table: its own procedures, run on a copy up to the dice, for the requests they make."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.checks.outcome import Outcome, Request
from engine.checks.readings import Faces
from engine.flow import Question
from engine.game import Game
from engine.preview.rehearsal import Cut, Rehearsal
from engine.procedures.aim import Firing
from engine.procedures.ledger import Debt, Ledger
from engine.procedures.mover import Mover
from engine.procedures.replies import Replies
from engine.procedures.seam import IN_SIGHT, RUN_AWAY, TEST_GROUP, VOLLEY, Beforehand
from engine.procedures.second.seam import DEPLOY
from engine.procedures.sightings import Sighting, note
from engine.procedures.third.seam import CARRY_OUT
from engine.rulesets.keys import entries
from engine.state import Figure


class Forced(NamedTuple):
    """A result that a test is made to have, and whether melee follows from it."""

    result: str
    melee: bool = False


class Probe(Rehearsal):
    """A rehearsal that remembers what was asked: faces mean nothing, questions take their default."""

    __slots__ = ("firings", "forced", "misses", "requests")

    requests: list[tuple[str, Request]]
    firings: list[Firing]
    forced: Mapping[str, Forced]
    """The results that tests are to have; any other test ends the probe."""
    misses: bool
    """Whether play goes on after shots that hit nobody; otherwise they end the probe."""

    @classmethod
    def at(cls, g: Game) -> Probe:
        """A probe of a copy of this table."""
        probe = cls.of(g)
        probe.requests, probe.firings, probe.forced, probe.misses = [], [], {}, False
        return probe

    def mine(self, figure: Figure) -> Figure:
        """This table's copy of a figure."""
        return self.figures[figure.index]

    def asked(self, name: str) -> Request | None:
        """The first request that was made of a test."""
        return next((request for asked, request in self.requests if asked == name), None)

    async def ask(self, *questions: Question) -> list[Any]:
        """Everybody takes the default."""
        return [question.default for question in questions]

    def roll(self, label: str, who: str, count: int) -> list[int]:
        """Faces only for procedures that share them among several."""
        return [1] * count

    def check(self, name: str, figure: Figure, request: Request, *, against: Figure | None = None) -> Outcome:
        """Note what a test is asked with; it comes out as it is forced to."""
        self.requests.append((name, request))
        return self._forced(super().evaluate(name, request, lambda _, count: [1] * count))

    def evaluate(self, name: str, request: Request, faces: Faces) -> Outcome:
        """Note what a test is asked with."""
        self.requests.append((name, request))
        raise Cut

    def read(self, name: str, request: Request, dice: dict[str, list[int]]) -> Outcome:
        """Note what a group's test is asked with; a charge comes out as it is forced to."""
        self.requests.append((name, request))
        outcome = super().read(name, request, dice)
        return self._forced(outcome) if name == "charge" else outcome

    def _forced(self, outcome: Outcome) -> Outcome:
        forced = self.forced.get(outcome.check)
        if forced is None:
            raise Cut
        outcome.result = forced.result
        outcome.values["melee"] = forced.melee
        return outcome


async def _volley(g: Probe, firings: list[Firing], ledger: Ledger) -> None:
    """Shots are noted and end it, unless they are to miss: then those shot at owe their tests."""
    g.firings += firings
    if not g.misses:
        raise Cut
    for firing in firings:
        for target, _ in firing.aims:
            ledger.received_fire(target, firing.shooter, firing.rank, firing.deed)


async def _cut(g: Probe, *_: Any) -> None:
    """What a result leads to ends it."""
    raise Cut


async def _in_sight(g: Probe, movers: list[Mover], found: list[Sighting], answer: Beforehand) -> None:
    """An enemy that comes into view on the way of a charge has been seen."""
    note(g, found)


async def _deploy(g: Probe) -> None:
    """The die settles which figures are held back, and where."""


Probe.instead = entries(
    VOLLEY.by(_volley), CARRY_OUT.by(_cut), RUN_AWAY.by(_cut), IN_SIGHT.by(_in_sight), DEPLOY.by(_deploy)
)


def firing_request(probe: Probe, firing: Firing) -> Request:
    """The `ranged-combat` or `grenade` request of a firing declared on the probe's table."""
    probe.requests.clear()
    probe.rehearse(probe.call(VOLLEY, [firing], Ledger()))
    return probe.requests[0][1]


def copied(probe: Probe, firing: Firing) -> Firing:
    """A firing as it is declared on the probe's table."""
    new = Firing(probe.mine(firing.shooter), firing.weapon, [(probe.mine(f), n) for f, n in firing.aims])
    new.rush, new.label, new.spot, new.dropped = firing.rush, firing.label, firing.spot, firing.dropped
    new.charged_by = firing.charged_by
    return new


def reaction_request(g: Game, make: Callable[[Probe], Debt | None], name: str) -> Request | None:
    """The request of a reaction test that a debt, made on a copy of the table, leads to; None if none is owed."""
    probe = Probe.at(g)
    debt = make(probe)
    if debt is None or not debt.figure.able or debt.figure.melee:
        return None
    group = probe.group_of(debt.figure)
    probe.rehearse(probe.call(TEST_GROUP, group, [debt], Ledger(), Replies()))
    return probe.asked(name)
