"""The odds of one exchange of fire: shots, damage, recovery, Star Power, reaction.

Every step reads the ruleset's own tests. Equal values are merged after each step, so that the whole costs
little more than its parts.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple, TypeVar

from engine.checks.odds import distribution
from engine.ruleset.model import Ruleset
from engine.tables.outcome import Outcome, Request
from engine.tables.spec import ShootingTable

T = TypeVar("T")
Chances = dict[T, Fraction]

NAME = "fire-exchange"
"""What the odds of an exchange are asked for by."""

STEPS = ("ranged-combat", "damage", "recover-knock-down", "star-power", "received-fire")
"""The tests that an exchange is made of; a ruleset without one of them has no such exchange."""

_WORST = ("obviously-dead", "out-of-the-fight", "knocked-down", "miss")
"""Results of damage rolls from worst to best; of several hits only the worst counts (CR3-RUL-41)."""


class Target(NamedTuple):
    """The figure shot at. `circumstances` are those of its Received Fire test.

    A Star takes `column` of that test, has `star_power` dice, and with `larger_than_life` is not killed by a
    lower Rep; whether it then cheats death is its player's choice and not counted. `armor` and `class_` count
    where the ruleset's tests ask for them.
    """

    rep: int
    circumstances: frozenset[str] = frozenset()
    leader_rep: int | None = None
    star: bool = False
    star_power: int = 0
    column: int = 2
    larger_than_life: bool = True
    armor: int | None = None
    class_: str | None = None


class ExchangeOdds(NamedTuple):
    """How an exchange can end: the target's state if it is down, else its reaction. They add up to 1.

    `out_of_ammo` is None where weapons do not run out.
    """

    outcomes: Chances[str]
    out_of_ammo: Fraction | None


def exchange_odds(ruleset: Ruleset, shooting: Request, target: Target) -> ExchangeOdds:
    """The odds of all of a firing's shots at one target, and of what the target does.

    `shooting` is the request of the `ranged-combat` test; Rep, weapon, shots and circumstances count. A weapon
    with a blast harms others too: that is not counted here. Raises BadRequest for an unknown weapon.
    """
    fired = distribution(
        ruleset, "ranged-combat", shooting, lambda outcome: (_hits(outcome), bool(outcome.values.get("out_of_ammo")))
    )
    check = ruleset.checks["ranged-combat"]
    empty = None
    if isinstance(check, ShootingTable) and check.ammo:
        empty = sum((chance for (_, emptied), chance in fired.items() if emptied), Fraction(0))
    hits: Chances[int] = {}
    for (number, _), chance in fired.items():
        _add(hits, number, chance)
    harm = _harm(_results(ruleset, "damage", Request(weapon=shooting.weapon, armor=target.armor)), hits)
    harm = _step(harm, {"knocked-down": _results(ruleset, "recover-knock-down", Request(target.rep))})
    if target.star:
        power = {
            damage: _results(ruleset, "star-power", Request(target.star_power, damage=damage))
            for damage in ("stunned", "out-of-the-fight", "obviously-dead")
        }
        harm = _step(harm, power)
        if target.larger_than_life and shooting.rep < target.rep:
            harm = _step(harm, {"obviously-dead": {"out-of-the-fight": Fraction(1)}})
    reaction = _results(
        ruleset,
        "received-fire",
        Request(
            target.rep,
            target.circumstances - {"outgunned"} if target.star else target.circumstances,
            leader_rep=target.leader_rep,
            choice=target.column if target.star else None,
            class_=target.class_,
        ),
    )
    return ExchangeOdds(_step(harm, {"miss": reaction, "carry-on": reaction}), empty)


def _hits(outcome: Outcome) -> int:
    return int(outcome.values.get("hits", outcome.result == "hit"))


def _results(ruleset: Ruleset, name: str, request: Request) -> Chances[str]:
    return distribution(ruleset, name, request, lambda outcome: outcome.result)


def _harm(damage: Chances[str], hits: Chances[int]) -> Chances[str]:
    """The worst damage of a number of hits that is itself uncertain."""
    harm: Chances[str] = {}
    worst: Chances[str] = {"miss": Fraction(1)}
    for number in range(max(hits) + 1):
        if number:
            merged: Chances[str] = {}
            for before, chance in worst.items():
                for result, share in damage.items():
                    _add(merged, min(before, result, key=_WORST.index), chance * share)
            worst = merged
        for result, chance in worst.items():
            if number in hits:
                _add(harm, result, chance * hits[number])
    return harm


def _step(chances: Chances[str], table: Mapping[str, Chances[str]]) -> Chances[str]:
    """Every value that the table has is replaced by what the table makes of it, all at once."""
    after: Chances[str] = {}
    for value, chance in chances.items():
        for result, share in table.get(value, {value: Fraction(1)}).items():
            _add(after, result, chance * share)
    return after


def _add(chances: Chances[T], value: T, chance: Fraction) -> None:
    chances[value] = chances.get(value, Fraction(0)) + chance
