"""A change of a set-up as a value: what it asks for, whose it is, what it does, and how it is typed and pressed.

The command and the page that make it know it from its kind alone.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any, ClassVar, Literal, NamedTuple, dataclass_transform

from bot import language
from bot.errors import Unfit
from bot.language import Language
from bot.names import line_of
from bot.setup.draft import Draft, Kind, machines_in, name_of, named, typed_in
from engine.fold import fold


class BroughtForces(NamedTuple):
    """Forces under a `key`, which stays the same as long as they do."""

    key: str
    name: str
    figures: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Asker:
    """The person who changes a set-up: what they read, what everybody reads, and the forces that they may bring."""

    language: Language
    public: Language
    brings: Sequence[BroughtForces] = ()

    @property
    def everybody(self) -> "Asker":
        """The same as everybody reads it."""
        return replace(self, language=self.public)

    def term(self, group: str, name: str) -> str:
        """The person's word for one of the rules' own names."""
        return language.term(self.language, group, name)

    def said(self, key: str, **values: Any) -> str:
        """The text under a key, as the person reads it."""
        return language.said(self.language, key, **values)

    def called(self, thing: Mapping[str, Any]) -> str:
        """The name of a side, a figure or a machine; of a machine without one, what it is."""
        unnamed = "model" in thing and "name" not in thing
        return self.term("model", thing["model"]) if unnamed else name_of(thing)

    def picked(self, typed: str, group: str, known: Iterable[str]) -> str:
        """The one of those known that was typed, by its id or its word. Raises Unfit, naming all that there are."""
        named = {name: self.term(group, name) for name in known}
        wanted = fold(typed)
        for name, shown in named.items():
            if wanted in (name, fold(shown)):
                return name
        raise Unfit(f"no-{group}", name=typed, names=tuple(named.values()))


# ---- what a change asks for ----

Fields = Mapping[str, Any]
"""The fields of a change as far as they are given."""
Choices = Callable[[Draft, Fields, Asker], Iterable[tuple[str, Any]]]
"""Labels and values of what may be chosen, on a draft as the person may see it."""


class Asks(NamedTuple):
    """What a field is for, what may be chosen, and its least and most: letters of a text, or a number."""

    description: str
    choices: Choices | None
    least: float
    most: float | None
    several: bool
    """Whether it takes several of the choices: as a text with commas between them, or as a list."""
    going_on: bool
    """Whether the choices go on from what is typed, and so are not searched for it."""

    def offered(self, draft: Draft, given: Fields, asker: Asker) -> list[tuple[str, Any]]:
        """What may be chosen now."""
        return [] if self.choices is None else [*self.choices(draft, given, asker)]


def asks(
    description: str = "",
    choices: Choices | None = None,
    *,
    default: Any = MISSING,
    least: float = 1,
    most: float | None = None,
    several: bool = False,
    going_on: bool = False,
) -> Any:
    """A field of a change that may be typed or picked."""
    return field(default=default, metadata={"": Asks(description, choices, least, most, several, going_on)})


def terms(group: str, known: Callable[[Draft], Iterable[str]], *, spoken: bool = False) -> Choices:
    """Some of the rules' own names, by their words; `spoken` where the words themselves are typed."""

    def choices(draft: Draft, _: Fields, asker: Asker) -> Iterator[tuple[str, str]]:
        for name in known(draft):
            word = asker.term(group, name)
            yield word, word if spoken else name

    return choices


@dataclass(frozen=True, slots=True)
class Things:
    """Some things of a draft of one kind, by their names; what is typed for one becomes its id."""

    kind: Kind
    known: Callable[[Draft], Iterable[Mapping[str, Any]]]

    def __call__(self, draft: Draft, _: Fields, asker: Asker) -> Iterator[tuple[str, str]]:
        """Their names, and what a line picked for each of them means."""
        every = [named(thing, asker.called) for thing in draft.get(f"{self.kind}s", ())]
        return ((asker.called(thing), line_of(thing["id"], every)) for thing in self.known(draft))

    def meant(self, draft: Draft, typed: str, asker: Asker) -> str:
        """The id of the one that was typed or picked; empty for nothing. Raises Unfit."""
        return typed_in(draft, self.kind, typed, asker.called) if typed.strip() else ""


