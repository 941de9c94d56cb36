"""Weapons of the French Compendium: the generic list, and one for each other period.

The class by which a weapon outguns is its rate (CMP-WEAP-02); blast weapons have the highest, and fire one die
(CMP-RUL-020, CMP-RUL-093).
"""

from dataclasses import replace
from typing import NamedTuple

from engine.ruleset.model import BlastArea, Feed, MeleeWeapon, Option, Plunge, Ruleset, Weapon

UNLIMITED = 100_000


class Arsenal(NamedTuple):
    """The weapons of a period."""

    weapons: dict[str, Weapon]
    melee_weapons: dict[str, MeleeWeapon]


_UNARMED = MeleeWeapon("unarmed", "Unarmed", "CMP-RUL-062")
_TWO_HANDED = MeleeWeapon(
    "improvised-two-handed", "Improvised two-handed weapon", "CMP-WEAP-09", impact=2, outline="club"
)
"""What a dog's teeth are too, in every period (CMP-ANIM-01)."""


_MORTARS = tuple(
    Weapon(
        name, title, "CMP-T-MORTAR", UNLIMITED, 1, impact, 5, blast=BlastArea(width), aimed=False, on_mount=True,
        plunge=Plunge(rates, least, steady=steady),
    )
    for name, title, least, width, impact, rates, steady in (
        ("small-mortar", "Small mortar", 1000, 300, 2, (1, 1), 2),
        ("large-mortar", "Large mortar", 1500, 300, 3, (1, 1, 1), 2),
        ("huge-mortar", "Huge mortar", 2000, 500, 3, (0, 1, 1), 3),
    )
)  # fmt: skip
"""Those of every period: range from, circle, Impact, shells by crew, and the crew that fires in every activation
(CMP-T-MORTAR, CMP-T-MORTAR-CREW)."""


def _arsenal(*weapons: Weapon, melee: tuple[MeleeWeapon, ...]) -> Arsenal:
    return Arsenal(
        {each.id: each for each in (*weapons, *_MORTARS)}, {each.id: each for each in (_UNARMED, *melee, _TWO_HANDED)}
    )


