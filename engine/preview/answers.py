"""Where an answer to an open question leads: the shots, charges and tests that come of it first, with their odds.

The encounter is taken up again on a copy, as far as the question. From there the procedure goes on as a rehearsal:
what is fired and charged is noted, and the first dice end it; of In Sight it is told who may be quicker. All others
who are asked give the default answer, so that no answer that was given in secret shows.
"""

import json
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from engine.battle.game import Game
from engine.encounter import Encounter
from engine.errors import BadRequest, Refused
from engine.events import Event
from engine.flow import Question
from engine.inputs.given import Decide
from engine.inputs.shape import read
from engine.preview.charges import ChargeOdds
from engine.preview.melees import fought, linked, melee_of
from engine.preview.model import ForetoldCharge, ForetoldMelee, Preview
from engine.preview.reactions import victims
from engine.preview.refusal import Refusal
from engine.preview.rehearsal import Cut
from engine.preview.sighting import stop_of
from engine.preview.tables import reaction
from engine.preview.tryout import ANSWERED, Seen, Tryout, sight_rolls
from engine.preview.volley import Volley
from engine.preview.walking import TooManyWays
from engine.procedures.aim import Firing
from engine.procedures.ledger import Debt, Ledger
from engine.procedures.replies import Charges, Pairs, Replies
from engine.procedures.results import DUCKS_HOW
from engine.procedures.seam import CHARGE_HOME, IN_SIGHT, SHOW_MARKER, TEST_GROUP, VOLLEY
from engine.procedures.second.seam import MELEE_ROUND
from engine.procedures.sightings import Sighting
from engine.procedures.third.seam import CARRY_OUT, FIGHT_PAIRS, SETTLE, SIGHT_ROLLS
from engine.procedures.third.verdicts import Verdict
from engine.ruleset.keys import entries
from engine.state import OFF_TABLE, Figure
from engine.state.mission_state import Marker
from engine.tables.outcome import Request
from engine.views import Viewer, knows

SHARED = ("received-fire", "man-down", "cohesion", "leader-die")
"""Dice that a group rolls together, and everybody in it reads."""
WHOM = ("targets", "charge-target", DUCKS_HOW)
"""Questions of one whose answer is known already: whom it is to shoot at or to charge, how it ducks in the open."""
SEES_ANEW = ("free-will", "in-sight")
"""The question and the test of a Star to whom enemies come into sight: the answer before has led as far as it does."""
EFFORT = 100_000
"""What foretelling may cost on one page: pairs of figures times the inputs that are run again for each answer."""


class Answers:
    """Where the answers to an encounter's open questions lead, as one viewer knows it; the encounter may go on.

    What was foretold once is remembered.
    """

    def __init__(self, encounter: Encounter, viewer: Viewer) -> None:
        self._away = encounter.put_away()
        self._viewer = viewer
        self.affordable = EFFORT // max(len(encounter.record.figures) ** 2 * len(self._away.since), 1)
        """The most answers that are foretold in a fraction of a second."""
        self._told: dict[tuple[Any, ...], Preview] = {}
        self._whom: dict[str, Question | None] = {}

    def preview(
        self, item: Mapping[str, Any], *, at: str = "", most: int = 0, of: Collection[str] | None = None
    ) -> Preview:
        """What an answer would set off, aimed `at` somebody where it is then asked whom it is aimed at.

        Charges are followed in `most` ways, unless that is 0, and left without odds where there are more. `of` are
        those whose answer it is: where others fire too, what comes of all the fire together is left out.
        """
        key = _key(item), at, most, of and frozenset(of)
        if key not in self._told:
            self._told[key] = self._preview(item, at, most, of)
        return self._told[key]

    def _preview(self, item: Mapping[str, Any], at: str, most: int, of: Collection[str] | None) -> Preview:
        try:
            told = self._answered(item, at)
        except Refused as no:
            return Preview(
                "decide", Refusal(no.message, no.code, self._away.record.ruleset.cite(no.rule), said=no.said)
            )
        except BadRequest as no:
            return Preview("decide", Refusal(no.message, no.code, field=no.field, said=no.said))
        volley = Volley(told, told.firings)
        others = of is not None and any(firing.shooter.id not in of for firing in told.firings)
        return Preview(
            "decide",
            runs=(told.run_of(Fraction(1), {}),) if told.stops else (),
            firings=tuple(volley.firings),
            blasts=tuple(volley.blasts),
            blows=tuple(volley.blows),
            victims=victims(told, volley) if told.firings and not others else (),
            charges=_charges(told, most),
            tests=tuple(reaction(told.rules, figure, test, request) for test, figure, request in told.called),
            cut=told.cut,
            followed=volley.followed,
            melee=_melee(told),
            later=told.over,
        )

    def whom(self, item: Mapping[str, Any]) -> Question | None:
        """The question upon an answer, before any dice, at whom it is aimed, or how it is done; None where there is no
        such choice."""
        if _key(item) not in self._whom:
            with suppress(Refused, BadRequest):
                self._answered(item, "")
        return self._whom.get(_key(item))

    def _answered(self, item: Mapping[str, Any], at: str) -> "Fork":
        forked = _Forked.taken_up(self._away)
        given = read(Decide, dict(item), "", forked.game.context, "do", "by")
        fork = forked.answered(given, self._viewer, at)
        if not at:
            self._whom[_key(item)] = fork.whom
        return fork


