"""Steps joined: those told with one verb become one step, and those that go on with a line share it."""

from collections.abc import Sequence
from dataclasses import replace

from bot.report.meaning import charges_on, drives, frees, hits, is_shown, result_of_test, stands_alone, turned
from bot.report.step import ReportStep, way_to
from engine.events import Move, Shot, Status

_CROWDED = 3
"""The most steps that stand in one line."""


def alike(last: ReportStep, step: ReportStep) -> bool:
    """Whether two steps are told with one verb: others do the same, or they go on with it."""
    if last.kind == step.kind == "move" and all(isinstance(e, Move) and way_to(last, e) for e in step.events):
        return True
    if last.kind == step.kind == "shoot":
        return _misses(last) == _misses(step) != set()
    if last.kind != step.kind or set(last.actors) & set(step.actors):
        return False
    match step.kind:
        case "test" | "change":
            alone = stands_alone(step) and turned(step) is None
            return not alone and _came_to(last) == _came_to(step) and _missed_by(last) == _missed_by(step)
        case "roll":
            return _rolled(last) == _rolled(step) or all(_befalls(each) for each in (last, step))
        case "move":
            return _ways(last) == _ways(step) != {"extra"}
        case _:
            return False


def _came_to(step: ReportStep) -> tuple[object, ...]:
    """The result of a test or a change, without its figure."""
    hows = (getattr(event, "how", getattr(event, "trait", "")) for event in step.events)
    events = {(type(event), how, getattr(event, "to", "")) for event, how in zip(step.events, hows, strict=True)}
    events = {(kind, how, "" if kind is Move else to) for kind, how, to in events}
    label = next((roll.label for roll in step.rolls if roll.result), "")
    result = result_of_test(step)
    freed = any(map(frees, step.events))
    return frozenset(events), result if not events or result == "runaway" else "", label, freed


def _missed_by(step: ReportStep) -> set[str]:
    """What has missed the figures of a step that nobody knows more of: a shot, or a grenade or rocket."""
    return {deed.cause.kind for deed in step.deeds if step.unseen and deed.cause is not None}


def _rolled(step: ReportStep) -> set[tuple[str, str]]:
    return {(roll.label, roll.result) for roll in step.rolls}


def _misses(step: ReportStep) -> set[tuple[str, str, str]]:
    """The shooter, target and weapon of a step that tells of one miss and of nothing else."""
    missed = {(e.shooter, e.target, e.weapon) for e in step.events if isinstance(e, Shot) and not (e.rush or hits(e))}
    return missed if len(missed) == 1 and all(isinstance(event, Shot) for event in step.events) else set()


def _befalls(step: ReportStep) -> bool:
    return any(isinstance(event, Status) for event in step.events)


def _ways(step: ReportStep) -> set[str]:
    return {event.how if isinstance(event, Move) else "" for event in step.events}


def merged(last: ReportStep, step: ReportStep) -> ReportStep:
    """One step in which both do the same."""
    both = replace(
        last,
        deeds=[*last.deeds, *step.deeds],
        actors=[*dict.fromkeys([*last.actors, *step.actors])],
        targets=[*last.targets, *step.targets],
        events=[*last.events],
        rolls=[*last.rolls, *step.rolls],
        unseen=[*last.unseen, *step.unseen],
        entries=[*last.entries, *step.entries],
    )
    for event in step.events:
        both.tell(event)
    return both


def goes_on(line: Sequence[ReportStep], step: ReportStep) -> bool:
    """Whether a step belongs to a line: somebody is seen on the way, a charge gets to its fight, a volley has one
    target, machines drive, or the picture shows no more of it."""
    last = line[-1]
    if len(line) == _CROWDED or "turn" in (step.kind, last.kind):
        return False
    if step.kind == "melee" and charges_on(line[0]):
        return not {*step.actors, *step.targets}.isdisjoint(line[0].actors)
    if step.kind == last.kind == "shoot" and all(any(map(hits, each.events)) for each in (last, step)):
        # The wounds of all hits of a volley are found together, and the gravest is told of one.
        alone = len({*step.targets, *last.targets}) == 1
        return alone and not all(_befalls(each) for each in (last, step))
    if drives(last) and drives(step):
        return True
    if step.kind == "sight":
        return last.kind in ("move", "arrival") and bool(set(last.actors) & set(step.actors))
    return not is_shown(step) and any(is_shown(other) for other in line)
