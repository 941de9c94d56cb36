"""Reports, sign-ups and previews as messages: text, picture and buttons put in their order."""

from __future__ import annotations

import discord
from discord import ui

from bot.messages.ids import DropId, EndId, Info, InfoId, More, PlanId, ReportId, Seat, SeatId, StartId
from bot.messages.parts import View, button, finished, gallery, going_in, mention, only, turn_buttons
from bot.messages.question import NO_STANDING, Standings, decide_button, question_box
from bot.messages.status import status_lines
from bot.names import SIDE_SIGNS, plain, safe
from bot.play.moment import Moment, Open
from bot.report.marks import marks_of_question
from bot.report.picture import Picture
from bot.report.steps import causes
from bot.storage.clocks import Clock
from bot.text.decided import lapsed
from bot.text.figures import condition, fitting, listed
from bot.text.heading import title_of
from bot.text.markers import lying
from bot.text.marks import sight_lines
from bot.text.mission import about
from bot.text.mission import objective_lines as mission_lines
from bot.text.preview import Foretold
from bot.text.report import Report, small_line
from bot.text.words import Words
from engine.commands.turns import anybody_left
from engine.rulesets.model import Ruleset
from engine.state import Figure
from engine.views import PUBLIC

ROSTER = 2_400
"""Characters for the figures of all sides together."""
GROUP = 3
"""So many figures of a group are named where they may act."""
PLAYERS = 8
"""So many players of a side are named."""


def show_id(what: More, moment: Moment, page: int = 0) -> ReportId:
    """What a button carries that shows more of a report (see `ReportId`)."""
    return ReportId(what, moment.encounter_id, moment.sequence, page)


def end_view(encounter_id: int, reason: str, words: Words) -> View:
    """Whether an encounter is to end for good."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(words("end.ask")))
    view.add_item(ui.ActionRow(button(words("end.yes"), EndId(encounter_id, reason), discord.ButtonStyle.danger)))
    return finished(view)


def report_view(
    report: Report, moment: Moment, picture: Picture | None, words: Words, standing: Standings = NO_STANDING
) -> View:
    """A whole report: heading, small line, picture, sentences, whose turn it is, and the open question."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(f"## {report.heading}\n-# {report.small}"))
    if picture is not None:
        view.add_item(gallery(picture))
    for line in lapsed(moment, words):
        view.add_item(ui.TextDisplay(line))
    if report.pages:
        view.add_item(ui.TextDisplay(report.pages[0].text))
    extras = extras_of(report, moment, words)
    if moment.fresh:
        _letters(view, moment.fresh[0], moment, words)
        view.add_item(question_box(moment, moment.fresh[0], words, extras, standing))
    else:
        line = next_line(moment, words)
        if moment.passed:
            line = f"{mention(moment.seating.decider(moment.state.active_side))} · {line}"
        view.add_item(ui.TextDisplay(f"-# {line}"))
        view.add_item(ui.ActionRow(*turn_buttons(moment, words), *extras))
    return finished(view)


