"""In Sight rolls before anybody rolls: with how many dice each is taken, and which place in the order comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.battle.game import Game
from engine.preview import tables
from engine.procedures.second.awareness import CHECK, REP
from engine.procedures.second.lookers import NEVER
from engine.state import Figure
from engine.tables.outcome import Outcome, Request

ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class SightRoll:
    """One figure's In Sight roll as it would be asked for; the outcome has its dice and modifiers.

    `awareness` is what it is asked with first whether it notices anything, if it is off its guard.
    """

    figure: Figure
    request: Request
    outcome: Outcome
    awareness: Request | None = None


def asked(g: Game, r: SightRoll) -> list[tuple[Fraction, Request]]:
    """What the test is asked with, and the chance of it: off its guard a figure may notice nothing, or too late."""
    if r.awareness is None:
        return [(Fraction(1), r.request)]
    found = tables.results(g.rules, CHECK, r.awareness).items()
    return [(chance, r.request._replace(rep=r.request.rep + REP[name])) for name, chance in found if name in REP]


def places(g: Game, r: SightRoll) -> tables.Places:
    """The chance of each place in the order; one that notices nothing has none."""
    questions = asked(g, r)
    if r.awareness is None:
        return tables.places(g.rules, r.figure, r.request)
    found = {NEVER: 1 - sum((chance for chance, _ in questions), ZERO)}
    for chance, request in questions:
        for place, part in tables.places(g.rules, r.figure, request):
            found[place] = found.get(place, ZERO) + chance * part
    return tuple(sorted(found.items()))


def results(g: Game, r: SightRoll) -> dict[str, Fraction]:
    """The chance of each result."""
    found: dict[str, Fraction] = {}
    for chance, request in asked(g, r):
        for name, part in tables.results(g.rules, "in-sight", request).items():
            found[name] = found.get(name, ZERO) + chance * part
    return found


def acts(g: Game, one: SightRoll) -> Fraction:
    """The chance that it acts at all."""
    return sum((chance for place, chance in places(g, one) if place >= 0), ZERO)
