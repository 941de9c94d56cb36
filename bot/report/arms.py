"""A figure's weapons -> the outline that its token bears; and the weapon that burst."""

from collections.abc import Sequence
from typing import Final

from bot.play.moment import Moment
from engine.events import Ammo, Blast, Deed
from engine.ruleset.model import Ruleset, Weapon
from engine.ruleset.outline import OUTLINES, Outline
from engine.state import Figure, Machine

FIREARMS: Final = (
    "launcher", "anti-tank-rifle", "machine-gun", "submachine-gun", "assault-rifle", "shotgun", "rifle", "pistol",
)  # fmt: skip
"""The outlines of guns and launchers."""
BILE: Final = "bile"
"""What a burst of bile comes to."""


def is_bow(weapon: Weapon) -> bool:
    """Whether a weapon is loaded for each shot and is no firearm."""
    return weapon.feed.reload and weapon.outline not in FIREARMS


def outline_of(figure: Figure, rules: Ruleset) -> Outline:
    """The outline of its best ranged weapon, else of the weapon in its hand; empty where neither has one."""
    ranged = {rules.weapons[weapon].outline for weapon in figure.weapons} - {""}
    in_hand = rules.melee_weapons.get(figure.melee_weapon)
    return min(ranged, key=OUTLINES.index, default=in_hand.outline if in_hand else "")


def mortar_of(burst: Blast, moment: Moment) -> bool:
    """Whether a round has come down from a mortar, known or not."""
    rules = moment.record.ruleset
    mortars = (one.id for one in moment.state.machines if is_mortar(one, rules))
    return not burst.figure or burst.figure in mortars


def in_a_bow(deeds: Sequence[Deed], burst: Blast, moment: Moment) -> bool:
    """Whether it has come down from above: a mortar's round, bile, what a launcher fires."""
    weapon = moment.record.ruleset.weapons.get(burst_of(deeds, burst, moment))
    return burst.result == BILE or mortar_of(burst, moment) or (weapon is not None and weapon.outline == "launcher")


def is_mortar(machine: Machine, rules: Ruleset) -> bool:
    """Whether a machine is a mortar."""
    return any(rules.weapons[mount.weapon].plunge.rates for mount in rules.models[machine.model].mounts)


def burst_of(deeds: Sequence[Deed], burst: Blast, moment: Moment) -> str:
    """The weapon whose round or grenade has burst: the one that ran short by it, else what the figure has thrown, or a
    gun of the machine that it serves or that hides who fires. Empty where that cannot be told."""
    fed = [entry.event for entry in moment.entries if entry.deed in deeds and isinstance(entry.event, Ammo)]
    weapons = moment.record.ruleset.weapons
    for ammo in fed:
        if ammo.figure == burst.figure and ammo.weapon in weapons and weapons[ammo.weapon].blast.width:
            return ammo.weapon
    machines, models = moment.state.machines, moment.record.ruleset.models
    mounts = [mount for one in machines if one.id == burst.figure for mount in models[one.model].mounts]
    figure = next((one for one in moment.before.figures if one.id == burst.figure), None)
    lobbed = [name for name in figure.weapons if name in weapons and weapons[name].lobbed] if figure is not None else []
    if len(lobbed) == 1:
        return lobbed[0]
    if figure is not None and not lobbed:
        served = (one for one in machines if one.id in (figure.aboard, figure.serves))
        mounts = [mount for one in served for mount in models[one.model].mounts if mount.job == figure.seat]
    return next((mount.weapon for mount in mounts if weapons[mount.weapon].blast.width), "")
