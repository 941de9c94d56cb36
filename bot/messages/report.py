"""Reports, sign-ups and previews as messages: text, picture and buttons put in their order."""

from collections.abc import Iterator, Sequence

import discord
from discord import ui

from bot.messages.ending import is_ending, ways_back
from bot.messages.hand import hand, whole_table
from bot.messages.ids import EndId, Info, InfoId, More, ReportId
from bot.messages.parts import (
    MOST_LETTERS,
    Part,
    View,
    box_of,
    button,
    gallery,
    length_of,
    mention,
    select,
    timestamp,
    view_of,
)
from bot.messages.question import NO_LEADS, NO_STANDING, Leads, Standings, decide_button, question_box, questions_box
from bot.messages.setup_ids import ArrangeId, DropId, EmblemId, PlaceId, SaltId, Seat, SeatId, StartId
from bot.names import plain, safe
from bot.play.moment import Moment
from bot.play.questions import Open
from bot.report.kinds import sign_of
from bot.report.marks import marks_of_question
from bot.report.odds import game_of
from bot.report.picture import Picture
from bot.setup.first import is_practice
from bot.storage.clocks import Clock
from bot.storage.mydata import NOBODY
from bot.text.casting import played_by
from bot.text.decided import lapsed
from bot.text.figures import condition, fitting, listed
from bot.text.heading import title_of
from bot.text.machines import machine_label
from bot.text.markers import lying
from bot.text.marks import sight_lines
from bot.text.mission import about
from bot.text.mission import objective_lines as mission_lines
from bot.text.proof import read_before
from bot.text.questions import topic
from bot.text.report import Report, small_line
from bot.text.sides import side_name
from bot.text.words import Words
from engine import legal
from engine.procedures.turn import side_die
from engine.record.model import EMBLEMS
from engine.ruleset.model import Ruleset
from engine.state import Figure, Machine
from engine.views import PUBLIC, machines_known

QUESTIONS = 3
"""The most questions told besides the first; each has a message of its own."""
LEFT = 200
"""Characters for the figures that have not been activated."""
ROSTER = 2_400
"""Characters for the figures of all sides together."""
GROUP = 3
"""The most figures of a group that are named where they may act."""
LETTER = "letter"
"""Picked instead of an emblem."""
PLAYERS = 8
"""The most players of a side that are named."""


def show_id(what: More, moment: Moment, page: int = 0) -> ReportId:
    """What a button carries that shows more of a report (see `ReportId`)."""
    return ReportId(what, moment.encounter_id, moment.sequence, page)


def end_view(
    encounter_id: int,
    reason: str,
    words: Words,
    told: str = "",
    ways: Sequence[ui.Button[View]] = (),
    *,
    campaign: bool,
    wish: str = "",
) -> View:
    """Whether an encounter is to end for good, below what is `told` and other `ways`; in a campaign, what that means
    for its month comes first. A `wish` is the key of what begins in its place."""
    lines = [*([words("end.month")] if campaign else []), words("end.ask")]
    label = words("end.and-begin") if wish else words("end.yes")
    end = button(label, EndId(encounter_id, reason, wish), discord.ButtonStyle.danger)
    return view_of(told, ways, "\n".join(lines), [end])


def report_view(
    report: Report,
    moment: Moment,
    picture: Picture | None,
    words: Words,
    standing: Standings = NO_STANDING,
    leads: Leads = NO_LEADS,
    *,
    newest: bool = True,
) -> View:
    """A whole report: heading, small line, picture, sentences, and what is asked.

    The `newest` one says whose turn it is and bears the hand.
    """
    extras = extras_of(report, moment, words)
    below: tuple[Part, ...]
    if len(moment.fresh) > 1:
        below = (questions_box(moment, moment.fresh, words, extras, standing),)
    elif moment.fresh:
        asked = moment.fresh[0]
        below = (_letters(asked, moment, words), question_box(moment, asked, words, extras, standing, leads))
    elif not newest:
        below = (extras,)
    else:
        line = next_line(moment, words)
        if moment.passed:
            line = f"{mention(moment.mover)} · {line}"
        below = (f"-# {line}", hand(moment, words), [*extras, *whole_table(moment, words)])
    return view_of(
        f"## {report.heading}\n-# {report.small}", gallery(picture), *lapsed(moment, words), report.page().text, *below
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
        report.page().text,
        _letters(moment.shown, moment, words) if moment.shown is not None and len(mine) == 1 else None,
        asked,
        None if moment.pending else f"-# {next_line(moment, words)}",
        hand(moment, words),
        [*extras, *whole_table(moment, words)],
    )


