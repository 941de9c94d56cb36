"""A whole battle with nobody at the table."""

from engine.encounter import Encounter
from engine.legal import answer
from engine.opposition.tactics import Errand, next_input

MOST = 4_000
"""Inputs after which a battle is left as it stands; one of thirty turns takes a tenth of them."""


def play(encounter: Encounter, *, turns: int = 30, errand: Errand | None = None) -> Encounter:
    """Play every side on until the encounter ends, or so many turns are over.

    Sides of people are played by the same tactics as those of the rules, without the rolls of the NP movement
    table; their questions take their defaults.
    """
    sides = encounter.game.sides
    for _ in range(MOST):
        if encounter.pending:
            question = encounter.pending[0]
            encounter.submit(answer(question, question.default))
            continue
        state = encounter.state
        if not state.phase and state.turn >= turns:
            break
        item = next_input(encounter, sides=sides, between_turns=True, errand=errand)
        if item is None:
            break
        encounter.submit(item)
    return encounter
