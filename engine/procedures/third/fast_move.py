"""Moving fast: one roll for the group, each figure by its own Rep (CR3-MOVE-02 to CR3-MOVE-05)."""

from engine.battle.game import Game
from engine.errors import Refused
from engine.space import INCH
from engine.state import Figure


async def fast_move(g: Game, figures: list[Figure]) -> None:
    """One 2d6 for the group, each figure by its own Rep (CR3-MOVE-03, CR3-MOVE-05, CR3-MOVE-09, CR3-WOUND-02).

    A figure that goes later in the same activation reads the dice that lie there already (CR3-RUL-177).
    """
    for figure in figures:
        if figure.fast:
            raise Refused("{figure} has tried its Fast Move", figure=figure.name, rule="CR3-MOVE-03")
        if figure.now.reloading:
            raise Refused("{figure} is reloading and may not move fast", figure=figure.name, rule="CR3-WPN-25")
    dice = list(g.state.fast_dice)
    missing = (1 if all(got_up(figure) for figure in figures) else 2) - len(dice)
    if missing > 0:
        dice += g.roll("fast-move", g.leader(figures).id, missing)
    g.state.fast_dice = tuple(dice)
    for figure in figures:
        holding = (
            ("getting-up", figure.now.stood_up),
            ("carrying", figure.carrying >= 0),
            ("mounted", figure.mounted),
            ("mounting", figure.now.saddle == "on"),
        )
        circumstances = frozenset(name for name, holds in holding if holds)
        outcome = g.read("fast-move", g.request(figure, circumstances), {"self": dice})
        own = tuple(dice[: outcome.pool["self"]])
        g.log_roll("fast-move", outcome, figure=figure.id, dice=own, total=outcome.values["inches"])
        extra = outcome.values["inches"] * INCH - g.rules.parameters.gait(figure.mounted).normal_move
        left = figure.now.left
        under_way = figure.now.stepped or figure.now.joined
        figure.now = figure.now._replace(allowance=figure.now.used + (max(extra, left) if under_way else left + extra))
        figure.fast = True


def got_up(figure: Figure) -> bool:
    """Whether it has spent movement on its feet or its saddle, which leaves one die (CR3-MOVE-09, SWP-MOVE-52)."""
    return figure.now.stood_up or figure.now.saddle == "on"
