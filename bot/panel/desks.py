"""The desks that people have before them, kept while nothing changes: what one page foretells holds on the next."""

from collections import OrderedDict
from dataclasses import replace
from typing import Final

from bot.panel.desk import END, END_ACTIVATION, PASSING, Desk, own
from bot.play.standpoint import Standpoint
from engine import legal
from engine.offers.opening import activated, behind, given_up

MOST: Final = 16
"""The most desks that are kept; each keeps what is known of its table, and costs a megabyte."""
_Key = tuple[int, int, int, int]


class Desks:
    """The last desks that anybody looked at, by encounter, newest input, person and group."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[_Key, Desk] = OrderedDict()

    def of(self, here: Standpoint, group: int = 0) -> Desk:
        """The desk of a person with that group before them, as it was made first."""
        key = (here.moment.encounter_id, here.moment.sequence, here.user, group)
        desk = self._kept.pop(key, None)
        if desk is None or desk.moment.seating != here.moment.seating or desk.moment.language != here.moment.language:
            desk = desk_of(here, group)
        self._kept[key] = desk
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return desk


def desk_of(here: Standpoint, group: int = 0) -> Desk:
    """The desk of a person, with the group of that number before them, or the first."""
    if here.moment.pending or here.moment.state.ended:
        return Desk(here)
    passing = [name for name in PASSING if any(own(here, legal.at_table(here.table, name)))]
    if here.alone and here.user in here.moment.seating.everybody():
        passing.append(END)
    former: tuple[str, ...] = ()
    if here.table.state.active:
        now = Desk(here, tuple(passing), group=group)
        after = _after(now)
        if after is None or group == len(after.groups()):
            return now
        passing.remove(END_ACTIVATION)
        here, former = after, now.acting
    groups = tuple(tuple(names) for names in here.groups())
    if not groups:
        return Desk(here, tuple(passing))
    number = group if group < len(groups) else 0
    table, lost = activated(here.table, groups[number]), given_up(here.table, groups[number])
    if table is None:
        return Desk(here, tuple(passing), groups, number, former, given_up=lost)
    opening = {"do": "activate", "figures": list(groups[number])}
    return Desk(replace(here, table=table), tuple(passing), groups, number, former, (opening,), lost)


def _after(desk: Desk) -> Standpoint | None:
    """The desk behind an activation with nothing left to do; None if something is left, or no other group may act."""
    if END_ACTIVATION not in desk.passing or not desk.idle or desk.better_prone:
        return None
    table = behind(desk.here.table, {"do": END_ACTIVATION})
    after = None if table is None else replace(desk.here, table=table)
    return after if after is not None and after.groups() else None
