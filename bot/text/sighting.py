"""Figures coming into sight, and the quickest of them, in words."""

from collections.abc import Sequence
from itertools import dropwhile, takewhile

from bot.play.moment import Moment
from bot.report.step import ReportStep
from bot.text.dice import SNAP_SHOT, firing, quickest, scored, shooters
from bot.text.fighting import names_of
from bot.text.words import Words
from engine.events import Activation, Blast, Decided, Drive, Entry, Event, Melee, Move, Roll, Shot, Turn
from engine.state.statuses import DUCKED_BACK

SHOOTS_NOT = ("free-will", "cannot-fire")
"""Questions of one that has yet to roll, and of one that has nothing to shoot with."""
CROWD = 3
"""The most figures of a side that are named, and the most that act at the same time."""


def sighting(step: ReportStep, moment: Moment, words: Words) -> str:
    """`Carlos and Nails spot Billy. **Billy is quickest.**`"""
    people = list(dict.fromkeys(step.actors))
    if len(people) == 1:
        return words("sight.alone", names=names_of(people, moment, words))
    return " ".join(filter(None, [_who(step, people, moment, words), _quickest(step, people, moment, words)]))


def _who(step: ReportStep, people: Sequence[str], moment: Moment, words: Words) -> str:
    side = _active_side(step, moment)
    active = [figure for figure in people if moment.state.figure(figure).side == side]
    others = [figure for figure in people if figure not in active]
    if not active or not others:
        return words("sight.all", names=names_of(people, moment, words))
    if max(len(active), len(others)) > CROWD or len(people) > CROWD + 1:
        return words("sight.both")
    return words(
        "sight.spot", len(others), watchers=names_of(others, moment, words), seen=names_of(active, moment, words)
    )


def _active_side(step: ReportStep, moment: Moment) -> str:
    """The side that was active when the dice fell."""
    before = takewhile(lambda entry: entry.event is not step.rolls[0], moment.entries)
    turns = [entry.event for entry in before if isinstance(entry.event, Turn) and entry.event.phase]
    return turns[-1].side if turns else moment.before.active_side


def _behind(step: ReportStep, moment: Moment) -> list[Entry]:
    """What comes of the dice, until somebody is activated."""
    behind = dropwhile(lambda entry: entry.event is not step.rolls[-1], moment.entries)
    return list(takewhile(lambda entry: not isinstance(entry.event, Activation | Turn), behind))


def _acting(event: Event, moment: Moment) -> Sequence[str]:
    """The figures that shoot, throw, fight, walk or drive; none for other events."""
    match event:
        case Move(how="turn"):
            return []
        case Shot(shooter=figure) | Blast(figure=figure) | Move(figure=figure) | Melee(figure=figure):
            return [figure]
        case Drive(machine=machine):
            return [figure.id for figure in moment.state.figures if figure.aboard == machine]
        case _:
            return []


def _holds(figures: Sequence[str], during: Sequence[Entry], moment: Moment) -> str:
    """Why the quickest do nothing, as far as the reader may know: a failed check, a choice, nothing to do."""
    found = set()
    for event in (entry.event for entry in during):
        match event:
            case Roll(label="in-sight-action") if event.figure in figures:
                found.add("holds-unable" if event.passed else "holds-failed")
            case Decided(kind="in-sight-action") if event.figure in figures:
                found.add("holds-chosen")
    if not found and not moment.withheld:
        # Without dice or a choice it has no enemy to deal with, or goes on with what it was made to do (CR3-SIGHT-09).
        behind = {figure.id for figure in moment.before.figures if figure.status == DUCKED_BACK}
        found = {"holds" if name in behind else "holds-unable" for name in figures}
    return found.pop() if len(found) == 1 else "holds"


def _aims(figures: Sequence[str], moment: Moment) -> bool:
    """Whether one of these is asked about the shot for which it has rolled."""
    asked = [open_.question for open_ in moment.pending if open_.question.figure in figures]
    return any(question.test == "in-sight" and question.kind not in SHOOTS_NOT for question in asked)


def _quickest(step: ReportStep, people: Sequence[str], moment: Moment, words: Words) -> str:
    if step.rolls[0].successes is None:
        at_once = any(roll.result == SNAP_SHOT for roll in step.rolls)
        able = firing(step.rolls, moment)
        first = [figure for figure in people if figure in able] if at_once else quickest(step.rolls, moment)[1]
        during = _behind(step, moment)
        # One that has fired may have been made to move since, and stood then.
        fired = [figure for entry in during for figure in shooters([entry]) if figure in people][:1]
        first = first if set(fired) <= set(first) else fired
        asked = _aims(first, moment) and during[-1:] == list(moment.entries[-1:])
        shot = shooters(during).intersection(people)
        if not first or not (asked or shot.intersection(first)):
            return ""
        if at_once and len(first) > 1:
            return words("sight.tie", first=names_of(first, moment, words))
        alone = not asked and len(first) == 1 and able | shot == set(first)
        key = "sight.alone-fires" if alone else "sight.fires"
        return words(key, len(first), first=names_of(first, moment, words))
    most = max(scored(roll) for roll in step.rolls)
    first = list(dict.fromkeys(roll.figure for roll in step.rolls if scored(roll) == most))
    during = _behind(step, moment)
    if not (moment.pending and during[-1:] == list(moment.entries[-1:])):
        acting = {figure for entry in during for figure in _acting(entry.event, moment)}
        if acting and not acting.intersection(first):
            return words(f"sight.{_holds(first, during, moment)}", len(first), first=names_of(first, moment, words))
        if not acting:
            return ""
    if len(first) == 1:
        return words("sight.first", first=names_of(first, moment, words))
    if len(first) == len(people) > 2:
        return words("sight.tie-all", count=len(first), number=words.number(len(first)))
    return words("sight.tie", first=names_of(first, moment, words))
