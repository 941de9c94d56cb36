"""A figure's weapons -> the one whose outline its token bears."""

from typing import Final

from bot.board.scene import Arms
from engine.state import Figure

RANGED: Final[dict[str, Arms]] = {
    "rocket-launcher": "launcher",
    "law": "launcher",
    "flame-thrower": "launcher",
    "grenade-launcher": "launcher",
    "grenade-launcher-rotating": "launcher",
    "squad-automatic-weapon": "machine-gun",
    "hmg": "machine-gun",
    "mmg": "machine-gun",
    "lmg": "machine-gun",
    "submachine-gun": "submachine-gun",
    "assault-rifle": "assault-rifle",
    "shotgun": "shotgun",
    "shotgun-double": "shotgun",
    "shotgun-pump": "shotgun",
    "shotgun-single": "shotgun",
    "sniper-rifle": "rifle",
    "semi-automatic-rifle": "rifle",
    "bolt-action-rifle": "rifle",
    "rifle": "rifle",
    "carbine": "rifle",
    "machine-pistol": "pistol",
    "ba-pistol": "pistol",
    "pistol": "pistol",
    "crossbow": "crossbow",
    "longbow": "bow",
    "short-bow": "bow",
    "javelin": "thrown",
    "throwing-axe": "thrown",
    "dart": "thrown",
    "throwing-spear": "thrown",
    "grenade": "grenade",
}
"""By id, the weapon that says most first."""
IN_HAND: Final[dict[str, Arms]] = {
    "lance": "lance",
    "spear": "spear",
    "one-hand": "sword",
    "hand-held": "sword",
    "two-swords": "sword",
    "two-hand": "two-handed",
    "improvised": "club",
    "bayonet": "knife",
    "fixed-bayonet": "knife",
}


def is_firearm(weapon: str) -> bool:
    """Whether a weapon's outline is that of a gun or a launcher."""
    return RANGED.get(weapon, "") in ("launcher", "machine-gun", "shotgun", "rifle", "pistol")


def arms_of(figure: Figure) -> Arms:
    """Its best ranged weapon, else the one in its hand; nothing where neither has an outline."""
    for weapon, arms in RANGED.items():
        if weapon in figure.weapons:
            return arms
    return IN_HAND.get(figure.melee_weapon, "")
