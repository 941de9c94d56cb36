"""How an input's JSON becomes a typed value: every field is checked, and an error names the path of the wrong one.

A shape is a frozen dataclass. Each of its fields is annotated with one of the types below, which reads and checks the
JSON value; a field without a default is required. One that is a word of Python's is written `from_`.
"""

import dataclasses
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from keyword import iskeyword
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar, get_args, get_type_hints

from engine.errors import BadRequest, Said, either
from engine.space import INCH, Point, Table, parse_beyond
from engine.strict import fields

MAX_POINTS = 40
MAX_CHOICE = 60


class Context(NamedTuple):
    """What names and places may be used: the table, the ids of figures, sides and machines, and of the machines that
    every side knows of."""

    table: Table
    figures: Container[str]
    sides: Container[str]
    machines: Container[str] = ()
    in_sight: Container[str] = ()


Reader = Callable[[Any, str, Context], Any]


class SlotKind(Enum):
    """What a slot is filled with."""

    FIGURE = auto()
    FIGURES = auto()
    TARGET = auto()
    WEAPON = auto()
    POINT = auto()
    FACING = auto()
    DICE = auto()
    ORDER = auto()
    OPTION = auto()


class Slot(NamedTuple):
    """One field of an input that is chosen by itself."""

    field: str
    kind: SlotKind


FIGURE = Slot("figure", SlotKind.FIGURE)
TARGET = Slot("target", SlotKind.TARGET)
WEAPON = Slot("weapon", SlotKind.WEAPON)
MACHINE = Slot("machine", SlotKind.OPTION)


@dataclass(frozen=True)
class Shape:
    """The fields of an input, or of a part of one; `slots` are chosen in that order, the rest is left out at first."""

    slots: ClassVar[tuple[Slot, ...]] = ()

    @classmethod
    def of(cls, value: Any, path: str) -> "type[Shape]":
        """The shape that reads a value: another one where a field says of which kind it is. Raises BadRequest."""
        return cls

    @classmethod
    def complete(cls, data: Mapping[str, Any], path: str) -> None:
        """Raise BadRequest unless the fields given belong together."""


def one_of(data: Mapping[str, Any], path: str, *names: str) -> None:
    """Raise BadRequest unless exactly one of these fields is given."""
    if len([name for name in names if name in data]) != 1:
        raise BadRequest("exactly one of {allowed} is needed", allowed=either(names), field=path)


def beside(data: Mapping[str, Any], path: str, name: str) -> None:
    """Raise BadRequest unless a field that others call for is given."""
    if name not in data:
        raise BadRequest("{key!r} is missing", key=name, field=f"{path}.{name}")


S = TypeVar("S", bound=Shape)


def read(shape: type[S], value: Any, path: str, context: Context, *also: str) -> S:
    """The value as this shape; fields named `also` may stand there too. Raises BadRequest naming the field."""
    own: Any = shape.of(value, path)
    readers, required = _spec(own)
    data = fields.obj(value, path, (*also, *readers), required)
    before = f"{path}." if path else ""
    found: dict[str, Any] = {}
    for name, item in data.items():
        if name in readers:
            field, reader = readers[name]
            found[field] = reader(item, before + name, context)
    own.complete(data, path)
    new: S = own(**found)
    return new


@cache
def _spec(shape: type[Any]) -> tuple[Mapping[str, tuple[str, Reader]], tuple[str, ...]]:
    """By name the field and what reads it, and the names that are required."""
    readers = {name: (name + "_" * iskeyword(name), reader_of(kind)) for name, kind in types_of(shape).items()}
    return readers, required_of(shape)


def types_of(shape: type[Any]) -> Mapping[str, Any]:
    """The type of each field, one of those below; of a field that may be left out the type of what it holds."""
    hints = get_type_hints(shape, include_extras=True)
    return {part.name.rstrip("_"): _bare(hints[part.name]) for part in dataclasses.fields(shape)}


def required_of(shape: type[Any]) -> tuple[str, ...]:
    """The fields that may not be left out."""
    return tuple(part.name.rstrip("_") for part in dataclasses.fields(shape) if part.default is dataclasses.MISSING)


def _bare(hint: Any) -> Any:
    return hint if hasattr(hint, "__metadata__") else get_args(hint)[0]


def reader_of(kind: Any) -> Reader:
    """What reads a value of one of the types below."""
    found: Reader = kind.__metadata__[0]
    return found


