"""The choices of an open question that have a button, and the figures at which each is aimed."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.play.moment import Moment
from engine.flow import Question

AIMS = 5
"""A Star in sight of several enemies chooses among so many at the most."""


def values_of(question: Question) -> list[Any]:
    """The values behind the choices with a button, the default first."""
    values = [question.default]
    return values + [value for value in _offered(question) if value not in values]


def _offered(question: Question) -> Sequence[Any]:
    """Choices worth a button, in the form in which they are answered."""
    match question.form:
        case "points":
            return question.brief
        case "dice" if question.test == "charge":
            # All dice on one target; sharing them out is typed.
            most = sum(question.default.values())
            return [{target: most} for target in question.options]
        case "dice":
            return [_all_at(target) for target in question.options if target not in question.default]
        case "action":
            # The engine offers the first target; a Star may shoot at any of them.
            shots = [{"act": "fire", "targets": _all_at(target)} for target in question.about[1:AIMS]]
            first = 1 if question.about else 0
            return [*question.options[:first], *shots, *question.options[first:]]
        case "order":
            return [list(question.options), list(reversed(question.options))]
        case _:
            return question.options


def _all_at(target: str) -> list[dict[str, str]]:
    """Everything on one target, as many dice as that may be."""
    return [{"figure": target}]


def named_by(question: Question, value: Any, moment: Moment) -> list[str]:
    """The figures that a choice is aimed at: shot at, charged, or standing where something is to burst."""
    if question.kind == "charge-target":
        return [str(value)]
    if question.form == "dice":
        return aimed_at(value)
    if question.form != "action" or not isinstance(value, Mapping):
        return []
    if "at" in value:
        at = value["at"]
        place = None if isinstance(at, str) else (round(at[0] * 100), round(at[1] * 100))
        return [f.id for f in moment.state.figures if f.on_table and f.at == place][:1]
    return [str(value["target"])] if "target" in value else aimed_at(value.get("targets", ()))


def aimed_at(aims: Any) -> list[str]:
    """The targets of some fire, given with their dice or as a list."""
    return list(aims) if isinstance(aims, Mapping) else [str(aim["figure"]) for aim in aims]
