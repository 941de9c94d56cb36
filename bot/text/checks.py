"""A test of the rules in words: what came of it, its dice, and each rule that counted."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from bot.text.figures import percents
from bot.text.rolls import LOW, ticked
from bot.text.words import Words
from engine.checks.odds import distribution, outcome_key
from engine.checks.request import Call
from engine.ruleset.model import Ruleset
from engine.tables.outcome import Applied, Outcome, Party, Request, ShotResult, attribute
from engine.tables.spec import Chance, Check, Ladder, PassContest, PassTest, ShootingTable, SuccessContest, SuccessTest

_LONGEST_FRACTION = 13
COUNTED = ("successes", "hits", "inches")
"""Numbers that outcomes are listed by and that have a word of their own."""


def title_of(check: Check, words: Words) -> str:
    """The name of a test; the rules' own where there is no other."""
    keys = (f"table.{check.id}", f"label.{check.id}")
    return next((words(key) for key in keys if words.has(key)), check.title)


def label_of(name: str, ruleset: Ruleset, words: Words) -> str:
    """The name of what was rolled: for what reports roll it, else the test's."""
    is_test = name in ruleset.checks and not words.has(f"label.{name}")
    return title_of(ruleset.checks[name], words) if is_test else words.term("label", name)


def result_of(check: str, result: str, words: Words) -> str:
    """The word for a result; numbers and numbered results are as the odds list them."""
    result, _, margin = result.partition(":")
    if result.removeprefix("-").isdecimal():
        return result.replace("-", "−")
    own = f"row.{check}.{result}"
    result = words(own) if words.has(own) else words.term("row", result)
    return words("row.margin", result=result, margin=margin) if margin else result


def listed_as(check: Check, key: str, words: Words) -> str:
    """The words for what the odds list an outcome by."""
    if check.keyed_by in COUNTED and key.isdecimal():
        return words(f"row.count.{check.keyed_by}", int(key))
    return result_of(check.id, key, words)


def outcome_of(check: Check, outcome: Outcome, words: Words) -> str:
    """The result of a test, in few words."""
    return listed_as(check, outcome_key(check, outcome), words)


def circumstance(name: str, words: Words) -> str:
    """The words for a circumstance, a field's value, a weapon, or whatever else changed a roll."""
    field, _, value = name.partition("=")
    if value and not words.has(f"when.{name}"):
        return words("check.field", name=words.term("field", field), value=result_of("", value, words))
    name = name.replace(" ", "-")
    keys = (f"when.{name}", f"field.{name}")
    return next((words(key) for key in keys if words.has(key)), name.replace("-", " "))


def asked(call: Call, words: Words) -> str:
    """The values given for the test: `Rep 4, in cover`."""
    own, foe = sides(call, words)
    return words("check.against", own=own, foe=foe) if foe else own


def sides(call: Call, words: Words) -> tuple[str, str]:
    """The values given for the one who tests, and for the other side; empty without one."""
    check, request = call.check, call.request
    own = _party(call, request, check.fields, (*check.circumstances, *check.flags), words)
    if request.foe is None:
        return own, ""
    return own, _party(call, request.foe, check.foe_fields, check.foe_circumstances, words)


def _party(call: Call, party: Request | Party, fields: tuple[str, ...], known: tuple[str, ...], words: Words) -> str:
    parts: list[str] = []
    for name in (name for field in fields for name in field.rstrip("?").split("|")):
        value = getattr(party, attribute(name)) if name not in call.check.flags else None
        if name != "foe" and value is not None:
            parts.append(_field(name, value, call.ruleset, words))
    return ", ".join([*parts, *(circumstance(name, words) for name in known if name in party.circumstances)])


def _field(name: str, value: Any, ruleset: Ruleset, words: Words) -> str:
    if name == "weapon":
        return words.term("weapon", str(value))
    if name == "range":
        value = str(value[0]) if value[0] == value[1] else f"{value[0]}–{value[1]}"
    elif isinstance(value, str):
        value = result_of("", value, words)
    return words("check.field", name=words.term("field", name), value=value)


def upto(call: Call, outcome: Outcome, party: str) -> int | None:
    """The highest face with which a party's die passes or counts; None where dice do neither."""
    check = call.check
    if isinstance(check, Chance):
        return None
    if isinstance(check, SuccessTest | SuccessContest):
        return check.upto
    if isinstance(check, Ladder):
        return LOW
    target = outcome.targets.get(party)
    if isinstance(check, PassTest | PassContest) and party in ("self", "foe") and target is not None:
        return min(target, check.always_fails - 1)
    return target if isinstance(check, PassTest | PassContest) else None


def shown(call: Call, outcome: Outcome, party: str) -> str:
    """A party's faces, ticked where each passes or fails."""
    faces = outcome.rolled.get(party, [])
    limit = upto(call, outcome, party)
    if limit is not None:
        return ticked(faces, limit)
    if isinstance(call.check, ShootingTable):
        return " ".join(map(str, sorted(faces, reverse=True)))
    return " ".join(map(str, faces))


def dice_line(call: Call, outcome: Outcome, words: Words) -> str:
    """All dice on one line: `3 ✓ 6 ✗ 5 ✗, 1 passed`."""
    parts: list[str] = []
    scores = scored(call.check, outcome)
    for party in outcome.rolled:
        faces = shown(call, outcome, party)
        if party in scores:
            faces += f" = {scores[party]}"
        parts.append(faces if party == "self" else words("check.party", party=words.term("party", party), faces=faces))
    text = " · ".join(part for part in parts if part)
    if outcome.passed is not None and not scores:
        count = outcome.raw_passed or 0
        return words("check.passed", count, faces=text)
    return text


