"""The type of a field that holds an answer to a question."""

from typing import Annotated, Any

from engine.errors import BadRequest
from engine.inputs.shape import MAX_CHOICE, Context
from engine.strict import fields

DEPTH = 6


def _choice(value: Any, path: str, context: Context) -> Any:
    if isinstance(value, bool) or not isinstance(value, str | int | float | list | dict):
        raise BadRequest("a choice is a text, a point, a list or an object", field=path)
    _part(value, path, DEPTH)
    return value


def _part(value: Any, path: str, depth: int) -> None:
    """A part of a choice: small, shallow, and made of what JSON has."""
    if not depth:
        raise BadRequest("a choice is nested at most {most} deep", most=DEPTH, field=path)
    if isinstance(value, dict):
        if len(value) > MAX_CHOICE:
            raise BadRequest("at most {most} are allowed here", most=MAX_CHOICE, field=path)
        for name, item in value.items():
            fields.text(name, path)
            _part(item, f"{path}.{name}", depth - 1)
    elif isinstance(value, list):
        for n, item in enumerate(fields.array(value, path, MAX_CHOICE)):
            _part(item, f"{path}[{n}]", depth - 1)
    elif isinstance(value, str):
        fields.text(value, path, 200, empty=True)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        fields.number(value, path, -10_000, 10_000)
    elif value is not None and not isinstance(value, bool):
        raise BadRequest("a choice is a text, a point, a list or an object", field=path)


Choice = Annotated[Any, _choice]
"""An answer, as JSON has it; its question reads it."""
