"""The one verdict that ends a mission, by its goals and the rules of its kind."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.events import Entry, MissionEvent
from engine.procedures.missions.goals import standing
from engine.procedures.seam import CONCLUDE


async def judge(g: Game, before: tuple[str, int], entries: Sequence[Entry]) -> None:
    """After every input: what came of it for the mission, and whether that is decided. `before` is whose phase it was,
    and its number. One that the players break off is a draw, unless its kind says otherwise."""
    if g.mission is None or g.state.progress is None or g.state.progress.result:
        return
    kind = g.rules.missions[g.mission.id]
    await kind.follow(g, before, entries)
    result, why, rule = standing(g)
    if not result and g.state.ended and kind.rule:
        result, why = "draw", "ended"
    if not result:
        return
    rule = rule or kind.rule
    g.state.progress = g.state.progress._replace(result=result)
    g.emit(MissionEvent(result, detail=why, rule=rule))
    if not g.state.ended:
        await g.do(CONCLUDE, result, rule)
