"""The whole table as a message: every figure, the players, the open questions, and whose turn it is."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

from discord import ui

from bot.messages.ending import ways_back
from bot.messages.hand import hand, whole_table
from bot.messages.ids import Info, InfoId
from bot.messages.parts import MOST_LETTERS, Part, View, button, date, gallery, length_of, mention, timestamp, view_of
from bot.messages.question import NO_LEADS, NO_STANDING, Leads, Standings, question_box, questions_box
from bot.names import safe
from bot.play.moment import Moment
from bot.report.kinds import sign_of
from bot.report.picture import Picture
from bot.setup.first import is_practice
from bot.storage.clocks import Clock
from bot.storage.mydata import NOBODY
from bot.text.casting import masters_of
from bot.text.figures import condition, fitting, listed
from bot.text.machines import machine_label
from bot.text.markers import lying
from bot.text.progress import objective_lines as mission_lines
from bot.text.questions import topic
from bot.text.report import small_line
from bot.text.sides import side_name
from bot.text.turns import next_line
from bot.text.words import Words
from engine.ruleset.model import Ruleset
from engine.state import Figure, Machine
from engine.views import machines_known

NO_ABSENCE: Mapping[int, datetime] = MappingProxyType({})
QUESTIONS = 3
"""The most questions told besides the first; each has a message of its own."""
LEFT = 200
"""Characters for the figures that have not been activated."""
ROSTER = 2_400
"""Characters for the figures of all sides together."""
PLAYERS = 8
"""The most players of a side that are named."""


def status_view(
    moment: Moment,
    picture: Picture,
    words: Words,
    clock: Clock,
    standing: Standings = NO_STANDING,
    leads: Leads = NO_LEADS,
    away: Mapping[int, datetime] = NO_ABSENCE,
    banks: str = "",
) -> View:
    """The whole table: every figure with its state, who plays what, whose turn it is, the open questions, and the
    players who are `away`, each with until when. `banks` says what time is left to people at a table of an event.

    While it is paused nothing can be answered, and no button says so.
    """
    paused = clock.paused_at is not None
    then: Part = f"-# {next_line(moment, words)}"
    if moment.pending:
        then = None if paused else _asked(moment, words, standing, leads)
    head = f"## {words('head.status')}\n-# {small_line(moment, words)}"
    lines = [
        *mission_lines(moment, words),
        *masters_of(moment, words),
        *(words("away.status", who=mention(user), until=date(until)) for user, until in away.items()),
        *([banks] if banks else []),
        *_status_lines(moment, clock, standing, words),
    ]
    below: list[Part] = ["\n".join(lines), then, *_below_status(moment, paused, words)]
    room = min(ROSTER, MOST_LETTERS - length_of([head, *_parties(moment, 0, words), *below]))
    return view_of(head, gallery(picture), *_parties(moment, room, words), *below)


def _parties(moment: Moment, room: int, words: Words) -> Iterator[str]:
    """Each side with its players, and as many of all figures and machines as go into so many characters."""
    machines = [m for m in machines_known(moment.record, moment.viewer, moment.state) if m.on_table]
    for side in moment.record.sides:
        players = listed([mention(user) for user in moment.seating.players(side.id)], PLAYERS, words)
        key, count = "people.plays", len(moment.seating.players(side.id))
        if moment.seating.by_rules(side.id):
            key, count = "rules.plays", 1
        player = words("people.rules") if side.controller == "rules" else words(key, count, who=players)
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


def info_button(what: Info, moment: Moment, words: Words) -> ui.Button[View]:
    """A way to read how play goes (`how`), or the whole `seal` of the dice."""
    return button(words(f"info.{what}"), InfoId(what, moment.encounter_id))


def short_seal(moment: Moment) -> str:
    """So much of the seal that it can be told from another; a button beside it shows it whole."""
    return (moment.record.commitment or "?")[:8]
