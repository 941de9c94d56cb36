"""Short ways to ask for tests, and an enumeration of every face that owes nothing to the odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from engine import rulesets
from engine.checks.evaluate import evaluate
from engine.checks.odds import outcome_key
from engine.checks.outcome import Request
from engine.checks.request import answer
from engine.rulesets.model import Ruleset

CR3: Ruleset = rulesets.get("cr3")


def no_dice(number: int) -> Sequence[int]:
    raise AssertionError(f"{number} dice were rolled that the test did not give")


def ask(test: str, dice: dict[str, list[int]] | list[int] | None = None, /, **fields: Any) -> dict[str, Any]:
    """The answer to a request; a list of dice is the tester's own, `holds` are the circumstances."""
    if "holds" in fields:
        fields["if"] = fields.pop("holds").split()
    given = dice if isinstance(dice, dict) else {"self": dice or []}
    return answer({"test": test, "ruleset": "cr3", "dice": given, **fields}, rulesets.get, no_dice)


def enumerated(name: str, request: Request) -> dict[str, Fraction]:
    """The chance of each outcome, counted over every roll, one face at a time."""
    path: list[int] = []
    counted: Counter[tuple[str, int]] = Counter()
    while True:
        used = 0

        def faces(party: str, number: int) -> list[int]:
            nonlocal used
            if party in ("distance", "flank", "buildings"):
                return []
            while len(path) < used + number:
                path.append(1)
            used += number
            return path[used - number : used]

        outcome = evaluate(CR3, name, request, faces)
        counted[outcome_key(CR3.checks[name], outcome), used] += 1
        while path and path[-1] == 6:
            path.pop()
        if not path:
            break
        path[-1] += 1
    chances: dict[str, Fraction] = {}
    for (key, dice), times in counted.items():
        chances[key] = chances.get(key, Fraction(0)) + Fraction(times, 6**dice)
    return chances
