"""Steps -> lines: what is worth a sentence, like things together, and the numbers that the picture bears.

Knows no language; `bot.text.report` words a line.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from bot.report.step import BY_ORDER, Step, way_to
from engine.events import (
    Decided,
    Drive,
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
from engine.state import FALLEN, OFF_TABLE

_BARE = ("runaway", "removed", "back-in-the-fight", "no-in-sight")
"""Results of a test that are news though nothing else tells of them."""
_OWN = ("pursue-by-fire", "surprise")
"""Tests that are news whatever comes of them: they say why shots fall besides all others, or none."""
_RUNS = ("fleeing", "ran-away", "runaway")
_DOES = ("shoot", "charge", "blast", "melee")
"""Steps that tell by themselves what a test has allowed."""
_CROWDED = 3
"""So many steps stand in one line at the most."""
_WEIGHTS = {"turn": 0, "roll": 0, "move": 1, "shoot": 1, "melee": 3, "blast": 3, "charge": 3, "arrival": 3}
"""How much each kind of step has to tell; any other has 2."""


@dataclass(slots=True)
class Line:
    """Steps told together, under one number; 0 where the picture shows nothing of them."""

    steps: list[Step]
    number: int = 0

    def about(self, figure: str) -> bool:
        """Whether it names a figure."""
        return any(step.about(figure) for step in self.steps)


def weight(line: Line) -> int:
    """How much a line has to tell, from 0, the dice of a turn, to 4, a figure's fall or the end; a lost turn has 2."""
    events = [event for step in line.steps for event in step.events]
    if any(isinstance(event, EncounterEvent | MissionEvent | Removed) or _fells(event) for event in events):
        return 4
    hit = any(_hits(event) or _charges(event) for event in events)
    lost = any(isinstance(event, Turn) and (event.lull or event.idle) for event in events)
    return max(3 * hit, 2 * lost, *(_WEIGHTS.get(step.kind, 2) for step in line.steps))


def _fells(event: object) -> bool:
    return isinstance(event, Status) and event.to in FALLEN


def _hits(event: object) -> bool:
    return isinstance(event, Shot) and event.result == "hit"


def story_of(steps: Sequence[Step]) -> tuple[Line, ...]:
    """The lines of some steps. Where none is worth a word, the last one stands for them."""
    idle = _idle(steps)
    told = [step for step in _absorbed(steps) if step.number in idle or not _silent(step)] or list(steps[-1:])
    began = accumulate(step.kind == "turn" for step in steps)
    phases = {step.number: phase for step, phase in zip(steps, began, strict=True)}
    lines: list[Line] = []
    for step in told:
        last = lines[-1] if lines else None
        if last is not None and phases[last.steps[-1].number] != phases[step.number]:
            last = None
        if last is not None and _alike(last.steps[-1], step):
            last.steps[-1] = _merged(last.steps[-1], step)
        elif last is not None and _goes_on(last, step):
            last.steps.append(step)
        else:
            lines.append(Line([step]))
    shown = [line for line in lines if any(_shown(step) for step in line.steps)]
    for number, line in enumerate(shown, 1):
        line.number = number
    for line in lines:
        line.steps = [replace(step, number=line.number) for step in line.steps]
    return tuple(lines)


def begins_turn(line: Line) -> bool:
    """Whether it tells whose turn it is."""
    return line.steps[0].kind == "turn"


def is_bare(line: Line) -> bool:
    """Whether it tells only whose turn it is, or that the encounter is over."""
    return all(step.kind in ("turn", "encounter") for step in line.steps)


