"""Weapons of MG-42 (MG42-T-WEAPONS, MG42-T-OGR).

A melee weapon has no range: the book lists both kinds in one table. Its Outgunned Rating is 0 (MG42-RUL-08).
"""

from engine.ruleset.model import MeleeWeapon, Weapon

# fmt: off
_WEAPONS = (
    #      id                name              rule            range targets impact rating outline
    Weapon("carbine",        "Carbine",        "MG42-T-WEAPONS", 2400, 2, 1, 1, "rifle"),
    Weapon("submachine-gun", "Submachine gun", "MG42-T-WEAPONS", 2400, 3, 1, 2, "submachine-gun"),
    Weapon("rifle",          "Rifle",          "MG42-T-WEAPONS", 4800, 1, 2, 1, "rifle", bayonet="fixed-bayonet"),
    Weapon("lmg",            "LMG",            "MG42-T-WEAPONS", 4800, 6, 3, 3, "machine-gun", sets_up=True),
)

_MELEE_WEAPONS = (
    # The first is what everybody has (MG42-RUL-43).
    MeleeWeapon("bayonet",       "Bayonet or knife", "MG42-T-WEAPONS", impact=1, outline="knife"),
    MeleeWeapon("fixed-bayonet", "Fixed bayonet",    "MG42-T-WEAPONS", impact=2, outline="knife"),
)
# fmt: on

WEAPONS = {weapon.id: weapon for weapon in _WEAPONS}
MELEE_WEAPONS = {weapon.id: weapon for weapon in _MELEE_WEAPONS}
