"""A volley before it is fired: every firing, every blast, and what may become of those who suffer from them together.

A firing goes one of several ways: so many hits on each of its targets, or a blast that lands here or there. What it
does to one figure in one of these ways is a `Share`; in the same way figures suffer apart from one another.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from engine.battle.fleet import people_of
from engine.battle.game import Game
from engine.preview import harm, struck, tables
from engine.preview.landing import caught, falls, in_reach, in_two_steps, test_of
from engine.preview.landing import landing as landing_of
from engine.preview.model import Blow, ForetoldBlast
from engine.preview.model import ForetoldFiring as FiringOdds
from engine.preview.paths import Ways
from engine.preview.shots import firing_odds, hits_on, merged, once_or_more, request_of
from engine.procedures.aim import Firing
from engine.procedures.blast import in_circle
from engine.procedures.damage import drawn_to
from engine.procedures.second.circle import BOTCHED, nearest_first, striking
from engine.space import Place
from engine.state import DUCKED_BACK, Figure, Machine
from engine.tables.outcome import Request

ONE = Fraction(1)
ZERO = Fraction(0)
PRONE = "prone"
DOWN = "down"
STANDS = ""
MOST = 256
"""Ways of a volley that are told apart; firings beyond that count as if each of their targets had dice of its own."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one figure gets: the worst of its hits, and the chances that cover or a leap saves it from a blast.

    `tested`: it owes Received Fire if it still stands then.
    """

    worst: harm.Worst
    tested: bool = False
    ducked: Fraction = ZERO
    dropped: Fraction = ZERO


UNTOUCHED = Share({harm.UNHURT: ONE})
Way = tuple[Fraction, dict[int, Share]]
"""The chance that firings go this way, and the share of everybody concerned, by figure."""


class FigureFate(NamedTuple):
    """What a figure has come to when the smoke is gone, as far as tests depend on it."""

    figure: int
    to: str
    tested: bool


class Volley:
    """The odds of firings made together (CR3-RUL-38, CR3-RUL-41)."""

    def __init__(self, g: Game, firings: Sequence[Firing]) -> None:
        self._g = g
        self.given = firings
        self.ways: list[Way] = [(ONE, {})]
        self.own: list[list[Way]] = []
        """The ways of each firing by itself."""
        self.hits: dict[int, dict[int, Fraction]] = {}
        """The chance of each number of hits on those who are aimed at; blasts are not counted."""
        self.by: dict[int, list[Firing]] = {}
        """The firings that concern a figure."""
        self.requests: list[Request] = []
        """What each firing asks its test with."""
        self.firings: list[FiringOdds] = []
        self.blasts: list[ForetoldBlast] = []
        self.blows: list[Blow] = []
        for firing in firings:
            request = request_of(g, firing)
            self.requests.append(request)
            spot = firing.spot
            if firing.hull is not None:
                ways = self._at_hull(firing, firing.hull, request)
            else:
                ways = self._aimed(firing, request) if spot is None else self._lobbed(firing, spot, request)
            self.own.append(ways)
            self._join(firing, ways)

    @property
    def concerned(self) -> list[Figure]:
        """Everybody who may suffer, in figure order."""
        return [self._g.figures[index] for index in sorted(self.by)]

    def outcomes(self, figure: Figure, firing: int | None = None) -> tuple[dict[str, Fraction], Fraction]:
        """What may become of a figure by all firings or by one of these numbers alone, and the chance that its player
        is asked whether it cheats death."""
        found: dict[str, Fraction] = {}
        cheats = ZERO
        for chance, shares in self.ways if firing is None else self.own[firing]:
            outcomes, asked = self._suffered(figure, shares.get(figure.index, UNTOUCHED))
            cheats += chance * asked
            for name, part in outcomes.items():
                found[name] = found.get(name, ZERO) + chance * part
        return found, cheats

    @cached_property
    def fates(self) -> Ways[tuple[FigureFate, ...]]:
        """What those who are still in the fight come to, all together, with the chance of it."""
        found: dict[tuple[FigureFate, ...], Fraction] = {}
        concerned = [figure for figure in self.concerned if figure.able]
        for chance, shares in self.ways:
            here: list[tuple[tuple[FigureFate, ...], Fraction]] = [((), chance)]
            for figure in concerned:
                fates = self._fates(figure, shares.get(figure.index, UNTOUCHED))
                here = [((*before, fate), p * q) for before, p in here for fate, q in fates]
            for fate, p in here:
                found[fate] = found.get(fate, ZERO) + p
        return tuple(found.items())

    def _fates(self, figure: Figure, share: Share) -> list[tuple[FigureFate, Fraction]]:
        outcomes, _ = self._suffered(figure, share)
        found = {
            DOWN: harm.down(outcomes),
            STANDS: harm.still_able(outcomes),
            DUCKED_BACK: outcomes.get(DUCKED_BACK, ZERO),
            PRONE: outcomes.get(PRONE, ZERO),
        }
        return [(FigureFate(figure.index, to, share.tested and to != DOWN), p) for to, p in found.items() if p]

    def _suffered(self, figure: Figure, share: Share) -> tuple[dict[str, Fraction], Fraction]:
        """Of the figures not hit, those that cover saved duck back, and those that dropped in time lie prone."""
        out, cheats = harm.suffer(self._g, figure, share.worst)
        for name, chance in ((PRONE, share.dropped), (DUCKED_BACK, share.ducked)):
            part = min(chance, out.get(harm.MISSED, ZERO)) if figure.able else ZERO
            if part:
                out[name] = part
                out[harm.MISSED] -= part
        return {name: chance for name, chance in out.items() if chance}, cheats

    # ---- several firings ----

    def _join(self, firing: Firing, ways: list[Way]) -> None:
        shared = {index for _, shares in ways for index in shares}
        for index in shared:
            self.by.setdefault(index, []).append(firing)
        alone = firing.spot is None and len(shared) < 2
        if alone or len(ways) * len(self.ways) > MOST:
            ways = [(ONE, {index: _mixed(index, ways) for index in shared})]
        self.ways = [(p * q, _together(one, other)) for p, one in self.ways for q, other in ways]

    # ---- aimed ----

    def _aimed(self, firing: Firing, request: Request) -> list[Way]:
        """A way for each number of hits on each target: the dice are dealt out from high to low."""
        g = self._g
        self.firings.append(firing_odds(g, firing, request))
        found: dict[tuple[int, ...], Fraction] = {}
        for (on, _), chance in tables.hits(g.rules, request).items():
            found[on] = found.get(on, ZERO) + chance
        for place, (target, _) in enumerate(firing.aims):
            self.hits[target.index] = merged(self.hits.get(target.index, {0: ONE}), hits_on(g, request, place))
        ways: list[Way] = []
        for on, chance in found.items():
            here: list[Way] = [(chance, {})]
            for (target, _), hits in zip(firing.aims, on, strict=True):
                here = [(p * q, _together(a, b)) for p, a in here for q, b in self._struck(firing, target, hits)]
            ways += here
        return ways

    def _struck(self, firing: Firing, target: Figure, hits: int) -> list[Way]:
        """Hits on a target, each of which may strike an unlucky figure near it instead (CMP-DIS-09)."""
        g, aimed_at = self._g, {target.index: replace(UNTOUCHED, tested=True)}
        if firing.weapon.blast.width:
            return [(ONE, _together(aimed_at, self._burst(firing, (target.at, target.floor), hits)))]
        found: list[Way] = []
        near = drawn_to(g, target, firing.shooter)
        for numbers, chance in harm.dealt(hits, len(near)).items():
            shares = aimed_at
            for figure, number in zip((target, *near), numbers, strict=True):
                if number or figure is target:
                    shares = _together(shares, {figure.index: Share(harm.shot(g, firing, figure, number))})
            found.append((chance, shares))
        return found

    def _burst(self, firing: Firing, spot: Place, bursts: int) -> dict[int, Share]:
        """Bursts: damage to all in the circle, a duck back behind cover (CR3-GREN-06 to CR3-GREN-08)."""
        g, weapon = self._g, firing.weapon
        shares: dict[int, Share] = {}
        for figure in in_circle(g, spot, weapon.blast.width):
            if not bursts:
                shares[figure.index] = UNTOUCHED
            elif _protected(g, spot, figure, weapon.impact):
                shares[figure.index] = replace(UNTOUCHED, ducked=ONE)
            else:
                worst = harm.blast(g, weapon.impact, bursts, firing.shooter, figure)
                shares[figure.index] = Share(worst, tested=True)
        return shares

    # ---- at a machine ----

    def _at_hull(self, firing: Firing, machine: Machine, request: Request) -> list[Way]:
        """Hit or missed; where what hits it bursts there, a die decides for each figure outside (CR2-RUL-231)."""
        g, shooter, weapon = self._g, firing.shooter, firing.weapon
        self.firings.append(struck.shot(g, firing, request))
        self.blows.append(struck.blow(g, firing, request))
        hit, shares = once_or_more(g, request), dict[int, Share]()
        if weapon.piercing.value and firing.spot is not None:
            inside = people_of(g.figures, machine)
            outside = [f for f in nearest_first(g, firing, firing.spot) if f not in inside]
            for n, figure in enumerate(outside):
                chance = once_or_more(g, striking(g, firing, firing.spot, figure, n))
                worst = harm.blast(g, weapon.impact, 1, shooter, figure)
                shares[figure.index] = Share(harm.mixed([(chance, worst)]), tested=True)
        return [(ONE - hit, {}), (hit, shares)]

    # ---- at a spot ----

    def _lobbed(self, firing: Firing, spot: Place, request: Request) -> list[Way]:
        """A way for where it lands: on the spot, somewhere else, or at the thrower's feet (CR3-GREN-02 to -05)."""
        g, weapon, thrower = self._g, firing.weapon, firing.shooter
        test, landing = test_of(g, firing), landing_of(g, firing, request)
        circle = in_reach(g, firing, spot)
        feet = (thrower.at, thrower.floor)
        slips = "oops" in landing and weapon.lobbed
        at_feet = in_circle(g, feet, weapon.blast.width) if slips else []
        self.blasts.append(
            ForetoldBlast(
                thrower.id,
                weapon.id,
                spot[0],
                spot[1],
                weapon.blast.width,
                tables.circumstances(g.rules, test, request.circumstances),
                landing,
                tuple(f.id for f in circle),
                tuple(f.id for f in circle if not in_two_steps(g) and _protected(g, spot, f, weapon.impact)),
                tuple(f.id for f in at_feet),
            )
        )
        if in_two_steps(g):
            return self._two_steps(firing, circle)
        ways: list[Way] = []
        for result, chance in landing.items():
            if result == "on-spot":
                shares = self._burst(firing, spot, 1)
            elif result == "oops" and slips:
                shares = {f.index: self._dropped(firing, feet, f) for f in at_feet}
            else:
                shares = {f.index: replace(UNTOUCHED, tested=True) for f in circle}
            ways.append((chance, shares))
        return ways

    def _two_steps(self, firing: Firing, circle: Sequence[Figure]) -> list[Way]:
        """A way for where the first step places it; there a die decides for each figure (CR2-BLAST-02, -04)."""
        g, thrower, impact = self._g, firing.shooter, firing.weapon.impact
        aimed_at = {f.index: replace(UNTOUCHED, tested=True) for f in circle if f.able}
        ways: list[Way] = []
        for fall, chance in falls(g, firing).items():
            botched = fall[0] == BOTCHED
            shares = {} if botched else dict(aimed_at)
            for figure, hit, escapes in caught(g, firing, fall):
                # Its own grenade is an accident to the thrower, which nobody deals.
                dealer = figure.rep if botched and figure is thrower else thrower.rep
                struck = harm.blast(g, impact, 1, thrower, figure, dealer)
                shares[figure.index] = Share(harm.mixed([(hit, struck)]), tested=not botched, ducked=escapes)
            ways.append((chance, shares))
        return ways

    def _dropped(self, firing: Firing, feet: Place, figure: Figure) -> Share:
        """At the thrower's feet: a figure with 1d6 up to Rep drops prone unhurt, one still up is hit (CR3-GREN-05)."""
        g = self._g
        escapes = Fraction(min(figure.rep, 6), 6) if figure.able else ZERO
        if _protected(g, feet, figure, firing.weapon.impact):
            return replace(UNTOUCHED, dropped=escapes, ducked=ONE - escapes)
        # Its own grenade is an accident to the thrower, which nobody deals (CR3-RUL-43).
        dealer = figure.rep if figure is firing.shooter else firing.shooter.rep
        struck = harm.blast(g, firing.weapon.impact, 1, firing.shooter, figure, dealer)
        return Share(harm.mixed([(ONE - escapes, struck)]), dropped=escapes)


