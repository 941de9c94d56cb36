"""Reading fields of JSON: each function returns the value it was asked for or raises BadRequest with its path."""

import re
from collections.abc import Callable, Collection, Container, Iterable, Sequence
from math import isfinite
from typing import Any, TypeVar

from engine.errors import BadRequest, Said
from engine.space import Table
from engine.space.cells import parse_point

T = TypeVar("T")
IDENTIFIER = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def obj(
    value: Any, path: str, keys: Container[str] | None, required: Sequence[str] = (), rule: str = ""
) -> dict[str, Any]:
    """An object whose keys are all known (any, if `keys` is None) and none of the required ones is missing; `rule` is
    the one that says what there is."""
    if not isinstance(value, dict):
        raise BadRequest("an object is needed here", field=path)
    if keys is not None:
        for key in value:
            if key not in keys:
                known = ", ".join(sorted(keys)) if isinstance(keys, Iterable) else ""
                said = "{key!r} is not known here; allowed: {known}{because}"
                raise BadRequest(said, key=key[:60], known=known, because=by(rule), field=_join(path, key[:60]))
    for key in required:
        if key not in value:
            raise BadRequest("{key!r} is missing", key=key, field=_join(path, key))
    return value


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def array(value: Any, path: str, most: int, rule: str = "") -> list[Any]:
    """A list with at most `most` items, so many by this rule."""
    if not isinstance(value, list):
        raise BadRequest("a list is needed here{because}", because=by(rule), field=path)
    if len(value) > most:
        said = "at most {most} are allowed here, {count} were given{because}"
        raise BadRequest(said, most=most, count=len(value), because=by(rule), field=path)
    return value


def each(value: Any, path: str, most: int, read: Callable[[Any, str], T], rule: str = "") -> tuple[T, ...]:
    """The items of a list of at most `most`, so many by this rule, each read with its own path."""
    return tuple(read(item, f"{path}[{n}]") for n, item in enumerate(array(value, path, most, rule)))


def text(value: Any, path: str, most: int = 80, *, empty: bool = False) -> str:
    """A text of at most `most` characters."""
    if not isinstance(value, str) or not (value or empty):
        raise BadRequest("a text is needed here", field=path)
    if len(value) > most:
        raise BadRequest("at most {most} characters are allowed here", most=most, field=path)
    if not value.isascii() and any("\ud800" <= char <= "\udfff" for char in value):
        raise BadRequest("half a character (a lone surrogate) is no text", field=path)
    return value


def salt(value: Any, path: str) -> str:
    """What is mixed into a seed."""
    return text(value, path, 200, empty=True)


def identifier(value: Any, path: str) -> str:
    """Lower-case letters, digits and hyphens."""
    name = text(value, path, 40)
    if not IDENTIFIER.fullmatch(name):
        raise BadRequest("{name!r} must be lower-case letters, digits and single hyphens", name=name, field=path)
    return name


def key(value: Any, path: str, table: Collection[str], what: str, rule: str = "") -> str:
    """A text that is one of the table's; `rule` is the one that says what there is."""
    if not isinstance(value, str) or value not in table:
        raise unknown(value, path, table, what, rule)
    return value


def unknown(value: Any, path: str, allowed: Iterable[object], what: str, rule: str = "") -> BadRequest:
    """The refusal of a value that is not allowed, with the rule that says so."""
    listed = ", ".join(filter(None, map(str, allowed)))
    said = "{value!r} is no {what} here; allowed: {allowed}{because}" if listed else "there is no {what} here{because}"
    return BadRequest(said, value=str(value)[:60], what=what, allowed=listed, because=by(rule), field=path)


def by(rule: str) -> Said | str:
    """` (CR2-WPN-25)`, for the end of a sentence; empty where no rule is given."""
    return Said(" ({rule})", rule=rule) if rule else ""


def one_of(value: Any, path: str, allowed: Sequence[str], rule: str = "") -> str:
    """One of a few words; `rule` is the one that says which."""
    if not isinstance(value, str) or value not in allowed:
        said = "{value!r} is not allowed here; allowed: {allowed}{because}"
        listed = ", ".join(filter(None, allowed))
        raise BadRequest(said, value=str(value)[:60], allowed=listed, because=by(rule), field=path)
    return value


def flag(value: Any, path: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise BadRequest("true or false is needed here", field=path)
    return value


def integer(value: Any, path: str, least: int, most: int, rule: str = "") -> int:
    """A whole number within bounds; `rule` is the one that sets them."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        said = "a whole number from {least} to {most} is needed here{because}"
        raise BadRequest(said, least=least, most=most, because=by(rule), field=path)
    return value


def face(value: Any, path: str) -> int:
    """What a die shows."""
    return integer(value, path, 1, 6)


def number(value: Any, path: str, least: float, most: float) -> float:
    """A number within bounds."""
    if (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        # A huge integer would overflow isfinite, so that it is asked last.
        or not least <= value <= most
        or not isfinite(value)
    ):
        raise BadRequest("a number from {least} to {most} is needed here", least=least, most=most, field=path)
    return value


def point(value: Any, path: str, table: Table) -> tuple[int, int]:
    """A place on the table, [x, y] in inches or a cell name, in hundredths of an inch."""
    return parse_point(value, table, path)
