"""Open questions in words: what is asked, and every choice that has a button of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.moment import WITHHELD, Moment
from bot.text.names import plain, safe
from bot.text.words import Words
from engine.flow import Question
from engine.space.cells import cell_name

LABEL = 30
WAIT = "wait"


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice: its label, and the value that the engine takes."""

    label: str
    value: Any


@dataclass(frozen=True, slots=True)
class Asked:
    """A question in words. The first choice is the default; `free` says that others can be typed."""

    prompt: str
    choices: tuple[Choice, ...]
    free: bool


def ask(question: Question, moment: Moment, mention: str, words: Words) -> Asked:
    """What a question asks, and its choices, the default first. The same question gives the same order for ever."""
    prompt = _prompt(question, moment, mention, words)
    if question.kind == WITHHELD:
        return Asked(prompt, (), False)
    return Asked(prompt, choices_of(question, moment, words), question.form != "option")


def choices_of(question: Question, moment: Moment, words: Words) -> tuple[Choice, ...]:
    """Every choice with a button: the default, then the others in the engine's order."""
    values = [question.default]
    values += [value for value in _values(question) if value not in values]
    come_to: set[str] = set()
    found: list[Choice] = []
    for value in values:
        # Two columns that come to the same are one choice.
        if question.gives:
            result = _comes_to(question, value)
            if result in come_to:
                continue
            come_to.add(result)
        found.append(Choice(plain(label_of(question, value, moment, words), LABEL), value))
    return tuple(found)


def _comes_to(question: Question, value: Any) -> str:
    return question.gives[question.options.index(value)]


def _values(question: Question) -> Sequence[Any]:
    """Choices worth a button, in the form in which they are answered."""
    match question.form:
        case "points":
            return ["stay", "go-on"]
        case "dice":
            # All dice on one target; sharing them out is typed.
            most = sum(question.default.values()) if isinstance(question.default, Mapping) else 1
            return [{target: most} for target in question.options]
        case "order":
            return [list(question.options), list(reversed(question.options))]
        case _:
            return question.options


def label_of(question: Question, value: Any, moment: Moment, words: Words) -> str:
    """A choice in words."""
    if question.kind == WITHHELD:
        return words("hidden.default")
    match question.form:
        case "action" if isinstance(value, Mapping):
            return _action(value, moment, words)
        case "dice" if isinstance(value, Mapping):
            names = [moment.name(target) for target in value]
            return words("choice.fire", target=words.listed(names))
        case "point" if isinstance(value, list | tuple):
            return cell_name((round(value[0] * 100), round(value[1] * 100)))
        case "order" if isinstance(value, list | tuple):
            return words.listed([moment.name(figure) for figure in value])
        case "points" if isinstance(value, Mapping):
            return words("choice.go-on")
    text = str(value)
    if any(figure.id == text for figure in moment.state.figures):
        return moment.name(text)
    if question.gives and text in question.options:
        return words.term("column", _comes_to(question, text))
    if question.kind == "melee-stay" and text == "stay":
        return words("choice.stay-in")
    return words.term("choice", text)


def _action(value: Mapping[str, Any], moment: Moment, words: Words) -> str:
    act = str(value.get("act"))
    if act == "fire" and "at" in value:
        return words("choice.lob", weapon=_weapon(value, moment), target=_spot(value["at"], moment))
    if act == "fire":
        names = [moment.name(target["figure"]) for target in value.get("targets", ())]
        return words("choice.fire", target=words.listed(names))
    if act == "charge":
        return words("choice.charge", target=moment.name(value["target"]))
    return words.term("choice", WAIT if act == "hold" else act)


def _weapon(value: Mapping[str, Any], moment: Moment) -> str:
    weapon = str(value.get("weapon"))
    kind = moment.record.ruleset.weapons.get(weapon)
    return weapon if kind is None else kind.name


def _spot(at: Any, moment: Moment) -> str:
    """Who stands there, or the cell."""
    if isinstance(at, str):
        return at.upper()
    place = (round(at[0] * 100), round(at[1] * 100))
    return next((f.name for f in moment.state.figures if f.on_table and f.at == place), cell_name(place))


def _prompt(question: Question, moment: Moment, mention: str, words: Words) -> str:
    if question.kind == WITHHELD:
        return words("hidden.ask", mention=mention)
    key = f"ask.{question.kind}" if words.has(f"ask.{question.kind}") else "ask.other"
    what = question.kind.replace("-", " ")
    why = words.term("why", question.test) if question.test else ""
    about = () if moment.record.hidden else question.about[:4]
    by = words.listed([safe(moment.name(figure)) for figure in about])
    if question.kind == "in-sight-move" and not by:
        key += "-unknown"
    count = len(question.options) if question.form == "points" else 1
    return words(key, count, mention=mention, who=_who(question, moment, words), what=what, why=why, by=by)


def topic(question: Question, moment: Moment, words: Words) -> str:
    """What a question is about, after `decide`: `whether Moss stays or goes on`."""
    if question.kind == WITHHELD:
        return words("hidden.topic")
    key = f"topic.{question.kind}" if words.has(f"topic.{question.kind}") else "topic.other"
    count = len(question.options) if question.form == "points" else 1
    return words(key, count, who=_who(question, moment, words), what=question.kind.replace("-", " "))


def _who(question: Question, moment: Moment, words: Words) -> str:
    if question.figure:
        return safe(moment.name(question.figure))
    if question.form == "points":
        return words.listed([safe(moment.name(figure)) for figure in question.options])
    return safe(moment.side_name(question.side))


def read_typed(question: Question, text: str, moment: Moment) -> Any:
    """A typed choice in the form that the question wants; what cannot be read is left for the engine to refuse."""
    parts = [part.strip() for part in text.replace("\n", ",").split(",") if part.strip()]
    if question.form == "point":
        return text.strip().upper()
    if question.form == "order":
        return [figure_id(part, moment) for part in parts]
    if question.form == "points":
        pairs = dict(_pair(part) for part in parts)
        if set(pairs) == {""} and len(question.options) == 1:
            return {question.options[0]: pairs[""].upper()}
        return {figure_id(name, moment): place.upper() for name, place in pairs.items()}
    if question.form == "dice":
        return _dice(parts, moment)
    if question.form == "action":
        if len(parts) == 1 and " " not in parts[0] and parts[0][-1:].isdigit():
            return {"act": "finish-move", "to": parts[0].upper()}
        shares = _dice(parts, moment)
        return {"act": "fire", "targets": [{"figure": name, "shots": dice} for name, dice in shares.items()]}
    return text.strip()


def figure_id(text: str, moment: Moment) -> str:
    """The id of the figure that a person named, by id or name; the text itself where there is none."""
    wanted = text.strip().casefold()
    for figure in moment.state.figures:
        if wanted in (figure.id, figure.name.casefold()):
            return figure.id
    return text.strip()


def _pair(part: str) -> tuple[str, str]:
    name, _, rest = part.rpartition(" ")
    return name, rest


def _dice(parts: Sequence[str], moment: Moment) -> dict[str, int]:
    shares: dict[str, int] = {}
    for part in parts:
        name, count = _pair(part)
        if name and count.isdecimal() and len(count) < 4:
            shares[figure_id(name, moment)] = int(count)
        else:
            shares[figure_id(part, moment)] = 1
    return shares
