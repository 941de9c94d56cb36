"""Reaction tables of the French Compendium, in the book's order."""

from dataclasses import replace
from functools import partial

from engine.books.compendium.tables_turn import STEADY, test_of_rep
from engine.checks.rows import by_passes, more_dice, targets
from engine.tables.spec import Modifier, Row

reaction = partial(test_of_rep, star_chooses=True)
"""A test in which a Star picks the column (CMP-TEST-04)."""
_WEAK = more_dice("CMP-DIS-10", {"weakling": -1})
_PINNED = {"outgunned", "moving-fast", "cover-within-3"}

IN_SIGHT = test_of_rep(
    rule="CMP-T-INSIGHT",
    title="Enemy in sight",
    circumstances=("in-cover", "quick-reflexes", "slow-to-react", "stealthy-enemy"),
    said_by={"if": "CMP-T-INSIGHT"},
    modifiers=(
        *targets("CMP-ADV-11", {"quick-reflexes": +1}),
        *targets("CMP-DIS-03", {"slow-to-react": -1}),
        *targets("CMP-ADV-12", {"stealthy-enemy": -1}),
    ),
    rows=(
        Row(2, "fire", "CMP-REACT-02"),
        Row(1, "snap-shot", "CMP-REACT-02", when={"in-cover"}),
        Row(1, "dive-for-cover", "CMP-REACT-02"),
        Row(0, "no-reaction", "CMP-REACT-02"),
    ),
    notes={"": "for the inactive figure alone", "stealthy-enemy": "nobody but a stealthy enemy causes the test"},
)

RECEIVED_FIRE = reaction(
    rule="CMP-T-RECEIVED-FIRE",
    circumstances=(
        "in-cover", "outgunned", "moving", "moving-fast", "cover-within-3", "from-flank-or-rear", "stoic",
        "born-leader", "fearful", "shirker",
    ),
    said_by={"if": "CMP-T-RECEIVED-FIRE"},
    implies={"shirker": {"outgunned"}},
    modifiers=(*STEADY, Modifier("fearful", "CMP-DIS-01", dice=-1)),
    rows=(
        Row(2, "return-fire-rep-minus-1", "CMP-REACT-04", when={"in-cover", "outgunned"}),
        Row(2, "return-fire", "CMP-RUL-014", when={"in-cover"}),
        Row(2, "dive-for-cover", "CMP-REACT-05", when=_PINNED),
        Row(2, "complete-move", "CMP-RUL-015", when={"outgunned", "moving-fast"}),
        Row(2, "dive-for-cover", "CMP-REACT-05", when={"outgunned", "moving"}),
        Row(2, "dive-for-cover", "CMP-RUL-016", when={"outgunned"}),
        Row(2, "complete-move-and-return-fire", "CMP-RUL-015"),
        Row(1, "dive-for-cover", "CMP-REACT-06", when={"in-cover", "outgunned"}),
        Row(1, "flee", "CMP-REACT-06", when={"in-cover", "from-flank-or-rear"}),
        Row(1, "return-fire-rep-minus-1", "CMP-REACT-06", when={"in-cover"}),
        Row(1, "go-prone", "CMP-REACT-07", when={"outgunned"}),
        Row(1, "flee", "CMP-REACT-07", when={"from-flank-or-rear"}),
        Row(1, "halt-and-return-fire-rep-minus-1", "CMP-REACT-07"),
        Row(0, "flee", "CMP-REACT-08"),
    ),
    notes={
        "outgunned": "never a Star, unless it is a shirker",
        "cover-within-3": "cover is less than 3 inches away",
        "complete-move-and-return-fire": "one that is not active has no move to complete",
    },
)  # fmt: skip

WANTING_TO_CHARGE = reaction(
    rule="CMP-T-CHARGE",
    title="Charge",
    fields=("rep", "leader?"),
    flags=("leader",),
    circumstances=("in-cover", "stoic", "born-leader", "weakling"),
    said_by={"if": "CMP-T-CHARGE"},
    modifiers=(Modifier("leader", "CMP-TEST-03", dice=+1), *STEADY, *_WEAK),
    rows=(
        Row(2, "charge", "CMP-REACT-10"),
        Row(1, "stay-and-fire", "CMP-REACT-10", when={"in-cover"}),
        Row(1, "charge", "CMP-REACT-10"),
        Row(0, "stay", "CMP-REACT-10"),
    ),
    notes={"leader": "its group has a leader in it", "stay-and-fire": "it fires if it can"},
)

BEING_CHARGED = reaction(
    rule="CMP-T-CHARGED",
    circumstances=(*RECEIVED_FIRE.circumstances, "weakling"),
    said_by={"if": "CMP-T-CHARGED"},
    modifiers=(*STEADY, *_WEAK),
    rows=(
        Row(2, "face-and-melee", "CMP-REACT-12", when={"from-flank-or-rear"}),
        Row(2, "fire", "CMP-RUL-029", when={"in-cover"}),
        Row(2, "dive-for-cover", "CMP-REACT-12", when=_PINNED),
        Row(2, "dive-for-cover", "CMP-REACT-12", when={"outgunned"}, unless={"moving-fast"}),
        Row(2, "complete-move-and-fire", "CMP-REACT-12"),
        Row(1, "dive-for-cover", "CMP-REACT-13", when={"in-cover", "outgunned"}),
        Row(1, "flee", "CMP-REACT-13", when={"in-cover", "from-flank-or-rear"}),
        Row(1, "fire-rep-minus-1", "CMP-REACT-13", when={"in-cover"}),
        Row(1, "go-prone", "CMP-REACT-13", when={"outgunned"}),
        Row(1, "flee", "CMP-REACT-13", when={"from-flank-or-rear"}),
        Row(1, "halt-and-fire-rep-minus-1", "CMP-REACT-13"),
        Row(0, "flee", "CMP-REACT-14"),
    ),
    notes={
        "outgunned": "never a Star",
        "moving": "changes nothing here",
        "fearful": "counts under fire alone",
        "shirker": "counts under fire alone",
        "face-and-melee": "at Rep -1 in the first round",
    },
)

