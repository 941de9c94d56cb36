"""How an encounter stands, in lines: that it is paused, what is asked of whom, and who has not been activated."""

from __future__ import annotations

from collections.abc import Iterator

from bot.messages.parts import mention, timestamp
from bot.messages.question import Standing, Standings
from bot.names import safe
from bot.play.moment import Moment
from bot.storage.clocks import Clock
from bot.storage.mydata import NOBODY
from bot.text.figures import fitting
from bot.text.questions import topic
from bot.text.words import Words

QUESTIONS = 3
"""So many questions are told besides the first; each has a message of its own."""
LONGEST = 200
"""Characters for the figures that have not been activated."""


def status_lines(moment: Moment, clock: Clock, standing: Standings, words: Words) -> Iterator[str]:
    """All of it. The first question is left out unless the encounter is paused: it has a box of its own."""
    if clock.paused_at is not None:
        since = timestamp(clock.paused_at)
        if clock.paused_by in (None, NOBODY):
            yield words("status.paused", since=since)
        else:
            yield words("status.paused-by", since=since, who=f"<@{clock.paused_by}>")
    others = moment.pending[0 if clock.paused_at else 1 :]
    for open_ in others[:QUESTIONS]:
        about = topic(open_.question, moment, words)
        line = words("status.asks", who=mention(moment.decider(open_)), about=about)
        due = standing.get(open_.key, Standing()).due
        yield line if due is None or clock.paused_at else f"{line} {words('status.due', when=timestamp(due))}"
    if len(others) > QUESTIONS:
        yield words("status.more", len(others) - QUESTIONS)
    if moment.state.phase and not moment.record.hidden and not moment.state.ended:
        left = [
            safe(figure.name)
            for figure in moment.state.figures
            if figure.side == moment.state.active_side and figure.able and not figure.activated
        ]
        if left:
            yield words("status.left", names=fitting(left, LONGEST, words))
