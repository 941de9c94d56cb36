"""The shape of inputs: what each `do` takes. Whether the rules allow it is for the procedures to say.

An input stays the JSON object that it was given as; this module only refuses what could never be meant.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import Any

from engine.errors import BadRequest, either
from engine.records import fields
from engine.space import Table, parse_beyond

MAX_POINTS = 40
MAX_CHOICE = 60
CHOICE_DEPTH = 6


@dataclass(frozen=True, slots=True)
class Context:
    """What names and places may be used: the table, figure ids and side ids."""

    table: Table
    figures: Container[str]
    sides: Container[str]


Reader = Callable[[Any, str, Context], object]


def _figure(value: Any, path: str, context: Context) -> None:
    name = fields.text(value, path)
    if name not in context.figures:
        raise BadRequest("there is no figure {name!r}", name=name, field=path)


def _figures(value: Any, path: str, context: Context) -> None:
    items = fields.array(value, path, MAX_CHOICE)
    if not items:
        raise BadRequest("at least one figure is needed", field=path)
    for n, item in enumerate(items):
        _figure(item, f"{path}[{n}]", context)
        if item in items[:n]:
            raise BadRequest("{item!r} is given twice", item=item, field=f"{path}[{n}]")


def _side(value: Any, path: str, context: Context) -> None:
    name = fields.text(value, path)
    if name not in context.sides:
        raise BadRequest("there is no side {name!r}", name=name, field=path)


def _place(value: Any, path: str, context: Context) -> None:
    fields.point(value, path, context.table)


def _goal(value: Any, path: str, context: Context) -> None:
    """Where a move ends: on the table or, to leave it, beyond its edge (CR3-RUL-154)."""
    parse_beyond(value, context.table, path)


def _path(value: Any, path: str, context: Context) -> None:
    items = fields.array(value, path, MAX_POINTS)
    if not items:
        raise BadRequest("at least one point is needed", field=path)
    for n, item in enumerate(items):
        (_place if n + 1 < len(items) else _goal)(item, f"{path}[{n}]", context)


def _facing(value: Any, path: str, context: Context) -> None:
    fields.number(value, path, -360, 360)


def _flag(value: Any, path: str, context: Context) -> None:
    fields.flag(value, path)


def _text(value: Any, path: str, context: Context) -> None:
    fields.text(value, path, 200)


def _by(value: Any, path: str, context: Context) -> None:
    fields.text(value, path)


def _floor(value: Any, path: str, context: Context) -> None:
    fields.integer(value, path, 0, 20)


def _weapons(value: Any, path: str, context: Context) -> None:
    if isinstance(value, list):
        for n, item in enumerate(fields.array(value, path, 2)):
            fields.text(item, f"{path}[{n}]")
    else:
        fields.text(value, path)


def _targets(value: Any, path: str, context: Context) -> None:
    items = fields.array(value, path, MAX_CHOICE)
    if not items:
        raise BadRequest("at least one target is needed", field=path)
    for n, item in enumerate(items):
        here = f"{path}[{n}]"
        data = fields.obj(item, here, ("figure", "shots"), required=("figure",))
        _figure(data["figure"], f"{here}.figure", context)
        if "shots" in data:
            fields.integer(data["shots"], f"{here}.shots", 1, 20)
        if any(data["figure"] == other["figure"] for other in items[:n]):
            raise BadRequest("{name!r} is given twice", name=data["figure"], field=f"{here}.figure")


def _extra(value: Any, path: str, context: Context) -> None:
    if isinstance(value, str):
        fields.one_of(value, path, ("stay", "go-on", "ask"))
        return
    for name, point in fields.obj(value, path, None).items():
        _figure(name, path, context)
        _place(point, f"{path}.{name}", context)


def _choice(value: Any, path: str, context: Context) -> None:
    if isinstance(value, bool) or not isinstance(value, str | int | float | list | dict):
        raise BadRequest("a choice is a text, a point, a list or an object", field=path)
    _part(value, path, CHOICE_DEPTH)


def _part(value: Any, path: str, depth: int) -> None:
    """A part of a choice: small, shallow, and made of what JSON has."""
    if not depth:
        raise BadRequest("a choice is nested at most {most} deep", most=CHOICE_DEPTH, field=path)
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


STEP: dict[str, Reader] = {
    "figure": _figure,
    "path": _path,
    "to": _goal,
    "floor": _floor,
    "prone": _flag,
    "facing": _facing,
}
SHOT: dict[str, Reader] = {"figure": _figure, "weapon": _weapons, "targets": _targets}


def _list_of(shape: dict[str, Reader], required: tuple[str, ...]) -> Reader:
    def read(value: Any, path: str, context: Context) -> None:
        items = fields.array(value, path, MAX_CHOICE)
        if not items:
            raise BadRequest("at least one entry is needed", field=path)
        for n, item in enumerate(items):
            _read(item, f"{path}[{n}]", shape, required, context)
            if any(item.get("figure") == other.get("figure") for other in items[:n]):
                raise BadRequest("{name!r} is given twice", name=item.get("figure"), field=f"{path}[{n}].figure")

    return read


@dataclass(frozen=True, slots=True)
class Shape:
    """One kind of input: its fields, those required, and groups of which exactly one must be there."""

    fields: dict[str, Reader]
    required: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()


_FIGURE = Shape({"figure": _figure}, ("figure",))
_PAIR = Shape({"figure": _figure, "target": _figure}, ("figure", "target"))
SHAPES: dict[str, Shape] = {
    "start-turn": Shape({}),
    "activate": Shape({"figures": _figures}, ("figures",)),
    "move": Shape(
        {**STEP, "moves": _list_of(STEP, ("figure",)), "fast": _flag, "in_sight_move": _extra},
        one_of=("figure", "moves"),
    ),
    "fire": Shape({**SHOT, "volley": _list_of(SHOT, ("figure", "targets"))}, one_of=("figure", "volley")),
    "charge": Shape(
        {
            "figures": _figures,
            "target": _figure,
            "charges": _list_of({"figure": _figure, "target": _figure}, ("figure", "target")),
            "fast": _flag,
            "in_sight_move": _extra,
        },
        one_of=("figures", "charges"),
    ),
    "grenade": Shape(
        {"figure": _figure, "at": _place, "floor": _floor, "dropped": _flag, "weapon": _text}, ("figure", "at")
    ),
    "reload": Shape({"figure": _figure, "weapon": _text}, ("figure",)),
    "stand": _FIGURE,
    "prone": _FIGURE,
    "face": Shape({"figure": _figure, "facing": _facing, "in_sight_move": _extra}, ("figure", "facing")),
    "dispatch": _PAIR,
    "capture": _PAIR,
    "free": _PAIR,
    "carry": _PAIR,
    "drop": Shape({"figure": _figure, "target": _figure}, ("figure",)),
    "examine": _PAIR,
    "rally": _FIGURE,
    "fix-bayonet": _FIGURE,
    "mount": _FIGURE,
    "dismount": _FIGURE,
    "pick-up": Shape({"figure": _figure, "weapon": _text, "target": _figure}, ("figure", "weapon")),
    "exchange": Shape({"figure": _figure, "target": _figure, "gives": _text, "weapon": _text}, ("figure", "target")),
    "break-off": Shape({"figure": _figure, "to": _place}, ("figure", "to")),
    "challenge": Shape({"figure": _figure, "difficulty": _text, "what": _text}, ("figure",)),
    "order": Shape(
        {"figure": _figure, "kind": _text, "choice": _choice, "test": _text, "turns": _floor},
        ("figure", "kind", "choice"),
    ),
    "np-movement": Shape({}),
    "marker": Shape({"marker": _text}, ("marker",)),
    "move-marker": Shape({"marker": _text, "path": _path, "to": _goal}, ("marker",), one_of=("path", "to")),
    "loot": _FIGURE,
    "end-activation": Shape({}),
    "end-phase": Shape({}),
    "end-encounter": Shape({"reason": _text}),
    "decide": Shape(
        {"figure": _figure, "side": _side, "kind": _text, "choice": _choice, "how": _text},
        ("kind", "choice"),
        one_of=("figure", "side"),
    ),
}


def check_input(value: Any, path: str, table: Table, figures: Container[str], sides: Container[str]) -> dict[str, Any]:
    """The input, if it has the shape of one. Raises BadRequest naming the field otherwise."""
    context = Context(table, figures, sides)
    data = fields.obj(value, path, None, required=("do",))
    do = fields.key(data["do"], f"{path}.do" if path else "do", SHAPES, "input")
    shape = SHAPES[do]
    _read(data, path, {"do": _text, "by": _by, **shape.fields}, shape.required, context)
    if shape.one_of and sum(name in data for name in shape.one_of) != 1:
        raise BadRequest("exactly one of {allowed} is needed", allowed=either(shape.one_of), field=path)
    if do == "move" and "figure" in data:
        _one_way(data, path)
    for n, item in enumerate(data.get("moves", ())):
        _one_way(item, f"{path}.moves[{n}]")
    if do == "fire" and "figure" in data and "targets" not in data:
        raise BadRequest("'targets' is missing", field=f"{path}.targets")
    if do == "charge" and "figures" in data and "target" not in data:
        raise BadRequest("'target' is missing", field=f"{path}.target")
    return data


def _one_way(data: dict[str, Any], path: str) -> None:
    if ("path" in data) == ("to" in data):
        raise BadRequest("exactly one of path or to is needed", field=path)


def _read(value: Any, path: str, shape: dict[str, Reader], required: tuple[str, ...], context: Context) -> None:
    data = fields.obj(value, path, tuple(shape), required)
    for name, item in data.items():
        shape[name](item, f"{path}.{name}" if path else name, context)