def _key(item: Mapping[str, Any]) -> str:
    return json.dumps(item, sort_keys=True)


def aimed(question: Question, target: str) -> Any:
    """The answer to a question about targets: everything at one of those it names."""
    return [{"figure": target}] if question.form == "dice" else target


class Fork(Tryout):
    """A game that is played like any other up to an answer, and rehearsed from there."""

    __slots__ = ("_asking", "aim", "answering", "fights", "over", "side", "telling", "whom")

    _asking: Figure | None
    """The figure that last asked what it would roll."""
    telling: bool
    side: str
    """The side whose answer it is: what others do at the same time is their secret."""
    answering: str
    """The figure whose answer it is."""
    aim: str
    """The figure that its answer is aimed at, or the way in which it is done; empty for the usual one."""
    fights: Pairs
    """Those who fight hand to hand first."""
    whom: Question | None
    """The first question that asks this."""
    over: bool
    """Whether what was answered is over: what follows has been ordered before, or comes of the next test."""

    @classmethod
    def played(cls, g: Game, log: list[Any]) -> "Fork":
        """A game on the same state, with the same dice."""
        fork = cls(g.record, g.rules, g.space, g.state, log, g.first)
        fork.begin_anew(None)
        fork.telling, fork.over, fork.side, fork._asking = False, False, "", None
        fork.answering, fork.aim, fork.whom, fork.fights = "", "", None, []
        return fork

    def emit(self, event: Event) -> None:
        """What was played is logged, what is rehearsed is not."""
        if not self.telling:
            Game.emit(self, event)

    def roll(self, label: str, who: str, count: int) -> list[int]:
        """The dice that fell, and then none but a group's own, all passed: no friend's failure calls for more."""
        if not self.telling:
            return Game.roll(self, label, who, count)
        return [1] * count if label in SHARED else super().roll(label, who, count)

    def request(self, figure: Figure, circumstances: frozenset[str] = frozenset(), **more: Any) -> Request:
        """Remember whose test it is: a reading that follows is its own."""
        self._asking = figure
        return super().request(figure, circumstances, **more)

    def test(self, name: str, figure: Any, request: Any, *, against: Any = None) -> Any:
        """A test that was taken, and then the first that is called for."""
        if self.telling:
            outcome = super().test(name, figure, request, against=against)
            if outcome.result:
                self.called.append((name, figure, request))
            return outcome
        return Game.test(self, name, figure, request, against=against)

    def read(self, name: str, request: Any, dice: Any) -> Any:
        """A test read from dice that lie there; from a group's own it is called for."""
        if self.telling and name in SHARED and any(dice.values()) and request.choice is None:
            assert self._asking is not None
            self.called.append((name, self._asking, request))
        return super().read(name, request, dice) if self.telling else Game.read(self, name, request, dice)

    def log_roll(self, label: str, outcome: Any, *, figure: str = "", **more: Any) -> None:
        """What was rolled is logged, and by whose choice In Sight is passed then is noted."""
        log = super().log_roll if self.telling else partial(Game.log_roll, self)
        log(label, outcome, figure=figure, **more)

    async def ask(self, *questions: Question) -> list[Any]:
        """Questions that were asked, and then none but those that are answered in advance; targets are the usual, and
        others do what is usual too."""
        if not self.telling:
            given = await Game.ask(self, *questions)
            return [self._openly(*each) for each in zip(questions, given, strict=True)]
        if any((q.figure, q.kind, q.test) == (self.answering, *SEES_ANEW) for q in questions):
            raise Cut
        if all(question.kind in WHOM for question in questions):
            return [self._aimed(question) for question in questions]
        if all(question.kind not in ANSWERED and question.figure != self.answering for question in questions):
            return [self.unasked(question) for question in questions]
        return await super().ask(*questions)

    def _openly(self, question: Question, answer: Any) -> Any:
        """An answer as it was played, and from where it is rehearsed what the side that answers may know of it: what
        others have ordered beforehand is as secret as what they answer."""
        known = not self.telling or question.side == self.side or self.rules_run(question.side)
        return answer if known else self.unasked(question)

    def _aimed(self, question: Question) -> Any:
        """The targets of a figure: the one that answers has those it was sent to, else those of its answer; the others
        have the usual."""
        if question.figure != self.answering:
            return self.unasked(question)
        if (sent := self.intended(question)) is not None:
            return sent
        self.whom = self.whom or question
        return question.accepts(aimed(question, self.aim)) if self.aim in question.options else question.default

    async def do(self, step: Any, *args: Any, **kwargs: Any) -> Any:
        """Play a step, or rehearse it; of In Sight that an answer has begun it is noted who may be quicker."""
        self.over = self.over or (self.telling and step.name == SETTLE.name)
        done = await (super().do(step, *args, **kwargs) if self.telling else Game.do(self, step, *args, **kwargs))
        if self.telling and step.name == SIGHT_ROLLS.name:
            self.looks(args[1])
        self.over = self.over or (self.telling and step.name == IN_SIGHT.name)
        return done

    def looks(self, found: list[Sighting]) -> None:
        """Note the In Sight test of these pairs as it has been rolled for."""
        self.stops.append(stop_of(self, {self.side}, found, self.rolled))


