"""The tutorial: what a newcomer is taught of what happened, and what they are offered to do next.

All of it is read off the stored encounter: no step is counted anywhere, so a restart, an undo or another way than the
one offered changes nothing. What was taught before is worked out anew from the same record.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.play.moment import Moment
from bot.play.opposition import by_itself
from bot.play.standpoint import Standpoint, with_members
from engine import legal
from engine.commands.move import reaches
from engine.events import (
    Activation,
    Blast,
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
from engine.procedures.mover import blockers
from engine.shot_reasons import why
from engine.space import INCH, Point, Reach
from engine.space.cells import cell_name
from engine.state import Figure, State

SCENARIO = "mg42-solo"
TURNS = 2
"""After so many turns the newcomer plays on alone."""
MOST = 3
"""So many lessons in one step; what is not told then is told when it happens again."""
GROUPS = 12
"""So many groups are offered; with what else there is they fill three rows of buttons."""
WAITING = "MG42-RUL-83"
"""The rule by which a side that the rules play waits, and acts."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to explain, by its `key`; `how` it went, who did it, to whom, and the numbers that decided."""

    key: str
    rule: str
    how: str = ""
    who: tuple[str, ...] = ()
    foe: str = ""
    numbers: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to do by one press; a move has a `letter` on the picture and the `way` that it leads."""

    key: str
    item: dict[str, Any]
    who: tuple[str, ...] = ()
    foe: str = ""
    chance: float = 0.0
    letter: str = ""
    cell: str = ""
    way: tuple[Point, ...] = ()


def finished(state: State) -> bool:
    """Whether the tutorial has taught what it has to teach."""
    return bool(state.ended) or state.turn > TURNS or (state.turn == TURNS and not state.phase)


def newcomers_side(moment: Moment) -> str:
    """The side that people play."""
    return next(side.id for side in moment.record.sides if side.controller != "rules")


# ---- what has happened ----


def courses(moments: Sequence[Moment]) -> list[list[Moment]]:
    """Moments in the order of play: each thing that a person did, with what the rules did upon it."""
    found: list[list[Moment]] = []
    for moment in moments:
        if found and by_itself(moment.item):
            found[-1].append(moment)
        else:
            found.append([moment])
    return found


def taught(moments: Sequence[Moment]) -> tuple[Lesson, ...]:
    """What is new to the newcomer in the last thing that happened, in the order in which it did.

    Where nothing is new, what matters most of it is told again; the fall of the newcomer's own man always is, in short.
    """
    known: set[str] = set()
    told: tuple[Lesson, ...] = ()
    for course in courses(moments):
        entries = [entry for moment in course for entry in moment.entries]
        found = tuple(lessons(entries, course[-1].state, newcomers_side(course[-1])))
        fresh: dict[str, Lesson] = {}
        for lesson in found:
            if lesson.key not in known:
                fresh.setdefault(lesson.key, lesson)
        chosen = sorted(fresh, key=KEYS.index)[:MOST]
        again = min(reversed(found), key=_weight, default=None)
        falls = _own_falls(found, course[-1])
        news = [lesson for key, lesson in fresh.items() if key in chosen]
        kept = [lesson for n, lesson in enumerate(found) if lesson in (*news, *falls) and lesson not in found[:n]]
        short = (lesson if lesson in news else replace(lesson, how="again") for lesson in kept)
        told = tuple(short) or ((again,) if again else ())
        known.update(chosen)
    return told


def _own_falls(found: Sequence[Lesson], moment: Moment) -> list[Lesson]:
    """The fate of each of the newcomer's own men who fell, and the foe by whose hand it came."""
    mine = newcomers_side(moment)
    falls = (lesson for lesson in found if lesson.key in FALLS and lesson.foe)
    last = {lesson.who: lesson for lesson in falls if moment.state.figure(lesson.who[0]).side == mine}
    return list(last.values())


def _weight(lesson: Lesson) -> int:
    return KEYS.index(lesson.key)


