"""Every test of Chain Reaction 3.0 by name."""

from engine.books.core.derive import checks_of
from engine.books.cr3 import tables_campaign, tables_enemy, tables_fight, tables_turn

CHECKS = checks_of(tables_turn, tables_fight, tables_campaign, tables_enemy)
