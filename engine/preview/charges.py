"""A charge before it is tested: the way, the test, the fire it draws, the first round of melee."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from engine.checks.evaluate import evaluate
from engine.checks.outcome import Request
from engine.game import Game
from engine.preview import harm, tables
from engine.preview.model import Charge, ChargeResult, DrawnFire, Melee, Reaction
from engine.preview.probe import Forced, Probe, firing_request
from engine.preview.shots import hits_on, once_or_more
from engine.preview.tryout import Tryout
from engine.procedures.ledger import Ledger
from engine.procedures.seam import CHARGE_HOME
from engine.state import Figure

ZERO = Fraction(0)


Pair = tuple[Figure, Figure]
DARING = "wanting-to-charge"
GOES = "charge"
"""A test before the way, and its result that lets a figure go."""
MEETING = ("charge", "being-charged")
"""The test at the charge point, by the name that the ruleset has for it."""
FIGHTS = ("fire-then-melee", "melee")
COMES_ON = "continue-charge"
"""The result of a charger under fire that does not stop it."""
NO_FIRE = "no-fire"
"""Stands for a result that allows no fire."""


def charge_odds(g: Tryout, pair: Pair, way: Charge) -> Charge:
    """`way` with the odds of what follows, from where the charger stands on this table."""
    charger, _ = pair
    known: dict[str, Forced] = {}
    if DARING in g.rules.checks:
        asked = _probe(g, pair, known).asked(DARING)
        if asked is None:
            return way
        dares = tables.reaction(g.rules, charger, DARING, asked)
        way = replace(way, dares=dares, reach=way.reach * dares.results.get(GOES, ZERO))
        known[DARING] = Forced(GOES)
    test = next(name for name in MEETING if name in g.rules.checks)
    request = _probe(g, pair, known).asked(test)
    if request is None:
        return way
    results = []
    contact = ZERO
    for (result, melee, rule), chance in _rows(g, test, request):
        fire = _drawn(g, pair, {**known, test: Forced(result, melee)})
        results.append(ChargeResult(result, chance, rule, melee, fire))
        if melee:
            contact += chance * _comes_on(fire)
    return replace(way, results=tuple(results), contact=contact, melee=_melee(g, pair, known, test))


def _comes_on(fire: DrawnFire | None) -> Fraction:
    """The chance that the charger stands after this fire, and comes on."""
    if fire is None:
        return Fraction(1)
    willing = Fraction(1) if fire.answer is None else fire.answer.results.get(COMES_ON, ZERO)
    return harm.still_able(fire.outcomes) * willing


def _probe(g: Tryout, pair: Pair, forced: Mapping[str, Forced], *, misses: bool = False) -> Probe:
    """A copy of the table on which this charge alone has been made, as far as dice that are not forced."""
    probe = Probe.at(g)
    probe.forced, probe.misses = forced, misses
    mine = [(probe.mine(pair[0]), probe.mine(pair[1]))]
    probe.rehearse(probe.call(CHARGE_HOME, replace(g.charges, pairs=mine), Ledger()))
    return probe


def _rows(g: Game, test: str, request: Request) -> list[tuple[tuple[str, bool, str], Fraction]]:
    """The rows that can come up, whether melee follows, with their chances, from the best for the charger down."""
    if g.rules.has("free-will-may-roll"):
        request = request._replace(choice=None)
    found = tables.contest(g.rules, test, request, "melee")
    order = [row.rule for row in getattr(g.rules.checks[test], "rows", ())]
    told = [
        ((result, bool(melee) or result in FIGHTS, rule), chance) for (result, melee, rule), chance in found.items()
    ]
    return sorted(told, key=lambda item: order.index(item[0][2]) if item[0][2] in order else len(order))


def _drawn(g: Tryout, pair: Pair, forced: Mapping[str, Forced]) -> DrawnFire | None:
    probe = _probe(g, pair, forced)
    if not probe.firings:
        return None
    firing = probe.firings[0]
    request = firing_request(probe, firing)
    charger, target = pair
    worst = harm.damage(g, firing.weapon.impact, hits_on(g, request, 0), target, charger)
    outcomes, _ = harm.suffer(g, charger, worst)
    holds = request.circumstances | request.targets[0].circumstances
    return DrawnFire(
        firing.weapon.id,
        firing.aims[0][1],
        tables.circumstances(g.rules, "ranged-combat", holds),
        once_or_more(g, request),
        outcomes,
        harm.down(outcomes),
        _under_fire(g, pair, forced),
    )


def _under_fire(g: Tryout, pair: Pair, forced: Mapping[str, Forced]) -> Reaction | None:
    """The test of a charger that this fire has missed, where the rules have it test."""
    request = _probe(g, pair, forced, misses=True).asked("received-fire")
    return None if request is None else tables.reaction(g.rules, pair[0], "received-fire", request)


def _melee(g: Tryout, pair: Pair, known: Mapping[str, Forced], test: str) -> Melee | None:
    request = _probe(g, pair, {**known, test: Forced(NO_FIRE, True)}).asked("melee")
    if request is None:
        return None  # there is no room beside the target
    charger, target = pair
    won: dict[int, Fraction] = {}
    lost: dict[int, Fraction] = {}
    even = ZERO
    for (result, margin, _), chance in tables.contest(g.rules, "melee", request, "margin").items():
        if result == "won":
            won[margin] = won.get(margin, ZERO) + chance
        elif result == "lost":
            lost[margin] = lost.get(margin, ZERO) + chance
        else:
            even += chance
    winning, losing = sum(won.values(), ZERO), sum(lost.values(), ZERO)
    dice = evaluate(g.rules, "melee", request, lambda _, count: [6] * count)
    return Melee(
        dice.pool["self"],
        dice.pool["foe"],
        dice.modifiers,
        winning,
        even,
        losing,
        harm.suffer(g, target, harm.blows(g, {0: 1 - winning, **won}, charger, target))[0],
        harm.suffer(g, charger, harm.blows(g, {0: 1 - losing, **lost}, target, charger))[0],
    )
