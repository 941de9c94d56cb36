"""Weapons of Chain Reaction 2.0 (CR2-T-WEAPONS, CR2-T-ORATING).

A blast weapon places its circle by one die. Machine guns named without a row are light ones (CR2-RUL-308). Against
people a gun counts as a rocket launcher.
"""

from dataclasses import replace

from engine.ruleset.model import BlastArea, Burst, Feed, MeleeWeapon, Piercing, Plunge, Weapon

UNLIMITED = 100_000

# fmt: off
_WEAPONS = (
    #      id                      name                       rule           range targets impact rating outline
    Weapon("pistol",               "Pistol",                  "CR2-WPN-08",  1200, 1, 1, 1, "pistol"),
    Weapon("ba-pistol",            "BA pistol",               "CR2-WPN-09",  1200, 1, 2, 1, "pistol"),
    Weapon("shotgun-single",       "Single-barrel shotgun",   "CR2-WPN-11",  1200, 2, 2, 1, "shotgun",
           burst=Burst(rolls=2),
           feed=Feed(reload=True)),
    Weapon("shotgun-double",       "Double-barrel shotgun",   "CR2-WPN-12",  1200, 3, 2, 1, "shotgun",
           burst=Burst(rolls=2, kept=4, barrels=2), feed=Feed(reload=True)),
    Weapon("shotgun-pump",         "Pump shotgun",            "CR2-WPN-13",  1200, 2, 2, 1, "shotgun",
           burst=Burst(rolls=2)),
    Weapon("carbine",              "Carbine",                 "CR2-WPN-15",  2400, 2, 1, 1, "rifle"),
    Weapon("submachine-gun",       "Submachine gun",          "CR2-WPN-16",  2400, 3, 1, 2, "submachine-gun"),
    Weapon("rifle",                "Rifle",                   "CR2-WPN-17",  4800, 1, 2, 1, "rifle",
           bayonet="two-hand"),
    Weapon("semi-automatic-rifle", "Semi-automatic rifle",    "CR2-WPN-17",  4800, 2, 2, 1, "rifle",
           bayonet="two-hand"),
    Weapon("sniper-rifle",         "Sniper rifle",            "CR2-WPN-17",  6000, 1, 2, 1, "rifle"),
    Weapon("machine-pistol",       "Machine pistol",          "CR2-WPN-19",  1200, 3, 1, 2, "pistol"),
    Weapon("assault-rifle",        "Assault rifle",           "CR2-WPN-20",  4800, 3, 2, 2, "assault-rifle",
           bayonet="two-hand"),
    Weapon("lmg",                  "LMG",                     "CR2-WPN-22",  4800, 6, 3, 3, "machine-gun"),
    Weapon("mmg",                  "MMG",                     "CR2-RUL-308", 4800, 6, 3, 3, "machine-gun"),
    Weapon("hmg",                  "HMG",                     "CR2-RUL-308", 4800, 6, 3, 3, "machine-gun"),
    Weapon("throwing-spear",       "Throwing spear",          "CR2-LIST-06",  600, 1, 1, 1, "thrown", thrown=True,
           silent=True),
    Weapon("grenade",              "Grenade",                 "CR2-WPN-21",   600, 1, 2, 4, "grenade",
           blast=BlastArea(500, rep=4),
           thrown=True, aimed=False),
    Weapon("smoke-grenade",        "Smoke grenade",           "CR2-MORTAR-15", 600, 1, 0, 0, "grenade",
           blast=BlastArea(500, lays="smoke"),
           thrown=True, aimed=False),
    Weapon("tear-gas-grenade",     "Tear gas grenade",        "CR2-LIST-08",  600, 1, 0, 4, "grenade",
           blast=BlastArea(500, rep=4),
           thrown=True, aimed=False),
    Weapon("grenade-launcher",     "Grenade launcher",        "CR2-WPN-23",  2400, 1, 2, 4, "launcher",
           blast=BlastArea(500, rep=4),
           feed=Feed(once_a_turn=True, rounds=(1, 1)), aimed=False, under="assault-rifle"),
    Weapon("grenade-launcher-rotating", "Rotating grenade launcher", "CR2-WPN-23", 2400, 1, 2, 4, "launcher",
           blast=BlastArea(500, rep=4), feed=Feed(rounds=(2, 2)), aimed=False),
    Weapon("flame-thrower",        "Flame thrower",            "CR2-WPN-25",  1200, 1, 4, 4, "launcher",
           blast=BlastArea(300, path=True), feed=Feed(once_a_turn=True), aimed=False),
    Weapon("law",                  "LAW",                     "CR2-WPN-29",  4800, 1, 4, 4, "launcher",
           blast=BlastArea(500),
           feed=Feed(once_a_turn=True, reload=True, rounds=(2, 1), carried=3, thrown_away=True), aimed=False,
           piercing=Piercing(4)),
    Weapon("rocket-launcher",      "Rocket launcher",         "CR2-WPN-30",  4800, 1, 5, 4, "launcher",
           blast=BlastArea(500),
           feed=Feed(once_a_turn=True, loader=True, rounds=(2, 1), carried=3), aimed=False,
           piercing=Piercing(5)),
    *(
        Weapon(f"apw-{size}", name, "CR2-APW-01", UNLIMITED, 1, 5, 4, blast=BlastArea(500), aimed=False, on_mount=True,
               feed=Feed(reload=True, rounds=(rounds, 1), half=size == "super-heavy"), piercing=Piercing(value, kill))
        for size, name, value, kill, rounds in (
            ("light",       "Light APW",       3,  600, 6),
            ("medium",      "Medium APW",      5, 1200, 4),
            ("heavy",       "Heavy APW",       7, 1800, 2),
            ("super-heavy", "Super-heavy APW", 9, 2400, 2),
        )
    ),
    Weapon("light-mortar",         "Light mortar",            "CR2-MORTAR-02", 12000, 1, 2, 4,
           blast=BlastArea(500, rep=4),
           aimed=False, on_mount=True, plunge=Plunge(rates=(2, 3), least=1000, safety=2000)),
    Weapon("medium-mortar",        "Medium mortar",           "CR2-MORTAR-03", 12000, 1, 3, 4,
           blast=BlastArea(800, rep=4),
           aimed=False, on_mount=True, plunge=Plunge(rates=(0, 1, 2), least=1000, safety=4000)),
)

_MELEE_WEAPONS = (
    MeleeWeapon("unarmed",    "Unarmed",          "CR2-WPN-32", impact=0),
    MeleeWeapon("improvised", "Improvised",       "CR2-WPN-32", impact=1, outline="club"),
    MeleeWeapon("hand-held",  "Hand-held weapon", "CR2-WPN-32", impact=2, outline="sword"),
    MeleeWeapon("two-hand",   "Two-hand weapon",  "CR2-WPN-32", impact=3, outline="two-handed"),
)
# fmt: on

_HARM_SOFT = {"lmg", "mmg", "hmg", "assault-rifle", "grenade", "grenade-launcher", "grenade-launcher-rotating",
              "flame-thrower", "light-mortar", "medium-mortar"}  # fmt: skip
WEAPONS = {
    # Two are fired at once whose Impacts add up to 2 (CR2-FIRE-11), and there is none below 1.
    weapon.id: replace(weapon, harms_soft=weapon.id in _HARM_SOFT, paired=weapon.impact == 1)
    for weapon in _WEAPONS
}
MELEE_WEAPONS = {weapon.id: weapon for weapon in _MELEE_WEAPONS}
