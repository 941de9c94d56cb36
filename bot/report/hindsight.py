"""What could have been known of the fall that turned a battle: the odds of the shot, or of the move that invited it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from bot.play.moment import Moment
from bot.report.course import Fall, WholeBattle
from bot.report.odds import game_of
from engine.offers.choose import WAYS
from engine.offers.gloss import number
from engine.preview import Rehearsal, TooManyWays, foretold

LIKELY = Fraction(1, 2)
"""A shot with a better chance than this surprises nobody."""


@dataclass(frozen=True, slots=True)
class Hindsight:
    """The fall, the chance that it had beforehand, and the figure whose own move invited it; empty for a shot."""

    fall: Fall
    chance: Fraction
    mover: str = ""


def hindsight(moments: Sequence[Moment], course: WholeBattle) -> Hindsight | None:
    """The odds of the turning point; None where no side turned the battle, where no dice were known beforehand, and for
    a shot that was likely to hit: nothing turned by it."""
    fall = course.turning
    if fall is None:
        return None
    led = next((m for m in reversed(moments[: fall.moment + 1]) if m.item.get("do") != "decide"), None)
    if led is not None and (risk := _risked(led, fall)):
        return Hindsight(fall, risk, str(led.item["figure"]))
    return Hindsight(fall, fall.odds) if 0 < fall.odds <= LIKELY else None


def _risked(led: Moment, fall: Fall) -> Fraction | None:
    """How likely one of the movers was to be hit before acting, where the side of the fallen moved; else None."""
    gloss = led.record.ruleset.commands[led.item["do"]].gloss if "figure" in led.item else ""
    side = led.state.figure(fall.figure).side
    if gloss != "danger" or led.state.figure(led.item["figure"]).side != side:
        return None
    table = Rehearsal.of(game_of(replace(led, state=led.before)))
    try:
        told = foretold(table, led.item, {figure.id for figure in table.figures}, most=WAYS, aftermath=False)
    except TooManyWays:
        return None
    return None if told.refused is not None else number(gloss, told, side)
