"""Looting a building, or work in one: the input, and who may (CR3-ENC-13, CR3-RUL-156, CR3-RUL-157, CR2-RUL-645)."""

from dataclasses import replace

from engine.battle.game import Game
from engine.errors import Refused
from engine.events import MissionEvent
from engine.inputs.command import Command, alone
from engine.inputs.shape import Alone
from engine.procedures.activation import acting
from engine.procedures.missions.objectives import begun_in, empty_for, loots, raider, undone, unlooted
from engine.space import Piece
from engine.state import Figure


def validate_loot(g: Game, item: Alone) -> Piece:
    """The building that a figure could spend this activation looting (CR3-ENC-13). Raises Refused without one."""
    figure = acting(g, item.figure)
    mission, progress = g.mission, g.state.progress
    if mission is None or progress is None or not loots(mission):
        raise Refused("there is nothing to loot in this encounter", rule="CR3-ENC-13")
    if figure.side != raider(g, mission):
        raise Refused("looting here is not for {side}", side=g.side_names[figure.side], rule="CR3-ENC-13")
    house = g.space.building(figure.at)
    if house is None or house not in unlooted(g):
        raise Refused("{figure} is in no building that is still to be looted", figure=figure.name, rule="CR3-ENC-13")
    return _undisturbed(g, figure, house)


def validate_work(g: Game, item: Alone) -> Piece:
    """The building in which a figure could spend this activation at its work (CR2-RUL-645). Raises Refused without
    one."""
    figure = acting(g, item.figure)
    workers = g.mission.workers if g.mission is not None and g.state.progress is not None else ()
    if not workers:
        raise Refused("there is no work to do in this encounter", rule="CR2-RUL-645")
    if figure.id not in workers:
        who = tuple(g.named(name).name for name in workers)
        raise Refused("{figure} cannot do the work: {who} can", figure=figure.name, who=who, rule="CR2-RUL-645")
    house = g.space.building(figure.at)
    if house is None or house not in undone(g):
        raise Refused("{figure} has to be in a building with work to do", figure=figure.name, rule="CR2-RUL-645")
    return _undisturbed(g, figure, house)


def _undisturbed(g: Game, figure: Figure, house: Piece) -> Piece:
    """The building, if a figure can spend its whole activation there. Raises Refused otherwise."""
    if not empty_for(g, figure.side, house):
        raise Refused("an enemy carrying on is in the building", rule="CR3-RUL-156")
    if figure.now.joined or has_begun(figure):
        said = "that takes a whole activation, and {figure} has begun something else"
        raise Refused(said, figure=figure.name, rule="CR3-ENC-13")
    progress = g.state.progress
    loot = progress.loot_of(house.id) if progress is not None else None
    if loot is not None and loot.busy and loot.looter != figure.index:
        said = "{other} is at it here already; another's turns do not count"
        raise Refused(said, other=g.figures[loot.looter].name, rule="CR3-RUL-156")
    return house


def has_begun(figure: Figure) -> bool:
    """Whether a figure has begun to do something else with its activation."""
    now = figure.now
    return bool(now.stepped or now.stood_up or now.fired or now.reloading or now.stays)


async def loot(g: Game, item: Alone) -> None:
    """Spend this activation looting the building one is in, or at work there (CR3-ENC-13, CR3-RUL-157)."""
    figure = g.named(item.figure)
    house = g.space.building(figure.at)
    assert house is not None
    begun = begun_in(g, house, figure.side)
    mine = begun if begun.looter == figure.index else begun._replace(looter=figure.index, turns=0)
    assert g.mission is not None
    assert g.state.progress is not None
    g.state.progress = g.state.progress.with_loot(mine._replace(busy=True))
    figure.now = figure.now._replace(fired=True, done=True)
    turns = mine.turns + 1
    what = "working" if g.mission.workers else "looting"
    g.emit(MissionEvent(what, figure.id, building=house.id, turns=turns, needed=begun.needed, rule="CR3-ENC-13"))


LOOT = Command("loot", Alone, validate=validate_loot, figure=alone, run=loot, by_hand=True, heading=("figure",))
WORK = replace(LOOT, name="work", validate=validate_work)
