"""Odds of single tests, remembered: the same few are asked for again and again."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar

from engine.checks.evaluate import evaluate, find
from engine.checks.odds import branches, distribution, odds
from engine.preview.model import Circumstance, Reaction
from engine.procedures.free_will import COLUMN_OF
from engine.procedures.machines.blows import SURE
from engine.procedures.seam import SIGHT_PLACE
from engine.ruleset.model import Ruleset
from engine.state import Figure
from engine.tables.outcome import Outcome, Request
from engine.tables.spec import Check

T = TypeVar("T")
MOST = 4096
ONE = Fraction(1)
Places = tuple[tuple[int, Fraction], ...]
"""Places in the order of an In Sight test with the chance of each."""

EMPTIES = "out_of_ammo"

_memo: dict[tuple[Any, ...], tuple[Any, Any]] = {}


def _remembered(rules: Ruleset, *key: Any, make: Callable[[], T]) -> T:
    """Answers depend on the ruleset's tables and weapons alone; holding them keeps their identity theirs."""
    held = (rules.checks, rules.weapons, rules.melee_weapons)
    full = (*map(id, held), *key)
    found = _memo.get(full)
    if found is None:
        if len(_memo) >= MOST:
            _memo.clear()
        found = _memo[full] = (held, make())
    value: T = found[1]
    return value


def results(rules: Ruleset, name: str, request: Request) -> Mapping[str, Fraction]:
    """The chance of each result of a test, in the order of its table."""
    return _remembered(
        rules, "results", name, request, make=lambda: MappingProxyType(odds(rules, name, request).outcomes)
    )


def outcomes(
    rules: Ruleset, name: str, request: Request, *, finely: bool = False
) -> tuple[tuple[Outcome, Fraction], ...]:
    """The outcomes of a test that differ in what they lead to: one of each kind, and the chance of it.

    Where a Leader's dice cap those of others, it counts how many passed; `finely`, whether a hit may harm a machine.
    Whether a weapon is empty then is not told apart.
    """
    caps = bool(getattr(find(rules, name), "capped_by", ""))

    def make() -> tuple[tuple[Outcome, Fraction], ...]:
        examples: dict[tuple[object, ...], Outcome] = {}

        def key(o: Outcome) -> tuple[object, ...]:
            values = tuple(sorted((name, int(value)) for name, value in o.values.items() if name != EMPTIES))
            passed = (o.passed or 0) if caps or not o.result else 0
            struck = tuple(sorted((shot.target, finely and shot.total >= SURE) for shot in o.shots if shot.hit))
            kind = o.result, o.rule, passed, values, struck
            examples.setdefault(kind, o)
            return kind

        found = distribution(rules, name, request, key)
        return tuple((examples[kind], chance) for kind, chance in found.items())

    return _remembered(rules, "outcomes", name, request, finely, make=make)


def hits(rules: Ruleset, request: Request) -> dict[tuple[tuple[int, ...], bool], Fraction]:
    """The chance of so many hits on each target in turn, and of the weapon being empty then."""

    def key(o: Outcome) -> tuple[tuple[int, ...], bool]:
        on = [0] * max(len(request.targets), 1)
        for shot in o.shots:
            on[shot.target] += shot.hit
        return tuple(on), bool(o.values.get("out_of_ammo"))

    return _remembered(rules, "hits", request, make=lambda: distribution(rules, "ranged-combat", request, key))


def reaction(rules: Ruleset, figure: Figure, test: str, request: Request, owed: Fraction = ONE) -> Reaction:
    """A test that a figure may owe, with the odds of its results; a Star's own choice counts only where it must."""
    columns = columns_of(rules, figure, test, request)
    if rules.has("free-will-may-roll"):
        request = request._replace(choice=None)
    dice, target = pool(rules, test, request)
    return Reaction(
        figure.id,
        test,
        owed,
        dice,
        target,
        circumstances(rules, test, request.circumstances),
        results(rules, test, request),
        columns,
        "outgunned" in request.circumstances,
    )


