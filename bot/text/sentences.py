"""One sentence for each kind of step: one actor, one verb, present tense, the outcome in bold."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist

from bot.names import safe
from bot.play.moment import Moment
from bot.report.steps import Step
from bot.report.tags import marker_tag
from bot.text.checks import result_of
from bot.text.dice import firing, quickest, scored
from bot.text.figures import listed
from bot.text.gear import thrown
from bot.text.markers import called, went
from bot.text.mission import building
from bot.text.words import Words
from engine.events import (
    Ammo,
    Blast,
    Decided,
    EncounterEvent,
    Item,
    MarkerEvent,
    Melee,
    MissionEvent,
    Move,
    Ordered,
    Plan,
    Posture,
    Removed,
    Shot,
    Status,
    Turn,
)
from engine.space.cells import cell_name
from engine.state import ABLE, OFF_TABLE, Point

CROWD = 6
"""So many names of those who come into sight of each other."""


def sentence(step: Step, moment: Moment, words: Words) -> str:
    """The step in words."""
    return _SENTENCES[step.kind](step, moment, words)


def names_of(figures: list[str], moment: Moment, words: Words) -> str:
    """`Billy, Carol and Dez`."""
    return words.listed([safe(moment.name(figure)) for figure in figures])


def inches_of(move: Move) -> int:
    """How far a figure moved, in whole inches."""
    return length_of(move.path)


def length_of(path: Sequence[Point]) -> int:
    """The length of a path in whole inches, at least 1 for one that leads anywhere."""
    length = sum(dist(a, b) for a, b in pairwise(path))
    return max(round(length / 100), 1) if length else 0


def _turn(step: Step, moment: Moment, words: Words) -> str:
    [turn] = [event for event in step.events if isinstance(event, Turn)]
    if not turn.phase:
        return words("turn.over", turn=turn.turn)
    key = "turn.begins" if turn.phase == 1 else "turn.phase"
    return words(key, turn=turn.turn, side=safe(moment.side_name(turn.side)))


def _activate(step: Step, moment: Moment, words: Words) -> str:
    if len(step.actors) == 1:
        return words("activate.one", names=names_of(step.actors, moment, words))
    leader = getattr(step.events[0], "leader", "") or step.actors[0]
    others = [figure for figure in step.actors if figure != leader]
    return words("activate.group", leader=safe(moment.name(leader)), names=names_of(others, moment, words))


def _move(step: Step, moment: Moment, words: Words) -> str:
    moves = [event for event in step.events if isinstance(event, Move)]
    if any(_unwatched(move, moment) for move in moves):
        places = [words("hidden.seen", who=safe(moment.name(m.figure)), cell=cell_name(m.to)) for m in moves]
        return " ".join([*places, *_aftermath(step, moment, words)])
    if len(moves) > 1 and len({inches_of(move) for move in moves}) == 1:
        return words("move.together", names=names_of(step.actors, moment, words), inches=inches_of(moves[0]))
    if len(moves) > 1:
        parts = [words("move.part", who=safe(moment.name(m.figure)), inches=inches_of(m)) for m in moves]
        return words("move.several", moves=words.listed(parts))
    [move] = moves
    fast = any(roll.label == "fast-move" for roll in step.rolls)
    key = {
        "extra": "move.extra",
        "duck-back": "move.duck",
        "flee": "move.flee",
        "come-on": "move.come-on",
        "move": "move.fast" if fast else "move.one",
    }.get(move.how, "move.other")
    changes = [entry.event for entry in moment.entries if isinstance(entry.event, Status)]
    if any((change.figure, change.to) == (move.figure, OFF_TABLE) for change in changes):
        key = "move.off"  # where it crossed the edge is no cell to stand in
    cell = cell_name(move.to, moment.record.table)
    told = words(key, who=safe(moment.name(move.figure)), inches=inches_of(move), cell=cell)
    return " ".join([told, *_aftermath(step, moment, words)])


def _unwatched(move: Move, moment: Moment) -> bool:
    """Whether only the end of a move is known."""
    return moment.record.hidden and len(move.path) < 2


def _sight(step: Step, moment: Moment, words: Words) -> str:
    if len(step.actors) == 1:
        return words("sight.alone", names=names_of(step.actors, moment, words))
    people = list(dict.fromkeys(step.actors))
    names = listed([safe(moment.name(figure)) for figure in people], CROWD, words)
    by_passing = step.rolls[0].successes is None
    if by_passing:
        _, first = quickest(step.rolls, moment)
        if not first:
            return words("sight.nobody", names=names)
        if firing(step.rolls, moment) == set(first) and len(first) == 1:
            return words("sight.alone-fires", names=names, first=names_of(first, moment, words))
        return words("sight.fires", len(first), names=names, first=names_of(first, moment, words))
    most = max(scored(roll) for roll in step.rolls)
    first = list(dict.fromkeys(roll.figure for roll in step.rolls if scored(roll) == most))
    key = "sight.first" if len(first) == 1 else "sight.tie"
    return words(key, names=names, first=names_of(first, moment, words))


def _shoot(step: Step, moment: Moment, words: Words) -> str:
    shots = [event for event in step.events if isinstance(event, Shot)]
    parts = []
    for target in step.targets:
        mine = [shot for shot in shots if shot.target == target]
        hits = sum(shot.result == "hit" for shot in mine)
        if hits in (0, len(mine)):
            key = "shots.hit" if hits else "shots.miss"
            result = words(key, len(mine), number=words.number(len(mine)))
        else:
            result = words("shots.mixed", hits=words.number(hits), shots=words.number(len(mine)))
        parts.append(words("shoot.at", target=safe(moment.name(target)), result=result))
    item = thrown((shot.weapon for shot in shots), moment.record.ruleset)
    key = "shoot.rush" if all(shot.rush for shot in shots) else "shoot.throw" if item else "shoot.one"
    told = words(
        key,
        who=names_of(step.actors, moment, words),
        item=words.term("weapon", item).lower(),
        results=words.listed(parts),
    )
    return " ".join([told, *_aftermath(step, moment, words)])


def _test(step: Step, moment: Moment, words: Words) -> str:
    roll = next(roll for roll in step.rolls if roll.result)
    figure = roll.figure
    own = f"what.{roll.label}.{roll.result}"
    what = words(own) if words.has(own) else words.term("what", roll.result)
    moved = next((e for e in step.events if isinstance(e, Move) and e.how == "duck-back"), None)
    ducked = any(isinstance(e, Status) and e.to == "ducked-back" for e in step.events)
    prone = any(isinstance(e, Posture) and e.to == "prone" for e in step.events)
    if moved is not None:
        key = "hidden.ducks" if _unwatched(moved, moment) else "what.ducks-to"
        what = words(key, inches=inches_of(moved), cell=cell_name(moved.to))
    elif ducked:
        what = words("what.drops" if prone else "what.ducks-here")
    elif any(isinstance(e, Status) and e.to == "captured" for e in step.events):
        what = words("what.surrenders")
    key = "test.chosen" if roll.chosen else "test.line"
    return words(key, who=safe(moment.name(figure)), why=words.term("why", roll.label), what=what)


def _charge(step: Step, moment: Moment, words: Words) -> str:
    who, target = names_of(step.actors, moment, words), names_of(step.targets, moment, words)
    result = next((roll.result for roll in step.rolls if roll.result), "")
    told = words("charge.plain", who=who, target=target)
    if result.startswith("target-fires") and not step.answered:
        if any(open_.question.figure == step.targets[0] for open_ in moment.pending):
            key = "charge.may-shoot"
        else:
            key = f"charge.{_unable(step, moment)}"
        # A figure with nothing to shoot with is not expected to shoot.
        if key not in ("charge.cannot", "charge.may-shoot") or moment.state.figure(step.targets[0]).weapons:
            told = " ".join([told, words(key, who=who, target=target)])
    elif words.has(f"charge.{result}"):
        shown = words(f"charge.{result}", who=who, target=target)
        told = words("charge.line", who=who, target=target, result=shown)
    for move in (event for event in step.events if isinstance(event, Move) and event.figure == step.actors[0]):
        key = "hidden.seen" if _unwatched(move, moment) else "charge.home"
        told += " " + words(key, who=who, inches=inches_of(move), cell=cell_name(move.to))
    if step.held and result != "charger-halts" and (step.left or not moment.pending):
        told += " " + words("charge.held", who=who, cell=cell_name(moment.state.figure(step.actors[0]).at))
    return " ".join([told, *_aftermath(step, moment, words)])


def _unable(step: Step, moment: Moment) -> str:
    """Why the one charged did not shoot, as far as it shows."""
    target = moment.state.figure(step.targets[0])
    # Who has only just come into play was not there before.
    before = next((figure for figure in moment.before.figures if figure.id == target.id), None)
    status, empty = (before.status, set(before.empty)) if before is not None else ("carry-on", set())
    for event in (entry.event for entry in moment.entries):
        if event is step.rolls[0]:
            break
        if isinstance(event, Status) and event.figure == target.id:
            status = event.to
        elif isinstance(event, Ammo) and event.figure == target.id:
            empty = empty - {event.weapon} if event.to == "loaded" else empty | {event.weapon}
    if status not in ABLE:
        return "cannot"
    if not target.weapons or not empty.issuperset(target.weapons):
        return "cannot"
    return "unloaded" if any(moment.record.ruleset.weapons[weapon].reload for weapon in empty) else "empty"


def _melee(step: Step, moment: Moment, words: Words) -> str:
    [fight] = [event for event in step.events if isinstance(event, Melee)]
    told = words(
        f"melee.{fight.result}",
        who=safe(moment.name(fight.figure)),
        foe=safe(moment.name(fight.foe)),
        margin=fight.margin,
    )
    return " ".join([told, *_aftermath(step, moment, words)])


def _blast(step: Step, moment: Moment, words: Words) -> str:
    [blast] = [event for event in step.events if isinstance(event, Blast)]
    who = safe(moment.name(blast.figure))
    told = words(f"blast.{blast.result}", who=who, cell=cell_name(blast.at))
    return " ".join([told, *_aftermath(step, moment, words)])


def _change(step: Step, moment: Moment, words: Words) -> str:
    event = step.events[-1] if isinstance(step.events[0], Posture) else step.events[0]
    who = names_of(step.actors, moment, words)
    match event:
        case Posture(to=to):
            return words("change.prone" if to == "prone" else "change.up", who=who)
        case Ammo(to=to):
            key = f"change.{to}"
            return words(key if words.has(key) else "change.out", who=who)
        case Removed(how="ran-away"):
            return words("change.ran-away", who=who)
        case Status(to=to) if words.has(f"change.{to}"):
            return words(f"change.{to}", who=who)
        case Status(to=to):
            return words("change.status", who=who, status=words.term("status", to))
        case _:
            return words("change.gone", who=who)


def _item(step: Step, moment: Moment, words: Words) -> str:
    [item] = [event for event in step.events if isinstance(event, Item)]
    who = safe(moment.name(item.figure))
    people = {figure.id for figure in moment.state.figures}
    target = safe(moment.name(item.item)) if item.item in people else words.term("weapon", item.item).lower()
    key = f"item.{item.what}"
    told = words(key if words.has(key) else "item.other", who=who, what=item.what, target=target, item=target)
    return " ".join([told, *_aftermath(step, moment, words)])


def _roll(step: Step, moment: Moment, words: Words) -> str:
    roll = step.rolls[0]
    who = safe(moment.side_name(roll.side)) if roll.side else safe(moment.name(roll.figure)) if roll.figure else ""
    what = words.term("label", roll.label).lower()
    if roll.result:
        own, result = f"roll.{roll.label}", result_of(roll.label, roll.result, words)
        return words(own if words.has(own) else "roll.line", who=who, what=what, result=result)
    return words("roll.plain", who=who, what=what)


def _plan(step: Step, moment: Moment, words: Words) -> str:
    [plan] = [event for event in step.events if isinstance(event, Plan)]
    who = safe(moment.name(plan.figure))
    if len(plan.figures) > 1:
        who = words("plan.group", who=who)
    what = words(".".join(part for part in ("plan", plan.plan, plan.flank) if part))
    key = "plan.goes-on" if plan.passed is None else "plan.rolled"
    told = words(key, who=who, passed=words("plan.passed", plan.passed or 0), plan=what)
    moves = [event for event in step.events if isinstance(event, Move)]
    if not moves:
        return told
    return f"{told} {_move(replace(step, actors=[move.figure for move in moves], events=list(moves)), moment, words)}"


def _marker(step: Step, moment: Moment, words: Words) -> str:
    events = [event for event in step.events if isinstance(event, MarkerEvent)]
    if len(events) > 1:
        parts = [
            words(
                f"marker.part.{went(event)}",
                tag=marker_tag(event, moment),
                cell=cell_name(event.to) if event.to is not None else "",
                inches=length_of(event.path or ()),
            )
            for event in events
        ]
        return words("marker.several", parts=words.listed(parts))
    [event] = events
    who = called(event.marker, event.side, moment, words)
    cell = cell_name(event.to) if event.to is not None else ""
    return words(f"marker.{went(event)}", who=who, cell=cell, eal=event.eal, inches=length_of(event.path or ()))


def _arrival(step: Step, moment: Moment, words: Words) -> str:
    return words("arrival", len(step.actors), names=names_of(step.actors, moment, words))


def _mission(step: Step, moment: Moment, words: Words) -> str:
    [event] = [event for event in step.events if isinstance(event, MissionEvent)]
    return words(
        f"mission.{event.what}{event.detail and '.'}{event.detail}",
        who=safe(moment.name(event.figure)) if event.figure else "",
        sections=words.listed([str(section) for section in event.sections or ()]),
        building=building(moment.record, event.building, words) if event.building else "",
        turns=event.turns,
        needed=event.needed,
    )


def _order(step: Step, moment: Moment, words: Words) -> str:
    [order] = [event for event in step.events if isinstance(event, Ordered)]
    return words(f"order.{order.how}", who=safe(moment.name(order.figure)))


def _choice(step: Step, moment: Moment, words: Words) -> str:
    [choice] = [event for event in step.events if isinstance(event, Decided)]
    return words("choice.hold", who=safe(moment.name(choice.figure)))


def _encounter(step: Step, moment: Moment, words: Words) -> str:
    [event] = [event for event in step.events if isinstance(event, EncounterEvent)]
    key = f"encounter.{event.what}"
    told = words(key) if words.has(key) else words("encounter.other", what=safe(event.what))
    return " ".join([told, *_aftermath(step, moment, words)])


def _aftermath(step: Step, moment: Moment, words: Words) -> list[str]:
    """The fate of those it befell: `Nails goes down, stunned, and sits out a turn.`"""
    told: list[str] = []
    for event in step.events:
        if isinstance(event, Status) and words.has(f"then.{event.to}"):
            if step.kind == "move" and event.to == "ducked-back":
                continue  # the move said so
            told.append(words(f"then.{event.to}", who=safe(moment.name(event.figure))))
        elif isinstance(event, Ammo) and event.to == "out":
            told.append(words("then.out-of-ammo", who=safe(moment.name(event.figure))))
    hurt = {event.figure for event in step.events if isinstance(event, Status)}
    for roll in step.rolls:
        if roll.label == "star-power" and roll.result == "carry-on" and roll.figure not in hurt:
            told.append(words("then.unhurt", who=safe(moment.name(roll.figure))))
    return told


_SENTENCES: dict[str, Callable[[Step, Moment, Words], str]] = {
    "turn": _turn,
    "activate": _activate,
    "move": _move,
    "sight": _sight,
    "shoot": _shoot,
    "test": _test,
    "charge": _charge,
    "melee": _melee,
    "blast": _blast,
    "change": _change,
    "item": _item,
    "roll": _roll,
    "order": _order,
    "plan": _plan,
    "marker": _marker,
    "arrival": _arrival,
    "mission": _mission,
    "choice": _choice,
    "encounter": _encounter,
}
