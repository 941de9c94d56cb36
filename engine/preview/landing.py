"""Where what is thrown or launched at a spot may come down, and whom it catches there, with the odds of both."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from engine.battle.game import Game
from engine.checks.readings import Faces
from engine.preview import tables
from engine.preview.paths import Paths
from engine.preview.probe import copied
from engine.preview.rehearsal import Rehearsal
from engine.preview.shots import once_or_more, request_of
from engine.procedures.aim import Firing, dice_of, firing_at, usable
from engine.procedures.blast import in_circle
from engine.procedures.second import circle, flame, grenades
from engine.space import Place
from engine.state import Figure
from engine.tables.outcome import Outcome, Request

ZERO, ONE = Fraction(0), Fraction(1)
Fall = tuple[str, Place]
"""What becomes of it, and where."""


class Falling(Rehearsal):
    """A rehearsal of one way that the dice which place it can fall."""

    __slots__ = ("paths",)

    paths: Paths

    def test(self, name: str, figure: Figure, request: Request, *, against: Figure | None = None) -> Outcome:
        """One of the outcomes that the test can have."""
        return self.paths.take(tables.outcomes(self.rules, name, request))

    def evaluate(self, name: str, request: Request, faces: Faces) -> Outcome:
        """One of the outcomes that the test can have."""
        return self.paths.take(tables.outcomes(self.rules, name, request))

    def roll(self, label: str, who: str, count: int) -> list[int]:
        """One of the faces that a die can show, for each."""
        return [self.paths.take([(face, Fraction(1, 6)) for face in range(1, 7)]) for _ in range(count)]


class Caught(NamedTuple):
    """A figure in a circle: the chance that it is hit, and that it throws itself down in time."""

    figure: Figure
    hit: Fraction = ZERO
    escapes: Fraction = ZERO


def in_two_steps(g: Game) -> bool:
    """Whether one die places it, and one more is rolled for each figure in the circle (CR2-BLAST-02)."""
    return "where-grenade" in g.rules.checks


def test_of(g: Game, firing: Firing) -> str:
    """The test that is taken first for it."""
    if firing.weapon.aimed:
        return "ranged-combat"  # launched at a spot, it has a die on the hit table (CMP-RUL-093)
    if not in_two_steps(g):
        return "grenade"
    return "bombs-away" if grenades.blind(g, firing) else "ranged-combat"


def landing(g: Game, firing: Firing, request: Request) -> Mapping[str, Fraction]:
    """The chance of each way that it may land; `request` is that of its first test."""
    if firing.weapon.aimed:
        hit = once_or_more(g, request)
        return {"on-spot": hit, "misses": ONE - hit}
    if not in_two_steps(g):
        return tables.results(g.rules, "grenade", request)
    if firing.weapon.blast.path:
        return _burning(g, firing)
    out: dict[str, Fraction] = {}
    for (result, _), chance in falls(g, firing).items():
        out[result] = out.get(result, ZERO) + chance
    return out


def bursts_on(g: Game, figure: Figure, target: Figure, *, throws: bool) -> Fraction | None:
    """The chance that what a figure would launch at an enemy in place of a shot, or throw if it `throws`, catches it.

    None where it would shoot, or has nothing.
    """
    weapons = usable(g, figure, target)
    if not weapons or weapons[0].aimed or g.fleet.shut_in(target) or (weapons[0].lobbed and not throws):
        return None
    firing = firing_at(g, figure, [(target, dice_of(figure, weapons[0]))], weapon=weapons[0])
    if in_two_steps(g):
        there = ((chance, caught(g, firing, fall)) for fall, chance in falls(g, firing).items())
        return sum((chance * each.hit for chance, those in there for each in those if each.figure is target), ZERO)
    return landing(g, firing, request_of(g, firing)).get("on-spot", ZERO)


def _burning(g: Game, firing: Firing) -> Mapping[str, Fraction]:
    """The chance that flames strike anybody, or bare ground, and that they go wide (CR2-RUL-286)."""
    assert firing.spot is not None
    there = caught(g, firing, (flame.BURNS, firing.spot))
    none = ONE - once_or_more(g, circle.placing(g, firing)) if not there else ONE
    for each in there:
        none *= ONE - each.hit
    return {flame.BURNS: ONE - none, flame.WIDE: none}


def in_reach(g: Game, firing: Firing, spot: Place) -> list[Figure]:
    """Everybody in its path, or in its circle round a spot."""
    return flame.in_path(g, firing) if firing.weapon.blast.path else in_circle(g, spot, firing.weapon.blast.width)


def falls(g: Game, firing: Firing) -> Mapping[Fall, Fraction]:
    """The chance of each way that its first step can go, by play's own procedure."""
    if firing.weapon.blast.path:
        assert firing.spot is not None
        return {(flame.BURNS, firing.spot): ONE}
    table, found = Falling.of(g), dict[Fall, Fraction]()
    table.paths, mine = Paths(), copied(table, firing)
    while True:
        fall = grenades.comes_down(table, mine)
        found[fall] = found.get(fall, ZERO) + table.paths.chance
        if not table.paths.advance():
            return found


def caught(g: Game, firing: Firing, fall: Fall) -> list[Caught]:
    """Those in the circle where it bursts, or where it was meant to, as first, second and third target."""
    result, spot = fall
    if result == flame.BURNS:
        here, there = (firing.shooter.at, firing.shooter.floor), flame.in_path(g, firing)
        return [Caught(f, once_or_more(g, circle.striking(g, firing, here, f, n))) for n, f in enumerate(there)]
    there = circle.nearest_first(g, firing, spot)
    if result == circle.BOTCHED:
        saved = [tables.results(g.rules, grenades.IN_THE_HOLE, g.request(f)).get("prone", ZERO) for f in there]
        return [Caught(f, ONE - chance, chance) for f, chance in zip(there, saved, strict=True)]
    if result not in (circle.PLACED, circle.ASTRAY, circle.STRAY):
        return [Caught(f) for f in there]
    asked = [circle.striking(g, firing, spot, f, n) for n, f in enumerate(there)]
    return [Caught(f, once_or_more(g, ask)) for f, ask in zip(there, asked, strict=True)]
