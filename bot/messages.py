"""Reports, questions and sign-ups as messages: text, picture and buttons put in their order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import Any

import discord
from discord import ui
from discord.utils import TimestampStyle

from bot.board.palette import SIDE_COLOURS
from bot.chances import chance_of
from bot.moment import Moment, Open
from bot.picture import Picture
from bot.room import going_in
from bot.text.decided import lapsed
from bot.text.figures import fitting, listed, percent
from bot.text.heading import title_of
from bot.text.names import SIDE_SIGNS, plain, safe
from bot.text.preview import Foretold
from bot.text.questions import ask, label_of
from bot.text.report import Report, small_line
from bot.text.words import Words
from engine.state import Figure
from engine.views import PUBLIC

View = ui.LayoutView
BOARD = "board.png"
BUTTONS = 10
"""More choices than these become one list to choose from."""
TYPED = "o"
ROSTER = 2_400
"""Characters for the figures of all sides together."""
PLAYERS = 8
"""So many players of a side are named."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How it stands with a question: when its answer is due, or how it was closed."""

    due: datetime | None = None
    closed: str = ""


Standings = Mapping[tuple[int, int], Standing]
NO_STANDING: Standings = {}


def timestamp(when: datetime, style: TimestampStyle = "R") -> str:
    """A time that Discord shows to each reader in his own way."""
    return discord.utils.format_dt(when, style)


def answer_id(encounter_id: int, open_: Open, choice: int | str) -> str:
    """What a button of a question carries: the question and the number of the choice, or `o` for another one."""
    return f"a:{encounter_id}:{open_.batch}:{open_.number}:{choice}"


def show_id(what: str, moment: Moment, page: int = 0) -> str:
    """What a button carries that shows more of a report: dice (d), text (t), next page of all (m) or one's own (o)."""
    return f"s:{what}:{moment.encounter_id}:{moment.sequence}:{page}"


def seat_id(what: str, moment: Moment, side: str) -> str:
    """What a button carries that gives or takes a seat."""
    return f"{what}:{moment.encounter_id}:{side}"


def waits_id(encounter_id: int) -> str:
    """What a button carries that shows a person what waits for him."""
    return f"w:{encounter_id}"


def end_id(encounter_id: int, reason: str) -> str:
    """What the button carries that ends an encounter."""
    return f"end:{encounter_id}:{reason}"


def end_view(encounter_id: int, reason: str, words: Words) -> View:
    """Whether an encounter is to end for good."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(words("end.ask")))
    view.add_item(ui.ActionRow(_button(words("end.yes"), end_id(encounter_id, reason), discord.ButtonStyle.danger)))
    return _finished(view)


def board_file(picture: Picture) -> discord.File:
    """The picture as an attachment that the message shows."""
    return discord.File(BytesIO(picture.data), BOARD, description=picture.alt)


def report_view(
    report: Report, moment: Moment, picture: Picture | None, words: Words, standing: Standings = NO_STANDING
) -> View:
    """A whole report: heading, small line, picture, sentences, whose turn it is, and the open question."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(f"## {report.heading}\n-# {report.small}"))
    if picture is not None:
        view.add_item(_gallery(picture))
    for line in lapsed(moment, words):
        view.add_item(ui.TextDisplay(line))
    if report.pages:
        view.add_item(ui.TextDisplay(report.pages[0].text))
    extras = _extras(report, moment, words)
    if moment.fresh:
        view.add_item(_question(moment, moment.fresh[0], words, extras, standing))
    else:
        line = next_line(moment, words)
        if moment.passed:
            line = f"{_mention(moment.seating.decider(moment.state.active_side))} · {line}"
        view.add_item(ui.TextDisplay(f"-# {line}"))
        view.add_item(ui.ActionRow(*extras))
    return _finished(view)


