"""What each field of a test request may be: the words, the ranges, and the sentence for anything else."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engine.checks.spec import Check, SuccessContest
from engine.errors import BadRequest
from engine.rulesets.model import Ruleset

_RANGES: Mapping[str, tuple[int, int]] = {
    "impact": (1, 6),
    "margin": (0, 30),
    "party": (1, 100),
    "months": (0, 1000),
    "shots": (1, 10),
}
"""Ranges of number fields that neither the ruleset nor the check narrows."""


def value_of(ruleset: Ruleset, check: Check, name: str, value: Any, path: str) -> Any:
    """A field's value, checked. Raises BadRequest that names `path` and what is allowed."""
    if name == "range":
        return _faces(value, path)
    if name in check.choices:
        return _word(value, check.choices[name], path, "bad-value")
    if name == "weapon":
        armed = isinstance(check, SuccessContest) and check.armed
        return _word(value, ruleset.melee_weapons if armed else ruleset.weapons, path, "unknown-weapon")
    number = whole(value, path)
    if name in ("rep", "leader_rep") and name not in check.limits:
        reps = ruleset.parameters.reps
        if number not in reps:
            raise BadRequest(f"{path} must be one of {_listed(map(str, reps))}", field=path, code="bad-value")
        return number
    low, high = check.limits.get(name) or _RANGES[name]
    if not low <= number <= high:
        raise BadRequest(f"{path} must be from {low} to {high}", field=path, code="bad-value")
    return number


def whole(value: Any, path: str) -> int:
    """A whole number; yes and no are none."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadRequest(f"{path} must be a whole number", field=path, code="bad-value")
    return value


def circumstances(value: Any, allowed: Collection[str], path: str) -> frozenset[str]:
    """The circumstances named, each of which must be one of `allowed`."""
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise BadRequest(f"{path} must be a list of circumstances", field=path, code="bad-value")
    for name in value:
        if name not in allowed:
            choice = f"there are {_listed(allowed)}" if allowed else "it knows none"
            raise BadRequest(
                f"{path}: unknown circumstance {name[:40]!r}; {choice}", field=path, code="unknown-circumstance"
            )
    return frozenset(value)


def _word(value: Any, allowed: Collection[str], path: str, code: str) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise BadRequest(f"{path} must be one of {_listed(allowed)}", field=path, code=code)
    return value


def _faces(value: Any, path: str) -> tuple[int, int]:
    """A range of faces: `[1, 3]`, `"1-3"`, or a single face."""
    ends: list[Any] = [value]
    if isinstance(value, list) and len(value) == 2:
        ends = value
    elif isinstance(value, str):
        ends = [int(end) if end in "123456" and len(end) == 1 else None for end in value.split("-", 1)]
    if all(isinstance(end, int) and not isinstance(end, bool) and 1 <= end <= 6 for end in ends):
        low, high = ends[0], ends[-1]
        if low <= high:
            return low, high
    raise BadRequest(f"{path} must be a range of faces such as 1-3 or [1, 3]", field=path, code="bad-value")


def _listed(words: Any) -> str:
    return ", ".join(words)
