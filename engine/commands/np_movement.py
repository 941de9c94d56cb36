"""How a group run by the rules decides what to do: the NP movement roll (CR3-NPC-02 to CR3-NPC-04)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.errors import Refused
from engine.events import Plan, Roll
from engine.inputs.command import Command, once
from engine.inputs.shape import Nothing
from engine.procedures.turn import BY_HAND
from engine.space import Point
from engine.space.geometry import dist2
from engine.state import HEADINGS, Figure

ROUND = "round-the-flank"
"""The plan of a half that is on its way round."""


def validate_np_movement(g: Game, item: Nothing) -> list[Figure]:
    """The group that would roll. Raises Refused unless it is the rules' own and may roll now."""
    if not g.rules.behaviours:
        raise Refused("{title} has no movement by dice", title=g.rules.title, code="no-such-rule")
    if not g.state.active:
        raise Refused("no group is activated", rule="CR3-TURN-07", code="no-activation")
    if not g.rules_run(g.state.active_side):
        raise Refused("only a group that the rules play rolls for its movement", rule="CR3-NPC-01")
    if g.state.plan[:1] == (BY_HAND,):
        raise Refused("this group has begun to act; it rolls before that", rule="CR3-NPC-02")
    if g.state.plan:
        raise Refused("this group has rolled for its movement", rule="CR3-NPC-02", code="already-rolled")
    group = [f for f in g.active_figures() if f.able]
    if not any(not f.now.done and not f.melee for f in group):
        raise Refused("no figure of this group is free to move", rule="CR3-NPC-02")
    return group


async def np_movement(g: Game, item: Nothing) -> None:
    """The group's one roll; half of it may be sent round a flank (CR3-NPC-03, CR3-RUL-123, CR3-RUL-164).

    A half that is still on its way round goes on without a roll.
    """
    group = validate_np_movement(g, item)
    g.begin("plan")
    leader = g.leader(group)
    foes = closest_group(g, group)
    names = tuple(f.id for f in group)
    side = _still_flanking(g, group, foes)
    if side:
        g.state.plan = (ROUND, side)
        g.emit(Plan(leader.id, ROUND, flank=side, figures=names, rule="CR3-RUL-164"))
        return
    for figure in group:
        figure.flank, figure.flank_of = "", -1
    circumstances = []
    if in_cover(g, group, foes):
        circumstances.append("in-cover")
    if foes and len(group) >= 2 * len(foes):
        circumstances.append("outnumbers-two-to-one")
    request = g.request(leader, frozenset(circumstances))
    outcome = g.evaluate(
        "np-movement", request, lambda party, n: g.roll("np-movement" if party == "self" else party, leader.id, n)
    )
    g.log_roll("np-movement", outcome, figure=leader.id)
    side = str(outcome.values.get("flank", ""))
    if side:
        g.emit(Roll("flank", tuple(outcome.rolled["flank"]), leader.id, result=side, rule="CR3-NPC-03"))
    g.state.plan = (outcome.result, side)
    if g.rules.behaviours[outcome.result].splits:
        _send_round(g, group, leader, foes, side)
    g.emit(Plan(leader.id, outcome.result, outcome.passed, side, names, rule=outcome.rule))


NP_MOVEMENT = Command("np-movement", Nothing, validate=validate_np_movement, table=once, run=np_movement)


def closest_group(g: Game, group: Sequence[Figure]) -> list[Figure]:
    """The enemy group nearest to any of these, of those their side knows of; empty if it knows of none."""
    side = group[0].side
    foes = [f for f in g.figures if g.hostile(side, f.side) and f.able and g.knows(side, f)]
    if not foes:
        return []
    return min(
        g.components(foes), key=lambda found: (min(dist2(a.at, b.at) for a in group for b in found), found[0].index)
    )


def in_cover(g: Game, group: Sequence[Figure], foes: Sequence[Figure]) -> bool:
    """Whether most of a group is in cover, each from the nearest of these enemies."""
    if not foes:
        return False
    covered = 0
    for figure in group:
        foe = min(foes, key=lambda f: (dist2(figure.at, f.at), f.index))
        shelter = g.space.protection(foe.at, foe.floor, figure.at, figure.floor, moving=figure.moved)
        covered += shelter.for_test == "cover"
    return 2 * covered > len(group)


def middle(figures: Sequence[Figure]) -> Point:
    """The point in the middle of these figures."""
    n = len(figures)
    return sum(f.at[0] for f in figures) // n, sum(f.at[1] for f in figures) // n


def _send_round(g: Game, group: list[Figure], leader: Figure, foes: list[Figure], side: str) -> None:
    """Half of the free figures, those nearest to that flank, the Leader never (CR3-RUL-162, CR3-RUL-164)."""
    free = [f for f in group if not f.melee and not f.now.done]
    nearest = min(foes, key=lambda f: (dist2(leader.at, f.at), f.index))
    # Facing the enemy, left is a quarter turn back.
    ahead = g.space.heading(leader.at, nearest.at)
    dx, dy = HEADINGS[(ahead + (-90 if side == "left" else 90)) % 360]
    others = sorted((f for f in free if f is not leader), key=lambda f: (-(f.at[0] * dx + f.at[1] * dy), f.index))
    for figure in others[: len(free) // 2]:
        figure.flank, figure.flank_of = side, leader.index


def _still_flanking(g: Game, group: list[Figure], foes: list[Figure]) -> str:
    """The flank round which this whole group is still on its way; empty where it is a group like any other.

    It is so until it is square to the line between the half that stayed and the enemy (CR3-RUL-164).
    """
    side, index = group[0].flank, group[0].flank_of
    if not side or not foes or any((f.flank, f.flank_of) != (side, index) for f in group):
        return ""
    stayed = g.figures[index]
    if not stayed.able:
        return ""
    (x, y), (ax, ay), (bx, by) = middle(foes), middle(group), stayed.at
    return side if (ax - x) * (bx - x) + (ay - y) * (by - y) > 0 else ""
