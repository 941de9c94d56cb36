"""Events -> steps: what belongs together in one sentence, one line on the board and one number.

Knows no language and no picture; `bot.text` words a step, `bot.scene` draws it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from engine.events import (
    Activation,
    Ammo,
    Blast,
    Decided,
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

REACTIONS = (
    "received-fire",
    "man-down",
    "cohesion",
    "in-sight-action",
    "break-off",
    "wanting-to-charge",
    "being-charged",
    "rally",
)
"""Tests whose result says what a figure does next."""
HARM = ("obviously-dead", "damage", "melee-damage", "recover-knock-down", "star-power", "grenade-drop")
PLANNING = ("np-movement", "flank")
"""What a group run by the rules rolls for; the plan says what came of it."""
OPPOSED = ("charge", "melee")
AT_MERCY = ("dispatches", "captures")
"""What is done to an enemy who lies helpless."""


@dataclass(slots=True)
class Step:
    """One thing that happened: its number, who did it, to whom, and the events that tell of it."""

    kind: Kind
    actors: list[str]
    events: list[Event]
    targets: list[str] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)
    number: int = 0
    answered: bool = False
    """Whether the one charged shot at the charger."""
    held: bool = False
    """Whether nothing more befell the charger, who then has not got to the one charged."""
    left: bool = False
    """Whether the one charged has left the table."""

    def about(self, figure: str) -> bool:
        """Whether it names a figure."""
        return figure in self.actors or figure in self.targets


def steps_of(entries: Iterable[Entry]) -> tuple[Step, ...]:
    """The steps of some events, numbered from 1 in their order."""
    teller = _Teller()
    for entry in entries:
        teller.take(entry.event)
    steps = _joined(step for step in teller.steps if not _silent(step))
    for number, step in enumerate(steps, 1):
        step.number = number
        if step.kind == "charge":
            _follow(step, [event for other in steps[number - 1 :] for event in other.events])
    return tuple(steps)


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
            continue
        joined.append(step)
    return joined


def _belongs(step: Step, last: Step) -> bool:
    """Whether a step goes on with what the last one tells."""
    if step.kind == "marker" == last.kind:
        return {_stirring(step), _stirring(last)} in ({"placed"}, {"stirs"})
    plan = last.events[0]
    return step.kind == "move" and isinstance(plan, Plan) and set(step.actors) <= {plan.figure, *plan.figures}


def _stirring(step: Step) -> str:
    """Whether a marker was put down, moved on its way or stayed; empty where it came to more."""
    whats = {event.what for event in step.events if isinstance(event, MarkerEvent)}
    return "placed" if whats == {"placed"} else "stirs" if whats <= {"moves", "stays"} else ""


def _silent(step: Step) -> bool:
    """A test that was passed and led to nothing of its own; turning on the spot before something else."""
    return step.kind == "test" and not step.rolls


def _tested(roll: Roll, charge: Step) -> bool:
    """Whether somebody has rolled for a charge already: then it is another one, perhaps back at the charger."""
    return any(other.figure == roll.figure for other in charge.rolls)


def _of_mission(roll: Roll) -> bool:
    """A roll for a marker, for who comes from it, or for looting: it goes with what comes of it."""
    return bool(roll.marker) or roll.label == "half-d6"


class _Teller:
    """Puts each event into the step it belongs to."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self._waiting: list[Roll] = []
        """Rolls whose meaning shows in a later event."""
        self._last: dict[str, Step] = {}
        """For each figure the step that what befalls it next belongs to."""

    def take(self, event: Event) -> None:
        """One more event."""
        match event:
            case Roll():
                self._roll(event)
            case Shot():
                self._shot(event)
            case Move():
                self._move(event)
            case Status() | Posture() | Removed():
                self._change(event)
            case Melee():
                step = self._add("melee", [event.figure], event, [event.foe])
                step.rolls = [roll for roll in self._waiting if roll.label == "melee"]
                self._waiting.clear()
            case Blast():
                step = self._add("blast", [event.figure], event, list(event.figures))
                step.rolls = list(self._waiting)
                self._waiting.clear()
            case Activation():
                if not event.over:
                    self._add("activate", list(event.figures), event)
            case Turn():
                step = self._add("turn", [], event)
                step.rolls = [roll for roll in self._waiting if roll.label == "activation"]
                self._waiting.clear()
            case Ammo():
                self._ammo(event)
            case Decided():
                if isinstance(event.choice, dict) and event.choice.get("act") == "hold":
                    self._add("choice", [event.figure], event)
            case Item():
                self._add("item", [event.figure], event, [event.item] if event.what in AT_MERCY else None)
            case Ordered():
                self._add("order", [event.figure], event)
            case Plan():
                step = self._add("plan", [event.figure], event)
                step.rolls = [roll for roll in self._waiting if roll.label in PLANNING]
                self._waiting = [roll for roll in self._waiting if roll.label not in PLANNING]
            case MarkerEvent():
                self._told("marker", [], event)
            case FigureEvent():
                self._arrival(event)
            case MissionEvent():
                self._told("mission", [event.figure] if event.figure else [], event)
            case EncounterEvent():
                self._add("encounter", [], event)
            case _:
                pass

    def _add(self, kind: Kind, actors: list[str], event: Event, targets: list[str] | None = None) -> Step:
        step = Step(kind, actors, [event], targets or [])
        self.steps.append(step)
        for figure in (*actors, *step.targets):
            self._last[figure] = step
        return step

    def _told(self, kind: Kind, actors: list[str], event: Event) -> Step:
        """A step with the rolls that a marker or a mission asked for before it."""
        step = self._add(kind, actors, event)
        step.rolls = [roll for roll in self._waiting if _of_mission(roll)]
        self._waiting = [roll for roll in self._waiting if not _of_mission(roll)]
        return step

    def _arrival(self, event: FigureEvent) -> None:
        """All who come from one marker, together."""
        last = self.steps[-1] if self.steps else None
        if last is not None and last.kind == "arrival" and isinstance(last.events[0], FigureEvent):
            step = self._told("arrival", [event.figure], event)
            self.steps.pop()
            last.actors += step.actors
            last.events += step.events
            last.rolls += step.rolls
            self._last[event.figure] = last
        else:
            self._told("arrival", [event.figure], event)

    def _roll(self, roll: Roll) -> None:
        if _of_mission(roll) or roll.label in (
            "activation",
            "fast-move",
            "leader-die",
            "ranged-combat",
            "parting-shot",
            "grenade",
            *PLANNING,
        ):
            self._waiting.append(roll)
        elif roll.label == "in-sight":
            if self.steps and self.steps[-1].kind == "sight":
                step = self.steps[-1]
                step.actors.append(roll.figure)
                step.events.append(roll)
            else:
                step = self._add("sight", [roll.figure], roll)
            step.rolls.append(roll)
        elif roll.label in OPPOSED:
            self._opposed(roll)
        elif roll.label in REACTIONS:
            step = self._add("test", [roll.figure], roll)
            step.rolls = [*(r for r in self._waiting if r.label == "leader-die"), roll]
            self._waiting = [r for r in self._waiting if r.label != "leader-die"]
            if roll.label == "in-sight-action" and roll.result == "acts":
                # What it does stands in the next step; its die goes along.
                step.rolls.clear()
                self._waiting.append(roll)
        elif roll.label in HARM:
            self._harm(roll)
        else:
            self._add("roll", [roll.figure], roll).rolls.append(roll)

    def _opposed(self, roll: Roll) -> None:
        if roll.label == "melee":
            self._waiting.append(roll)
            return
        last = self.steps[-1] if self.steps else None
        if last is not None and last.kind == "charge" and last.targets == [roll.figure] and not _tested(roll, last):
            last.rolls.append(roll)
            return
        self._add("charge", [roll.figure], roll, [roll.against]).rolls.append(roll)

    def _harm(self, roll: Roll) -> None:
        """Damage belongs to the newest step in which its roller dealt with its target."""
        victim = roll.against or roll.figure
        for step in reversed(self.steps):
            if step.kind in ("shoot", "melee", "blast", "charge", "encounter") and (
                victim in step.targets
                or step.kind == "encounter"
                or (step.kind == "melee" and {victim, roll.figure} <= {*step.actors, *step.targets})
            ):
                step.rolls.append(roll)
                self._last[victim] = step
                return
        self._add("roll", [victim], roll).rolls.append(roll)

    def _shot(self, shot: Shot) -> None:
        last = self.steps[-1] if self.steps else None
        if last is not None and last.kind == "shoot" and last.actors == [shot.shooter] and not self._fresh(shot):
            last.events.append(shot)
            if shot.target not in last.targets:
                last.targets.append(shot.target)
            self._last[shot.target] = last
            return
        step = self._add("shoot", [shot.shooter], shot, [shot.target])
        mine = [roll for roll in self._waiting if roll.figure == shot.shooter]
        step.rolls = mine
        self._waiting = [roll for roll in self._waiting if roll not in mine]

    def _fresh(self, shot: Shot) -> bool:
        """Whether a new roll to hit lies between the last shot and this one."""
        return any(roll.figure == shot.shooter and roll.label != "in-sight-action" for roll in self._waiting)

    def _move(self, move: Move) -> None:
        if move.how == "turn":
            return
        last = self.steps[-1] if self.steps else None
        own = self._last.get(move.figure)
        if own is not None and own.kind in ("test", "charge") and move.how not in ("move", "extra"):
            own.events.append(move)
            self._restore(own)
        elif (
            last is not None
            and last.kind == "move"
            and move.figure not in last.actors
            and isinstance(last.events[0], Move)
            and last.events[0].how == move.how
            and move.how != "duck-back"
        ):
            last.actors.append(move.figure)
            last.events.append(move)
            self._last[move.figure] = last
        else:
            step = self._add("move", [move.figure], move)
            step.rolls = [roll for roll in self._waiting if roll.label == "fast-move"]
            self._waiting = [roll for roll in self._waiting if roll.label != "fast-move"]

    def _change(self, event: Status | Posture | Removed) -> None:
        if isinstance(event, Status) and (event.from_, event.to) == ("ducked-back", "carry-on"):
            return
        own = self._last.get(event.figure)
        if own is None or own.kind in ("activate", "sight", "turn"):
            self._add("change", [event.figure], event)
            return
        if own.kind == "move" and not (isinstance(event, Status) and event.to == "ducked-back"):
            self._add("change", [event.figure], event)
            return
        own.events.append(event)
        self._restore(own)

    def _restore(self, step: Step) -> None:
        """A test thought to lead on to something else did not: its die stands in its own step again."""
        if step.kind == "test" and not step.rolls:
            step.rolls = [event for event in step.events if isinstance(event, Roll)]
            self._waiting = [roll for roll in self._waiting if roll not in step.rolls]

    def _ammo(self, event: Ammo) -> None:
        if event.to in ("spent", "unloaded"):
            return  # what fires one shot a turn, or must be reloaded after each, surprises nobody
        own = self._last.get(event.figure)
        if event.to == "loaded" and own is not None and own.kind == "roll":
            own.events.append(event)  # the roll has told it
        elif event.to == "out" and self.steps and self.steps[-1].actors == [event.figure]:
            self.steps[-1].events.append(event)
        elif event.to == "out" and own is not None and own.kind == "shoot":
            own.events.append(event)
        else:
            self._add("change", [event.figure], event)
