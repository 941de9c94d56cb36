"""Every test of Chain Reaction 2.0 by name."""

from engine.books.core.derive import checks_of
from engine.books.cr2 import tables_blast as blast
from engine.books.cr2 import tables_campaign as campaign
from engine.books.cr2 import tables_creatures as creatures
from engine.books.cr2 import tables_encounters as encounters
from engine.books.cr2 import tables_fight as fight
from engine.books.cr2 import tables_lists as lists
from engine.books.cr2 import tables_machines as machines
from engine.books.cr2 import tables_reaction as reaction
from engine.books.cr2 import tables_support as support
from engine.books.cr2 import tables_turn as turn

CHECKS = checks_of(turn, reaction, fight, blast, machines, support, creatures, lists, encounters, campaign)
