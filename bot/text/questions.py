"""Open questions in words: what is asked, and every choice that has a button of its own."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.board.place_words import place, region
from bot.names import escaped, plain, safe
from bot.panel.choices import aimed_at, comes_to, values_of
from bot.play.moment import Moment
from bot.play.questions import WITHHELD
from bot.report.odds import space_at, threats_to
from bot.report.tags import figure_meant
from bot.text.figures import inches, listed
from bot.text.gear import thrown, without_shot
from bot.text.machines import called
from bot.text.sides import side_name
from bot.text.words import Words
from engine.flow import Question
from engine.procedures.second.received_fire import EITHER, GOES_ON
from engine.record.model import Record
from engine.space import INCH
from engine.space.cells import cell_name

LABEL = 60
NAME = 20
UNDER_FIRE = frozenset({"free-will", "fire-or-duck-back", "duck-back-or-finish-move"})
"""Questions that a shot may lead to."""
SAVED = ("larger-than-life", "cheat-death")
"""Questions whether a Star escapes a death that has been dealt."""
HEADED = ("targets", "charge-target", "in-sight-action", "free-will", "melee-stay", "grip", "hold-fire", "weapon")
"""Questions that their heading asks in full."""
NAMES = 3
"""The most figures of a group that are named before the others are counted."""
PAIR = 2
"""The most targets that are named where dice are shared out equally."""
WAIT = "wait"


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice: its label, and the value that the engine takes."""

    label: str
    value: Any


@dataclass(frozen=True, slots=True)
class QuestionText:
    """A question in words. The first choice is the default; `free`: others can be typed; `hint`: what they come to."""

    prompt: str
    choices: tuple[Choice, ...]
    free: bool
    hint: str = ""


def ask(question: Question, moment: Moment, mention: str, words: Words) -> QuestionText:
    """What a question asks, and its choices, the default first. The same question gives the same order for ever.

    `mention` calls on the person it is put to; it is empty where they alone read it.
    """
    prompt = _prompt(question, moment, mention, words)
    if question.kind == WITHHELD:
        return QuestionText(prompt, (), False)
    hint = f"hint.{question.kind}"
    told = words(hint, **_values(question, moment, words)) if words.has(hint) else ""
    return QuestionText(prompt, choices_of(question, moment, words), question.form != "option", told)


def choices_of(question: Question, moment: Moment, words: Words) -> tuple[Choice, ...]:
    """Every choice with a button: the default, then the others in the engine's order."""
    found: list[Choice] = []
    for value in values_of(question):
        label = words.started(plain(label_of(question, value, moment, words), LABEL))
        found.append(Choice(label, value))
    return tuple(found)


def label_of(question: Question, value: Any, moment: Moment, words: Words) -> str:
    """A choice in words."""
    if question.kind == WITHHELD:
        return words("hidden.default")
    match question.form:
        case "action" if isinstance(value, Mapping):
            return _action(question, value, moment, words)
        case "dice" if not isinstance(value, str):
            return _shares(question, value, moment, words)
        case "point" if isinstance(value, list | tuple):
            return _spot_of(question, value, moment, words)
        case "order" if list(value) == list(question.default):
            return words("choice.as-listed")
        case "order" if isinstance(value, list | tuple):
            return words.listed([moment.name(figure) for figure in value])
        case "points" if isinstance(value, Mapping):
            return _standing(question, value, moment, words)
    text = str(value)
    if question.kind == "weapon":
        return " + ".join(words.term("weapon", name) for name in text.split("+"))
    if text in moment.things:
        return moment.name(text)
    if text in question.options[: len(question.gives)]:
        result = comes_to(question, text)
        own = f"column.{question.test}.{result}"
        return words(own) if words.has(own) else words.term("column", result)
    if question.kind == "entry-marker":
        at = moment.state.horde.entries[int(text) - 1]
        return words("choice.entry-marker", number=text, where=region(space_at(moment), at, words.language))
    own = f"choice.{question.kind}.{text}"
    found = next((key for key in (f"{own}.{question.test}", own) if words.has(key)), "")
    return words(found) if found else words.term("choice", text)


def left_open(question: Question, label: str, words: Words) -> str:
    """What comes of a question in the end where no answer comes: its default, of this label, or the default of what it
    leads a Star to, which is asked next (CR2-REACT-12)."""
    ducks, goes_on = EITHER[GOES_ON]
    leads_on = bool(question.gives) and comes_to(question, question.default) == goes_on
    return words.term("column", ducks) if leads_on else label


