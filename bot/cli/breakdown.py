"""Prints a test, dice and all, for people."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from engine.checks.request import Call, parties
from engine.ruleset.model import Ruleset
from engine.tables.outcome import Outcome
from engine.tables.spec import Check


def breakdown(call: Call, outcome: Outcome) -> str:
    """The whole tree: pool, modifiers with their rules, faces, what they came to, and the row."""
    rep = f", Rep {call.request.rep}" if "rep" in call.check.fields else ""
    return "\n".join([f"{call.check.title}{rep} ({call.ruleset.title})", *_lines(outcome)])


def _lines(outcome: Outcome) -> Iterator[str]:
    for party, dice in outcome.pool.items():
        changes = [
            f"{change.amount:+d} {change.circumstance} ({change.what}, {change.rule})"
            for change in outcome.modifiers
            if change.party == party and change.circumstance != "leader-die"
        ]
        target = outcome.targets.get(party)
        faces = outcome.rolled.get(party, [])
        against = f" against {target}" if target is not None else ""
        shown = " ".join(_face(face, target) for face in faces)
        yield f"  {party}: {dice}d6{against}{': ' + shown if shown else ''}"
        for change in changes:
            yield f"    {change}"
    for shot in outcome.shots:
        yield f"  {shot.die} + Rep = {shot.total}: {'hit' if shot.hit else 'miss'} ({shot.rule})"
    if outcome.passed is not None:
        more = f" ({outcome.raw_passed} on the dice)" if (outcome.raw_passed or 0) > outcome.passed else ""
        yield f"  passed: {outcome.passed}{more}"
    if outcome.successes is not None:
        yield f"  successes: {outcome.successes}"
    for name, value in outcome.values.items():
        yield f"  {name.replace('_', ' ')}: {_shown(value)}"
    yield f"  {outcome.result or 'rule'} ({outcome.rule})"


def _face(face: int, target: int | None) -> str:
    if target is None:
        return str(face)
    return f"{face}{'✓' if face <= target else '✗'}"


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def odds_table(title: str, outcomes: dict[str, Fraction]) -> str:
    """Odds as lines: percent, fraction, outcome."""
    width = max(len(key) for key in outcomes)
    lines = [f"  {key:<{width}}  {float(chance):8.3%}  {chance}" for key, chance in outcomes.items()]
    return "\n".join([title, *lines])


def describe(check: Check) -> dict[str, Any]:
    """What a test takes, for the list."""
    entry: dict[str, Any] = {
        "test": check.id,
        "title": check.title,
        "rule": check.rule,
        "fields": list(check.fields),
        "if": list(check.circumstances),
    }
    if check.foe_fields:
        entry["foe"] = {"fields": list(check.foe_fields), "if": list(check.foe_circumstances)}
    if check.flags:
        entry["flags"] = list(check.flags)
    if check.choices:
        entry["choices"] = {name: list(words) for name, words in check.choices.items()}
    entry["dice"] = list(parties(check))
    if check.notes:
        entry["notes"] = dict(check.notes)
    return entry


def listing(ruleset: Ruleset) -> str:
    """Every test of a ruleset with its fields, circumstances and dice."""
    lines = [f"Tests of {ruleset.title} (--ruleset {ruleset.id})"]
    for check in ruleset.checks.values():
        lines.append(f"\n{check.id}  {check.title} ({check.rule})")
        fields = [field for field in check.fields if field != "foe"]
        fields += [f"foe.{field}" for field in check.foe_fields]
        for name, words in (
            ("fields", fields),
            ("if", check.circumstances),
            ("foe.if", check.foe_circumstances),
            ("dice", parties(check)),
        ):
            if words:
                lines.append(f"  {name}: {', '.join(words)}")
        for name in check.flags:
            lines.append(f"  {name} is true or false, false if left out")
        for name, allowed in check.choices.items():
            lines.append(f"  {name} is one of {', '.join(map(str, allowed))}")
        for name, note in check.notes.items():
            lines.append(f"  {name + ': ' if name else ''}{note}")
    lines.append(f"\nRanged weapons: {', '.join(ruleset.weapons)}")
    lines.append(f"Melee weapons: {', '.join(ruleset.melee_weapons)}")
    return "\n".join(lines)
