"""Play's own procedures, run once for each way that their dice can fall: shots, tests and melees that hang together.

What a volley and the hits of a melee do to figures comes as a whole from `Volley` and `harm`, which are exact; every
other test takes each of its results in turn, and dice that several read are rolled once for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from engine.battle.game import Game
from engine.preview import harm
from engine.preview.paths import Ways, read_apart
from engine.preview.rehearsal import Rehearsal
from engine.preview.volley import DOWN, PRONE, FigureFate, Volley
from engine.preview.walking import Walk, Walking, walked
from engine.procedures.aim import Firing
from engine.procedures.damage import apply, saw_fall
from engine.procedures.fire import held_in_melee
from engine.procedures.hits import Wound, Wounds
from engine.procedures.ledger import Debt, Ledger
from engine.procedures.mover import turn_to
from engine.procedures.replies import Charges, Replies
from engine.procedures.seam import CHARGE_HOME, DUCK_BACK, RUN_AWAY, TEST_GROUP, VOLLEY, WOUND
from engine.procedures.second.seam import DEPLOY, DRIVEN_BACK, OTHERS_LOOK
from engine.procedures.third.seam import CARRY_OUT, MELEE_ROUND
from engine.procedures.third.verdicts import Verdict
from engine.ruleset.keys import entries
from engine.state import DUCKED_BACK, FALLEN, OUT_OF_THE_FIGHT, RAN_AWAY, SHRIEKS, Figure
from engine.tables.outcome import Outcome, Request

Table = TypeVar("Table", bound="Branching")
RECEIVED_FIRE, MAN_DOWN = "received-fire", "man-down"
EITHER, DUCKS = "fire-or-duck-back", "duck-back"
"""A result that leaves a figure the choice, and what is left of it where it cannot fire."""


@dataclass(slots=True)
class Exchange(Walk):
    """A walk through an exchange of fire or a charge, with what is remembered of its volleys and blows."""

    depth: int = 1
    """The most volleys that have an effect; those behind them lead to nothing."""
    volleys: dict[tuple[object, ...], Volley] = field(default_factory=dict)
    harm: dict[tuple[object, ...], Ways[str]] = field(default_factory=dict)
    """What the hits of a melee round can do."""


class Fought(NamedTuple):
    """Two figures by id, and the test between them."""

    test: str
    figure: str
    foe: str


class Branching(Walking):
    """A rehearsal of one way that the dice can fall, with notes of what happens."""

    __slots__ = (
        "_asking", "_exchange", "at_once", "became", "contests", "lost", "owed", "results", "rolled", "round", "tests",
        "volleys", "witnesses",
    )  # fmt: skip

    _asking: Figure | None
    _exchange: Exchange
    at_once: dict[tuple[str, int], str]
    """The tests that a fall calls for at once, by name and figure, with their results."""
    became: dict[tuple[str, str], str]
    """What a round has made of a figure, by an enemy it met in it and the figure itself."""
    contests: dict[Fought, Outcome]
    owed: dict[int, set[str]]
    """The tests for which a figure was called on first."""
    round: list[Fought]
    """The figures that have met in the round that is being fought."""
    results: dict[int, str]
    """What they made it do."""
    rolled: list[tuple[str, str, str]]
    """Every test, with the figure and the result."""
    tests: dict[tuple[str, int], Request]
    """What a test was asked with, by its name and the figure."""
    volleys: list[Volley]
    witnesses: dict[int, set[int]]
    """By the figure that fell, friends who saw it."""
    lost: set[int]
    """The figures that the first volleys have put out of the fight."""

    @classmethod
    def along(cls: type[Table], g: Game, walk: Walk) -> Table:
        """A copy of this table, for one way that the dice can fall."""
        assert isinstance(walk, Exchange)
        table = super().along(g, walk)
        table._exchange, table._asking = walk, None
        table.became, table.contests, table.owed, table.results = {}, {}, {}, {}
        table.at_once, table.lost, table.rolled = {}, set(), []
        table.tests, table.volleys, table.witnesses, table.round = {}, [], {}, []
        return table

    # ---- dice ----

    def request(self, figure: Figure, circumstances: frozenset[str] = frozenset(), **more: Any) -> Request:
        """Remember whose test it is: a reading that follows is its own."""
        self._asking = figure
        return super().request(figure, circumstances, **more)

    def test(self, name: str, figure: Figure, request: Request, *, against: Figure | None = None) -> Outcome:
        """Note what a test is asked with."""
        self.tests[name, figure.index] = request
        return super().test(name, figure, request, against=against)

    def read(self, name: str, request: Request, dice: dict[str, list[int]]) -> Outcome:
        """Read dice rolled for several. Raises Finer where they are told apart too coarsely for it."""
        if self._asking is not None:
            self.tests[name, self._asking.index] = request
        return read_apart(super().read(name, request, dice), dice)

    def log_roll(self, label: str, outcome: Outcome, *, figure: str = "", **more: Any) -> None:
        """Note what comes of a test."""
        if more.get("against"):
            who = Fought(label, figure, more["against"])
            self.contests.setdefault(who, outcome)
            self.round.append(who)
        self.rolled.append((outcome.check, figure, outcome.result))
        if outcome.check == RECEIVED_FIRE:
            index = self.named(figure).index
            unable = "unable-to-fire" in self.tests[RECEIVED_FIRE, index].circumstances
            self.results.setdefault(index, DUCKS if outcome.result == EITHER and unable else outcome.result)

    def shows(self, figure: Figure, trait: str, to: str = "", *, by: Figure | None = None) -> None:
        """Note what the last test of a figure comes to by its nature, or by a leader's (CMP-ADV-01, CMP-ADV-13)."""
        last = next((n for n in reversed(range(len(self.rolled))) if to and self.rolled[n][1] == figure.id), None)
        if last is None:
            return
        check = self.rolled[last][0]
        self.rolled[last] = check, figure.id, to
        if check == RECEIVED_FIRE:
            self.results[figure.index] = to
        for who, outcome in self.contests.items():
            if (who.test, who.figure) == (check, figure.id):
                self.contests[who] = copy(outcome)
                self.contests[who].result = to

    # ---- shots ----

    def fired(self, firings: Sequence[Firing]) -> Volley | None:
        """The odds of a volley, worked out once for the whole walk; None for one of which nothing comes any more."""
        if len(self.volleys) >= self._exchange.depth:
            return None
        key, known = _key(firings), self._exchange.volleys
        if key not in known:
            # The table as it stands: one that knew its volleys, and they it, would outlast the walk.
            known[key] = Volley(Rehearsal.of(self), firings)
        self.volleys.append(known[key])
        return known[key]

    def fall(self, volley: Volley) -> tuple[list[Wound], list[FigureFate]]:
        """Let one of the things happen that the volley can do; who falls by it, and who owes a test for it."""
        fallen: list[Wound] = []
        tested: list[FigureFate] = []
        for fate in self._walk.paths.take(volley.fates):
            figure = self.figures[fate.figure]
            if fate.to in DOWN:
                dealers = [f.shooter.index for f in volley.by[fate.figure] if f.shooter.index != fate.figure]
                wound = Wound(figure, fate.to, self.figures[dealers[0]] if dealers else None)
                if apply(self, wound):
                    fallen.append(wound)
            elif fate.to == PRONE:
                self.set_posture(figure, PRONE, "")
            elif fate.to == DUCKED_BACK:
                self.set_status(figure, DUCKED_BACK, "")
            if fate.tested:
                tested.append(fate)
        return fallen, tested

    def suffer(self, wounds: Wounds) -> None:
        """Let one of the things happen that these hits can do."""
        for index in sorted({hit.target.index for hit in wounds.hits}):
            figure, hits = self.figures[index], [hit for hit in wounds.hits if hit.target.index == index]
            key = index, figure.status, tuple((f.roller.index, f.impact, f.margin, f.at_rider) for f in hits)
            if key not in self._exchange.harm:
                self._exchange.harm[key] = tuple(harm.suffer(self, figure, harm.struck(self, hits))[0].items())
            name = self._walk.paths.take(self._exchange.harm[key])
            self.became |= {(who.foe, figure.id): name for who in self.round if who.figure == figure.id}
            self.became |= {(who.figure, figure.id): name for who in self.round if who.foe == figure.id}
            if name in FALLEN:
                apply(self, Wound(figure, name, hits[0].dealer))