KEYS = (
    "star", "aim", "arrival", "in-sight", "under-fire", "dead", "out", "down", "flight", "duck", "shot", "rally",
    "charge", "charged", "melee", "fast", "who-acts", "first", "wait", "theirs", "up", "move", "turn-over",
)  # fmt: skip
"""Everything that can be taught, what matters most first."""
FALLS = ("dead", "out", "down")
_STATES: Mapping[str, str] = {
    "obviously-dead": "dead",
    "out-of-the-fight": "out",
    "stunned": "down",
    "ducked-back": "duck",
    "fleeing": "flight",
}
_ASKED: Mapping[str, str] = {"free-will": "star", "targets": "aim"}
_ANSWERS: Mapping[str, str] = {
    "finish-move-and-fire": "fires",
    "stop-and-fire": "fires",
    "fire-or-duck-back": "may-fire",
    "duck-back": "ducks",
    "runaway": "runs",
    "continue-charge": "charges",
}


def lessons(entries: Sequence[Entry], state: State, mine: str) -> Iterator[Lesson]:
    """The lessons about some events, for a player of this side."""
    events = [entry.event for entry in entries]
    sides = {figure.id: figure.side for figure in state.figures}
    for n, event in enumerate(events):
        match event:
            case Turn():
                yield from _turn(event, events[:n], events[n + 1 :], state, mine)
            case Activation(over=False):
                yield _activation(event, mine)
            case Decision() if event.kind in _ASKED:
                yield Lesson(_ASKED[event.kind], event.rule, who=(event.figure,))
            case Roll() if not event.chosen:
                yield from _roll(event, events)
            case FigureEvent():
                yield Lesson("arrival", event.rule, who=_those(events, FigureEvent))
            case Shot():
                yield _shot(event, events[n:])
            case Melee():
                yield Lesson("melee", event.rule, who=(event.figure,), foe=event.foe)
            case Move(how="move") if sides[event.figure] == mine:
                hidden = state.figure(event.figure).unseen
                yield Lesson("move", event.rule, "unseen" if hidden else "", (event.figure,))
            case Status() if event.to in _STATES:
                yield Lesson(_STATES[event.to], event.rule, who=(event.figure,), foe=_cause(event.figure, events[:n]))
            case Status(from_="stunned", to="carry-on"):
                yield Lesson("up", event.rule, who=(event.figure,))
            case _:
                pass


def _turn(event: Turn, before: Sequence[Event], after: Sequence[Event], state: State, mine: str) -> Iterator[Lesson]:
    """The side that acts first, a side that waits, the end of a turn."""
    if not event.phase:
        yield Lesson("turn-over", event.rule)
        return
    rolled = {roll.side: roll.total or 0 for roll in before if isinstance(roll, Roll) and roll.label == "activation"}
    if event.phase == 1 and mine in rolled:
        theirs = max(total for side, total in rolled.items() if side != mine)
        how = "" if event.side == mine else "second"
        yield Lesson("first", event.rule, how, numbers={"mine": rolled[mine], "theirs": theirs})
    acts = any(isinstance(other, Activation) for other in after)
    if event.side != mine and not acts and state.progress is not None and not state.progress.deployed:
        yield Lesson("wait", WAITING)


def _activation(event: Activation, mine: str) -> Lesson:
    if event.side == mine:
        return Lesson("who-acts", event.rule, who=event.figures, foe=event.leader)
    return Lesson("theirs", WAITING, who=event.figures)


def _roll(roll: Roll, events: Sequence[Event]) -> Iterator[Lesson]:
    """A test, with what came of it."""
    who, passed = (roll.figure,), roll.passed or 0
    match roll.label:
        case "in-sight":
            firing = [r.figure for r in events if isinstance(r, Roll) and r.label == "in-sight" and r.result == "fire"]
            yield Lesson("in-sight", roll.rule, "" if firing else "nobody", tuple(dict.fromkeys(firing)))
        case "received-fire":
            how = _ANSWERS[roll.result]
            if how == "ducks" and passed == 2:
                how = "outgunned"
            yield Lesson("under-fire", roll.rule, how, who, numbers={"rep": roll.target or 0, "passed": passed})
        case "fast-move":
            yield Lesson("fast", roll.rule, who=who)
        case "wanting-to-charge":
            yield Lesson("charge", roll.rule, who=who)
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


