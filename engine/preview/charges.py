"""A charge before it is tested: the way, the test, the fire it draws, the first round of melee."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from engine.checks.evaluate import evaluate
from engine.checks.outcome import Request
from engine.game import Game
from engine.preview import harm, tables
from engine.preview.model import Charge, ChargeResult, DrawnFire, Melee
from engine.preview.probe import Probe, firing_request
from engine.preview.shots import hits_on, once_or_more
from engine.preview.tryout import Tryout
from engine.procedures.ledger import Ledger
from engine.state import Figure

ZERO = Fraction(0)


Pair = tuple[Figure, Figure]
NO_FIRE = "no-fire"
"""Stands for a result that allows no fire."""


def charge_odds(g: Tryout, pair: Pair, way: Charge) -> Charge:
    """`way` with the odds of what follows, from where the charger stands on this table."""
    request = _probe(g, pair).asked("charge")
    if request is None:
        return way
    results = []
    contact = ZERO
    for (result, melee, rule), chance in _rows(g, request):
        fire = _drawn(g, pair, result, bool(melee))
        results.append(ChargeResult(result, chance, rule, bool(melee), fire))
        if melee:
            contact += chance * (1 if fire is None else harm.standing(fire.outcomes))
    return replace(way, results=tuple(results), contact=contact, melee=_melee(g, pair))


def _probe(g: Tryout, pair: Pair, result: str = "", melee: bool = False) -> Probe:
    """A copy of the table on which this charge alone has been made, as far as dice that are not forced."""
    probe = Probe.at(g)
    probe.forced, probe.melee = result, melee
    mine = [(probe.mine(pair[0]), probe.mine(pair[1]))]
    probe.rehearse("charge-home", mine, Ledger(), *g.charge_how)
    return probe


def _rows(g: Game, request: Request) -> list[tuple[tuple[str, int, str], Fraction]]:
    """The rows of the charge table that can come up, with their chances, from the best for the charger down."""
    found = tables.contest(g.rules, "charge", request, "melee")
    order = [row.rule for row in getattr(g.rules.checks["charge"], "rows", ())]
    return sorted(found.items(), key=lambda item: order.index(item[0][2]) if item[0][2] in order else len(order))


def _drawn(g: Tryout, pair: Pair, result: str, melee: bool) -> DrawnFire | None:
    probe = _probe(g, pair, result, melee)
    if not probe.firings:
        return None
    firing = probe.firings[0]
    request = firing_request(probe, firing)
    charger, target = pair
    worst = harm.damage(g, firing.weapon.impact, hits_on(g, request, 0), target.rep, charger)
    outcomes, _ = harm.suffer(g, charger, worst)
    holds = request.circumstances | request.targets[0].circumstances
    return DrawnFire(
        firing.weapon.id,
        firing.aims[0][1],
        tables.circumstances(g.rules, "ranged-combat", holds),
        once_or_more(g, request),
        outcomes,
        harm.down(outcomes),
    )


def _melee(g: Tryout, pair: Pair) -> Melee | None:
    request = _probe(g, pair, NO_FIRE, True).asked("melee")
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
        harm.suffer(g, target, harm.blows(g, {0: 1 - winning, **won}, charger.rep))[0],
        harm.suffer(g, charger, harm.blows(g, {0: 1 - losing, **lost}, target.rep))[0],
    )