def scored(check: Check, outcome: Outcome) -> dict[str, int]:
    """The result of each side of a contest; empty where there is but one."""
    if isinstance(check, PassContest):
        return {"self": outcome.passed or 0, "foe": outcome.values["foe_passed"]}
    if isinstance(check, SuccessContest):
        return {"self": outcome.successes or 0, "foe": outcome.values["foe_successes"]}
    return {}


def needed(call: Call, outcome: Outcome, words: Words) -> str:
    """What a die must show: `A die of 4 or less passes`; empty where dice are only read, or each side has its own."""
    limit = upto(call, outcome, "self")
    differ = isinstance(call.check, PassContest) and limit != upto(call, outcome, "foe")
    if limit is None or differ:
        return ""
    if isinstance(call.check, PassTest | PassContest):
        return words("roll.need", target=limit)
    return words("roll.low")


def reasons(call: Call, outcome: Outcome, words: Words) -> Iterator[tuple[str, str]]:
    """Everything that counted, each with the id of its rule: dice and changes, shots, the row."""
    check = call.check
    for party, dice in outcome.pool.items():
        target = upto(call, outcome, party)
        key = "check.pool" if target is None else "check.pool-target"
        yield words(key, dice, party=words.term("party", party), target=target), check.rule
    for change in outcome.modifiers:
        yield changed(change, call.ruleset, words), change.rule
    for rule, shots in groupby(outcome.shots, key=lambda shot: shot.rule):
        yield " · ".join(_shot(check, shot, words) for shot in shots), rule
    yield outcome_of(check, outcome, words), outcome.rule


def _shot(check: Check, shot: ShotResult, words: Words) -> str:
    result = result_of(check.id, "hit" if shot.hit else "miss", words)
    return words("check.shot", die=shot.die, plus=shot.total - shot.die, total=shot.total, result=result)


def changed(change: Applied, ruleset: Ruleset, words: Words) -> str:
    """`+1 die: in cover`."""
    armed = change.circumstance in ruleset.melee_weapons
    name = words.term("weapon", change.circumstance) if armed else circumstance(change.circumstance, words)
    if change.what == "counted":
        return words("check.counted", change.amount, name=name)
    key = f"check.change-{change.what}"
    what = words(key, abs(change.amount)) if words.has(key) else words.term("field", change.what)
    return words("check.change", amount=f"{change.amount:+d}".replace("-", "−"), what=what, name=name)


def extras(check: Check, outcome: Outcome, words: Words) -> list[str]:
    """What else the row gives: a second number, an empty weapon."""
    lines: list[str] = []
    for name, value in outcome.values.items():
        if name in (check.keyed_by, "result", "foe_passed", "foe_successes", "margin"):
            continue
        if name == "out_of_ammo":
            lines += [words("check.empty")] if value else []
        elif isinstance(value, bool):
            lines += [words.term("field", name)] if value else []
        else:
            told = result_of(check.id, value, words) if isinstance(value, str) else value
            lines.append(words("check.field-is", name=words.term("field", name), value=told))
    return lines


@dataclass(frozen=True, slots=True)
class Ending:
    """One way a test can end: the dice passed, if it counts them, what comes of it, and its chance in per cent."""

    key: tuple[int | None, str]
    number: str
    result: str
    percent: str


def ladder(call: Call, words: Words) -> list[Ending]:
    """Every way a test can end, best first where dice are passed; the per cents are whole and add up to 100."""
    check = call.check
    found = distribution(call.ruleset, check.id, call.request, lambda outcome: step_key(check, outcome))
    whole = percents({repr(key): chance for key, chance in found.items()})
    passing = isinstance(check, PassTest)
    order = sorted(found, key=lambda key: -(key[0] or 0)) if passing else list(found)
    return [
        Ending(
            key,
            "" if key[0] is None else str(key[0]),
            listed_as(check, key[1], words),
            words("odds.percent", number=whole.get(repr(key), "<1")),
        )
        for key in order
    ]


def step_key(check: Check, outcome: Outcome) -> tuple[int | None, str]:
    """The key that tells apart the ways in which a test can end."""
    return (outcome.passed if isinstance(check, PassTest) else None), outcome_key(check, outcome)


def odds_table(chances: Mapping[str, Fraction], words: Words) -> str:
    """Chances by their names, a line each: per cent, fraction, name."""
    rows = [
        (tenths(chance, words), str(chance) if len(str(chance)) <= _LONGEST_FRACTION else "", name)
        for name, chance in chances.items()
    ]
    wide = max(len(percent) for percent, _, _ in rows)
    broad = max(len(fraction) for _, fraction, _ in rows)
    return "\n".join(f"{percent:>{wide}}  {fraction:<{broad}}  {name}" for percent, fraction, name in rows)


def tenths(chance: Fraction, words: Words) -> str:
    """Per cents with one decimal; neither 0 nor 100 unless it is."""
    number = round(chance * 1000)
    if 0 < chance < 1:
        number = min(999, max(1, number))
    return words("odds.percent", number=words("odds.decimal", whole=number // 10, tenth=number % 10))
