"""MG-42 as a ruleset: a cut-down older game of the family, standing on its own tables.

It has its tables and tests and no procedures yet.
"""

from __future__ import annotations

from engine.rulesets.mg42.tables import CHECKS
from engine.rulesets.mg42.weapons import MELEE_WEAPONS, WEAPONS
from engine.rulesets.model import Parameters, Ruleset

MG42 = Ruleset(
    id="mg42",
    title="MG-42",
    revision=1,
    parameters=Parameters(extra_inches=0, duck_back=1200, getting_up=0, picking_up=0, door=100),
    weapons=WEAPONS,
    melee_weapons=MELEE_WEAPONS,
    checks=CHECKS,
    procedures={},
    in_force=frozenset({"free-will"}),
)
