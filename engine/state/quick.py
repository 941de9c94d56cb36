"""Named tuples of which a few values are replaced all the time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def quicken(kinds: Iterable[Any]) -> None:
    """Give each of these named tuples a `_replace` at half the cost: several are replaced for every event."""
    for kind in kinds:
        kind._replace = _quick_replace(kind)


def _quick_replace(kind: Any) -> Any:
    places = {name: place for place, name in enumerate(kind._fields)}

    def _replace(self: tuple[Any, ...], **changes: Any) -> Any:
        values = list(self)
        for name in changes:
            values[places[name]] = changes[name]
        return tuple.__new__(kind, values)

    return _replace
