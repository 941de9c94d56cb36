"""Steps -> lines: what is worth a sentence, like things together, and the numbers that the picture bears.

Knows no language; `bot.text.report` words a line.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from bot.report.joining import alike, goes_on, merged
from bot.report.meaning import (
    balks,
    charges,
    comes_round,
    frees,
    hits,
    holds_nerve,
    is_shown,
    result_of_test,
    stands_alone,
    stays,
)
from bot.report.step import BY_ORDER, ReportStep
from engine.events import (
    BEFOREHAND,
    Decided,
    EncounterEvent,
    Item,
    MarkerEvent,
    Melee,
    MissionEvent,
    Move,
    Posture,
    Removed,
    Shot,
    Status,
    Turn,
)
from engine.procedures.in_turn import MELEE_ORDER
from engine.state import FALLEN, OFF_TABLE

_BARE = ("runaway", "removed", "back-in-the-fight", "no-in-sight", "cohesion-test")
"""Results of a test that are news though nothing else tells of them."""
_RUNS = ("fleeing", "ran-away", "runaway")
_DOES = ("shoot", "charge", "blast", "melee")
"""Steps that tell by themselves what a test has allowed."""
_WEIGHTS = {"turn": 0, "roll": 0, "move": 1, "shoot": 1, "melee": 3, "blast": 3, "charge": 3, "arrival": 3}
"""How much each kind of step has to tell; any other has 2."""


@dataclass(slots=True)
class StoryLine:
    """Steps told together, under one number; 0 where the picture shows nothing of them."""

    steps: list[ReportStep]
    number: int = 0

    @property
    def entries(self) -> list[int]:
        """The numbers of the entries that it tells."""
        return [number for step in self.steps for number in step.entries]

    def about(self, figure: str) -> bool:
        """Whether it names a figure."""
        return any(step.about(figure) for step in self.steps)


def weight(line: StoryLine) -> int:
    """How much a line has to tell, from 0, the dice of a turn, to 4, a figure's fall or the end; a lost turn has 2."""
    events = [event for step in line.steps for event in step.events]
    if any(isinstance(event, EncounterEvent | MissionEvent | Removed) or _fells(event) for event in events):
        return 4
    hit = any(hits(event) or charges(event) or comes_round(event) for event in events)
    lost = any(isinstance(event, Turn) and (event.lull or event.idle) for event in events)
    return max(3 * hit, 2 * lost, *(_WEIGHTS.get(step.kind, 2) for step in line.steps))


def _fells(event: object) -> bool:
    return isinstance(event, Status) and event.to in FALLEN and not frees(event)


def story_of(steps: Sequence[ReportStep]) -> tuple[StoryLine, ...]:
    """The lines of some steps. Where none is worth a word, the last one stands for them."""
    news = _idle(steps) | _pursued(steps)
    told = [step for step in _absorbed(steps) if step.number in news or not _silent(step)] or list(steps[-1:])
    began = accumulate(step.kind == "turn" for step in steps)
    phases = {step.number: phase for step, phase in zip(steps, began, strict=True)}
    lines: list[StoryLine] = []
    for step in told:
        last = lines[-1] if lines else None
        if last is not None and phases[last.steps[-1].number] != phases[step.number]:
            last = None
        if last is not None and alike(last.steps[-1], step):
            last.steps[-1] = merged(last.steps[-1], step)
        elif last is not None and goes_on(last.steps, step):
            last.steps.append(step)
        else:
            lines.append(StoryLine([step]))
    shown = [line for line in lines if any(is_shown(step) for step in line.steps)]
    for number, line in enumerate(shown, 1):
        line.number = number
    for line in lines:
        line.steps = [replace(step, number=line.number) for step in line.steps]
    return tuple(lines)


def begins_turn(line: StoryLine) -> bool:
    """Whether it tells whose turn it is."""
    return line.steps[0].kind == "turn"


def is_bare(line: StoryLine) -> bool:
    """Whether it tells only whose turn it is, or that the encounter is over."""
    return all(step.kind in ("turn", "encounter") for step in line.steps)


def _absorbed(steps: Sequence[ReportStep]) -> list[ReportStep]:
    """The steps, with what a test's result did as a part of the deed that it led to."""
    found: list[ReportStep] = []
    waiting: list[ReportStep] = []
    homes = _runs_told(steps)
    for n, own in enumerate(steps):
        if n in homes:
            continue
        step = _with_why(own, [steps[why] for why, home in homes.items() if home == n])
        if found and _leaves(found[-1], step):
            found[-1] = replace(found[-1], entries=[*found[-1].entries, *step.entries])
            continue
        struck = _teller(step, found)
        if struck is not None:
            told = found[struck]
            events, entries = [*told.events, *step.events], [*told.entries, *step.entries]
            found[struck] = replace(told, events=events, entries=entries)
            continue
        before = next((test for test in waiting if step.kind in _DOES and test.actors[:1] == step.actors[:1]), None)
        if before is None:
            found.append(step)
        else:
            waiting.remove(before)
            found.remove(before)
            events, rolls = [*before.events, *step.events], [*before.rolls, *step.rolls]
            found.append(replace(step, events=events, rolls=rolls, unseen=before.unseen))
        if step.kind == "test" and (result_of_test(step) == "charge" or any(map(charges, step.events))):
            waiting.append(step)
    return found


