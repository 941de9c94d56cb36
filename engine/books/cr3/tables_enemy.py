"""The enemy's tables of Chain Reaction 3.0: PEFs, how many come, how they move."""

from engine.ruleset.manners import Behaviour
from engine.tables.spec import Amount, FollowUp, Lookup, Modifier, PassTest, RangeRow, Row

EAL = {"eal": (1, 5)}
"""The Enemy Activity Level never leaves 1 to 5 (CR3-RUL-126)."""

PEF_MOVEMENT = PassTest(
    rule="CR3-TAB-PEF-MOVE",
    title="PEF Movement",
    fields=("eal",),
    limits=EAL,
    target="eal",
    circumstances=("other-pefs",),
    then="choice",
    rows=(
        Row(2, "toward-pef", "CR3-PEF-06", when={"other-pefs"}, die=(1, 2), values={"inches": 16}),
        Row(2, "toward-enemy", "CR3-PEF-06", when={"other-pefs"}, die=(3, 6), values={"inches": 16}),
        Row(2, "splits", "CR3-PEF-06", die=(1, 2)),
        Row(2, "toward-enemy", "CR3-PEF-06", die=(3, 6), values={"inches": 16}),
        Row(1, "toward-pef", "CR3-PEF-07", when={"other-pefs"}, die=(1, 3), values={"inches": 8}),
        Row(1, "toward-enemy", "CR3-PEF-07", when={"other-pefs"}, die=(4, 6), values={"inches": 8}),
        Row(1, "splits", "CR3-PEF-07", die=(1, 1)),
        Row(1, "toward-enemy", "CR3-PEF-07", die=(2, 6), values={"inches": 8}),
        Row(0, "stays", "CR3-PEF-08", values={"inches": 0}),
    ),
    notes={"eal": "the Enemy Activity Level", "other-pefs": "other PEFs are on the table"},
)

PEF_RESOLUTION = Lookup(
    rule="CR3-TAB-PEF-RESOLVE",
    title="PEF Resolution",
    fields=("eal",),
    limits=EAL,
    dice=1,
    column="eal",
    rows=(
        RangeRow(1, 1, "", "CR3-PEF-10", columns=("X", "X", "X", "X", "X")),
        RangeRow(2, 2, "", "CR3-PEF-10", columns=("X", "X", "X", "X", "B")),
        RangeRow(3, 3, "", "CR3-PEF-10", columns=("X", "X", "A", "B", "B")),
        RangeRow(4, 4, "", "CR3-PEF-10", columns=("X", "A", "B", "B", "B")),
        RangeRow(5, 5, "", "CR3-PEF-10", columns=("A", "B", "B", "B", "C")),
        RangeRow(6, 6, "", "CR3-PEF-10", columns=("B", "C", "C", "C", "C")),
    ),
    column_rules={"A": "CR3-PEF-11", "B": "CR3-PEF-12", "C": "CR3-PEF-13", "X": "CR3-PEF-14"},
    notes={"eal": "the Enemy Activity Level"},
)

_RULE = "CR3-PEF-16"

HOW_MANY = Lookup(
    rule="CR3-TAB-HOW-MANY",
    title="How Many Grunts",
    fields=("party",),
    dice=2,
    rows=(
        RangeRow(2, 2, "", _RULE, amount=Amount("enemies", "party", whole=0, half=True, minimum=1)),
        RangeRow(3, 4, "", _RULE, amount=Amount("enemies", "party", add=-2, minimum=1)),
        # The book prints no minimum here; one figure comes at least (CR3-RUL-120).
        RangeRow(5, 5, "", _RULE, amount=Amount("enemies", "party", add=-1, minimum=1)),
        RangeRow(6, 8, "", _RULE, amount=Amount("enemies", "party")),
        RangeRow(9, 9, "", _RULE, amount=Amount("enemies", "party", add=+1)),
        RangeRow(10, 11, "", _RULE, amount=Amount("enemies", "party", add=+2)),
        RangeRow(12, 12, "", _RULE, amount=Amount("enemies", "party", add=+2, half=True)),
    ),
    shows="total",
    keyed_by="enemies",
    notes={"party": "the player's figures on the table that are not down, captured or gone"},
)

_FLANK = FollowUp("flank", "flank", "flank", ("left",) * 3 + ("right",) * 3, "CR3-NPC-03")

NP_MOVEMENT = PassTest(
    rule="CR3-TAB-NP-MOVE",
    title="NP Force Movement",
    circumstances=("in-cover", "outnumbers-two-to-one"),
    modifiers=(Modifier("in-cover", "CR3-NPC-02", dice=+1), Modifier("outnumbers-two-to-one", "CR3-NPC-02", dice=+1)),
    rows=(
        Row(2, "split", "CR3-NPC-03", when={"outnumbers-two-to-one"}, follow_up=_FLANK),
        Row(1, "firing-position", "CR3-NPC-03", when={"outnumbers-two-to-one"}),
        Row(0, "cover", "CR3-NPC-03", when={"outnumbers-two-to-one"}),
        Row(2, "firing-position", "CR3-NPC-04"),
        Row(1, "cover", "CR3-NPC-04"),
        Row(0, "cover", "CR3-NPC-04"),
    ),
    notes={
        "rep": "that of the group's Leader",
        "outnumbers-two-to-one": "twice as many figures as the closest player group (CR3-RUL-123)",
    },
)

BEHAVIOURS = {
    "split": Behaviour("fire", splits=True),
    "firing-position": Behaviour("fire"),
    "cover": Behaviour("cover"),
}
"""What the rows of NP Force Movement mean (CR3-NPC-03, CR3-NPC-04, CR3-RUL-135)."""
