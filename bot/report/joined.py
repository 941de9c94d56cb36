"""Trifles in a row as one step: markers, a group of the enemy with its plan and its move, figures that hide."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from bot.report.step import ReportStep
from engine.events import Event, Hidden, MarkerEvent, Plan, Revealed


def joined(steps: Iterable[ReportStep]) -> list[ReportStep]:
    """The steps; those in a row that tell parts of one trifle are one."""
    found: list[ReportStep] = []
    for step in _settled(steps):
        last = found[-1] if found else None
        if last is not None and step.kind == "plan" and last.kind == "activate" and step.actors[0] in last.actors:
            found.pop()
        elif last is not None and _goes_on(step, last):
            _join(last, step)
            continue
        found.append(step)
    return found


def _join(step: ReportStep, other: ReportStep) -> None:
    """Have a step tell what another one tells, too."""
    step.actors += [figure for figure in other.actors if figure not in step.actors]
    step.events += other.events
    step.rolls += other.rolls
    step.deeds += other.deeds
    step.entries += other.entries


def _goes_on(step: ReportStep, last: ReportStep) -> bool:
    """Whether a step goes on with what the last one tells: markers that are laid or stir, the move of a plan."""
    if step.kind == "marker" == last.kind:
        return {_stirring(step), _stirring(last)} in ({"placed"}, {"stirs"})
    plan = last.events[0] if last.events else None
    return step.kind == "move" and isinstance(plan, Plan) and set(step.actors) <= {plan.figure, *plan.figures}


def _stirring(step: ReportStep) -> str:
    """`placed` for markers put down, `stirs` for those that only moved or stayed; empty where they came to more."""
    whats = {event.what for event in step.events if isinstance(event, MarkerEvent)}
    return "placed" if whats == {"placed"} else "stirs" if whats <= {"moves", "stays"} else ""


def _settled(steps: Iterable[ReportStep]) -> Iterator[ReportStep]:
    """The steps; a run of them about hiding is replaced by what it comes to."""
    for hides, run in groupby(steps, _hides):
        told = list(run)
        yield from _outcomes(told) if hides else told


def _hides(step: ReportStep) -> bool:
    """Whether a step tells that a figure is hidden, or is hidden no more."""
    return any(isinstance(event, Hidden | Revealed) for event in step.events)


def _outcomes(run: Iterable[ReportStep]) -> Iterable[ReportStep]:
    """The newest step about each figure and side; figures that come to the same share one.

    A figure that was hidden only within the run is left out.
    """
    hidings: dict[tuple[str, str], list[tuple[Event, ReportStep]]] = {}
    for step in run:
        for event in step.events:
            if isinstance(event, Hidden | Revealed):
                hidings.setdefault((event.figure, event.side), []).append((event, step))
    shared: dict[tuple[type[Event], str], ReportStep] = {}
    for (_, side), told in hidings.items():
        (first, _), (last, step) = told[0], told[-1]
        if isinstance(first, Hidden) and isinstance(last, Revealed):
            continue
        same = shared.setdefault((type(step.events[0]), side), step)
        if same is not step:
            _join(same, step)
    return shared.values()
