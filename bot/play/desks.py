"""The desks that people have before them, kept while nothing changes: what one page foretells holds on the next."""

from collections import OrderedDict
from typing import Final

from bot.play.desk import Desk, desk_of
from bot.play.standpoint import Standpoint

MOST: Final = 64
"""So many are kept."""
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