def _letters(open_: Open, moment: Moment, words: Words) -> str:
    """What the letters on the picture stand for, above the question that they belong to."""
    question = open_.question
    return "\n".join(sight_lines(question, marks_of_question(question, moment), moment, words))


def status_view(
    moment: Moment,
    picture: Picture,
    words: Words,
    clock: Clock,
    standing: Standings = NO_STANDING,
    leads: Leads = NO_LEADS,
) -> View:
    """The whole table: every figure with its state, who plays what, whose turn it is, and the open questions.

    While it is paused nothing can be answered, and no button says so.
    """
    paused = clock.paused_at is not None
    then: Part = f"-# {next_line(moment, words)}"
    if moment.pending:
        then = None if paused else _asked(moment, words, standing, leads)
    head = f"## {words('head.status')}\n-# {small_line(moment, words)}"
    lines = [*mission_lines(moment, words), *_master(moment, words), *_status_lines(moment, clock, standing, words)]
    below: list[Part] = ["\n".join(lines), then, *_below_status(moment, paused, words)]
    room = min(ROSTER, MOST_LETTERS - length_of([head, *_parties(moment, 0, words), *below]))
    return view_of(head, gallery(picture), *_parties(moment, room, words), *below)


def _parties(moment: Moment, room: int, words: Words) -> Iterator[str]:
    """Each side with its players, and as many of all figures and machines as go into so many characters."""
    machines = [m for m in machines_known(moment.record, moment.viewer, moment.state) if m.on_table]
    for side in moment.record.sides:
        players = listed([mention(user) for user in moment.seating.players(side.id)], PLAYERS, words)
        player = words("people.rules") if side.controller == "rules" else words("people.plays", who=players)
        apart = {*moment.held_back, *moment.shut_away}
        mine = [f for f in moment.state.figures if f.side == side.id and f.id not in apart]
        states = [_state(figure, moment.record.ruleset, words) for figure in mine if not figure.aboard]
        states += [_carries(machine, mine, moment, words) for machine in machines if machine.side == side.id]
        figures = fitting(states, room // len(moment.record.sides), words) or words("hidden.nobody")
        lines = [
            f"{sign_of(side.id, moment)} **{safe(side_name(side.id, moment, words))}**. {player}",
            figures,
            lying(moment, side.id, words),
        ]
        yield "\n".join(filter(None, lines))


def _asked(moment: Moment, words: Words, standing: Standings, leads: Leads) -> Part:
    """What is asked now: the box of the one question, or of all."""
    if len(moment.pending) > 1:
        return questions_box(moment, moment.pending, words, (), standing)
    return question_box(moment, moment.pending[0], words, (), standing, leads)


def _below_status(moment: Moment, paused: bool, words: Words) -> list[Part]:
    """The seal while the dice are sealed, and ways on; the ways to look back where the encounter is over."""
    if moment.state.ended:
        return [ways_back(moment, words)]
    ways = [
        *([] if paused else [*hand(moment, words), *whole_table(moment, words)]),
        info_button("seal", moment, words),
    ]
    key = "practice.status" if is_practice(moment.record) else "status.sealed"
    return ["-# " + words(key, seal=short_seal(moment)), ways]


def _master(moment: Moment, words: Words) -> list[str]:
    """The game master, if there is one: all players should know that this person sees everything."""
    gm = moment.seating.gm_id
    return [] if gm in (None, NOBODY) else [words("role.is-gm", who=mention(gm))]


def _status_lines(moment: Moment, clock: Clock, standing: Standings, words: Words) -> Iterator[str]:
    """That it is paused, what is asked of whom, and who has not been activated.

    The questions are left out unless the encounter is paused: they have a box of their own.
    """
    if clock.paused_at is not None:
        since = timestamp(clock.paused_at)
        if clock.paused_by in (None, NOBODY):
            yield words("status.paused", since=since)
        else:
            yield words("status.paused-by", since=since, who=f"<@{clock.paused_by}>")
    others = moment.pending if clock.paused_at else ()
    for open_ in others[:QUESTIONS]:
        what = topic(open_.question, moment, words)
        yield words("status.asks", who=mention(moment.decider(open_)), about=what)
    if len(others) > QUESTIONS:
        yield words("status.more", len(others) - QUESTIONS)
    if moment.state.phase and not moment.record.hidden and not moment.state.ended:
        left = [
            safe(moment.name(figure.id))
            for figure in moment.state.figures
            if moment.state.in_phase(figure) and figure.able and not figure.activated
        ]
        if left:
            yield words("status.left", names=fitting(list(dict.fromkeys(left)), LEFT, words))


def _state(figure: Figure, rules: Ruleset, words: Words) -> str:
    """`Billy ⭐ (prone, in a fight)`."""
    states = condition(figure, rules, words)
    name = safe(figure.name) + (" ⭐" if figure.star else "")
    return f"{name} ({', '.join(states)})" if states else name


def _carries(machine: Machine, known: Sequence[Figure], moment: Moment, words: Words) -> str:
    """`Truck CA with Dunn and Ellis (stunned)`."""
    called = safe(machine_label(machine, moment, words))
    aboard = [_state(figure, moment.record.ruleset, words) for figure in known if figure.aboard == machine.id]
    return words("status.carries", machine=called, who=words.listed(aboard)) if aboard else called


def page_view(report: Report, page: int, picture: Picture | None, moment: Moment, words: Words) -> View:
    """A page of the whole of a long report."""
    what: More = "m" if moment.viewer == PUBLIC else "o"
    rest = [button(words("ask.next-page"), show_id(what, moment, page + 1))] if page + 1 < len(report.pages) else []
    return view_of(gallery(picture), report.pages[page].text, rest)


def drop_view(
    encounter_id: int, words: Words, told: str = "", ways: Sequence[ui.Button[View]] = (), *, wish: str = ""
) -> View:
    """Whether a set-up is to be given up for good, below what is `told` and other `ways`. A `wish` is the key of what
    begins in its place."""
    label = words("setup.drop-and-begin") if wish else words("setup.drop-yes")
    drop = button(label, DropId(encounter_id, wish), discord.ButtonStyle.danger)
    return view_of(told, ways, words("setup.drop"), [drop])


def sign_up_view(
    moment: Moment,
    picture: Picture,
    words: Words,
    below: str = "",
    starts: int | None = None,
    *,
    newest: bool = True,
) -> View:
    """The set-up: the table, who plays what, and seats to take; `below` stands in for whose turn it is.

    `starts` is the draft that a button begins. Once it is not the `newest` message, it does not say how play goes on.
    """
    alone = sum(side.controller != "rules" for side in moment.record.sides) == 1
    seats: list[Part] = []
    for side in moment.record.sides:
        count = sum(figure.side == side.id for figure in moment.state.figures)
        sign = sign_of(side.id, moment)
        key = "hidden.side" if moment.record.hidden else "people.side"
        text = words(key, count, sign=sign, side=safe(side_name(side.id, moment, words)))
        players = moment.seating.seats.get(side.id, ())
        text += "\n" + played_by(side, moment, words)
        if side.controller == "rules":
            seats.append(text)
            continue
        commands = len(side.commands) if alone else 0
        if commands:
            text += "\n" + words("people.open", commands)
        what: Seat = "leave" if len(players) >= max(commands, 1) else "join"
        label = words(f"people.{what}", side=plain(side.name, 20))
        style = discord.ButtonStyle.secondary if players else discord.ButtonStyle.primary
        seats.append(ui.Section(text, accessory=button(label, SeatId(what, moment.encounter_id, side.id), style)))
    ruleset, commitment = moment.record.ruleset.title, moment.record.commitment
    # Until play begins every player may add a word to the dice; no seed is drawn before they all have.
    sealing = "people.sealed" if commitment else "people.unsealed"
    key = "practice.seal" if is_practice(moment.record) else sealing
    sealed = words(key, ruleset=ruleset, seal=short_seal(moment))
    follows = words("solo.first-turn") if moment.record.prepared else next_line(moment, words)
    row = [info_button("how", moment, words), *([info_button("seal", moment, words)] if commitment else [])]
    if below:
        row[:0] = [
            button(words("placing.open"), PlaceId("open", moment.encounter_id)),
            button(words("arrange.change"), ArrangeId("open", moment.encounter_id)),
            button(words("salt.open"), SaltId(moment.encounter_id)),
        ]
    if starts is not None:
        row.insert(0, button(words("setup.start"), StartId(starts), discord.ButtonStyle.primary))
    else:
        ways = [decide_button(moment, words)] if moment.pending else hand(moment, words)
        row[:0] = [*ways, *whole_table(moment, words)] if newest and not below and not moment.record.prepared else []
    if moment.record.prepared:
        row.append(button(words("ask.dice"), show_id("d", moment)))
    return view_of(
        f"## {title_of(moment, words)}",
        gallery(picture),
        "\n".join([*about(moment.record, words), *_master(moment, words), *read_before(moment.record, words)]),
        box_of(*seats, f"-# {sealed}"),
        f"-# {below or follows}" if newest else None,
        emblem_list(moment.encounter_id, words) if below else None,
        row,
    )


def seats_view(told: str, moment: Moment, words: Words) -> View:
    """The sides that people play, to be joined, below what is `told`."""
    sides = [side for side in moment.record.sides if side.controller != "rules"]
    ways = [
        button(words("people.join", side=plain(side.name, 20)), SeatId("join", moment.encounter_id, side.id))
        for side in sides
    ]
    return view_of(told, ways)


def emblem_list(encounter_id: int, words: Words) -> ui.ActionRow[View]:
    """Every emblem, and the letter."""
    options = [discord.SelectOption(label=words(f"emblem.{one}"), value=one) for one in (LETTER, *EMBLEMS)]
    return select(EmblemId(encounter_id), options, words("setup.emblem"))


def info_button(what: Info, moment: Moment, words: Words) -> ui.Button[View]:
    """A way to read how play goes (`how`), or the whole `seal` of the dice."""
    return button(words(f"info.{what}"), InfoId(what, moment.encounter_id))


def short_seal(moment: Moment) -> str:
    """So much of the seal that it can be told from another; a button beside it shows it whole."""
    return (moment.record.commitment or "?")[:8]


def next_line(moment: Moment, words: Words) -> str:
    """The side to act, and what may be typed."""
    state = moment.state
    if state.ended:
        return words("next.over")
    if not state.phase:
        return words("next.turn" if state.turn else "next.start")
    side = f"{sign_of(state.active_side, moment)} {safe(side_name(state.party, moment, words))}"
    if moment.by_rules(state.active_side):
        return words("next.rules", side=side)
    if moment.record.hidden and not moment.viewer.gm and moment.viewer.side != state.active_side:
        return words("hidden.next", side=side)
    able = [state.figures[index] for index in state.active]
    able = [figure for figure in able if figure.able and not figure.now.done and not figure.melee]
    if state.active and not able:
        return words("next.none", side=side)
    if able:
        all_of_them = len(able) == len(state.active) > GROUP
        names = words("next.group") if all_of_them else listed([safe(figure.name) for figure in able], GROUP, words)
        return words("next.act", side=side, names=names)
    if legal.activations(game_of(moment)):
        return words("next.activate", side=side)
    die = side_die(state, state.party)
    left = [f for f in state.figures if state.in_phase(f) and f.able and not f.activated]
    return words("next.nobody" if any(f.rep < die for f in left) else "next.finished", side=side, die=die)


def called_on(moment: Moment) -> list[int]:
    """The people who must answer, or the one whose phase has begun."""
    if is_ending(moment):
        return []
    if moment.passed and not moment.fresh:
        return [moment.mover]
    return list(dict.fromkeys(moment.decider(open_) for open_ in moment.fresh))


def extras_of(report: Report, moment: Moment, words: Words) -> list[ui.Button[View]]:
    """Ways to see more of a report."""
    buttons = [button(words("ask.dice"), show_id("d", moment)), button(words("ask.text"), show_id("t", moment))]
    if len(report.pages) > 1:
        what: More = "m" if moment.viewer == PUBLIC else "o"
        buttons.insert(0, button(words("ask.rest"), show_id(what, moment, 1)))
    return buttons