STUN_RECOVERY = test_of_rep(
    rule="CMP-T-STUNNED",
    title="Recovery of the stunned",
    circumstances=("second-try",),
    said_by={"if": "CMP-T-STUNNED"},
    rows=(
        Row(2, "recovers", "CMP-REACT-15"),
        Row(1, "out-of-the-fight", "CMP-RUL-032", when={"second-try"}),
        Row(1, "again", "CMP-REACT-15"),
        Row(0, "out-of-the-fight", "CMP-REACT-15"),
    ),
    notes={"again": "at once, as the second try"},
)

RECOVERY = reaction(
    rule="CMP-T-RECOVERY",
    title="Recovery after the game",
    circumstances=("out-of-the-fight", "ran-away"),
    exactly_one=("out-of-the-fight", "ran-away"),
    said_by={"if": "CMP-T-RECOVERY"},
    rows=(
        Row(2, "returns", "CMP-REACT-16"),
        Row(1, "returns-rep-minus-1", "CMP-REACT-16"),
        Row(0, "dies", "CMP-REACT-16", when={"out-of-the-fight"}),
        Row(0, "gone", "CMP-REACT-16", when={"ran-away"}),
    ),
    notes={"returns-rep-minus-1": "for the next game"},
)

RALLY = reaction(
    rule="CMP-T-RALLY",
    circumstances=("in-cover", "stoic", "born-leader", "weakling"),
    said_by={"if": "CMP-T-RALLY"},
    modifiers=(*STEADY, *_WEAK),
    rows=(
        Row(2, "back-in-the-fight", "CMP-REACT-17"),
        Row(1, "back-in-the-fight", "CMP-REACT-17", when={"in-cover"}),
        Row(1, "removed", "CMP-REACT-17"),
        Row(0, "removed", "CMP-REACT-17"),
    ),
    notes={"in-cover": "in cover or in a building"},
)

CALL_BACK = replace(
    RALLY,
    rule="CMP-DIS-07",
    title="Calling a looter back",
    key="rally",
    circumstances=("stoic", "born-leader", "weakling"),
    said_by={},
    rows=by_passes("CMP-RUL-078", "obeys", "obeys", "loots"),
    notes={"": "for a leader who faces the looter within 6 inches"},
)

FOCUS = reaction(
    rule="CMP-T-FOCUS",
    circumstances=("stoic", "born-leader", "unfocused"),
    said_by={"if": "CMP-T-FOCUS"},
    modifiers=(*STEADY, Modifier("unfocused", "CMP-RUL-042", counts=0)),
    rows=by_passes("CMP-REACT-18", "free-choice", "nearest", "by-lot"),
    notes={
        "": "for the active figure, where it could shoot or charge two enemies or more",
        "unfocused": "stopped by the loss of the leader",
        "by-lot": "each enemy in sight rolls a die, the nearest two; the highest sum is the target, a tie the nearest",
    },
)

LEADER_LOSS = reaction(
    rule="CMP-T-LEADER-LOSS",
    title="Loss of the leader",
    circumstances=("stoic", "born-leader"),
    said_by={"if": "CMP-T-LEADER-LOSS"},
    modifiers=STEADY,
    rows=by_passes("CMP-REACT-19", "carry-on", "stop", "flee"),
    notes={"stop": "its next test of focus counts as none passed (CMP-RUL-042)"},
)

BODY_ARMOUR = test_of_rep(
    rule="CMP-T-VEST",
    title="Body armour",
    rows=by_passes("CMP-REACT-20", "carry-on", "stunned", "out-of-the-fight"),
    notes={"": "in place of damage, for each hit by a shot"},
)

CHALLENGE = test_of_rep(
    rule="CMP-RUL-005",
    circumstances=("second-try", "charismatic", "strong", "dexterous"),
    said_by={"if": "CMP-RUL-005"},
    modifiers=tuple(
        Modifier(trait, rule, dice=+1)
        for trait, rule in {
            "charismatic": "CMP-ADV-16", "strong": "CMP-ADV-17", "dexterous": "CMP-ADV-18",
        }.items()
    ),
    rows=(
        Row(2, "success", "CMP-RUL-005"),
        Row(1, "failure", "CMP-RUL-005", when={"second-try"}),
        Row(1, "choice", "CMP-RUL-005"),
        Row(0, "failure", "CMP-RUL-005"),
    ),
    notes={
        "charismatic": "where others are to be won over",
        "strong": "where strength decides",
        "dexterous": "where a sure hand decides",
    },
)  # fmt: skip
