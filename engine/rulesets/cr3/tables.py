"""Every test of Chain Reaction 3.0 by name."""

from engine.rulesets.core.derive import checks_of
from engine.rulesets.cr3 import tables_campaign, tables_enemy, tables_fight, tables_turn

CHECKS = checks_of(tables_turn, tables_fight, tables_campaign, tables_enemy)
