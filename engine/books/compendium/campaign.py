"""The campaign of the French Compendium: game by game, against zombies, insurgents and a list in turn (CMP-CAMP)."""

from functools import partial

from engine.campaign.bands import CAPTIVE, WEAKENED
from engine.campaign.games import brought, conditions, listed
from engine.campaign.recovery import recover
from engine.campaign.renown import depart, gain_rep, lose_rep, next_in_turn, recruit_anew
from engine.ruleset.campaigns import CampaignRules, EncounterRules

_SOUTH = (8, 7, 9)
_THROUGH = {"id": "break-through", "exit": "north", "turns": 10}
_HOLD = {"id": "hold-out", "turns": 6}

CAMPAIGN = CampaignRules(
    encounters={
        "zombies": EncounterRules(
            _SOUTH, "CMP-ZOM-01", conditions, partial(brought, drill="zombies", goal=_THROUGH), options=("zombies",)
        ),
        "insurgents": EncounterRules(
            _SOUTH,
            "CMP-INS-01",
            conditions,
            partial(brought, drill="insurgents", goal=_HOLD),
            options=("insurgents",),
        ),
        "skirmish": EncounterRules(_SOUTH, "CMP-TROOP-05", conditions, partial(listed, drill="advance", goal=_THROUGH)),
    },
    first="zombies",
    steps=(recover, lose_rep, gain_rep, depart, recruit_anew, next_in_turn),
    star_rep=5,
    turn="game",
    chosen=True,
    counts=("battles", "felled", "downed", "rep_lost", "rep_won"),
    marks=(CAPTIVE, WEAKENED),
    leads=True,
    rolls_vacancies=True,
)
"""The order of its steps is that of CMP-RUL-169."""
