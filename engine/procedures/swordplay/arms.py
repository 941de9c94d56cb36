"""What figures of a ruleset with Classes wear and wield: read strictly, and what follows from it (SWP-STAR-01)."""

from collections.abc import Mapping
from typing import Any

from engine.battle.game import Game
from engine.errors import BadRequest
from engine.loading.loadout import ARMOR, CLASSES, UNARMORED
from engine.ruleset.model import Ruleset
from engine.state import Figure
from engine.strict import fields

SHOOTS = frozenset({"missile", "peasant"})
"""Classes that fight with improvised arms and mean to shoot if they have anything to shoot with (SWP-CLASS-52, -54)."""
LANCE = "lance"


def outfit(rules: Ruleset, figure: Figure, data: Mapping[str, Any], path: str) -> None:
    """Complete a figure of a record with what its other fields mean. Raises BadRequest naming the rule.

    A rider with a shield and a two-hand weapon has a lance (SWP-ARMOR-55). Without a Class it is a Missile figure if
    it has a weapon to reload, a Peasant if it has nothing but its hands or tools, else a Soldier; without armour, AC 2
    (SWP-RUL-50).
    """
    if "class" in data:
        fields.key(figure.class_, f"{path}.class", CLASSES, "Class", "SWP-CLASS-51")
    if "armor" in data and figure.armor not in ARMOR:
        raise fields.unknown(figure.armor, f"{path}.armor", ARMOR, "Armor Class", "SWP-TAB-ARMOR")
    figure.class_ = figure.class_ or _class_of(rules, figure)
    figure.armor = figure.armor or UNARMORED
    melee = rules.melee_weapons.get(figure.melee_weapon)
    if melee is not None and (melee.two_hands or melee.parries) and figure.shield and not melee.couched:
        if melee.parries or not figure.mounted:
            said = "a two-handed weapon leaves no hand for a shield; a one hand weapon or a spear does ({rule})"
            raise BadRequest(said, rule="SWP-ARMOR-55", field=f"{path}.shield", code="two-hands")
        figure.melee_weapon = LANCE
    if "religious-order" in figure.traits and figure.class_ != "noble":
        said = "only Nobles are of a Religious Order ({rule})"
        raise BadRequest(said, rule="SWP-REACT-57", field=f"{path}.religious", code="not-noble")
    if figure.mounted and data.get("posture") == "prone":
        said = "a rider never lies prone ({rule})"
        raise BadRequest(said, rule="SWP-MOVE-13", field=f"{path}.posture", code="mounted")
    if figure.mounted and figure.floor:
        raise BadRequest("a rider is in no building ({rule})", rule="SWP-RUL-25", field=f"{path}.floor", code="mounted")
    if figure.mounted and not (figure.able or figure.status == "off-table"):
        said = "who is {status} has left the saddle ({rule})"
        status = figure.status.replace("-", " ")
        raise BadRequest(said, status=status, rule="SWP-RUL-24", field=f"{path}.mounted", code="mounted")


def _class_of(rules: Ruleset, figure: Figure) -> str:
    if any(rules.weapons[weapon].feed.reload for weapon in figure.weapons):
        return "missile"
    bare = figure.melee_weapon in ("", "unarmed", "improvised") and not figure.weapons
    return "peasant" if bare else "soldier"


def closes(figure: Figure) -> bool:
    """Whether its Class goes forward to charge, whatever it could throw (SWP-NPC-03, SWP-RUL-39)."""
    return bool(figure.class_) and figure.class_ not in SHOOTS


# ---- in melee ----


def in_hand(g: Game, figure: Figure) -> str:
    """What it strikes with in this round, by its name on the table (SWP-MELEE-01, SWP-RUL-16, SWP-RUL-42)."""
    if figure.class_ == "missile":
        return "improvised"
    held = figure.melee_weapon
    if held in ("", "unarmed"):
        if any(g.rules.weapons[weapon].recovered for weapon in figure.weapons):
            return "one-hand"  # it keeps in hand what it might throw
        return held or ("improvised" if figure.weapons else "unarmed")
    weapon = g.rules.melee_weapons[held]
    if figure.bout.grip:
        return figure.bout.grip
    if weapon.couched:
        return weapon.couched if couches(figure) or (figure.mounted and not figure.shield) else "one-hand"
    if weapon.both_hands:
        return "one-hand" if figure.shield else weapon.both_hands
    return "one-hand" if weapon.parries else held


def couches(figure: Figure) -> bool:
    """Whether a rider strikes with the lance: in the first round of a melee (SWP-RUL-21)."""
    return figure.mounted and not figure.bout.rounds


def guarded(g: Game, figure: Figure, foe: Figure) -> bool:
    """Whether a shield or a second sword helps it: attacked to its front, with a hand for it (SWP-MELEE-04)."""
    weapon = g.rules.melee_weapons.get(figure.melee_weapon)
    parries = weapon is not None and weapon.parries and figure.class_ != "missile"
    if not (figure.shield or parries) or not g.space.in_front(figure.at, figure.facing, foe.at):
        return False
    lance = weapon is not None and bool(weapon.couched) and couches(figure)
    return lance or not g.rules.melee_weapons[in_hand(g, figure)].two_hands


def melee_circumstances(g: Game, figure: Figure, foe: Figure) -> frozenset[str]:
    """What changes a fighter's dice against this foe (SWP-MELEE-04)."""
    worn = any(index != figure.index for index in foe.bout.drawn)
    holds = (
        ("evenly-matched", worn),
        ("mounted", figure.mounted and not foe.mounted),
        ("foe-prone", foe.posture == "prone"),
        ("shielded", guarded(g, figure, foe)),
        ("carrying", figure.carrying >= 0),
    )
    return frozenset(name for name, true in holds if true)
