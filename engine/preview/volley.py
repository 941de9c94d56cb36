"""A volley before it is fired: every firing, every blast, and everybody who may suffer from them together."""

from dataclasses import dataclass, field
from fractions import Fraction

from engine.checks.outcome import Request
from engine.game import Game
from engine.preview import harm, tables
from engine.preview.model import Blast, Victim
from engine.preview.model import Firing as FiringOdds
from engine.preview.reactions import man_down, received_fire
from engine.preview.shots import firing_odds, hits_on, merged, request_of
from engine.procedures.aim import Firing
from engine.procedures.blast import in_circle
from engine.space import Place
from engine.state import Figure

ONE = Fraction(1)
ZERO = Fraction(0)
DUCKED = "ducked-back"
PRONE = "prone"


@dataclass(slots=True)
class Share:
    """What one figure may get from the whole volley."""

    figure: Figure
    hits: dict[int, Fraction] = field(default_factory=lambda: {0: ONE})
    worst: harm.Worst = field(default_factory=lambda: {harm.UNHURT: ONE})
    ducked: Fraction = ZERO
    dropped: Fraction = ZERO
    aimed: bool = False
    shaken: Fraction = ZERO
    """The chance that a throw at a spot leaves it standing and calls for a test, whether it lands or misses."""
    by: list[Firing] = field(default_factory=list)


class Volley:
    """The odds of firings made together (CR3-RUL-38, CR3-RUL-41)."""

    def __init__(self, g: Game, firings: list[Firing]) -> None:
        self._g = g
        self._shares: dict[int, Share] = {}
        self.firings: list[FiringOdds] = []
        self.blasts: list[Blast] = []
        for firing in firings:
            request = request_of(g, firing)
            if firing.spot is None:
                self._aimed(firing, request)
            else:
                self._lobbed(firing, firing.spot, request)

    def victims(self) -> tuple[Victim, ...]:
        """Everybody concerned, in figure order."""
        return tuple(self._victim(self._shares[index]) for index in sorted(self._shares))

    def _share(self, figure: Figure, firing: Firing) -> Share:
        share = self._shares.setdefault(figure.index, Share(figure))
        if firing not in share.by:
            share.by.append(firing)
        return share

    # ---- aimed ----

    def _aimed(self, firing: Firing, request: Request) -> None:
        g = self._g
        self.firings.append(firing_odds(g, firing, request))
        for place, (target, _) in enumerate(firing.aims):
            hits = hits_on(g, request, place)
            share = self._share(target, firing)
            share.aimed = True
            share.hits = merged(share.hits, hits)
            if firing.weapon.blast:
                self._burst(firing, (target.at, target.floor), hits)
            else:
                worst = harm.damage(g, firing.weapon.impact, hits, firing.shooter, target)
                share.worst = harm.worse_of(share.worst, worst)

    def _burst(self, firing: Firing, spot: Place, bursts: dict[int, Fraction]) -> None:
        """As many bursts as there are hits: damage for those in the circle, a duck back behind cover."""
        g, weapon = self._g, firing.weapon
        for figure in in_circle(g, spot, weapon.blast):
            share = self._share(figure, firing)
            if _protected(g, spot, figure, weapon.impact):
                share.ducked = max(share.ducked, ONE - bursts.get(0, ZERO))
            else:
                share.worst = harm.worse_of(share.worst, harm.damage(g, weapon.impact, bursts, firing.shooter, figure))

    # ---- at a spot ----

    def _lobbed(self, firing: Firing, spot: Place, request: Request) -> None:
        g, weapon, thrower = self._g, firing.weapon, firing.shooter
        landing = tables.results(g.rules, "grenade", request)
        circle = in_circle(g, spot, weapon.blast)
        feet = (thrower.at, thrower.floor)
        at_feet = in_circle(g, feet, weapon.blast) if "oops" in landing and weapon.lobbed else []
        lands, drops = landing.get("on-spot", ZERO), landing.get("oops", ZERO)
        for figure in dict.fromkeys([*circle, *at_feet]):
            share = self._share(figure, firing)
            parts: list[tuple[Fraction, harm.Worst]] = []
            if figure in circle:
                share.shaken = ONE - lands - (drops if at_feet else ZERO)
                if _protected(g, spot, figure, weapon.impact):
                    share.ducked = _either(share.ducked, lands)
                else:
                    struck = harm.damage(g, weapon.impact, {1: ONE}, thrower, figure)
                    share.shaken += lands * harm.still_able(harm.suffer(g, figure, struck)[0])
                    parts.append((lands, struck))
            if figure in at_feet:
                parts += self._dropped(share, firing, feet, drops)
            share.worst = harm.worse_of(share.worst, harm.mixed(parts))
        self.blasts.append(
            Blast(
                thrower.id,
                weapon.id,
                spot[0],
                spot[1],
                weapon.blast,
                tables.circumstances(g.rules, "grenade", request.circumstances),
                landing,
                tuple(f.id for f in circle),
                tuple(f.id for f in circle if _protected(g, spot, f, weapon.impact)),
                tuple(f.id for f in at_feet),
            )
        )

    def _dropped(self, share: Share, firing: Firing, feet: Place, drops: Fraction) -> list[tuple[Fraction, harm.Worst]]:
        """At the thrower's feet: a figure with 1d6 up to Rep drops prone unhurt, one still up is hit (CR3-GREN-05)."""
        g, figure = self._g, share.figure
        caught = drops
        if figure.able:
            escapes = Fraction(min(figure.rep, 6), 6)
            share.dropped = _either(share.dropped, drops * escapes)
            caught = drops * (ONE - escapes)
            if _protected(g, feet, figure, firing.weapon.impact):
                share.ducked = _either(share.ducked, caught)
                return []
        # Its own grenade is an accident to the thrower, which nobody deals (CR3-RUL-43).
        dealer = figure.rep if figure is firing.shooter else firing.shooter.rep
        return [(caught, harm.damage(g, firing.weapon.impact, {1: ONE}, firing.shooter, figure, dealer))]

    # ---- what it comes to ----

    def _victim(self, share: Share) -> Victim:
        g, figure = self._g, share.figure
        outcomes, cheats = harm.suffer(g, figure, share.worst)
        down = harm.down(outcomes) if figure.able else ZERO
        stands = harm.still_able(outcomes)
        owed = stands if share.aimed else share.shaken
        outcomes = _saved(outcomes, share)
        answer = received_fire(g, figure, share.by, owed) if owed and figure.able else None
        dealer = next((f.shooter for f in share.by if f.shooter is not figure), None)
        witnesses = man_down(g, figure, dealer, down) if down else ()
        return Victim(figure.id, figure.side, share.hits, outcomes, down, cheats, answer, witnesses)


def _saved(outcomes: dict[str, Fraction], share: Share) -> dict[str, Fraction]:
    """Of the figures not hit, those that cover saved duck back, and those that dropped in time lie prone."""
    out = dict(outcomes)
    if not share.figure.able:
        return out
    for name, chance in ((PRONE, share.dropped), (DUCKED, share.ducked)):
        part = min(chance, out.get(harm.MISSED, ZERO))
        if part:
            out[name] = part
            out[harm.MISSED] -= part
    return {name: chance for name, chance in out.items() if chance}


def _either(one: Fraction, other: Fraction) -> Fraction:
    """The chance of one or the other where they do not depend on each other."""
    return one + other - one * other


def _protected(g: Game, spot: Place, figure: Figure, impact: int) -> bool:
    return g.space.blast_protected(spot[0], spot[1], figure.at, figure.floor, impact)
