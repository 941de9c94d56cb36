"""Short ways to ask for tests, and an enumeration of every face that owes nothing to the odds."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from engine.checks.combat import arms
from engine.checks.evaluate import evaluate
from engine.checks.odds import outcome_key
from engine.checks.request import answer
from engine.ruleset import registry as rulesets
from engine.ruleset.model import Ruleset
from engine.tables.outcome import Party, Request, attribute

CR3: Ruleset = rulesets.get("cr3")
SWORDPLAY: Ruleset = rulesets.get("swordplay")
MG42: Ruleset = rulesets.get("mg42")
CR2: Ruleset = rulesets.get("cr2")
COMPENDIUM: Ruleset = rulesets.get("compendium")
EVERY_CHECK = [(rules, name) for rules in map(rulesets.get, rulesets.RULESETS) for name in rules.checks]
CHECK_IDS = [f"{rules.id}-{name}" for rules, name in EVERY_CHECK]


def no_dice(number: int) -> Sequence[int]:
    raise AssertionError(f"{number} dice were rolled that the test did not give")


def ask(test: str, dice: dict[str, list[int]] | list[int] | None = None, /, **fields: Any) -> dict[str, Any]:
    """The answer to a request; a list of dice is the tester's own, `holds` are the circumstances."""
    if "holds" in fields:
        fields["if"] = fields.pop("holds").split()
    given = dice if isinstance(dice, dict) else {"self": dice or []}
    return answer({"test": test, "ruleset": "cr3", "dice": given, **fields}, rulesets.get, no_dice)


def enumerated(name: str, request: Request, rules: Ruleset = CR3) -> dict[str, Fraction]:
    """The chance of each outcome, counted over every roll, one face at a time."""
    path: list[int] = []
    counted: Counter[tuple[str, int]] = Counter()
    while True:
        used = 0

        def faces(party: str, number: int) -> list[int]:
            nonlocal used
            if party in ("distance", "flank", "buildings", "turns"):
                return []
            while len(path) < used + number:
                path.append(1)
            used += number
            return path[used - number : used]

        outcome = evaluate(rules, name, request, faces)
        counted[outcome_key(rules.checks[name], outcome), used] += 1
        while path and path[-1] == 6:
            path.pop()
        if not path:
            break
        path[-1] += 1
    chances: dict[str, Fraction] = {}
    for (key, dice), times in counted.items():
        chances[key] = chances.get(key, Fraction(0)) + Fraction(times, 6**dice)
    return chances


def subsets(words: Sequence[str]) -> list[frozenset[str]]:
    return [frozenset(some) for size in range(len(words) + 1) for some in itertools.combinations(words, size)]


def field_values(rules: Ruleset, name: str) -> dict[str, Any]:
    """What each field of a test may be, with weapons of few dice only."""
    check = rules.checks[name]
    values: dict[str, Any] = {
        "rep": range(7) if name == "star-power" else rules.parameters.reps,
        "leader_rep": (None, *rules.parameters.reps),
        "impact": range(1, 7),
        "margin": range(9),
        "eal": range(1, 6),
        "party": range(1, 8),
        "months": (0, 2, 3),
        "range": [(1, 1), (1, 3), (4, 6), (1, 6)],
        "shots": (None,),
        "enemies": range(1, 5),
        "wounds": range(1, 5),
        "leader_passed": range(3),
        "rate": range(1, 7),
        "dv": range(9),
        "devices": range(1, 4),
        "modifier": range(-2, 3),
        "against_rep": rules.parameters.reps,
        "reporter_rep": rules.parameters.reps,
        "turn": range(1, 8),
        "level": range(1, 6),
        "weapon": [
            weapon.id
            for weapon in arms(rules, check).values()
            if getattr(weapon, "dice", 0) < 1 and getattr(weapon, "target", 1) < 3 and getattr(weapon, "rolls", 1) == 1
        ],
    }
    return values | check.choices


def requests(rules: Ruleset, name: str, most: int) -> Iterator[Request]:
    """Requests of a test whose rolls are few enough to count: every one, or `most` of them by chance."""
    check = rules.checks[name]
    values = field_values(rules, name)
    fields = [field for field in check.fields if field.rstrip("?") not in check.flags]
    if "foe" in check.fields:
        values["foe"] = [
            Party(circumstances=holds, **dict(zip(_names(check.foe_fields), chosen, strict=True)))
            for chosen in itertools.product(*(_choices(values, field) for field in check.foe_fields))
            for holds in subsets(check.foe_circumstances)
        ]
    named = [
        holds
        for holds in subsets((*check.circumstances, *check.flags))
        if not check.exactly_one or len(holds & set(check.exactly_one)) == 1
    ]
    choices = [named, *(_choices(values, field) for field in fields)]
    total = math.prod(map(len, choices))
    for number in random.Random(name).sample(range(total), min(total, most)):
        chosen = []
        for choice in choices:
            number, place = divmod(number, len(choice))
            chosen.append(choice[place])
        yield Request(circumstances=chosen[0], **dict(zip(_names(fields), chosen[1:], strict=True)))


def _names(fields: Sequence[str]) -> list[str]:
    return [attribute(field.split("|")[-1].rstrip("?")) for field in fields]


def _choices(values: dict[str, Any], field: str) -> list[Any]:
    name = field.split("|")[-1].rstrip("?")
    chosen = list(values[name])
    left_out = field.endswith("?") and name not in (
        "rep",
        "leader_rep",
        "shots",
        "months",
        "enemies",
        "modifier",
        "devices",
    )
    return [None, *chosen] if left_out else chosen


def cost(rules: Ruleset, name: str, request: Request) -> int:
    """Rolls to count, about."""
    faces: dict[str, int] = {}

    def count(party: str, number: int) -> list[int]:
        faces[party] = number
        return [1] * number

    evaluate(rules, name, request, count)
    return 6 ** sum(faces.values())
