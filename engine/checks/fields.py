"""What each field of a test request may be: the words, the ranges, and the sentence for anything else."""

from collections.abc import Collection, Mapping
from typing import Any

from engine.checks.combat import arms
from engine.errors import BadRequest, Said
from engine.ruleset.model import Ruleset
from engine.suggest import did_you_mean
from engine.tables.spec import Check

_RANGES: Mapping[str, tuple[int, int]] = {
    "impact": (1, 6),
    "margin": (0, 30),
    "party": (1, 100),
    "months": (0, 1000),
    "shots": (1, 10),
    "enemies": (1, 10),
    "wounds": (1, 10),
}
"""Ranges of number fields that neither the ruleset nor the check narrows."""


def value_of(ruleset: Ruleset, check: Check, name: str, value: Any, path: str) -> Any:
    """A field's value, checked. Raises BadRequest that names `path` and what is allowed."""
    if name == "range":
        return _faces(value, path)
    said_by = Said(" ({rule})", rule=check.said_by[name]) if name in check.said_by else ""
    if name in check.flags:
        if not isinstance(value, bool):
            raise BadRequest("{path} must be true or false", path=path, field=path, code="bad-value")
        return value
    if name in check.choices:
        code = "unknown-weapon" if name == "weapon" and said_by else "bad-value"
        return _one_of(value, check.choices[name], path, code, said_by)
    if name == "weapon":
        allowed = arms(ruleset, check)
        if isinstance(value, str) and value in ruleset.weapons and value not in allowed and "weapons" in check.arms:
            said = "{path}: {weapon} is thrown or lobbed at a spot, which is the test grenade"
            raise BadRequest(said, path=path, weapon=value, field=path, code="unknown-weapon")
        return _one_of(value, allowed, path, "unknown-weapon", said_by)
    number = whole(value, path)
    if name.endswith("rep") and name not in check.limits:
        reps = ruleset.parameters.reps
        if number not in reps:
            said = "{path} must be one of {allowed}"
            raise BadRequest(said, path=path, allowed=_listed(map(str, reps)), field=path, code="bad-value")
        return number
    low, high = check.limits.get(name) or _RANGES[name]
    if not low <= number <= high:
        said = "{path} must be from {low} to {high}"
        raise BadRequest(said, path=path, low=low, high=high, field=path, code="bad-value")
    return number


def whole(value: Any, path: str) -> int:
    """A whole number; yes and no are none."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadRequest("{path} must be a whole number", path=path, field=path, code="bad-value")
    return value


def circumstances(value: Any, allowed: Collection[str], path: str, said_by: str = "") -> frozenset[str]:
    """The circumstances named, each of which must be one of `allowed`; `said_by` is the rule that says so."""
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise BadRequest("{path} must be a list of circumstances", path=path, field=path, code="bad-value")
    for name in value:
        if name not in allowed:
            known = Said("there are {known}", known=_listed(allowed)) if allowed else Said("it knows none")
            near, rule = did_you_mean(name, allowed), Said(" ({rule})", rule=said_by) if said_by else ""
            raise BadRequest(
                "{path}: unknown circumstance {name!r}{near}; {known}{because}",
                path=path,
                name=name[:40],
                near=near,
                known=known,
                because=rule,
                field=path,
                code="unknown-circumstance",
            )
    return frozenset(value)


def _one_of(value: Any, allowed: Collection[str | int], path: str, code: str, said_by: Said | str) -> str | int:
    if isinstance(value, str | int) and not isinstance(value, bool) and value in allowed:
        return value
    raise BadRequest(
        "{path} must be one of {allowed}{said_by}{near}",
        path=path,
        allowed=_listed(map(str, allowed)),
        said_by=said_by,
        near=did_you_mean(value, allowed),
        field=path,
        code=code,
    )


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
    raise BadRequest("{path} must be a range of faces such as 1-3 or [1, 3]", path=path, field=path, code="bad-value")


def _listed(words: Any) -> str:
    return ", ".join(words)
