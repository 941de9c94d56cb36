"""The quiet turns that a report begins with: told in a line each, above the news, and shown by no picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.play.moment import Moment
from bot.play.quiet import is_quiet
from engine.events import Activation, Entry, Event, Move, Roll, Turn
from engine.state import State

FOLDED = 2
"""The fewest phases in a row without news that are told in lines; one alone is a report like others."""


@dataclass(frozen=True, slots=True)
class QuietTurn:
    """A turn, or what is told of it, in which there was no news."""

    turn: int
    entries: tuple[Entry, ...]
    whole: bool = True
    """Whether nothing of that turn is told elsewhere."""


def folded(moment: Moment) -> tuple[tuple[QuietTurn, ...], Moment]:
    """The quiet turns that a moment begins with, and the moment of everything behind them.

    With hidden information there are none: what is quiet to one side may be news to the other.
    """
    phases = _phases(moment)
    quiet, over = 0, len(phases) - bool(moment.state.phase)
    while quiet < over and is_quiet(phases[quiet].entries):
        quiet += 1
    if quiet < FOLDED or moment.record.hidden or moment.undone:
        return (), moment
    turns: dict[int, tuple[Entry, ...]] = {}
    for phase in phases[:quiet]:
        turns[phase.turn] = (*turns.get(phase.turn, ()), *phase.entries)
    parts = {*([moment.before.turn] if moment.before.phase else []), *(phase.turn for phase in phases[quiet:])}
    told = sum(len(phase.entries) for phase in phases[:quiet])
    before = _moved(moment.before, moment.entries[:told])
    rest = replace(moment, entries=moment.entries[told:], before=before)
    return tuple(QuietTurn(turn, entries, turn not in parts) for turn, entries in turns.items()), rest


def phases_of(moment: Moment) -> Mapping[int, tuple[int, str]]:
    """The turn of each entry, by its number, and the side or the command whose phase it is."""
    found: dict[int, tuple[int, str]] = {}
    before, over = moment.before.party, False
    for phase in _phases(moment):
        begins = [entry.event for entry in phase.entries if isinstance(entry.event, Turn) and entry.event.phase]
        # What follows upon the end of a turn is in nobody's phase, and in the next turn only once dice fall for it.
        party, before = begins[-1].command or begins[-1].side if begins else before, ""
        for entry in phase.entries:
            over = over and not _opens(entry.event)
            found[entry.seq] = (phase.turn - over, "" if over else party)
        over = (
            isinstance(phase.entries[-1].event, Turn) and not phase.entries[-1].event.phase if phase.entries else over
        )
    return found


def _opens(event: Event) -> bool:
    """Whether a turn begins with it: the dice for it, or its first phase."""
    return (isinstance(event, Roll) and event.label == "activation") or (isinstance(event, Turn) and bool(event.phase))


def _phases(moment: Moment) -> Sequence[QuietTurn]:
    """What happened, phase by phase; the dice of a turn belong to its first."""
    found = [QuietTurn(moment.before.turn + (not moment.before.phase), ())]
    for entry in moment.entries:
        event = entry.event
        if isinstance(event, Turn) and event.phase > 1:
            found.append(QuietTurn(event.turn, (entry,)))
            continue
        last = found[-1]
        found[-1] = replace(last, entries=(*last.entries, entry))
        if isinstance(event, Turn) and not event.phase:
            found.append(QuietTurn(event.turn + 1, ()))
    return [phase for phase in found if phase.entries] or found[:1]


def _moved(before: State, entries: Sequence[Entry]) -> State:
    """A state in which these figures have been activated and have moved."""
    state = before.copy()
    figures = {figure.id: figure for figure in state.figures}
    for entry in entries:
        event = entry.event
        if isinstance(event, Activation):
            for name in figures.keys() & event.figures:
                figures[name].activated = True
        if isinstance(event, Move) and event.figure in figures:
            figure = figures[event.figure]
            figure.at, figure.facing, figure.floor = event.to, event.facing, event.floor
    return state
