"""Open questions as boxes with buttons: whom they ask, what may be chosen, until when."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import discord
from discord import ui

from bot.messages.fit import spelt, worded
from bot.messages.hand import open_id
from bot.messages.ids import AIMED, AnswerId
from bot.messages.parts import Part, View, box_of, button, colour, mention, timestamp
from bot.names import safe
from bot.play.moment import Moment
from bot.play.questions import Open
from bot.report.kinds import places_of
from bot.text.lead_lines import Led
from bot.text.leads import LISTED, led
from bot.text.questions import ask, label_of, left_open, topic
from bot.text.words import Words

TOLD = 12
"""The most questions asked together that are told in their box."""


@dataclass(frozen=True, slots=True)
class QuestionStatus:
    """How it stands with a question: when its answer is due, or how it was closed."""

    due: datetime | None = None
    closed: str = ""


Standings = Mapping[tuple[int, int], QuestionStatus]
NO_STANDING: Standings = {}
Leads = Mapping[tuple[int, int], Sequence[Led]]
"""The choices of questions with where they lead, by the question's batch and number."""
NO_LEADS: Leads = {}


def is_closed(open_: Open, standing: Standings) -> bool:
    """Whether a question waits for no answer any more."""
    return bool(standing.get(open_.key, QuestionStatus()).closed)


def answer_id(moment: Moment, open_: Open, choice: int, at: int | None = None) -> AnswerId:
    """What a button of a question carries: the question, the number of the choice, and of what it is aimed at."""
    chosen = str(choice) if at is None else f"{choice}{AIMED}{at}"
    return AnswerId(moment.encounter_id, moment.told_as(open_.batch), open_.number, chosen)


def decide_button(moment: Moment, words: Words, count: int = 0) -> ui.Button[View]:
    """A way to what waits for the one who presses it; how much that is, only where nothing is hidden."""
    counts = count and not moment.record.hidden
    label = words("ask.decide", count) if counts else words("hidden.decide")
    return button(label, open_id(moment.encounter_id), discord.ButtonStyle.primary)


def question_box(
    moment: Moment,
    open_: Open,
    words: Words,
    extras: Sequence[ui.Button[View]],
    standing: Standings,
    leads: Leads = NO_LEADS,
) -> ui.Container[View]:
    """The box of one question, in the colour of the side that must answer; without its choices once it is closed."""
    question = open_.question
    asked = ask(question, moment, mention(moment.decider(open_)), words)
    accent = _colour(moment, open_)
    here = standing.get(open_.key, QuestionStatus())
    if here.closed:
        return box_of(asked.prompt, here.closed, extras, accent=accent)
    rows: list[Part] = []
    last: list[ui.Button[View]] = []
    if open_.secret:
        rows = [[decide_button(moment, words)]]
    else:
        shown = leads.get(open_.key) or led(open_, moment, None, words)
        for place, choice in enumerate(shown[:LISTED]):
            style = discord.ButtonStyle.secondary if place else discord.ButtonStyle.primary
            at = moment.aims.index(choice.at) if choice.at else None
            rows.append([button(worded(choice), answer_id(moment, open_, choice.number, at), style)])
            below = spelt(worded(choice), choice.line)
            rows.append(f"-# {below}" if below else None)
        if asked.free or len(shown) > LISTED:
            last = [button(words("ask.more"), open_id(moment.encounter_id))]
    notes = [f"-# {asked.hint}"] if asked.hint else []
    if here.due is not None:
        default = safe(left_open(question, label_of(question, question.default, moment, words), words), 60)
        notes.append("-# " + words("deadline.due", when=timestamp(here.due), default=default))
    return box_of(asked.prompt, *rows, [*last, *extras], *notes, accent=accent)


def questions_box(
    moment: Moment, together: Sequence[Open], words: Words, extras: Sequence[ui.Button[View]], standing: Standings
) -> ui.Container[View]:
    """The box of several questions asked together: what each asks of whom, or how it was closed, and the way to all."""
    lines, left = [], 0
    for open_ in together[:TOLD]:
        here = standing.get(open_.key, QuestionStatus())
        about = topic(open_.question, moment, words)
        lines.append(here.closed or words("status.asks", who=mention(moment.decider(open_)), about=about))
        left += not here.closed
    if len(together) > TOLD:
        lines.append(words("status.more", len(together) - TOLD))
        left += len(together) - TOLD
    notes = ["-# " + words("ask.together")] if left else []
    dues = [here.due for here in standing.values() if here.due is not None and not here.closed]
    if dues:
        notes.append("-# " + words("deadline.due-all", when=timestamp(min(dues))))
    way = [decide_button(moment, words, left)] if left else []
    return box_of("\n".join(dict.fromkeys(lines)), [*way, *extras], *notes, accent=_colour(moment, together[0]))


def _colour(moment: Moment, open_: Open) -> discord.Colour:
    return colour(places_of(moment)[open_.question.side])
