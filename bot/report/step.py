"""A step: what belongs together in one sentence, one line on the board and one number."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from engine.events import (
    BEFOREHAND,
    Aboard,
    Activation,
    Ammo,
    BarrageEvent,
    Blast,
    CreatureEvent,
    Decided,
    Deed,
    Drive,
    EncounterEvent,
    Entry,
    Event,
    FigureEvent,
    Hidden,
    Item,
    MachineEvent,
    MarkerEvent,
    Melee,
    MissionEvent,
    Move,
    Nature,
    Ordered,
    Plan,
    Posture,
    PressEvent,
    Removed,
    Revealed,
    Roll,
    Shot,
    SkyEvent,
    Status,
    Turn,
    UmpireEvent,
    Watching,
)
from engine.procedures.in_turn import MELEE_ORDER
from engine.space import Point

Kind = Literal[
    "turn", "activate", "move", "sight", "shoot", "test", "charge", "melee", "blast", "change", "item", "roll", "order",
    "encounter", "choice", "plan", "marker", "arrival", "mission", "hiding",
    "machine", "sky", "press", "creature", "umpire",
]  # fmt: skip

KINDS: Mapping[type[Event], Kind] = {
    Turn: "turn", Activation: "activate", Roll: "roll", Nature: "test", Plan: "plan", Move: "move", Shot: "shoot",
    Blast: "blast", Status: "change", Posture: "change", Ammo: "change", Removed: "change", Decided: "choice",
    Melee: "melee", Item: "item", Hidden: "hiding", Revealed: "hiding", Watching: "hiding", Ordered: "order",
    MarkerEvent: "marker", FigureEvent: "arrival", MissionEvent: "mission", SkyEvent: "sky",
    EncounterEvent: "encounter", Drive: "machine", MachineEvent: "machine", Aboard: "machine",
    BarrageEvent: "machine", PressEvent: "press", CreatureEvent: "creature", UmpireEvent: "umpire",
}  # fmt: skip
"""The kinds of step that events tell where they stand alone."""

ALONE = (
    "turn",
    "activate",
    "item",
    "order",
    "encounter",
    "choice",
    "plan",
    "mission",
    "hiding",
    "machine",
    "sky",
    "creature",
)
"""Each of these is a step of its own, whatever it belongs to."""

ROLLED = ("sight", "test", "charge", "roll")
"""Steps that dice alone make."""

STRUCK = ("shoot", "blast", "melee")
"""Steps that tell of wounds."""

BY_ORDER = "order"
"""How a choice was made that a standing order made."""

AT_MERCY = ("dispatches", "captures")
"""The deeds done to an enemy who lies helpless."""


@dataclass(slots=True)
class ReportStep:
    """One thing that happened: its number, who did it, to whom, the events that tell of it, and its deeds."""

    kind: Kind
    deeds: list[Deed]
    actors: list[str] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)
    number: int = 0
    entries: list[int] = field(default_factory=list)
    """The numbers of the entries that it tells."""
    did: int = 0
    """The number of the first of them that is no roll; 0 where dice are all."""
    answered: bool = False
    """Whether the one charged shot at the charger."""
    held: bool = False
    """Whether nothing more befell the charger, who then has not got to the one charged."""
    left: bool = False
    """Whether the one charged has left the table."""
    unseen: list[str] = field(default_factory=list)
    """Figures that are tested because a shot missed them; of the shot itself no more may be told."""

    @property
    def newest(self) -> int:
        """The number of its newest entry."""
        return max(self.entries)

    def about(self, figure: str) -> bool:
        """Whether it names a figure."""
        return figure in self.actors or figure in self.targets

    def add(self, entry: Entry) -> None:
        """One more event, or the dice of one."""
        event = entry.event
        self.entries.append(entry.seq)
        if entry.deed not in self.deeds:
            self.deeds.append(entry.deed)
        if isinstance(event, Roll):
            self.rolls.append(event)
        else:
            self.did = self.did or entry.seq
            self.tell(event)
        actors, targets = _named(self, event)
        self.actors += [figure for figure in actors if figure not in self.actors]
        self.targets += [figure for figure in targets if figure not in self.targets]

    def tell(self, event: Event) -> None:
        """One more event; a figure's way that goes on is one way."""
        led = way_to(self, event) if isinstance(event, Move) else None
        if led is None or not isinstance(event, Move):
            self.events.append(event)
        else:
            at = self.events.index(led)
            self.events[at] = event._replace(path=(*led.path, *event.path[1:]), how=led.how)


def spots_of(steps: Iterable[ReportStep]) -> Iterator[Point]:
    """The places that steps tell of: those of a game master's acts, of smoke and of flares."""
    for step in steps:
        for event in step.events:
            if isinstance(event, UmpireEvent | SkyEvent) and event.at is not None:
                yield event.at


def _named(step: ReportStep, event: Event) -> tuple[Sequence[str], Sequence[str]]:
    """The actors and targets of a step, so far as this event says so."""
    match event:
        case Roll() if step.kind == "sight" or (not step.actors and step.kind in (*ROLLED, *STRUCK)):
            if step.kind == "test" and not event.result:
                return [], []  # a Leader Die
            return [event.figure], [event.against] if step.kind in ("charge", "melee") else []
        case Roll() if step.kind == "blast" and event.against:
            return [], [event.against]  # It may be known to its own side alone.
        case Shot():
            return [event.shooter], [event.target]
        case Blast():
            return [event.figure] if event.figure else [], event.figures
        case Activation() | UmpireEvent():
            return event.figures, []
        case Melee():
            return [event.figure], [event.foe]
        case Drive() | MachineEvent() | BarrageEvent():
            return [event.machine], []
        case CreatureEvent():
            return [event.figure] if event.figure else [], [event.target] if event.target else []
        case Item():
            return [event.figure], [event.item] if event.what in AT_MERCY else []
        case Decided() if event.how == BEFOREHAND or event.kind == MELEE_ORDER:
            return list(event.choice), []
        case Plan() | Decided() | Ordered() | MissionEvent() | Hidden() | Revealed() | Watching() | Aboard():
            return [event.figure] if event.figure else [], []
        case Move() | FigureEvent() | Status() | Posture() | Removed() | Ammo() if step.kind == KINDS[type(event)]:
            return [event.figure], []
        case _:
            return [], []


def way_to(step: ReportStep, move: Move) -> Move | None:
    """The way by which a step led a figure to where it walks on: the stop was for nothing that is told."""
    ways = [way for way in step.events if isinstance(way, Move)]
    last = next((way for way in reversed(ways) if way.figure == move.figure), None)
    if last is None or len(ways) < len(step.events):
        return None
    goes_on = move.how == last.how or (last.how, move.how) == ("charge", "contact")
    return last if goes_on and last.to == move.path[0] else None
