"""The side that has won where a band is to hold out (CMP-RUL-240), and then to leave (CMP-RUL-205)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.events import Entry
from engine.procedures.missions.objectives import band
from engine.procedures.second import break_through
from engine.record.mission import HOLD_OUT


async def judge(g: Game, before: tuple[str, int], entries: Sequence[Entry]) -> None:
    """After every input: whether those who hold out have done so, or those who break through are through."""
    if g.mission is not None and g.mission.id == HOLD_OUT:
        _count_early(g)
        await break_through.conclude(g, verdict, "CMP-RUL-205" if g.mission.exit else "CMP-RUL-240")
    else:
        await break_through.judge(g, before, entries)


def verdict(g: Game) -> tuple[str, str]:
    """How it stands for the band: the result, empty while it is open, and why."""
    mission = g.mission
    assert mission is not None
    away = _away(g)
    if mission.exit and away >= mission.count:
        return "success", "through"
    if away + sum(map(break_through.fights, band(g))) < mission.count:
        return "failure", "too-few-left"
    held = not mission.exit and not g.state.phase and g.state.turn >= mission.turns
    return ("success", "held") if held else ("", "")


def _away(g: Game) -> int:
    """How many have left by the exit since the turns were over."""
    assert g.mission is not None
    assert g.state.progress is not None
    return len(break_through.through(g)) - g.state.progress.early if g.mission.exit else 0


def _count_early(g: Game) -> None:
    """Until the turns are over, everyone who has left by the exit has left too early."""
    mission, progress = g.mission, g.state.progress
    if mission is not None and progress is not None and mission.exit and g.state.turn <= mission.turns:
        g.state.progress = progress._replace(early=len(break_through.through(g)))