def _absorbed(steps: Sequence[Step]) -> list[Step]:
    """The steps, with what a test's result did as a part of the deed that it led to."""
    found: list[Step] = []
    waiting: list[Step] = []
    fled = {move.figure for step in steps for move in step.events if isinstance(move, Move) and move.how == "flee"}
    for step in steps:
        if (found and _leaves(found[-1], step)) or (fled.issuperset(step.actors) and _runs(step)):
            continue
        struck = _blow(step.actors[0], found) if _unhorsed(step) else None
        if struck is not None:
            found[struck] = replace(found[struck], events=[*found[struck].events, *step.events])
            continue
        before = next((test for test in waiting if step.kind in _DOES and test.actors[:1] == step.actors[:1]), None)
        if before is None:
            found.append(step)
        else:
            waiting.remove(before)
            found.remove(before)
            events, rolls = [*before.events, *step.events], [*before.rolls, *step.rolls]
            found.append(replace(step, events=events, rolls=rolls, unseen=before.unseen))
        if step.kind == "test" and (result_of_test(step) == "charge" or any(map(_charges, step.events))):
            waiting.append(step)
    return found


def _leaves(last: Step, step: Step) -> bool:
    """Whether it tells only that a figure is off the table whose way there has just been told."""
    gone = step.events and all(getattr(event, "to", getattr(event, "how", "")) == OFF_TABLE for event in step.events)
    return bool(gone) and last.kind == "move" and set(step.actors) <= set(last.actors)


def _runs(step: Step) -> bool:
    """Whether it tells only that figures run, which their way tells too."""
    told = [getattr(event, "to", getattr(event, "how", "")) for event in step.events] or [result_of_test(step)]
    return step.kind in ("test", "change") and set(told) <= set(_RUNS)


def _charges(event: object) -> bool:
    return isinstance(event, Move) and event.how == "charge"


def charges_on(step: Step) -> bool:
    """Whether it tells no more of a charge than the way: the dice and the blows are steps of their own."""
    return step.kind == "move" and any(map(_charges, step.events))


def _blow(figure: str, steps: Sequence[Step]) -> int | None:
    """Which of some steps tells of the last blow that a figure took: a shot that hit it, or a fight."""
    for number in range(len(steps) - 1, -1, -1):
        for event in steps[number].events:
            if isinstance(event, Shot) and (event.target, event.result) == (figure, "hit"):
                return number
            if isinstance(event, Melee) and figure in (event.figure, event.foe):
                return number
    return None


def _unhorsed(step: Step) -> bool:
    """Whether it tells only that a rider falls from the saddle, which the blow's own sentence says."""
    return any(isinstance(event, Item) and event.what == "unhorsed" for event in step.events)


def result_of_test(step: Step) -> str:
    """The result of a test's dice; empty where it has none."""
    return next((roll.result for roll in step.rolls if roll.result), "")


def holds_nerve(step: Step) -> bool:
    """Whether figures of a group whose nerve was tested hold firm."""
    return step.kind == "test" and any((roll.label, roll.result) == ("cohesion", "carry-on") for roll in step.rolls)


def balks(step: Step) -> bool:
    """Whether a figure that was to charge did not dare to."""
    return step.kind == "test" and any((r.label, r.result) == ("wanting-to-charge", "stay") for r in step.rolls)


def _stands_alone(step: Step) -> bool:
    """Whether its dice decide how somebody fights, and not what is told of them anyway."""
    return step.kind == "test" and any(roll.label in _OWN and roll.result for roll in step.rolls)


def _idle(steps: Sequence[Step]) -> set[int]:
    """The numbers of the phases in which nobody did anything before the next began."""
    turns = [n for n, step in enumerate(steps) if step.kind == "turn"]
    return {steps[n].number for n in turns if n + 1 in turns}


def _silent(step: Step) -> bool:
    """Whether a step is no news: nothing came of it, or another step tells what did."""
    match step.kind:
        case "activate":
            return True
        case "choice":
            return not any(isinstance(event, Decided) and event.how == BY_ORDER for event in step.events)
        case "turn":
            return all(isinstance(event, Turn) and event.phase != 1 and not event.lull for event in step.events)
        case "sight":
            return len(step.actors) == 1
        case "test" if not any(_happens(event) for event in step.events):
            bare = result_of_test(step) in _BARE or holds_nerve(step) or balks(step) or _stands_alone(step)
            return not (step.unseen or bare)
        case "marker":
            return all(isinstance(event, MarkerEvent) and stays(event) for event in step.events)
        case "item":
            return any(isinstance(event, Item) and _lets_go(event, step) for event in step.events)
        case _:
            return False


