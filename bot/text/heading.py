"""The heading of a report: the biggest news, and the other side's where both have some."""

from collections.abc import Sequence

from bot.names import plain, safe
from bot.play.acting import UMPIRE
from bot.play.moment import Moment
from bot.report.step import ReportStep
from bot.text.gear import about_weapon
from bot.text.machines import machine_in_short
from bot.text.news import BLOWS, blows_of, news_of
from bot.text.news.piece import News
from bot.text.questions import label_of
from bot.text.sides import side_name
from bot.text.words import Words

LONGEST, BOTH = 30, 32
"""Characters of a heading with the news of one side, and of both: what fits into a line on a phone."""
NAME, SHORT, TITLE = 20, 12, 80
"""Characters of a name in a heading, of one where there is no room for more, and of an encounter's title."""


def heading_of(steps: Sequence[ReportStep], moment: Moment, words: Words) -> str:
    """The biggest news, in the first words for it that fit into a line."""
    if not moment.sequence and not steps:
        return title_of(moment, words)
    if moment.withheld and not steps and not moment.fresh:
        if moment.item.get("do") == UMPIRE:
            return words("head.umpire")
        side = moment.before.active_side
        text = words("hidden.heading", side=safe(side_name(side, moment, words), NAME)) if side else ""
        return text if text and len(text) <= LONGEST else words("hidden.heading-nobody")
    for alike in news_of(steps, moment):
        for news, length in ((each, length) for length in (NAME, SHORT) for each in alike):
            text = _said(news, moment, words, length)
            if len(text) <= LONGEST:
                return _with_answer(text, news, steps, moment, words)
    return words("head.quiet")


def title_of(moment: Moment, words: Words) -> str:
    """The encounter's own title."""
    title = str(moment.record.raw.get("title", ""))
    return safe(title, TITLE) if plain(title) != "?" else words("head.untitled")


def _with_answer(text: str, news: News, steps: Sequence[ReportStep], moment: Moment, words: Words) -> str:
    """`Hale drops Dagger, Ace hits back`: the news with the gravest blow that the other side has dealt."""
    if news.key not in BLOWS:
        return text
    side = moment.state.figure(news.actor).side
    theirs = (blow for blow in blows_of(steps, moment) if moment.state.figure(blow.actor).side != side)
    blow = next(theirs, None)
    if blow is None:
        return text
    back = News("hits-back", blow.actor, blow.victim) if blow.key == "hits" else blow
    both = words("head.both", one=text, other=_said(back, moment, words))
    return both if len(both) <= BOTH else text


def _said(news: News, moment: Moment, words: Words, length: int = NAME) -> str:
    """A piece of news in words, with names of so many characters; a heading uses those of these values that it
    needs."""
    key = about_weapon(f"head.{news.key}", str(moment.item.get("what", "")), words)
    party = news.party or moment.state.party
    return words(
        key,
        news.count,
        actor=words.started(_called(news.actor, moment, words, length)) if news.actor else _waiting_side(moment, words),
        victim=_called(news.victim, moment, words, length) if news.victim else "",
        turn=moment.state.turn,
        side=safe(side_name(party, moment, words), NAME) if party else "",
        number=words.number(news.count),
        choice=_chosen(moment, words) if news.key == "chose" else "",
    )


def _called(one: str, moment: Moment, words: Words, length: int) -> str:
    """The name of a figure; a machine, and a figure that armour hides in it, by its class and letters: `the heavy tank
    CB`."""
    one = moment.shut_away.get(one, one)
    machine = next((machine for machine in moment.state.machines if machine.id == one), None)
    return safe(moment.name(one), length) if machine is None else machine_in_short(machine, moment, words)


def _waiting_side(moment: Moment, words: Words) -> str:
    """The side that must decide something for all of its figures; empty where none must."""
    return safe(side_name(moment.pending[0].question.side, moment, words), NAME) if moment.pending else ""


def _chosen(moment: Moment, words: Words) -> str:
    """The answer to the question that the moment's input closed."""
    question = moment.closed[0].question
    return safe(label_of(question, moment.answer_to(question), moment, words), LONGEST)