# fmt: off
_G, _B, _W, _P = "CMP-T-WEAP-GENERIC", "CMP-T-WEAP-POWDER", "CMP-T-WEAP-WEST", "CMP-T-WEAP-PROHIBITION"
GENERIC = _arsenal(
    #      id                      name                    rule range rate impact class outline
    Weapon("anti-tank-rifle",      "Anti-tank rifle",      _G, 9600, 1, 4, 1, "anti-tank-rifle"),
    Weapon("assault-rifle",        "Assault rifle",        _G, 4800, 3, 3, 3, "assault-rifle"),
    Weapon("shotgun",              "Shotgun",              _G, 1200, 3, 2, 3, "shotgun"),
    Weapon("semi-automatic-rifle", "Semi-automatic rifle", _G, 4800, 2, 3, 2, "rifle"),
    Weapon("bolt-action-rifle",    "Bolt-action rifle",    _G, 4800, 1, 3, 1, "rifle"),
    Weapon("grenade",              "Grenade",              _G,  600, 1, 2, 5, "grenade",
           blast=BlastArea(500), thrown=True, aimed=False),
    Weapon("grenade-launcher",     "Grenade launcher",     _G, 2400, 1, 2, 5, "launcher",
           blast=BlastArea(500, at_spots=True), feed=Feed(once_a_turn=True)),
    Weapon("rocket-launcher",      "Rocket launcher",      _G, 4800, 1, 5, 5, "launcher",
           blast=BlastArea(500, at_spots=True), feed=Feed(once_a_turn=True, loader=True, in_place=True)),
    Weapon("light-machine-gun",    "Light machine gun",    _G, 4800, 4, 3, 4, "machine-gun"),
    Weapon("automatic-pistol",     "Automatic pistol",     _G, 1200, 2, 1, 2, "pistol", paired=True),
    Weapon("machine-pistol",       "Machine pistol",       _G, 1200, 3, 1, 3, "pistol", paired=True),
    Weapon("submachine-gun",       "Submachine gun",       _G, 2400, 3, 1, 3, "submachine-gun"),
    Weapon("revolver",             "Revolver",             _G, 1200, 2, 2, 2, "pistol", paired=True),
    Weapon("knife",                "Knife",   "CMP-RUL-063",    400, 1, 1, 1, "thrown", thrown=True,
           silent=True, feed=Feed(once_a_turn=True)),
    melee=(
        MeleeWeapon("improvised-one-handed", "Improvised one-handed weapon", "CMP-WEAP-09", impact=1, outline="club"),
    ),
)
_POWDER = _arsenal(
    Weapon("pistol",               "Pistol",               _B, 1000, 1, 1, 1, "pistol", paired=True),
    Weapon("trapdoor-carbine",     "Trapdoor carbine",     _B, 1400, 1, 1, 1, "rifle"),
    Weapon("musket",               "Musket",               _B, 2000, 1, 2, 1, "rifle"),
    Weapon("rifle",                "Rifle",                _B, 3000, 1, 2, 1, "rifle"),
    Weapon("bow",                  "Bow",                  _B, 2000, 2, 1, 2, "bow", silent=True,
           feed=Feed(endless=True)),
    Weapon("tomahawk-or-knife",    "Tomahawk or knife",    _B,  400, 1, 2, 1, "thrown", thrown=True,
           silent=True, feed=Feed(once_a_turn=True)),
    melee=(
        MeleeWeapon("sword",             "Sword",             _B, impact=1, outline="sword"),
        MeleeWeapon("fixed-bayonet",     "Fixed bayonet",     _B, impact=2, outline="knife"),
        MeleeWeapon("tomahawk-or-knife", "Tomahawk or knife", _B, impact=2, outline="knife"),
        MeleeWeapon("spear-or-lance",    "Spear or lance",    _B, impact=3, outline="spear"),
    ),
)
_WEST = _arsenal(
    Weapon("derringer",            "Derringer",            _W,  400, 1, 1, 1, "pistol", paired=True),
    Weapon("pistol",               "Pistol",               _W, 1000, 2, 1, 2, "pistol", paired=True),
    Weapon("repeating-carbine",    "Repeating carbine",    _W, 1400, 2, 1, 2, "rifle"),
    Weapon("trapdoor-carbine",     "Trapdoor carbine",     _W, 1400, 1, 1, 1, "rifle"),
    Weapon("rifle",                "Rifle",                _W, 3000, 1, 2, 1, "rifle"),
    Weapon("buffalo-rifle",        "Buffalo rifle",        _W, 3000, 1, 2, 1, "rifle"),
    Weapon("sawn-off-shotgun",     "Sawn-off shotgun",     _W, 1200, 2, 3, 2, "shotgun"),
    Weapon("shotgun",              "Shotgun",              _W, 1400, 2, 3, 2, "shotgun"),
    Weapon("bow",                  "Bow",                  _W, 2000, 2, 1, 2, "bow", silent=True,
           feed=Feed(endless=True)),
    Weapon("tomahawk-or-knife",    "Tomahawk or knife",    _W,  400, 1, 2, 1, "thrown", thrown=True,
           silent=True, feed=Feed(once_a_turn=True)),
    melee=(
        MeleeWeapon("tomahawk-or-knife", "Tomahawk or knife", _W, impact=2, outline="knife"),
        MeleeWeapon("spear-or-lance",    "Spear or lance",    _W, impact=3, outline="spear"),
    ),
)
_PROHIBITION = _arsenal(
    Weapon("revolver",             "Revolver",             _P, 1200, 1, 2, 1, "pistol", paired=True),
    Weapon("automatic-pistol",     "Automatic pistol",     _P, 1200, 2, 2, 2, "pistol", paired=True),
    Weapon("shotgun",              "Shotgun",              _P, 1200, 2, 3, 2, "shotgun"),
    Weapon("tommy-gun",            "Tommy gun",            _P, 2400, 3, 4, 3, "submachine-gun"),
    melee=(MeleeWeapon("melee-weapon", "Melee weapon", _P, impact=2, outline="club"),),
)
# fmt: on


def _period(name: str, rule: str, summary: str, arsenal: Arsenal) -> Option:
    def apply(rules: Ruleset) -> Ruleset:
        listed = {"weapon": next(iter(arsenal.weapons.values())).rule}
        checks = {
            name: replace(check, said_by={**check.said_by, **listed}) if "weapon" in check.said_by else check
            for name, check in rules.checks.items()
        }
        lists = {**rules.lists, "melee_weapons": listed["weapon"]}
        return rules.with_(weapons=arsenal.weapons, melee_weapons=arsenal.melee_weapons, checks=checks, lists=lists)

    return Option(name, rule, summary, apply, {other: rule for other in _NAMES if other != name})


_NAMES = ("black-powder", "old-west", "prohibition")
PERIODS = (
    _period("black-powder", "CMP-WEAP-06", "weapons of the age of black powder", _POWDER),
    _period("old-west", "CMP-WEAP-07", "weapons of the Old West", _WEST),
    _period("prohibition", "CMP-WEAP-08", "weapons of the Prohibition years", _PROHIBITION),
)
"""The periods that replace the generic list."""
