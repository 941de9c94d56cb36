"""What happened, as typed immutable facts. Prose and pictures are made from these afterwards.

Points are hundredths of an inch here and inches in JSON. `rule`, the one that made it happen, is never a fact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, get_args

from engine.events.barrage import BarrageEvent as BarrageEvent
from engine.events.creatures import CreatureEvent as CreatureEvent
from engine.events.press import PressEvent as PressEvent
from engine.events.sky import SkyEvent as SkyEvent
from engine.events.umpire import UmpireEvent as UmpireEvent
from engine.state.quick import quicken
from engine.tables.outcome import Applied

Point = tuple[int, int]
OVERRULED = "overruled"
BEFOREHAND = "beforehand"


class Turn(NamedTuple):
    """A turn begins (`phase` 1), or one of its phases ends or begins. `idle`: the dice are equal, and nobody moves;
    `lull`: it is over because they are too high for everybody."""

    turn: int
    phase: int
    side: str = ""
    rule: str = ""
    idle: bool = False
    lull: bool = False
    command: str = ""


class Activation(NamedTuple):
    """A group is activated, or its activation is over (`over`)."""

    side: str
    figures: tuple[str, ...]
    leader: str = ""
    over: bool = False
    rule: str = ""


class Roll(NamedTuple):
    """Dice and what they mean. For a group's roll every tester has one, with the shared faces."""

    label: str
    dice: tuple[int, ...]
    figure: str = ""
    side: str = ""
    target: int | None = None
    passed: int | None = None
    successes: int | None = None
    total: int | None = None
    result: str = ""
    modifiers: tuple[Applied, ...] = ()
    leader_die: int | None = None
    chosen: bool | None = None
    against: str = ""
    marker: str = ""
    rule: str = ""
    command: str = ""


class Nature(NamedTuple):
    """What a figure is by nature, or a friend is (`against`), has its part in a shot or changes what it comes `to`."""

    figure: str
    trait: str
    to: str = ""
    against: str = ""
    rule: str = ""


class Plan(NamedTuple):
    """What a group run by the rules sets out to do; `passed` is None where it goes on with what it was sent to do."""

    figure: str
    plan: str
    passed: int | None = None
    flank: str = ""
    figures: tuple[str, ...] = ()
    rule: str = ""


class Move(NamedTuple):
    """A figure has moved or turned; `path` holds its points, the first where it stood."""

    figure: str
    path: tuple[Point, ...]
    to: Point
    facing: int
    floor: int = 0
    how: str = "move"
    rule: str = ""


class Shot(NamedTuple):
    """One die of a firing: where it went and whether it hit. `needs` is the total that hits, for telling only."""

    shooter: str
    target: str
    weapon: str
    die: int
    total: int
    result: str
    rush: bool = False
    needs: int = 0
    rule: str = ""
    face: Literal["", "front", "left", "right", "rear"] = ""
    """Of a machine, the face that it strikes: front, left, right or rear (CR2-FIG-03)."""
    mount: bool = False
    """Whether it is aimed at the target's mount (CR2-MOUNT-03)."""


class Blast(NamedTuple):
    """A grenade or rocket bursts at a spot; `aim` is where it was meant for, if it fell elsewhere."""

    figure: str
    at: Point
    floor: int
    width: int
    result: str
    figures: tuple[str, ...]
    rule: str = ""
    aim: Point | None = None


class Status(NamedTuple):
    """A figure's status changes."""

    figure: str
    from_: str
    to: str
    rule: str = ""


class Posture(NamedTuple):
    """A figure stands up or goes prone."""

    figure: str
    from_: str
    to: str
    rule: str = ""


class Ammo(NamedTuple):
    """A weapon runs out, is spent for this turn, or is loaded again."""

    figure: str
    weapon: str
    to: str
    rule: str = ""


class Decision(NamedTuple):
    """The engine waits for a choice."""

    kind: str
    figure: str
    side: str
    form: str
    options: tuple[Any, ...]
    default: Any
    batch: int
    test: str = ""
    rule: str = ""


class Decided(NamedTuple):
    """A choice was made: by a person, a standing order, the rules, for want of an answer, or with the order that it
    belongs to (`how`)."""

    kind: str
    figure: str
    side: str
    choice: Any
    how: str = "answer"
    rule: str = ""


class Melee(NamedTuple):
    """One round between two figures: successes each and what came of it for `figure`."""

    figure: str
    foe: str
    successes: int
    foe_successes: int
    result: str
    margin: int = 0
    rule: str = ""


class Item(NamedTuple):
    """Something in hand changes: a weapon picked up, exchanged or dropped, a figure carried, put down, or at mercy."""

    figure: str
    what: str
    item: str
    rule: str = ""


class Removed(NamedTuple):
    """A figure leaves the table."""

    figure: str
    how: str
    rule: str = ""


