"""Moving fast: one roll for those who move together, each figure by its own Rep (CMP-MOVE-02, CMP-RUL-112)."""

from engine.game import Game
from engine.procedures.fire import NIMBLE
from engine.procedures.second.groups import led
from engine.procedures.second.moves import check_run
from engine.space import INCH
from engine.state import Figure


async def fast_move(g: Game, figures: list[Figure]) -> None:
    """A die more with a leader, but for those who carry somebody; none passed leaves no shot (CMP-WOUND-06)."""
    for figure in figures:
        check_run(figure)
    leader = led(g.active_figures())
    who = min(figures, key=lambda f: (not f.leader, -f.rep, f.index))
    dice = list(g.state.fast_dice)

    def faces(_: str, count: int) -> list[int]:
        """As many as a figure rolls, of those that lie there and others beside them."""
        if count > len(dice):
            dice.extend(g.roll("fast-move", who.id, count - len(dice)))
        return dice[:count]

    for figure in figures:
        holds = frozenset({"leader"} if leader and figure.carrying < 0 else ())
        outcome = g.evaluate("fast-move", g.request(figure, holds), faces)
        inches = int(outcome.values["inches"])
        own = tuple(outcome.rolled.get("self", ()))
        g.log_roll("fast-move", outcome, figure=figure.id, dice=own, total=inches)
        figure.now = figure.now._replace(allowance=max(inches * INCH, figure.now.used))
        if not outcome.passed and NIMBLE not in figure.traits:
            figure.now = figure.now._replace(fired=True, answered=True)
        figure.fast = True
    g.state.fast_dice = tuple(dice)
