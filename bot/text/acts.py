"""What a game master reads of an act before it is given: what it changes, and which sides read it."""

from collections.abc import Iterator

from bot.names import safe
from bot.play.fog import seen
from bot.play.moment import Moment
from bot.report.steps import steps_of
from bot.report.story import begins_turn, story_of
from bot.text.report import line_of
from bot.text.sides import side_name
from bot.text.words import Words
from engine.views import GM, PUBLIC, Viewer


def effect(moment: Moment, words: Words) -> str:
    """All that an act would do."""
    return _told(seen(moment, GM), words)


def readers(moment: Moment, words: Words) -> Iterator[str]:
    """The sides, and what each reads of an act; where all read the same, that alone."""
    channel = seen(moment, PUBLIC)
    if not channel.withheld:
        yield words("act.reads.all")
        return
    told = _told(channel, words)
    yield words("act.reads.channel", text=told) if told else words("act.reads.channel-nothing")
    for side in moment.record.sides:
        if not moment.by_rules(side.id):
            own, name = seen(moment, Viewer(side.id)), safe(side_name(side.id, moment, words))
            text = _told(own, words)
            key = "nothing" if not text else "some" if own.withheld else "whole"
            yield words(f"act.reads.{key}", side=name, text=text)


def _told(moment: Moment, words: Words) -> str:
    """The sentences on a moment, as its viewer reads them."""
    lines = (line_of(line, moment, words) for line in story_of(steps_of(moment.entries)) if not begins_turn(line))
    return " ".join(filter(None, lines))
