"""Looting that goes on, and what breaks it off."""

from bot.play.moment import Moment
from engine.state import State
from engine.state.mission_state import Loot


def at_work(state: State) -> dict[str, Loot]:
    """What each figure has begun to loot, by the figure; a disturbed one begins anew (CR3-RUL-115)."""
    begun = state.progress.loot if state.progress is not None else ()
    return {state.figures[one.looter].id: one for one in begun if _goes_on(one)}


def broken_off(moment: Moment) -> dict[str, Loot]:
    """What figures that can go on had begun to loot before, and have to begin anew."""
    now, progress = at_work(moment.state), moment.state.progress
    done = {one.building for one in progress.loot if one.done} if progress is not None else set()
    return {
        who: one
        for who, one in at_work(moment.before).items()
        if one.building not in done and _spent(one) > _spent(now.get(who)) and moment.state.figure(who).able
    }


def _spent(one: Loot | None) -> int:
    """The turns that count so far, the one that goes on included."""
    return 0 if one is None else one.turns + one.busy


def _goes_on(one: Loot) -> bool:
    return one.looter >= 0 and not one.done and _spent(one) > 0
