"""The side that has won where a band is to get past the enemy (MG42-RUL-68)."""

from collections.abc import Sequence

from engine.commands.turns import EndEncounter
from engine.events import Entry, MissionEvent
from engine.game import Game
from engine.procedures.missions.objectives import band, left_by
from engine.state import OBVIOUSLY_DEAD, STUNNED, Figure

RULE = "MG42-RUL-68"


def fights(figure: Figure) -> bool:
    """Whether it is able to fight, or will be when it comes round."""
    return figure.on_table and not figure.fled and (figure.able or figure.status == STUNNED or figure.hurt.recovers)


def verdict(g: Game) -> tuple[str, str]:
    """How it stands for the band: the result, empty while it is open, and why."""
    mission = g.mission
    assert mission is not None
    own = band(g)
    away = [f for f in own if f.status != OBVIOUSLY_DEAD and left_by(g, f, mission.exit)]
    if any(f.star for f in away) and len(away) > 1:
        return "success", "through"
    if not g.holds_back and not any(fights(f) for f in g.figures if g.hostile(mission.side, f.side)):
        return "success", "beaten"
    if not any(fights(f) for f in own):
        return "failure", "destroyed"
    if not g.state.phase and g.state.turn >= mission.turns:
        return "draw", "time"
    return "", ""


async def judge(g: Game, before: tuple[str, int], entries: Sequence[Entry]) -> None:
    """After every input: whether it is over. A battle that the players break off is a draw."""
    progress = g.state.progress
    if g.mission is None or progress is None or progress.result:
        return
    result, why = verdict(g)
    if not result and g.state.ended:
        result, why = "draw", "ended"
    if not result:
        return
    g.state.progress = progress._replace(result=result)
    g.emit(MissionEvent(result, detail=why, rule=RULE))
    if not g.state.ended:
        await g.obey(g.rules.commands["end-encounter"], EndEncounter(result))