# ---- the types of fields ----


def _figure(value: Any, path: str, context: Context) -> str:
    name = fields.text(value, path)
    if name in context.in_sight and name not in context.figures:
        said = "{name!r} is a machine: it is driven, turned or pushed, and a figure is needed here"
        raise BadRequest(said, name=name, field=path, code="machine")
    if name not in context.figures:
        raise BadRequest("there is no figure {name!r}", name=name, field=path)
    return name


def _figures(value: Any, path: str, context: Context) -> tuple[str, ...]:
    items = fields.array(value, path, MAX_CHOICE)
    if not items:
        raise BadRequest("at least one figure is needed", field=path)
    for n, item in enumerate(items):
        _figure(item, f"{path}[{n}]", context)
        if item in items[:n]:
            raise BadRequest("{item!r} is given twice", item=item, field=f"{path}[{n}]")
    return tuple(items)


def _machine(value: Any, path: str, context: Context) -> str:
    name = fields.text(value, path)
    if name not in context.machines:
        raise BadRequest("there is no machine {name!r}", name=name, field=path)
    return name


def _side(value: Any, path: str, context: Context) -> str:
    name = fields.text(value, path)
    if name not in context.sides:
        raise BadRequest("there is no side {name!r}", name=name, field=path)
    return name


def _speed(value: Any, path: str, context: Context) -> int:
    return round(fields.number(value, path, 0, 100) * INCH)


def _angle(value: Any, path: str, context: Context) -> int:
    return round(fields.number(value, path, -180, 180))


def _place(value: Any, path: str, context: Context) -> Point:
    return fields.point(value, path, context.table)


def _goal(value: Any, path: str, context: Context) -> Point:
    return parse_beyond(value, context.table, path)


def _path(value: Any, path: str, context: Context) -> tuple[Point, ...]:
    items = fields.array(value, path, MAX_POINTS)
    if not items:
        raise BadRequest("at least one point is needed", field=path)
    last = len(items) - 1
    return tuple((_goal if n == last else _place)(item, f"{path}[{n}]", context) for n, item in enumerate(items))


def _facing(value: Any, path: str, context: Context) -> int:
    return round(fields.number(value, path, -360, 360)) % 360


@dataclass(frozen=True)
class Plain:
    """Reads a value that names nothing of the battle, within these limits."""

    read: Callable[..., Any]
    limits: tuple[Any, ...]

    def __call__(self, value: Any, path: str, context: Context) -> Any:
        """The value. Raises BadRequest."""
        return self.read(value, path, *self.limits)


def plain(read: Callable[..., Any], *limits: Any) -> Plain:
    """The reader of a value that names nothing of the battle, within these limits."""
    return Plain(read, limits)


def _weapons(value: Any, path: str, context: Context) -> tuple[str, ...]:
    if isinstance(value, list):
        return fields.each(value, path, 2, fields.text)
    return (fields.text(value, path),)


def _extra(value: Any, path: str, context: Context) -> Any:
    if isinstance(value, str):
        return fields.one_of(value, path, ("stay", "go-on", "ask"))
    for name, point in fields.obj(value, path, None).items():
        _figure(name, path, context)
        _place(point, f"{path}.{name}", context)
    return value


NO_ENTRY = Said("at least one entry is needed")


@dataclass(frozen=True)
class Several:
    """Reads a list of parts, each for another figure or what its field `by` names; `none` is said of an empty one."""

    part: type[Shape]
    none: Said
    by: str

    def __call__(self, value: Any, path: str, context: Context) -> tuple[Shape, ...]:
        """The parts. Raises BadRequest."""
        items = fields.array(value, path, MAX_CHOICE)
        if not items:
            raise BadRequest(self.none.sentence, field=path)
        found: list[Any] = []
        for n, item in enumerate(items):
            new: Any = read(self.part, item, f"{path}[{n}]", context)
            name = getattr(new, self.by)
            if name and any(name == getattr(other, self.by) for other in found):
                raise BadRequest("{name!r} is given twice", name=name, field=f"{path}[{n}].{self.by}")
            found.append(new)
        return tuple(found)


def several(part: type[Shape], none: Said = NO_ENTRY, by: str = "figure") -> Several:
    """The reader of a list of parts; `none` is said of an empty one."""
    return Several(part, none, by)


