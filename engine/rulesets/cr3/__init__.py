"""Chain Reaction 3.0 as a ruleset."""

from __future__ import annotations

from engine.rulesets.cr3.tables import CHECKS
from engine.rulesets.cr3.weapons import MELEE_WEAPONS, WEAPONS
from engine.rulesets.model import Parameters, Ruleset

CR3 = Ruleset(
    id="cr3",
    title="Chain Reaction 3.0",
    revision=1,
    parameters=Parameters(),
    weapons=WEAPONS,
    melee_weapons=MELEE_WEAPONS,
    checks=CHECKS,
    procedures={},
)