def own_view(report: Report, moment: Moment, picture: Picture, words: Words) -> View:
    """A report for one person, of what his side alone knows: with all of its open questions."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(f"## {report.heading}\n-# {report.small} · {words('hidden.yours')}"))
    view.add_item(_gallery(picture))
    if report.pages:
        view.add_item(ui.TextDisplay(report.pages[0].text))
    extras = _extras(report, moment, words)
    boxes = [_question(moment, open_, words, (), NO_STANDING) for open_ in moment.pending if not open_.secret]
    shown = going_in(view, boxes)
    for box in boxes[:shown]:
        view.add_item(box)
    if shown < len(boxes):
        view.add_item(ui.TextDisplay("-# " + words("hidden.more", len(boxes) - shown)))
        extras.append(decide_button(moment, words))
    if not moment.pending:
        view.add_item(ui.TextDisplay(f"-# {next_line(moment, words)}"))
    view.add_item(ui.ActionRow(*extras))
    return _finished(view)


def status_view(moment: Moment, picture: Picture, words: Words, standing: Standings = NO_STANDING) -> View:
    """The whole table: every figure with its state, who plays what, whose turn it is, and the open question."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(f"## {words('head.status')}\n-# {small_line(moment, words)}"))
    view.add_item(_gallery(picture))
    for number, side in enumerate(moment.record.sides):
        players = listed([_mention(user) for user in moment.seating.players(side.id)], PLAYERS, words)
        player = words("people.rules") if side.controller == "rules" else words("people.plays", who=players)
        states = [_state(figure, words) for figure in moment.state.figures if figure.side == side.id]
        figures = fitting(states, ROSTER // len(moment.record.sides), words) or words("hidden.nobody")
        view.add_item(ui.TextDisplay(f"{SIDE_SIGNS[number]} **{safe(side.name)}**. {player}\n{figures}"))
    if moment.pending:
        view.add_item(_question(moment, moment.pending[0], words, (), standing))
    else:
        view.add_item(ui.TextDisplay(f"-# {next_line(moment, words)}"))
    view.add_item(ui.TextDisplay("-# " + words("status.sealed", seal=moment.record.commitment or "?")))
    return _finished(view)


def _state(figure: Figure, words: Words) -> str:
    """`Billy ⭐ (prone, in a fight)`."""
    states = [words.term("status", figure.status)] if figure.status != "carry-on" else []
    if figure.on_table and figure.posture == "prone":
        states.append(words("status.prone"))
    if figure.melee:
        states.append(words("status.melee"))
    if figure.weapons and set(figure.empty) >= set(figure.weapons):
        states.append(words("status.empty"))
    name = safe(figure.name) + (" ⭐" if figure.star else "")
    return f"{name} ({', '.join(states)})" if states else name


def question_view(moment: Moment, open_: Open, words: Words, standing: Standings = NO_STANDING) -> View:
    """One of several questions asked together, on its own."""
    view = View(timeout=None)
    view.add_item(_question(moment, open_, words, (), standing))
    return _finished(view)


def page_view(report: Report, page: int, picture: Picture | None, moment: Moment, words: Words) -> View:
    """A later page of a long report."""
    view = View(timeout=None)
    if picture is not None:
        view.add_item(_gallery(picture))
    view.add_item(ui.TextDisplay(report.pages[page].text))
    if page + 1 < len(report.pages):
        what = "m" if moment.viewer == PUBLIC else "o"
        view.add_item(ui.ActionRow(_button(words("ask.rest"), show_id(what, moment, page + 1))))
    return _finished(view)


def drop_view(encounter_id: int, words: Words) -> View:
    """Whether a set-up is to be given up for good."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(words("setup.drop")))
    view.add_item(ui.ActionRow(_button(words("setup.drop-yes"), f"drop:{encounter_id}", discord.ButtonStyle.danger)))
    return _finished(view)


def picture_view(text: str, picture: Picture) -> View:
    """Some words and a picture below them."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(text))
    view.add_item(_gallery(picture))
    return _finished(view)


def sign_up_view(moment: Moment, picture: Picture, words: Words, below: str = "", starts: int | None = None) -> View:
    """The set-up: the table, who plays what, and seats to take; `below` stands in for whose turn it is.

    `starts` is the draft that a button begins.
    """
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(f"## {title_of(moment, words)}"))
    view.add_item(_gallery(picture))
    box: ui.Container[View] = ui.Container()
    for number, side in enumerate(moment.record.sides):
        count = sum(figure.side == side.id for figure in moment.state.figures)
        sign = SIDE_SIGNS[number]
        key = "hidden.side" if moment.record.hidden else "people.side"
        text = words(key, count, sign=sign, side=safe(side.name))
        players = moment.seating.seats.get(side.id, ())
        if side.controller == "rules":
            text += "\n" + words("people.rules")
        elif players:
            text += "\n" + words("people.plays", who=words.listed([_mention(user) for user in players]))
        else:
            text += "\n" + words("people.free", host=_mention(moment.seating.host_id))
        if side.controller == "rules":
            box.add_item(ui.TextDisplay(text))
            continue
        what = "leave" if players else "join"
        label = words(f"people.{what}", side=plain(side.name, 20))
        style = discord.ButtonStyle.secondary if players else discord.ButtonStyle.primary
        box.add_item(ui.Section(text, accessory=_button(label, seat_id(what, moment, side.id), style)))
    seal = moment.record.commitment or "?"
    box.add_item(ui.TextDisplay("-# " + words("people.sealed", ruleset=moment.record.ruleset.title, seal=seal)))
    view.add_item(box)
    view.add_item(ui.TextDisplay(f"-# {below or next_line(moment, words)}"))
    if starts is not None:
        button = _button(words("setup.start"), f"start:{starts}", discord.ButtonStyle.primary)
        view.add_item(ui.ActionRow(button))
    return _finished(view)


