"""How far apart the targets of one firing may stand (CR3-WPN-05, MG42-RUL-35, CMP-FIRE-09)."""

from typing import Any

from engine.battle.game import Game
from engine.errors import Refused
from engine.procedures.aim import Aims, rating_of
from engine.ruleset.model import Weapon
from engine.space import INCH
from engine.space.swath import swath_ok
from engine.state import Figure


def in_linked_swath(g: Game, figure: Figure, weapon: Weapon, aims: Aims) -> None:
    """Raise Refused unless the targets fit in the weapon's swath, each within an inch of another (CR3-RUL-83)."""
    if not _fits(figure, weapon, aims, linked=True):
        said = "targets of one firing stand within an inch of one another and within the weapon's swath"
        raise Refused(said, rule="CR3-RUL-83", code="too-far-apart")


def in_swath(g: Game, figure: Figure, weapon: Weapon, aims: Aims) -> None:
    """Raise Refused unless the targets fit in the weapon's swath (MG42-RUL-35)."""
    if not _fits(figure, weapon, aims, linked=False):
        said = "these targets do not fit into the {inches} inches of the weapon's swath"
        raise Refused(said, inches=_swath(weapon, aims), rule="MG42-RUL-35", code="too-far-apart")


def near_the_first(g: Game, figure: Figure, weapon: Weapon, aims: Aims) -> None:
    """Raise Refused unless each target stands within as many inches of the first as the weapon's rating
    (CMP-FIRE-09)."""
    first = aims[0][0]
    for target, _ in aims[1:]:
        if not g.in_range(first, target, weapon.target * INCH):
            said = "{target} is more than {inches} inches from {first}"
            values: dict[str, Any] = {"target": target.name, "inches": weapon.target, "first": first.name}
            raise Refused(said, rule="CMP-FIRE-09", code="too-far-apart", **values)


def _fits(figure: Figure, weapon: Weapon, aims: Aims, *, linked: bool) -> bool:
    return swath_ok(figure.at, [target.at for target, _ in aims], _swath(weapon, aims), linked=linked)


def _swath(weapon: Weapon, aims: Aims) -> int:
    """Its width in inches."""
    return rating_of(weapon, sum(dice for _, dice in aims))
