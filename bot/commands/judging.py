"""What a game master's page looks at: what its act would do, or the report that its ruling is about."""

import asyncio
from dataclasses import replace

from bot.client.protocol import Interaction
from bot.modes.rosters import rosters
from bot.panel.acts import ADD, BACK, RULING, making_act
from bot.panel.alterations import Making
from bot.panel.desk import Desk
from bot.panel.path import MASTER, Path
from bot.play.acting import UMPIRE
from bot.play.judging import disputed, foreseen
from bot.play.powers import require_master


async def judged(interaction: Interaction, desk: Desk, path: Path) -> Desk:
    """The desk of a game master's page. Raises NotMaster, or Unfit, for a person who is none at this table."""
    if path.page != MASTER and (desk.planned is None or desk.planned["do"] != UMPIRE):
        return desk
    require_master(desk.moment.seating, desk.here.user)
    service, encounter, user = interaction.client.service, desk.moment.encounter_id, desk.here.user
    if path.page == MASTER and path.keys[:1] == (RULING,):
        number = int(path.keys[1]) if path.keys[1:] and path.keys[1].isdecimal() else 0
        desk = replace(desk, disputed=await disputed(service, encounter, user, number, back=path.keys[2:] == (BACK,)))
    if path.page == MASTER and path.keys[:1] == (ADD,):
        rules = {"ruleset": desk.moment.record.ruleset.id, **desk.moment.record.raw}
        desk = replace(desk, forces=await rosters(service, user, interaction.guild_id, rules, desk.moment.language))
    act = await asyncio.to_thread(making_act, desk, path) if path.page == MASTER else Making(desk.planned)
    told = None if act.item is None else await foreseen(service, encounter, act.item)
    return replace(desk, act=act, foreseen=told)