def own_view(report: Report, moment: Moment, picture: Picture, words: Words) -> View:
    """A report for one person, of what his side alone knows: with all of its open questions."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(f"## {report.heading}\n-# {report.small} · {words('hidden.yours')}"))
    view.add_item(gallery(picture))
    if report.pages:
        view.add_item(ui.TextDisplay(report.pages[0].text))
    extras = extras_of(report, moment, words)
    if moment.shown is not None:
        _letters(view, moment.shown, moment, words)
    boxes = [question_box(moment, open_, words, (), NO_STANDING) for open_ in moment.pending if not open_.secret]
    shown = going_in(view, boxes)
    for box in boxes[:shown]:
        view.add_item(box)
    if shown < len(boxes):
        view.add_item(ui.TextDisplay("-# " + words("hidden.more", len(boxes) - shown)))
        extras.append(decide_button(moment, words))
    if not moment.pending:
        view.add_item(ui.TextDisplay(f"-# {next_line(moment, words)}"))
    view.add_item(ui.ActionRow(*turn_buttons(moment, words), *extras))
    return finished(view)


def _letters(view: View, open_: Open, moment: Moment, words: Words) -> None:
    """What the letters on the picture stand for, above the question that they belong to."""
    question = open_.question
    lines = sight_lines(question, marks_of_question(question, moment), moment, words)
    if lines:
        view.add_item(ui.TextDisplay("\n".join(lines)))


def status_view(
    moment: Moment, picture: Picture, words: Words, clock: Clock, standing: Standings = NO_STANDING
) -> View:
    """The whole table: every figure with its state, who plays what, whose turn it is, and the open questions.

    While it is paused nothing can be answered, and no button says so.
    """
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(f"## {words('head.status')}\n-# {small_line(moment, words)}"))
    view.add_item(gallery(picture))
    for number, side in enumerate(moment.record.sides):
        players = listed([mention(user) for user in moment.seating.players(side.id)], PLAYERS, words)
        player = words("people.rules") if side.controller == "rules" else words("people.plays", who=players)
        mine = [f for f in moment.state.figures if f.side == side.id and f.id not in moment.held_back]
        states = [_state(figure, moment.record.ruleset, words) for figure in mine]
        figures = fitting(states, ROSTER // len(moment.record.sides), words) or words("hidden.nobody")
        lines = [f"{SIDE_SIGNS[number]} **{safe(side.name)}**. {player}", figures, lying(moment, side.id, words)]
        view.add_item(ui.TextDisplay("\n".join(filter(None, lines))))
    lines = [*mission_lines(moment, words), *status_lines(moment, clock, standing, words)]
    if lines:
        view.add_item(ui.TextDisplay("\n".join(lines)))
    if moment.pending and clock.paused_at is None:
        view.add_item(question_box(moment, moment.pending[0], words, (), standing))
    elif not moment.pending:
        view.add_item(ui.TextDisplay(f"-# {next_line(moment, words)}"))
    view.add_item(ui.TextDisplay("-# " + words("status.sealed", seal=short_seal(moment))))
    turns = turn_buttons(moment, words) if clock.paused_at is None else []
    view.add_item(ui.ActionRow(*turns, info_button("seal", moment, words)))
    return finished(view)


def _state(figure: Figure, rules: Ruleset, words: Words) -> str:
    """`Billy ⭐ (prone, in a fight)`."""
    states = condition(figure, rules, words)
    name = safe(figure.name) + (" ⭐" if figure.star else "")
    return f"{name} ({', '.join(states)})" if states else name


def page_view(report: Report, page: int, picture: Picture | None, moment: Moment, words: Words) -> View:
    """A later page of a long report."""
    view = View(timeout=None)
    if picture is not None:
        view.add_item(gallery(picture))
    view.add_item(ui.TextDisplay(report.pages[page].text))
    if page + 1 < len(report.pages):
        what: More = "m" if moment.viewer == PUBLIC else "o"
        view.add_item(ui.ActionRow(button(words("ask.rest"), show_id(what, moment, page + 1))))
    return finished(view)


def drop_view(encounter_id: int, words: Words) -> View:
    """Whether a set-up is to be given up for good."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(words("setup.drop")))
    view.add_item(ui.ActionRow(button(words("setup.drop-yes"), DropId(encounter_id), discord.ButtonStyle.danger)))
    return finished(view)


def sign_up_view(moment: Moment, picture: Picture, words: Words, below: str = "", starts: int | None = None) -> View:
    """The set-up: the table, who plays what, and seats to take; `below` stands in for whose turn it is.

    `starts` is the draft that a button begins.
    """
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(f"## {title_of(moment, words)}"))
    view.add_item(gallery(picture))
    if told := about(moment.record, words):
        view.add_item(ui.TextDisplay("\n".join(told)))
    together = sum(side.controller != "rules" for side in moment.record.sides) == 1
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
            text += "\n" + words("people.plays", who=words.listed([mention(user) for user in players]))
        else:
            text += "\n" + words("people.free", host=mention(moment.seating.host_id))
        if side.controller == "rules":
            box.add_item(ui.TextDisplay(text))
            continue
        what: Seat = "leave" if players and not together else "join"
        label = words(f"people.{what}", side=plain(side.name, 20))
        style = discord.ButtonStyle.secondary if players else discord.ButtonStyle.primary
        box.add_item(ui.Section(text, accessory=button(label, SeatId(what, moment.encounter_id, side.id), style)))
    sealed = words("people.sealed", ruleset=moment.record.ruleset.title, seal=short_seal(moment))
    box.add_item(ui.TextDisplay(f"-# {sealed}"))
    view.add_item(box)
    follows = words("solo.first-turn") if moment.record.prepared else next_line(moment, words)
    view.add_item(ui.TextDisplay(f"-# {below or follows}"))
    row = [info_button("how", moment, words), info_button("seal", moment, words)]
    if starts is not None:
        row.insert(0, button(words("setup.start"), StartId(starts), discord.ButtonStyle.primary))
    else:
        row[:0] = turn_buttons(moment, words) if not below and not moment.record.prepared else []
    if moment.record.prepared:
        row.append(button(words("ask.dice"), show_id("d", moment)))
    view.add_item(ui.ActionRow(*row))
    return finished(view)


