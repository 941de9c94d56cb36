"""Reports as messages: text, picture and buttons put in their order."""

from discord import ui

from bot.messages.ending import is_ending
from bot.messages.hand import for_masters, hand, whole_table
from bot.messages.ids import More, ReportId
from bot.messages.parts import Part, View, box_of, button, gallery, mention, view_of
from bot.messages.photos import PHOTO
from bot.messages.question import NO_LEADS, NO_STANDING, Leads, Standings, is_closed, question_box, questions_box
from bot.play.acting import UMPIRE
from bot.play.moment import Moment
from bot.play.questions import Open
from bot.play.to_act import to_act
from bot.report.marks import marks_of_question
from bot.report.odds import game_of
from bot.report.picture import Picture
from bot.text.decided import lapsed
from bot.text.marks import sight_lines
from bot.text.report import Report
from bot.text.turns import next_line
from bot.text.words import Words
from engine.events import UmpireEvent
from engine.views import PUBLIC

LAST = 99
"""The number of a report's last page, however many there are."""


def show_id(what: More, moment: Moment, page: int = 0) -> ReportId:
    """What a button carries that shows more of a report (see `ReportId`)."""
    return ReportId(what, moment.encounter_id, moment.told_as(moment.sequence), page)


def report_view(
    report: Report,
    moment: Moment,
    picture: Picture | None,
    words: Words,
    standing: Standings = NO_STANDING,
    leads: Leads = NO_LEADS,
    *,
    newest: bool = True,
    photo: Picture | None = None,
) -> View:
    """A whole report: heading, small line, picture, sentences, what the press saw, and what is asked.

    The `newest` one says whose turn it is and bears the hand.
    """
    stands = newest and not (moment.fresh and all(is_closed(open_, standing) for open_ in moment.fresh))
    ways = (*for_masters(moment, words), *whole_table(moment, words)) if stands else ()
    extras = [*extras_of(report, moment, words), *ways]
    below: tuple[Part, ...]
    if len(moment.fresh) > 1:
        below = (questions_box(moment, moment.fresh, words, extras, standing),)
    elif moment.fresh:
        asked = moment.fresh[0]
        below = (_letters(asked, moment, words, leads), question_box(moment, asked, words, extras, standing, leads))
    elif not newest:
        below = (extras,)
    else:
        below = (f"-# {_next(moment, words)}", hand(moment, words), extras)
    text, shot = by_act(report.page().text, moment, words), gallery(photo, names=(PHOTO,))
    return view_of(
        f"## {report.heading}\n-# {report.small}", gallery(picture), *lapsed(moment, words), text, shot, *below
    )


def own_view(report: Report, moment: Moment, picture: Picture, words: Words, leads: Leads = NO_LEADS) -> View:
    """A report for one person, of what their side alone knows: with its open question, or the way to all of them."""
    extras = extras_of(report, moment, words)
    mine = [open_ for open_ in moment.pending if not open_.secret]
    asked: Part = None
    if len(mine) == 1:
        asked = question_box(moment, mine[0], words, (), NO_STANDING, leads)
    elif mine:
        asked = questions_box(moment, mine, words, (), NO_STANDING)
    return view_of(
        f"## {report.heading}\n-# {report.small} · {words('hidden.yours')}",
        gallery(picture),
        by_act(report.page().text, moment, words),
        _letters(moment.shown, moment, words, leads) if moment.shown is not None and len(mine) == 1 else None,
        asked,
        None if moment.pending else f"-# {_next(moment, words)}",
        hand(moment, words),
        [*extras, *whole_table(moment, words)],
    )


def by_act(text: str, moment: Moment, words: Words) -> Part:
    """The text of a report; in a box of a game master's act, and of what they do for players, with their name."""
    if moment.actor_id is None or not (moment.item.get("do") == UMPIRE or moment.by_master):
        return text
    ruling = any(isinstance(entry.event, UmpireEvent) and entry.event.act == "ruling" for entry in moment.entries)
    text = text or (words("act.unread") if moment.viewer == PUBLIC else "")
    return box_of(words("act.ruled" if ruling else "act.by", who=mention(moment.actor_id)), text)


def _next(moment: Moment, words: Words) -> str:
    """Whose turn it is: as a phase begins by all who may act in it; later by those who have still to act, where a side
    has several people and the reader may know."""
    line, hidden = next_line(moment, words), moment.record.hidden and moment.viewer == PUBLIC
    if not moment.state.phase or moment.state.ended or moment.by_rules(moment.state.active_side):
        return line
    if moment.passed and moment.viewer == PUBLIC:
        return f"{words.listed(list(map(mention, to_act(moment, game_of(moment)))))} · {line}"
    if hidden or len(moment.seating.seats.get(moment.state.active_side, ())) < 2:
        return line
    return f"{line} {words('next.still', who=words.listed(list(map(mention, to_act(moment, game_of(moment))))))}"


def _letters(open_: Open, moment: Moment, words: Words, leads: Leads) -> str:
    """What the letters on the picture stand for, above the question that they belong to."""
    question = open_.question
    marks = marks_of_question(question, moment)
    return "\n".join(sight_lines(question, marks, moment, words, leads.get(open_.key, ())))


def page_view(report: Report, page: int, picture: Picture | None, moment: Moment, words: Words) -> View:
    """A page of the whole of a long report, with the ways to those before and behind it."""
    what: More = "m" if moment.viewer == PUBLIC else "o"
    ways = [
        button(words(f"log.{way}"), show_id(what, moment, to))
        for way, to in (("older", page - 1), ("newer", page + 1))
        if 0 < to < len(report.pages)
    ]
    return view_of(gallery(picture), report.pages[page].text, ways)


def whole_id(moment: Moment, *, own: bool) -> ReportId:
    """What a button carries that shows the whole of a long report, its newest page first; `own` as one side knows
    it."""
    return show_id("o" if own else "m", moment, LAST)


def called_on(moment: Moment) -> list[int]:
    """The people who must answer, or those who may act where a phase has begun, or its last question is answered."""
    if is_ending(moment):
        return []
    if (moment.passed and not moment.fresh) or moment.resumed:
        return list(to_act(moment, game_of(moment)))
    return list(dict.fromkeys(moment.decider(open_) for open_ in moment.fresh))


def extras_of(report: Report, moment: Moment, words: Words) -> list[ui.Button[View]]:
    """Ways to see more of a report."""
    buttons = [button(words("ask.dice"), show_id("d", moment)), button(words("ask.text"), show_id("t", moment))]
    if len(report.pages) > 1:
        buttons.insert(0, button(words("ask.rest"), whole_id(moment, own=moment.viewer != PUBLIC)))
    return buttons
