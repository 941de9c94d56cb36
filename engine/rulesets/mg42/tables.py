"""Every test of MG-42 by name."""

from engine.checks.spec import Check
from engine.rulesets.mg42 import tables_fight, tables_reaction

CHECKS: dict[str, Check] = {check.id: check for check in (*tables_reaction.CHECKS, *tables_fight.CHECKS)}
