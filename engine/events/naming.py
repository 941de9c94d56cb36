"""Which figures and machines an event names."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.events import Event

NAMING = frozenset({
    "figure", "figures", "foe", "target", "shooter", "leader", "against", "item", "machine",
    "options", "default", "choice",
})  # fmt: skip
"""The fields of events that can hold the id of a figure or machine."""


def names_in(event: Event) -> list[str]:
    """Ids of every figure and machine an event names; what is chosen or offered may be no id at all."""
    return [word for name, value in zip(event._fields, event, strict=True) if name in NAMING for word in _words(value)]


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
