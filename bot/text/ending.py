"""What an encounter came to: turns, and what is left of each side."""

from __future__ import annotations

from bot.names import SIDE_SIGNS, safe
from bot.play.moment import Moment
from bot.text.figures import fitting
from bot.text.mission import objective_lines
from bot.text.words import Words
from engine.state import OFF_TABLE

LOSSES = ("obviously-dead", "out-of-the-fight", "stunned", "captured", "ran-away", "cheated-death", OFF_TABLE)
"""States that take a figure out of the fight, the gravest first; the last is nobody's loss."""
JUDGED = ("success", "failure")
"""How a mission ended: its sentence says so."""
UNSAID = "ended"
"""Why an encounter ended, where nobody said why."""
LONGEST = 600
"""Characters for the names of those a side lost to one cause."""


def ending_lines(moment: Moment, words: Words) -> list[str]:
    """How many turns it took, then a line for each side with those it lost below."""
    state = moment.state
    lines = [words("ending.turns", state.turn)] if state.turn else []
    lines += objective_lines(moment, words)
    if state.ended not in (UNSAID, *JUDGED):
        lines.append(f"-# {safe(str(state.ended), 80)}")
    for number, side in enumerate(moment.record.sides):
        mine = [figure for figure in state.figures if figure.side == side.id]
        left = sum(figure.status not in LOSSES for figure in mine)
        sign = SIDE_SIGNS[number]
        away = sum(figure.status == OFF_TABLE for figure in mine)
        key = "ending.side" if not away else "ending.side.away" if left else "ending.side.all-away"
        line = words(key, sign=sign, side=safe(side.name), left=left, away=away, count=len(mine))
        losses = []
        for status in LOSSES:
            lost = [safe(figure.name) for figure in mine if figure.status == status]
            if lost:
                names = fitting(lost, LONGEST // len(moment.record.sides), words)
                losses.append(words("ending.loss", state=words.term("status", status), names=names))
        lines.append(line + (f"\n-# {' · '.join(losses)}" if losses else ""))
    return lines
