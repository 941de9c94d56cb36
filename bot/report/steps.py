"""Events -> steps: what belongs together in one sentence, one line on the board and one number.

The engine says which entries are one deed. Knows no language and no picture; `bot.text` words a step,
`bot.report.scene` draws it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from bot.report.step import ALONE, BY_ORDER, KINDS, ROLLED, STRUCK, ReportStep, way_to
from engine.commands.orders import OF_HIDDEN
from engine.events import (
    Activation,
    Ammo,
    Blast,
    Decided,
    Deed,
    Drive,
    Entry,
    Event,
    Hidden,
    MachineEvent,
    MarkerEvent,
    Melee,
    Move,
    Plan,
    Posture,
    Removed,
    Revealed,
    Roll,
    Shot,
    Status,
)

STARTING = ("starts", "does-not-start")
"""What comes of an engine's test, as its dice tell."""


def steps_of(entries: Iterable[Entry]) -> tuple[ReportStep, ...]:
    """The steps of some events, numbered from 1 in their order."""
    steps = _joined(step for step in _grouped(entries) if step.events or (step.kind in ROLLED and not _acts(step)))
    for number, step in enumerate(steps, 1):
        step.number = number
        if step.kind == "charge":
            _follow(step, [event for other in steps[number - 1 :] for event in other.events])
    return tuple(steps)


def is_unseen(deed: Deed) -> bool:
    """Whether it is a shot or a throw of which its reader is told nothing, as its shooter is not known."""
    return deed.kind in ("shoot", "blast") and not deed.number


def _acts(step: ReportStep) -> bool:
    """Whether it is no more than a test's result that a figure acts: its die goes along with what it does."""
    return step.kind == "test" and not step.events and all(roll.result == "acts" for roll in step.rolls)


def _grouped(entries: Iterable[Entry]) -> list[ReportStep]:
    """A step for each deed, and one for each event that stands for itself."""
    steps: list[ReportStep] = []
    newest: dict[tuple[int, str], ReportStep] = {}
    """The step that tells of a deed, or of one figure where the rest of the deed is withheld."""
    told = list(_moves_first(entry for entry in entries if _told(entry.event)))
    shown = {entry.deed.number for entry in told if isinstance(entry.event, Shot | Blast | Melee)}
    for entry in told:
        event, deed, own = entry.event, entry.deed, KINDS[type(entry.event)]
        withheld = deed.kind in STRUCK and deed.number not in shown
        key = deed.number, getattr(event, "figure", "") if withheld else ""
        step = _step_for(event, newest.get(key) if deed.kind else None, steps)
        if step is None:
            # A move or a change goes on with a deed of an earlier input.
            tells_itself = withheld or not deed.kind or own in (*ALONE, "move", "change")
            step = ReportStep(own if tells_itself else deed.kind or own, [deed])
            steps.append(step)
            acting = newest.get((deed.cause.number, "")) if deed.cause is not None else None
            if acting is not None and _acts(acting) and step.kind in STRUCK:
                step.rolls, acting.rolls = acting.rolls, []
        # What a charge does goes on behind the contact that ends an earlier way.
        ends = isinstance(event, Move) and event.how == "contact" and key in newest
        if not ends and (own not in (*ALONE, "change") or step.kind == deed.kind):
            newest[key] = step
        step.add(entry)
        if isinstance(event, Roll) and deed.cause is not None and is_unseen(deed.cause):
            step.unseen += [event.figure] if event.figure and event.result else []
    return steps


def _moves_first(entries: Iterable[Entry]) -> Iterator[Entry]:
    """The entries; who is hidden or seen on the way is told behind the moves that led to it."""
    waiting: list[Entry] = []
    for entry in entries:
        if isinstance(entry.event, Hidden | Revealed) and entry.deed.kind == "move":
            waiting.append(entry)
            continue
        if not isinstance(entry.event, Move):
            yield from waiting
            waiting.clear()
        yield entry
    yield from waiting


def _step_for(event: Event, step: ReportStep | None, steps: Sequence[ReportStep]) -> ReportStep | None:
    """The step that tells an event too: that of its deed, or the last; None for one of its own."""
    own, last = KINDS[type(event)], steps[-1] if steps else None
    match event:
        case Move(how="contact") if charge := next((s for s in reversed(steps) if way_to(s, event)), None):
            return charge
        case Move():
            if step is not None and step.kind != "move" and not _since(step, steps, event.figure):
                return step
            step = step if step is not None and step.kind == "move" else last
            on = step is last and step is not None and way_to(step, event) is not None
            return step if step is not None and step.kind == "move" and (on or _like(step, event)) else None
        case Status() | Posture() | Removed() | Ammo():
            # Those in a machine that is struck have no part in the blow: what befalls them is told behind it.
            struck = step is not None and step.kind in STRUCK and step.about(event.figure)
            if step is not None and (struck or step.kind in (*ROLLED[1:], "item", "encounter") or _ducks(step, event)):
                return step
            same = last is not None and last.kind == "change" and last.actors == [event.figure]
            return last if same and not isinstance(event, Ammo) else None
        case Roll() if step is not None and step.kind == "roll":
            return None
        case Drive() | MachineEvent():
            # What a machine does in a row is told in one.
            same = last is not None and last.kind == "machine" and last.actors == [event.machine]
            return last if same else None
        case _ if own in ALONE:
            return step if step is not None and step.kind == own and not step.events else None
        case _:
            return step


