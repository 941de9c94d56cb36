"""An input tried out on a copy of the table: play's own procedures as far as the first dice of each step.

At In Sight everybody stands where they would roll, nobody acts, and the procedure goes on; exchanges of fire
and charges are noted with those who would make them.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from engine.flow import Question
from engine.inputs.given import Given
from engine.preview import tables
from engine.preview.courses import Course
from engine.preview.model import Run, Stop, Tempted
from engine.preview.paths import read_apart
from engine.preview.rehearsal import Cut, Rehearsal
from engine.preview.sight_rolls import SightRoll
from engine.preview.sighting import farthest, stop_of
from engine.preview.walking import Walk, walked
from engine.procedures.aim import Firing
from engine.procedures.free_will import BEST, COLUMN_OF, LUCK, choose_columns
from engine.procedures.ledger import Ledger
from engine.procedures.movement import CONTACT
from engine.procedures.mover import GO_ON, Mover
from engine.procedures.replies import Charges, Replies
from engine.procedures.seam import (
    ADVANCE,
    CHARGE_HOME,
    ENTER_ROOM,
    EXCHANGE_OF_FIRE,
    FAST_MOVE,
    FOCUS,
    IN_SIGHT,
    JUDGE_MISSION,
    LOOK_ROUND,
    SEARCH,
    SHOW_MARKER,
    Beforehand,
)
from engine.procedures.second.awareness import CHECK, REP
from engine.procedures.second.seam import DEPLOY
from engine.procedures.sightings import Sighting
from engine.procedures.support.air import bursts
from engine.procedures.support.aloft import take_off
from engine.procedures.support.seam import CALL
from engine.procedures.tempting import CALL_BACK, LOOTER, OBEYS
from engine.procedures.third.seam import SIGHT_ROLLS
from engine.ruleset.keys import entries
from engine.space import Piece, Point
from engine.state import Figure, Support
from engine.state.mission_state import Marker
from engine.tables.outcome import Outcome, Request

FAST = "fast-move"
IN_SIGHT_MOVE = "in-sight-move"
ANSWERED = (IN_SIGHT_MOVE, CONTACT, "free-will", LUCK)
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
    """A rehearsal of one command, for one way that the dice of its Fast Move fall; without a walk all of them pass."""

    __slots__ = (
        "asked", "behind", "called", "charges", "cut", "fast", "firings", "focus", "movers", "noticing", "rolled",
        "rouses", "runs_for_it", "stops", "tempted", "walk",
    )  # fmt: skip

    fast: dict[str, int]
    """Dice of the Fast Move passed, by figure."""
    walk: Walk | None
    runs_for_it: bool
    """Whether a Fast Move is being rolled."""
    behind: tuple[str, ...]
    """The figures that stop once the first has been seen, unless their owner has them go on."""
    asked: Request | None
    """What an In Sight test was last read with."""
    movers: list[Mover]
    noticing: dict[int, Request]
    """What figures off their guard are asked with whether they notice anything."""
    stops: list[Stop]
    firings: list[Firing]
    charges: Charges
    focus: list[Unsettled]
    """The figures that first have to settle on one of several enemies."""
    rolled: list[SightRoll]
    tempted: list[Tempted]
    """Those who may stop for loot."""
    called: list[tuple[str, Figure, Request]]
    """The test that the command itself calls for, if any."""
    rouses: bool
    """Whether a die places those held back first."""
    cut: bool
    """Whether dice or a choice came before the end."""

    @classmethod
    def along(cls, table: Rehearsal, walk: Walk | None) -> Tryout:
        """A tryout on a copy of this table, for one way that the dice can fall."""
        tryout = cls.of(table)
        tryout.begin_anew(walk)
        return tryout

    def begin_anew(self, walk: Walk | None) -> None:
        """Nothing is noted yet."""
        self.behind = ()
        self.walk, self.fast, self.runs_for_it, self.rouses, self.cut = walk, {}, False, False, False
        self.movers, self.stops, self.focus, self.asked = [], [], [], None
        self.noticing, self.tempted = {}, []
        self.firings, self.charges, self.rolled, self.called = [], Charges([]), [], []

    async def ask(self, *questions: Question) -> list[Any]:
        """Extra inches are answered as a side run by the rules would, and Stars do what is usual; others end the
        rehearsal."""
        if any(question.kind not in ANSWERED for question in questions):
            raise Cut
        return ["stay" if q.kind == IN_SIGHT_MOVE and not self.rules_run(q.side) else self.usual(q) for q in questions]

    def roll(self, label: str, who: str, count: int) -> list[int]:
        """Only a Fast Move has dice here, and those that loot keeps busy."""
        if label == LOOTER:
            if not any(each.figure == who for each in self.tempted):
                self.tempted.append(Tempted(who, Fraction(1)))
            return [1] * count
        if not self.runs_for_it:
            raise Cut
        return [1] * count if self.walk is None else self.walk.roll(label, who, count)

    def test(self, name: str, figure: Figure, request: Request, *, against: Figure | None = None) -> Outcome:
        """Note an In Sight roll; the faces it is answered with mean nothing. Who is off their guard notices something
        first; a leader calls a looter back in vain, if that can be. Any other test ends the rehearsal."""
        if name == CHECK:
            self.noticing[figure.index] = request
            return next(outcome for outcome, _ in tables.outcomes(self.rules, name, request) if outcome.result in REP)
        if name == CALL_BACK and against is not None:
            found = list(tables.outcomes(self.rules, name, request))
            chance = sum((share for outcome, share in found if outcome.result != OBEYS), Fraction(0))
            self.tempted.append(Tempted(against.id, chance, figure.id))
            return max(found, key=lambda pair: pair[0].result != OBEYS)[0]
        if name != "in-sight":
            if not self.stops:
                self.called.append((name, figure, request))
            raise Cut
        outcome = self.evaluate(name, request, lambda _, count: [6] * count)
        self.rolled.append(SightRoll(figure, request, outcome, self.noticing.get(figure.index)))
        return outcome

    def read(self, name: str, request: Request, dice: dict[str, list[int]]) -> Outcome:
        """Note with what a Star chooses on In Sight."""
        if name == IN_SIGHT.name:
            self.asked = request
        return read_apart(super().read(name, request, dice), dice)

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
    """Do what is ordered; where nothing that was done is left to the dice, look round once more, and at the mission."""
    before = (g.state.active_side, g.state.phases if g.state.phase else 0)
    await g.rules.command(given.do).carry_out(g, given.value)
    if not (g.firings or g.charges.pairs):
        await g.do(LOOK_ROUND)
        if g.mission is not None and not g.stops:
            await g.do(JUDGE_MISSION, before, ())


async def _in_sight(g: Tryout, movers: list[Mover], found: list[Sighting], answer: Beforehand) -> None:
    """Play's own In Sight up to the moment when everybody has rolled; no player is asked about the extra inches."""
    gone = farthest(movers)
    try:
        await g.call(IN_SIGHT, movers, found, "stay" if answer == "ask" else answer)
    except Seen as seen:
        ours = {m.figure.side for m in movers} or {g.state.active_side}
        g.stops.append(stop_of(g, ours, seen.found, g.rolled, movers, gone))