def _runs_told(steps: Sequence[ReportStep]) -> Mapping[int, int]:
    """The steps that tell only that figures run, each with the step of the way that tells it too: a test leads to the
    next way, a change ends the last one."""
    ways = [(n, fled) for n, step in enumerate(steps) if (fled := _fled(step))]
    homes: dict[int, int] = {}
    for n, step in enumerate(steps):
        if _runs(step):
            theirs = [way for way, fled in ways if fled.issuperset(step.actors)]
            behind, ahead = [way for way in theirs if way < n][-1:], [way for way in theirs if way > n][:1]
            if home := (ahead if step.kind == "test" else behind or ahead):
                homes[n] = home[0]
    return homes


def _fled(step: ReportStep) -> set[str]:
    return {event.figure for event in step.events if isinstance(event, Move) and event.how == "flee"}


def _with_why(step: ReportStep, whys: Sequence[ReportStep]) -> ReportStep:
    """The way of figures that flee, with the dice and the entries of what made them."""
    rolls = [*step.rolls, *(roll for why in whys for roll in why.rolls)]
    entries = [*step.entries, *(entry for why in whys for entry in why.entries)]
    return replace(step, rolls=rolls, entries=entries) if whys else step


def _leaves(last: ReportStep, step: ReportStep) -> bool:
    """Whether it tells only that a figure is off the table whose way there has just been told."""
    gone = step.events and all(getattr(event, "to", getattr(event, "how", "")) == OFF_TABLE for event in step.events)
    return bool(gone) and last.kind == "move" and set(step.actors) <= set(last.actors)


def _runs(step: ReportStep) -> bool:
    """Whether it tells only that figures run, which their way tells too."""
    told = [getattr(event, "to", getattr(event, "how", "")) for event in step.events] or [result_of_test(step)]
    return step.kind in ("test", "change") and set(told) <= set(_RUNS)


def _blow(figure: str, steps: Sequence[ReportStep]) -> int | None:
    """Which of some steps tells of the last blow that a figure took: a shot that hit it, or a fight."""
    for number in range(len(steps) - 1, -1, -1):
        for event in steps[number].events:
            if isinstance(event, Shot) and (event.target, event.result) == (figure, "hit"):
                return number
            if isinstance(event, Melee) and figure in (event.figure, event.foe):
                return number
    return None


def _teller(step: ReportStep, steps: Sequence[ReportStep]) -> int | None:
    """Which of some steps tells with its own sentence how a rider leaves the saddle: the blow that throws it, or the
    test by which it drops to the ground; None for all else."""
    match step.events:
        case [Item(figure=rider, what="unhorsed")]:
            return _blow(rider, steps)
        case [Item(figure=rider, what="dismounts")] if steps and steps[-1].kind == "test":
            drops = any(isinstance(e, Posture) and (e.figure, e.to) == (rider, "prone") for e in steps[-1].events)
            return len(steps) - 1 if drops else None
        case _:
            return None


def _idle(steps: Sequence[ReportStep]) -> set[int]:
    """The numbers of the phases in which no figure was activated before the next began."""
    waits, found = 0, set()
    for step in steps:
        if step.kind in ("turn", "activate", "marker"):
            found |= {waits} if step.kind == "turn" else set()
            waits = step.number if step.kind == "turn" else 0
    return found


def _pursued(steps: Sequence[ReportStep]) -> set[int]:
    """The numbers of the tests by which figures begin to run and are shot at for it, whatever becomes of their run."""
    pursuits = [step for step in steps if any(roll.label == "pursue-by-fire" for roll in step.rolls)]
    causes = {deed.cause.number for step in pursuits for deed in step.deeds if deed.cause is not None}
    return {step.number for step in steps if step.kind == "test" and causes & {d.number for d in step.deeds} - {0}}


def _silent(step: ReportStep) -> bool:
    """Whether a step is no news: nothing came of it, or another step tells what did."""
    match step.kind:
        case "activate":
            return True
        case "choice":
            return not any(isinstance(event, Decided) and _is_news(event) for event in step.events)
        case "turn":
            return all(isinstance(event, Turn) and event.phase != 1 and not event.lull for event in step.events)
        case "sight":
            return len(step.actors) == 1
        case "test" if not any(isinstance(event, Move | Status | Posture) for event in step.events):
            bare = result_of_test(step) in _BARE or holds_nerve(step) or balks(step) or stands_alone(step)
            return not (step.unseen or bare)
        case "roll" if not step.events:
            return {(roll.label, roll.result) for roll in step.rolls} == {("obviously-dead", "not-dead")}
        case "marker":
            return all(isinstance(event, MarkerEvent) and stays(event) for event in step.events)
        case "item":
            return any(isinstance(event, Item) and _lets_go(event, step) for event in step.events)
        case _:
            return False


def _is_news(choice: Decided) -> bool:
    """Whether no question has told of a choice, or others than the one who was asked are to know of it."""
    return choice.how in (BY_ORDER, BEFOREHAND) or choice.kind == MELEE_ORDER


def _lets_go(event: Item, step: ReportStep) -> bool:
    """Whether a weapon falls to the ground, thrown or dropped by somebody who falls."""
    return event.what == "throws" or (event.what == "drops" and step.deeds[0].cause is not None)
