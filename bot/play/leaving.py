"""What a band forgoes when figures of it leave the table."""

from collections.abc import Collection
from dataclasses import replace
from typing import Literal

from bot.play.moment import Moment
from engine.procedures.missions.objectives import SECTIONS
from engine.procedures.second.break_through import enough, fights, may_follow
from engine.record.mission import HOLD_OUT, Goal
from engine.state import OBVIOUSLY_DEAD, OFF_TABLE, STUNNED, Figure

Forgone = Literal["", "unscouted", "unlooted", "unworked", "too-few", "too-few-left", "unmet"]


def forgone(moment: Moment, leaving: Collection[str]) -> Forgone:
    """What these figures leave undone if they leave, where only they could still do it; empty for nothing."""
    mission, progress = moment.record.mission, moment.state.progress
    if mission is None or progress is None or progress.failed:
        return ""
    gone = [figure for figure in band(moment) if figure.id in leaving]
    stay = [f for f in band(moment) if f not in gone and f.on_table]
    last = bool(gone) and not any(f.able for f in stay)
    if mission.id == "patrol" and any(f.star for f in gone) and len(progress.scouted) < len(SECTIONS):
        return "unscouted"
    if mission.id == "raid-attack" and last and sum(loot.done for loot in progress.loot) < len(mission.objectives):
        return "unlooted"
    done = {loot.building for loot in progress.loot if loot.done}
    if mission.workers and not done.issuperset(mission.objectives):
        left = any(f.id in mission.workers and fights(f) for f in stay)
        return "" if left else "unworked"
    on_foot = mission.id == "break-through" and not mission.machines
    alone = on_foot and last and not any(f.status == STUNNED for f in stay)
    if alone and not enough(mission, [*away(moment), *gone]):
        return "too-few"
    if mission.id == HOLD_OUT and gone and not (mission.exit and moment.state.turn > mission.turns):
        return "too-few-left" if sum(map(fights, stay)) < mission.count else ""
    return "unmet" if last and any(_stays_unmet(moment, goal, gone) for goal in mission.joined) else ""


def unmet(moment: Moment, leaving: Collection[str]) -> list[Goal]:
    """The joined goals that nobody could reach any more once these figures have left."""
    assert moment.record.mission is not None
    gone = [figure for figure in band(moment) if figure.id in leaving]
    return [goal for goal in moment.record.mission.joined if _stays_unmet(moment, goal, gone)]


def _stays_unmet(moment: Moment, goal: Goal, gone: Collection[Figure]) -> bool:
    """Whether only those who stay could still reach a joined goal. It tells nothing of enemies that are hidden."""
    progress = moment.state.progress
    assert progress is not None
    match goal.id:
        case "field":
            return True
        case "captive":
            carried = {figure.index for figure in gone}
            own = band(moment)
            taken = [f for f in moment.state.figures if f.captured_as and f not in own]
            return not any(f.carried_off or f.carried_by in carried for f in taken)
        case "loot":
            return sum(loot.done for loot in progress.loot) < goal.count
        case "scouted":
            return len(progress.scouted) < goal.count
        case "turns":
            return moment.state.turn < goal.count
    return False


def cut_off(moment: Moment) -> bool:
    """Whether so many of a band that is to leave have fallen that it can do so no more; without its knowledge nobody
    can tell in a hidden battle."""
    mission, viewer = moment.record.mission, moment.viewer
    if mission is None or mission.id != "break-through" or mission.machines or moment.state.ended:
        return False
    if moment.record.hidden and not viewer.gm and viewer.side != mission.side:
        return False
    before = replace(moment, state=moment.before)
    return enough(mission, may_leave(before)) and not enough(mission, may_leave(moment))


def may_leave(moment: Moment) -> list[Figure]:
    """Those of the band who have left, and those who still can."""
    return [*away(moment), *may_follow(band(moment))]


def band(moment: Moment) -> list[Figure]:
    """The figures that have the mission; none without a mission."""
    mission = moment.record.mission
    return [figure for figure in moment.state.figures if mission is not None and figure.side == mission.side]


def away(moment: Moment) -> list[Figure]:
    """Those of the band who have left the table alive."""
    return [f for f in band(moment) if f.status == OFF_TABLE or (f.carried_off and f.status != OBVIOUSLY_DEAD)]
