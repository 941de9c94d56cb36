"""A ruleset's tables: those its modules hold, and the parent's under the rule ids of another book."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from types import ModuleType
from typing import Any, TypeVar, cast

from engine.tables.spec import Check, Lookup

T = TypeVar("T")


def checks_of(*chapters: ModuleType) -> dict[str, Check]:
    """Every test that these modules hold by its name, in the order in which they stand there.

    A test is called as its constant is: `IN_SIGHT` is `in-sight`, and In Sight unless it has another title.
    """
    held = [(name, value) for module in chapters for name, value in vars(module).items() if isinstance(value, Check)]
    named = {name.lower().replace("_", "-"): check for name, check in held}
    return {
        name: replace(check, id=name, title=check.title or name.replace("-", " ").title())
        for name, check in named.items()
    }


def renumbered(value: T, old: str, new: str) -> T:
    """The same table, row or weapon with every rule id of one book replaced by the other book's.

    Both books must number the rule alike. Rulings keep their ids: a ruling that holds for both is one.
    """
    return cast("T", _renumbered(value, f"{old}-", f"{new}-"))


def by_ruling(table: Lookup, rule: str) -> Lookup:
    """The same table, of which every row cites this ruling."""
    rows = tuple(
        replace(row, rule=rule, follow_up=row.follow_up and replace(row.follow_up, rule=rule)) for row in table.rows
    )
    return replace(table, rule=rule, rows=rows)


def _renumbered(value: Any, old: str, new: str) -> Any:
    if isinstance(value, str):
        return new + value.removeprefix(old) if value.startswith(old) and not value.startswith(f"{old}RUL-") else value
    if isinstance(value, tuple):
        return tuple(_renumbered(item, old, new) for item in value)
    if isinstance(value, Mapping):
        return {key: _renumbered(item, old, new) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{part.name: _renumbered(getattr(value, part.name), old, new) for part in fields(value)})
    return value


def composed(first: Mapping[str, str], then: Mapping[str, str]) -> dict[str, str]:
    """The `rule_ids` of a book that stands on another: the other's, turned over by its own ids for that one's rules."""
    return {**then, **{rule: then.get(other, other) for rule, other in first.items()}}
