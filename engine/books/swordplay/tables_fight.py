"""Reloading, fire, damage, charges and melee of Swordplay, where they differ from Chain Reaction 3.0."""

from dataclasses import replace

from engine.books.core.derive import renumbered
from engine.books.cr3 import tables_fight as cr3
from engine.books.swordplay.weapons import WEAPONS
from engine.checks.rows import more_dice
from engine.tables.spec import Difference, FollowUp, LimitRow, Modifier, PassTest, Row, Total

ARMOR = {"armor": (2, 4, 6)}
BY_ARMOR = (Modifier("armor=2", "SWP-ARMOR-51", target=+1), Modifier("armor=6", "SWP-ARMOR-53", target=-1))

RELOAD = PassTest(
    rule="SWP-TAB-RELOAD",
    fields=("rep", "weapon"),
    choices={"weapon": tuple(weapon.id for weapon in WEAPONS.values() if weapon.feed.reload)},
    said_by={"weapon": "SWP-WPN-52"},
    by=("weapon",),
    rows=(
        Row(2, "reloaded-fires-now", "SWP-RELOAD-52"),
        Row(1, "reloaded-not-before-active", "SWP-RELOAD-53", when={"weapon=crossbow"}),
        Row(1, "reloaded", "SWP-RELOAD-53"),
        Row(0, "not-reloaded", "SWP-RELOAD-54"),
    ),
    notes={"reloaded": "it may fire in reaction, or when next active"},
)

HARDER = (
    "shooter-fast", "rush-shot", "target-shielded", "target-charging", "target-concealed", "target-in-cover",
    "target-prone", "target-fast",
)  # fmt: skip
"""What makes a shot harder that only just hits."""

RANGED_COMBAT = replace(
    renumbered(cr3.RANGED_COMBAT, "CR3", "SWP"),
    fields=("rep", "weapon"),
    circumstances=HARDER,
    said_by={"weapon": "SWP-TAB-WEAPONS", "if": "SWP-TAB-RANGED-COMBAT"},
    implies={},
    rows=(
        Total(10, "SWP-FIRE-09"),
        Total(9, "SWP-FIRE-08", missed_if={"shooter-fast", "rush-shot", "target-shielded", "target-in-cover"}),
        Total(8, "SWP-FIRE-07", missed_if={*HARDER}),
        Total(0, "SWP-FIRE-06", hits=False),
    ),
    ammo=0,
    single=True,
    keyed_by="result",
    notes={"target-shielded": "its shield is between it and the shooter"},
)

DAMAGE = replace(
    renumbered(cr3.DAMAGE, "CR3", "SWP"),
    fields=("weapon|impact", "armor?"),
    choices=ARMOR,
    said_by={"weapon": "SWP-TAB-WEAPONS", "armor": "SWP-TAB-ARMOR"},
    by=("armor",),
    modifiers=BY_ARMOR,
    at_zero=LimitRow("miss", "SWP-DMG-51"),
    notes={"armor": "the target's Armor Class; left out, it is not counted"},
)

CHARGE = replace(
    renumbered(cr3.CHARGE, "CR3", "SWP"),
    circumstances=("fierce", "cavalry", "onto-rear", "three-to-one"),
    foe_circumstances=("fierce", "cavalry", "needs-reload", "in-cover"),
    said_by={"if": "SWP-TAB-CHARGE"},
    modifiers=more_dice("SWP-CHARGE-51", {"fierce": +1, "cavalry": +1, "onto-rear": +2, "three-to-one": +1}),
    foe_modifiers=more_dice("SWP-CHARGE-52", {"fierce": +1, "cavalry": +1, "needs-reload": -1, "in-cover": +1}),
    rows=(
        Difference(+2, "target-runs-away", "SWP-CHARGE-10", {"melee": False}),
        Difference(+1, "target-fires", "SWP-CHARGE-11", {"melee": True}),
        Difference(+0, "target-fires", "SWP-CHARGE-12", {"melee": True}),
        Difference(-1, "target-fires", "SWP-CHARGE-13", {"melee": True}),
        Difference(-2, "charger-halts", "SWP-CHARGE-14", {"melee": False}),
    ),
    notes={
        "foe": "the target of the charge",
        "fierce": "a Fanatic, Troll or Greater Ogre",
        "cavalry": "any mounted figure (SWP-RUL-30)",
        "onto-rear": "the charge starts and ends in the target's rear",
        "three-to-one": "those charging together outnumber those they charge by three to one or more",
        "needs-reload": "a Missile figure whose weapon must be reloaded",
        "charger-halts": "the target fires too",
    },
)

MELEE = replace(
    melee := renumbered(cr3.MELEE, "CR3", "SWP"),
    fields=("rep", "weapon", "armor?", "foe"),
    foe_fields=("rep", "weapon", "armor?"),
    circumstances=("evenly-matched", "mounted", "foe-prone", "shielded", "carrying"),
    foe_circumstances=("evenly-matched", "mounted", "foe-prone", "shielded", "carrying"),
    choices=ARMOR,
    said_by={"weapon": "SWP-TAB-MELEE-WEAPONS", "armor": "SWP-TAB-ARMOR", "if": "SWP-TAB-MELEE-WEAPONS"},
    by=("armor",),
    modifiers=(
        *melee.modifiers,
        Modifier("mounted", "SWP-MELEE-04", dice=+1),
        Modifier("shielded", "SWP-MELEE-04", dice=+1),
    ),
    blow=BY_ARMOR,
    turned_rule="SWP-MELEE-53",
    notes={
        **melee.notes,
        "weapon": "every figure of the Missile Class has improvised",
        "armor": "its Armor Class; left out, it is not counted",
        "mounted": "it is mounted and its enemy is not",
        "shielded": "it has a shield and is attacked to its front; two swords count as one. With two-hand "
        "only a rider's lance in its first round (SWP-ARMOR-55)",
    },
)

_AWAY = FollowUp("distance", "break-off-distance", "inches", (6, 6, 7, 7, 8, 8), "SWP-MELEE-13")

BREAK_OFF = replace(
    renumbered(cr3.BREAK_OFF, "CR3", "SWP"),
    rows=(Row(1, "stay", "SWP-MELEE-12"), Row(0, "break-off", "SWP-MELEE-13", follow_up=_AWAY)),
)
