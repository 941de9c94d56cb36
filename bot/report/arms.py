"""A figure's weapons -> the one whose outline its token bears."""

from typing import Final

from bot.board.scene import Arms
from bot.play.moment import Moment
from bot.report.step import ReportStep
from engine.events import Ammo, Blast
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
    "light-machine-gun": "machine-gun",
    "submachine-gun": "submachine-gun",
    "tommy-gun": "submachine-gun",
    "assault-rifle": "assault-rifle",
    "shotgun": "shotgun",
    "shotgun-double": "shotgun",
    "shotgun-pump": "shotgun",
    "shotgun-single": "shotgun",
    "sawn-off-shotgun": "shotgun",
    "anti-tank-rifle": "rifle",
    "sniper-rifle": "rifle",
    "semi-automatic-rifle": "rifle",
    "bolt-action-rifle": "rifle",
    "rifle": "rifle",
    "buffalo-rifle": "rifle",
    "musket": "rifle",
    "carbine": "rifle",
    "repeating-carbine": "rifle",
    "trapdoor-carbine": "rifle",
    "machine-pistol": "pistol",
    "ba-pistol": "pistol",
    "automatic-pistol": "pistol",
    "revolver": "pistol",
    "pistol": "pistol",
    "derringer": "pistol",
    "crossbow": "crossbow",
    "longbow": "bow",
    "short-bow": "bow",
    "bow": "bow",
    "javelin": "thrown",
    "throwing-axe": "thrown",
    "dart": "thrown",
    "throwing-spear": "thrown",
    "tomahawk-or-knife": "thrown",
    "knife": "thrown",
    "grenade": "grenade",
}
"""By id, the weapon that says most first."""
IN_HAND: Final[dict[str, Arms]] = {
    "lance": "lance",
    "spear": "spear",
    "spear-or-lance": "spear",
    "one-hand": "sword",
    "hand-held": "sword",
    "two-swords": "sword",
    "sword": "sword",
    "two-hand": "two-handed",
    "improvised": "club",
    "improvised-one-handed": "club",
    "improvised-two-handed": "club",
    "melee-weapon": "club",
    "bayonet": "knife",
    "fixed-bayonet": "knife",
    "tomahawk-or-knife": "knife",
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


def burst_of(step: ReportStep, burst: Blast, moment: Moment) -> str:
    """The weapon whose round or grenade has burst, as far as that can be told: the one that ran short by it, or the gun
    that the figure serves, or of the machine that
    hides who fires it."""
    fed = [entry.event for entry in moment.entries if entry.deed in step.deeds and isinstance(entry.event, Ammo)]
    weapons = moment.record.ruleset.weapons
    for ammo in fed:
        if ammo.figure == burst.figure and ammo.weapon in weapons and weapons[ammo.weapon].blast.width:
            return ammo.weapon
    machines, models = moment.state.machines, moment.record.ruleset.models
    mounts = [mount for one in machines if one.id == burst.figure for mount in models[one.model].mounts]
    figure = next((one for one in moment.before.figures if one.id == burst.figure), None)
    if figure is not None and not any(weapons[name].lobbed for name in figure.weapons if name in weapons):
        served = (one for one in machines if one.id in (figure.aboard, figure.serves))
        mounts = [mount for one in served for mount in models[one.model].mounts if mount.job == figure.seat]
    return next((mount.weapon for mount in mounts if weapons[mount.weapon].blast.width), "")