def _key(firings: Sequence[Firing]) -> tuple[object, ...]:
    """What tells a volley from others of the same walk."""
    return tuple(
        (
            f.shooter.index,
            f.shooter.at,
            f.weapon.id,
            (f.rush, f.snap, f.less, f.as_in_cover, f.charged_by),
            f.spot,
            f.at_mounts,
            tuple((t.index, t.at, t.posture, n) for t, n in f.aims),
        )
        for f in firings
    )


def every_way(
    kind: type[Table],
    g: Game,
    act: Callable[[Table], Coroutine[Any, Any, Any]],
    *,
    depth: int = 1,
    known: Volley | None = None,
    most: int = 0,
) -> list[tuple[Fraction, Table]]:
    """The tables that a procedure can lead to from this one, with the chance of each.

    It goes as far as so many volleys, of which one may be known; nothing comes of those that they lead to. Raises
    TooManyWays where there are more than `most`, unless that is 0.
    """
    walk = Exchange(most, depth=depth)
    if known is not None:
        walk.volleys[_key(known.given)] = known
    return walked(kind, g, act, walk)


# ---- what is done instead ----


async def _volley(g: Branching, firings: list[Firing], ledger: Ledger) -> None:
    """What the shots do comes as a whole; those who saw a fall, and those shot at who stand, owe their tests."""
    volley = g.fired(firings)
    if volley is None:
        return
    for firing in firings:
        for target, _ in firing.aims:
            g.reveal(firing.shooter, target.side)
            turn_to(g, firing.shooter, target, "")
    fallen, tested = g.fall(volley)
    g.lost |= {wound.target.index for wound in fallen if wound.target.status == OUT_OF_THE_FIGHT}
    before = len(g.rolled)
    await g.call(WOUND, Wounds(), ledger)
    g.at_once |= {(test, g.named(name).index): result for test, name, result in g.rolled[before:]}
    if MAN_DOWN in g.rules.checks:
        for wound in fallen:
            seen = Ledger()
            saw_fall(g, [wound], seen)
            g.witnesses[wound.target.index] = {debt.figure.index for debt in seen.owing()}
            ledger.merge(seen, [])
    for fate in tested:
        for firing in volley.by[fate.figure]:
            if not fate.clanks and held_in_melee(g, g.figures[fate.figure], firing):
                continue
            calls = ledger.clank if fate.clanks else ledger.received_fire
            calls(g.figures[fate.figure], g.mine(firing.shooter), firing.rank, firing.deed)


