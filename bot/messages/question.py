"""Open questions as boxes with buttons: whom they ask, what may be chosen, until when."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import discord
from discord import ui

from bot.messages.hand import open_id
from bot.messages.ids import AnswerId
from bot.messages.parts import Part, View, box_of, button, colour, gallery, in_rows, mention, timestamp, view_of
from bot.names import safe
from bot.play.moment import Moment, Open
from bot.report.odds import chance_of
from bot.report.picture import Picture
from bot.text.figures import percent
from bot.text.questions import ask, label_of
from bot.text.words import Words

BUTTONS = 10
"""More choices than these become one list to choose from."""
TYPED = "o"


@dataclass(frozen=True, slots=True)
class Standing:
    """How it stands with a question: when its answer is due, or how it was closed."""

    due: datetime | None = None
    closed: str = ""


Standings = Mapping[tuple[int, int], Standing]
NO_STANDING: Standings = {}


def answer_id(encounter_id: int, open_: Open, choice: int | str) -> AnswerId:
    """What a button of a question carries: the question and the number of the choice, or `o` for another one."""
    return AnswerId(encounter_id, open_.batch, open_.number, str(choice))


def decide_button(moment: Moment, words: Words) -> ui.Button[View]:
    """A way to what waits for the one who presses it."""
    return button(words("hidden.decide"), open_id(moment.encounter_id), discord.ButtonStyle.primary)


def question_view(
    moment: Moment, open_: Open, words: Words, standing: Standings = NO_STANDING, picture: Picture | None = None
) -> View:
    """One of several questions asked together, on its own, below a picture of those it names."""
    return view_of(gallery(picture), question_box(moment, open_, words, (), standing))


def question_box(
    moment: Moment, open_: Open, words: Words, extras: Sequence[ui.Button[View]], standing: Standings
) -> ui.Container[View]:
    """The box of one question, in the colour of the side that must answer; without its choices once it is closed."""
    question = open_.question
    asked = ask(question, moment, mention(moment.decider(open_)), words)
    sides = [side.id for side in moment.record.sides]
    accent = colour(sides.index(question.side))
    here = standing.get(open_.key, Standing())
    if here.closed:
        return box_of(asked.prompt, here.closed, extras, accent=accent)
    ids = [answer_id(moment.encounter_id, open_, n) for n in range(len(asked.choices))]
    chances = [chance_of(question, choice.value, moment) for choice in asked.choices]
    labels = [
        choice.label if chance is None else words("choice.chance", label=choice.label, percent=percent(chance))
        for choice, chance in zip(asked.choices, chances, strict=True)
    ]
    rows: list[Part]
    if open_.secret:
        rows = [[decide_button(moment, words)]]
    elif len(asked.choices) > BUTTONS:
        options = [discord.SelectOption(label=label, value=str(n)) for n, label in enumerate(labels[:25])]
        carries = answer_id(moment.encounter_id, open_, "p")
        rows = [ui.ActionRow(ui.Select(custom_id=str(carries), options=options))]
    else:
        buttons = [
            button(label, ids[n], discord.ButtonStyle.primary if not n else discord.ButtonStyle.secondary)
            for n, label in enumerate(labels)
        ]
        # The ways out stand below what is done to the enemy.
        ways_out = (n for n, choice in enumerate(asked.choices) if n and choice.way_out)
        deeds = next(ways_out, len(buttons))
        rows = [*in_rows(buttons[:deeds]), *in_rows(buttons[deeds:])]
    last = [button(words("ask.more"), answer_id(moment.encounter_id, open_, TYPED))] if asked.free else []
    notes = [f"-# {asked.hint}"] if asked.hint else []
    if any(chance is not None for chance in chances):
        notes.append("-# " + words("ask.chance"))
    if len(moment.pending) > 1:
        notes.append("-# " + words("ask.together"))
    if here.due is not None:
        default = safe(label_of(question, question.default, moment, words), 60)
        notes.append("-# " + words("deadline.due", when=timestamp(here.due), default=default))
    return box_of(asked.prompt, *rows, [*last, *extras], *notes, accent=accent)
