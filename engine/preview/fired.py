"""A firing played in every way that its dice can fall, up to what its hits do."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.battle.game import Game
from engine.checks.evaluate import evaluate
from engine.checks.readings import Faces
from engine.events import Blast, Event, Shot
from engine.preview.probe import copied
from engine.preview.rehearsal import Cut
from engine.preview.walking import Walk, Walking, walked
from engine.procedures.aim import Firing
from engine.procedures.hits import Hit, Wounds
from engine.procedures.ledger import Ledger
from engine.procedures.machines.blows import WORST
from engine.procedures.machines.seam import BEFALL, OUT_OF_CONTROL
from engine.procedures.seam import COLLAPSE, VOLLEY, WOUND
from engine.procedures.second.seam import DEPLOY
from engine.ruleset.keys import entries
from engine.state import Figure, Machine
from engine.tables.outcome import Outcome, Request

MOST = 1200
"""Of a firing that can go in more ways it is told how it lands, and nothing behind that."""
MOST_PLUNGING = 200
"""A mortar's round may come down in 25 places before any die falls for those there: of one that can go in more ways it
is told what comes to each of them by itself."""
TO_HIT = "ranged-combat"
DIE = tuple((face, Fraction(1, 6)) for face in range(1, 7))


class Fate(NamedTuple):
    """What a firing brings one figure, before luck and recovery."""

    figure: int
    hits: tuple[Hit, ...]
    certain: str = ""
    """What comes to it whatever the dice of damage say."""
    tested: bool = False
    """It owes a test if it still stands then."""
    clanks: bool = False
    ducked: bool = False
    dropped: bool = False


class Fall(NamedTuple):
    """One way that a firing goes: how it lands, what it comes to for machines, and for everybody it concerns."""

    landing: str
    blows: tuple[tuple[str, str], ...]
    fates: tuple[Fate, ...]


class Fired(Walking):
    """A table on which a firing goes one way."""

    __slots__ = ("fated", "firing", "landed", "landing", "ledger", "only_lands", "wounds")

    fated: list[tuple[Figure, str]]
    """What comes to figures for certain."""
    firing: Firing
    landed: bool
    landing: str
    ledger: Ledger
    only_lands: bool
    """Whether it is followed no farther than it lands."""
    wounds: Wounds

    def emit(self, event: Event) -> None:
        """Note how it lands."""
        if isinstance(event, Blast) and event.figure in (self.firing.shooter.id, self.firing.mortar):
            self.landing = self.landing or event.result
        self.landed = self.landed or isinstance(event, Blast | Shot)

    def evaluate(self, name: str, request: Request, faces: Faces) -> Outcome:
        """One of the outcomes that the test can have; none behind the landing where no more is followed."""
        if self.landed and self.only_lands:
            raise Cut
        return super().evaluate(name, request, faces)

    async def fire(self, firing: Firing, *, only_lands: bool = False) -> None:
        """Fire it."""
        self.landed, self.only_lands = False, only_lands
        self.firing, self.landing, self.fated = copied(self, firing), "", []
        self.ledger, self.wounds = Ledger(), Wounds()
        await self.call(VOLLEY, [self.firing], self.ledger)

    def fall(self, g: Game) -> Fall:
        """What has come of it, told of the figures of another table."""
        hits: dict[int, list[Hit]] = {f.index: [] for f in self.firing.fired_at}
        for hit in self.wounds.hits:
            hits.setdefault(hit.target.index, []).append(_on(g, hit))
        owing = {debt.figure.index: debt for debt in self.ledger.debts if debt.fire}
        certain = {figure.index: result for figure, result in self.fated if not self.fleet.inside(figure)}
        dropped = {figure.index for figure, _ in self.wounds.dropped}
        named = {*hits, *owing, *certain, *dropped, *self.wounds.ducked}
        fates = [
            Fate(
                index,
                tuple(hits.get(index, ())),
                certain.get(index, ""),
                index in owing,
                index in owing and owing[index].clanks,
                index in self.wounds.ducked,
                index in dropped,
            )
            for index in sorted(named)
        ]
        worst: dict[str, str] = {}
        for machine, blow in self.firing.blows:
            worst[machine.id] = min(worst.get(machine.id, blow), blow, key=WORST.index)
        return Fall(self.landing, tuple(sorted(worst.items())), tuple(fates))


class OneDie(Fired):
    """A table on which a round goes one way, and one die stands for those of everybody in its circle: what comes to
    each by itself is as likely as it is by a die of its own."""

    __slots__ = ("_die",)

    _die: int

    def evaluate(self, name: str, request: Request, faces: Faces) -> Outcome:
        """What that die says for one of them; of other tests one of the outcomes that they can have."""
        if name != TO_HIT:
            return super().evaluate(name, request, faces)
        self._die = self._die or self._walk.paths.take(DIE)
        return evaluate(self.rules, name, request, lambda _, count: [self._die] * count)

    async def fire(self, firing: Firing, *, only_lands: bool = False) -> None:
        """Fire it."""
        self._die = 0
        await super().fire(firing, only_lands=only_lands)


def _on(g: Game, hit: Hit) -> Hit:
    """The same hit on another table."""
    dealer = None if hit.dealer is None else g.figures[hit.dealer.index]
    return Hit(
        g.figures[hit.roller.index],
        dealer,
        g.figures[hit.target.index],
        hit.impact,
        hit.margin,
        hit.deed,
        hit.mount,
        hit.rep,
    )


def falls_of(g: Game, firing: Firing) -> list[tuple[Fraction, Fall]]:
    """Every way that a firing can go, with its chance. Raises TooManyWays."""
    most = MOST_PLUNGING if firing.mortar else MOST
    return _merged(g, walked(Fired, g, lambda table: table.fire(firing), Walk(most)))


def falls_apart(g: Game, firing: Firing) -> list[tuple[Fraction, Fall]]:
    """Every way that a mortar's round can go for each figure by itself, no matter what the others get."""
    return _merged(g, walked(OneDie, g, lambda table: table.fire(firing), Walk()))