def next_line(moment: Moment, words: Words) -> str:
    """Whose turn it is, and what may be typed."""
    state = moment.state
    if state.ended:
        return words("next.over")
    if not state.phase:
        return words("next.turn" if state.turn else "next.start")
    numbers = {side.id: n for n, side in enumerate(moment.record.sides)}
    side = f"{SIDE_SIGNS[numbers[state.active_side]]} {safe(moment.side_name(state.active_side))}"
    if moment.record.hidden and not moment.viewer.gm and moment.viewer.side != state.active_side:
        return words("hidden.next", side=side)
    able = [state.figures[index] for index in state.active]
    able = [figure for figure in able if figure.able and not figure.done and not figure.melee]
    if state.active and not able:
        return words("next.none", side=side)
    if able:
        return words("next.act", names=words.listed([safe(figure.name) for figure in able]))
    return words("next.activate", side=side)


def plan_id(what: str, key: str) -> str:
    """What a button carries that gives (`go`) or leaves (`no`) what was foretold under a key."""
    return f"plan:{what}:{key}"


def plan_view(told: Foretold, key: str, picture: Picture, words: Words) -> View:
    """What an order would set off: heading, picture, tests with their odds, the number that decides, buttons."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(f"## {told.heading}"))
    view.add_item(_gallery(picture))
    if told.text:
        view.add_item(ui.TextDisplay(told.text))
    box: ui.Container[View] = ui.Container()
    box.add_item(ui.TextDisplay(f"**{told.verdict}**"))
    confirm = _button(told.confirm, plan_id("go", key), discord.ButtonStyle.primary)
    box.add_item(ui.ActionRow(confirm, _button(words("plan.no"), plan_id("no", key))))
    box.add_item(ui.TextDisplay("-# " + words("plan.note")))
    view.add_item(box)
    return _finished(view)


def line_view(text: str) -> View:
    """A single line, in the place of something that is over."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(text))
    return _finished(view)


def told_to(moment: Moment) -> discord.AllowedMentions:
    """Nobody but those who must answer first, or whose phase has begun."""
    if moment.passed and not moment.fresh:
        return only([moment.seating.decider(moment.state.active_side)])
    return only({moment.decider(open_) for open_ in moment.fresh[:1]})


