"""The news of some steps: what a report may be headed by, the biggest first."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from bot.play.moment import Moment
from bot.report.step import ReportStep
from bot.text.news.fights import FIGHTS, falls, hits
from bot.text.news.moves import MOVES
from bot.text.news.piece import News, Told
from bot.text.news.turns import TURNS

BLOWS = ("kills", "drops", "stuns", "hits")
"""The news of one figure that does another harm."""
_BY_WEIGHT = (*FIGHTS, *MOVES, *TURNS)
"""What finds each kind of news, the biggest first."""


def news_of(steps: Sequence[ReportStep], moment: Moment) -> Iterator[Sequence[News]]:
    """All that is news, the biggest first; what may be said instead of one another stands together."""
    for found in _BY_WEIGHT:
        for _, news in groupby(found(Told(steps, moment)), key=attrgetter("victim")):
            yield [*news]


def blows_of(steps: Sequence[ReportStep], moment: Moment) -> Iterator[News]:
    """The figures that others have felled, then those that others have hit."""
    told = Told(steps, moment)
    yield from (news for news in falls(told) if news.key in BLOWS)
    yield from hits(told)