def columns_of(rules: Ruleset, figure: Figure, test: str, request: Request) -> dict[str, str]:
    """What a Star with Free Will comes to by each column that it may pick."""
    if not (rules.favors(figure, "free-will") and getattr(find(rules, test), "star_chooses", False)):
        return {}
    return {
        name: next(iter(results(rules, test, request._replace(choice=column)))) for name, column in COLUMN_OF.items()
    }


def pool(rules: Ruleset, name: str, request: Request) -> tuple[int, int]:
    """How many dice a test is taken with, a Leader Die among them, and the number they pass at."""

    def count() -> tuple[int, int]:
        outcome = evaluate(rules, name, request, lambda _, n: [6] * n)
        return sum(outcome.pool.values()), outcome.target or 0

    return _remembered(rules, "pool", name, request, make=count)


def dice_on(rules: Ruleset, request: Request, place: int) -> int:
    """How many dice of a firing count on one of its targets: those declared, and those that circumstances add."""

    def count() -> tuple[int, ...]:
        outcome = evaluate(rules, "ranged-combat", request, lambda _, n: [6] * n)
        return tuple(shot.target for shot in outcome.shots)

    return _remembered(rules, "dice-on", request, make=count).count(place)


def needs(rules: Ruleset, request: Request) -> int | None:
    """The lowest face that hits with this request's first die, None if none does."""

    def find_it() -> int | None:
        for face in range(1, 7):
            faces = {"self": face}
            outcome = evaluate(rules, "ranged-combat", request, lambda party, n, f=faces: [f.get(party, 6)] * n)  # type: ignore[misc]
            if outcome.shots[0].hit:
                return face
        return None

    return _remembered(rules, "needs", request, make=find_it)


def places(rules: Ruleset, figure: Figure, request: Request) -> Places:
    """The chance of each place in the order of an In Sight test."""

    def count() -> Places:
        ways: dict[int, Fraction] = {}
        for outcome, weight, dice in branches(rules, find(rules, "in-sight"), request):
            place = rules.judge(SIGHT_PLACE)(figure, outcome)
            ways[place] = ways.get(place, Fraction(0)) + Fraction(weight, 6**dice)
        return tuple(sorted(ways.items()))

    return _remembered(rules, "places", figure.moved, request, make=count)


def nerve(rules: Ruleset, request: Request) -> Fraction:
    """The chance that a Grunt's roll in an In Sight test lets it act."""

    def act() -> Fraction:
        return distribution(rules, "in-sight-action", request, lambda o: bool(o.passed)).get(True, Fraction(0))

    return _remembered(rules, "nerve", request, make=act)


@lru_cache(maxsize=1024)
def race(one: Places, other: Places) -> tuple[Fraction, Fraction, Fraction]:
    """The chances of a higher, an equal and a lower place than the other's; two below 0 do not act at all."""
    more = even = less = Fraction(0)
    for a, chance in one:
        for b, its in other:
            if a > b:
                more += chance * its
            elif a < b:
                less += chance * its
            elif a >= 0:
                even += chance * its
    return more, even, less


def circumstances(rules: Ruleset, name: str, holding: Iterable[str]) -> tuple[Circumstance, ...]:
    """What holds for a test, each with the rules by which its table counts it, in the table's order."""
    check = find(rules, name)
    held = frozenset(holding)
    return tuple(_circumstance(check, word) for word in check.circumstances if word in held)


def _circumstance(check: Check, word: str) -> Circumstance:
    dice = 0
    found: list[str] = []
    for modifier in check.modifiers:
        if modifier.when == word:
            dice += modifier.dice
            found.append(modifier.rule)
    words = {word} | set(check.implies.get(word, ()))
    for row in getattr(check, "rows", ()):
        for part in ("when", "unless", "missed_if"):
            if words & set(getattr(row, part, None) or ()) and row.rule not in found:
                found.append(row.rule)
    return Circumstance(word, tuple(found), dice)
