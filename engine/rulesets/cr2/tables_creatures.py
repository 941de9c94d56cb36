"""Tables of Chain Reaction 2.0 for bugs and zombies."""

from dataclasses import replace

from engine.checks.spec import Entry, Lookup, PassTest, Row
from engine.rulesets.cr2.tables_support import MORTAR_DEVIATION

BUG_HOLE_DIRECTION = Lookup(
    id="bug-hole-direction",
    rule="CR2-T-BUGHOLEDIR",
    title="Where a bug hole opens",
    fields=(),
    dice=1,
    rows=(
        Entry(1, 1, "front", "CR2-BUG-08"),
        Entry(2, 2, "right", "CR2-BUG-08"),
        Entry(3, 3, "rear", "CR2-BUG-08"),
        Entry(4, 4, "left", "CR2-BUG-08"),
        Entry(5, 6, "reroll", "CR2-BUG-08"),
    ),
    notes={"": "also where bugs go that have no target left (CR2-BUG-05)"},
)

BUG_MOVE = Lookup(
    id="bug-move",
    rule="CR2-T-BUGMOVE",
    title="Moving at random",
    fields=(),
    dice=1,
    rows=(
        Entry(1, 1, "forward", "CR2-BUG-10"),
        Entry(2, 2, "right", "CR2-BUG-10"),
        Entry(3, 3, "back", "CR2-BUG-10"),
        Entry(4, 4, "left", "CR2-BUG-10"),
        Entry(5, 6, "halt", "CR2-BUG-10"),
    ),
    notes={"": "bugs out of a hole that see nobody, and zombies"},
)

BUG_INSIDE = Lookup(
    id="bug-inside",
    rule="CR2-T-BUGINSIDE",
    title="Down in the hole",
    fields=(),
    dice=2,
    rows=(
        Entry(2, 2, "brain-bug", "CR2-BUG-12"),
        Entry(3, 3, "young", "CR2-BUG-12"),
        Entry(4, 4, "prisoners", "CR2-BUG-12"),
        Entry(5, 7, "bugs", "CR2-BUG-12"),
        Entry(8, 12, "nothing", "CR2-BUG-12"),
    ),
    shows="total",
)

PUKER_DEVIATION = replace(
    MORTAR_DEVIATION,
    id="puker-deviation",
    rule="CR2-T-PUKERDEV",
    title="Puker deviation",
    rows=tuple(replace(row, rule="CR2-BUG-15") for row in MORTAR_DEVIATION.rows),
    notes={"": "by 2d6 inches at what it does not see, else 1d6", "left-or-right": "left on 1 to 3"},
)

INFECTION = Lookup(
    id="infection",
    rule="CR2-ZOMBIE-06",
    title="Infection",
    fields=("rep",),
    dice=1,
    plus="rep",
    rows=(
        Entry(7, 13, "well", "CR2-ZOMBIE-06"),
        Entry(2, 6, "turns", "CR2-ZOMBIE-06"),
    ),
    notes={"turns": "into a zombie, after half a die of turns"},
)

BEHEADING = PassTest(
    id="beheading",
    rule="CR2-ZOMBIE-03",
    title="Beheading a zombie",
    dice=1,
    rows=(
        Row(1, "obviously-dead", "CR2-ZOMBIE-03"),
        Row(0, "not-dead", "CR2-ZOMBIE-03"),
    ),
    notes={"rep": "that of whoever hit it with a blade"},
)

CHECKS = (BUG_HOLE_DIRECTION, BUG_MOVE, BUG_INSIDE, PUKER_DEVIATION, INFECTION, BEHEADING)