def landings(g: Game, firing: Firing) -> list[tuple[Fraction, Fall]]:
    """Likewise, up to where it lands."""
    return _merged(g, walked(Fired, g, lambda table: table.fire(firing, only_lands=True), Walk()))


def _merged(g: Game, told: Sequence[tuple[Fraction, Fired]]) -> list[tuple[Fraction, Fall]]:
    """Those that come to the same are one."""
    found: dict[object, tuple[Fraction, Fall]] = {}
    for chance, table in told:
        fall = table.fall(g)
        key = fall[:2], tuple((fate._replace(hits=()), alike(fate.hits)) for fate in fall.fates)
        found[key] = found.get(key, (Fraction(0), fall))[0] + chance, fall
    return list(found.values())


def alike(hits: Sequence[Hit]) -> tuple[object, ...]:
    """What tells hits on one figure apart."""
    return tuple(
        (hit.roller.index, hit.dealer and hit.dealer.index, hit.impact, hit.mount, hit.deed.kind, hit.rep)
        for hit in hits
    )


# ---- what is done instead ----


async def _wound(g: Fired, wounds: Wounds, ledger: Ledger) -> None:
    """The hits are noted, those of a building that comes down too."""
    if wounds.shocks and COLLAPSE.name in g.rules.procedures:
        await g.do(COLLAPSE, wounds)
    g.wounds.hits += wounds.hits
    g.wounds.ducked |= wounds.ducked
    g.wounds.dropped += wounds.dropped
    for hit in wounds.hits:
        g.leave_melee(hit.target)  # its foe may be free then, and owe a test


async def _befall(g: Fired, shooter: Figure, fates: Sequence[tuple[Figure, str]]) -> None:
    """What comes to figures for certain is noted."""
    g.fated += fates


async def _out_of_control(g: Fired, machine: Machine) -> None:
    """Where it runs is left out."""


async def _deploy(g: Fired) -> None:
    """The die settles which figures are held back, and where."""


Fired.instead = entries(WOUND.by(_wound), BEFALL.by(_befall), OUT_OF_CONTROL.by(_out_of_control), DEPLOY.by(_deploy))
