"""Fire, damage, grenades, charges and melee of Chain Reaction 3.0, in the book's order."""

from engine.tables.spec import (
    Difference,
    FollowUp,
    Ladder,
    LimitRoll,
    LimitRow,
    Lookup,
    Modifier,
    PassContest,
    PassTest,
    PitifulShot,
    RangeRow,
    Row,
    Score,
    ShootingTable,
    SuccessContest,
    Total,
)

STAR_POWER = Ladder(
    rule="CR3-STAR-07",
    fields=("rep", "damage"),
    limits={"rep": (0, 6)},
    choices={"damage": ("obviously-dead", "out-of-the-fight", "stunned")},
    steps=("obviously-dead", "out-of-the-fight", "stunned", "carry-on"),
    notes={"rep": "the Star Power dice left", "damage": "the damage before"},
)

RELOAD = Lookup(
    rule="CR3-WPN-25",
    title="Reloading",
    fields=(),
    circumstances=("beyond-normal-move",),
    dice=0,
    rows=(
        RangeRow(0, 0, "not-reloaded", "CR3-WPN-25", when={"beyond-normal-move"}),
        RangeRow(0, 0, "reloaded", "CR3-WPN-25"),
    ),
    notes={"": "no dice: one activation spent on it reloads the weapon"},
)

HARDER = (
    "shooter-fast", "rush-shot", "target-charging", "target-concealed", "target-in-cover", "target-prone",
    "target-fast", "second-target",
)  # fmt: skip
"""What makes a shot harder that only just hits."""

RANGED_COMBAT = ShootingTable(
    rule="CR3-TAB-RANGED-COMBAT",
    fields=("rep", "weapon", "shots?"),
    circumstances=(*HARDER, "third-target"),
    implies={"third-target": {"second-target"}},
    rows=(
        Total(10, "CR3-FIRE-09"),
        Total(9, "CR3-FIRE-08", missed_if={"rush-shot", "target-in-cover", "third-target"}),
        Total(8, "CR3-FIRE-07", missed_if={*HARDER}),
        Total(0, "CR3-FIRE-06", hits=False),
    ),
    pitiful=PitifulShot(6, "CR3-FIRE-13", rep=3, hits_on=3),
    ammo=2,
    keyed_by="hits",
    said_by={"weapon": "CR3-TAB-WEAPONS"},
    notes={"shots": "dice used, fewer than the Target Rating"},
)

DAMAGE = LimitRoll(
    rule="CR3-TAB-DAMAGE",
    title="Ranged Combat Damage",
    fields=("weapon|impact",),
    said_by={"weapon": "CR3-TAB-WEAPONS"},
    limit="impact",
    rows=(
        LimitRow("obviously-dead", "CR3-DMG-02", face=1),
        LimitRow("out-of-the-fight", "CR3-DMG-03", within=True),
        LimitRow("knocked-down", "CR3-DMG-04"),
    ),
)

GRENADE = PassTest(
    rule="CR3-TAB-GRENADE",
    title="Throwing a Grenade",
    fields=("rep", "weapon?"),
    circumstances=("cannot-see-spot", "dropped-or-rolled"),
    choices={"weapon": ("grenade", "grenade-launcher")},
    by=("weapon",),
    rows=(
        Row(2, "on-spot", "CR3-GREN-03"),
        Row(1, "misses", "CR3-GREN-04", when={"cannot-see-spot"}, unless={"dropped-or-rolled"}),
        Row(1, "on-spot", "CR3-GREN-04"),
        Row(0, "misses", "CR3-RUL-89", when={"weapon=grenade-launcher"}),
        Row(0, "oops", "CR3-GREN-05"),
    ),
    notes={"weapon": "a grenade if left out; a launcher's round is never dropped"},
)

CHARGE = PassContest(
    rule="CR3-TAB-CHARGE",
    title="Charge into Melee",
    fields=("rep", "foe"),
    foe_fields=("rep",),
    rows=(
        Difference(+2, "target-runs-away", "CR3-CHARGE-10", {"melee": False}),
        Difference(+1, "target-fires-one", "CR3-CHARGE-11", {"melee": True}),
        Difference(+0, "target-fires-all", "CR3-CHARGE-12", {"melee": True}),
        Difference(-1, "target-fires-all", "CR3-CHARGE-13", {"melee": True}),
        Difference(-2, "charger-halts", "CR3-CHARGE-14", {"melee": False}),
    ),
    notes={"foe": "the target of the charge"},
)

MELEE = SuccessContest(
    rule="CR3-TAB-MELEE-WEAPONS",
    fields=("rep", "weapon", "foe"),
    foe_fields=("rep", "weapon"),
    circumstances=("evenly-matched", "foe-prone", "carrying"),
    foe_circumstances=("evenly-matched", "foe-prone", "carrying"),
    modifiers=(
        Modifier("evenly-matched", "CR3-MELEE-04", dice=+1, times="evenly_matched"),
        Modifier("foe-prone", "CR3-MELEE-04", dice=+2),
        Modifier("carrying", "CR3-WOUND-04", dice=-2),
    ),
    arms=("melee_weapons",),
    said_by={"weapon": "CR3-TAB-MELEE-WEAPONS"},
    armed=True,
    margin=True,
    rows=(
        Score("more", "won", "CR3-MELEE-06"),
        Score("even", "evenly-matched", "CR3-MELEE-05"),
        Score("less", "lost", "CR3-MELEE-06"),
    ),
    keyed_by="margin",
    notes={
        "evenly-matched": "its enemy has already scored Evenly Matched this turn",
        "foe-prone": "its enemy is prone",
        "carrying": "a Star that keeps hold of a wounded figure",
    },
)

MELEE_DAMAGE = LimitRoll(
    rule="CR3-TAB-MELEE-DAMAGE",
    fields=("margin",),
    limit="margin",
    at_zero=LimitRow("evenly-matched", "CR3-MELEE-05"),
    rows=(
        LimitRow("obviously-dead", "CR3-MELEE-07", face=1),
        LimitRow("out-of-the-fight", "CR3-MELEE-07", within=True),
        LimitRow("knocked-down", "CR3-MELEE-07"),
    ),
    notes={"margin": "the successes by which the winner won"},
)

_AWAY = FollowUp("distance", "break-off-distance", "inches", (2, 3, 4, 5, 6, 7), "CR3-MELEE-13")

BREAK_OFF = PassTest(
    rule="CR3-TAB-BREAK-OFF",
    title="Breaking off melee, a Grunt's roll",
    dice=1,
    rows=(Row(1, "stay", "CR3-MELEE-12"), Row(0, "break-off", "CR3-MELEE-13", follow_up=_AWAY)),
)
