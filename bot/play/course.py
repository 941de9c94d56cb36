"""The course of play behind inputs that a person gives at once: until somebody must decide or go on."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.play.defaults import Unasked, needless, unasked
from bot.play.follow_on import Flow
from bot.play.loaded import Warm, asked_by, checkpoint_of
from bot.play.opposition import NOTHING, Led, by_itself, phase_by_rules, play_on
from bot.play.questions import asked_of
from bot.storage.roster import Seating
from bot.storage.stored import Accepted, Summary, is_secret
from engine.encounter import Encounter
from engine.errors import DuckbackError, Refused
from engine.events import Entry, Roll
from engine.flow import Question
from engine.legal import Input, answer
from engine.preview.answers import Answers, aimed
from engine.procedures.second.received_fire import EITHER, GOES_ON

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CourseOfPlay:
    """What happened, how many inputs stood before, and the questions that were answered unasked."""

    entries: tuple[Entry, ...]
    before: int
    unasked: tuple[Unasked, ...]


def play(
    encounter: Encounter,
    items: Sequence[Mapping[str, Any]],
    side: str,
    flow: Flow | None = None,
    led: Led = NOTHING,
) -> CourseOfPlay:
    """Give inputs for a side, up to one that asks, or answers to what is asked then; the rules and the flow play on.
    Without inputs the rules alone do.

    Raises what the engine does; what the dice of an earlier input have made impossible is left out.
    """
    before, start = len(encounter.inputs), len(encounter.log)
    silent: list[Unasked] = []
    usual = ("", "") if flow is None else flow.usual
    for n, item in enumerate(items):
        if n and encounter.pending and item["do"] != "decide":
            break
        if n and item["do"] == "decide" and not _answers(item, encounter.pending):
            continue
        try:
            encounter.submit(item, side)
        except Refused:
            if not any(isinstance(entry.event, Roll) for entry in encounter.log[start:]):
                raise
            break
        silent += go_on(encounter, usual, led)
    if not items:
        silent += go_on(encounter, usual, led)
    if flow is not None:
        silent += _flow_on(encounter, flow, led)
    return CourseOfPlay(tuple(encounter.log[start:]), before, tuple(silent))


def go_on(encounter: Encounter, usual: tuple[str, str] = ("", ""), led: Led = NOTHING) -> list[Unasked]:
    """Let the rules play on, and answer what may not be waited for, what decides nothing, and what takes its `usual`
    answer, until a person must act or decide; the questions that could not wait."""
    silent: list[Unasked] = []
    play_on(encounter, led)
    while True:
        asked = unasked(encounter)
        item = needless(encounter, usual) if asked is None else asked.item
        if item is None:
            return silent
        silent += [] if asked is None else [asked]
        encounter.submit(item)
        play_on(encounter, led)


def inputs_of(question: Question, value: Any, at: str, answers: Answers | None) -> tuple[Input, ...]:
    """The inputs that give this answer and, where it is aimed `at` a figure or a Star goes on by it, the answer to the
    question about that."""
    given, on = answer(question, value), EITHER[GOES_ON][1]
    if on in question.gives and value == question.options[question.gives.index(on)]:
        return given, {**given, "kind": GOES_ON, "choice": on}
    whom = answers.whom(given) if at and answers is not None else None
    if whom is None or at not in whom.options:
        return (given,)
    return given, answer(whom, aimed(whom, at))


def _answers(item: Mapping[str, Any], pending: Sequence[Question]) -> bool:
    """Whether an answer is one to a question that is open."""
    for question in pending:
        if question.kind == item["kind"] and question.figure == item.get("figure", ""):
            with suppress(DuckbackError):
                question.accepts(item["choice"])
                return True
    return False


def _flow_on(encounter: Encounter, flow: Flow, led: Led) -> list[Unasked]:
    """Give what goes without saying, and go on upon it, until a person has something to decide; what was answered
    unasked."""
    turns, silent = 0, list[Unasked]()
    try:
        while (item := flow.next_input(encounter, turns)) is not None:
            turns += item["do"] == "start-turn"
            encounter.submit(item)
            silent += go_on(encounter, led=led)
    except Exception:
        # A fault here must not take a person's input away: they end it themselves.
        _log.exception("what goes without saying cannot be told")
    return silent


def accepted(
    warm: Warm, course: CourseOfPlay, actor_id: int | None, interaction_id: int | None, now: datetime
) -> Iterator[Accepted]:
    """The inputs of a course, numbered. The state is kept behind the last alone: they are all run again together."""
    encounter = warm.encounter
    newest = len(encounter.inputs) - 1
    for place in range(course.before, newest + 1):
        yield Accepted(
            sequence=warm.count(),
            body=encounter.inputs[place],
            digest=encounter.digests[place],
            actor_id=None if by_itself(encounter.inputs[place]) else actor_id,
            interaction_id=interaction_id if place == course.before else None,
            checkpoint=checkpoint_of(encounter) if place == newest else None,
            ended=place == newest and bool(encounter.state.ended) and not encounter.pending,
            asked=asked_by(encounter, warm.numbers) if place == newest else (),
            now=now,
            summary=summary_of(encounter, warm) if place == newest else None,
            untold=is_secret(encounter.inputs[place]),
        )


def summary_of(encounter: Encounter, warm: Warm) -> Summary | None:
    """How the table of an event stands, in short; None for other encounters. It waits for no side for which the rules
    act."""
    if warm.stored.turns is None:
        return None
    return Summary(encounter.state.turn, tuple(dict.fromkeys(_waits(encounter, warm.seating))))


def _waits(encounter: Encounter, seating: Seating) -> list[str]:
    """The sides whose people are waited for."""
    state = encounter.state
    if state.ended:
        return []
    if encounter.pending:
        return [one.side for one in encounter.pending if not seating.by_rules(one.side, asked_of(one))]
    if state.phase:
        return [] if phase_by_rules(state, seating) else [state.active_side]
    played = (side.id for side in encounter.record.sides if side.controller != "rules")
    return [side for side in played if not seating.by_rules(side)]
