"""Turn, movement and driving tables of the French Compendium."""

from dataclasses import replace
from functools import partial

from engine.books.cr2 import tables_turn as cr2
from engine.books.mg42 import tables_reaction as mg42
from engine.checks.rows import by_passes, by_value, more_dice
from engine.tables.spec import Modifier, PassTest, Row

test_of_rep = partial(PassTest, always_fails=6)
"""Two dice against Rep, of which a 6 always fails (CMP-TEST-02)."""
STEADY = more_dice("CMP-ADV-14", {"stoic": +1}) + more_dice("CMP-ADV-01", {"born-leader": +1})
"""What a stoic and a born leader roll more in their tests (CMP-RUL-173)."""
_RUNNER = Modifier("athlete", "CMP-ADV-04", dice=+1), Modifier("slow", "CMP-DIS-02", counts=1)

HALF_D6 = replace(
    cr2.HALF_D6, rule="CMP-GEN-02", rows=by_value("CMP-RUL-001", "result", {1: (1, 2), 2: (3, 4), 3: (5, 6)})
)

ACTIVATION = replace(mg42.ACTIVATION, rule="CMP-ACT-02", again_rule="CMP-ACT-01")

DIM_WITTED = test_of_rep(
    rule="CMP-DIS-11",
    title="Dim-witted",
    dice=1,
    rows=by_passes("CMP-DIS-11", "acts", "does-nothing"),
    notes={"": "for a dim-witted figure that is activated", "does-nothing": "it reacts all the same (CMP-RUL-080)"},
)

PHOBIA = replace(
    DIM_WITTED,
    rule="CMP-DIS-12",
    title="Phobia",
    rows=by_passes("CMP-RUL-081", "masters-fear", "goes-no-nearer"),
    notes={"": "for one with a phobia that would go within 6 inches of a zombie"},
)

FAST_MOVE = test_of_rep(
    rule="CMP-T-MOVE",
    fields=("rep", "leader?"),
    flags=("leader",),
    circumstances=("mounted", "athlete", "slow", "stoic", "born-leader"),
    said_by={"if": "CMP-T-MOVE"},
    modifiers=(Modifier("leader", "CMP-TEST-03", dice=+1), *_RUNNER, *STEADY),
    rows=(
        Row(2, "", "CMP-MOVE-04", when={"mounted"}, values={"inches": 32}),
        Row(1, "", "CMP-MOVE-04", when={"mounted"}, values={"inches": 24}),
        Row(0, "", "CMP-MOVE-04", when={"mounted"}, values={"inches": 16}),
        Row(2, "", "CMP-MOVE-02", values={"inches": 16}),
        Row(1, "", "CMP-MOVE-02", values={"inches": 12}),
        Row(0, "", "CMP-MOVE-02", values={"inches": 8}),
    ),
    keyed_by="inches",
    notes={"": "with no die passed it may not shoot", "leader": "its group has a leader in it"},
)

CAR_START = test_of_rep(
    rule="CMP-T-CAR",
    title="Starting a car",
    rows=by_passes("CMP-CAR-02", "at-once", "next-activation", "does-not-start"),
    notes={"rep": "the driver's", "at-once": "and it may drive 8 inches"},
)

CAR_FAST = test_of_rep(
    rule="CMP-T-CAR",
    title="Driving fast",
    rows=tuple(Row(passed, "", "CMP-CAR-04", values={"inches": 8 + 4 * passed}) for passed in (2, 1, 0)),
    keyed_by="inches",
    notes={"": "with no die passed nobody aboard shoots", "rep": "the driver's"},
)

_at_the_wheel = partial(
    test_of_rep,
    rule="CMP-T-CAR",
    circumstances=("driver",),
    said_by={"if": "CMP-ADV-15"},
    modifiers=(Modifier("driver", "CMP-ADV-15", dice=+1),),
)

CAR_TURN = _at_the_wheel(
    title="Turning at speed",
    rows=by_passes("CMP-CAR-06", "turns", "skids", "spins"),
    notes={
        "rep": "the driver's",
        "skids": "by its width: car-accident if it touches something or leaves the road",
        "spins": "car-accident follows",
    },
)

CAR_ACCIDENT = _at_the_wheel(
    title="Car accident",
    rows=by_passes("CMP-CAR-07", "stalls", "engine-ruined", "overturns"),
    notes={"rep": "the driver's", "overturns": "everybody aboard takes car-crash"},
)

CAR_CRASH = test_of_rep(
    rule="CMP-T-CAR-CRASH",
    title="Crash of a car",
    rows=by_passes("CMP-CAR-08", "carry-on", "stunned", "out-of-the-fight"),
    notes={"": "for each of those aboard"},
)
