"""A preview as JSON: lengths and points in inches, chances exact and in decimals."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from engine.checks.odds import as_dict
from engine.preview.model import Preview
from engine.space import INCH
from engine.tables.outcome import Applied

LENGTHS = frozenset({"allowance", "at", "blast", "cost", "costs", "distance", "gone", "left", "points", "width"})
"""Fields that hold hundredths of an inch."""
DERIVED = {"Course": ("cost",)}
"""Properties that are written too."""


def as_json(preview: Preview) -> dict[str, Any]:
    """The preview as a JSON object; fields without a meaning for its kind are empty or null."""
    out: dict[str, Any] = _plain(preview, length=False)
    return out


def _plain(value: Any, *, length: bool) -> Any:
    if isinstance(value, Fraction):
        return as_dict(value)
    if isinstance(value, Applied):
        return value._asdict()
    if is_dataclass(value) and not isinstance(value, type):
        names = [f.name for f in fields(value) if f.compare] + list(DERIVED.get(type(value).__name__, ()))
        return {name: _plain(getattr(value, name), length=name in LENGTHS) for name in names}
    if isinstance(value, Mapping):
        return {str(key): _plain(item, length=False) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_plain(item, length=length) for item in value]
    if length and isinstance(value, int) and not isinstance(value, bool):
        return value / INCH
    return value
