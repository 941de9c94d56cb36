"""What a game master's page looks at: what its act would do, or the report that its ruling is about."""

from dataclasses import replace

from bot.panel.acts import RULING, making_act
from bot.panel.desk import Desk
from bot.panel.path import MASTER, Path
from bot.play.acting import UMPIRE
from bot.play.judging import disputed, foreseen
from bot.play.powers import require_master
from bot.play.service import Service


async def judged(service: Service, desk: Desk, path: Path) -> Desk:
    """The desk of a game master's page. Raises NotMaster, or Unfit, for a person who is none at this table."""
    if path.page != MASTER and (desk.planned is None or desk.planned["do"] != UMPIRE):
        return desk
    require_master(desk.moment.seating, desk.here.user)
    encounter, user = desk.moment.encounter_id, desk.here.user
    if path.page == MASTER and path.keys[:1] == (RULING,):
        number = int(path.keys[1]) if path.keys[1:] and path.keys[1].isdecimal() else 0
        desk = replace(desk, disputed=await disputed(service, encounter, user, number))
    item = making_act(desk, path).item if path.page == MASTER else desk.planned
    return desk if item is None else replace(desk, foreseen=await foreseen(service, encounter, item))
