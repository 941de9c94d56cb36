"""Weapons of Chain Reaction 3.0 (CR3-TAB-WEAPONS, CR3-TAB-OUTGUNNED, CR3-TAB-MELEE-WEAPONS).

Blast weapons have no Target Rating in the book; they fire one die (CR3-RUL-88).
"""

from engine.ruleset.model import BlastArea, Burst, Feed, MeleeWeapon, Weapon

# fmt: off
_WEAPONS = (
    #      id                        name                       rule          range target impact rank outline
    Weapon("assault-rifle",          "Assault rifle",           "CR3-WPN-07", 4800, 3, 3, 3, "assault-rifle"),
    Weapon("ba-pistol",              "BA pistol",               "CR3-WPN-08", 1200, 2, 2, 2, "pistol", paired=True),
    Weapon("bolt-action-rifle",      "Bolt-action rifle",       "CR3-WPN-09", 4800, 1, 3, 1, "rifle"),
    Weapon("grenade",                "Grenade",                 "CR3-WPN-10",  600, 1, 2, 5, "grenade",
           blast=BlastArea(500),
           thrown=True, aimed=False),
    Weapon("grenade-launcher",       "Grenade launcher",        "CR3-WPN-11", 2400, 1, 2, 5, "launcher",
           blast=BlastArea(500),
           feed=Feed(once_a_turn=True), aimed=False),
    Weapon("machine-pistol",         "Machine pistol",          "CR3-WPN-12", 1200, 3, 1, 3, "pistol", paired=True),
    Weapon("pistol",                 "Pistol",                  "CR3-WPN-13", 1200, 2, 1, 2, "pistol", paired=True),
    Weapon("rocket-launcher",        "Rocket launcher",         "CR3-WPN-14", 4800, 1, 5, 5, "launcher",
           blast=BlastArea(500),
           feed=Feed(once_a_turn=True, loader=True, in_place=True)),
    Weapon("semi-automatic-rifle",   "Semi-automatic rifle",    "CR3-WPN-16", 4800, 2, 3, 2, "rifle"),
    Weapon("shotgun",                "Shotgun",                 "CR3-WPN-17", 1200, 3, 2, 3, "shotgun",
           burst=Burst(rolls=2)),
    Weapon("squad-automatic-weapon", "Squad automatic weapon",  "CR3-WPN-18", 4800, 4, 3, 4, "machine-gun"),
    Weapon("submachine-gun",         "Submachine gun",          "CR3-WPN-19", 2400, 3, 1, 3, "submachine-gun"),
)

_MELEE_WEAPONS = (
    MeleeWeapon("unarmed",    "Unarmed",         "CR3-MELEE-01", -1),
    MeleeWeapon("improvised", "Improvised",      "CR3-MELEE-01",  0, outline="club"),
    MeleeWeapon("one-hand",   "One-hand weapon", "CR3-MELEE-01", +1, outline="sword"),
    MeleeWeapon("two-hand",   "Two-hand weapon", "CR3-MELEE-01", +2, outline="two-handed"),
)
# fmt: on

WEAPONS = {weapon.id: weapon for weapon in _WEAPONS}
MELEE_WEAPONS = {weapon.id: weapon for weapon in _MELEE_WEAPONS}
