"""Whether a person may give an input."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from bot.errors import NotYours, Unfit
from bot.play.acting import UMPIRE
from bot.play.fog import acting_as_known
from bot.play.loaded import Warm
from bot.play.powers import require_master
from bot.play.reading import viewer_in
from engine.battle.fleet import name_of
from engine.views import shut_away


def require_actor(warm: Warm, actor_id: int, item: Mapping[str, Any], now: datetime) -> None:
    """Raise NotYours where a person may not act for the figures of an input, NotHost where they may not end it, Unfit
    where they have handed their seat over or their captain ends it; of an act of the game master what `require_master`
    does."""
    seating = warm.seating
    if item.get("do") == "end-encounter":
        warm.ender(actor_id)
        return
    if item.get("do") == UMPIRE:
        require_master(seating, actor_id)
        return
    viewer, state = viewer_in(warm, actor_id, item), warm.encounter.state
    side, figures = acting_as_known(warm.encounter, item, viewer)
    if not side and actor_id not in seating.everybody():
        raise NotYours("", seating.everybody())
    if not side or seating.may(actor_id, side, figures) or _stands_in(warm, actor_id, item, now):
        return
    if (side, actor_id) in seating.handed_over:
        raise Unfit("rules-lead")
    others = [figure for figure in figures if seating.owners.get(figure) != actor_id]
    names = {s.id: s.name for s in warm.encounter.record.sides}
    hulls = shut_away(warm.encounter.record, viewer, state)
    who = name_of(state, hulls.get(others[0], others[0])) if others else names.get(side, "")
    raise NotYours(who, (seating.decider(side, others),))


def _stands_in(warm: Warm, actor_id: int, item: Mapping[str, Any], now: datetime) -> bool:
    """Whether a person in charge of the table ends the phase of a side that has let its time pass."""
    return item.get("do") == "end-phase" and actor_id in warm.seating.in_charge and warm.clock.overdue(now)
