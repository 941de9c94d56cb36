"""Lessons for a newcomer: what is new to them in what has just happened.

All of it is read off the stored encounter: no step is counted anywhere, so a restart, an undo or any way of playing
changes nothing. What was taught before is worked out anew from the same record.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlmodel import SQLModel

from bot.modes import duels
from bot.play.fog import sides_of
from bot.play.moment import Moment
from bot.play.retelling import follows
from bot.play.story import Story
from bot.storage import models
from bot.storage.repository import Beside
from engine.events import (
    Activation,
    Blast,
    Decided,
    Decision,
    Entry,
    Event,
    FigureEvent,
    Melee,
    Move,
    Roll,
    Shot,
    Status,
    Turn,
)
from engine.state import State


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to explain, by its `key`: how it went, the figure that did it, the one that suffered it, and the
    numbers."""

    key: str
    rule: str
    how: str = ""
    who: tuple[str, ...] = ()
    foe: str = ""
    numbers: Mapping[str, int] = field(default_factory=dict)


def learning(user: int) -> Beside:
    """What is stored beside the first battle of a person: that they are taught."""
    return lambda encounter_id: [models.LessonRow(encounter_id=encounter_id, user_id=user)]


def seated(record: Mapping[str, Any], user: int) -> Beside:
    """What is stored beside an encounter made of this record: the seat of the newcomer, and that they are taught."""
    side = duels.sides_of(record)[0]

    def beside(encounter_id: int) -> Sequence[SQLModel]:
        seat = models.SeatRow(encounter_id=encounter_id, side=side, user_id=user, captain=True)
        return [seat, *learning(user)(encounter_id)]

    return beside


# ---- what has happened ----


def courses(story: Story) -> Iterator[Sequence[Moment]]:
    """The moments in the order of play: each press or command, with what came of it by itself."""
    course: list[Moment] = []
    given = story.stored.live
    for of, moment in zip(given[len(given) - len(story.moments) :], story.moments, strict=True):
        if course and not follows(of):
            yield course
            course = []
        course.append(moment)
    if course:
        yield course


def side_of(moment: Moment, user: int) -> str:
    """The side of a newcomer; empty where they have left it."""
    return next(iter(sides_of(moment.record, moment.seating, user)), "")


def lesson_of(story: Story, user: int) -> Lesson | None:
    """What matters most of what was new to the newcomer in the last thing that they did, and in what came of it.

    What is left untold is told when it happens again.
    """
    known: set[str] = set()
    told: Lesson | None = None
    mine = side_of(story.now, user)
    for course in courses(story):
        now = course[-1]
        mission, rules_run = now.record.mission, {side.id for side in now.record.sides if side.controller == "rules"}
        waits = mission is not None and mission.deployment is not None
        table = LessonTable(now.state, mine, frozenset(rules_run), waits)
        found = lessons([entry for moment in course for entry in moment.entries], table)
        fresh = (lesson for lesson in found if lesson.key not in known)
        told = min(fresh, key=lambda lesson: KEYS.index(lesson.key), default=None)
        known |= set() if told is None else {told.key}
    return told


KEYS = (
    "arrival", "star", "hold", "aim", "dead", "out", "in-sight", "under-fire", "down", "flight", "duck", "shot",
    "rally", "man-down", "charge", "charged", "melee", "fast", "who-acts", "markers", "first", "idle", "wait",
    "theirs", "up", "move", "turn-over",
)  # fmt: skip
"""Everything that can be taught, what matters most and comes seldom first."""
_STATES: Mapping[str, str] = {
    "obviously-dead": "dead", "out-of-the-fight": "out", "stunned": "down", "ducked-back": "duck",
    "fleeing": "flight", "ran-away": "flight",
}  # fmt: skip
_ASKED: Mapping[str, str] = {"free-will": "star", "targets": "aim", "hold-fire": "hold"}
_ANSWERS: Mapping[str, str] = {
    "finish-move-and-fire": "fires", "stop-and-fire": "fires", "stay-and-fire": "fires", "fire": "fires",
    "rush-shot": "fires", "fire-or-duck-back": "may-fire", "duck-back": "ducks",
    "duck-back-or-finish-move": "may-duck", "runaway": "runs", "continue-charge": "charges", "charge": "charges",
}  # fmt: skip
"""What came of a test under fire, where there is more to say of it than that it was taken."""


@dataclass(frozen=True, slots=True)
class LessonTable:
    """How things stand behind some events, the newcomer's side, and the sides that the rules play."""

    state: State
    mine: str
    rules_run: frozenset[str] = frozenset()
    waits: bool = False
    """Whether there is a side that does nothing before the shooting starts (MG42-RUL-83)."""