def _told(event: Event) -> bool:
    """Whether an event is worth a word. A gun that fires one shot a turn, or is reloaded after each, is no news."""
    match event:
        case Move():
            return event.how != "turn"
        case Status():
            return (event.from_, event.to) != ("ducked-back", "carry-on")
        case Ammo():
            return event.to not in ("spent", "unloaded")
        case Activation():
            return not event.over
        case MachineEvent():
            return event.what not in STARTING
        case Decided():
            # Who holds fire is told of by what it watches for, or by its order.
            if event.kind == "targets":
                return not event.choice
            if event.kind in OF_HIDDEN:
                return event.how == BY_ORDER
            return isinstance(event.choice, dict) and event.choice.get("act") == "hold"
        case _:
            return type(event) in KINDS


def _since(step: ReportStep, steps: Sequence[ReportStep], figure: str) -> bool:
    """Whether something befell a figure since: what it did then is not told before that."""
    return any(other.about(figure) for other in steps[steps.index(step) + 1 :])


def _like(step: ReportStep, move: Move) -> bool:
    """Whether others move in a step as this figure does."""
    return move.figure not in step.actors and all(
        isinstance(event, Move) and event.how == move.how != "duck-back" for event in step.events
    )


def _ducks(step: ReportStep, event: Event) -> bool:
    """Whether a move ends with ducking back."""
    return step.kind == "move" and isinstance(event, Status) and event.to == "ducked-back"


def causes(steps: Sequence[ReportStep]) -> dict[int, ReportStep]:
    """For the number of each step that another of these led to, that one: the nearest that is told.

    Among steps of one deed only the one that tells the deed itself led to the others.
    """
    telling = {
        deed.number: step
        for step in reversed(steps)
        for deed in step.deeds
        if deed.kind and (step.kind == deed.kind or step.kind not in ALONE)
    }
    found: dict[int, ReportStep] = {}
    for step in steps:
        own = step.deeds[0]
        cause: Deed | None = own
        while cause is not None:
            led = telling.get(cause.number, step)
            if led.number < step.number and (cause is not own or led.kind == own.kind):
                break
            cause = cause.cause
        if cause is not None:
            found[step.number] = telling[cause.number]
    return found


def _follow(charge: ReportStep, events: Sequence[Event]) -> None:
    """Note what became of a charge in these events, its own and those after it."""
    charger, target = charge.actors[0], charge.targets[0]
    for event in events:
        match event:
            case Shot() if (event.shooter, event.target) == (target, charger):
                charge.answered = True
            case Removed() if event.figure == target:
                charge.left = True
            case _:
                pass
    ends = (Move, Status, Posture, Removed, Melee)
    charge.held = not any(isinstance(e, ends) and charger in (e.figure, getattr(e, "foe", "")) for e in events)


def _joined(steps: Iterable[ReportStep]) -> list[ReportStep]:
    """Trifles in a row as one step: markers that are laid out or stir, a group of the enemy, its plan and its move,
    figures that come to be hidden or seen."""
    joined: list[ReportStep] = []
    for step in _settled(steps):
        last = joined[-1] if joined else None
        if last is not None and step.kind == "plan" and last.kind == "activate" and step.actors[0] in last.actors:
            joined.pop()
        elif last is not None and _belongs(step, last):
            _join(last, step)
            continue
        joined.append(step)
    return joined


def _join(step: ReportStep, other: ReportStep) -> None:
    """A step tells what another one tells too."""
    step.actors += [figure for figure in other.actors if figure not in step.actors]
    step.events += other.events
    step.rolls += other.rolls
    step.deeds += other.deeds
    step.newest = max(step.newest, other.newest)


def _settled(steps: Iterable[ReportStep]) -> Iterator[ReportStep]:
    """The steps; of those in a row about who is hidden and who is no more only what comes of it for each figure."""
    for hides, run in groupby(steps, _hides):
        told = list(run)
        yield from _outcomes(told) if hides else told


def _hides(step: ReportStep) -> bool:
    """Whether it tells that somebody is hidden, or is no more."""
    return any(isinstance(event, Hidden | Revealed) for event in step.events)


def _outcomes(run: Iterable[ReportStep]) -> Iterable[ReportStep]:
    """The newest step about each figure and side, unless the figure was hidden no longer than these last; figures that
    come to the same as one."""
    hidings: dict[tuple[str, str], list[tuple[Event, ReportStep]]] = {}
    for step in run:
        for event in step.events:
            if isinstance(event, Hidden | Revealed):
                hidings.setdefault((event.figure, event.side), []).append((event, step))
    joined: dict[tuple[type[Event], str], ReportStep] = {}
    for (_, side), told in hidings.items():
        (first, _), (last, step) = told[0], told[-1]
        if isinstance(first, Hidden) and isinstance(last, Revealed):
            continue
        same = joined.setdefault((type(step.events[0]), side), step)
        if same is not step:
            _join(same, step)
    return joined.values()


def _belongs(step: ReportStep, last: ReportStep) -> bool:
    """Whether a step goes on with what the last one tells."""
    if step.kind == "marker" == last.kind:
        return {_stirring(step), _stirring(last)} in ({"placed"}, {"stirs"})
    plan = last.events[0] if last.events else None
    return step.kind == "move" and isinstance(plan, Plan) and set(step.actors) <= {plan.figure, *plan.figures}


def _stirring(step: ReportStep) -> str:
    """Whether a marker was put down, moved on its way or stayed; empty where it came to more."""
    whats = {event.what for event in step.events if isinstance(event, MarkerEvent)}
    return "placed" if whats == {"placed"} else "stirs" if whats <= {"moves", "stays"} else ""
