"""What a command is: a value that says how it is written, listed, refused, done, pressed and told.

A ruleset holds its commands by name; one that drops a command drops all of it.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, Generic, Protocol, TypeVar

from engine.errors import Refused
from engine.inputs.shape import Context, Shape, Slot, read
from engine.state import Figure


class Reads(Protocol):
    """The running encounter as far as reading an input needs it: the encounter itself stands on a floor above this."""

    @property
    def context(self) -> Context:
        """What names and places may be used."""


G = TypeVar("G", bound=Reads)
I = TypeVar("I", bound=Shape)  # noqa: E741
Fields = dict[str, Any]
"""An input as JSON has it, but for its `do`."""


@dataclass(frozen=True, slots=True)
class Command(Generic[G, I]):
    """One kind of input `I` of the running encounter `G`.

    The listers yield candidates in a fixed order; those that `validate` refuses are left out. `table` is asked once,
    `figure` of each member of the active group that may still do something, `anybody` of every figure, and `hands` of
    such a member and each figure that it touches, and at last of nobody.
    """

    name: str
    shape: type[I]
    _: KW_ONLY
    run: Callable[[G, I], Awaitable[None]]
    """The procedure. Raises Refused where only the deed itself shows that it cannot be done."""
    validate: Callable[[G, I], object] | None = None
    """Raises Refused, with its rule, unless the input may be given now; it changes nothing."""
    table: Callable[[G], Iterator[Fields]] | None = None
    figure: Callable[[G, Figure], Iterator[Fields]] | None = None
    anybody: Callable[[G, Figure], Iterator[Fields]] | None = None
    hands: Callable[[G, Figure, Figure | None], Iterator[Fields]] | None = None
    in_melee: bool = False
    """Whether a figure that is locked in melee does it, and no other."""
    moves: bool = False
    """Whether it spends movement; `figure` is then asked of friends, too, that the group may take along."""
    planned: bool = False
    """Whether a group that the rules play does it only once it has rolled for its movement (CR3-NPC-02)."""
    by_hand: bool = False
    """Whether it is a deed of a figure's hands, which is named and completed as one of those."""
    keeps_open: bool = True
    """Whether an activation goes on for it: not for what a figure might always do, and seldom does."""
    worth: Callable[[G, Fields], bool] | None = None
    """Whether it goes on for this input now; None where it always does."""
    together: str = ""
    """The field in which an input has one part for each of several figures; empty where each does it by itself."""
    gloss: str = ""
    """The number that says most about it: `danger`, `hit`, `on-spot`, `contact`, `coverage` (`engine.offers.gloss`)."""
    foretold: bool = False
    """Whether what it would set off is shown before it is given."""
    apart: bool = False
    """Whether it stands apart from play: behind it nobody looks round, and no mission is judged."""
    heading: tuple[str, ...] = ()
    """The figure that the heading `order.<name>` names where nothing that came of it is news: `figure`, `target`."""

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The order in which an input is put together, choice by choice."""
        return self.shape.slots

    def read(self, value: Any, path: str, context: Context) -> I:
        """The input as a typed value. Raises BadRequest naming the field."""
        return read(self.shape, value, path, context, "do", "by")

    def goes_on(self, g: G, value: Fields) -> bool:
        """Whether an activation goes on for an input that is legal now."""
        return self.keeps_open and (self.worth is None or self.worth(g, value))

    async def carry_out(self, g: G, item: I) -> None:
        """Validate it and do it. Raises Refused."""
        if self.validate is not None:
            self.validate(g, item)
        await self.run(g, item)

    def allows(self, g: G, value: Fields) -> bool:
        """Whether its validation has nothing against an input."""
        if self.validate is None:
            return True
        try:
            self.validate(g, self.read(value, "", g.context))
        except Refused:
            return False
        return True


def named(*commands: Command[G, Any]) -> Mapping[str, Command[G, Any]]:
    """Commands by name, in this order."""
    return {command.name: command for command in commands}


# ---- the listers that many share ----


def once(g: object) -> Iterator[Fields]:
    """The lister of what says no more than what is done."""
    yield {}


def alone(g: object, figure: Figure) -> Iterator[Fields]:
    """The lister of what a figure does by itself."""
    yield {"figure": figure.id}


def to_each(g: object, figure: Figure, other: Figure | None) -> Iterator[Fields]:
    """The lister of what a figure does to those it touches."""
    if other is not None:
        yield {"figure": figure.id, "target": other.id}
