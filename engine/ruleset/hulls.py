"""A machine by its ruleset: its kind, and the ground that it takes up."""

from engine.ruleset.machine_kinds import Model
from engine.ruleset.model import Ruleset
from engine.space.hull import Hull
from engine.state import Machine


def hull_of(rules: Ruleset, machine: Machine) -> Hull:
    """The rectangle that a machine takes up."""
    model = rules.models[machine.model]
    return Hull(machine.at, machine.facing, model.length, model.width)


def model_of(rules: Ruleset, machine: Machine) -> Model:
    """What kind of machine it is."""
    return rules.models[machine.model]