def lessons(entries: Sequence[Entry], table: LessonTable) -> Iterator[Lesson]:
    """The lessons about some events."""
    events = [entry.event for entry in entries]
    state, mine = table.state, table.mine
    sides = {figure.id: figure.side for figure in state.figures}  # of those known: some were seen for a moment only
    for n, event in enumerate(events):
        match event:
            case Turn():
                yield from _turn(event, events[:n], events[n + 1 :], table)
            case Activation(over=False) if event.side == mine:
                yield Lesson("who-acts", event.rule, who=event.figures, foe=event.leader)
            case Activation(over=False) if event.side in table.rules_run:
                yield Lesson("theirs", event.rule, who=event.figures)
            case Decision() if event.kind in _ASKED and event.side == mine and not _answered(event, events[n:]):
                if event.kind != "targets" or len(event.options) > 1:
                    yield Lesson(_ASKED[event.kind], event.rule, event.test, (event.figure,))
            case Roll() if not event.chosen:
                yield from _roll(event, events)
            case FigureEvent():
                yield Lesson("arrival", event.rule, who=_those(events, FigureEvent))
            case Shot():
                yield _shot(event, events[n:])
            case Melee():
                yield Lesson("melee", event.rule, who=(event.figure,), foe=event.foe)
            case Move(how="move") if sides.get(event.figure) == mine:
                hidden = state.hidden[state.figure(event.figure).index]
                yield Lesson("move", event.rule, "unseen" if hidden else "", (event.figure,))
            case Status() if event.to in _STATES and event.figure in sides:
                how = "prone" if event.to == "ducked-back" and state.figure(event.figure).posture == "prone" else ""
                foe = _cause(event.figure, events[:n])
                yield Lesson(_STATES[event.to], event.rule, how, who=(event.figure,), foe=foe)
            case Status(from_="stunned", to="carry-on"):
                yield Lesson("up", event.rule, who=(event.figure,))
            case _:
                pass


def _turn(event: Turn, before: Sequence[Event], after: Sequence[Event], table: LessonTable) -> Iterator[Lesson]:
    """The side that acts first, a side that waits, the end of a turn."""
    mine, progress = table.mine, table.state.progress
    if event.idle:
        yield Lesson("idle", event.rule)
        return
    if not event.phase:
        yield Lesson("turn-over", event.rule)
        return
    if table.state.markers:
        yield Lesson("markers", event.rule)
    rolls = [roll for roll in before if isinstance(roll, Roll) and roll.label == "activation"]
    rolled = {roll.side: roll.total or 0 for roll in rolls}
    if event.phase == 1 and len({roll.command or roll.side for roll in rolls}) > 2:
        yield Lesson("first", event.rule, "several")
    elif event.phase == 1 and mine in rolled and len(rolled) > 1:
        [theirs] = (total for side, total in rolled.items() if side != mine)
        how = "" if event.side == mine else "second" if table.state.active_side == mine else "theirs"
        yield Lesson("first", event.rule, how, numbers={"mine": rolled[mine], "theirs": theirs})
    # One that is on its feet again may shoot at once, at enemies who come into its sight.
    acts = any(isinstance(other, Activation | Shot | Blast | Melee) or _comes_round(other) for other in after)
    if event.side in table.rules_run and not acts and progress is not None and not progress.deployed:
        yield Lesson("wait", event.rule, "for-shots" if table.waits else "")


def _comes_round(event: Event) -> bool:
    return isinstance(event, Status) and (event.from_, event.to) == ("stunned", "carry-on")


def _roll(roll: Roll, events: Sequence[Event]) -> Iterator[Lesson]:
    """A test, with what came of it."""
    who, passed = (roll.figure,), roll.passed or 0
    match roll.label:
        case "in-sight":
            tests = [other for other in events if isinstance(other, Roll) and other.label == "in-sight"]
            firing = [other.figure for other in tests if other.result == "fire"]
            nobody = not firing and any(other.result for other in tests)
            yield Lesson("in-sight", roll.rule, "nobody" if nobody else "", tuple(dict.fromkeys(firing)))
        case "received-fire":
            how = _ANSWERS.get(roll.result, "test")
            if how == "ducks" and passed == 2:
                how = "outgunned"
            yield Lesson("under-fire", roll.rule, how, who, numbers={"rep": roll.target or 0, "passed": passed})
        case "fast-move":
            yield Lesson("fast", roll.rule, who=who)
        case "man-down":
            yield Lesson("man-down", roll.rule, who=who)
        case "wanting-to-charge" | "charge":
            yield Lesson("charge", roll.rule, who=who, numbers={"dice": len(roll.dice), "passed": passed})
        case "being-charged":
            yield Lesson("charged", roll.rule, who=who)
        case "rally":
            yield Lesson("rally", roll.rule, "" if roll.result == "back-in-the-fight" else "gone", who)
        case _:
            pass


def _shot(first: Shot, events: Sequence[Event]) -> Lesson:
    """A volley by its best die: dice are read from the highest down."""
    volley = [e for e in events if isinstance(e, Shot) and (e.shooter, e.target) == (first.shooter, first.target)]
    best = max(volley, key=lambda shot: (shot.result == "hit", shot.total))
    numbers = {"rep": best.total - best.die, "die": best.die, "total": best.total}
    return Lesson("shot", best.rule, best.result, (best.shooter,), best.target, numbers)


def _answered(asked: Decision, after: Sequence[Event]) -> bool:
    """Whether a question was answered in the same press, so that there is nothing left to explain of it."""
    return any(isinstance(e, Decided) and (e.figure, e.kind) == (asked.figure, asked.kind) for e in after)


def _cause(figure: str, before: Sequence[Event]) -> str:
    """The figure that caused its harm: the last to hit it, to fight it or to throw something at it."""
    for event in reversed(before):
        match event:
            case Shot(result="hit") if event.target == figure:
                return event.shooter
            case Melee() if figure in (event.figure, event.foe):
                return event.foe if event.figure == figure else event.figure
            case Blast() if figure in event.figures:
                return event.figure
            case _:
                pass
    return ""


def _those(events: Sequence[Event], kind: type[FigureEvent]) -> tuple[str, ...]:
    return tuple(event.figure for event in events if isinstance(event, kind))
