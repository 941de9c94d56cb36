"""Looting a building: the input, and who may (CR3-ENC-13, CR3-RUL-156, CR3-RUL-157)."""

from engine.battle.game import Game
from engine.errors import Refused
from engine.events import MissionEvent
from engine.inputs.command import Command, alone
from engine.inputs.shape import Alone
from engine.procedures.activation import acting
from engine.procedures.missions.objectives import begun_in, empty_for, raider, unlooted
from engine.space import Piece


def validate_loot(g: Game, item: Alone) -> Piece:
    """The building that a figure could spend this activation looting (CR3-ENC-13). Raises Refused without one."""
    figure = acting(g, item.figure)
    mission, progress = g.mission, g.state.progress
    if mission is None or progress is None or not mission.id.startswith("raid"):
        raise Refused("there is nothing to loot in this encounter", rule="CR3-ENC-13")
    if figure.side != raider(g, mission):
        raise Refused("{side} is not here to loot", side=g.side_names[figure.side], rule="CR3-ENC-13")
    house = g.space.building(figure.at)
    if house is None or house not in unlooted(g):
        raise Refused("{figure} is in no building that is still to be looted", figure=figure.name, rule="CR3-ENC-13")
    if not empty_for(g, figure.side, house):
        raise Refused("an enemy carrying on is in the building", rule="CR3-RUL-156")
    if (
        figure.now.stepped
        or figure.now.stood_up
        or figure.now.joined
        or figure.now.fired
        or figure.now.reloading
        or figure.now.stays
    ):
        said = "looting takes a whole activation, and {figure} has begun something else"
        raise Refused(said, figure=figure.name, rule="CR3-ENC-13")
    loot = progress.loot_of(house.id)
    if loot is not None and loot.busy and loot.looter != figure.index:
        other = g.figures[loot.looter]
        raise Refused("{other} is looting here; another's turns do not count", other=other.name, rule="CR3-RUL-156")
    return house


async def loot(g: Game, item: Alone) -> None:
    """Spend this activation looting the building one is in (CR3-ENC-13, CR3-RUL-157)."""
    figure = g.named(item.figure)
    house = validate_loot(g, item)
    begun = begun_in(g, house, figure.side)
    mine = begun if begun.looter == figure.index else begun._replace(looter=figure.index, turns=0)
    assert g.state.progress is not None
    g.state.progress = g.state.progress.with_loot(mine._replace(busy=True))
    figure.now = figure.now._replace(fired=True, done=True)
    turns = mine.turns + 1
    g.emit(MissionEvent("looting", figure.id, building=house.id, turns=turns, needed=begun.needed, rule="CR3-ENC-13"))


LOOT = Command("loot", Alone, validate=validate_loot, figure=alone, run=loot, by_hand=True, heading=("figure",))
