"""A volley before it is fired: every firing, every blast, and what may become of those who suffer from them together.

A firing goes one of several ways: so many hits on each of its targets, or a blast that lands here or there. What it
does to one figure in one of these ways is a `Share`; in the same way figures suffer apart from one another.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from engine.battle.game import Game
from engine.preview import harm, struck, tables
from engine.preview.fired import Fall, Fate, alike, falls_apart, falls_of, landings
from engine.preview.landing import in_reach, landings_of, test_of
from engine.preview.model import Blow, ForetoldBlast
from engine.preview.model import ForetoldFiring as FiringOdds
from engine.preview.paths import Ways
from engine.preview.shots import firing_odds, hits_on, merged, request_of
from engine.preview.smoke import smoke_of
from engine.preview.walking import TooManyWays
from engine.procedures.aim import Firing
from engine.procedures.blast import in_circle
from engine.procedures.damage import drawn_to
from engine.procedures.hits import Hit
from engine.procedures.second.circle import BOTCHED, PLACED
from engine.space import Place
from engine.state import DUCKED_BACK, OUT_OF_THE_FIGHT, STUNNED, Figure
from engine.tables.outcome import Request

ONE = Fraction(1)
ZERO = Fraction(0)
PRONE = "prone"
DOWN = (OUT_OF_THE_FIGHT, STUNNED)
STANDS = ""
MOST = 256
"""Ways of a volley that are told apart; firings beyond that count as if each of their targets had dice of its own."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one figure gets: the worst of its hits, and the chances that cover or a leap saves it from a blast.

    `tested`: it owes Received Fire if it still stands then; it `clanks` where its armour has been struck.
    """

    worst: harm.Worst
    tested: bool = False
    clanks: bool = False
    ducked: Fraction = ZERO
    dropped: Fraction = ZERO

    @property
    def key(self) -> tuple[object, ...]:
        """What tells it from others."""
        return frozenset(self.worst.items()), self.tested, self.clanks, self.ducked, self.dropped


UNTOUCHED = Share({harm.UNHURT: ONE})
Way = tuple[Fraction, dict[int, Share]]
"""The chance that firings go this way, and the share of everybody concerned, by figure."""


class FigureFate(NamedTuple):
    """What a figure has come to when the smoke is gone, as far as tests depend on it."""

    figure: int
    to: str
    tested: bool
    clanks: bool = False


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
        self.followed = True
        """False where the dice can fall in too many ways: then nothing is told of whom it hits."""
        self.apart = False
        """True where what comes to each figure is known by itself alone."""
        self._worst: dict[tuple[object, ...], harm.Worst] = {}
        for firing in firings:
            try:
                falls = falls_of(g, firing)
            except TooManyWays:
                if firing.mortar:
                    falls, self.apart = falls_apart(g, firing), True
                else:
                    falls, self.followed = landings(g, firing), False
            ways = [way for chance, fall in falls for way in self._shares(firing, chance, fall)]
            self._tell(firing, falls)
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
        down = harm.down(outcomes)
        # It matters to those whom it leads whether it is only stunned.
        stunned = outcomes.get(STUNNED, ZERO) if figure.star or figure.leader else ZERO
        found = {
            OUT_OF_THE_FIGHT: down - stunned,
            STUNNED: stunned,
            STANDS: harm.still_able(outcomes),
            DUCKED_BACK: outcomes.get(DUCKED_BACK, ZERO),
            PRONE: outcomes.get(PRONE, ZERO),
        }
        tested = {to: share.tested and to not in DOWN for to in found}
        return [
            (FigureFate(figure.index, to, tested[to], tested[to] and share.clanks), p) for to, p in found.items() if p
        ]

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
        every = [shares.get(index, UNTOUCHED) for _, shares in ways for index in shared]
        owing = {(share.tested, share.clanks) for share in every}
        alone = len(shared) < 2 and len(owing) < 2
        if alone or self.apart or len(ways) * len(self.ways) > MOST:
            ways = [(ONE, {index: _mixed(index, ways) for index in shared})]
        self.ways = _merged((p * q, _together(one, other)) for p, one in self.ways for q, other in ways)

    # ---- one firing ----

    def _tell(self, firing: Firing, falls: Sequence[tuple[Fraction, Fall]]) -> None:
        """What the dice of one firing say, apart from what it does to figures."""
        g, request = self._g, request_of(self._g, firing)
        self.requests.append(request)
        if firing.hull is not None:
            self.firings.append(struck.shot(g, firing, request))
        elif firing.spot is None:
            self.firings.append(firing_odds(g, firing, request))
            for place, (target, _) in enumerate(firing.aims):
                before = self.hits.get(target.index, {0: ONE})
                self.hits[target.index] = merged(before, hits_on(g, request, place))
        else:
            self.blasts.append(_blast(g, firing, firing.spot, request, falls))
        self.blows += struck.blows(g, firing, falls)

    def _shares(self, firing: Firing, chance: Fraction, fall: Fall) -> list[Way]:
        """The ways of one that goes so: a shot that hits may strike an unlucky figure nearby instead (CMP-DIS-09)."""
        g = self._g
        ways: list[Way] = [(chance, {})]
        for fate in fall.fates:
            figure, shot = g.figures[fate.figure], [hit for hit in fate.hits if hit.deed.kind == "shoot"]
            near = drawn_to(g, figure, firing.shooter) if shot else []
            parts: list[Way] = []
            for (own, *others), part in harm.dealt(len(shot), len(near)).items():
                kept = [*shot[:own], *(hit for hit in fate.hits if hit not in shot)]
                shares = {fate.figure: self._share(firing, fate, kept)}
                for one, number in zip(near, others, strict=True):
                    if number:
                        drawn = [replace(hit, target=one) for hit in shot[:number]]
                        shares[one.index] = Share(harm.struck(g, drawn))
                parts.append((part, shares))
            ways = [(p * q, _together(before, shares)) for p, before in ways for q, shares in parts]
        return ways

    def _share(self, firing: Firing, fate: Fate, hits: Sequence[Hit]) -> Share:
        key = fate.figure, alike(hits)
        if key not in self._worst:
            self._worst[key] = harm.struck(self._g, hits)
        worst = self._worst[key]
        if fate.certain:
            worst = harm.worse_of(worst, {(fate.certain, firing.shooter.rep, 0): ONE})
        return Share(worst, fate.tested, fate.clanks, Fraction(fate.ducked), Fraction(fate.dropped))


def _blast(
    g: Game, firing: Firing, spot: Place, request: Request, falls: Sequence[tuple[Fraction, Fall]]
) -> ForetoldBlast:
    """How something thrown or launched lands, and who stands there."""
    thrower, weapon, landings = firing.shooter, firing.weapon, landings_of(falls)
    smoke = smoke_of(g, firing)
    circle, feet = [] if smoke else in_reach(g, firing, spot), (thrower.at, thrower.floor)
    saved = {fate.figure for _, fall in falls if fall.landing == PLACED for fate in fall.fates if fate.ducked}
    return ForetoldBlast(
        thrower.id,
        weapon.id,
        spot[0],
        spot[1],
        weapon.blast.width,
        tables.circumstances(g.rules, test_of(g, firing), request.circumstances),
        landings,
        tuple(f.id for f in circle),
        tuple(f.id for f in circle if f.index in saved),
        tuple(f.id for f in in_circle(g, feet, weapon.blast.width)) if BOTCHED in landings and not smoke else (),
        smoke,
    )


def _merged(ways: Iterable[Way]) -> list[Way]:
    """Those that bring everybody the same are one."""
    found: dict[tuple[object, ...], Way] = {}
    for chance, shares in ways:
        key = tuple((index, shares[index].key) for index in sorted(shares))
        found[key] = found.get(key, (ZERO, shares))[0] + chance, shares
    return list(found.values())


def _together(one: dict[int, Share], other: dict[int, Share]) -> dict[int, Share]:
    """The shares of two firings, each of which has gone one way."""
    both = dict(one)
    for index, share in other.items():
        both[index] = share
        if (mine := one.get(index)) is not None:
            both[index] = Share(
                harm.worse_of(mine.worst, share.worst),
                mine.tested or share.tested,
                mine.clanks or share.clanks,
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
        any(share.clanks for _, share in parts),
        sum((chance * share.ducked for chance, share in parts), ZERO),
        sum((chance * share.dropped for chance, share in parts), ZERO),
    )


def _either(one: Fraction, other: Fraction) -> Fraction:
    """The chance of one or the other where they do not depend on each other."""
    return one + other - one * other
