"""Charges before they are tested: the tests, the fire they draw, the first round of melee, for all who charge together.

One roll serves all chargers, one set of dice a target against all of them, and what becomes of the first decides what
the second finds (CR3-RUL-98 to CR3-RUL-102, MG42-RUL-62).
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from engine.preview import harm, tables
from engine.preview.branching import RECEIVED_FIRE, Branching, Fought, every_way
from engine.preview.melees import Fights, fought, linked, melee_of
from engine.preview.model import Chances, ChargeResult, DrawnFire, ForetoldCharge, ForetoldMelee
from engine.preview.reactions import reaction
from engine.preview.shots import hits_on
from engine.preview.tryout import FAST, Tryout
from engine.preview.volley import Volley
from engine.procedures.charge_reach import whole_way
from engine.procedures.ledger import Ledger
from engine.procedures.replies import Pairs
from engine.procedures.seam import CHARGE_HOME, RUN_AWAY
from engine.procedures.second import seam as second
from engine.procedures.third.seam import FIGHT_PAIRS
from engine.ruleset.keys import entries
from engine.space import INCH
from engine.state import DUCKED_BACK, RAN_AWAY, Figure
from engine.tables.outcome import Outcome

ZERO = Fraction(0)
DARING = "wanting-to-charge"
PURSUIT = "pursue-by-fire"
GOES = "charge"
"""A test before the way, and its result that lets a figure go."""
MEETING = ("charge", "being-charged")
"""The test at the charge point, by the name that the ruleset has for it."""
STANDS, DIVES = "melee", "dive-for-cover"
"""What a target does that does not fire at this charger: it meets it where nothing stops it, or is out of its way."""
VOLLEYS = 4
"""The shots that are followed: on the way, the target's, those of a charger that stops to fire, and the answer."""


class Charging(Branching):
    """Charges, up to blows."""

    __slots__ = ("before", "caught", "inches", "met", "targets")

    before: dict[str, int]
    """How many volleys had been fired when the test was taken that has the target's fire in it, by its figures."""
    caught: dict[int, str]
    """How the charge has caught those who are met (CR2-MELEE-12)."""
    inches: dict[str, int]
    """How far a charger may go, where a test says so."""
    met: Pairs
    targets: set[int]
    """Those who are charged, by index."""

    async def home(self, g: Tryout) -> None:
        """Make the charges of that table."""
        self.met, self.before, self.inches, self.caught = [], {}, {}, {}
        pairs = [(self.mine(charger), self.mine(target)) for charger, target in g.charges.pairs]
        self.targets = {target.index for _, target in pairs}
        await self.call(CHARGE_HOME, replace(g.charges, pairs=pairs), Ledger())

    def log_roll(self, label: str, outcome: Outcome, *, figure: str = "", **more: Any) -> None:
        """Note when a test at the charge point is taken."""
        super().log_roll(label, outcome, figure=figure, **more)
        if label in MEETING:
            self.before.setdefault(figure, len(self.volleys))
        elif label == FAST:
            self.inches[figure] = int(outcome.values["inches"]) * INCH


async def _meet(g: Charging, pairs: Pairs, *_: Any) -> None:
    """They have come to blows."""
    g.met += pairs
    g.caught |= {target.index: target.bout.surprise for _, target in pairs}


async def _run_away(g: Charging, figure: Figure, causes: list[Figure], ledger: Ledger) -> None:
    """A target may be caught in its flight, where nobody fires after it; a charger that runs comes to no blows."""
    if DARING in g.rules.checks and PURSUIT not in g.rules.checks and figure.index in g.targets:
        await g.call(RUN_AWAY, figure, causes, ledger)
    else:
        g.remove(figure, RAN_AWAY, "")


Charging.instead = {
    **Branching.instead,
    **entries(FIGHT_PAIRS.by(_meet), second.MELEE_ROUND.by(_meet), RUN_AWAY.by(_run_away)),
}
Told = Sequence[tuple[Fraction, Charging]]
Met = tuple[tuple[int, int, str], ...]
"""Chargers and targets by index, and how each target was caught."""


