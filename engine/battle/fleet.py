"""Machines as the table has them: their hulls, and who does what aboard (CR2-VEH)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.ruleset.hulls import hull_of
from engine.ruleset.machine_kinds import DRIVER, LEADER, RIDER
from engine.ruleset.model import Ruleset
from engine.space import BASE_RADIUS, Place, Point, Space
from engine.space import hull as hulls
from engine.space.geometry import leg_length
from engine.space.hull import Hull
from engine.state import ALOFT, DUCKED_BACK, Figure, Machine, State


def machine_named(state: State, machine_id: str) -> Machine:
    """The machine with this id; KeyError without one."""
    for machine in state.machines:
        if machine.id == machine_id:
            return machine
    raise KeyError(machine_id)


def name_of(state: State, one: str) -> str:
    """The name of a figure or a machine; KeyError if there is neither."""
    machine = next((machine for machine in state.machines if machine.id == one), None)
    return state.figure(one).name if machine is None else machine.name


def people_of(figures: Sequence[Figure], machine: Machine) -> list[Figure]:
    """Everybody who is aboard or serves it, in the order of the record."""
    return [f for f in figures if machine.id in (f.aboard, f.serves)]


def crew_of(figures: Sequence[Figure], machine: Machine) -> dict[str, Figure]:
    """By job who has it."""
    return {f.seat: f for f in people_of(figures, machine) if f.seat != RIDER}


def riders_of(figures: Sequence[Figure], machine: Machine) -> list[Figure]:
    """The figures that ride on it or in it without a job."""
    return [f for f in people_of(figures, machine) if f.seat == RIDER]


class Wall(NamedTuple):
    """A hull that lines of sight stop at, with the box round it."""

    machine: str
    hull: Hull
    west: int
    north: int
    east: int
    south: int

    def cuts(self, a: Point, b: Point) -> bool:
        """Whether a line between two points passes through it."""
        (ax, ay), (bx, by) = a, b
        if (ax < self.west and bx < self.west) or (ax > self.east and bx > self.east):
            return False
        if (ay < self.north and by < self.north) or (ay > self.south and by > self.south):
            return False
        return hulls.crosses(self.hull, a, b)


class Fleet:
    """The machines of a battlefield as lines of sight, ways and lookers meet them."""

    __slots__ = ("_stood", "_walls", "rules", "state")

    def __init__(self, rules: Ruleset, state: State) -> None:
        self.rules, self.state = rules, state
        self._stood: list[tuple[Any, ...]] = []
        self._walls: tuple[Wall, ...] = ()

    @property
    def walls(self) -> tuple[Wall, ...]:
        """Every hull on the table, wrecks too, but for guns, which one sees over."""
        stood = [(m.at, m.facing, m.status) for m in self.state.machines]
        if stood != self._stood:
            self._stood = stood
            self._walls = tuple(
                _wall(m, hull_of(self.rules, m))
                for m in self.state.machines
                if m.on_table and not self.rules.models[m.model].towed
            )
        return self._walls

    def parts(self, one: Figure, other: Figure) -> bool:
        """Whether a hull, but for their own, is in the line between two on the ground (CR2-RUL-421)."""
        if not self.state.machines or one.floor or other.floor:
            return False
        if _down_from(one, other) or _down_from(other, one):
            return True
        own = (one.aboard, other.aboard)
        return any(wall.machine not in own and wall.cuts(one.at, other.at) for wall in self.walls)

    def hides_spot(self, looker: Figure, spot: Place, machine: str = "") -> bool:
        """Whether a hull, but for its own and that of a machine named, is in the line from a figure to a spot on the
        ground."""
        if looker.floor or spot[1]:
            return False
        but = (looker.aboard, machine)
        return any(wall.machine not in but and wall.cuts(looker.at, spot[0]) for wall in self.walls)

    def sees(
        self, space: Space, looker: Figure, machine: Machine, at: Point | None = None, *, turning: bool = False
    ) -> bool:
        """Whether a line leads from a figure to the middle of a machine before it, or after `turning` to face it, past
        every other hull; where it stands, or `at` another place (CR2-RUL-421)."""
        at = at or machine.at
        return (
            (turning or space.in_front(looker.at, looker.facing, at))
            and space.sight(looker.at, looker.floor, at, 0)
            and not self.hides_spot(looker, (at, 0), machine.id)
        )

    def near(self, one: Figure, other: Figure, limit: int) -> bool:
        """Whether two figures, one or both aboard, are within a limit, from hull to hull or to a base."""
        mine, theirs = (
            hull_of(self.rules, machine_named(self.state, f.aboard)) if f.aboard else None for f in (one, other)
        )
        if mine is not None and theirs is not None:
            return one.aboard == other.aboard or hulls.parted(mine, theirs) <= limit
        return (mine is None or hulls.within(mine, other.at, limit)) and (
            theirs is None or hulls.within(theirs, one.at, limit)
        )

    def obstacles(self, side: int = 0) -> list[Machine]:
        """Machines in the way of walkers: all, or those that a side, as its bit, knows of."""
        return [m for m in self.state.machines if m.on_table and m.known & side == side]

    def covers(self, shooter: Figure, target: Figure) -> str:
        """The hull that hides part of a target's base from a shooter, by id, or its own where that shields those in it
        (CR2-FIRE-09, CR2-VEH-12); empty: none."""
        if target.aboard:
            return target.aboard if self.inside(target) else ""
        if shooter.floor or not self.state.machines:
            return ""
        (ax, ay), (bx, by) = shooter.at, target.at
        away = leg_length(shooter.at, target.at) or 1
        x, y = (by - ay) * BASE_RADIUS // away, (ax - bx) * BASE_RADIUS // away
        edges = ((bx + x, by + y), (bx - x, by - y))
        for wall in self.walls:
            if wall.machine != shooter.aboard and any(wall.cuts(shooter.at, edge) for edge in edges):
                return wall.machine
        return self._shield(shooter, target)

    def _shield(self, shooter: Figure, target: Figure) -> str:
        """The gun that shields its crew from a shooter in front of it; empty without one."""
        if not target.serves:
            return ""
        machine = machine_named(self.state, target.serves)
        shields = self.rules.models[machine.model].shields
        return target.serves if shields and hulls.face(hull_of(self.rules, machine), shooter.at) == "front" else ""

    def of(self, figure: Figure) -> Machine | None:
        """The machine that it is in or on, or the gun that it serves."""
        one = figure.aboard or figure.serves
        return machine_named(self.state, one) if one else None

    def shell(self, figure: Figure) -> Machine | None:
        """The machine that shuts a figure in behind its armour."""
        return self.of(figure) if figure.aboard and self.shut_in(figure) else None

    def in_flight(self, figure: Figure) -> bool:
        """Whether the machine that it is in flies over the table."""
        machine = self.of(figure)
        return machine is not None and machine.status == ALOFT

    def inside(self, figure: Figure) -> bool:
        """Whether it sits in its machine, and not in the open on it."""
        if not figure.aboard:
            return False
        model = self.rules.models[machine_named(self.state, figure.aboard).model]
        return not (model.rides_outside and figure.seat == RIDER)

    def shut_in(self, figure: Figure) -> bool:
        """Whether armour shuts it in, or the machine is in flight."""
        if not figure.aboard or not self.inside(figure):
            return False
        machine = machine_named(self.state, figure.aboard)
        return self.rules.models[machine.model].closed or machine.status == ALOFT

    def knowers(self, figure: Figure) -> int:
        """The sides that know of a figure, as bits; of a figure shut in by armour, those that know of the hull."""
        shell = self.shell(figure) if figure.aboard else None
        return self.state.known[figure.index] | (shell.known if shell is not None else 0)

    def voice(self, machine: Machine) -> Figure | None:
        """The figure that is activated and tested for a machine: its leader, else its driver, else another of its crew
        (CR2-RUL-228)."""
        return _voice(people_of(self.state.figures, machine))

    def led(self, figure: Figure) -> Machine | None:
        """The machine that it answers for."""
        machine = self.of(figure)
        return machine if machine is not None and self.voice(machine) is figure else None

    def looks(self) -> tuple[int, int]:
        """As bits, the figures that are shut in or in flight and neither see nor are seen, and those that look all
        round from a hatch (CR2-RUL-421)."""
        sealed = around = 0
        for machine in self.state.machines:
            if machine.status == ALOFT:
                sealed |= sum(1 << f.index for f in people_of(self.state.figures, machine))
            elif self.rules.models[machine.model].closed:
                people = people_of(self.state.figures, machine)
                voice = _voice(people)
                for f in people:
                    if f is voice:
                        around |= (not machine.buttoned) << f.index
                    elif self.inside(f):
                        sealed |= 1 << f.index
        return sealed, around

    def sealed(self, figure: Figure) -> bool:
        """Whether a figure is shut in where it neither sees nor is seen: the hull stands for it."""
        if not figure.aboard or not self.shut_in(figure):
            return False
        machine = machine_named(self.state, figure.aboard)
        return machine.status == ALOFT or self.voice(machine) is not figure

    def looks_round(self, figure: Figure) -> bool:
        """Whether it looks all round from an open hatch."""
        return self.shut_in(figure) and not machine_named(self.state, figure.aboard).buttoned


def _voice(people: Sequence[Figure]) -> Figure | None:
    crew = {f.seat: f for f in people if f.seat != RIDER and f.able}
    return crew.get(LEADER) or crew.get(DRIVER) or next(iter(crew.values()), None)


def _down_from(figure: Figure, other: Figure) -> bool:
    """Whether it has got down in its machine, out of another's sight (CR2-VEH-13)."""
    return bool(figure.aboard) and figure.status == DUCKED_BACK and other.index in figure.hides_from


def _wall(machine: Machine, hull: Hull) -> Wall:
    xs, ys = zip(*hulls.corners(hull), strict=True)
    return Wall(machine.id, hull, min(xs), min(ys), max(xs), max(ys))
