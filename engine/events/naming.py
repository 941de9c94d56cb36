"""Which figures and machines an event names."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from engine.events import Event

NAMING = frozenset({
    "figure", "figures", "foe", "target", "shooter", "leader", "against", "item", "machine",
    "options", "default", "choice",
})  # fmt: skip
"""The fields of events that can hold the id of a figure or machine."""


def names_in(event: Event) -> list[str]:
    """Ids of every figure and machine an event names; what is chosen or offered may be no id at all."""
    kind: Any = type(event)
    held: tuple[Any, ...] = event
    names: list[str] = []
    for at in _places(kind):
        # Most events hold one id, or a plain row of them: this is asked of every event that is told.
        value = held[at]
        if value.__class__ is str:
            names += (value,) if value else ()
        elif value.__class__ is tuple and all(part.__class__ is str for part in value):
            names += value
        elif value:
            names += _words(value)
    return names


@cache
def _places(kind: Any) -> tuple[int, ...]:
    """Where an event of that kind can hold ids."""
    return tuple(at for at, name in enumerate(kind._fields) if name in NAMING)


def _words(value: Any) -> Iterator[str]:
    """Every word in a value, however deep, that of a key too."""
    if isinstance(value, str):
        if value:
            yield value
    elif isinstance(value, Mapping):
        for pair in value.items():
            yield from _words(pair)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _words(part)
