"""Where what is thrown or launched at a spot may come down, with the odds of it."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from engine.battle.game import Game
from engine.preview.fired import Fall, falls_of
from engine.procedures.aim import Firing, dice_of, firing_at, usable
from engine.procedures.blast import in_circle
from engine.procedures.second import flame, grenades
from engine.space import Place
from engine.state import Figure

ZERO = Fraction(0)


def test_of(g: Game, firing: Firing) -> str:
    """The test that is taken first for it."""
    if "grenade" in g.rules.checks and not firing.weapon.aimed:
        return "grenade"
    return "bombs-away" if "bombs-away" in g.rules.checks and grenades.blind(g, firing) else "ranged-combat"


def landings_of(falls: Iterable[tuple[Fraction, Fall]]) -> Mapping[str, Fraction]:
    """The chance of each way that it may land."""
    out: dict[str, Fraction] = {}
    for chance, fall in falls:
        out[fall.landing] = out.get(fall.landing, ZERO) + chance
    return out


def landing(g: Game, firing: Firing) -> Mapping[str, Fraction]:
    """Likewise of one firing."""
    return landings_of(falls_of(g, firing))


def bursts_on(g: Game, figure: Figure, target: Figure, *, throws: bool) -> Fraction | None:
    """The chance that what a figure would launch at an enemy in place of a shot, or throw if it `throws`, catches it.

    None where it would shoot, or has nothing.
    """
    weapons = usable(g, figure, target)
    if not weapons or weapons[0].aimed or g.fleet.shut_in(target) or (weapons[0].lobbed and not throws):
        return None
    firing = firing_at(g, figure, [(target, dice_of(figure, weapons[0]))], weapon=weapons[0])
    return sum(
        (
            chance
            for chance, fall in falls_of(g, firing)
            if any(fate.figure == target.index and (fate.hits or fate.certain) for fate in fall.fates)
        ),
        ZERO,
    )


def in_reach(g: Game, firing: Firing, spot: Place) -> list[Figure]:
    """Everybody in its path, or in its circle round a spot."""
    return flame.in_path(g, firing) if firing.weapon.blast.path else in_circle(g, spot, firing.weapon.blast.width)