# ---- what comes next ----


def stage(here: Standpoint) -> str:
    """The next thing to do, in a word: `asked`, `begin`, `turn`, `group`, `nobody`, `finished`, `act`, `done`,
    `theirs`."""
    state = here.moment.state
    if here.moment.pending:
        return "asked"
    if not state.phase:
        return "turn" if state.turn else "begin"
    if not here.active:
        return "theirs"
    if state.active:
        return "act" if any(offer.key != "end-activation" for offer in offers(here)) else "done"
    if here.groups():
        return "group"
    return "nobody" if any(f.id in here.mine and f.able and not f.activated for f in here.table.figures) else "finished"


def offers(here: Standpoint) -> tuple[Offer, ...]:
    """What can be done by one press; the same moment always offers the same, in the same order."""
    state = here.moment.state
    if here.moment.pending or state.ended:
        return ()
    if not state.phase:
        return (Offer("start-turn", {"do": "start-turn"}),)
    if not here.active:
        return ()
    rallies = [
        Offer("rally", {"do": "rally", "figure": f.id}, (f.id,))
        for f in here.table.figures
        if f.id in here.mine and f.fled and legal.allowed(here.table, {"do": "rally", "figure": f.id})
    ]
    if state.active:
        return (*rallies, *_shots(here), *_moves(here), Offer("end-activation", {"do": "end-activation"}))
    groups = with_members(here.groups())[:GROUPS]
    activates = (Offer("activate", {"do": "activate", "figures": group}, tuple(group)) for group in groups)
    return (*rallies, *activates, Offer("end-phase", {"do": "end-phase"}))


def _shots(here: Standpoint) -> Iterator[Offer]:
    """The best shot of everybody who may fire."""
    for figure in here.acting():
        fires = [item for item in here.actions(figure.id) if item["do"] == "fire"]
        rated = [(why(here.table, figure, here.table.named(i["targets"][0]["figure"])).hit, i) for i in fires]
        chance, item = max(rated, key=lambda pair: pair[0], default=(0, {}))
        if chance:
            yield Offer("fire", item, (figure.id,), item["targets"][0]["figure"], float(chance))


def _moves(here: Standpoint) -> Iterator[Offer]:
    """A way forward for everybody who has not moved, each with its letter."""
    number = 0
    for figure in here.acting():
        found = None if figure.used or figure.fired or figure.posture == "prone" else _forward(here, figure)
        if found is None:
            continue
        shelter, reach = found
        stop = blockers(here.table, figure)
        ways = here.table.ways(figure)
        route = ways.find_route(figure.at, figure.floor, reach.point, reach.floor, blockers=stop)
        item: dict[str, Any] = {"do": "move", "figure": figure.id, "to": _inches(reach.point), "floor": reach.floor}
        yield Offer(
            f"move-{shelter}",
            item,
            (figure.id,),
            letter=chr(ord("A") + number),
            cell=cell_name(reach.point),
            way=route.points if route is not None else (figure.at, reach.point),
        )
        number += 1


def _forward(here: Standpoint, figure: Figure) -> tuple[str, Reach] | None:
    """The farthest place to the south within a normal move, in cover rather than in the open; None where none is."""
    rated = [
        (_shelter(here, reach), reach) for reach in reaches(here.table, figure) if reach.point[1] >= figure.at[1] + INCH
    ]
    return min(rated, key=lambda each: (each[0] == "open", -each[1].point[1], each[1].cost), default=None)


def _shelter(here: Standpoint, reach: Reach) -> str:
    """How the enemies that are known would find a figure there: `unseen`, `covered`, `open`."""
    space, conceals = here.table.space, here.table.rules.parameters.conceals
    foes = [f for f in here.known() if f.id not in here.mine and f.able and f.on_table]
    seen_by = [f for f in foes if space.sight(f.at, f.floor, reach.point, reach.floor)]
    if not seen_by:
        return "unseen"
    found = {space.protection(f.at, f.floor, reach.point, reach.floor, moving=conceals).for_hit for f in seen_by}
    return "open" if "open" in found else "covered"


def _inches(point: Point) -> list[float]:
    return [point[0] / INCH, point[1] / INCH]
