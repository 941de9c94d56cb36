"""Values as the database holds them, damaged ones too: what cannot be read spoils nothing else."""

from datetime import UTC, datetime
from typing import Any


def number(value: Any) -> int:
    """A count as it is stored; 0 where it is damaged."""
    return value if isinstance(value, int) else 0


def mapping(value: Any) -> dict[str, Any]:
    """An object as it is stored; an empty one where it is damaged."""
    return value if isinstance(value, dict) else {}


def time(value: datetime | None) -> datetime:
    """A time as it is stored; the beginning of time where it is damaged."""
    return value or datetime.fromtimestamp(0, UTC)
