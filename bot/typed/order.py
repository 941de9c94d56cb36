"""How an order is typed: the options of a command, made from the fields of its input and the types of these.

What is not in the command stands beside it in an `OrderWords`: its words, and what little an option has of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from bot.play.standpoint import Standpoint
from bot.text.words import Words
from bot.typed.machines import machine_at
from engine.errors import BadRequest
from engine.inputs.command import Command, Fields
from engine.inputs.shape import Several, Shape, SlotKind, reader_of, required_of, types_of
from engine.space import Point
from engine.state import Figure

ALIASES = {
    "when_seen": "in_sight_move",
    "towards": "facing",
    "weapon": "what",
    "takes": "weapon",
    "second": "targets",
    "third": "targets",
    **dict.fromkeys(("shots", "second_shots", "third_shots"), "targets.shots"),
    "mount": "targets.at",
    "aircraft": "with",
    "entry": "from",
}
"""The fields of options that are called otherwise; behind a dot a field of each part."""


class Special(NamedTuple):
    """What an option has of its own: how it is read, what Discord takes, what stands in it where it is left out."""

    read: "Callable[[Typed, str, Any], Fields] | None" = None
    takes: Any = None
    default: Any = None


class OrderOption(NamedTuple):
    """An option, the field that it fills, what that holds, and the kind of slot where it is one."""

    name: str
    field: str
    holds: Any
    """The type of the field, or the shape of its parts where it has several."""
    kind: SlotKind | None
    required: bool
    special: Special


class OrderWords(NamedTuple):
    """How a command is typed, in words: what it does, and what each option is for, in their order."""

    description: str
    options: Mapping[str, str]
    kind: str
    """The kind of input, where the command bears another name in Discord; else empty."""
    special: Mapping[str, Special]


def held_by(kind: Any) -> Any:
    """The shape of the parts of a field that has several; else its type itself."""
    reader = reader_of(kind)
    return reader.part if isinstance(reader, Several) else kind


@dataclass(frozen=True)
class OrderForm:
    """An order with the command that it gives: as all rulesets together have it, the last of them before the others."""

    words: OrderWords
    commands: Sequence[Command[Any, Any]]
    """The command, as each ruleset has it."""

    @property
    def command(self) -> Command[Any, Any]:
        """The last of them."""
        return self.commands[-1]

    @property
    def kind(self) -> str:
        """The kind of input."""
        return self.command.name

    @cached_property
    def types(self) -> Mapping[str, Any]:
        """The type of each field."""
        return {name: kind for command in self.commands for name, kind in types_of(command.shape).items()}

    @cached_property
    def part(self) -> Any:
        """What each of several figures has for itself; None where one figure does it, or no figure."""
        part = held_by(self.types[self.command.together]) if self.command.together else Shape
        return part if "figure" in types_of(part) else None

    @cached_property
    def options(self) -> Sequence[OrderOption]:
        """Every option that fills a field."""
        return [found for name in self.words.options if (found := self._option(name)) is not None]

    @property
    def actor(self) -> OrderOption | None:
        """The option for the figure, or the figures, that do it."""
        first = next(iter(self.options), None)
        return first if first is not None and first.kind in (SlotKind.FIGURE, SlotKind.FIGURES) else None

    @property
    def swaps(self) -> bool:
        """Whether weapons are handed over for others."""
        return sum(slot.kind is SlotKind.WEAPON for slot in self.command.slots) > 1

    def _option(self, name: str) -> OrderOption | None:
        special = self.words.special.get(name, Special())
        for path in (name, ALIASES.get(name, name), f"{name}s"):
            field, _, inner = path.partition(".")
            if field in self.types:
                break
        else:
            return None
        kind = next((slot.kind for command in self.commands for slot in command.slots if slot.field == field), None)
        # A ruleset that neither requires it nor asks for it in the panel does without.
        everywhere = all(
            field in required_of(command.shape) or any(slot.field == field for slot in command.slots)
            for command in self.commands
            if field in types_of(command.shape)
        )
        needed = everywhere and (
            kind in (SlotKind.FIGURES, SlotKind.POINT)
            or any(field in required_of(shape) for shape in (self.command.shape, self.part) if shape is not None)
        )
        holds = held_by(self.types[field])
        return OrderOption(
            name, path, types_of(holds)[inner] if inner else holds, kind, needed and special.default is None, special
        )


@dataclass(frozen=True)
class Typed:
    """What somebody gave for the options of an order, as things stand for them."""

    form: OrderForm
    given: Mapping[str, Any]
    here: Standpoint
    words: Words
    figures: Sequence[Figure] = ()
    """Those that do it."""
    turn: int = 0
    """Which of them the part is for that is being read."""

    @property
    def figure(self) -> Figure:
        """The figure that the part is for."""
        return self.figures[self.turn]

    @property
    def place(self) -> Point:
        """Where the figure is, or else the machine. Raises BadRequest."""
        return self.figure.at if self.figures else machine_at(self.given["machine"], self.here, self.words)[1]

    def own(self, parts: Sequence[str], refusal: str, field: str) -> str:
        """The figure's own among some parts: one is for all, or there is one each. Raises BadRequest."""
        if len(parts) not in (1, len(self.figures)):
            raise BadRequest(self.words(refusal, count=len(self.figures)), field=field)
        return parts[0] if len(parts) == 1 else parts[self.turn]
