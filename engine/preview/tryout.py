"""An input tried out on a copy of the table: play's own procedures as far as the first dice of each step.

At In Sight everybody stands where they would roll, nobody acts, and the procedure goes on; exchanges of fire
and charges are noted with those who would make them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from engine.flow import Question
from engine.inputs.given import Given
from engine.preview import tables
from engine.preview.model import Course, Run, Stop
from engine.preview.rehearsal import Cut, Rehearsal
from engine.preview.sighting import SightRoll, farthest, stop_of
from engine.procedures.aim import Firing
from engine.procedures.ledger import Ledger
from engine.procedures.movement import CONTACT
from engine.procedures.mover import Mover
from engine.procedures.replies import Charges, Replies
from engine.procedures.seam import (
    ADVANCE,
    CHARGE_HOME,
    EXCHANGE_OF_FIRE,
    FOCUS,
    IN_SIGHT,
    LOOK_ROUND,
    SHOW_MARKER,
    Beforehand,
)
from engine.procedures.second.awareness import CHECK, REP
from engine.procedures.second.seam import DEPLOY
from engine.procedures.sightings import Sighting
from engine.procedures.third.seam import SIGHT_ROLLS
from engine.ruleset.keys import entries
from engine.space import Point
from engine.state import Figure
from engine.state.mission_state import Marker
from engine.tables.outcome import Outcome, Request

FAST = "fast-move"
IN_SIGHT_MOVE = "in-sight-move"
ANSWERED = (IN_SIGHT_MOVE, CONTACT, "free-will")
"""Questions that do not end a rehearsal."""


class Seen(Cut):
    """In Sight has been rolled for these pairs; what the figures do then is for the dice."""

    def __init__(self, found: list[Sighting]) -> None:
        super().__init__()
        self.found = found


class Unsettled(NamedTuple):
    """One that wishes to shoot or charge an enemy, and settles first on one of these, the nearest first."""

    figure: Figure
    wished: Figure
    nearest: list[Figure]


class Tryout(Rehearsal):
    """A rehearsal of one command. `faces` are those of its Fast Move, if it makes one; without them all dice pass."""

    __slots__ = (
        "asked", "behind", "called", "charges", "cut", "faces", "fast", "fast_dice", "firings", "focus", "movers",
        "noticing", "rolled", "rouses", "stops", "wanted",
    )  # fmt: skip

    faces: tuple[int, ...]
    fast: dict[str, int]
    """Dice of the Fast Move passed, by figure."""
    fast_dice: int
    behind: tuple[str, ...]
    """The figures that may go on once the first has been seen, if their owner says so."""
    asked: Request | None
    """What an In Sight test was last read with."""
    wanted: list[Request]
    """How each figure of a Fast Move reads its dice."""
    movers: list[Mover]
    noticing: dict[int, Request]
    """What figures off their guard are asked with whether they notice anything."""
    stops: list[Stop]
    firings: list[Firing]
    charges: Charges
    focus: list[Unsettled]
    """The figures that first have to settle on one of several enemies."""
    rolled: list[SightRoll]
    called: list[tuple[str, Figure, Request]]
    """The test that the command itself calls for, if any."""
    rouses: bool
    """Whether a die places those held back first."""
    cut: bool
    """Whether dice or a choice came before the end."""

    @classmethod
    def at(cls, table: Rehearsal, faces: tuple[int, ...] = ()) -> Tryout:
        """A tryout on a copy of this table."""
        tryout = cls.of(table)
        tryout.begin_anew(faces)
        return tryout

    def begin_anew(self, faces: tuple[int, ...]) -> None:
        """Nothing is noted yet."""
        self.behind = ()
        self.faces, self.fast, self.fast_dice, self.rouses, self.cut = faces, {}, 0, False, False
        self.wanted, self.movers, self.stops, self.focus, self.asked = [], [], [], [], None
        self.noticing = {}
        self.firings, self.charges, self.rolled, self.called = [], Charges([]), [], []

    async def ask(self, *questions: Question) -> list[Any]:
        """Extra inches are answered as a side run by the rules would, and Stars roll; others end the rehearsal."""
        if any(question.kind not in ANSWERED for question in questions):
            raise Cut
        self.behind = self.behind or next((q.about for q in questions if q.kind == CONTACT), ())
        return ["stay" if q.kind == IN_SIGHT_MOVE and not self.rules_run(q.side) else q.default for q in questions]

    def roll(self, label: str, who: str, count: int) -> list[int]:
        """Only a Fast Move has faces here."""
        if label != FAST:
            raise Cut
        self.fast_dice = count
        return list(self.faces[:count]) or [1] * count

    def test(self, name: str, figure: Figure, request: Request, *, against: Figure | None = None) -> Outcome:
        """Note an In Sight roll; the faces it is answered with mean nothing. Who is off their guard notices something
        first; any other test ends the rehearsal."""
        if name == CHECK:
            self.noticing[figure.index] = request
            return next(outcome for outcome, _ in tables.outcomes(self.rules, name, request) if outcome.result in REP)
        if name != "in-sight":
            if not self.stops:
                self.called.append((name, figure, request))
            raise Cut
        outcome = self.evaluate(name, request, lambda _, count: [6] * count)
        self.rolled.append(SightRoll(figure, request, outcome, self.noticing.get(figure.index)))
        return outcome

    def read(self, name: str, request: Request, dice: dict[str, list[int]]) -> Outcome:
        """Note how a figure reads its Fast Move, and with what a Star chooses on In Sight."""
        if name == FAST:
            self.wanted.append(request)
        elif name == IN_SIGHT.name:
            self.asked = request
        return super().read(name, request, dice)

    def log_roll(self, label: str, outcome: Outcome, *, figure: str = "", **more: Any) -> None:
        """Note how many dice of its Fast Move a figure passes, and a Star that passes In Sight by its free will."""
        if label == FAST:
            self.fast[figure] = outcome.passed or 0
        elif label == IN_SIGHT.name and self.asked is not None:
            self.rolled.append(SightRoll(self.named(figure), self.asked, outcome))

    def run_of(self, chance: Fraction, goals: dict[str, Point]) -> Run:
        """How the movement went, without its ends. `goals` are the points that were asked for."""
        courses = tuple(self._course(m, goals) for m in self.movers if m.route.length or m.figure.id in self.fast)
        pairs = tuple((charger.id, target.id) for charger, target in self.charges.pairs)
        return Run(chance, courses, tuple(self.stops), (), pairs)

    def _course(self, m: Mover, goals: dict[str, Point]) -> Course:
        figure, route = m.figure, m.route
        end = route.end[0]
        return Course(
            figure.id,
            route.points,
            route.floors,
            route.costs,
            end == (goals.get(figure.id, end) if m.exit is None else m.exit),
            m.exit is not None,
            self.fast.get(figure.id),
            figure.now.allowance if figure.id in self.fast else None,
        )


async def carry_out(g: Tryout, given: Given) -> None:
    """Do what is ordered, and look round once more where nothing that was done is left to the dice."""
    await g.rules.command(given.do).carry_out(g, given.value)
    if not (g.firings or g.charges.pairs):
        await g.do(LOOK_ROUND)


async def _in_sight(g: Tryout, movers: list[Mover], found: list[Sighting], answer: Beforehand) -> None:
    """Play's own In Sight up to the moment when everybody has rolled; nobody is asked about the extra inches."""
    gone = farthest(movers)
    try:
        await g.call(IN_SIGHT, movers, found, "stay" if answer == "ask" else answer)
    except Seen as seen:
        g.stops.append(stop_of(g, gone, movers, seen.found, g.rolled))


