"""Tables of Chain Reaction 2.0 for bugs and zombies."""

from dataclasses import replace

from engine.books.cr2.tables_support import MORTAR_DEVIATION
from engine.checks.rows import by_passes, by_range, one_die, two_dice
from engine.tables.spec import Lookup, PassTest

BUG_HOLE_DIRECTION = one_die(
    rule="CR2-T-BUGHOLEDIR",
    title="Where a bug hole opens",
    rows=by_range("CR2-BUG-08", {"front": (1, 1), "right": (2, 2), "rear": (3, 3), "left": (4, 4), "reroll": (5, 6)}),
    notes={"": "also where bugs go that have no target left (CR2-BUG-05)"},
)

BUG_MOVE = one_die(
    rule="CR2-T-BUGMOVE",
    title="Moving at random",
    rows=by_range("CR2-BUG-10", {"forward": (1, 1), "right": (2, 2), "back": (3, 3), "left": (4, 4), "halt": (5, 6)}),
    notes={"": "bugs out of a hole that see nobody, and zombies"},
)

BUG_INSIDE = two_dice(
    rule="CR2-T-BUGINSIDE",
    title="Down in the hole",
    rows=by_range(
        "CR2-BUG-12", {"brain-bug": (2, 2), "young": (3, 3), "prisoners": (4, 4), "bugs": (5, 7), "nothing": (8, 12)}
    ),
)

PUKER_DEVIATION = replace(
    MORTAR_DEVIATION,
    rule="CR2-T-PUKERDEV",
    title="Puker deviation",
    rows=tuple(replace(row, rule="CR2-BUG-15") for row in MORTAR_DEVIATION.rows),
    notes={"": "by 2d6 inches at what it does not see, else 1d6", "left-or-right": "left on 1 to 3"},
)

INFECTION = Lookup(
    rule="CR2-ZOMBIE-06",
    fields=("rep",),
    dice=1,
    plus="rep",
    rows=by_range("CR2-ZOMBIE-06", {"well": (7, 13), "turns": (2, 6)}),
    notes={"turns": "into a zombie, after half a die of turns"},
)

BEHEADING = PassTest(
    rule="CR2-ZOMBIE-03",
    title="Beheading a zombie",
    dice=1,
    rows=by_passes("CR2-ZOMBIE-03", "obviously-dead", "not-dead"),
    notes={"rep": "that of whoever hit it with a blade"},
)