def info_button(what: Info, moment: Moment, words: Words) -> ui.Button[View]:
    """A way to read how play goes (`how`), or the whole `seal` of the dice."""
    return button(words(f"info.{what}"), InfoId(what, moment.encounter_id))


def short_seal(moment: Moment) -> str:
    """So much of the seal that it can be told from another; a button beside it shows it whole."""
    return (moment.record.commitment or "?")[:8]


def next_line(moment: Moment, words: Words) -> str:
    """Whose turn it is, and what may be typed."""
    state = moment.state
    if state.ended:
        return words("next.over")
    if not state.phase:
        return words("next.turn" if state.turn else "next.start")
    numbers = {side.id: n for n, side in enumerate(moment.record.sides)}
    side = f"{SIDE_SIGNS[numbers[state.active_side]]} {safe(moment.side_name(state.active_side))}"
    if moment.by_rules(state.active_side):
        return words("next.rules", side=side)
    if moment.record.hidden and not moment.viewer.gm and moment.viewer.side != state.active_side:
        return words("hidden.next", side=side)
    able = [state.figures[index] for index in state.active]
    able = [figure for figure in able if figure.able and not figure.done and not figure.melee]
    if state.active and not able:
        return words("next.none", side=side)
    if able:
        all_of_them = len(able) == len(state.active) > GROUP
        names = words("next.group") if all_of_them else listed([safe(figure.name) for figure in able], GROUP, words)
        return words("next.act", names=names)
    return words("next.activate" if anybody_left(state) else "next.nobody", side=side)


def plan_view(told: Foretold, key: str, picture: Picture, words: Words) -> View:
    """What an order would set off: heading, picture, tests with their odds, the number that decides, buttons."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(f"## {told.heading}"))
    view.add_item(gallery(picture))
    if told.text:
        view.add_item(ui.TextDisplay(told.text))
    box: ui.Container[View] = ui.Container()
    box.add_item(ui.TextDisplay(f"**{told.verdict}**"))
    confirm = button(told.confirm, PlanId("go", key), discord.ButtonStyle.primary)
    other = [button(words("plan.elsewhere"), PlanId("alt", key))] if told.elsewhere else []
    box.add_item(ui.ActionRow(confirm, *other, button(words("plan.no"), PlanId("no", key))))
    box.add_item(ui.TextDisplay("-# " + words("plan.note")))
    view.add_item(box)
    return finished(view)


def told_to(moment: Moment) -> discord.AllowedMentions:
    """Nobody but those who must answer first, or whose phase has begun."""
    if moment.passed and not moment.fresh:
        return only([moment.seating.decider(moment.state.active_side)])
    return only({moment.decider(open_) for open_ in moment.fresh[:1]})


def extras_of(report: Report, moment: Moment, words: Words) -> list[ui.Button[View]]:
    """Ways to see more of a report."""
    buttons = [
        button(words("ask.dice"), show_id("d", moment)),
        button(words("ask.text"), show_id("t", moment)),
    ]
    if causes(report.steps) or (report.steps and moment.item.get("do") == "decide"):
        buttons.insert(1, button(words("ask.why"), show_id("w", moment)))
    if len(report.pages) > 1:
        what: More = "m" if moment.viewer == PUBLIC else "o"
        buttons.insert(0, button(words("ask.rest"), show_id(what, moment, 1)))
    return buttons