SIDES = Things("side", lambda draft: draft["sides"])
FIGURES = Things("figure", lambda draft: draft["figures"])
MACHINES = Things("machine", machines_in)

# ---- what a change has done ----


class Description(NamedTuple):
    """What a figure or a machine is and carries, in a sentence."""

    id: str


class Noted(NamedTuple):
    """What is noted of a side's marker, in a sentence."""

    side: str
    number: int


Value = str | int | Description | Noted | Sequence[str]
"""A value in a sentence: a name, a number, several names, or what is looked up when all is done."""


@dataclass(frozen=True)
class Sentence:
    """A sentence that says what was done: its key, the values in it, and the count that it depends on."""

    key: str
    values: Mapping[str, Value]
    count: int


def tell(key: str, count: int = 1, **values: Value) -> Sentence:
    """A sentence with these values."""
    return Sentence(key, values, count)


class Done(NamedTuple):
    """The draft after a change, what is told of it, and the ids of what has lost its place by it."""

    draft: Draft
    told: Sequence[Sentence] = ()
    lifted: Sequence[str] = ()
    page: str = ""
    """The figure whose page the person sees next who has pressed."""


# ---- a change ----


@dataclass(frozen=True)
class Pressed:
    """How a change is pressed: a button of a page, or a list of the choices of a field (`picks`)."""

    page: Literal["arrange", "kit", "place"]
    key: str
    """What custom ids call it."""
    picks: str = ""
    label: str | Callable[[Draft, Fields], str] = ""
    """The key of its words, where that is not its page and its own key."""
    offered: Callable[[Draft, Fields], bool] = lambda _, __: True
    numbers: Callable[[Draft], Sequence[int]] | None = None
    """The values of its `number`, where there is a list for each."""
    chosen: Callable[[Draft, Fields], Sequence[str]] = lambda _, __: ()
    """What of the choices is so already."""
    rule: Callable[[Draft, str], str] | None = None
    """The rule by which a choice is explained."""
    first: bool = False
    """Whether it is what the page is for."""
    brings: bool = False
    """Whether it needs the forces that the person may bring."""


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(asks,))
@dataclass(frozen=True)
class SetUpChange:
    """A change of a set-up, with what it asks for in its fields; each kind is a frozen dataclass."""

    command: ClassVar[str] = ""
    """What it is typed as, described by the first line of its docstring; empty where it is only pressed."""
    whose: ClassVar[Literal["", "side", "figure", "machine"]] = ""
    """The field with what is changed, of which only its people and the host may; empty where only the host may.

    A side that is left empty is the one that the person joined last.
    """
    places: ClassVar[bool] = False
    """Whether it changes or tells where things stand, which may be secret."""
    only_places: ClassVar[bool] = False
    """Whether it leaves the battle and its forces as they are: at the table of an event nothing else may be changed."""
    shows: ClassVar[Literal["", "next", "table"]] = ""
    """What is shown below what was done: what is to be done next, or that and a picture of the table."""
    pressed: ClassVar[Pressed | None] = None

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)

    def meant(self, draft: Draft, asker: Asker) -> "SetUpChange":
        """The same with the ids of the things of a draft that were typed or picked for it. Raises Unfit."""
        named = {each.name: each.metadata[""].choices for each in fields(self) if "" in each.metadata}
        things = {name: choices for name, choices in named.items() if isinstance(choices, Things)}
        if self.whose:
            things[self.whose] = {"side": SIDES, "figure": FIGURES, "machine": MACHINES}[self.whose]
        return replace(self, **{name: kind.meant(draft, getattr(self, name), asker) for name, kind in things.items()})

    def apply(self, draft: Draft, asker: Asker) -> Done:
        """Do to a draft what it is for. Raises DuckbackError where that cannot be."""
        raise NotImplementedError


def option_of(change: type[SetUpChange], name: str) -> Asks:
    """What one of its fields asks for."""
    found: Asks = next(each.metadata[""] for each in fields(change) if each.name == name)
    return found