def _shares(question: Question, value: Any, moment: Moment, words: Words) -> str:
    """`Shoot Nails and Moss`, `2 on Nails, 1 on Moss` where one has more dice than another, `1 on each` of many, or
    nobody at all."""
    if not value:
        return words("choice.hold-fire.hold")
    dice = set(value.values()) if isinstance(value, Mapping) else set()
    if len(dice) > 1:
        return ", ".join(words("fire.on", dice=many, target=moment.name(target)) for target, many in value.items())
    if dice and len(value) == len(question.options) > PAIR:
        return words("fire.on-each", dice=dice.pop())
    return words("choice.fire", target=words.listed([moment.name(target) for target in aimed_at(value)]))


def _standing(question: Question, value: Mapping[str, Any], moment: Moment, words: Words) -> str:
    """Where figures are to stand: as it was proposed, or each with its cell."""
    if not question.areas:
        return words("choice.go-on")
    if value == question.default:
        return words("choice.as-proposed")
    return places_of(value, moment, words)


def places_of(places: Mapping[str, Any], moment: Moment, words: Words) -> str:
    """Figures with the cells that they are given: `Arnold I16 and Beck Q18`."""
    return words.listed([f"{plain(moment.name(figure))} {_cell(at)}" for figure, at in places.items()])


def _cell(at: Any) -> str:
    return at.upper() if isinstance(at, str) else cell_name((round(at[0] * 100), round(at[1] * 100)))


def _spot_of(question: Question, at: Any, moment: Moment, words: Words) -> str:
    """`behind the wall · H12`: where a figure would get to."""
    point = round(at[0] * INCH), round(at[1] * INCH)
    figure = moment.state.figure(question.figure)
    others = threats_to(figure.id, moment)
    named = place(space_at(moment), point, words.language, start=figure.at, threats=others)
    return words("choice.spot", place=named, cell=_cell(at))


def _only_throws(who: str, moment: Moment) -> bool:
    """Whether a figure has nothing to shoot with but something to throw."""
    weapons, rules = moment.state.figure(who).weapons, moment.record.ruleset
    return bool(weapons) and all(thrown([weapon], rules) for weapon in weapons)


def _action(question: Question, value: Mapping[str, Any], moment: Moment, words: Words) -> str:
    act = str(value.get("act"))
    own = f"choice.{question.kind}.{value.get('until', act)}"
    if words.has(own):
        told = words(own, inches=value.get("inches", 0))
        return words("choice.alone", what=told, target=moment.name(value["target"])) if "target" in value else told
    if act == "fire" and "at" in value:
        weapon = words.term("weapon", str(value.get("weapon")))
        return words("choice.lob", weapon=words.started(weapon), target=_spot(value["at"], moment))
    if act == "fire":
        names = [moment.name(target) for target in aimed_at(value.get("targets", ()))]
        key = "choice.throw" if _only_throws(question.figure, moment) else "choice.fire"
        return words(key, target=words.listed(names))
    if act == "charge":
        return words("choice.charge", target=moment.name(value["target"]))
    return words.term("choice", WAIT if act == "hold" else act)


def _spot(at: Any, moment: Moment) -> str:
    """The figure that stands there, or the cell."""
    place = None if isinstance(at, str) else (round(at[0] * 100), round(at[1] * 100))
    return next((f.name for f in moment.state.figures if f.on_table and f.at == place), _cell(at))


def _prompt(question: Question, moment: Moment, mention: str, words: Words) -> str:
    if question.kind == WITHHELD:
        return words("hidden.ask", mention=mention)
    key = f"ask.{question.kind}" if words.has(f"ask.{question.kind}") else "ask.other"
    if words.has(f"{key}.{question.test}"):
        key += f".{question.test}"
    values = _values(question, moment, words)
    if question.kind == "in-sight-move" and not values["by"]:
        key += "-unknown"
    said = words(key, len(question.about), mention=mention, **values)
    plainly = said.removeprefix(", ")
    struck = _struck_unseen(question, moment, words)
    return f"{struck} {said if mention else words.started(plainly)}".strip()