class Hidden(NamedTuple):
    """A figure is hidden from a side from now on."""

    figure: str
    side: str
    rule: str = ""


class Revealed(NamedTuple):
    """A figure is hidden from a side no more."""

    figure: str
    side: str
    rule: str = ""


class Watching(NamedTuple):
    """A hidden figure holds its fire: `until` as in `Watch`, with its inches if any, and whom alone it waits for."""

    figure: str
    until: str
    inches: int | None = None
    target: str = ""
    rule: str = ""


class Ordered(NamedTuple):
    """A standing order is given, cancelled, expires, is dropped, or overruled by dice that forbid to follow it."""

    figure: str
    kind: str
    choice: Any
    how: str
    test: str = ""
    rule: str = ""


class MarkerEvent(NamedTuple):
    """Something happens to a Possible Enemy Force: it is placed, moves, splits, is shown or turns out to be this.

    `path` holds the points of a move; `eal` is the Enemy Activity Level from then on where it rises.
    """

    marker: str
    what: str
    side: str = ""
    path: tuple[Point, ...] | None = None
    to: Point | None = None
    floor: int = 0
    eal: int | None = None
    rule: str = ""


class FigureEvent(NamedTuple):
    """A figure comes into play from a marker."""

    figure: str
    name: str
    side: str
    rep: int
    weapons: tuple[str, ...]
    at: Point
    facing: int
    floor: int = 0
    star: bool = False
    marker: str = ""
    rule: str = ""


class MachineEvent(NamedTuple):
    """A machine sets off, turns, stops, veers, strikes an `item`, is disabled, wrecked, off the table, ..."""

    machine: str
    what: str
    item: str = ""
    to: Point | None = None
    facing: int | None = None
    speed: int | None = None
    rule: str = ""


class MissionEvent(NamedTuple):
    """The mission advances: sections `scouted`, `looting` begins, a building `looted`, it has `failed`, or its end."""

    what: str
    figure: str = ""
    sections: tuple[int, ...] | None = None
    building: str = ""
    turns: int | None = None
    needed: int | None = None
    detail: str = ""
    rule: str = ""


class Drive(NamedTuple):
    """A machine has gone straight on; `path` holds both ends of its way, `speed` is that of its turn."""

    machine: str
    path: tuple[Point, ...]
    to: Point
    facing: int
    speed: int
    how: str = "drive"
    rule: str = ""


class Aboard(NamedTuple):
    """A figure gets into a machine or out of it, or takes another seat."""

    figure: str
    machine: str
    how: str
    seat: str = ""
    rule: str = ""


class RefusedInput(NamedTuple):
    """An input that the rules forbid; it changed nothing."""

    code: str
    message: str
    rule: str = ""


class EncounterEvent(NamedTuple):
    """Something about the encounter as a whole: it began, a building collapsed, it ended."""

    what: str
    detail: str = ""
    side: str = ""
    rule: str = ""


Event = (
    Turn | Activation | Roll | Nature | Plan | Move | Shot | Blast | Status | Posture | Ammo | Decision | Decided
    | Melee | Item | Removed | Hidden | Revealed | Watching | Ordered | MarkerEvent | FigureEvent | MissionEvent | Drive
    | SkyEvent | MachineEvent | BarrageEvent | Aboard | PressEvent | CreatureEvent | UmpireEvent | RefusedInput
    | EncounterEvent
)  # fmt: skip
_NAMED: Mapping[type[Event], str] = {Ordered: "order", RefusedInput: "refused"}
TYPES: Mapping[type[Event], str] = {k: _NAMED.get(k, k.__name__.removesuffix("Event").lower()) for k in get_args(Event)}
"""What each kind of event is called in JSON."""
quicken(TYPES)

DeedKind = Literal[
    "", "turn", "plan", "move", "sight", "test", "shoot", "blast", "charge", "melee", "item", "roll", "encounter",
    "marker", "arrival", "mission", "press", "creature", "umpire",
]  # fmt: skip


@dataclass(slots=True)
class Deed:
    """One run of a move, a firing, a charge, a test; `cause` called for it, `number` is its first entry's, or 0."""

    kind: DeedKind = ""
    """What is done; empty where each entry stands for itself."""
    cause: Deed | None = field(default=None, compare=False, repr=False)
    number: int = 0

    @property
    def origin(self) -> Deed:
        """The deed from which all others of its chain have come."""
        return self if self.cause is None else self.cause.origin


class Entry(NamedTuple):
    """An event in the log: its number, the open procedures it happened in, who knew of it, and its deed."""

    seq: int
    event: Event
    because: tuple[str, ...] = ()
    knowers: int = -1
    """A bit for every side that may be told; -1 for all."""
    deed: Deed = Deed()
