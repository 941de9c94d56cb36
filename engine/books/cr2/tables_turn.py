"""Turn, movement and awareness tables of Chain Reaction 2.0, and the call of a bug hole."""

from engine.books.core import second_tables as second
from engine.checks.rows import by_passes, by_value, one_die, targets
from engine.tables.spec import Initiative, Modifier, PassTest, Row

HALF_D6 = one_die(
    rule="CR2-DICE-05",
    title="Half a d6",
    rows=by_value("CR2-RUL-091", "result", {1: (1, 2), 2: (3, 4), 3: (5, 6)}),
)

ACTIVATION = Initiative(
    rule="CR2-TURN-01",
    title="Activation dice",
    fields=(),
    parties=("blue", "red"),
    rows=("blue-first", "red-first", "doubles"),
    again_rule="CR2-TURN-02",
    notes={"doubles": "nobody moves or fires; casualties are checked and weapons reloaded"},
)

FAST_MOVE = second.fast_move(
    rule="CR2-T-FASTMOVE",
    circumstances=("slow",),
    said_by={"if": "CR2-T-FASTMOVE"},
    modifiers=(Modifier("leader", "CR2-LEADER-06", dice=+1),),
    rows=(
        Row(2, "", "CR2-MOVE-04", when={"slow"}, values={"inches": 12}),
        Row(1, "", "CR2-MOVE-04", when={"slow"}, values={"inches": 9}),
        Row(0, "", "CR2-MOVE-04", when={"slow"}, values={"inches": 6}),
        Row(2, "", "CR2-MOVE-03", values={"inches": 16}),
        Row(1, "", "CR2-MOVE-03", values={"inches": 12}),
        Row(0, "", "CR2-MOVE-03", values={"inches": 8}),
    ),
    notes={"leader": "the group has its Leader in it", "slow": "wounded, or of Rep 2 or less"},
)

_AWARENESS = {
    "no-hostilities": -2,
    "own-lines": -2,
    "no-mans-land": +1,
    "quiet-month": -1,
    "enemy-territory": +2,
    "alert-notice": +1,
}

AWARENESS_STATE = PassTest(
    rule="CR2-T-AWARESTATE",
    title="State of awareness",
    circumstances=tuple(_AWARENESS),
    said_by={"if": "CR2-T-AWAREMOD"},
    modifiers=targets("CR2-T-AWAREMOD", _AWARENESS),
    rows=by_passes("CR2-ENC-03", "heightened", "low", "slack"),
    notes={
        "rep": "the commander's",
        "quiet-month": "no action for a month",
        "alert-notice": "police only",
        "low": "sentries check",
        "slack": "no sentries, and everybody checks",
    },
)

AWARENESS_CHECK = PassTest(
    rule="CR2-T-AWARECHECK",
    title="Awareness check",
    circumstances=("alarm",),
    said_by={"if": "CR2-T-AWARECHECK"},
    modifiers=(Modifier("alarm", "CR2-ENC-04", dice=+1),),
    rows=by_passes("CR2-ENC-04", "in-sight", "in-sight-rep-minus-1", "no-in-sight"),
    notes={"alarm": "an alarm was raised, or shots were heard"},
)

BUG_HOLE = PassTest(
    rule="CR2-T-BUGHOLE",
    title="There be bugs",
    fields=("rate",),
    limits={"rate": (1, 10)},
    circumstances=("night", "bugs-about"),
    said_by={"if": "CR2-T-BUGHOLE"},
    target="rate",
    modifiers=(Modifier("night", "CR2-RUL-199", halves=True),),
    rows=(
        Row(2, "opens", "CR2-BUG-07"),
        Row(1, "opens", "CR2-BUG-07", when={"bugs-about"}),
        Row(1, "none", "CR2-BUG-07"),
        Row(0, "none", "CR2-BUG-07"),
    ),
    notes={
        "": "rolled when the activation dice add up to 7",
        "rate": "the area's bug rate",
        "bugs-about": "a hole is in play, and bugs from it are on the table",
    },
)
