"""Band, aftermath, terrain and campaign tables of Chain Reaction 3.0, in the book's order."""

from engine.checks.rows import by_range, by_value, one_die, targets, two_dice
from engine.tables.spec import Chance, FollowUp, Lookup, Modifier, PassTest, RangeRow, Row, Score, SuccessContest

HALF_D6 = one_die(
    rule="CR3-TAB-HALF-D6",
    title="Half a d6",
    rows=by_value("CR3-DICE-08", "result", {1: (1, 2), 2: (3, 4), 3: (5, 6)}),
)

POSSIBILITY = Chance(
    rule="CR3-DICE-06",
    title="A possibility in brackets",
    fields=("range",),
    notes={"range": "the faces on which it happens, as 1-3 or [1, 3]"},
)

PARTY = one_die(
    rule="CR3-TAB-PARTY",
    title="Party Generation",
    circumstances=("military-or-police", "guerrilla-or-ganger"),
    modifiers=targets("CR3-BAND-03", {"military-or-police": +1, "guerrilla-or-ganger": -1}),
    rows=by_value("CR3-TAB-PARTY", "rep", {3: (0, 1), 4: (2, 5), 5: (6, 7)}),
    shows="score",
    keyed_by="rep",
)

AFTER_BATTLE = PassTest(
    rule="CR3-TAB-AFTER-BATTLE",
    title="After the Battle Recovery",
    circumstances=("out-of-the-fight", "ran-away"),
    exactly_one=("out-of-the-fight", "ran-away"),
    rows=(
        Row(2, "returns", "CR3-AFTER-03"),
        Row(1, "returns", "CR3-AFTER-04", when={"out-of-the-fight"}),
        Row(1, "returns-rep-minus-1", "CR3-AFTER-04", when={"ran-away"}),
        Row(0, "dies", "CR3-AFTER-05", when={"out-of-the-fight"}),
        Row(0, "gone", "CR3-AFTER-05", when={"ran-away"}),
    ),
)

_BUILDINGS = FollowUp("buildings", "buildings", "buildings", (1, 1, 1, 2, 2, 3), "CR3-TERR-03")

TERRAIN = two_dice(
    rule="CR3-TAB-TERRAIN",
    title="Terrain Generator",
    rows=by_range(
        "CR3-TERR-03",
        {"rough": (2, 2), "clear": (3, 6), "woods": (7, 8), "clear-with-buildings": (9, 9), "hill": (10, 12)},
        follow_ups={"clear-with-buildings": _BUILDINGS},
    ),
)

STAY_OR_GO = SuccessContest(
    rule="CR3-TAB-STAY-OR-GO",
    title="Stay or Go",
    fields=("rep", "foe", "months?"),
    foe_fields=("rep",),
    circumstances=("star-out-of-the-fight", "grunts-lost", "poisoned", "success", "failure"),
    exactly_one=("success", "failure"),
    modifiers=(
        Modifier("star-out-of-the-fight", "CR3-CAMP-05", dice=-1),
        Modifier("grunts-lost", "CR3-CAMP-05", dice=-1),
        Modifier("poisoned", "CR3-CAMP-05", dice=-1),
        Modifier("months", "CR3-CAMP-05", dice=+1, times="months", per=3, always=True),
    ),
    # Equal scores above zero are read as two zeroes (CR3-RUL-127).
    rows=(
        Score("twice", "stays-excused", "CR3-CAMP-07"),
        Score("more", "stays", "CR3-CAMP-08"),
        Score("less", "leaves", "CR3-CAMP-09"),
        Score("half", "leaves-and-poisons", "CR3-CAMP-10"),
        Score("even", "stays", "CR3-CAMP-11", when={"success"}),
        Score("even", "leaves", "CR3-CAMP-11", when={"failure"}),
    ),
    notes={
        "rep": "the Star's",
        "foe": "the Grunt",
        "months": "months in a row that the Grunt has been in the band, 0 if left out",
        "success": "the last Encounter was one",
        "failure": "the last Encounter was one",
        "poisoned": "this Grunt's mind was poisoned after the last Encounter",
    },
)

NEXT_ENCOUNTER = Lookup(
    rule="CR3-TAB-NEXT-ENCOUNTER",
    fields=("last", "eal?"),
    circumstances=("success", "failure"),
    exactly_one=("success", "failure"),
    limits={"eal": (1, 5)},
    choices={"last": ("patrol", "raid-attack", "raid-defend")},
    by=("last",),
    dice=0,
    rows=(
        RangeRow(0, 0, "raid-attack", "CR3-CAMP-17", when={"last=patrol", "success"}, values={"eal_change": 0}),
        RangeRow(0, 0, "raid-defend", "CR3-CAMP-17", when={"last=patrol", "failure"}, values={"eal_change": 1}),
        RangeRow(0, 0, "raid-attack", "CR3-CAMP-17", when={"last=raid-attack", "success"}, values={"eal_change": 1}),
        RangeRow(0, 0, "patrol", "CR3-CAMP-17", when={"last=raid-attack", "failure"}, values={"eal_change": -1}),
        RangeRow(0, 0, "patrol", "CR3-CAMP-17", when={"last=raid-defend", "success"}, values={"eal_change": -1}),
        RangeRow(0, 0, "raid-defend", "CR3-CAMP-17", when={"last=raid-defend", "failure"}, values={"eal_change": 0}),
    ),
    shifts=("eal", "eal_change"),
    notes={"last": "the Encounter just played", "eal": "its Enemy Activity Level"},
)

# Of a 6 the book keeps 5.
EAL = Lookup(
    rule="CR3-CAMP-15",
    title="Enemy Activity Level",
    fields=(),
    dice=2,
    keep=1,
    rows=by_value("CR3-CAMP-15", "eal", {1: (1, 1), 2: (2, 2), 3: (3, 3), 4: (4, 4), 5: (5, 6)}),
    keyed_by="eal",
    notes={"": "for an Encounter that the Next Encounter table has not set"},
)
