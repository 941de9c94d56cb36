"""Entries -> steps: a deed is one step, with one sentence, one line on the board and one number.

The engine says which entries are one deed. What stands by itself, such as a turn or a casualty that no deed tells, is
a step of its own. Knows no language and no picture; `bot.text` words a step, `bot.report.scene` draws it.
"""

from collections.abc import Iterable, Iterator, Sequence

from bot.report.joined import joined
from bot.report.step import ALONE, BY_ORDER, KINDS, ROLLED, STRUCK, ReportStep, way_to
from engine.commands.orders import OF_HIDDEN
from engine.events import (
    BEFOREHAND,
    Activation,
    Ammo,
    BarrageEvent,
    Blast,
    CreatureEvent,
    Decided,
    Deed,
    Drive,
    Entry,
    Event,
    Hidden,
    MachineEvent,
    Melee,
    Move,
    Posture,
    Removed,
    Revealed,
    Roll,
    Shot,
    Status,
)
from engine.procedures.in_turn import MELEE_ORDER

STARTING = ("starts", "does-not-start")
"""What comes of an engine's test, as its dice tell."""
Change = Status | Posture | Removed | Ammo
"""What befalls one figure."""


def steps_of(entries: Iterable[Entry]) -> tuple[ReportStep, ...]:
    """The steps of some entries, numbered from 1 in their order."""
    told = list(_moves_first(entry for entry in entries if _is_told(entry.event)))
    places = {entry.seq: place for place, entry in enumerate(told)}
    grouped = sorted(_Grouping(told).steps, key=lambda step: places[_place(step)])
    steps = joined(step for step in grouped if step.events or (step.kind in ROLLED and not _acts(step)))
    for number, step in enumerate(steps, 1):
        step.number = number
        if step.kind == "charge":
            _follow(step, [event for other in steps[number - 1 :] for event in other.events])
    return tuple(steps)


def _place(step: ReportStep) -> int:
    """The entry where a step is told: of a test the first deed that it leads to, though others may act before."""
    return step.did or step.entries[0] if step.kind == "test" else step.entries[0]


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


def is_unseen(deed: Deed) -> bool:
    """Whether it is a shot or a throw of which its reader is told nothing, as its shooter is not known."""
    return deed.kind in ("shoot", "blast") and not deed.number


# ---- which entries are told, and in what order ----


def _is_told(event: Event) -> bool:
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
        case Decided(kind="targets"):
            return not event.choice
        case Decided() if event.kind in OF_HIDDEN:
            return event.how == BY_ORDER  # any other answer is told by what the figure watches for
        case Decided() if event.how == BEFOREHAND or event.kind == MELEE_ORDER:
            return True
        case Decided():
            return isinstance(event.choice, dict) and event.choice.get("act") == "hold"
        case _:
            return type(event) in KINDS


def _moves_first(entries: Iterable[Entry]) -> Iterator[Entry]:
    """The entries; figures that hide or are seen on the way are told behind the moves that led to it."""
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


def _acts(step: ReportStep) -> bool:
    """Whether it says only that a test lets a figure act: its die goes along with what the figure does."""
    return step.kind == "test" and not step.events and all(roll.result == "acts" for roll in step.rolls)


def _what(step: ReportStep) -> str:
    """What becomes of the creatures that a step tells of."""
    return next((event.what for event in step.events if isinstance(event, CreatureEvent)), "")


# ---- the step that an entry belongs to ----


