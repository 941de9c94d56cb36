"""Fire, wounds, melee, grenades and mortars of the French Compendium."""

from dataclasses import replace

from engine.books.compendium.tables_turn import test_of_rep
from engine.books.cr3 import tables_fight as cr3
from engine.checks.rows import by_difference, by_passes, by_range, by_value, more_dice, one_die, targets
from engine.tables.spec import LimitRoll, LimitRow, Lookup, Modifier, PassContest, PitifulShot, Row, Total

IMPACTS = {"impact": (0, 6)}
HARDER = (
    "target-concealed", "target-in-cover", "target-prone", "target-fast", "target-charging", "shooter-fast",
    "snap-shot", "second-target",
)  # fmt: skip
"""What makes a shot harder that only just hits."""

RANGED_COMBAT = replace(
    cr3.RANGED_COMBAT,
    rule="CMP-T-TOHIT",
    circumstances=(*HARDER, "third-target", "two-weapons", "crack-shot"),
    paired="crack-shot",
    said_by={"weapon": "CMP-T-WEAP-GENERIC", "if": "CMP-T-TOHIT"},
    modifiers=(*targets("CMP-FIRE-11", {"snap-shot": -1}), *targets("CMP-FIRE-04", {"two-weapons": -1})),
    rows=(
        Total(10, "CMP-FIRE-03"),
        Total(9, "CMP-FIRE-03", missed_if={"target-in-cover", "shooter-fast", "snap-shot", "third-target"}),
        Total(8, "CMP-FIRE-03", missed_if={*HARDER}),
        Total(0, "CMP-FIRE-03", hits=False),
    ),
    pitiful=PitifulShot(6, "CMP-FIRE-10", because="target-in-cover", party="desperate"),
    notes={
        "shots": "dice used, fewer than the weapon's rate",
        "snap-shot": "takes 1 off Rep itself; fire that is only at Rep -1 is none",
        "second-target": "this one or a later one",
        "third-target": "this one or a later one",
        "two-weapons": "both at once",
        "crack-shot": "rolls two dice for each shot and keeps the higher",
    },
)

DESPERATE_SHOT = test_of_rep(
    rule="CMP-T-DESPERATE",
    title="Desperate shot",
    dice=1,
    rows=by_passes("CMP-FIRE-10", "hit", "miss"),
    notes={"rep": "the Rep that the shot was fired at"},
)

MOUNTED_TARGET = one_die(
    rule="CMP-T-MOUNTED",
    title="Hit on a rider",
    rows=by_range("CMP-FIRE-07", {"mount": (1, 3), "rider": (4, 6)}),
)

RIDER_FALLS = test_of_rep(
    rule="CMP-RUL-114",
    title="A rider's fall",
    dice=1,
    rows=by_passes("CMP-RUL-114", "prone", "stunned"),
    notes={"": "for a rider whose mount is struck"},
)

DAMAGE = LimitRoll(
    rule="CMP-T-WOUND",
    title="Wound",
    fields=("weapon|impact",),
    limits=IMPACTS,
    arms=("weapons", "melee_weapons"),
    said_by={"weapon": "CMP-T-WEAP-GENERIC"},
    limit="impact",
    rows=(
        LimitRow("obviously-dead", "CMP-WOUND-01", face=1),
        LimitRow("out-of-the-fight", "CMP-WOUND-01", within=True),
        LimitRow("stunned", "CMP-WOUND-01"),
    ),
)

STAR_POWER = replace(cr3.STAR_POWER, rule="CMP-T-STARPOWER")

FIGHTERS = ("brawler", "runt", "knife-fighter", "carrying", "turned")
"""What a fighter may be in melee."""

MELEE = PassContest(
    rule="CMP-T-MELEE",
    fields=("rep", "foe"),
    foe_fields=("rep",),
    circumstances=FIGHTERS,
    foe_circumstances=FIGHTERS,
    said_by={"if": "CMP-RUL-069"},
    modifiers=(
        *more_dice("CMP-ADV-03", {"brawler": +1}),
        *more_dice("CMP-DIS-04", {"runt": -1}),
        *more_dice("CMP-ADV-09", {"knife-fighter": +1}),
        *more_dice("CMP-WOUND-08", {"carrying": -2}),
        *targets("CMP-REACT-12", {"turned": -1}),
    ),
    rows=by_difference("CMP-T-MELEE", "won", "won", "continues", "lost", "lost"),
    margin=True,
    counts=4,
    always_fails=6,
    keyed_by="margin",
    notes={
        "knife-fighter": "with a knife in hand",
        "carrying": "a Star that keeps hold of a wounded figure",
        "turned": "charged from the flank or rear, in the first round",
        "margin": "1: the winner rolls damage; 2: melee-kill",
    },
)

MELEE_KILL = LimitRoll(
    rule="CMP-T-MELEE",
    title="Beaten in melee by two",
    fields=("impact",),
    limits=IMPACTS,
    limit="impact",
    rows=(
        LimitRow("obviously-dead", "CMP-MELEE-05", within=True),
        LimitRow("out-of-the-fight", "CMP-MELEE-05"),
    ),
    notes={"impact": "of the winner's weapon"},
)

GRENADE = test_of_rep(
    rule="CMP-T-GRENADE",
    title="Throwing a grenade",
    circumstances=("cannot-see-spot", "dropped-or-rolled"),
    said_by={"if": "CMP-T-GRENADE"},
    rows=(
        Row(2, "on-spot", "CMP-GREN-02"),
        Row(1, "misses", "CMP-GREN-03", when={"cannot-see-spot"}, unless={"dropped-or-rolled"}),
        Row(1, "on-spot", "CMP-GREN-03"),
        Row(0, "oops", "CMP-GREN-04"),
    ),
    notes={"misses": "those in the circle take Received Fire", "oops": "dropped: those near take grenade-drop"},
)

GRENADE_DROP = test_of_rep(
    rule="CMP-GREN-04",
    title="Away from a dropped grenade",
    dice=1,
    rows=by_passes("CMP-GREN-04", "prone", "damage"),
    notes={"": "for everybody in the circle, the thrower too"},
)

MORTAR_HANDLING = test_of_rep(
    rule="CMP-T-MORTAR-SETUP",
    title="Setting a mortar up",
    rows=by_passes("CMP-MORT-06", "at-once", "next-activation", "failed"),
    notes={"": "or packing it up", "rep": "the gunner's"},
)

MORTAR_DEVIATION = Lookup(
    rule="CMP-T-MORTAR-DEVIATION",
    title="Mortar deviation",
    fields=("rep",),
    circumstances=("corrected",),
    said_by={"if": "CMP-T-MORTAR-DEVIATION"},
    dice=2,
    less="rep",
    modifiers=(Modifier("corrected", "CMP-MORT-09", dice=-1),),
    rows=(
        *by_value("CMP-RUL-099", "inches", {0: (-5, -1)}),
        *by_value("CMP-MORT-08", "inches", {inches: (inches, inches) for inches in range(12)}),
    ),
    keyed_by="inches",
    notes={"rep": "the gunner's", "corrected": "at the same spot again, which the crew or a spotter sees"},
)
