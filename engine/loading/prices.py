"""What a force costs where it is bought with points (CR2-POINTS-03 to CR2-POINTS-06)."""

from collections.abc import Iterable, Sequence

from engine.errors import BadRequest
from engine.ruleset.forces import Prices
from engine.ruleset.model import Ruleset
from engine.state import Figure, Machine

TOTAL = "CR2-TOURN-01"
SPECIALS = "CR2-RUL-248"


def prices_of(rules: Ruleset, rule: str) -> Prices:
    """The price list of a ruleset. Raises BadRequest citing the `rule` that wants one where there is none."""
    if rules.prices is None:
        raise BadRequest("{title} has no prices ({rule})", title=rules.title, rule=rule, field="ruleset")
    return rules.prices


def of_rep(prices: Prices, figure: Figure) -> int:
    """The points of its Rep alone (CR2-RUL-304)."""
    return prices.rep * figure.rep


def of_items(prices: Prices, items: Iterable[str]) -> int:
    """What arms and gear cost; what is on no list is free (CR2-RUL-305)."""
    return sum(prices.items.get(item, 0) for item in items)


def of_rounds(prices: Prices, supply: Iterable[tuple[str, int]]) -> int:
    """What so many rounds for these weapons cost; those that dice bring are free (CR2-POINTS-06)."""
    return sum(number * prices.rounds.get(weapon, 0) for weapon, number in supply)


def of_figure(prices: Prices, figure: Figure) -> int:
    """What a figure costs with all that it has and the rounds that are named for it (CR2-POINTS-03)."""
    rep = of_rep(prices, figure) * (2 if figure.traits & prices.double else 1)
    leads, mount = prices.leader * figure.leader, prices.mount * figure.mounted
    gear = of_items(prices, (*figure.weapons, figure.melee_weapon, *figure.traits))
    return rep + leads + mount + gear + of_rounds(prices, figure.kit.supply)


def of_hull(rules: Ruleset, prices: Prices, machine: Machine) -> int:
    """What a machine costs without rounds and crew (CR2-POINTS-04, CR2-POINTS-05)."""
    model = rules.models[machine.model]
    return model.points + (0 if model.towed else of_items(prices, (mount.weapon for mount in model.mounts)))


def of_machine(rules: Ruleset, prices: Prices, machine: Machine) -> int:
    """The same with its rounds."""
    return of_hull(rules, prices, machine) + of_rounds(prices, machine.rounds)


def with_a_round(rules: Ruleset, figures: Iterable[Figure], machines: Iterable[Machine]) -> None:
    """Where rounds are bought, one is with each weapon for which none are named: no dice bring any (CR2-POINTS-06)."""
    for figure in figures:
        figure.kit = figure.kit._replace(supply=_at_least_one(rules, figure.weapons, figure.kit.supply))
    for machine in machines:
        weapons = [mount.weapon for mount in rules.models[machine.model].mounts]
        machine.rounds = _at_least_one(rules, weapons, machine.rounds)


def _at_least_one(
    rules: Ruleset, weapons: Iterable[str], supply: tuple[tuple[str, int], ...]
) -> tuple[tuple[str, int], ...]:
    counted = [weapon for weapon in weapons if rules.weapons[weapon].feed.rounds[1]]
    return tuple((dict.fromkeys(counted, 1) | dict(supply)).items())


def within(rules: Ruleset, total: int, side: str, figures: Sequence[Figure], machines: Sequence[Machine]) -> None:
    """Raise BadRequest where a side's force costs more than the total, or its machines with their crews more than half
    of it (CR2-TOURN-01, CR2-RUL-248)."""
    prices = prices_of(rules, TOTAL)
    own = [f for f in figures if f.side == side]
    hulls = sum(of_machine(rules, prices, m) for m in machines if m.side == side)
    crews = sum(of_figure(prices, f) for f in own if f.aboard or f.serves)
    spent = hulls + sum(of_figure(prices, f) for f in own)
    if spent > total:
        said = "{spent} of {total} points are spent for {side}: take figures or arms away ({rule})"
        raise BadRequest(said, side=side, spent=spent, total=total, rule=TOTAL, field="mission.total")
    if 2 * (hulls + crews) > total:
        said = "{spent} points are spent on machines of {side} and their crews, and half of {total} may be ({rule})"
        raise BadRequest(said, side=side, spent=hulls + crews, total=total, rule=SPECIALS, field="mission.total")
