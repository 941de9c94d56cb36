"""Every test of the French Compendium by name."""

from engine.books.compendium import tables_fight as fight
from engine.books.compendium import tables_lists as lists
from engine.books.compendium import tables_reaction as reaction
from engine.books.compendium import tables_turn as turn
from engine.books.core.derive import checks_of

CHECKS = checks_of(turn, reaction, fight, lists)
