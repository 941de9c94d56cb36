"""Turn, movement and reaction tables of MG-42, in the book's order."""

from engine.books.core import second_tables as second
from engine.books.core.reaction import reaction
from engine.tables.spec import Initiative, Modifier, Row

ACTIVATION = Initiative(
    rule="MG42-TURN-01",
    title="Activation roll",
    fields=(),
    parties=("blue", "red"),
    rows=("blue-first", "red-first", "reroll"),
    again_rule="MG42-TURN-01",
)

FAST_MOVE = second.fast_move(
    rule="MG42-T-FAST",
    said_by={"if": "MG42-MOVE-04"},
    modifiers=(Modifier("leader", "MG42-LEAD-02", dice=+1),),
    rows=(
        Row(2, "", "MG42-MOVE-04", values={"inches": 16}),
        Row(1, "", "MG42-MOVE-04", values={"inches": 12}),
        Row(0, "", "MG42-MOVE-04", values={"inches": 8}),
    ),
    notes={"leader": "the group has a leader in it"},
)

IN_SIGHT = reaction(
    rule="MG42-T-INSIGHT",
    circumstances=("moving",),
    third_die="MG42-LEAD-03",
    rows=(
        Row(2, "fire", "MG42-REACT-03"),
        Row(1, "no-fire", "MG42-REACT-03", when={"moving"}),
        Row(1, "fire", "MG42-REACT-03"),
        Row(0, "no-fire", "MG42-REACT-03"),
    ),
    notes={"leader": "it is a leader itself", "moving": "popping up from behind cover is moving"},
)

RECEIVED_FIRE = reaction(
    rule="MG42-T-RECEIVED-FIRE",
    circumstances=("charging", "has-ranged-weapon", "outgunned", "unable-to-fire", "in-cover"),
    third_die="MG42-LEAD-03",
    rows=(
        Row(2, "continue-charge", "MG42-REACT-06", when={"charging"}),
        Row(2, "duck-back", "MG42-REACT-06", when={"outgunned"}),
        Row(2, "duck-back", "MG42-REACT-06", when={"unable-to-fire"}),
        Row(2, "finish-move-and-fire", "MG42-REACT-06"),
        Row(1, "stop-and-fire", "MG42-REACT-07", when={"charging", "has-ranged-weapon"}),
        Row(1, "continue-charge", "MG42-REACT-07", when={"charging"}),
        # Not in the printed column.
        Row(1, "duck-back", "MG42-RUL-11", when={"outgunned"}),
        Row(1, "fire-or-duck-back", "MG42-REACT-07", when={"in-cover"}),
        Row(1, "duck-back", "MG42-REACT-07"),
        Row(0, "duck-back", "MG42-REACT-08", when={"in-cover"}),
        Row(0, "runaway", "MG42-REACT-08"),
    ),
    notes={
        "leader": "it is a leader itself",
        "has-ranged-weapon": "read for those charging only",
        "outgunned": "never a Star, never one that charges",
        "fire-or-duck-back": "its player's choice, where it can fire",
    },
)

WANTING_TO_CHARGE = reaction(
    rule="MG42-T-WANT-CHARGE",
    title="Wanting to Charge",
    circumstances=("in-cover", "in-building"),
    third_die="MG42-LEAD-02",
    rows=(
        Row(2, "charge", "MG42-REACT-11"),
        Row(1, "stay-and-fire", "MG42-REACT-11", when={"in-cover"}),
        Row(1, "charge", "MG42-REACT-11"),
        Row(0, "duck-back", "MG42-REACT-11", when={"in-building"}),
        Row(0, "stay", "MG42-REACT-11"),
    ),
    notes={"leader": "its group has a leader in it", "stay-and-fire": "it fires if it can"},
)

BEING_CHARGED = reaction(
    rule="MG42-T-BEING-CHARGED",
    circumstances=("able-to-fire", "in-cover"),
    third_die="MG42-LEAD-03",
    rows=(
        Row(2, "fire-then-melee", "MG42-REACT-13", when={"able-to-fire"}),
        Row(2, "melee", "MG42-REACT-13"),
        Row(1, "fire-then-melee", "MG42-REACT-13", when={"in-cover"}),
        Row(1, "melee", "MG42-REACT-13"),
        Row(0, "melee", "MG42-REACT-13", when={"in-cover"}),
        Row(0, "runaway", "MG42-REACT-13"),
    ),
    notes={"leader": "it is a leader itself"},
)

RALLY = reaction(
    rule="MG42-T-RALLY",
    circumstances=("in-cover",),
    third_die="MG42-RALLY-01",
    rows=(
        Row(2, "back-in-the-fight", "MG42-RALLY-02"),
        Row(1, "back-in-the-fight", "MG42-RALLY-02", when={"in-cover"}),
        Row(1, "removed", "MG42-RALLY-02"),
        Row(0, "removed", "MG42-RALLY-02"),
    ),
    notes={
        "leader": "it is a leader itself, or the friend who comes near is one",
        "in-cover": "in cover or in a building",
    },
)