def _together(one: dict[int, Share], other: dict[int, Share]) -> dict[int, Share]:
    """The shares of two firings, each of which has gone one way."""
    both = dict(one)
    for index, share in other.items():
        both[index] = share
        if (mine := one.get(index)) is not None:
            both[index] = Share(
                harm.worse_of(mine.worst, share.worst),
                mine.tested or share.tested,
                _either(mine.ducked, share.ducked),
                _either(mine.dropped, share.dropped),
            )
    return both


def _mixed(index: int, ways: list[Way]) -> Share:
    """One share for everything that a figure may get, no matter what the others get."""
    parts = [(chance, shares.get(index, UNTOUCHED)) for chance, shares in ways]
    return Share(
        harm.mixed([(chance, share.worst) for chance, share in parts]),
        any(share.tested for _, share in parts),
        sum((chance * share.ducked for chance, share in parts), ZERO),
        sum((chance * share.dropped for chance, share in parts), ZERO),
    )


def _either(one: Fraction, other: Fraction) -> Fraction:
    """The chance of one or the other where they do not depend on each other."""
    return one + other - one * other


def _protected(g: Game, spot: Place, figure: Figure, impact: int) -> bool:
    return g.space.blast_protected(spot[0], spot[1], figure.at, figure.floor, impact)