async def sight_rolls(g: Tryout, test: Any, found: list[Sighting]) -> None:
    """Everybody rolls, as the edition has it, and that is all; where no one takes the test, all go on."""
    g.rolled = []
    await g.call(SIGHT_ROLLS, test, found)
    if g.rolled:
        raise Seen(found)


async def _exchange_of_fire(g: Tryout, replies: Replies, owed: Ledger) -> None:
    """The shots are noted."""
    g.firings += replies.firings
    g.rouses = g.rouses or (g.holds_back and bool(g.firings))


async def _focus(g: Tryout, figure: Figure, wished: Figure, others: Sequence[Figure]) -> Figure:
    """It is foretold as it is ordered; the test of focus comes first, and may have it otherwise, which is noted, but
    for a Star that chooses."""
    among = {f.index: f for f in (wished, *others)}
    if figure.now.focus in among:
        return among[figure.now.focus]
    if len(among) == 1:
        return wished
    columns = await choose_columns(
        g, [figure], "focus", lambda f, column: g.read("focus", g.request(f, choice=column), {}).result
    )
    if columns.get(figure.index) != COLUMN_OF[BEST]:
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


async def _fast_move(g: Tryout, figures: list[Figure]) -> None:
    """The dice of a Fast Move fall, and all that belong to it."""
    g.runs_for_it = True
    await g.call(FAST_MOVE, figures)
    g.runs_for_it = False


async def _advance(g: Tryout, movers: list[Mover], answer: Beforehand) -> None:
    """The first to set out are noted, and go on."""
    g.movers, waits = g.movers or list(movers), [m for m in movers if m.contact != GO_ON]
    await g.call(ADVANCE, movers, answer)
    g.behind = g.behind or tuple(m.figure.id for m in waits if m.contact == GO_ON)


async def _call(g: Tryout, support: Support, rule: str) -> None:
    """A run is foretold by what it would strike as all stand now."""
    await g.call(CALL, support, rule)
    if support.task == "strafe":
        machine = g.machine(support.machine)
        take_off(g, machine, support.way, support.task, rule)
        g.firings += [firing for pilot in [g.fleet.voice(machine)] if pilot for firing in bursts(g, pilot, support.way)]


async def _search(g: Tryout, figure: Figure, house: Piece) -> None:
    """What a dwelling holds is unknown before."""
    raise Cut


Tryout.instead = entries(
    FAST_MOVE.by(_fast_move),
    ADVANCE.by(_advance),
    IN_SIGHT.by(_in_sight),
    SIGHT_ROLLS.by(sight_rolls),
    EXCHANGE_OF_FIRE.by(_exchange_of_fire),
    FOCUS.by(_focus),
    CHARGE_HOME.by(_charge_home),
    DEPLOY.by(_deploy),
    SHOW_MARKER.by(_show_marker),
    CALL.by(_call),
    SEARCH.by(_search),
    ENTER_ROOM.by(_search),
)


def ways(table: Rehearsal, deed: Callable[[Tryout], Coroutine[Any, Any, Any]]) -> list[tuple[Fraction, Tryout]]:
    """Every different result of a deed's Fast Move with its chance, the most dice passed first; of a deed without one
    the only way."""

    async def carried_out(tryout: Tryout) -> None:
        try:
            await deed(tryout)
        except Cut:
            tryout.cut = True

    found: dict[tuple[tuple[str, int, int], ...], tuple[Fraction, Tryout]] = {}
    for chance, tryout in walked(Tryout, table, carried_out, Walk()):
        went = tuple((name, passed, tryout.named(name).now.allowance) for name, passed in tryout.fast.items())
        found[went] = found.get(went, (Fraction(0), tryout))[0] + chance, tryout
    best = sorted(found, key=lambda went: [each[1:] for each in went], reverse=True)
    return [found[went] for went in best]
