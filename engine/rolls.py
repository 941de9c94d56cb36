"""Tests as they are told: what the dice of each party came to."""

from typing import Any

from engine.events import Roll
from engine.tables.outcome import Outcome


def roll_of(label: str, outcome: Outcome, **more: Any) -> Roll:
    """What a test has come to for the one who took it; `more` overrules that."""
    facts: dict[str, Any] = {
        "dice": tuple(outcome.rolled.get("self", ())),
        "target": outcome.target,
        "passed": outcome.passed,
        "successes": outcome.successes,
        "result": outcome.result,
        "modifiers": tuple(m for m in outcome.modifiers if m.party == "self"),
        "rule": outcome.rule,
    }
    return Roll(label, **{**facts, **more})


def foe_roll(label: str, outcome: Outcome, figure: str, against: str) -> Roll:
    """What an opposed test has come to for the other party, who has no result."""
    dice, own = tuple(outcome.rolled.get("foe", ())), tuple(m for m in outcome.modifiers if m.party == "foe")
    passed, scored = outcome.values.get("foe_passed"), outcome.values.get("foe_successes")
    roll = Roll(label, dice, figure, target=outcome.targets.get("foe"), passed=passed, successes=scored)
    return roll._replace(modifiers=own, against=against, rule=outcome.rule)
