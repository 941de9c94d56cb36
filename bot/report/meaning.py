"""What a step means: the result of its dice, the deeds that its events tell of, and whether the picture shows it."""

from collections.abc import Iterable, Sequence

from bot.report.step import ReportStep
from engine.events import (
    OVERRULED,
    Ammo,
    BarrageEvent,
    Blast,
    CreatureEvent,
    Drive,
    Entry,
    Event,
    FigureEvent,
    MarkerEvent,
    Melee,
    MissionEvent,
    Move,
    Nature,
    Ordered,
    PressEvent,
    Removed,
    Roll,
    Shot,
    SkyEvent,
    Status,
    UmpireEvent,
)
from engine.state import CAPTURED, CARRY_ON, STUNNED

_OWN = ("pursue-by-fire", "surprise", "call-back")
"""Tests that are news whatever comes of them: they say why shots fall besides all others, or none."""
_NEWS = {"focus": ("nearest", "by-lot"), "leader-loss": ("stop",), "phobia": ("goes-no-nearer",)}
"""Results that are news by test, as they say why a figure does what it was not told to."""
FLIGHT = frozenset({"ran-away", "fleeing"})
"""States of which it is told why a test brought them."""

GRAVE = FLIGHT | {
    "obviously-dead", "out-of-the-fight", "stunned", "cheated-death", "captured", "ducked-back",
}  # fmt: skip
"""States into which harm or fear brings figures."""


def is_grave(event: Event) -> bool:
    """Whether no reader goes without it: a shot, harm, flight, capture, the last round, the loss of a leader, an
    arrival, what becomes of creatures, the end of a mission, another hour, smoke, a fire mission, an order that dice
    overrule, a game master's act."""
    match event:
        case Shot() | Blast() | Melee() | FigureEvent() | Removed() | PressEvent() | CreatureEvent() | UmpireEvent():
            return True
        case Status():
            return event.to in GRAVE or frees(event)
        case Ammo():
            return event.to == "out"
        case MissionEvent():
            return event.what in ("success", "failure")
        case BarrageEvent():
            return event.what == "called"
        case SkyEvent():
            return event.what != "weather"
        case Ordered():
            return event.how == OVERRULED
        case Roll():
            return event.label == "leader-loss" and event.result not in ("", "carry-on")
        case _:
            return False


def frees(event: Event) -> bool:
    """Whether a prisoner is set free; their wounds are those of before (CR3-RUL-155)."""
    return isinstance(event, Status) and event.from_ == CAPTURED


def comes_round(event: Event) -> bool:
    """Whether a stunned figure is back in the fight."""
    return isinstance(event, Status) and (event.from_, event.to) == (STUNNED, CARRY_ON)


def parties(step: ReportStep) -> Sequence[str]:
    """The figures that may have felled others: in a fight both, whichever began it."""
    return [*step.actors, *step.targets] if step.kind == "melee" else step.actors


def grave_of(entries: Iterable[Entry]) -> frozenset[int]:
    """The numbers of the entries that no reader goes without."""
    return frozenset(entry.seq for entry in entries if is_grave(entry.event))


def result_of_test(step: ReportStep) -> str:
    """The result of a test's dice; empty where it has none."""
    return next((roll.result for roll in step.rolls if roll.result), "")


def holds_nerve(step: ReportStep) -> bool:
    """Whether figures of a group whose nerve was tested hold firm."""
    return step.kind == "test" and any((roll.label, roll.result) == ("cohesion", "carry-on") for roll in step.rolls)


def balks(step: ReportStep) -> bool:
    """Whether a figure that was to charge did not dare to."""
    return step.kind == "test" and any((r.label, r.result) == ("wanting-to-charge", "stay") for r in step.rolls)


def stands_alone(step: ReportStep) -> bool:
    """Whether its dice decide how somebody fights, and not what is told of them anyway."""
    told = any((roll.label in _OWN and roll.result) or roll.result in _NEWS.get(roll.label, ()) for roll in step.rolls)
    return step.kind == "test" and (told or turned(step) is not None)


def turned(step: ReportStep) -> Nature | None:
    """The attribute that made a test's result what it is; None where none did."""
    return next((event for event in reversed(step.events) if isinstance(event, Nature) and event.to), None)


def charges(event: object) -> bool:
    """Whether it is the way of a charge."""
    return isinstance(event, Move) and event.how == "charge"


def charges_on(step: ReportStep) -> bool:
    """Whether it tells no more of a charge than the way: the dice and the blows are steps of their own."""
    return step.kind == "move" and any(map(charges, step.events))


def hits(event: object) -> bool:
    """Whether it is a shot that hits."""
    return isinstance(event, Shot) and event.result == "hit"


def drives(step: ReportStep) -> bool:
    """Whether it tells of a machine on its way."""
    return any(isinstance(event, Drive) for event in step.events)


def stays(event: MarkerEvent) -> bool:
    """Whether a marker has not left its place; it may have meant to."""
    path = event.path or ()
    return event.what == "stays" or (event.what == "moves" and len(path) > 1 == len(set(path)))


def is_shown(step: ReportStep) -> bool:
    """Whether the picture has a line or a circle for a step."""
    if step.kind in ("sight", "blast"):
        return True
    return any(
        isinstance(event, Shot | Melee | PressEvent)
        or (isinstance(event, Move) and len(event.path) > 1)
        or (isinstance(event, MarkerEvent) and not stays(event) and len(event.path or ()) > 1)
        for event in step.events
    )
