"""Values as the database holds them, damaged ones too: what cannot be read spoils nothing else."""

from datetime import UTC, datetime
from typing import Any


def number(value: Any) -> int:
    """A count as it is stored; 0 where it is damaged."""
    return value if isinstance(value, int) else 0


def mapping(value: Any) -> dict[str, Any]:
    """An object as it is stored; an empty one where it is damaged."""
    return value if isinstance(value, dict) else {}


def items(value: Any) -> list[Any]:
    """A list as it is stored; an empty one where it is damaged."""
    return value if isinstance(value, list) else []


def number_or_none(value: Any) -> int | None:
    """A number that may be missing; None where it is damaged."""
    return value if isinstance(value, int) else None


def input_body(value: Any) -> dict[str, Any]:
    """An input as it is stored; one that no ruleset has where it is damaged."""
    found = mapping(value)
    return found if isinstance(found.get("do"), str) else {**found, "do": ""}


def time(value: datetime | None) -> datetime:
    """A time as it is stored; the beginning of time where it is damaged."""
    return value or datetime.fromtimestamp(0, UTC)
