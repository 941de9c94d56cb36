"""The outcome of a question, and the inputs an undo took back, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bot.names import safe
from bot.play.moment import Moment
from bot.play.questions import Open
from bot.report.steps import steps_of
from bot.text.heading import heading_of, title_of
from bot.text.questions import label_of
from bot.text.sides import side_name
from bot.text.words import Words
from engine.events import Roll

if TYPE_CHECKING:
    from bot.play.undo import Back

SHOWN = 5
"""Inputs taken back that are told one by one."""


def outcome(moment: Moment, open_: Open, words: Words) -> str:
    """How a question was closed by the input of this moment: what was chosen and by whom, where that may be told."""
    what = moment.item.get("do")
    who = f"<@{moment.actor_id}>"
    if what == "undo":
        return words("closed.undone", who=who)
    if what != "decide":
        return words("closed.ended")
    nobody = moment.item.get("how") == "default"
    if moment.quiet or moment.record.hidden:
        return words("closed.secret-default" if nobody else "closed.secret", who=who)
    choice = safe(label_of(open_.question, moment.answer_to(open_.question), moment, words), 80)
    return words("closed.default" if nobody else "closed.chosen", who=who, choice=choice)


def lapsed(moment: Moment, words: Words) -> Iterator[str]:
    """A note that no answer came in time, and what holds therefore."""
    if moment.item.get("how") == "default" and not moment.record.hidden:
        yield from _lapsed(moment, words)


def lapsed_for(own: Moment, words: Words) -> Iterator[str]:
    """The same for the one whose question it was, in a message of its own."""
    for line in _lapsed(own, words):
        yield words("deadline.passed-private", where=title_of(own, words), line=line)


def _lapsed(moment: Moment, words: Words) -> Iterator[str]:
    for open_ in moment.closed:
        if open_.secret:
            continue
        question = open_.question
        name = moment.name(open_.figures[0]) if len(open_.figures) == 1 else side_name(question.side, moment, words)
        choice = safe(label_of(question, moment.answer_to(question), moment, words), 80)
        yield words("deadline.passed", who=safe(name), choice=choice)


def taken_back(moment: Moment, words: Words) -> str:
    """The inputs an undo took back, newest first, who did it, and who agreed."""
    lines = [words("undo.by", len(moment.undone), who=f"<@{moment.actor_id}>")]
    lines += _items(moment.undone, moment.actor_id, words)
    agreed = [f"**{safe(side_name(side, moment, words))}**" for side in moment.item.get("agreed", ())]
    if agreed:
        lines.append(words("undo.agreed", len(agreed), people=words.listed(agreed)))
    if moment.item.get("dice"):
        lines.append(words("undo.same-dice"))
    return "\n".join(lines)


def news_of(taken: Moment, words: Words) -> str:
    """The effect of an input, in a few words; a choice that is still secret stays so."""
    if taken.quiet:
        return words("undo.secret")
    if taken.item.get("do") == "end-phase" and not any(isinstance(entry.event, Roll) for entry in taken.entries):
        return words("next.end-phase")
    return heading_of(steps_of(taken.entries), taken, words)


def asks_back(back: Back, asker: int, people: Sequence[int], words: Words) -> str:
    """The deeds one person asks the others to let them take back, as all may read it."""
    mentions = words.listed([f"<@{user}>" for user in people])
    lines = [words("undo.asks", who=f"<@{asker}>", mentions=mentions), *_items(back.taken, asker, words)]
    if back.rolled:
        lines.append(words("undo.rolled"))
    if not back.mine:
        lines.append(words("undo.foreign", who=f"<@{asker}>"))
    return "\n".join(lines)


def would_go_back(back: Back, asker: int, words: Words) -> str:
    """The later deeds that go back with a person's own, as that person reads it before they ask for it."""
    lines = [words("undo.not-last"), *_items(back.taken, asker, words)]
    if back.rolled:
        lines.append(words("undo.rolled"))
    return "\n".join(lines)


def goes_back(taken: Sequence[Moment], master: int, words: Words) -> str:
    """The deeds that go back by a ruling, as the game master reads it before they rule."""
    return "\n".join([words("act.goes-back"), *_items(taken, master, words)])


def _items(taken: Sequence[Moment], asker: int | None, words: Words) -> Iterator[str]:
    """The deeds, newest first, and by whom where it was another person."""
    for moment in list(reversed(taken))[:SHOWN]:
        line, actor = words("undo.item", what=news_of(moment, words)), moment.actor_id
        if moment.item.get("how") == "default":
            line += words("undo.by-nobody")
        elif actor not in (None, asker):
            line += words("undo.by-other", who=f"<@{actor}>")
        yield line
    if len(taken) > SHOWN:
        yield words("undo.more", len(taken) - SHOWN)
