"""Turns and phases in words, and why none of a side could act in one."""

from collections.abc import Mapping
from itertools import dropwhile, takewhile

from bot.names import safe
from bot.play.moment import Moment
from bot.report.step import Step
from bot.text.words import Words
from engine.events import Activation, Event, MarkerEvent, Roll, Turn


def turn_sentence(step: Step, moment: Moment, words: Words) -> str:
    """`The higher die goes first: **Soldiers 6**, Gang 3.`, and where the dice left a side idle, why.

    Empty for a phase that only begins and a turn that only ends: the heading says so.
    """
    [turn] = [event for event in step.events if isinstance(event, Turn)]
    told = [idle_sentence(step, moment, words)]
    if turn.phase == 1 and not turn.idle:
        dice = _dice(turn, moment)
        shown = {side: words("turn.die", side=safe(moment.side_name(side)), die=die) for side, die in dice.items()}
        first = shown.pop(turn.command or turn.side)
        told.insert(0, words("turn.begins", first=first, others=", ".join(shown.values())))
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


def _dice(turn: Turn, moment: Moment) -> Mapping[str, int]:
    """The die of each side, or of each of its commands, in a turn."""
    before = list(takewhile(lambda entry: entry.event is not turn, moment.entries))
    rolls = [entry.event for entry in before if isinstance(entry.event, Roll) and entry.event.label == "activation"]
    # The dice are rolled until they differ: each side's last one counts.
    return {roll.command or roll.side: roll.dice[0] for roll in rolls} or dict(moment.before.activation_dice)


def _lulls(event: Event) -> bool:
    return isinstance(event, Turn) and event.lull


def idle_sentence(step: Step, moment: Moment, words: Words) -> str:
    """`Gang: a 6 is higher than every Rep …`; empty where the phase goes on or somebody could have acted,
    and with hidden information, where the Reps of unknown figures are nobody's business.

    Equal dice, and dice too high for everybody, leave the whole turn idle (CR2-TURN-02, CR2-RUL-182): then nothing is
    said of the phase before.
    """
    [turn] = [event for event in step.events if isinstance(event, Turn)]
    if turn.lull:
        return words("turn.lull")
    if turn.idle:
        return words("turn.doubles", die=_dice(turn, moment)[turn.side]) if turn.phase == 1 else ""
    after = list(dropwhile(lambda entry: entry.event is not turn, moment.entries))[1:]
    during = list(takewhile(lambda entry: not isinstance(entry.event, Turn), after))
    if not turn.phase or len(during) == len(after):
        return ""
    if any(isinstance(entry.event, Activation | MarkerEvent) for entry in during) or _lulls(after[len(during)].event):
        return ""
    party = turn.command or turn.side
    die = _dice(turn, moment).get(party, 0)
    mine = [f for f in moment.before.figures if (f.side, f.command) == (turn.side, turn.command) and f.able]
    if not mine or moment.record.hidden or any(figure.rep >= die for figure in mine):
        return ""
    return words("turn.idle", die=die, side=safe(moment.side_name(party)))
