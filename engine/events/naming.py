"""Which figures and machines an event names."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from engine.events import Event

ONE = frozenset({"figure", "foe", "target", "shooter", "leader", "against", "item", "machine"})
"""The fields of events that hold the id of a figure or machine, or none."""
SEVERAL = frozenset({"figures", "options", "default", "choice"})
"""Those that can hold ids, however deep."""
NAMING = ONE | SEVERAL


def names_in(event: Event) -> list[str]:
    """Ids of every figure and machine an event names; what is chosen or offered may be no id at all."""
    held: tuple[Any, ...] = event
    one, several = _fields(type(event))
    names = [name for at in one if isinstance(name := held[at], str) and name]
    for at in several:
        names += _words(held[at])
    return names


@cache
def _fields(kind: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where an event of that kind holds an id, and where several."""
    one, several = (tuple(at for at, name in enumerate(kind._fields) if name in naming) for naming in (ONE, SEVERAL))
    return one, several


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