def _lets_go(event: Item, step: Step) -> bool:
    """Whether a weapon falls to the ground, thrown or dropped by somebody who falls."""
    return event.what == "throws" or (event.what == "drops" and step.deeds[0].cause is not None)


def stays(event: MarkerEvent) -> bool:
    """Whether a marker has not left its place; it may have meant to."""
    path = event.path or ()
    return event.what == "stays" or (event.what == "moves" and len(path) > 1 == len(set(path)))


def _happens(event: object) -> bool:
    return isinstance(event, Move | Status | Posture)


def _alike(last: Step, step: Step) -> bool:
    """Whether two steps are told with one verb: others do the same, or they go on with it."""
    if last.kind == step.kind == "move" and all(isinstance(e, Move) and way_to(last, e) for e in step.events):
        return True
    if last.kind != step.kind or set(last.actors) & set(step.actors):
        return False
    match step.kind:
        case "test" | "change":
            return not _stands_alone(step) and _came_to(last) == _came_to(step)
        case "roll":
            return _rolled(last) == _rolled(step)
        case "move":
            return _ways(last) == _ways(step) != {"extra"}
        case _:
            return False


def _came_to(step: Step) -> tuple[object, ...]:
    """What a test or a change has come to, whoever it befell."""
    events = {(type(event), getattr(event, "how", ""), getattr(event, "to", "")) for event in step.events}
    events = {(kind, how, "" if kind is Move else to) for kind, how, to in events}
    label = next((roll.label for roll in step.rolls if roll.result), "")
    result = result_of_test(step)
    # Who ducks or runs does so for one reason as for another.
    return frozenset(events), result if not events or result == "runaway" else "", label == "cohesion"


def _rolled(step: Step) -> set[tuple[str, str]]:
    return {(roll.label, roll.result) for roll in step.rolls}


def _ways(step: Step) -> set[str]:
    return {event.how if isinstance(event, Move) else "" for event in step.events}


def _merged(last: Step, step: Step) -> Step:
    merged = replace(
        last,
        deeds=[*last.deeds, *step.deeds],
        actors=[*dict.fromkeys([*last.actors, *step.actors])],
        targets=[*last.targets, *step.targets],
        events=[*last.events],
        rolls=[*last.rolls, *step.rolls],
        unseen=[*last.unseen, *step.unseen],
        newest=step.newest,
    )
    for event in step.events:
        merged.tell(event)
    return merged


def _goes_on(line: Line, step: Step) -> bool:
    """Whether a step belongs to a line: somebody is seen on the way, a charge gets to its fight, a volley has one
    target, machines drive, or the picture shows no more of it."""
    last = line.steps[-1]
    if len(line.steps) == _CROWDED or "turn" in (step.kind, last.kind):
        return False
    if step.kind == "melee" and charges_on(line.steps[0]):
        return not {*step.actors, *step.targets}.isdisjoint(line.steps[0].actors)
    if step.kind == last.kind == "shoot" and all(any(map(_hits, each.events)) for each in (last, step)):
        # The wounds of all hits of a volley are found together, and the gravest is told of one.
        alone = len({*step.targets, *last.targets}) == 1
        return alone and not all(any(isinstance(e, Status) for e in each.events) for each in (last, step))
    if _drives(last) and _drives(step):
        return True
    if step.kind == "sight":
        return last.kind in ("move", "arrival") and bool(set(last.actors) & set(step.actors))
    return not _shown(step) and any(_shown(other) for other in line.steps)


def _drives(step: Step) -> bool:
    """Whether it tells of a machine on its way."""
    return any(isinstance(event, Drive) for event in step.events)


def _shown(step: Step) -> bool:
    """Whether the picture has a line or a circle for a step."""
    if step.kind in ("sight", "blast"):
        return True
    return any(
        isinstance(event, Shot | Melee)
        or (isinstance(event, Move) and len(event.path) > 1)
        or (isinstance(event, MarkerEvent) and not stays(event) and len(event.path or ()) > 1)
        for event in step.events
    )
