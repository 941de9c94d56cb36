"""Turn, movement, In Sight and reaction tables of Chain Reaction 3.0, in the book's order."""

from functools import partial

from engine.checks.rows import by_passes, more_dice, targets
from engine.tables.spec import Initiative, Modifier, PassTest, Row, SuccessTest

ACTIVATION = Initiative(
    rule="CR3-TURN-04",
    title="Activation dice",
    fields=(),
    parties=("blue", "red"),
    rows=("blue-first", "red-first", "reroll"),
    again_rule="CR3-TURN-03",
)

FAST_MOVE = PassTest(
    rule="CR3-MOVE-03",
    circumstances=("getting-up", "carrying", "mounted"),
    modifiers=(Modifier("getting-up", "CR3-MOVE-09", dice=-1), Modifier("carrying", "CR3-WOUND-02", counts=1)),
    # Mounted figures: 12 inches and 6 for each pass.
    rows=(
        Row(2, "", "CR3-MOVE-03", when={"mounted"}, values={"inches": 24}),
        Row(1, "", "CR3-MOVE-03", when={"mounted"}, values={"inches": 18}),
        Row(0, "", "CR3-MOVE-04", when={"mounted"}, values={"inches": 12}),
        Row(2, "", "CR3-MOVE-03", values={"inches": 16}),
        Row(1, "", "CR3-MOVE-03", values={"inches": 12}),
        Row(0, "", "CR3-MOVE-04", values={"inches": 8}),
    ),
    keyed_by="inches",
)

IN_SIGHT = SuccessTest(
    rule="CR3-TAB-IN-SIGHT",
    circumstances=("active-moved", "target-concealed", "ducking-back"),
    modifiers=more_dice("CR3-SIGHT-08", {"active-moved": -1, "target-concealed": -1}),
    keyed_by="successes",
    notes={
        "target-concealed": "every enemy it sees is concealed or in cover",
        "ducking-back": "changes no dice: on its turn the figure only finishes ducking back",
    },
)

IN_SIGHT_ACTION = PassTest(
    rule="CR3-TAB-IN-SIGHT-ACTIONS",
    title="In Sight Resolution, a Grunt's roll",
    dice=1,
    rows=by_passes("CR3-SIGHT-13", "acts", "duck-back"),
)

reaction = partial(
    PassTest,
    rule="CR3-TAB-REACTION",
    fields=("rep", "leader_rep?"),
    leader_die=True,
    leader_rule="CR3-LEADER-05",
    star_chooses=True,
)

RECEIVED_FIRE = reaction(
    circumstances=("in-cover", "outgunned", "out-of-range", "unloaded", "in-charge-reach"),
    modifiers=(Modifier("in-cover", "CR3-REACT-07", dice=+1),),
    rows=(
        Row(2, "duck-back", "CR3-REACT-11", when={"outgunned"}),
        Row(2, "fire", "CR3-REACT-11", unless={"out-of-range", "unloaded"}),
        Row(2, "charge", "CR3-REACT-11", when={"in-charge-reach"}),
        Row(2, "duck-back", "CR3-REACT-11"),
        Row(1, "duck-back", "CR3-REACT-12", when={"outgunned"}),
        Row(1, "rush-shot", "CR3-REACT-12", unless={"out-of-range", "unloaded"}),
        Row(1, "duck-back", "CR3-REACT-12"),
        Row(0, "duck-back", "CR3-REACT-13", when={"outgunned"}),
        Row(0, "cohesion-test", "CR3-REACT-13"),
    ),
)

MAN_DOWN = reaction(
    circumstances=("in-cover", "others-carrying-on"),
    modifiers=(Modifier("in-cover", "CR3-REACT-07", dice=+1),),
    rows=(
        Row(2, "carry-on", "CR3-REACT-15"),
        Row(1, "carry-on", "CR3-REACT-15", when={"others-carrying-on"}),
        Row(1, "duck-back", "CR3-REACT-15"),
        Row(0, "cohesion-test", "CR3-REACT-15"),
    ),
    notes={"others-carrying-on": "another friend within 4 inches is carrying on"},
)

RECOVER_KNOCK_DOWN = PassTest(
    rule="CR3-TAB-REACTION",
    title="Recover From Knock Down",
    rows=by_passes("CR3-REACT-17", "stunned", "out-of-the-fight", "obviously-dead"),
)

COHESION = reaction(
    circumstances=("more-friends-down",),
    rows=(
        Row(2, "carry-on", "CR3-REACT-20"),
        Row(1, "runaway", "CR3-REACT-20", when={"more-friends-down"}),
        Row(1, "carry-on", "CR3-REACT-20"),
        Row(0, "runaway", "CR3-REACT-20"),
    ),
    notes={"more-friends-down": "a friend of the group is down (CR3-RUL-64)"},
)

CHALLENGE = PassTest(
    rule="CR3-TAB-CHALLENGE",
    circumstances=("very-easy", "very-difficult", "second-try"),
    modifiers=targets("CR3-CHALL-02", {"very-easy": +1, "very-difficult": -1}),
    always_fails=6,
    rows=(
        Row(2, "success", "CR3-CHALL-03"),
        Row(1, "failure", "CR3-CHALL-04", when={"second-try"}),
        Row(1, "choice", "CR3-CHALL-04"),
        Row(0, "failure", "CR3-CHALL-05"),
    ),
)