class _Grouping:
    """Entries grouped by deed. Each belongs to the step of its deed, to the last step, or to one of its own."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.steps: list[ReportStep] = []
        self._telling: dict[tuple[int, str], ReportStep] = {}
        """By the number of a deed the step that tells it; of a withheld deed, by its figure too."""
        self._shown = {entry.deed.number for entry in entries if isinstance(entry.event, Shot | Blast | Melee)}
        for entry in entries:
            self._add(entry)

    @property
    def _last(self) -> ReportStep | None:
        return self.steps[-1] if self.steps else None

    def _add(self, entry: Entry) -> None:
        """Put an entry into its step."""
        event, deed = entry.event, entry.deed
        key = deed.number, getattr(event, "figure", "") if self._is_withheld(deed) else ""
        known = self._telling.get(key)
        step = self._home(event, known if deed.kind else None) or self._begun(entry)
        # What a charge does goes on in its own step, behind the contact that ends an earlier way.
        ends_a_way = isinstance(event, Move) and event.how == "contact" and known is not None
        of_deed = step.kind == deed.kind and deed in step.deeds
        tells_deed = KINDS[type(event)] not in (*ALONE, "change") or of_deed
        if tells_deed and not ends_a_way and not (step.kind in ALONE and key in self._telling):
            self._telling[key] = step
        step.add(entry)
        if isinstance(event, Roll) and event.figure and event.result and deed.cause and is_unseen(deed.cause):
            step.unseen.append(event.figure)

    def _is_withheld(self, deed: Deed) -> bool:
        """Whether the blow itself is kept from the reader, who is told only what it did to each figure."""
        return deed.kind in STRUCK and deed.number not in self._shown

    def _begun(self, entry: Entry) -> ReportStep:
        """A new step for an entry: of its deed, or of its own kind where it tells only itself."""
        deed, own = entry.deed, KINDS[type(entry.event)]
        # A move or a change may belong to a deed of an earlier input, of which it is no new one.
        by_itself = not deed.kind or self._is_withheld(deed) or own in (*ALONE, "move", "change")
        step = ReportStep(own if by_itself else deed.kind or own, [deed])
        self.steps.append(step)
        acting = self._telling.get((deed.cause.number, "")) if deed.cause is not None else None
        if acting is not None and _acts(acting) and step.kind in STRUCK:
            step.rolls, acting.rolls = acting.rolls, []
        return step

    def _home(self, event: Event, of_deed: ReportStep | None) -> ReportStep | None:
        """The step that an event goes on with; None where it begins one. `of_deed` tells of its deed so far."""
        own, last = KINDS[type(event)], self._last
        if of_deed is not None and of_deed.kind == "umpire":
            return of_deed
        match event:
            case Move():
                return self._home_of_move(event, of_deed)
            case Status() | Posture() | Removed() | Ammo():
                return self._home_of_change(event, of_deed)
            case Drive() | MachineEvent() | BarrageEvent():
                same = last is not None and last.kind == "machine" and last.actors == [event.machine]
                return last if same else None
            case CreatureEvent():
                more = last is not None and last.kind == "creature" and event.what == _what(last) == "shrieks"
                rolled = of_deed is not None and of_deed.kind == "creature" and not of_deed.events
                return of_deed if rolled else last if more else None
            case Roll() if of_deed is not None and of_deed.kind == "roll":
                return None
            case _ if own in ALONE:
                return of_deed if of_deed is not None and of_deed.kind == own and not of_deed.events else None
            case _:
                return of_deed

    def _home_of_move(self, move: Move, of_deed: ReportStep | None) -> ReportStep | None:
        """A contact ends the way of a charge; other moves go on with their deed, or with those who move alike."""
        if move.how == "contact" and (charge := next((s for s in reversed(self.steps) if way_to(s, move)), None)):
            return charge
        if of_deed is not None and of_deed.kind != "move" and not self._befell_since(of_deed, move.figure):
            return of_deed
        step = of_deed if of_deed is not None and of_deed.kind == "move" else self._last
        if step is None or step.kind != "move":
            return None
        goes_on = step is self._last and way_to(step, move) is not None
        return step if goes_on or _moves_alike(step, move) else None

    def _home_of_change(self, change: Change, of_deed: ReportStep | None) -> ReportStep | None:
        """The deed that brought a change about, or the last step where that is about the same figure's changes.

        What befalls figures in a machine that is struck is told behind the blow, which is not about them.
        """
        if of_deed is not None and of_deed.kind == "roll" and of_deed.deeds[0].kind in STRUCK:
            of_deed = None  # The dice of one blow that is withheld are not those of another.
        if of_deed is not None and of_deed.kind == "test" and not of_deed.about(change.figure):
            # One figure's test may make another take its own, as a charge does.
            tests = (step for step in reversed(self.steps) if step.kind == "test" and step.about(change.figure))
            of_deed = next(tests, of_deed)
        if of_deed is not None:
            struck = of_deed.kind in STRUCK and of_deed.about(change.figure)
            if struck or of_deed.kind in (*ROLLED[1:], "item", "encounter") or _ducks(of_deed, change):
                return of_deed
        last = self._last
        same = last is not None and last.kind == "change" and last.actors == [change.figure]
        return last if same and not isinstance(change, Ammo) else None

    def _befell_since(self, step: ReportStep, figure: str) -> bool:
        """Whether something befell a figure behind a step: its next move is not told before that."""
        return any(other.about(figure) for other in self.steps[self.steps.index(step) + 1 :])


def _moves_alike(step: ReportStep, move: Move) -> bool:
    """Whether other figures move in a step as this one does."""
    return move.figure not in step.actors and all(
        isinstance(event, Move) and event.how == move.how != "duck-back" for event in step.events
    )


def _ducks(step: ReportStep, change: Change) -> bool:
    """Whether a move ends with ducking back."""
    return step.kind == "move" and isinstance(change, Status) and change.to == "ducked-back"


# ---- what became of a charge ----


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
