"""How far a charge carries (CR3-CHARGE-03, CR3-CHARGE-04, CR3-RUL-95)."""

from __future__ import annotations

from engine.game import Game
from engine.procedures.movement import blockers
from engine.space import Route
from engine.state import Figure


def budget(g: Game, figure: Figure) -> int:
    """Movement it may count on: what its activation has left, a normal move for everybody else."""
    inches = figure.allowance - figure.used if figure.index in g.state.active else g.rules.parameters.normal_move
    return inches - g.rules.parameters.getting_up if figure.posture == "prone" else inches


def charge_route(g: Game, figure: Figure, target: Figure, inches: int) -> Route | None:
    """The way to the charge point, None if it is farther than `inches` or there is none."""
    if inches < 0:
        return None
    point = g.rules.parameters.charge_point
    dx, dy = figure.at[0] - target.at[0], figure.at[1] - target.at[1]
    if dx * dx + dy * dy > (inches + point + 100) ** 2:
        return None
    return g.space.reach_point(
        figure.at,
        figure.floor,
        target.at,
        target.floor,
        point,
        blockers=blockers(g, figure, target),
        limit=inches,
    )


def can_charge(g: Game, figure: Figure, target: Figure) -> bool:
    """Whether it may charge this enemy now: line of sight, reach, and room among its attackers (CR3-MELEE-08)."""
    return (
        target.able
        and target.side != figure.side
        and not figure.melee
        and g.knows(figure.side, target)
        and len(target.melee) < g.rules.parameters.attackers_per_target
        and g.sees(figure, target, turning=True)
        and charge_route(g, figure, target, budget(g, figure)) is not None
    )


def chargeable(g: Game, figure: Figure) -> list[Figure]:
    """Enemies it may charge now, nearest first."""
    return [f for f in g.nearest(figure, g.enemies(figure)) if can_charge(g, figure, f)]
