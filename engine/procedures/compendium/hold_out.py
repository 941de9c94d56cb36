"""The side that has won where a band is to hold out (CMP-RUL-240), and then to leave (CMP-RUL-205)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.events import Entry
from engine.loading.mission import read_hold_out
from engine.procedures.missions.objectives import band
from engine.procedures.second import break_through
from engine.record.mission import OFF, TURNS, Goal, Way
from engine.ruleset.missions import OPEN, MissionRules, Verdict


def ways(g: Game) -> list[Way]:
    """So many able when the turns are over, or so many off by the exit behind them."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    assert progress is not None
    if mission.exit:
        own = Goal(OFF, mission.exit, mission.count + progress.early)
        return [Way((own, *mission.joined), "through", "CMP-RUL-205")]
    return [Way((Goal(TURNS, count=mission.turns, left=mission.count), *mission.joined), "held")]


def otherwise(g: Game) -> Verdict:
    """It is lost as soon as fewer are left than it takes, or once the turns are over in vain."""
    mission = g.mission
    assert mission is not None
    rule = "CMP-RUL-205" if mission.exit else ""
    if _away(g) + sum(map(break_through.fights, band(g))) < mission.count:
        return Verdict("failure", "too-few-left", rule)
    late = mission.joined and not mission.exit and not g.state.phase and g.state.turn >= mission.turns
    return Verdict("failure", break_through.UNMET) if late else OPEN


def _away(g: Game) -> int:
    """How many have left by the exit since the turns were over."""
    assert g.mission is not None
    assert g.state.progress is not None
    return len(break_through.through(g)) - g.state.progress.early if g.mission.exit else 0


async def _count_early(g: Game, _: tuple[str, int], __: Sequence[Entry]) -> None:
    """Until the turns are over, everyone who has left by the exit has left too early."""
    mission, progress = g.mission, g.state.progress
    if mission is not None and progress is not None and mission.exit and g.state.turn <= mission.turns:
        g.state.progress = progress._replace(early=len(break_through.through(g)))


KEYS = ("id", "side", "turns", "count", "exit", "goals")
HOLD_OUT = MissionRules(
    "hold-out", KEYS, read_hold_out, otherwise, "CMP-RUL-240", required=KEYS[:4], follow=_count_early, ways=ways
)
