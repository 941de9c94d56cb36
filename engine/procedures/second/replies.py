"""Fire that a check orders, and what a figure with nothing to fire does instead (MG42-REACT-09, -14, -15)."""

from engine.game import Game
from engine.procedures.aim import choose_aims, firing_at, usable
from engine.procedures.charge_reach import can_charge
from engine.procedures.replies import Replies
from engine.procedures.results import resume
from engine.state import Figure


async def reply(g: Game, figure: Figure, targets: list[Figure], replies: Replies, *, test: str, rule: str) -> bool:
    """Let a figure fire at one or more of these, the nearest by default; with a melee weapon only it charges.

    False where it can do neither; one that holds its fire could (CR2-RUL-056). An active figure that does has
    used its fire then (MG42-ACT-02).
    """
    in_range = [f for f in targets if _fires_at(g, figure, f)]
    if in_range:
        aims = await choose_aims(g, figure, in_range, test=test, rule=rule, beyond=False)
        if not aims:
            return True
        resume(g, figure)
        replies.firings.append(firing_at(g, figure, aims))
    elif near := [f for f in targets if _charges(g, figure, f)]:
        resume(g, figure)
        g.sent[figure.index] = g.deed
        replies.charges.append([(figure, near[0])])
    else:
        return False
    if figure.index in g.state.active:
        figure.now = figure.now._replace(answered=figure.now.answered or not figure.now.fired, fired=True)
    return True


def may_reply(g: Game, figure: Figure, targets: list[Figure]) -> bool:
    """Whether it could fire at one of these, or charge one for want of anything to fire."""
    return any(_fires_at(g, figure, f) or _charges(g, figure, f) for f in targets)


def _fires_at(g: Game, figure: Figure, target: Figure) -> bool:
    """Whether it could fire at this one; by one book it turns for it only while it is active (CR2-RUL-223)."""
    if not usable(g, figure, target):
        return False
    return g.rules.parameters.turns_to_reply or figure.index in g.state.active or g.sees(figure, target)


def _charges(g: Game, figure: Figure, target: Figure) -> bool:
    """Whether it charges this one for want of anything to fire; a carrier of a comrade never does (MG42-RUL-23)."""
    return not figure.weapons and figure.carrying < 0 and can_charge(g, figure, target, reaction=True)