class _Forked(Encounter):
    """An encounter taken up again to see where an answer leads."""

    def _new_game(self) -> Game:
        return Fork.played(super()._new_game(), self.log)

    def answered(self, item: Decide, viewer: Viewer, at: str) -> Fork:
        """Where it stands after this answer, aimed `at` somebody. Raises Refused."""
        g = self.game
        assert isinstance(g, Fork)
        asked = self._asked(item)
        g.side, g.answering, g.aim = self._batch[asked].side, self._batch[asked].figure, at
        choice = self._batch[asked].accepts(item.choice)
        own = {n: given for n, given in self._answers.items() if viewer.gm or self._batch[n].side == viewer.side}
        self._answers = {n: own.get(n, (q.default, "default")) for n, q in enumerate(self._batch) if n != asked}
        for figure in g.figures:
            if not knows(self, viewer, figure):
                figure.status, figure.melee = OFF_TABLE, ()
        g.telling = True
        try:
            self._answers[asked] = choice, item.how
            answers = [self._answers[n] for n in range(len(self._batch))]
            self._batch, self._answers = (), {}
            assert self._chain is not None
            self._chain.answer(answers)
        except Seen as seen:
            g.looks(seen.found)
            g.cut = True
        except Cut:
            g.cut = True
        return g


def _charges(g: Fork, most: int) -> tuple[ForetoldCharge, ...]:
    """The charges that come of it, with their odds from where they are tested."""
    pairs = [(charger.id, target.id) for charger, target in g.charges.pairs]
    plain = tuple(ForetoldCharge(*pair, cost=0, left=0, relies_on_fast=False, reach=Fraction(1)) for pair in pairs)
    if not pairs:
        return ()
    try:
        odds = ChargeOdds(g, most)
    except TooManyWays:
        return plain
    return tuple(odds.of(way) for way in plain)


def _melee(g: Fork) -> ForetoldMelee | None:
    """The round that comes of it at once for the figure whose answer it is; None where it can go in too many ways."""
    pair = next((pair for pair in g.fights if g.answering in (pair[0].id, pair[1].id)), None)
    if pair is None:
        return None
    figure, foe = pair
    caught = {b.index: b.bout.surprise for _, b in g.fights}
    found = melee_of(figure.id, foe.id, fought(g, linked(g.fights, figure), caught))
    if found is None or figure.id == g.answering:
        return found
    return replace(
        found, dice=found.foe_dice, foe_dice=found.dice, won=found.lost, lost=found.won, target=found.charger,
        charger=found.target,
    )  # fmt: skip


# ---- what is done instead ----


async def _volley(g: Fork, firings: list[Firing], owed: Ledger) -> None:
    """The side's own shots are noted, and nothing is known of what comes after."""
    _note(g, firings)
    raise Cut


async def _test_group(g: Fork, group: list[Figure], debts: list[Debt], owed: Ledger, replies: Replies) -> None:
    """The side's own shots so far are noted, as the dice of this group may end it before they are fired."""
    _note(g, replies.firings)
    await g.call(TEST_GROUP, group, debts, owed, replies)


def _note(g: Fork, firings: list[Firing]) -> None:
    g.firings = [firing for firing in firings if firing.shooter.side == g.side]


async def _charge_home(g: Fork, charges: Charges, owed: Ledger) -> None:
    """The side's own charges are noted, likewise."""
    g.charges = Charges([pair for pair in charges.pairs if pair[0].side == g.side])
    raise Cut


async def _fight(g: Fork, met: Pairs | Figure, *_: Any) -> None:
    """The fighters are noted, if the round is all before them."""
    g.fights = [] if isinstance(met, Figure) else list(met)
    raise Cut


async def _show_marker(g: Fork, marker: Marker) -> None:
    """What lies under it is for the dice, or its owner's secret."""
    raise Cut


async def _carry_out(g: Fork, verdicts: list[Verdict], owed: Ledger, replies: Replies) -> None:
    """What a group's own dice come to is not known where they have to be rolled; what their Star has chosen is."""
    if g.called:
        verdicts = [verdict for verdict in verdicts if verdict.figure.id == g.answering]
    if not verdicts:
        raise Cut
    await g.call(CARRY_OUT, verdicts, owed, replies)


Fork.instead = entries(
    VOLLEY.by(_volley),
    TEST_GROUP.by(_test_group),
    CHARGE_HOME.by(_charge_home),
    FIGHT_PAIRS.by(_fight),
    MELEE_ROUND.by(_fight),
    SHOW_MARKER.by(_show_marker),
    CARRY_OUT.by(_carry_out),
    SIGHT_ROLLS.by(sight_rolls),
)
