"""The state of an encounter: everything the next input may depend on, as plain data.

Turn, phase, activation and inches left are data here; local variables of a running chain hold the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Literal, NamedTuple

from engine.state.figure import Figure, Point, values_of
from engine.state.machine import Machine, machine_values
from engine.state.mission_state import Marker, Progress


@dataclass(slots=True)
class Order:
    """A standing order: how a figure's owner answers a question in advance.

    `test` narrows it (empty: any); `until` is the last turn in which it holds (0: to the end); `seen` is
    the situation it was given in, as status, posture and ammunition.
    """

    figure: str
    kind: str
    choice: Any
    test: str = ""
    until: int = 0
    seen: tuple[str, str, str] = ("", "", "")


class Watch(NamedTuple):
    """A hidden figure that holds its fire, on whom, and until when (CR2-REACT-07, CR2-RUL-275)."""

    figure: int
    targets: tuple[int, ...]
    until: str
    """`at-inches`, `in-the-open`, `end-of-move`; or `hold`, for the turn in which that was said."""
    inches: int = 0
    turn: int = 0


class Stock(NamedTuple):
    """Grenades of one kind that a squad has left to ready (CR2-AMMO-06)."""

    side: str
    squad: str
    kind: str
    left: int

    def of(self, figure: Figure) -> bool:
        """Whether it is that of a figure's squad."""
        return (self.side, self.squad) == (figure.side, figure.squad)


class Flames(NamedTuple):
    """A strip that burns until the battle ends: whose fire, its middle, the way it points, its length and width, in
    hundredths of an inch (CR2-WPN-25)."""

    by: int
    at: Point
    facing: int
    length: int
    width: int

    @property
    def strip(self) -> tuple[Point, int, int, int]:
        """Where it lies."""
        return self[1:]


class Support(NamedTuple):
    """What flies and has been called: the machine, what it is to do, where it comes from and where it goes, and the
    phase, counted through the encounter, in which its owner said so (CR2-AIR-02, CR2-HELI-01)."""

    machine: str
    task: Literal["strafe", "fly-in", "fly-out"]
    way: tuple[Point, Point]
    phase: int


class Hole(NamedTuple):
    """A hole that bugs come out of: its middle, and how many are in it still (CR2-BUG-08, CR2-BUG-09)."""

    at: Point
    left: int = 0


class Barrage(NamedTuple):
    """What a mortar was called on last, by id, and how far that has come (CR2-MORTAR-10)."""

    machine: str
    target: Point
    aim: Point | None = None
    """The point that its rounds are aimed at; None until one has fixed it (CR2-MORTAR-12, CR2-RUL-270)."""
    spotter: str = ""
    """The figure that sees for its crew; empty where these see for themselves."""
    left: int = 0
    """Rounds still to fall."""
    final: bool = False
    """Final protective fire (CR2-MORTAR-08)."""
    begun: bool = False
    """A round that does harm has fallen."""
    phase: int = 0
    """The phase, counted through the encounter, in which it last fired, or was laid on another target."""
    fired: int = 0
    """Rounds of that phase."""
    rests: bool = False
    """Its crew is too small to fire in its next activation (CMP-RUL-104)."""
    load: Literal["", "smoke", "illumination"] = ""
    """What its rounds lay; empty of those that burst (CR2-MORTAR-15, CR2-MORTAR-17)."""

    @property
    def keeps_distance(self) -> bool:
        """Whether its rounds fall on no spot near friends (CR2-MORTAR-07, CR2-MORTAR-08, CR2-RUL-192)."""
        return not (self.final or self.load)


