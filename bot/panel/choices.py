"""The choices of an open question that are listed, which of them are alike, and the figures at which each is aimed."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import cycle, islice
from typing import Any

from bot.play.moment import Moment
from engine.errors import DuckbackError
from engine.flow import Question
from engine.offers.answers import shares_of
from engine.preview.answers import aimed

AIMS = 5
"""The most enemies in sight among whom a Star chooses."""


def values_of(question: Question) -> list[Any]:
    """The values of the choices listed, the default first; of those that come to the same, one."""
    values = [question.default]
    values += [value for value in _offered(question) if value not in values]
    if not question.gives:
        return values
    come_to = {comes_to(question, value): value for value in reversed(values)}
    return [value for value in values if come_to[comes_to(question, value)] == value]


def comes_to(question: Question, value: Any) -> str:
    """What a column gives; one that is only rolled for comes to itself (MG42-RUL-03)."""
    column = question.options.index(value)
    return question.gives[column] if column < len(question.gives) else str(value)


def likest(question: Question, value: Any, other: Question) -> Any:
    """What answers another question of the same kind as this value answers one; None where nothing is alike."""
    alike = (choice for choice in values_of(other) if deed_of(other, choice) == deed_of(question, value))
    return next(alike, None)


def deed_of(question: Question, value: Any) -> Any:
    """What a choice comes to, by the rules' own name; itself where it has none."""
    if question.gives:
        return comes_to(question, value)
    if value == {}:
        return "no-fire"
    return value["act"] if question.form == "action" else value


def _offered(question: Question) -> Sequence[Any]:
    """Choices worth a button, in the form in which they are answered."""
    match question.form:
        case "points":
            return question.brief
        case "dice":
            return [*_on_one(question), *_spread(question), *_on_nobody(question)]
        case "action":
            # The engine offers the first target; a Star may shoot at any of them.
            first = 1 if question.options[0].get("targets") else 0
            aims = {*aimed_at(question.options[0].get("targets", ())), *aimed_at(question.default.get("targets", ()))}
            others = [target for target in question.about[:AIMS] if target not in aims] if first else []
            shots = [{"act": "fire", "targets": [{"figure": target}]} for target in others]
            return [*question.options[:first], *shots, *question.options[first:]]
        case "order":
            return [list(question.options), list(reversed(question.options))]
        case _:
            return question.options


def _on_one(question: Question) -> Sequence[Any]:
    """All dice on one target, whichever; on a charger as many as may be."""
    if question.test == "charge":
        found = shares_of(question)
        most = {target: max((share.get(target, 0) for share in found), default=0) for target in question.options}
        return [{target: dice} for target, dice in most.items() if dice]
    return [aimed(question, target) for target in question.options if target not in question.default]


def _spread(question: Question) -> Iterator[dict[str, int]]:
    """One die on each target, or as many as there are, where that is allowed; on chargers all there are."""
    if question.test == "charge":
        yield from sorted(shares_of(question), key=lambda share: (-len(share), max(share.values())))[:1]
        return
    dice = sum(question.default.values())
    share = dict(Counter(islice(cycle(question.options), dice)))
    if len(share) > 1:
        with suppress(DuckbackError):
            question.accepts(share)
            yield share


def _on_nobody(question: Question) -> Iterator[dict[str, int]]:
    """No fire, where a figure may hold it (CR2-RUL-056)."""
    with suppress(DuckbackError):
        question.accepts({})
        yield {}


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
