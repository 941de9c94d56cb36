"""The one number that a button says of an input: read off its preview, so that the two agree."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import prod

from engine.preview import Preview
from engine.preview.danger import danger

ONE = Fraction(1)


def number(gloss: str, foretold: Preview, side: str) -> Fraction | None:
    """The chance that a command's `gloss` stands for, None where its preview has none."""
    return GLOSSES[gloss](foretold, side) if gloss else None


def hit(foretold: Preview, side: str = "") -> Fraction | None:
    """The chance that somebody is hit by one shot or more."""
    if not foretold.firings:
        return None
    # Dice on several targets are independent of one another.
    missed = (shots.hits.get(0, Fraction(0)) for firing in foretold.firings for shots in firing.targets)
    return 1 - prod(missed, start=ONE)


def on_spot(foretold: Preview, side: str = "") -> Fraction | None:
    """The chance that what is thrown lands where it is meant to."""
    return foretold.blasts[0].landing.get("on-spot", Fraction(0)) if foretold.blasts else None


def contact(foretold: Preview, side: str = "") -> Fraction | None:
    """The chance that a charge, of several the best, comes to blows; None where one could not be followed."""
    if not all(charge.followed for charge in foretold.charges):
        return None
    return max((charge.reach * charge.contact for charge in foretold.charges), default=None)


def covers(foretold: Preview, side: str = "") -> Fraction | None:
    """The chance that a picture comes out, or that somebody talks."""
    odds = foretold.tests[0].results if foretold.tests else {}
    return next((odds[result] for result in ("hit", "talks") if result in odds), None)


def wins(foretold: Preview) -> Fraction:
    """The chance that the best charge comes to blows and wins the first round."""
    return _first_round(foretold)[0]


def loses(foretold: Preview) -> Fraction:
    """The chance that the same charge comes to blows and loses the first round."""
    return _first_round(foretold)[1]


def undecided(foretold: Preview) -> Fraction:
    """The chance that the same charge comes to blows and the first round decides nothing."""
    return _first_round(foretold)[2]


def _first_round(foretold: Preview) -> tuple[Fraction, Fraction, Fraction]:
    """The chances of the best charge to win, to lose, and to do neither."""
    odds = [(c.reach * c.contact, c.melee) for c in foretold.charges if c.melee]
    rounds = [(met * melee.won, met * melee.lost, met * melee.even) for met, melee in odds]
    return max(rounds, default=(Fraction(0), Fraction(0), Fraction(0)))


GLOSSES: Mapping[str, Callable[[Preview, str], Fraction | None]] = {
    "danger": danger,
    "hit": hit,
    "on-spot": on_spot,
    "contact": contact,
    "coverage": covers,
}
