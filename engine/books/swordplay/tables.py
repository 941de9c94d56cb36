"""Every test of Swordplay by name: those of Chain Reaction 3.0, some replaced, some dropped, some added."""

from engine.books.core.derive import checks_of, renumbered
from engine.books.cr3.tables import CHECKS as CR3_CHECKS
from engine.books.swordplay import tables_enemy, tables_fight, tables_reaction
from engine.tables.spec import Check

DROPPED = {"grenade": "CR3-TAB-GRENADE", "party": "CR3-TAB-PARTY"}
"""What Swordplay leaves out, each with the table that its reference drops: nothing is lobbed, and recruits come by army
lists (SWP-BAND-03)."""

CHECKS: dict[str, Check] = {
    **{name: renumbered(check, "CR3", "SWP") for name, check in CR3_CHECKS.items() if name not in DROPPED},
    **checks_of(tables_reaction, tables_fight, tables_enemy),
}
