"""Every test of Chain Reaction 3.0 by name."""

from engine.checks.spec import Check
from engine.rulesets.cr3 import tables_campaign, tables_enemy, tables_fight, tables_turn

CHECKS: dict[str, Check] = {
    check.id: check
    for check in (*tables_turn.CHECKS, *tables_fight.CHECKS, *tables_campaign.CHECKS, *tables_enemy.CHECKS)
}
