"""Where what is thrown or launched at a spot may come down, and whom it catches there, with the odds of both."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from engine.checks.outcome import Request
from engine.game import Game
from engine.preview import tables
from engine.preview.shots import once_or_more
from engine.procedures.aim import Firing
from engine.procedures.second import grenades
from engine.space import Place
from engine.state import Figure

ONE = Fraction(1)


class Fall(NamedTuple):
    """One way that it may go: what becomes of it, and where."""

    chance: Fraction
    result: str
    spot: Place


class Caught(NamedTuple):
    """A figure in a circle: the chance that it is hit, and that it throws itself down in time."""

    figure: Figure
    hit: Fraction
    escapes: Fraction = Fraction(0)


def test_of(g: Game, firing: Firing) -> str:
    """The test that is taken first for it."""
    if "grenade" in g.rules.checks:
        return "grenade"
    return "bombs-away" if grenades.blind(g, firing) else "ranged-combat"


def landing(g: Game, firing: Firing, request: Request) -> Mapping[str, Fraction]:
    """The chance of each way that it may land; `request` is that of its first test."""
    if in_two_steps(g):
        out: dict[str, Fraction] = {}
        for fall in falls(g, firing):
            out[fall.result] = out.get(fall.result, Fraction(0)) + fall.chance
        return {name: chance for name, chance in out.items() if chance}
    return tables.results(g.rules, "grenade", request)


def in_two_steps(g: Game) -> bool:
    """Whether one die places it, and one more is rolled for each figure in the circle (CR2-BLAST-02)."""
    return "where-grenade" in g.rules.checks


def falls(g: Game, firing: Firing) -> Iterator[Fall]:
    """The ways that the dice of a first step can fall (CR2-BLAST-02, CR2-GREN-02, CR2-GREN-04)."""
    thrower, spot = firing.shooter, firing.spot
    assert spot is not None
    feet = thrower.at, thrower.floor
    if grenades.blind(g, firing):
        for found, chance in tables.results(g.rules, "bombs-away", g.request(thrower)).items():
            if found == grenades.IN_THE_HOLE:
                yield Fall(chance, grenades.BOTCHED, feet)
            else:
                placed = chance * once_or_more(g, grenades.placing(g, firing, grenades.COUNTED[found]))
                yield Fall(placed, grenades.PLACED, spot)
                yield Fall(chance - placed, grenades.DUD, spot)
        return
    placed = once_or_more(g, grenades.placing(g, firing))
    yield Fall(placed, grenades.PLACED, spot)
    if not firing.weapon.lobbed:
        yield Fall(ONE - placed, grenades.PAST, spot)
        return
    between = grenades.in_between(g, firing)
    for found, chance in tables.results(g.rules, "where-grenade", g.request(thrower)).items():
        share = (ONE - placed) * chance
        if found == grenades.IN_THE_HOLE:
            yield Fall(share, grenades.BOTCHED, feet)
        elif found == "intervening-group" and between is not None:
            yield Fall(share * placed, grenades.ASTRAY, (between.at, between.floor))
            yield Fall(share * (ONE - placed), grenades.HARMLESS, spot)
        else:
            yield Fall(share, grenades.HARMLESS, spot)


def caught(g: Game, firing: Firing, fall: Fall) -> list[Caught]:
    """Those in the circle where it bursts, or where it was meant to, as first, second and third target."""
    there = grenades.nearest_first(g, firing, fall.spot)
    if fall.result == grenades.BOTCHED:
        escapes = [tables.results(g.rules, grenades.IN_THE_HOLE, g.request(f)).get("prone", Fraction(0)) for f in there]
        return [Caught(f, ONE - chance, chance) for f, chance in zip(there, escapes, strict=True)]
    bursts = fall.result in (grenades.PLACED, grenades.ASTRAY)
    asked = [grenades.striking(g, firing, fall.spot, f, n) for n, f in enumerate(there)]
    return [Caught(f, once_or_more(g, ask) if bursts else Fraction(0)) for f, ask in zip(there, asked, strict=True)]
