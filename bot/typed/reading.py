"""What people type for the options of an order becomes the fields of an input, each read by the field's type."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.play.standpoint import Standpoint
from bot.text.words import Words
from bot.typed import machines
from bot.typed.figures import (
    aimed_at,
    extra_inches,
    facing_of,
    one_figure,
    parts_of,
    some_figures,
    spot_of,
    weapon_among,
    weapons_of,
)
from bot.typed.order import OrderForm, OrderOption, Typed
from bot.typed.ways import is_relative, moved_alike, way_of
from engine.commands.machines.drive import Then
from engine.inputs import shape
from engine.inputs.command import Fields
from engine.inputs.shape import SlotKind
from engine.space import INCH
from engine.state import Figure

Read = Callable[[Typed, str, Any], Fields]
"""What an option says for its field. Raises BadRequest."""
TOGETHER = "together"
"""The option by which everybody else of the group does it too."""
TARGETS = {"target": "shots", "second": "second_shots", "third": "third_shots"}
"""The options for targets, and those for the dice on each."""


def read(form: OrderForm, given: Mapping[str, Any], here: Standpoint, words: Words) -> Fields:
    """The input that an order means. Raises BadRequest, Unfit."""
    given = {name: value for name, value in given.items() if value is not None and value is not False}
    typed = Typed(form, given, here, words)
    typed = replace(typed, figures=_figures(typed))
    own: Collection[str] = () if form.part is None else shape.types_of(form.part)
    item = {"do": form.kind, **_filled(typed, form.types.keys() - own)}
    if form.actor is None:
        return item
    names = [figure.id for figure in typed.figures]
    each = [_filled(replace(typed, turn=turn), own) for turn in range(len(names))]
    if form.actor.kind is SlotKind.FIGURES and each.count(each[0]) == len(each):
        return item | {form.actor.field: names} | each[0]
    parts = [{"figure": name, **part} for name, part in zip(names, each, strict=True)]
    return item | (parts[0] if len(parts) == 1 else {form.command.together: parts})


def _figures(typed: Typed) -> list[Figure]:
    """Those that do it, and where they go together everybody else of the group who may still move."""
    actor, here = typed.form.actor, typed.here
    if actor is None:
        return []
    text = typed.given[actor.name]
    if actor.kind is SlotKind.FIGURE and typed.form.part is None:
        return [one_figure(text, here, typed.words)]
    named = some_figures(text, here, typed.words)
    if not typed.given.get(TOGETHER):
        return named
    others = [f for f in here.table.active_figures() if f.able and not f.now.done and not f.melee]
    return list(dict.fromkeys([*named, *others]))


def _filled(typed: Typed, fields: Collection[str]) -> Fields:
    """These fields, as far as something is given for them."""
    found: Fields = {}
    for option in typed.form.options:
        if option.name in typed.given and option.field in fields and option != typed.form.actor:
            found |= (option.special.read or _reads(option))(typed, option.field, typed.given[option.name])
    return found


def _reads(option: OrderOption) -> Read:
    weapon = option.kind is SlotKind.WEAPON and option.holds == shape.Text
    return _held if weapon else TYPES.get(option.holds, _as_it_is)


# ---- by the type of the field ----


def _as_it_is(typed: Typed, field: str, value: Any) -> Fields:
    return {field: value}


def meaning(meant: Callable[[Typed, str], Any]) -> Read:
    """The reader of a text that means one thing."""
    return lambda typed, field, text: {field: meant(typed, text)}


@meaning
def _whom(typed: Typed, text: str) -> str:
    """The one whom all are against, or each by itself."""
    parts = parts_of(text) if typed.form.part is not None else [text]
    own = typed.own(parts or [text], "play.as-many-targets", "target")
    return one_figure(own, typed.here, typed.words, "target").id


def _spots(typed: Typed, field: str, text: str) -> Fields:
    """A place, or several on the way where that has a path."""
    parts = (parts_of(text) if "path" in typed.form.types else []) or [text]
    points = [[x / INCH, y / INCH] for x, y in (spot_of(part, typed.here, typed.words, field) for part in parts)]
    return {field: points[0]} if len(points) == 1 else {"path": points}


def _way(typed: Typed, field: str, text: str) -> Fields:
    """Where a figure goes: one place each between semicolons, each its own way where no cell is named, else all in
    step."""
    here, words = typed.here, typed.words
    places = [place for place in re.split(r"\s*;\s*", text.strip()) if place] or [text]
    place, figure = typed.own(places, "play.as-many", "to"), typed.figure
    if typed.turn and len(places) == 1 and not is_relative(place):
        first = _way(replace(typed, turn=0), field, text)
        return moved_alike(first, typed.figures[0], figure, here, words)
    mover = next((other for other in here.movers() if other.id == figure.id), figure)
    return way_of(place, mover, here, words, fast="fast" in typed.given)


@meaning
def _aims(typed: Typed, text: str) -> list[Fields]:
    """The targets, each with its dice; what aims at a mount aims at that of the first."""
    given = typed.given
    aims: list[Fields] = [
        {**aimed_at(given[name], typed.here, typed.words), **({"shots": given[dice]} if dice in given else {})}
        for name, dice in TARGETS.items()
        if name in given
    ]
    return [{**aim, "at": "mount"} if "mount" in given and aim is aims[0] else aim for aim in aims]


@meaning
def _held(typed: Typed, text: str) -> str:
    return weapon_among(text, typed.figure.weapons, typed.words)


TYPES: Mapping[Any, Read] = {
    shape.FigureId: _whom,
    shape.FigureIds: meaning(lambda t, text: [f.id for f in some_figures(text, t.here, t.words)]),
    shape.MachineId: meaning(lambda t, text: machines.machine_at(text, t.here, t.words)[0]),
    shape.Weapons: meaning(lambda t, text: weapons_of(text, t.figure, t.words)),
    shape.Aim: _aims,
    shape.Facing: meaning(lambda t, text: facing_of(text, t.place, t.here, t.words)),
    shape.Place: _spots,
    shape.Goal: _way,
    shape.Speed: meaning(lambda t, text: machines.speed_of(text, t.words)),
    shape.Inches: meaning(lambda t, text: machines.speed_of(text, t.words)),
    Then: meaning(lambda t, text: machines.legs_of(text, t.words)),
    shape.Angle: meaning(lambda t, text: machines.turn_of(text, t.words)),
    shape.InSightMove: meaning(lambda t, text: extra_inches(text, t.figures, t.here, t.words)),
}


# ---- options that mean something of their own ----


@meaning
def any_weapon(typed: Typed, text: str) -> str:
    """A weapon that the rules have."""
    return weapon_among(text, typed.here.table.rules.weapons, typed.words)


@meaning
def weapon_there(typed: Typed, text: str) -> str:
    """A weapon of the target or, where there is none, one that lies at hand."""
    there: Sequence[str]
    if target := typed.given.get("target"):
        there = one_figure(target, typed.here, typed.words, "target").weapons
    else:
        there = [i["weapon"] for i in typed.here.actions(typed.figure.id) if i["do"] == typed.form.kind]
    return weapon_among(text, there, typed.words)


@meaning
def seat(typed: Typed, text: str) -> str:
    """A seat of the machine; by rules without machines the text, which they refuse."""
    if not typed.here.table.rules.models:
        return text
    machine = machines.one_machine(typed.given["machine"], typed.here, typed.words)
    return machines.seat_of(text, machine, typed.here, typed.words)
