"""A whole battle with nobody at the table."""

from engine.encounter import Encounter
from engine.opposition.errands import errand as errand_of_mission
from engine.opposition.tactics import Errand, next_input

MOST = 4_000
"""Inputs after which a battle is left as it stands; one of thirty turns takes a tenth of them."""


def play(encounter: Encounter, *, turns: int = 30, errand: Errand = errand_of_mission) -> Encounter:
    """Play every side on until the encounter ends, or so many turns are over.

    Sides of people are handed over to the rules, which play them without the rolls of the NP movement table.
    """
    sides = encounter.game.sides
    for _ in range(MOST):
        state = encounter.state
        if not encounter.pending and not state.phase and state.turn >= turns:
            break
        item = next_input(encounter, sides=sides, between_turns=True, errand=errand)
        if item is None:
            break
        encounter.submit(item)
    return encounter
