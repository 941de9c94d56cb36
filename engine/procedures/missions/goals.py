"""The goals of missions, which may be joined: whether each has been reached, and how a mission stands by them."""

from engine.battle.game import Game
from engine.procedures.missions import recover
from engine.procedures.missions.objectives import driven_off, left_by, prisoners, undone, waits
from engine.procedures.second.break_through import comes, fights, there
from engine.record.mission import Goal
from engine.ruleset.missions import Verdict
from engine.state import CAPTURED, OBVIOUSLY_DEAD, OFF_TABLE, Figure, Machine


def standing(g: Game) -> Verdict:
    """How it stands for the side of the mission: won by one of the ways of its kind, else as its kind says."""
    assert g.mission is not None
    kind = g.rules.missions[g.mission.id]
    for way in kind.ways(g):
        side = way.side or g.mission.side
        if all(reached(g, side, goal) for goal in way.goals):
            return Verdict("success" if side == g.mission.side else "failure", way.why, way.rule)
    return kind.otherwise(g)


def reached(g: Game, side: str, goal: Goal) -> bool:
    """Whether one goal of a side has been reached."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    assert progress is not None
    match goal.id:
        case "field":
            return not any(map(fights, g.against(side))) and not _more_come(g, side)
        case "off":
            return len([f for f in g.of_side(side) if _named(goal, f) and off(g, f, goal.edge)]) >= goal.count
        case "loot":
            return sum(loot.done and gone(g, g.figures[loot.looter], goal.edge) for loot in progress.loot) >= goal.count
        case "recovered":
            captive = g.named(mission.captive)
            aboard = not goal.machines or captive.aboard in goal.machines
            return recover.found(g) and aboard and off(g, captive, goal.edge)
        case "scouted":
            return len(progress.scouted) >= goal.count
        case "captive":
            return any(f.carried_off and gone(g, f, goal.edge) for f in prisoners(g, side))
        case "work":
            return not undone(g)
        case "driven":
            return sum(_driven(g, g.machine(name), goal.edge) for name in goal.machines) >= goal.count
    able = sum(map(fights, g.of_side(side)))
    return not g.state.phase and g.state.turn >= goal.count and able >= goal.left


def _named(goal: Goal, figure: Figure) -> bool:
    return not goal.figures or figure.id in goal.figures


def off(g: Game, figure: Figure, edge: str) -> bool:
    """Whether it has left the table alive and free, by this edge if one is named."""
    return figure.status not in (OBVIOUSLY_DEAD, CAPTURED) and gone(g, figure, edge)


def gone(g: Game, figure: Figure, edge: str) -> bool:
    """Whether it has left the table, on its feet or carried, by this edge if one is named."""
    away = figure.status == OFF_TABLE or figure.carried_off
    still = g.state.progress is not None and figure.index in g.state.progress.waiting
    return away and not still and (not edge or left_by(g, figure, edge))


def _driven(g: Game, machine: Machine, edge: str) -> bool:
    """Whether it has left by this edge, or is where the mission sends it."""
    return driven_off(g, machine, edge) if edge else there(g, machine)


def _more_come(g: Game, side: str) -> bool:
    """Whether enemies of a side are still under markers, held back or waiting off the table."""
    return comes(g) or any(waits(g, foe) or held_back(g, foe) for foe in g.foes_of(side))


def held_back(g: Game, side: str) -> bool:
    """Whether figures of a side wait off the table for what brings them on."""
    progress = g.state.progress
    assert progress is not None
    return any(g.figures[index].side == side for index in progress.waiting)