class Horde(NamedTuple):
    """What brings on the figures that dice bring on, and draws them (CMP-ZOM-02, CMP-ZOM-07, CR2-BUG-07)."""

    entries: tuple[Point, ...] = ()
    """The entry markers, the first one's first; none before the first turn."""
    noise: tuple[Point, ...] = ()
    """Where shots have been heard in this turn."""
    holes: tuple[Hole, ...] = ()
    """Those that have opened, in that order."""
    tracks: tuple[tuple[int, Point], ...] = ()
    """By index the figures that bugs have seen, and where last (CR2-BUG-05)."""
    found: str = ""
    """What there is down in this hole, where the battle is in one (CR2-BUG-12)."""


QUIET = Horde()


class Smoke(NamedTuple):
    """A strip of smoke: its middle, the way it drifts, its length and width in hundredths of an inch, and the last turn
    in which it stands (CR2-RUL-268)."""

    at: Point
    facing: int
    length: int
    width: int
    until: int


class Flare(NamedTuple):
    """A circle that is lit at night: its middle, its width, and the last turn in which it is (CR2-MORTAR-17)."""

    at: Point
    width: int
    until: int


def horde_of(values: Sequence[Any]) -> Horde:
    """What a checkpoint holds of it."""
    horde = Horde(*values)
    return horde._replace(holes=tuple(Hole(*hole) for hole in horde.holes))


class Sky(NamedTuple):
    """The light, the weather and the hour, as a table has them; turns left of the hour, this one among them, and the
    line of its table that follows (CMP-ENV-01). Where no hour is given the light stays as it is.

    `wind` is the side of the table towards which smoke drifts, empty until a die has decided it (CR2-MORTAR-16).
    """

    light: Literal["day", "night"] = "day"
    weather: str = "clear"
    hour: str = ""
    turns: int = 0
    then: int = 0
    wind: str = ""
    smoke: tuple[Smoke, ...] = ()
    flares: tuple[Flare, ...] = ()


class Relief(NamedTuple):
    """Figures that a game master adds: in which turn, to which side, round which place, what they are, as JSON, and the
    one they go with, if any."""

    turn: int
    side: str
    at: Point
    figures: str
    goes_with: str = ""


