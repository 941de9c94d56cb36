"""Weapons of Swordplay (SWP-TAB-WEAPONS, SWP-TAB-MELEE-WEAPONS).

Every shot is one die at one target. A longbow is no use to a rider (SWP-RUL-18).
"""

from dataclasses import replace
from typing import Any

from engine.books.core.derive import renumbered
from engine.books.cr3.weapons import MELEE_WEAPONS as CR3_MELEE_WEAPONS
from engine.ruleset.model import Feed, MeleeWeapon, Weapon
from engine.ruleset.outline import Outline


def _one(name: str, title: str, rule: str, inches: int, impact: int, outline: Outline = "", **marks: Any) -> Weapon:
    return Weapon(name, title, rule, inches, target=1, impact=impact, rank=0, outline=outline, **marks)


RELOADED = Feed(reload=True)

# fmt: off
_WEAPONS = (
    #    id              name            rule         range impact outline
    _one("throwing-axe", "Throwing axe", "SWP-WPN-53",  600, 3, "thrown", thrown=True),
    _one("crossbow",     "Crossbow",     "SWP-WPN-54", 2400, 3, "crossbow",
         feed=RELOADED, two_hands=True, mounted_range=1200),
    _one("dart",         "Dart",         "SWP-WPN-55",  400, 1, "thrown", thrown=True),
    _one("javelin",      "Javelin",      "SWP-WPN-56", 1200, 2, "thrown", thrown=True),
    _one("longbow",      "Longbow",      "SWP-WPN-57", 2400, 3, "bow", feed=RELOADED, two_hands=True, mounted_range=0),
    _one("short-bow",    "Short bow",    "SWP-WPN-58", 2400, 2, "bow",
         feed=RELOADED, two_hands=True, mounted_range=1200),
    _one("sling",        "Sling",        "SWP-WPN-59", 1200, 2, feed=RELOADED),
)
# fmt: on

WEAPONS = {weapon.id: weapon for weapon in _WEAPONS}
MELEE_WEAPONS = renumbered(CR3_MELEE_WEAPONS, "CR3", "SWP")
MELEE_WEAPONS = {
    **MELEE_WEAPONS,
    "two-hand": replace(MELEE_WEAPONS["two-hand"], two_hands=True),
    "spear": MeleeWeapon("spear", "Spear", "SWP-MELEE-51", +1, both_hands="two-hand", outline="spear"),
    "lance": MeleeWeapon("lance", "Lance", "SWP-ARMOR-55", +2, two_hands=True, couched="two-hand", outline="lance"),
    "two-swords": MeleeWeapon("two-swords", "Two swords", "SWP-MELEE-52", +1, parries=True, outline="sword"),
}
"""A spear counts as a one hand weapon with a shield and as a two hand weapon without; a lance as a two hand weapon in
a rider's first round, after which the rider uses a sword (SWP-RUL-20 to SWP-RUL-22)."""
