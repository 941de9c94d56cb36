"""Machines as the table has them: their hulls, and who does what aboard (CR2-VEH)."""

from collections.abc import Sequence

from engine.rulesets.model import Ruleset
from engine.rulesets.models import RIDER, Model
from engine.space.hull import Hull
from engine.state import Figure, Machine, State


def hull_of(rules: Ruleset, machine: Machine) -> Hull:
    """The rectangle that a machine takes up."""
    model = rules.models[machine.model]
    return Hull(machine.at, machine.facing, model.length, model.width)


def model_of(rules: Ruleset, machine: Machine) -> Model:
    """What kind of machine it is."""
    return rules.models[machine.model]


def machine_named(state: State, machine_id: str) -> Machine:
    """The machine with this id; KeyError if there is none."""
    for machine in state.machines:
        if machine.id == machine_id:
            return machine
    raise KeyError(machine_id)


def people_of(figures: Sequence[Figure], machine: Machine) -> list[Figure]:
    """Everybody who is aboard or serves it, in the order of the record."""
    return [f for f in figures if machine.id in (f.aboard, f.serves)]


def crew_of(figures: Sequence[Figure], machine: Machine) -> dict[str, Figure]:
    """By job who has it."""
    return {f.seat: f for f in people_of(figures, machine) if f.seat != RIDER}


def riders_of(figures: Sequence[Figure], machine: Machine) -> list[Figure]:
    """Those who ride on it or in it without a job."""
    return [f for f in people_of(figures, machine) if f.seat == RIDER]
