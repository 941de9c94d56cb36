"""Looting a dwelling in a raid: the input, and who may (CR2-LOOT-01, CR2-RUL-303)."""

from dataclasses import replace

from engine.battle.game import Game
from engine.commands import looting
from engine.errors import Refused
from engine.events import MissionEvent
from engine.inputs.shape import Alone
from engine.procedures.activation import acting
from engine.procedures.encounters.loot import RULE
from engine.procedures.missions.objectives import empty_for, unlooted
from engine.record.mission import LOOT as GOAL
from engine.space import Piece
from engine.state.mission_state import Loot


def validate_loot(g: Game, item: Alone) -> Piece:
    """The dwelling that a figure could begin to loot. Raises Refused without one."""
    figure, mission = acting(g, item.figure), g.mission
    if mission is None or not any(goal.id == GOAL for goal in mission.goals):
        raise Refused("there is nothing to loot in this encounter", rule=RULE)
    if figure.side != mission.side:
        raise Refused("looting here is not for {side}", side=g.side_names[figure.side], rule=RULE)
    house = g.space.building(figure.at)
    if house is None or house not in unlooted(g):
        said = "{figure} is in no dwelling that is still to be looted"
        raise Refused(said, figure=figure.name, rule="CR2-RUL-303")
    if not empty_for(g, figure.side, house):
        raise Refused("an enemy carrying on is in the dwelling", rule="CR2-RUL-303")
    if looting.has_begun(figure):
        said = "looting takes a full turn, and {figure} has begun something else"
        raise Refused(said, figure=figure.name, rule=RULE)
    begun = g.state.progress.loot_of(house.id) if g.state.progress is not None else None
    if begun is not None and begun.busy:
        raise Refused("{other} is looting here", other=g.figures[begun.looter].name, rule="CR2-RUL-303")
    return house


async def loot(g: Game, item: Alone) -> None:
    """It begins; the number of this turn is kept with it."""
    figure = g.named(item.figure)
    house = g.space.building(figure.at)
    assert house is not None
    assert g.state.progress is not None
    begun = Loot(house.id, 1, figure.index, turns=g.state.turn, busy=True)
    g.state.progress = g.state.progress.with_loot(begun)
    figure.now = figure.now._replace(fired=True, done=True)
    g.emit(MissionEvent("looting", figure.id, building=house.id, turns=1, needed=1, rule=RULE))


LOOT = replace(looting.LOOT, validate=validate_loot, run=loot)
