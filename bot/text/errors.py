"""Refusals and faults as one clear sentence, for the one person who asked."""

import re
from collections.abc import Callable, Sequence

from bot.errors import Kept, Lacking, Misfit, NoSeat, NotAllowed, NotHere, NotHost, NotMaster, NotYours, Unfit
from bot.language import languages, sentence
from bot.names import safe
from bot.play.moment import Waiting
from bot.text.figures import listed
from bot.text.gear import weapon_in_text
from bot.text.questions import topic
from bot.text.reference import worded as worded_rule
from bot.text.sides import side_in
from bot.text.words import Words
from engine.errors import DuckbackError, Refused, Said
from engine.ruleset.model import Ruleset
from engine.ruleset.reference import entry
from engine.ruleset.registry import RULESETS, get, titles

_MODELS = {model.name: model.id for rules in map(get, RULESETS) for model in rules.models.values()}
"""The kinds of machines by their English names, by which those without a name of their own go."""
NAMES = 12
"""The most figures that a refusal names as possibly meant."""
_OF_RECORDS = r"(figures|sides|table|inputs|weapons|salts|orders|mission)[\[.]|dice\.[^:]+:"
"""Fields of a record file; those of a command say nothing to the one who typed it."""

_CODE = re.compile(r"\\`([^\\`\n]+)\\`")
"""A command, or what is typed into one, in a sentence made safe as a whole."""


def explain(error: DuckbackError, words: Words, mention: Callable[[int], str], link: Callable[[int], str] = str) -> str:
    """The fault, and what is allowed; `link` makes the address of a message."""
    if isinstance(error, Unfit):
        return worded(error, words)
    if isinstance(error, Lacking):
        return "\n".join(worded(lack, words) for lack in error.lacks)
    if isinstance(error, Misfit):
        reason = _said(error.reason, words)
        if not error.field:
            return reason
        field = safe(words.term("field", error.field))
        return words("misfit.field", name=safe(error.name), field=field, reason=reason)
    if isinstance(error, Waiting):
        return _waiting(error, words, mention, link)
    if isinstance(error, NotHost | NotMaster):
        return words(f"error.{error.code}", people=words.listed([mention(user) for user in error.people]))
    if isinstance(error, NoSeat):
        people = words.listed([mention(user) for user in error.people[:5]])
        return words("error.no-seat", people=people, side=safe(error.who))
    if isinstance(error, NotYours):
        people = words.listed([mention(user) for user in error.people[:5]])
        if error.who:
            return words("error.not-yours", people=people, who=safe(error.who))
        return words("error.not-yours-here", people=people)
    if isinstance(error, NotAllowed):
        key = _kept(error) if isinstance(error, Kept) else "allow.missing"
        return words(key, names=words.listed([words(f"allow.{name}") for name in error.names]))
    if isinstance(error, NotHere):
        places = words.listed([f"<#{place}>" for place in error.places])
        return words("error.not-here" if places else "error.no-place", places=places)
    message = _said(error, words)
    if error.code == "no-such-rule":
        kind = str(error.said.values["what"])
        return f"{message} {elsewhere(lambda rules: kind in rules.commands, words)}"
    if error.code == "no-option":
        option = str(error.said.values["name"])
        theirs = elsewhere(lambda rules: option in rules.options, words)
        return f"{message} {theirs}".strip()
    if isinstance(error, Refused):
        return f"{message}\n-# {named(error.rule, words)}" if error.rule else message
    key = f"error.{error.code}"
    if words.has(key):
        return words(key)
    told = f"{message} {_owners(error.said, words)}".strip()
    if re.match(_OF_RECORDS, error.field):
        return "\n".join((told, "-# " + words("error.field", field=safe(error.field, 120))))
    return told