async def _sight_rolls(g: Tryout, test: Any, found: list[Sighting]) -> None:
    """Everybody rolls, as the edition has it, and that is all."""
    g.rolled = []
    await g.call(SIGHT_ROLLS, test, found)
    raise Seen(found)


async def _exchange_of_fire(g: Tryout, replies: Replies, owed: Ledger) -> None:
    """The shots are noted."""
    g.firings += replies.firings
    g.rouses = g.rouses or (g.holds_back and bool(g.firings))


async def _focus(g: Tryout, figure: Figure, wished: Figure, others: Sequence[Figure]) -> Figure:
    """It is foretold as it is ordered; the test of focus comes first, and may have it otherwise, which is noted."""
    among = {f.index: f for f in (wished, *others)}
    if figure.now.focus in among:
        return among[figure.now.focus]
    if len(among) > 1:
        g.focus.append(Unsettled(figure, wished, g.nearest(figure, among.values())))
    return wished


async def _charge_home(g: Tryout, charges: Charges, ledger: Ledger) -> None:
    """The charges are noted."""
    g.charges = charges


async def _deploy(g: Tryout) -> None:
    """The die that tells where those held back are is noted."""
    g.rouses = g.rouses or g.holds_back


async def _show_marker(g: Tryout, marker: Marker) -> None:
    """What lies under it is for the dice, or its owner's secret."""
    raise Cut


async def _advance(g: Tryout, movers: list[Mover], answer: Beforehand) -> None:
    """The first to set out are noted, and go on."""
    g.movers = g.movers or list(movers)
    await g.call(ADVANCE, movers, answer)


Tryout.instead = entries(
    ADVANCE.by(_advance),
    IN_SIGHT.by(_in_sight),
    SIGHT_ROLLS.by(_sight_rolls),
    EXCHANGE_OF_FIRE.by(_exchange_of_fire),
    FOCUS.by(_focus),
    CHARGE_HOME.by(_charge_home),
    DEPLOY.by(_deploy),
    SHOW_MARKER.by(_show_marker),
)


def ways_to_go_fast(first: Tryout) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """Every different result of a Fast Move with its chance and faces that give it, the most dice passed first.

    `first` has been run with faces that all pass. Orders differ: a figure that rolls one die reads the first of two.
    Dice that the group rolled before come first.
    """
    lying = first.state.fast_dice[: -first.fast_dice]
    ways: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {}
    for faces in product(range(1, 7), repeat=first.fast_dice):
        result = tuple(_passed(first, request, (*lying, *faces)) for request in first.wanted)
        number, example = ways.get(result, (0, faces))
        ways[result] = number + 1, example
    for result in sorted(ways, reverse=True):
        number, example = ways[result]
        yield Fraction(number, 6**first.fast_dice), example


def _passed(g: Tryout, request: Request, faces: tuple[int, ...]) -> int:
    return g.evaluate(FAST, request, lambda _, count: faces[:count]).passed or 0
