"""Running a whole record: what `duckback replay` prints, and what golden records are checked against."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from engine.battle.fleet import crew_of, riders_of
from engine.encounter import Encounter
from engine.errors import BadRequest, DiceExhausted, DuckbackError, Refused
from engine.events import Entry, RefusedInput
from engine.facts import as_json, inches
from engine.flow import Question
from engine.record.model import Record
from engine.state import Sky, State
from engine.state.mission_state import Marker, Progress

Watch = Callable[[Encounter, dict[str, Any], State, list[Entry], DuckbackError | None], None]
"""Told after every input: the encounter, the input, the state before it, what it logged, and why not if refused."""


@dataclass(slots=True)
class Replay:
    """A record that has been run: the encounter, everything that was logged (refusals too), and what stopped it."""

    encounter: Encounter
    entries: list[Entry] = field(default_factory=list)
    stopped: DiceExhausted | None = None


def replay(record: Record, watch: Watch | None = None) -> Replay:
    """Run every input in order. A refused one is logged and changes nothing; dice used up end the run."""
    run = Replay(Encounter(record.with_inputs(())))
    _add(run, run.encounter.log)
    for item in record.inputs:
        before = run.encounter.state.copy() if watch else run.encounter.state
        new: list[Entry] = []
        why: DuckbackError | None = None
        try:
            new = run.encounter.submit(item)
            _add(run, new)
        except Refused as error:
            why = error
            _add(run, [Entry(0, RefusedInput(error.code, error.message, rule=error.rule))])
        except BadRequest as error:  # a point that makes no sense for its question
            why = error
            _add(run, [Entry(0, RefusedInput(error.code, f"{error.field}: {error.message}"))])
        except DiceExhausted as error:
            run.stopped = error
            break
        if watch:
            watch(run.encounter, item, before, new, why)
    return run


def _add(run: Replay, entries: list[Entry]) -> None:
    for entry in entries:
        run.entries.append(Entry(len(run.entries) + 1, *entry[1:]))


def lines(run: Replay) -> list[dict[str, Any]]:
    """The lines of `--json`: every event, then the state."""
    return [as_json(entry) for entry in run.entries] + [state_line(run.encounter)]


def state_line(encounter: Encounter) -> dict[str, Any]:
    """The last line of a replay: turn, phase, open questions and every figure, those gone too."""
    state = encounter.state
    known = encounter.rules.figure_fields
    line: dict[str, Any] = {
        "type": "state",
        "turn": state.turn,
        "phase": state.phase,
        "side": state.active_side,
        "pending": [question_json(question) for question in encounter.pending],
        "figures": {
            f.id: {
                "side": f.side,
                "status": f.status,
                "posture": f.posture,
                "at": [inches(f.at[0]), inches(f.at[1])],
                "facing": f.facing,
                "floor": f.floor,
                "rep": f.rep,
                "ammo": f.ammo,
                "star_power": f.star_power,
            }
            | ({"mounted": f.mounted} if "mounted" in known else {})
            | ({"speed": inches(f.speed)} if "speed" in known else {})
            for f in state.figures
        },
    }
    if state.machines:
        line["machines"] = machine_lines(state)
    if state.sky is not None:
        line["sky"] = _sky(state.sky)
    if state.progress is not None:
        line["markers"] = marker_lines(state.markers)
        line["mission"] = _mission(state.progress)
    return line


def _sky(sky: Sky) -> dict[str, Any]:
    """Hours and weather, and what hangs over the table where there is anything."""
    out = {name: value for name, value in sky._asdict().items() if name not in ("wind", "smoke", "flares")}
    if sky.wind:
        out["wind"] = sky.wind
    for name, things in (("smoke", sky.smoke), ("flares", sky.flares)):
        if things:
            out[name] = [_thing(thing._asdict()) for thing in things]
    return out


def _thing(thing: dict[str, Any]) -> dict[str, Any]:
    """Lengths and places in inches."""
    lengths: dict[str, Any] = {name: inches(thing[name]) for name in ("length", "width") if name in thing}
    return {**thing, **lengths, "at": [inches(part) for part in thing["at"]]}


def machine_lines(state: State) -> dict[str, Any]:
    """Machines as JSON, with who sits in them."""
    return {
        machine.id: {
            "status": machine.status,
            "at": [inches(machine.at[0]), inches(machine.at[1])],
            "facing": machine.facing,
            "turret": machine.turret,
            "speed": inches(machine.speed),
            "crew": {job: figure.id for job, figure in crew_of(state.figures, machine).items()},
            "riders": [figure.id for figure in riders_of(state.figures, machine)],
        }
        for machine in state.machines
    }


def marker_lines(markers: Iterable[Marker]) -> list[dict[str, Any]]:
    """Markers as JSON, without what lies under them."""
    return [
        {"id": m.id, "side": m.side, "at": [inches(m.at[0]), inches(m.at[1])], "floor": m.floor}
        | ({"inside": m.inside} if m.inside else {})
        for m in markers
    ]


def _mission(progress: Progress) -> dict[str, Any]:
    loot = {loot.building: {"needed": loot.needed, "turns": loot.turns, "looted": loot.done} for loot in progress.loot}
    return {
        "eal": progress.eal,
        "scouted": list(progress.scouted),
        "loot": loot,
        "failed": progress.failed,
        "result": progress.result,
    }


def question_json(question: Question) -> dict[str, Any]:
    """An open question as JSON."""
    out: dict[str, Any] = {"kind": question.kind, "form": question.form}
    if question.figure:
        out["figure"] = question.figure
    out |= {"side": question.side, "options": list(question.options), "default": question.default}
    out["batch"] = question.batch
    if question.test:
        out["test"] = question.test
    return out