def only(people: Iterable[int]) -> discord.AllowedMentions:
    """Nobody but these people."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in sorted(people)]
    )


def _mention(user: int) -> str:
    return f"<@{user}>"


def _gallery(picture: Picture) -> ui.MediaGallery[View]:
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{BOARD}", description=picture.alt))


def _button(label: str, custom_id: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> ui.Button[View]:
    return ui.Button(label=label[:80], custom_id=custom_id, style=style)


def decide_button(moment: Moment, words: Words) -> ui.Button[View]:
    """A way to what waits for the one who presses it."""
    return _button(words("hidden.decide"), waits_id(moment.encounter_id), discord.ButtonStyle.primary)


def _question(
    moment: Moment, open_: Open, words: Words, extras: Sequence[ui.Button[View]], standing: Standings
) -> ui.Container[View]:
    """The box of one question, in the colour of the side that must answer; without its choices once it is closed."""
    question = open_.question
    mention = _mention(moment.decider(open_))
    asked = ask(question, moment, mention, words)
    sides = [side.id for side in moment.record.sides]
    box: ui.Container[View] = ui.Container(accent_colour=_colour(sides.index(question.side)))
    box.add_item(ui.TextDisplay(asked.prompt))
    here = standing.get(open_.key, Standing())
    if here.closed:
        box.add_item(ui.TextDisplay(here.closed))
        if extras:
            box.add_item(ui.ActionRow(*extras))
        return box
    ids = [answer_id(moment.encounter_id, open_, n) for n in range(len(asked.choices))]
    chances = [chance_of(question, choice.value, moment) for choice in asked.choices]
    labels = [
        choice.label if chance is None else words("choice.chance", label=choice.label, percent=percent(chance))
        for choice, chance in zip(asked.choices, chances, strict=True)
    ]
    if open_.secret:
        box.add_item(ui.ActionRow(decide_button(moment, words)))
    elif len(asked.choices) > BUTTONS:
        options = [
            discord.SelectOption(label=label, value=str(n), default=False) for n, label in enumerate(labels[:25])
        ]
        box.add_item(ui.ActionRow(ui.Select(custom_id=answer_id(moment.encounter_id, open_, "p"), options=options)))
    else:
        buttons = [
            _button(label, ids[n], discord.ButtonStyle.primary if not n else discord.ButtonStyle.secondary)
            for n, label in enumerate(labels)
        ]
        for start in range(0, len(buttons), 5):
            box.add_item(ui.ActionRow(*buttons[start : start + 5]))
    last = [_button(words("ask.more"), answer_id(moment.encounter_id, open_, TYPED))] if asked.free else []
    if last or extras:
        box.add_item(ui.ActionRow(*last, *extras))
    if any(chance is not None for chance in chances):
        box.add_item(ui.TextDisplay("-# " + words("ask.chance")))
    if len(moment.pending) > 1:
        box.add_item(ui.TextDisplay("-# " + words("ask.together")))
    if here.due is not None:
        default = safe(label_of(question, question.default, moment, words), 60)
        box.add_item(ui.TextDisplay("-# " + words("deadline.due", when=timestamp(here.due), default=default)))
    return box


def _extras(report: Report, moment: Moment, words: Words) -> list[ui.Button[View]]:
    """Ways to see more of a report."""
    buttons = [
        _button(words("ask.dice"), show_id("d", moment)),
        _button(words("ask.text"), show_id("t", moment)),
    ]
    if len(report.pages) > 1:
        what = "m" if moment.viewer == PUBLIC else "o"
        buttons.insert(0, _button(words("ask.rest"), show_id(what, moment, 1)))
    return buttons


def _colour(side: int) -> discord.Colour:
    red, green, blue = SIDE_COLOURS[side].fill
    return discord.Colour.from_rgb(red, green, blue)


def _finished(view: View) -> View:
    """Stopped at once: its buttons are answered by what they carry, not by this object, so nothing is kept."""
    view.stop()
    return view


def sendable(view: View, picture: Picture | None = None) -> dict[str, Any]:
    """The keywords that send this view."""
    return {"view": view, "files": [board_file(picture)] if picture is not None else []}
