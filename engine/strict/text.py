"""JSON read strictly: a text that every reader takes for the same value, of a size and depth that make sense."""

import json
import re
from collections.abc import Iterator
from math import isinf
from typing import Any, NamedTuple

from engine.errors import BadRequest

MAX_BYTES = 8_000_000
MAX_DEPTH = 32
MAX_DIGITS = 150
"""Of a whole number; a checkpoint has one with a bit for every figure, those that have come since among them."""

_HALF = re.compile(rb"\\u[dD][89a-fA-F]|\xed[\xa0-\xbf]")
"""Half a surrogate pair, which is no character and cannot be written out again."""


_NUL = re.compile(rb"\\u0000")
"""A character that no database keeps in a text."""


class _Flaw(NamedTuple):
    """Stands in the place of a value that JSON, or this reader, does not allow, until its path is known."""

    sentence: str
    code: str
    key: str = ""
    name: str = ""


def read_json(source: str | bytes, what: str = "record", most: int = MAX_BYTES) -> Any:
    """The value a JSON text of at most so many bytes stands for. Raises BadRequest, with its path, for a repeated key,
    a number that is not finite or endless depth."""
    if len(source) > most:
        said = "the {what} is {size} bytes long; at most {most} are read"
        raise BadRequest(said, what=what, size=len(source), most=most, code="too-large")
    flaws: list[_Flaw] = []

    def flawed(flaw: _Flaw) -> _Flaw:
        flaws.append(flaw)
        return flaw

    def constant(name: str) -> _Flaw:
        return flawed(_Flaw("{name} is not a number that JSON allows", "not-json", name=name))

    def whole(digits: str) -> int | _Flaw:
        if len(digits) <= MAX_DIGITS:
            return int(digits)
        return flawed(_Flaw("{name}… is too long a number", "bad-request", name=digits[:12]))

    def real(digits: str) -> float | _Flaw:
        value = float(digits)
        return constant(digits[:12]) if isinf(value) else value

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Flaw:
        out = dict(pairs)
        return out if len(out) == len(pairs) else flawed(_twice([key for key, _ in pairs]))

    try:
        data = json.loads(source, parse_constant=constant, parse_float=real, parse_int=whole, object_pairs_hook=unique)
    except RecursionError:
        raise _too_deep(what) from None
    except UnicodeDecodeError:
        raise BadRequest("the {what} is not UTF-8 text", what=what, code="not-json") from None
    except ValueError as error:
        raise BadRequest("the {what} is not JSON: {error}", what=what, error=error, code="not-json") from None
    _validate_depth(data, what)
    if flaws:
        path, flaw = next(_flaws(data, ""))
        raise BadRequest(flaw.sentence, name=flaw.name, field=_join(path, flaw.key), code=flaw.code)
    raw = source if isinstance(source, bytes) else source.encode("utf-8", "replace")
    if _HALF.search(raw):
        _validate_halves(data, what)
    if _NUL.search(raw) and any("\0" in text for text in _texts(data)):
        raise BadRequest("the {what} holds a NUL character", what=what, code="not-json")
    return data


def _texts(data: Any) -> Iterator[str]:
    """Every text in it, keys too."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, item in data.items():
            yield key
            yield from _texts(item)
    elif isinstance(data, list):
        for item in data:
            yield from _texts(item)


def _twice(keys: list[str]) -> _Flaw:
    key = next(key for n, key in enumerate(keys) if key in keys[:n])
    return _Flaw("{name!r} is given twice", "bad-request", key, key[:60])


def _flaws(data: Any, path: str) -> Iterator[tuple[str, _Flaw]]:
    """Every flaw with the path of where it stands, in the order of the text."""
    if isinstance(data, _Flaw):
        yield path, data
    elif isinstance(data, dict):
        for key, item in data.items():
            yield from _flaws(item, _join(path, key))
    elif isinstance(data, list):
        for n, item in enumerate(data):
            yield from _flaws(item, f"{path}[{n}]")


def _join(path: str, key: str) -> str:
    return f"{path}.{key[:60]}" if path and key else path or key[:60]


def _validate_halves(data: Any, what: str) -> None:
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise BadRequest("the {what} holds half a character (a lone surrogate)", what=what, code="not-json") from None


def _validate_depth(data: Any, what: str) -> None:
    level = [data]
    for _ in range(MAX_DEPTH):
        level = [
            child
            for item in level
            if isinstance(item, dict | list)
            for child in (item.values() if isinstance(item, dict) else item)
        ]
        if not level:
            return
    raise _too_deep(what)


def _too_deep(what: str) -> BadRequest:
    return BadRequest(
        "the {what} is nested too deep; at most {most} levels are read", what=what, most=MAX_DEPTH, code="too-deep"
    )
