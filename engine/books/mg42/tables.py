"""Every test of MG-42 by name."""

from engine.books.core.derive import checks_of
from engine.books.mg42 import tables_fight, tables_reaction

CHECKS = checks_of(tables_reaction, tables_fight)
