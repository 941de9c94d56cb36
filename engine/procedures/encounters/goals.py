"""The goals of an encounter, which may be joined, and who has won (CR2-RUL-299)."""

from engine.battle.game import Game
from engine.procedures.missions import recover
from engine.procedures.missions.goals import held_back
from engine.procedures.second.break_through import fights
from engine.record.mission import CAPTIVE, FIELD, LOOT, OFF, RECOVERED, TURNS, Goal, Way
from engine.ruleset.missions import OPEN, Verdict

WHY = {FIELD: "beaten", OFF: "through", CAPTIVE: "captured", LOOT: "looted", RECOVERED: "brought-away", TURNS: "held"}
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


def ways(g: Game) -> list[Way]:
    """All goals of those whose goals count, once they are there to be fought for."""
    progress = g.state.progress
    assert progress is not None
    if progress.parley or not progress.placed:
        return []
    side, goals = goals_of(g)
    return [Way(goals, WHY[goals[-1].id], side=side)]


def otherwise(g: Game) -> Verdict:
    """How it stands without: by what came of talking, by who is left, or by its turns."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    assert progress is not None
    if progress.parley:
        return _talked(mission.side, progress.parley)
    if not progress.placed:
        return OPEN
    if _lost(g, mission.side):
        return Verdict("failure", "destroyed")
    if _lost(g, g.foes_of(mission.side)[0]):
        return Verdict("success", "beaten")
    if not g.state.phase and g.state.turn >= mission.turns:
        side, goals = goals_of(g)
        if goals[-1].id == FIELD:
            return Verdict("draw", "undecided")
        return Verdict("failure", "out-of-time") if side == mission.side else Verdict("success", "time")
    return OPEN


def _talked(side: str, parley: str) -> Verdict:
    if parley == PEACEFUL:
        return Verdict("draw", PEACEFUL, "CR2-TALK-02")
    return Verdict("success" if parley == side else "failure", "favor", "CR2-TALK-02")


def _lost(g: Game, side: str) -> bool:
    """Whether nobody of a side is left on the table who can fight, and nobody will come."""
    return not any(map(fights, g.of_side(side))) and not held_back(g, side)
