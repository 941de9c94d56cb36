"""The side that has won where a band is to hold out (CMP-RUL-240)."""

from collections.abc import Sequence

from engine.events import Entry
from engine.game import Game
from engine.procedures.missions.objectives import band
from engine.procedures.second import break_through
from engine.records.mission import HOLD_OUT


async def judge(g: Game, before: tuple[str, int], entries: Sequence[Entry]) -> None:
    """After every input: whether those who hold out have done so, or those who break through are through."""
    if g.mission is not None and g.mission.id == HOLD_OUT:
        await break_through.conclude(g, verdict, "CMP-RUL-240")
    else:
        await break_through.judge(g, before, entries)


def verdict(g: Game) -> tuple[str, str]:
    """How it stands for the band: the result, empty while it is open, and why."""
    mission = g.mission
    assert mission is not None
    if sum(map(break_through.fights, band(g))) < mission.count:
        return "failure", "too-few-left"
    return ("success", "held") if not g.state.phase and g.state.turn >= mission.turns else ("", "")