@dataclass(slots=True, eq=False)
class State:
    """The encounter between two inputs. `phase` is 0 between turns, else a place in `order`, from 1."""

    figures: list[Figure] = field(default_factory=list)
    machines: list[Machine] = field(default_factory=list)
    turn: int = 0
    phase: int = 0
    phases: int = 0
    """Phases begun since the encounter started."""
    order: tuple[str, ...] = ()
    """The sides in the order of this turn's phases."""
    commands: tuple[str, ...] = ()
    """In the same order the command of that side whose phase it is; empty for a side that has none (CMP-RUL-161)."""
    activation_dice: tuple[tuple[str, int], ...] = ()
    idle: bool = False
    """Whether this turn's dice are equal, so that no figure is activated (CR2-TURN-02)."""
    active: tuple[int, ...] = ()
    """Indexes of the group now activated."""
    plan: tuple[str, ...] = ()
    """What the active group's NP movement roll sends it to do: the result, and the flank where it splits."""
    fast_dice: tuple[int, ...] = ()
    """What the active group has rolled for its one Fast Move (MG42-MOVE-04)."""
    leader_rep: int = 9
    """Leader Rep of the group activated last in this phase (CR3-TURN-06)."""
    seen: list[int] = field(default_factory=list)
    """For each looker, a bit for every figure it has seen in this phase (CR3-RUL-18)."""
    rolled: tuple[tuple[int, ...], ...] = ()
    """Indexes of the figures that rolled together in each In Sight of this activation (CR3-RUL-18)."""
    known: list[int] = field(default_factory=list)
    """For each figure, a bit for every side that has seen it."""
    hidden: list[int] = field(default_factory=list)
    """For each figure, a bit for every side that it waits unseen by, until it fires or comes out (MG42-SCEN-04)."""
    watches: tuple[Watch, ...] = ()
    """The figures that hold their fire."""
    stocks: tuple[Stock, ...] = ()
    """The grenades of squads."""
    horde: Horde = QUIET
    sky: Sky | None = None
    """None where the rules have no hours, as long as nobody asks for the wind."""
    flames: tuple[Flames, ...] = ()
    """What burns, in the order in which it caught fire."""
    support: tuple[Support, ...] = ()
    """What has been called and has not come yet."""
    met: tuple[tuple[int, int], ...] = ()
    """With hidden information, the figures every side has come to know, in that order: index, and which of its side."""
    counters: dict[str, int] = field(default_factory=dict)
    """Faces used under each dice key."""
    collapsed: tuple[tuple[str, int], ...] = ()
    """Areas of buildings that fell, as piece and lowest floor."""
    dropped: tuple[tuple[str, Point, int, str], ...] = ()
    """Weapons lying on the table: weapon, where, floor, and its condition, one of `CONDITIONS`."""
    orders: tuple[Order, ...] = ()
    markers: tuple[Marker, ...] = ()
    """Possible Enemy Forces not resolved yet."""
    progress: Progress | None = None
    """How the mission stands; None without one."""
    barrages: tuple[Barrage, ...] = ()
    """One for each mortar that has been called on."""
    reliefs: tuple[Relief, ...] = ()
    """Those that are still to come."""
    alarm: bool = False
    """A shot has been fired in the encounter (CR3-ENC-11, CR2-ENC-04)."""
    ended: str = ""
    ruled: tuple[tuple[str, int], ...] = ()
    """The points of each side, where a game master ended the battle."""

    @property
    def active_side(self) -> str:
        """The side whose phase it is; empty between turns."""
        return self.order[self.phase - 1] if self.phase else ""

    @property
    def companions(self) -> dict[str, str]:
        """By the id of each figure that was added to go with a friend the id of that one."""
        return {figure.id: self.figures[figure.goes_with].id for figure in self.figures if figure.goes_with >= 0}

    @property
    def active_command(self) -> str:
        """The command of that side whose phase it is; empty where the side has none."""
        return self.commands[self.phase - 1] if self.phase and self.commands else ""

    @property
    def party(self) -> str:
        """The party that has the phase and its own die: a command, or a whole side; empty between turns."""
        return self.active_command or self.active_side

    def in_phase(self, figure: Figure) -> bool:
        """Whether it is the phase of this figure's side, and of its command."""
        if not self.phase or figure.side != self.order[self.phase - 1]:
            return False
        return figure.command == self.active_command

    def copy(self) -> State:
        """An independent state with the same values."""
        return self.save().state()

    def save(self) -> Saved:
        """The values of this moment, several times cheaper than a copy; `Saved.state` makes a state of them."""
        return Saved(
            _fields(self),
            tuple(map(values_of, self.figures)),
            tuple(map(machine_values, self.machines)),
            self.seen.copy(),
            self.known.copy(),
            self.hidden.copy(),
            self.counters.copy(),
        )

    def figure(self, figure_id: str) -> Figure:
        """The figure with this id; KeyError without one."""
        for figure in self.figures:
            if figure.id == figure_id:
                return figure
        raise KeyError(figure_id)


STATE_FIELDS = tuple(State.__slots__)
_fields = attrgetter(*STATE_FIELDS)


class Saved(NamedTuple):
    """A state put away: every value it had, with nothing that changes later."""

    fields: tuple[Any, ...]
    figures: tuple[tuple[Any, ...], ...]
    machines: tuple[tuple[Any, ...], ...]
    seen: list[int]
    known: list[int]
    hidden: list[int]
    counters: dict[str, int]

    def state(self) -> State:
        """A new state with these values."""
        new = State(*self.fields)
        new.figures = [Figure(*values) for values in self.figures]
        new.machines = [Machine(*values) for values in self.machines]
        new.seen = self.seen.copy()
        new.known = self.known.copy()
        new.hidden = self.hidden.copy()
        new.counters = self.counters.copy()
        return new
