"""Grenades, flames and riders of Chain Reaction 2.0."""

from dataclasses import replace

from engine.books.cr2.tables_fight import DAMAGE
from engine.checks.rows import by_passes, by_range, one_die
from engine.tables.spec import LimitRow, Lookup, PassTest, RangeRow

MOUNTED_MISS = PassTest(
    rule="CR2-T-MOUNTEDMISS",
    title="Missed shot at a rider",
    rows=by_passes("CR2-MOUNT-05", "mount-struck", "riders-hold-on", "clean-miss"),
    notes={"rep": "the shooter's", "mount-struck": "roll mounted-damage", "riders-hold-on": "each rolls hold-on"},
)

MOUNTED_DAMAGE = replace(
    DAMAGE,
    rule="CR2-T-MOUNTEDDAMAGE",
    title="Damage to a mount",
    fields=("rep?", "weapon|impact"),
    usual={"rep": 6},
    less_rule="CR2-MOUNT-04",
    rows=(LimitRow("stunned", "CR2-MOUNT-04", within=True), LimitRow("out-of-the-fight", "CR2-MOUNT-04")),
    notes={"rep": "the mount's, 6 if left out", "": "either way it falls, and each rider rolls rider-falls"},
)

HOLD_ON = PassTest(
    rule="CR2-MOUNT-05",
    title="Holding on",
    dice=1,
    rows=by_passes("CR2-MOUNT-05", "stays", "falls"),
    notes={"rep": "the rider's"},
)

RIDER_FALLS = PassTest(
    rule="CR2-MOUNT-04",
    title="Falling off a mount",
    dice=1,
    rows=by_passes("CR2-MOUNT-04", "stunned", "out-of-the-fight"),
    notes={"rep": "the rider's"},
)

WHERE_GRENADE = PassTest(
    rule="CR2-T-GRENADEMISS",
    title="Where did the grenade go?",
    rows=by_passes("CR2-GREN-02", "harmless", "intervening-group", "fire-in-the-hole"),
    notes={"rep": "the thrower's", "intervening-group": "ranged-combat says whether it bursts there"},
)

BOMBS_AWAY = PassTest(
    rule="CR2-T-BOMBSAWAY",
    title="Bombs away",
    rows=by_passes("CR2-GREN-04", "as-in-the-open", "as-in-cover", "fire-in-the-hole"),
    notes={"rep": "the thrower's", "": "for a spot out of sight, or a grenade dropped or rolled"},
)

FIRE_IN_THE_HOLE = PassTest(
    rule="CR2-T-FIREINHOLE",
    title="Fire in the hole",
    dice=1,
    rows=by_passes("CR2-GREN-03", "prone", "damage"),
    notes={"rep": "of each figure in the circle", "damage": "at Impact 2"},
)

FLAME_MISS = one_die(
    rule="CR2-T-FLAMEMISS",
    title="Where a missed flame falls",
    rows=by_range("CR2-BLAST-06", {"left": (1, 2), "right": (3, 4), "short": (5, 6)}),
    notes={"": "2 inches that way, and nobody is hit"},
)

# A die and 3 on the To Hit table: a 5 is its row of 8, a 6 that of 9 (CR2-RUL-172).
FLAME_TANK = one_die(
    rule="CR2-WPN-27",
    title="The flame thrower's tank",
    circumstances=("target-protected", "target-in-cover", "target-prone", "target-fast"),
    said_by={"if": "CR2-T-TOHIT"},
    rows=(
        RangeRow(1, 4, "holds", "CR2-WPN-27"),
        RangeRow(5, 6, "holds", "CR2-RUL-172", when={"target-in-cover"}),
        *(RangeRow(5, 5, "holds", "CR2-RUL-172", when={f"target-{how}"}) for how in ("protected", "prone", "fast")),
        RangeRow(5, 6, "explodes", "CR2-WPN-27"),
    ),
)

CROSSING_FLAMES = Lookup(
    rule="CR2-WPN-28",
    title="Walking through flames",
    fields=("rep",),
    circumstances=("fast",),
    said_by={"if": "CR2-WPN-28"},
    dice=2,
    less="rep",
    rows=(
        RangeRow(9, 11, "burned", "CR2-RUL-171"),
        RangeRow(8, 8, "safe", "CR2-RUL-171", when={"fast"}),
        RangeRow(8, 8, "burned", "CR2-RUL-171"),
        RangeRow(-5, 7, "safe", "CR2-RUL-171"),
    ),
    notes={"fast": "it is moving fast"},
)
