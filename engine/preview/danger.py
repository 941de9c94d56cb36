"""What a preview says in one number: who is quicker, and how likely somebody is hit before acting."""

from fractions import Fraction

from engine.preview.model import Duel, Preview, Stop, Tester

ONE, ZERO = Fraction(1), Fraction(0)
NEVER = {-1: ONE}
"""The place of one who does not test."""


def danger(foretold: Preview, side: str) -> Fraction:
    """How likely the likeliest figure of a side is to be hit before acting, where the move first stops."""
    return endangered(foretold.first_stop, side)[1] if foretold.first_stop is not None else ZERO


def first_to_act(stop: Stop, figure: str) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """The chances that a figure acts before all enemies who test with it, together with the first, after it, and that
    none of them acts."""
    mine, foes = _testers(stop, figure)
    before = together = nobody = ZERO
    for place, chance in mine.places.items():
        below, at_most = ONE, ONE
        for foe in foes:
            below *= _fewer(foe, place)
            at_most *= _fewer(foe, place + 1)
        if place < 0:
            nobody += chance * at_most
            continue
        before += chance * below
        together += chance * (at_most - below)
    return before, together, 1 - before - together - nobody, nobody


def hit_before_acting(stop: Stop, figure: str) -> Fraction:
    """The chance that one enemy or more, quicker than the figure, hits it before it acts.

    Each is taken to fire all it has at it, and none to be stopped by another.
    """
    threats = {duel.enemy: duel.threat for duel in stop.duels if duel.figure == figure}
    shooting = [(foe, threat) for foe in stop.testers if not foe.ducking and (threat := threats.get(foe.figure))]
    places = next((tester.places for tester in stop.testers if tester.figure == figure), NEVER)
    spared = ZERO
    for count, chance in places.items():
        missed = ONE
        for foe, threat in shooting:
            nerve = ONE if foe.nerve is None else foe.nerve
            missed *= 1 - (1 - _fewer(foe, count + 1)) * nerve * threat
        spared += chance * missed
    return 1 - spared


def _testers(stop: Stop, figure: str) -> tuple[Tester, list[Tester]]:
    mine = next(tester for tester in stop.testers if tester.figure == figure)
    return mine, [tester for tester in stop.testers if tester.side != mine.side and not tester.ducking]


def _fewer(tester: Tester, count: int) -> Fraction:
    """The chance of a lower place in the order than that."""
    return sum((chance for place, chance in tester.places.items() if place < count), ZERO)


def risks(stop: Stop, side: str) -> list[tuple[str, Fraction]]:
    """How likely each figure of a side is to be hit before acting, the likeliest first.

    One that is seen and does not test never acts.
    """
    foes = {tester.figure for tester in stop.testers if tester.side != side}
    own = [tester.figure for tester in stop.testers if tester.side == side]
    own += dict.fromkeys(duel.figure for duel in stop.duels if duel.enemy in foes and duel.figure not in own)
    rated = [(figure, hit_before_acting(stop, figure)) for figure in own]
    return sorted(rated, key=lambda pair: -pair[1])


def threatened(stop: Stop, side: str) -> list[tuple[str, Fraction]]:
    """Those of them who may be hit, shot at or charged before acting."""
    return [one for one in risks(stop, side) if one[1] or under_fire(stop, one[0])]


def endangered(stop: Stop, side: str) -> tuple[str, Fraction]:
    """The figure of a side that is likeliest to be hit before acting, and how likely that is."""
    return next(iter(risks(stop, side)), ("", ZERO))


def under_fire(stop: Stop, figure: str) -> bool:
    """Whether an enemy may fire at a figure or charge it before it acts, with a chance to hit or without."""
    return shot_at(stop, figure) or bool(charging(stop, figure))


def shot_at(stop: Stop, figure: str) -> bool:
    """Whether an enemy may fire at a figure before it acts, with a chance to hit or without."""
    shooting = {duel.enemy for duel in stop.duels if duel.figure == figure and duel.threat is not None}
    return any(foe.figure in shooting for foe in _quicker(stop, figure))


def charging(stop: Stop, figure: str) -> list[str]:
    """The enemies that may charge a figure before it acts."""
    return [foe.figure for foe in _quicker(stop, figure) if figure in foe.charges]


def _quicker(stop: Stop, figure: str) -> list[Tester]:
    """Those who may act before a figure or together with it, as dice may fall."""
    least = min(next((tester.places for tester in stop.testers if tester.figure == figure), NEVER))
    return [foe for foe in stop.testers if not foe.ducking and max(foe.places) >= max(least, 0)]


def threats(stop: Stop, side: str) -> list[Duel]:
    """For each enemy of a side who may act, how it stands to the one of that side whom it endangers most."""
    worst, _ = endangered(stop, side)
    found = []
    for tester in stop.testers:
        foe = tester.side != side and not tester.ducking
        duels = [duel for duel in stop.duels if duel.enemy == tester.figure] if foe else []
        duels.sort(key=lambda duel: (-(duel.after * (duel.threat or ZERO)), duel.figure != worst))
        found += duels[:1]
    return found
