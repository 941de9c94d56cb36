"""The goals of an encounter, which may be joined, and who has won (CR2-RUL-299)."""

from engine.battle.game import Game
from engine.procedures.missions import recover
from engine.procedures.missions.objectives import left_by
from engine.procedures.second.break_through import fights
from engine.record.mission import FIELD, LOOT, OFF, RECOVERED, TURNS, Goal
from engine.ruleset.missions import OPEN, Verdict
from engine.state import CAPTURED, OBVIOUSLY_DEAD, OFF_TABLE, Figure

WHY = {FIELD: "beaten", OFF: "through", LOOT: "looted", RECOVERED: "brought-away", TURNS: "held"}
"""Why a mission is a success, by the last of its goals."""
PEACEFUL = "peaceful"


def goals_of(g: Game) -> tuple[str, tuple[Goal, ...]]:
    """Whose goals count, and which: those who have walked into an ambush have to get half of their figures away
    (CR2-RUL-299)."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    if progress is not None and progress.leaves:
        half = (len(g.of_side(progress.leaves)) + 1) // 2
        return progress.leaves, (Goal(OFF, progress.way_out, half),)
    return mission.side, mission.goals


def way_out(g: Game, side: str) -> str:
    """The edge by which a side has to leave now, its own if none is named; empty where it stays."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    assert progress is not None
    whose, goals = goals_of(g)
    for goal in goals if whose == side else ():
        looted = goal.id == LOOT and sum(loot.done for loot in progress.loot) >= goal.count
        if goal.id == OFF or looted or (goal.id == RECOVERED and recover.found(g)):
            return goal.edge or mission.entry
    return ""


def reached(g: Game, side: str, goal: Goal) -> bool:
    """Whether one goal of a side has been reached."""
    progress = g.state.progress
    assert progress is not None
    match goal.id:
        case "field":
            return not any(map(fights, g.against(side))) and not _waits(g, side, foes=True)
        case "off":
            return len([f for f in g.of_side(side) if _named(goal, f) and _off(g, f, goal.edge)]) >= goal.count
        case "loot":
            away = [loot.done and _off(g, g.figures[loot.looter], goal.edge) for loot in progress.loot]
            return sum(away) >= goal.count
        case "recovered":
            assert g.mission is not None
            return recover.found(g) and _off(g, g.named(g.mission.captive), goal.edge)
    return not g.state.phase and g.state.turn >= goal.count and any(map(fights, g.of_side(side)))


def _named(goal: Goal, figure: Figure) -> bool:
    return not goal.figures or figure.id in goal.figures


def _off(g: Game, figure: Figure, edge: str) -> bool:
    """Whether it has left the table alive, by this edge if one is named."""
    away = figure.status == OFF_TABLE or figure.carried_off
    still = g.state.progress is not None and figure.index in g.state.progress.waiting
    gone = away and not still and figure.status not in (OBVIOUSLY_DEAD, CAPTURED)
    return gone and (not edge or left_by(g, figure, edge))


def _waits(g: Game, side: str, *, foes: bool) -> bool:
    progress = g.state.progress
    assert progress is not None
    return any(g.hostile(side, g.figures[index].side) == foes for index in progress.waiting)


def verdict(g: Game) -> Verdict:
    """How it stands for the side of the mission: by what came of talking, by the goals, by who is left, or by its
    turns."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    assert progress is not None
    if progress.parley:
        return _talked(mission.side, progress.parley)
    if not progress.placed:
        return OPEN
    side, goals = goals_of(g)
    own = side == mission.side
    if all(reached(g, side, goal) for goal in goals):
        return Verdict("success" if own else "failure", WHY[goals[-1].id])
    if _lost(g, mission.side):
        return Verdict("failure", "destroyed")
    if _lost(g, g.foes_of(mission.side)[0]):
        return Verdict("success", "beaten")
    if not g.state.phase and g.state.turn >= mission.turns:
        if goals[-1].id == FIELD:
            return Verdict("draw", "undecided")
        return Verdict("failure", "out-of-time") if own else Verdict("success", "time")
    return OPEN


def _talked(side: str, parley: str) -> Verdict:
    if parley == PEACEFUL:
        return Verdict("draw", PEACEFUL, "CR2-TALK-02")
    return Verdict("success" if parley == side else "failure", "favor", "CR2-TALK-02")


def _lost(g: Game, side: str) -> bool:
    """Whether nobody of a side is left on the table who can fight, and nobody will come."""
    return not any(map(fights, g.of_side(side))) and not _waits(g, side, foes=False)
