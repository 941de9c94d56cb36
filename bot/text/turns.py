"""Turns and phases in words, and why none of a side could act in one."""

from collections.abc import Mapping, Sequence
from itertools import dropwhile, takewhile

from bot.names import safe
from bot.play.moment import Moment
from bot.report.kinds import sign_of
from bot.report.odds import game_of
from bot.report.step import ReportStep
from bot.text.figures import listed
from bot.text.sides import side_name
from bot.text.words import Words
from engine import legal
from engine.events import Activation, Event, MarkerEvent, Roll, Status, Turn
from engine.procedures.turn import PLACES, side_die
from engine.state import ABLE, GONE

GROUP = 3
"""The most figures of a group that are named where they may act."""


def turn_sentence(step: ReportStep, moment: Moment, words: Words) -> str:
    """`The higher die goes first: **Soldiers 6**, Gang 3.`, and where the dice left a side idle, why.

    Of those who were equal each die is shown, as in *Gang 4→3*: the first gives the place among all, the last one is
    their score (CMP-RUL-260). No dice are told of a side that is active without a die (CR2-RUL-302).
    Of a command that cannot act only this is told. Empty for a phase that only begins and a turn that only ends: the
    heading says so.
    """
    [turn] = [event for event in step.events if isinstance(event, Turn)]
    told = [idle_sentence(step, moment, words)]
    thrown = _thrown(turn, moment)
    if turn.phase == 1 and thrown and not turn.idle and not (turn.command and told[0]):
        first, *others = (_shown(party, dice, moment, words) for party, dice in thrown.items())
        told.insert(0, words("turn.begins", first=first, others=", ".join(others)))
        if any(len(dice) > 1 for dice in thrown.values()):
            told.insert(1, words("turn.tied"))
        if _passed_by(turn, moment):
            told.insert(0, words("turn.passed-by", turn=turn.turn - 1))
    return " ".join(filter(None, told))


def _passed_by(turn: Turn, moment: Moment) -> bool:
    """Whether all sides have ended the turn before this one without activating anybody, of which nothing is told where
    figures may move unseen."""
    last = moment.before
    if moment.record.hidden or last.idle or not last.phase or last.turn != turn.turn - 1:
        return False
    during = takewhile(lambda entry: entry.event is not turn, moment.entries)
    acted = any(isinstance(entry.event, Activation | MarkerEvent) for entry in during)
    return not acted and not any(figure.activated for figure in last.figures)


def _thrown(turn: Turn, moment: Moment) -> Mapping[str, Sequence[int]]:
    """The dice of each side, or of each of its commands, in a turn, in the order of their phases."""
    before = [entry.event for entry in takewhile(lambda entry: entry.event is not turn, moment.entries)]
    began = max((n for n, event in enumerate(before) if isinstance(event, Turn) and event.turn != turn.turn), default=0)
    rolls = [event for event in before[began:] if isinstance(event, Roll) and event.label == "activation"]
    # The last roll of each names its place.
    last = {roll.command or roll.side: roll.result for roll in rolls}
    order = sorted(last, key=lambda party: PLACES.index(last[party]) if last[party] in PLACES else 0)
    thrown = {party: [roll.dice[0] for roll in rolls if party == (roll.command or roll.side)] for party in order}
    return thrown or {party: [die] for party, die in moment.before.activation_dice}


def _shown(party: str, dice: Sequence[int], moment: Moment, words: Words) -> str:
    """`Gang 3`, or with each die of one that was equal to others, `Gang 4→3`."""
    return words("turn.die", side=safe(side_name(party, moment, words)), die="→".join(map(str, dice)))


def _lulls(event: Event) -> bool:
    return isinstance(event, Turn) and event.lull


def idle_sentence(step: ReportStep, moment: Moment, words: Words) -> str:
    """`Gang: a 6 is higher than every Rep …`, or that all are down; empty where the phase goes on or somebody could
    have acted, and with hidden information for the others, who know neither all figures nor their Reps.

    Equal dice, and dice too high for everybody, leave the whole turn idle (CR2-TURN-02, CR2-RUL-182): then nothing is
    said of the phase before.
    """
    [turn] = [event for event in step.events if isinstance(event, Turn)]
    if turn.lull:
        return words("turn.lull")
    if turn.idle:
        return words("turn.doubles", die=_thrown(turn, moment)[turn.side][-1]) if turn.phase == 1 else ""
    after = list(dropwhile(lambda entry: entry.event is not turn, moment.entries))[1:]
    during = list(takewhile(lambda entry: not isinstance(entry.event, Turn), after))
    if not turn.phase or len(during) == len(after):
        return ""
    if any(isinstance(entry.event, Activation | MarkerEvent) for entry in during) or _lulls(after[len(during)].event):
        return ""
    party = turn.command or turn.side
    die = _thrown(turn, moment).get(party, (0,))[-1]
    if moment.record.hidden and not moment.viewer.gm and moment.viewer.side != turn.side:
        return ""
    status = {figure.id: figure.status for figure in moment.before.figures}
    status |= {e.event.figure: e.event.to for e in moment.entries[: -len(after)] if isinstance(e.event, Status)}
    mine = [f for f in moment.before.figures if (f.side, f.command) == (turn.side, turn.command)]
    able = [figure for figure in mine if status[figure.id] in ABLE]
    if any(figure.rep >= die for figure in able) or all(status[figure.id] in GONE for figure in mine):
        return ""
    return words("turn.idle" if able else "turn.all-down", die=die, side=safe(side_name(party, moment, words)))


def next_line(moment: Moment, words: Words) -> str:
    """The side to act, and what may be typed."""
    state = moment.state
    if state.ended:
        return words("next.over" if moment.opened else "next.act-over")
    if not state.phase:
        return words("next.turn" if state.turn else "next.start")
    side = f"{sign_of(state.active_side, moment)} {safe(side_name(state.party, moment, words))}"
    if moment.by_rules(state.active_side):
        return words("next.rules", side=side)
    if state.idle:
        return words("next.doubles", side=side)
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