def _struck_unseen(question: Question, moment: Moment, words: Words) -> str:
    """That somebody is struck who may yet be saved, where it is unknown by whom; empty for all else."""
    unseen = question.kind in SAVED and not question.about
    return words("struck.unseen", who=_who(question, moment, words)) + "." if unseen else ""


def _values(question: Question, moment: Moment, words: Words) -> dict[str, Any]:
    """What the words of a question are filled in with."""
    about = () if moment.record.hidden else question.about
    who = _who(question, moment, words)
    return _bounds(question, moment, words) | {
        "who": who,
        "cause": without_shot(moment.state.figure(question.figure), who, words) if question.figure else "",
        "what": question.kind.replace("-", " "),
        "why": words.term("why", question.test) if question.test else "",
        "by": listed([called(figure, moment, words) for figure in about], NAMES, words),
        "inches": inches(moment.record.ruleset.parameters.extra_inches),
    }


def _bounds(question: Question, moment: Moment, words: Words) -> dict[str, str]:
    """The places proposed, and within what other ones may be chosen."""
    if not question.areas:
        return {}
    places = escaped(places_of(question.default, moment, words))
    return {"places": places, "areas": "; ".join(_areas(question, moment, words))}


def _areas(question: Question, moment: Moment, words: Words) -> Iterator[str]:
    """The figures that may stand within each area, those of one area together."""
    who: dict[str, list[str]] = {}
    for name, area in zip(question.options, question.areas, strict=True):
        who.setdefault(area, []).append(plain(moment.name(name)))
    for area, names in who.items():
        yield words("question.area", who=escaped(words.listed(names)), area=escaped(area))


def heading_of_question(question: Question, moment: Moment, words: Words) -> str:
    """What is decided, and by whom: `Grak: charge whom?`."""
    keys = f"head.ask.{question.kind}.{question.test}", f"head.ask.{question.kind}"
    key = next((key for key in keys if words.has(key)), "panel.question")
    figure = question.figure or (question.options[0] if question.form == "points" else "")
    return words(key, who=safe(moment.name(figure) if figure else side_name(question.side, moment, words), NAME))


def said_below(question: Question, moment: Moment, words: Words) -> str:
    """What a question asks, for the one reader whom its heading tells the rest; empty where that is all."""
    headed = question.kind in HEADED and words.has(f"head.ask.{question.kind}")
    why = unseen_shot(question, moment, words) or _against(question, moment, words)
    return " ".join(filter(None, (why, "" if headed else ask(question, moment, "", words).prompt)))


def _against(question: Question, moment: Moment, words: Words) -> str:
    """The enemies of a figure that is asked to stay in a melee; empty for any other question."""
    if question.kind != "melee-stay":
        return ""
    foes = [moment.state.figures[index].id for index in moment.state.figure(question.figure).melee]
    return words("ask.against", foes=listed([called(foe, moment, words) for foe in foes], NAMES, words))


def unseen_shot(question: Question, moment: Moment, words: Words) -> str:
    """The shot that calls for a question, where its shooter is unknown; empty for any other question."""
    return (
        words("test.shot-unseen", 1, who=_who(question, moment, words))
        if missed_unseen(question, moment.record) and not moment.viewer.gm
        else ""
    )


def missed_unseen(question: Question, record: Record) -> bool:
    """Whether a figure is asked because a shot has missed it whose shooter its side does not know."""
    return record.hidden and question.test == "received-fire" and question.kind in UNDER_FIRE and not question.about


def topic(question: Question, moment: Moment, words: Words) -> str:
    """What a question asks, in a few words: `does Moss stay or go on?`."""
    if question.kind == WITHHELD:
        return words("hidden.topic")
    key = f"topic.{question.kind}" if words.has(f"topic.{question.kind}") else "topic.other"
    count = len(question.options) if question.form == "points" else 1
    return words(key, count, who=_who(question, moment, words), what=question.kind.replace("-", " "))


def _who(question: Question, moment: Moment, words: Words) -> str:
    if question.figure:
        return called(question.figure, moment, words)
    if question.form == "points":
        return listed([called(figure, moment, words) for figure in question.options], NAMES, words)
    return safe(side_name(question.side, moment, words))


def figure_id(text: str, moment: Moment) -> str:
    """The id of the figure that a person named, by its token or its name; the text itself if there is no such
    figure."""
    found = figure_meant(text, moment.state.figures, moment)
    return text.strip() if found is None else found.id