async def _wound(g: Branching, wounds: Wounds, ledger: Ledger) -> None:
    """What the hits do comes as a whole."""
    g.suffer(wounds)


async def _melee_round(g: Branching, *fighters: Any) -> None:
    """A new round."""
    g.round = []
    await g.call(MELEE_ROUND, *fighters)


async def _test_group(g: Branching, group: list[Figure], debts: list[Debt], ledger: Ledger, replies: Replies) -> None:
    """The tests that each owes are noted, and taken."""
    for debt in debts:
        names = {name for name, causes in ((RECEIVED_FIRE, debt.fire), (MAN_DOWN, debt.falls)) if causes}
        g.owed.setdefault(debt.figure.index, names)
    await g.call(TEST_GROUP, group, debts, ledger, replies)


async def _carry_out(g: Branching, verdicts: list[Verdict], ledger: Ledger, replies: Replies) -> None:
    """What each must do is noted; no figure moves."""
    for v in verdicts:
        g.results[v.figure.index] = v.result
        if v.result == "runaway":
            g.remove(v.figure, RAN_AWAY, "")
        elif v.result == "duck-back":
            g.set_status(v.figure, DUCKED_BACK, "")


def _shrieks(g: Branching, figure: Figure) -> bool:
    """Whether it stays where it is instead, shrieking, which is noted (CR2-BUG-04)."""
    if g.rules.kind_of(figure).hurt != SHRIEKS:
        return False
    g.results[figure.index] = SHRIEKS
    return True


async def _run_away(g: Branching, figure: Figure, causes: list[Figure], ledger: Ledger) -> None:
    """It is gone; what is fired after it is left out."""
    if not _shrieks(g, figure):
        g.remove(figure, RAN_AWAY, "")


async def _duck_back(g: Branching, figure: Figure, causes: list[Figure]) -> None:
    """It ducks where it is."""
    if not _shrieks(g, figure):
        g.set_status(figure, DUCKED_BACK, "")


async def _charge_home(g: Branching, charges: Charges, ledger: Ledger) -> None:
    """Charges that tests lead to are not followed."""


async def _deploy(g: Branching) -> None:
    """The die settles which figures are held back, and where."""


async def _others_look(g: Branching) -> None:
    """What others do who see now who fired comes after all that is foretold."""
    g.shown = 0


Branching.instead = entries(
    VOLLEY.by(_volley),
    WOUND.by(_wound),
    TEST_GROUP.by(_test_group),
    CARRY_OUT.by(_carry_out),
    RUN_AWAY.by(_run_away),
    DUCK_BACK.by(_duck_back),
    DRIVEN_BACK.by(_duck_back),
    CHARGE_HOME.by(_charge_home),
    DEPLOY.by(_deploy),
    OTHERS_LOOK.by(_others_look),
    MELEE_ROUND.by(_melee_round),
)
