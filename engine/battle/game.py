"""A running encounter: the battlefield with its dice, its log, its questions and the few verbs that change it."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, ParamSpec, TypeVar

from engine.battle.battlefield import Battlefield
from engine.checks.evaluate import evaluate
from engine.checks.readings import Faces
from engine.dice import Dice
from engine.errors import EngineFault, Refused
from engine.events import (
    Decided,
    Decision,
    Deed,
    DeedKind,
    Entry,
    Event,
    FigureEvent,
    Hidden,
    Item,
    Nature,
    Ordered,
    Posture,
    Removed,
    Revealed,
    Status,
    UmpireEvent,
)
from engine.events.naming import names_in
from engine.flow import Question, suspend
from engine.inputs.command import Command, I
from engine.record.model import Record
from engine.rolls import foe_roll, roll_of
from engine.ruleset.keys import Step
from engine.ruleset.model import Ruleset
from engine.space import Place, Space
from engine.state import CARRY_ON, DUCKED_BACK, FALLEN, FLEEING, GONE, Figure, State
from engine.tables.outcome import Outcome, Request

P = ParamSpec("P")
R = TypeVar("R")
STEP_LIMIT = 20_000
"""Procedures and questions that a chain may open without a die before it counts as endless.

A chain itself has no limit: fire goes back and forth until no test is owed (CR3-RUL-68), and dice see to that.
"""


class Game(Battlefield):
    """One running encounter. Procedures get it as their first argument."""

    __slots__ = (
        "bursts", "charging", "deed", "dice", "first", "intends", "involved", "log", "overhead",
        "reacted", "record", "running", "sent", "shown", "steps", "trail",
    )  # fmt: skip

    def __init__(
        self, record: Record, rules: Ruleset, space: Space, state: State, log: list[Entry], first: int = 0
    ) -> None:
        super().__init__(record, rules, space, state)
        self.dice = Dice(record.dice, record.seed, record.salts, state.counters, rules.dice)
        self.log = log
        self.first = first
        self.trail: list[str] = []
        self.steps = 0
        self.deed = Deed()
        """What is being done: entries belong to it."""
        self.sent: dict[int, Deed] = {}
        """By figure what last sent it into a charge or a melee in this chain."""
        self.involved = 0
        """Figures, as bits, that have fired, been fired at or tested in this chain (CR3-RUL-21)."""
        self.reacted = 0
        """Figures, as bits, that a reaction moved since the last look round."""
        self.intends: dict[str, Mapping[str, Any]] = {}
        """By figure on its way to a deed its answers to an In Sight before that, by kind of question."""
        self.charging = 0
        """Figures, as bits, on their way into a charge, no matter who fires at them (MG42-RUL-57)."""
        self.running: dict[int, int] = {}
        """By figure that runs for cover or away, as bits the enemies that had leave to fire after it (CR2-RUL-123)."""
        self.shown = 0
        """Figures, as bits, that a shot has given away and the others have not looked at yet (CR2-RUL-273)."""
        self.bursts: dict[int, Place] = {}
        """By figure where a blast of its own last burst in this chain."""
        self.overhead = 0
        """Figures, as bits, whose rounds have come down from a mortar in this chain."""
        self.record = record
        if state.collapsed or state.sky:
            self.refresh_space()

    # ---- the log ----

    def emit(self, event: Event) -> None:
        """Write an event into the log, stamped with who may know of it and the deed it belongs to."""
        cited = self.rules.rule_ids.get(event.rule)
        if cited is not None:
            event = event._replace(rule=cited)
        knowers = self.knowers(event) if self.hides else -1
        number, deed = self.first + len(self.log) + 1, self.deed
        deed.number = deed.number or number
        self.log.append(Entry(number, event, tuple(self.trail), knowers, deed))

    def begin(self, kind: DeedKind, cause: Deed | None = None) -> Deed:
        """Begin a deed, which lasts until the procedure that began it ends; by default what is being done causes it."""
        self.deed = Deed(kind, cause or self.deed)
        return self.deed

    def knowers(self, event: Event) -> int:
        """The sides that know every figure and machine that an event names; a roll for a figure's own side names none.
        What a game master does for one side is for that side."""
        bits = self._side_bits[event.to] if isinstance(event, UmpireEvent) and event.to else -1
        for name in names_in(event):
            index = self._names.get(name)
            if index is not None:
                figure = self.figures[index]
                bits &= self.fleet.knowers(figure) if figure.aboard else self.state.known[index]
            for machine in self.state.machines if index is None else ():
                if machine.id == name:
                    bits &= machine.known
        return bits

    # ---- dice ----

    def roll(self, label: str, who: str, count: int) -> list[int]:
        """The next faces under `label:who`."""
        self.steps = 0
        return self.dice.roll(label, who, count)

    def request(self, figure: Figure, circumstances: frozenset[str] = frozenset(), **more: Any) -> Request:
        """What a figure asks a test with: its Rep, what it is by nature, and what else holds for it."""
        nature = more.pop("traits", None)
        if nature is None:
            nature = self.nature(figure, more.get("weapon"))
        return Request(more.pop("rep", figure.rep), circumstances | nature, class_=figure.class_ or None, **more)

    def shows(self, figure: Figure, trait: str, to: str = "", *, by: Figure | None = None) -> None:
        """Tell that a trait, its own or a friend's, has its part in what it does or changes what that comes `to`."""
        self.emit(Nature(figure.id, trait, to, by.id if by else "", self.rules.traits[trait].rule))

    def nature(self, figure: Figure, weapon: str | None = None) -> frozenset[str]:
        """What a figure is by nature, with this weapon in its hands."""
        if not figure.traits:
            return figure.traits
        return frozenset(trait for trait in figure.traits if self.rules.traits[trait].weapon in ("", weapon))

    def evaluate(self, name: str, request: Request, faces: Faces) -> Outcome:
        """Read a test of the ruleset from these faces, without logging it."""
        return evaluate(self.rules, name, request, faces)

    def read(self, name: str, request: Request, dice: dict[str, list[int]]) -> Outcome:
        """Read a test from dice that were rolled for several at once."""
        return evaluate(self.rules, name, request, lambda party, count: dice[party][:count])

    def test(self, name: str, figure: Figure, request: Request, *, against: Figure | None = None) -> Outcome:
        """Take a test with the figure's own dice, under the test's name or key, and log it."""
        key = self.rules.checks[name].key or name
        outcome = evaluate(self.rules, name, request, lambda _, count: self.roll(key, figure.id, count))
        self.log_roll(name, outcome, figure=figure.id, against=against.id if against else "")
        return outcome

    def log_roll(self, label: str, outcome: Outcome, *, figure: str = "", **more: Any) -> None:
        """Write a test's outcome into the log as a `roll`."""
        self.emit(roll_of(label, outcome, figure=figure, **more))

    def log_foe(self, label: str, outcome: Outcome, figure: Figure, against: Figure, dice: tuple[int, ...]) -> None:
        """Write the other party's dice of an opposed test into the log."""
        self.emit(foe_roll(label, outcome, figure.id, against.id)._replace(dice=dice))

    def log_figure(self, figure: Figure, rule: str, *, marker: str = "") -> None:
        """Log that a figure comes into play where it stands now; `marker` is what it waited under."""
        self.emit(
            FigureEvent(
                figure.id,
                figure.name,
                figure.side,
                figure.rep,
                figure.weapons,
                figure.at,
                figure.facing,
                figure.floor,
                star=figure.star,
                marker=marker,
                rule=rule,
            )
        )

    # ---- procedures and questions ----

    async def do(self, step: Step[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Take a step by the ruleset's procedure for it."""
        deed = self.deed
        name = step.name
        self.trail.append(name)
        self._count()
        result: R = await self.rules.procedures[name](self, *args, **kwargs)
        self.trail.pop()
        self.deed = deed
        return result

    async def obey(self, command: "Command[Game, I]", item: I) -> None:
        """Carry out a command. Raises Refused."""
        deed = self.deed
        self.trail.append(command.name)
        self._count()
        await command.carry_out(self, item)
        self.trail.pop()
        self.deed = deed

    async def order(self, name: str, **fields: Any) -> None:
        """Carry out the command of that name, as an input with these fields would. Raises Refused."""
        command = self.rules.command(name)
        await self.obey(command, command.read(fields, name, self.context))

    def _count(self) -> None:
        self.steps += 1
        if self.steps > STEP_LIMIT:
            raise EngineFault(f"a chain without an end in {' > '.join(self.trail[:12])}")

    async def ask(self, *questions: Question) -> list[Any]:
        """The answers to questions asked together, in order.

        Rules-run sides, automatic records and standing orders answer at once; the rest waits for people.
        """
        self._count()
        answers: list[tuple[Any, str] | None] = [self._in_advance(question) for question in questions]
        batch = self.first + len(self.log) + 1
        waiting = tuple(replace(q, batch=batch) for q, answer in zip(questions, answers, strict=True) if answer is None)
        if waiting:
            for q in waiting:
                self.emit(
                    Decision(q.kind, q.figure, q.side, q.form, q.options, q.default, batch, test=q.test, rule=q.rule)
                )
            given = iter(await suspend(waiting))
            answers = [next(given) if answer is None else answer for answer in answers]
        out: list[Any] = []
        for q, answer in zip(questions, answers, strict=True):
            assert answer is not None
            choice, how = answer
            out.append(choice)
            self.emit(Decided(q.kind, q.figure, q.side, choice, how=how, rule=q.rule))
        return out

    async def choose(
        self, kind: str, options: tuple[Any, ...], default: Any, figure: Figure | None = None, **more: Any
    ) -> Any:
        """The answer to one question, by a figure's owner unless `more` names the side that is asked."""
        whose: dict[str, Any] = {} if figure is None else {"figure": figure.id, "side": figure.side}
        [answer] = await self.ask(Question(kind, options, default, **whose, **more))
        return answer

    def _in_advance(self, question: Question) -> tuple[Any, str] | None:
        if question.side in self._rules_run:
            return question.of_rules, "rules"
        if (choice := self.intended(question)) is not None:
            return choice, "answer"
        if self.record.auto:
            return question.default, "default"
        return self.ordered(question)

    def intended(self, question: Question) -> Any | None:
        """The answer of a figure that does what it has been sent to do; None where it says nothing of this."""
        choice = self.intends.get(question.figure, {}).get(question.kind)
        if choice is None or question.test not in ("", "in-sight"):
            return None
        with suppress(Refused):
            return question.accepts(choice)
        return None

    def unasked(self, question: Question) -> Any:
        """What a question is answered with where no player is asked."""
        return question.of_rules if question.side in self._rules_run else question.default

    def ordered(self, question: Question) -> tuple[Any, str] | None:
        """The answer a standing order gives; one from another situation is dropped with a notice."""
        for order in self.state.orders:
            if order.figure != question.figure or order.kind != question.kind or order.test not in ("", question.test):
                continue
            if order.seen != situation(self.named(order.figure)):
                self.state.orders = tuple(other for other in self.state.orders if other is not order)
                self.emit(Ordered(order.figure, order.kind, order.choice, "dropped", test=order.test))
                return self.ordered(question)
            choice = question.named(order.choice)
            if choice is not None:
                return choice, "order"
        return None

    # ---- changes ----

    def set_status(self, figure: Figure, status: str, rule: str) -> None:
        """Change a figure's status, with what follows from it alone."""
        if figure.status == status:
            return
        self.emit(Status(figure.id, figure.status, status, rule=rule))
        if figure.able and status in FALLEN:
            figure.hurt = figure.hurt._replace(
                fell_with=tuple(f.index for f in self.friends(figure) if f.group == figure.group)
            )
        figure.status = status
        if status != DUCKED_BACK:
            figure.cover, figure.hides_from = "", ()
            figure.may_turn = False
        if status in FALLEN:
            figure.hurt = figure.hurt._replace(down_since=self.state.phases)
        if status not in (CARRY_ON, DUCKED_BACK):
            self.leave_melee(figure)
            self.let_go(figure)
            figure.now = figure.now._replace(done=True, breaking_off=False, reloading="")
            if status != FLEEING:
                self.unseat(figure)
        if status in GONE and figure.carried_by >= 0:
            self.let_go(self.figures[figure.carried_by])

    def hide(self, figure: Figure, sides: int, *, seen_by: int = 0) -> None:
        """Likewise; those sides that see it, as bits, know of it. Figures that wait for their first shot alone are not
        told of (CR2-REACT-04, CR2-REACT-05)."""
        before = self.state.hidden[figure.index]
        super().hide(figure, sides)
        for side in self.foes_of(figure.side) if before != sides and self.looks_alone else ():
            bit = self.side_bit(side)
            if bit & sides & ~before:
                self.emit(Hidden(figure.id, side, rule="CR2-REACT-04"))
            elif bit & before & ~sides:
                if bit & seen_by:
                    self.reveal(figure, side)
                self.emit(Revealed(figure.id, side, rule="CR2-REACT-05"))

    def unseat(self, figure: Figure) -> None:
        """It rides no more; its mount is gone, or waits where it is (SWP-RUL-24, CR2-MOUNT-06)."""
        riding = self.rules.parameters.riding
        if riding is None or not riding.waits or not figure.on_table:
            figure.mount_at = ()
        elif figure.mounted:
            figure.mount_at = (*figure.at, figure.floor)
        figure.mounted, figure.speed = False, 0

    def set_posture(self, figure: Figure, posture: str, rule: str) -> None:
        """Stand a figure up or lay it down."""
        if figure.posture != posture:
            self.emit(Posture(figure.id, figure.posture, posture, rule=rule))
            figure.posture = posture

    def leave_melee(self, figure: Figure) -> None:
        """Unlock a figure from every enemy it was fighting."""
        for index in figure.melee:
            foe = self.figures[index]
            foe.melee = tuple(other for other in foe.melee if other != figure.index)
            if foe.now.breaking_off and not foe.melee:
                # Its enemy is gone before it could step out: breaking off was still all it does (CR3-MELEE-11).
                foe.now = foe.now._replace(breaking_off=False, done=True)
        figure.melee = ()

    def let_go(self, figure: Figure) -> None:
        """Put down the one the figure carries, where it stands (CR3-RUL-113)."""
        if figure.carrying >= 0:
            load = self.figures[figure.carrying]
            load.carried_by = figure.carrying = -1
            self.emit(Item(figure.id, "drops", load.id, rule="CR3-RUL-113"))

    def remove(self, figure: Figure, status: str, rule: str) -> None:
        """Take a figure off the table."""
        self.set_status(figure, status, rule)
        self.emit(Removed(figure.id, status, rule=rule))

    def drop_weapons(self, figure: Figure, rule: str) -> None:
        """Its weapons lie where it is (CR3-RUL-67)."""
        for weapon in figure.weapons:
            if not self.rules.weapons[weapon].lobbed:
                self.emit(Item(figure.id, "drops", weapon, rule=rule))
                lying = (weapon, figure.at, figure.floor, figure.part_with(weapon))
                self.state.dropped = (*self.state.dropped, lying)
        figure.weapons = figure.empty = figure.spent = ()
        figure.now = figure.now._replace(taken=(), barred=())

    def alarm(self) -> None:
        """A shot is heard: from now on everybody is on guard (CR3-ENC-11, CR3-RUL-138)."""
        if not self.state.alarm:
            self.state.alarm = True
            for figure in self.figures:
                figure.unaware = False

    def refresh_space(self) -> None:
        """The table after buildings, or floors of them, came down, and in the light and weather that it has now."""
        floors: dict[str, int] = {}
        for piece, floor in self.state.collapsed:
            floors[piece] = min(floor, floors.get(piece, floor))
        if floors:
            self.space = self.space.with_floors_gone(floors)
        if self.state.sky is not None:
            self.space = self.space.under(self.state.sky)


def situation(figure: Figure) -> tuple[str, str, str]:
    """What a standing order depends on: status, posture and ammunition."""
    return figure.status, figure.posture, figure.ammo