class ChargeOdds:
    """The odds of the charges that are made together from where they are tested."""

    def __init__(self, g: Tryout, most: int = 0) -> None:
        self._g = g
        self._told = every_way(Charging, g, lambda table: table.home(g), depth=VOLLEYS, most=most)
        self._fights: dict[Met, Fights] = {}

    def of(self, way: ForetoldCharge) -> ForetoldCharge:
        """The way of one of them with the odds of what follows."""
        g, told = self._g, self._told
        charger, target = g.named(way.figure), g.named(way.target)
        if DARING in g.rules.checks:
            asked = next((t.tests[DARING, charger.index] for _, t in told if (DARING, charger.index) in t.tests), None)
            if asked is None:
                return way
            tested = sum((p for p, table in told if _dared(way, table)), ZERO)
            dares = tables.reaction(g.rules, charger, DARING, asked, tested)
            dares = replace(dares, results=_dares(g, way, told, tested))
            whole = whole_way(g, charger, target)
            told = [(p, t) for p, t in told if _dared(way, t) == GOES and t.inches.get(way.figure, whole) >= whole]
            way = replace(way, dares=dares, reach=way.reach * sum((p for p, _ in told), ZERO))
        goes = sum((p for p, _ in told), ZERO)
        if not goes:
            return way
        told = [(p / goes, table) for p, table in told]
        met = [(p, table) for p, table in told if _met(table, charger, target)]
        return replace(
            way,
            results=self._results(charger, target, told),
            contact=sum((p for p, _ in met), ZERO),
            melee=self._melee(way, met),
        )

    # ---- the test, and the fire ----

    def _results(self, charger: Figure, target: Figure, told: Told) -> tuple[ChargeResult, ...]:
        """What can come of the test, by what happens then, from the best for the charger down."""
        kinds: dict[tuple[str, bool, str, bool], list[tuple[Fraction, Charging]]] = {}
        meets = self._g.rules.optional(second.MEETS)
        for chance, table in told:
            outcome = _meeting(table, charger, target)
            if outcome is not None:
                fired = _fired_at(table, charger, target) is not None
                result = outcome.result
                melee = bool(outcome.values.get("melee")) or (meets is not None and meets(result))
                if melee and not fired:
                    melee = _met(table, charger, target) or table.named(target.id).status != DUCKED_BACK
                    result = STANDS if melee else DIVES
                kinds.setdefault((result, melee, outcome.rule, fired), []).append((chance, table))
        test = next(name for name in MEETING if name in self._g.rules.checks)
        order = [row.rule for row in getattr(self._g.rules.checks[test], "rows", ())]
        return tuple(
            ChargeResult(
                result,
                sum((p for p, _ in kinds[result, melee, rule, fired]), ZERO),
                rule,
                melee,
                self._drawn(charger, target, kinds[result, melee, rule, fired]) if fired else None,
            )
            for result, melee, rule, fired in sorted(kinds, key=lambda kind: order.index(kind[2]))
        )

    def _drawn(self, charger: Figure, target: Figure, told: Told) -> DrawnFire | None:
        g = self._g
        shot = _fired_at(told[0][1], charger, target)
        assert shot is not None
        volley, number, place = shot
        firing, request = volley.given[number], volley.requests[number]
        hits = hits_on(g, request, place)
        holds = request.circumstances | request.targets[place].circumstances
        outcomes, _ = volley.outcomes(charger, number)
        answer = reaction(g, charger, RECEIVED_FIRE, told)
        return DrawnFire(
            firing.weapon.id,
            firing.aims[place][1],
            tables.circumstances(g.rules, "ranged-combat", holds),
            1 - hits.get(0, ZERO),
            outcomes,
            harm.down(outcomes),
            None if answer is None else replace(answer, owed=Fraction(1)),
        )

    # ---- melee ----

    def _melee(self, way: ForetoldCharge, met: Told) -> ForetoldMelee | None:
        """The round of these two, where it comes to one."""
        groups: dict[Met, tuple[Fraction, Charging]] = {}
        for chance, table in met:
            pairs = linked(table.met, table.named(way.figure))
            who = tuple((a.index, b.index, table.caught[b.index]) for a, b in pairs)
            groups[who] = groups.get(who, (ZERO, table))[0] + chance, table
        ways = ((chance * part, fight) for who, (chance, t) in groups.items() for part, fight in self._fight(who, t))
        return melee_of(way.figure, way.target, ways)

    def _fight(self, who: Met, table: Charging) -> Fights:
        """The ways in which a round of these who have met can go."""
        if who not in self._fights:
            pairs = [(table.figures[charger], table.figures[target]) for charger, target, _ in who]
            self._fights[who] = fought(table, pairs, table.caught)
        return self._fights[who]


def _dared(way: ForetoldCharge, table: Charging) -> str:
    """What its test before the way makes of a charger; empty where its legs do not carry it, so that it takes none."""
    outcome = table.contests.get(Fought(DARING, way.figure, way.target))
    return "" if outcome is None else outcome.result


def _dares(g: Tryout, way: ForetoldCharge, told: Told, tested: Fraction) -> Chances:
    """The chance of each result of that test, whatever a Leader beside it passes, in the order of its table."""
    names = dict.fromkeys(row.result for row in getattr(g.rules.checks[DARING], "rows", ()))
    found = {name: sum((p for p, table in told if _dared(way, table) == name), ZERO) for name in names}
    return {name: chance / tested for name, chance in found.items() if chance}


def _met(table: Charging, charger: Figure, target: Figure) -> bool:
    return any(a.index == charger.index and b.index == target.index for a, b in table.met)


def _meeting(table: Charging, charger: Figure, target: Figure) -> Outcome | None:
    """The outcome of the test at the charge point; some rulesets have one for all who charge a target."""
    own, common = MEETING
    found = table.contests.get(Fought(own, charger.id, target.id))
    others = (outcome for who, outcome in table.contests.items() if (who.test, who.figure) == (common, target.id))
    return found or next(others, None)


def _fired_at(table: Charging, charger: Figure, target: Figure) -> tuple[Volley, int, int] | None:
    """The target's shots at this charger by the test: the volley, the number of the firing, the place of the aim."""
    for volley in table.volleys[table.before.get(target.id, 0) :]:
        for number, firing in enumerate(volley.given):
            for place, (aim, _) in enumerate(firing.aims):
                if firing.shooter.index == target.index and aim.index == charger.index:
                    return volley, number, place
    return None