FigureId = Annotated[str, _figure]
FigureIds = Annotated[tuple[str, ...], _figures]
SideId = Annotated[str, _side]
MachineId = Annotated[str, _machine]
Speed = Annotated[int, _speed]
"""For a turn, in hundredths of an inch; inches in JSON."""
Inches = Annotated[float, plain(fields.number, -100, 100)]
"""Of a way straight on, as JSON has it; below zero, back."""
Angle = Annotated[int, _angle]
"""Degrees, clockwise; below zero to the left."""
End = Annotated[str, plain(fields.one_of, ("start", "end"))]
"""Of a way."""
Place = Annotated[Point, _place]
"""On the table, in hundredths of an inch."""
Goal = Annotated[Point, _goal]
"""Where a move ends: on the table or, to leave it, beyond its edge (CR3-RUL-154)."""
Path = Annotated[tuple[Point, ...], _path]
"""Places on the way, the last of them a goal."""
Facing = Annotated[int, _facing]
"""Degrees clockwise from north."""
Flag = Annotated[bool, plain(fields.flag)]
Text = Annotated[str, plain(fields.text, 200)]
Small = Annotated[int, plain(fields.integer, 0, 20)]
"""A floor, or a number of turns: 0 to 20."""
Mount = Annotated[str, plain(fields.one_of, ("mount",))]
"""Says that it is a figure's mount."""
Dice = Annotated[int, plain(fields.integer, 1, 20)]
Weapons = Annotated[tuple[str, ...], _weapons]
"""One, or two at once."""
InSightMove = Annotated[Any, _extra]
"""How the two extra inches are used: `ask`, `stay`, `go-on`, or a place by figure, as JSON has it."""
Contact = Annotated[str, plain(fields.one_of, ("halt", "ask", "go-on", "stop"))]
"""What those of a group do to whom nothing is new when the first of it is seen or shot at: `go-on`, or their owner is
asked. By `halt` and `stop`, as earlier inputs have it, those stop that have met no enemy at all."""
Onward = Annotated[str, plain(fields.one_of, ("ask", "go-on"))]
"""What a figure that is sent to shoot or to charge does in an In Sight on the way: what it is sent to, with `go-on`, or
its owner is asked."""


# ---- shapes that several commands, or their procedures, share ----


@dataclass(frozen=True)
class Nothing(Shape):
    """An input that says no more than what is done."""


@dataclass(frozen=True)
class Alone(Shape):
    """One figure does it."""

    slots = (FIGURE,)

    figure: FigureId


@dataclass(frozen=True)
class OneMachine(Shape):
    """It is done with one machine."""

    slots = (MACHINE,)

    machine: MachineId


@dataclass(frozen=True)
class Pair(Shape):
    """One figure does it to another."""

    slots = (FIGURE, TARGET)

    figure: FigureId
    target: FigureId


@dataclass(frozen=True)
class Stride(Shape):
    """Where one figure of a move goes: along a path, or by the shortest way to a place."""

    figure: FigureId
    path: Path = ()
    to: Goal | None = None
    floor: Small | None = None
    prone: Flag = False
    facing: Facing | None = None

    @classmethod
    def complete(cls, data: Mapping[str, Any], path: str) -> None:
        """Raise BadRequest unless there is one way."""
        if ("path" in data) == ("to" in data):
            raise BadRequest("exactly one of path or to is needed", field=path)


@dataclass(frozen=True)
class Aim(Shape):
    """A target, a figure or a machine, and the dice on it; None: all, or one where there are other targets. `at` its
    mount, or else itself."""

    figure: FigureId = ""
    shots: Dice | None = None
    at: Mount = ""
    machine: MachineId = ""

    @classmethod
    def complete(cls, data: Mapping[str, Any], path: str) -> None:
        """Raise BadRequest unless there is one target."""
        one_of(data, path, "figure", "machine")


NO_TARGET = Said("at least one target is needed")


@dataclass(frozen=True)
class Shooting(Shape):
    """The fire of one figure at targets or at a spot; without a weapon, with the best it has."""

    figure: FigureId
    targets: Annotated[tuple[Aim, ...], several(Aim, NO_TARGET)] = ()
    weapon: Weapons = ()
    at: Place | None = None
    floor: Small | None = None

    @classmethod
    def complete(cls, data: Mapping[str, Any], path: str) -> None:
        """Raise BadRequest unless there is something to fire at."""
        if "at" in data:
            one_of(data, path, "targets", "at")
        else:
            beside(data, path, "targets")