def worded(error: Unfit, words: Words) -> str:
    """The refusal, with its names made safe; a `rule` among its values is named below."""
    values = {key: _named(value, words) for key, value in error.values.items() if key != "rule"}
    if isinstance(side := error.values.get("side"), str):
        values["side"] = _named(side_in(side, words), words)
    if "field" in values:
        values["field"] = safe(words.term("field", str(error.values["field"])))
    if isinstance(weapons := error.values.get("weapons"), tuple):
        values["names"] = _few([weapon_in_text(str(weapon), words) for weapon in weapons], words)
    if isinstance(traits := error.values.get("traits"), tuple):
        values["traits"] = _few([words.term("gear", str(trait)) for trait in traits], words)
    if isinstance(models := error.values.get("models"), tuple):
        values["models"] = _few([f"*{words.term('model', str(model))}*" for model in models], words)
    rule = str(error.values.get("rule", ""))
    text = words(f"unfit.{error.code}", error.count, **values)
    return f"{text}\n-# {named(rule, words)}" if rule else text


def named(rule: str, words: Words) -> str:
    """``Shield and hands · `SWP-ARMOR-55` ``."""
    title = _title(rule, words)
    return f"{safe(title, 150)} · `{rule}`" if title else f"`{rule}`"


def _title(rule: str, words: Words) -> str:
    """What a rule or a ruling is called; empty where it is not known."""
    found = entry(rule)
    return worded_rule(found, words).title if found is not None else ""


def elsewhere(having: Callable[[Ruleset], bool], words: Words) -> str:
    """Which rulesets have what this one has not; empty where none has."""
    found = titles(having)
    return words("error.elsewhere", rulesets=words.listed(found)) if found else ""


def _owners(said: Said, words: Words) -> str:
    """The rulesets that have the weapon this one does not know; empty where none has."""
    name = str(said.values.get("value", ""))
    match said.values.get("what"):
        case "weapon":
            return elsewhere(lambda rules: name in rules.fielded, words)
        case "melee weapon":
            return elsewhere(lambda rules: name in rules.melee_weapons, words)
    return ""


def _named(value: object, words: Words) -> object:
    """A name, or several, made safe; numbers as they are."""
    if isinstance(value, tuple):
        return _few([safe(str(each), 60) for each in value], words) or "–"
    return safe(value, 150) if isinstance(value, str) else value


def _few(names: Sequence[str], words: Words) -> str:
    """`A, B, C`; of a long list the first, and how many more there are."""
    return ", ".join(names) if len(names) <= NAMES else listed(names, NAMES, words)


def _waiting(error: Waiting, words: Words, mention: Callable[[int], str], link: Callable[[int], str]) -> str:
    """The people who must decide before anything else, on what, and where."""
    moment = error.moment
    lines: list[str] = []
    for open_ in moment.pending:
        about = topic(open_.question, moment, words)
        decider = moment.decider(open_)
        if error.actor == decider:
            lines.insert(0, words("waiting.you", about=about))
        else:
            lines.append(words("waiting.other", people=mention(decider), about=about))
    if error.posted:
        lines.append(words("waiting.link", link=link(error.posted)))
    return "\n".join(lines[:5])


def _kept(error: Kept) -> str:
    """The text about a report that is posted later, by whose fault it is."""
    return "allow.kept" if error.names else "allow.kept-fault" if error.fault else "allow.kept-unknown"


def _said(error: DuckbackError, words: Words) -> str:
    """A sentence of the catalogues with its values made safe; what was worded elsewhere is made safe as a whole."""
    said = _with_titles(error.said, words)
    known = said.values or any(sentence(language, said.sentence) != said.sentence for language in languages())
    text = words.said(said, lambda value: safe(value, 300)) if known else _CODE.sub(r"`\1`", safe(error.message, 600))
    return _sentence(text)


def _with_titles(said: Said, words: Words) -> Said:
    """The same, with a rule that it cites called by its title too, and a machine without a name by what it is."""
    values: dict[str, object] = {}
    for key, value in said.values.items():
        values[key] = _with_titles(value, words) if isinstance(value, Said) else value
        if key == "rule" and (title := _title(str(value), words)):
            values[key] = f"{title}, {value}"
        if key == "machine" and value in _MODELS:
            values[key] = words.term("the-model", _MODELS[str(value)])
    return Said(said.sentence, **values)


def _sentence(text: str) -> str:
    """With a capital at the beginning and a full stop at the end."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
