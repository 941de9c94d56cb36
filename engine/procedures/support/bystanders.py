"""Gunfire and those who fight for nobody: they test for it, and may be struck by what misses (CR2-CIV)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.procedures import fire
from engine.procedures.aim import Firing
from engine.procedures.hits import Wounds
from engine.procedures.ledger import Ledger
from engine.procedures.second.watch import goes_about
from engine.procedures.support.mortars import out_of_hearing
from engine.record.model import NEUTRAL
from engine.space import BASE_RADIUS, INCH
from engine.space.geometry import near_segment
from engine.state import Figure

HEARD = 12 * INCH
"""How near to one who fires a bystander tests for it (CR2-CIV-01)."""
BESIDE = INCH
"""How near to a missed target a civilian is in danger too (CR2-RUL-287)."""
STRAY = "stray-shot"
"""The label of the die that says whether a miss strikes a civilian."""


def startle(g: Game, firings: Sequence[Firing], ledger: Ledger) -> None:
    """Unarmed civilians near one who fires owe a test for the volley, seen or not; the press does not, nor does anybody
    for smoke or light, or for what is not heard (CR2-CIV-01, CR2-RUL-217, CR2-RUL-267, CR2-RUL-692)."""
    loud = [firing for firing in firings if not (firing.weapon.blast.lays or out_of_hearing(g, firing))]
    for figure in civilians(g):
        hears = figure.able and g.record.bystanders[figure.side] == NEUTRAL
        for firing in loud if hears and not figure.weapons else ():
            if g.in_range(firing.shooter, figure, HEARD):
                ledger.received_fire(figure, firing.shooter, firing.rank, firing.deed)


def stray(g: Game, firing: Firing, wounds: Wounds) -> None:
    """A firing with a miss may strike the nearest civilian in its way (CR2-CIV-02, CR2-RUL-287)."""
    missed, aimed_at = firing.missed if firing.spot is None else [], firing.fired_at
    others = [f for f in civilians(g) if f is not firing.shooter and f not in aimed_at and not f.aboard]
    exposed = [f for f in others if any(in_the_way(g, firing.shooter, target, f) for target in missed)]
    if exposed:
        victim = g.nearest(firing.shooter, exposed)[0]
        g.deed = firing.deed
        shot = Firing(firing.shooter, firing.weapon, [(victim, 1)], label=STRAY, deed=firing.deed)
        fire.roll_shots(g, shot, wounds)


def civilians(g: Game) -> list[Figure]:
    """Those on their feet who fight for nobody, the press among them."""
    return [f for side in g.record.bystanders for f in g.of_side(side) if goes_about(f) and f.on_table]


def in_the_way(g: Game, shooter: Figure, target: Figure, civilian: Figure) -> bool:
    """Whether a shot that misses this target may strike a civilian: its base touches the line, or it is within an inch
    of the target; and the shooter has a line to it."""
    touched = near_segment(civilian.at, shooter.at, target.at, BASE_RADIUS)
    beside = g.near(target, civilian, BESIDE)
    return (touched or beside) and g.space.sight(shooter.at, shooter.floor, civilian.at, civilian.floor)
