"""Events -> steps: what belongs together in one sentence, one line on the board and one number.

The engine says which entries are one deed. Knows no language and no picture; `bot.text` words a step,
`bot.report.scene` draws it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from engine.events import (
    Activation,
    Ammo,
    Blast,
    Decided,
    Deed,
    EncounterEvent,
    Entry,
    Event,
    FigureEvent,
    Item,
    MarkerEvent,
    Melee,
    MissionEvent,
    Move,
    Ordered,
    Plan,
    Posture,
    Removed,
    Roll,
    Shot,
    Status,
    Turn,
)

Kind = Literal[
    "turn", "activate", "move", "sight", "shoot", "test", "charge", "melee", "blast", "change", "item", "roll", "order",
    "encounter", "choice", "plan", "marker", "arrival", "mission",
]  # fmt: skip

_KINDS: Mapping[type[Event], Kind] = {
    Turn: "turn",
    Activation: "activate",
    Roll: "roll",
    Plan: "plan",
    Move: "move",
    Shot: "shoot",
    Blast: "blast",
    Status: "change",
    Posture: "change",
    Ammo: "change",
    Removed: "change",
    Decided: "choice",
    Melee: "melee",
    Item: "item",
    Ordered: "order",
    MarkerEvent: "marker",
    FigureEvent: "arrival",
    MissionEvent: "mission",
    EncounterEvent: "encounter",
}
"""What an event tells where it stands for itself."""
_ALONE = ("turn", "activate", "item", "order", "encounter", "choice", "plan", "mission")
"""Each of these is a step of its own, whatever it belongs to."""
_OWN = (*_ALONE, "move", "change")
"""What never begins to tell of a deed of another kind; after a question it goes on with one."""
_ROLLED = ("sight", "test", "charge", "roll")
"""Steps that dice alone make."""
_PLAIN = ("turn", "activate", "move", "sight", "plan", "marker", "arrival", "mission")
"""Steps that do not tell how a figure changed."""
AT_MERCY = ("dispatches", "captures")
"""What is done to an enemy who lies helpless."""


@dataclass(slots=True)
class Step:
    """One thing that happened: its number, who did it, to whom, the events that tell of it, and its deeds."""

    kind: Kind
    deeds: list[Deed]
    actors: list[str] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)
    number: int = 0
    newest: int = 0
    """The number of its newest entry."""
    answered: bool = False
    """Whether the one charged shot at the charger."""
    held: bool = False
    """Whether nothing more befell the charger, who then has not got to the one charged."""
    left: bool = False
    """Whether the one charged has left the table."""

    def about(self, figure: str) -> bool:
        """Whether it names a figure."""
        return figure in self.actors or figure in self.targets

    def add(self, entry: Entry) -> None:
        """One more event, or the dice of one."""
        event, self.newest = entry.event, entry.seq
        if entry.deed not in self.deeds:
            self.deeds.append(entry.deed)
        if isinstance(event, Roll):
            self.rolls.append(event)
        else:
            self.events.append(event)
        actors, targets = _named(self, event)
        self.actors += [figure for figure in actors if figure not in self.actors]
        self.targets += [figure for figure in targets if figure not in self.targets]


def _named(step: Step, event: Event) -> tuple[Sequence[str], Sequence[str]]:
    """Who does what a step tells, and to whom, so far as this event says so."""
    match event:
        case Roll():
            # Of the dice of one deed the first say whose it is; what is rolled before a test says nothing.
            if step.kind not in (*_ROLLED, "shoot", "blast", "melee") or (step.kind == "test" and not event.result):
                return [], []
            if step.actors and step.kind != "sight":
                return [], []
            return [event.figure], [event.against] if step.kind in ("charge", "melee") else []
        case Shot():
            return [event.shooter], [event.target]
        case Blast():
            return [event.figure], event.figures
        case Activation():
            return event.figures, []
        case Melee():
            return [event.figure], [event.foe]
        case Item():
            return [event.figure], [event.item] if event.what in AT_MERCY else []
        case Move() | FigureEvent() if step.kind in ("move", "arrival"):
            return [event.figure], []
        case Status() | Posture() | Removed() | Ammo() if step.kind == "change":
            return [event.figure], []
        case Plan() | Decided() | Ordered() | MissionEvent():
            return [event.figure] if event.figure else [], []
        case _:
            return [], []


def steps_of(entries: Iterable[Entry]) -> tuple[Step, ...]:
    """The steps of some events, numbered from 1 in their order."""
    steps = _joined(_with_its_die(_grouped(entries)))
    for number, step in enumerate(steps, 1):
        step.number = number
        if step.kind == "charge":
            _follow(step, [event for other in steps[number - 1 :] for event in other.events])
    return tuple(steps)


def _grouped(entries: Iterable[Entry]) -> list[Step]:
    """A step for each deed, and one for each event that stands for itself."""
    steps: list[Step] = []
    newest: dict[int, Step] = {}
    """For each deed the step that tells it."""
    told = [entry for entry in entries if _told(entry.event)]
    struck = {entry.deed.number for entry in told if isinstance(entry.event, Shot | Blast | Melee)}
    for entry in told:
        event, deed = entry.event, entry.deed
        own = _KINDS[type(event)]
        # Who threw may be withheld, and what it did is told all the same.
        kind = "" if deed.kind in ("shoot", "blast", "melee") and deed.number not in struck else deed.kind
        step = newest.get(deed.number) if kind else None
        if own == "change":
            step = _changing(step, steps, event, deed)
        elif step is None or not _goes_on(step, steps, own, event):
            step = _moving(steps[-1], event) if steps and isinstance(event, Move) else None
        if step is None:
            step = Step(kind if kind and own not in _OWN else own, [deed])
            steps.append(step)
        if step.kind == kind or own == "move":
            newest[deed.number] = step
        step.add(entry)
    return [step for step in steps if step.events or step.kind in _ROLLED]


def _told(event: Event) -> bool:
    """Whether an event is worth a word. What fires one shot a turn, or is reloaded after each, surprises nobody."""
    match event:
        case Move():
            return event.how != "turn"
        case Status():
            return (event.from_, event.to) != ("ducked-back", "carry-on")
        case Ammo():
            return event.to not in ("spent", "unloaded")
        case Activation():
            return not event.over
        case Decided():
            return isinstance(event.choice, dict) and event.choice.get("act") == "hold"
        case _:
            return type(event) in _KINDS


def _changing(step: Step | None, steps: Sequence[Step], event: Event, deed: Deed) -> Step | None:
    """The step that tells how a figure changed: that of the deed, of its own die, or of its last change."""
    if step is not None and (step.kind not in _PLAIN or (step.kind == "move" and _ducks(event))):
        return step
    for other in reversed(steps):
        rolled = other.kind == "roll" and deed in other.deeds
        changed = other.kind == "change" and other is steps[-1] and not isinstance(event, Ammo)
        if (rolled or changed) and other.actors == [getattr(event, "figure", "")]:
            return other
    return None


def _ducks(event: Event) -> bool:
    return isinstance(event, Status) and event.to == "ducked-back"


def _goes_on(step: Step, steps: Sequence[Step], own: Kind, event: Event) -> bool:
    """Whether the step of its deed tells this event too; no move is told before what befell the figure first."""
    if own in _ALONE:
        return step.kind == own and not step.events
    if not isinstance(event, Move):
        return True
    if step.kind == "move":
        return event.figure not in step.actors and {event.how} >= {e.how for e in step.events if isinstance(e, Move)}
    return not any(other.about(event.figure) for other in steps[steps.index(step) + 1 :])


def _moving(last: Step, move: Move) -> Step | None:
    """The last step, where others move in it as this figure does."""
    same = all(isinstance(event, Move) and event.how == move.how != "duck-back" for event in last.events)
    return last if last.kind == "move" and same and move.figure not in last.actors else None


def _with_its_die(steps: Sequence[Step]) -> Iterator[Step]:
    """A test that only said that a figure acts goes with what it does, or without a word."""
    acted = {s.deeds[0].number: s for s in steps if s.kind == "test" and not s.events and s.rolls[-1].result == "acts"}
    for step in steps:
        [deed, *_] = step.deeds
        if acted.get(deed.number) is step:
            continue
        if step.kind in ("shoot", "blast") and deed.cause is not None:
            test = acted.get(deed.cause.number)
            if test is not None:
                step.rolls = test.rolls + step.rolls
                test.rolls = []
        yield step


def causes(steps: Sequence[Step]) -> dict[int, Step]:
    """For the number of each step that another of these led to, that one: the nearest that is told."""
    telling = {
        deed.number: step
        for step in reversed(steps)
        for deed in step.deeds
        if deed.kind and (step.kind == deed.kind or step.kind not in _ALONE)
    }
    found: dict[int, Step] = {}
    for step in steps:
        cause: Deed | None = step.deeds[0]
        while cause is not None and telling.get(cause.number, step) is step:
            cause = cause.cause
        if cause is not None:
            found[step.number] = telling[cause.number]
    return found


def _follow(charge: Step, events: Sequence[Event]) -> None:
    """Note what became of a charge in these events, its own and those after it."""
    charger, target = charge.actors[0], charge.targets[0]
    for event in events:
        match event:
            case Shot() if (event.shooter, event.target) == (target, charger):
                charge.answered = True
            case Removed() if event.figure == target:
                charge.left = True
            case _:
                pass
    ends = (Move, Status, Posture, Removed, Melee)
    charge.held = not any(isinstance(e, ends) and charger in (e.figure, getattr(e, "foe", "")) for e in events)


def _joined(steps: Iterable[Step]) -> list[Step]:
    """Trifles in a row as one step: markers that are laid out or stir, a group of the enemy, its plan and its move."""
    joined: list[Step] = []
    for step in steps:
        last = joined[-1] if joined else None
        if last is not None and step.kind == "plan" and last.kind == "activate" and step.actors[0] in last.actors:
            joined.pop()
        elif last is not None and _belongs(step, last):
            last.actors += [figure for figure in step.actors if figure not in last.actors]
            last.events += step.events
            last.rolls += step.rolls
            last.deeds += step.deeds
            last.newest = step.newest
            continue
        joined.append(step)
    return joined


def _belongs(step: Step, last: Step) -> bool:
    """Whether a step goes on with what the last one tells."""
    if step.kind == "marker" == last.kind:
        return {_stirring(step), _stirring(last)} in ({"placed"}, {"stirs"})
    plan = last.events[0] if last.events else None
    return step.kind == "move" and isinstance(plan, Plan) and set(step.actors) <= {plan.figure, *plan.figures}


def _stirring(step: Step) -> str:
    """Whether a marker was put down, moved on its way or stayed; empty where it came to more."""
    whats = {event.what for event in step.events if isinstance(event, MarkerEvent)}
    return "placed" if whats == {"placed"} else "stirs" if whats <= {"moves", "stays"} else ""
