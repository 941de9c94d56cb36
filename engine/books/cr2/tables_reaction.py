"""Reaction tables of Chain Reaction 2.0, in the book's order, with those of vehicles, aircraft and pursuit."""

from functools import partial

from engine.books.core import reaction as second
from engine.checks.rows import by_passes
from engine.tables.spec import PassTest, Row

reaction = partial(second.reaction, third_die="CR2-LEADER-02", cold="CR2-REACT-02")
"""Two dice, a third for a Leader or somebody Stone Cold, one for both (CR2-REACT-02, CR2-RUL-092)."""
ITSELF = {"leader": "it is a Leader or Stone Cold itself"}

IN_SIGHT = reaction(
    rule="CR2-T-INSIGHT",
    circumstances=("moving", "hidden", "with-leader"),
    rows=(
        Row(2, "fire-or-hold", "CR2-REACT-07", when={"hidden"}),
        Row(2, "fire", "CR2-REACT-07"),
        Row(1, "fire-or-hold", "CR2-REACT-08", when={"hidden", "with-leader"}),
        Row(1, "no-fire", "CR2-REACT-08", when={"moving"}),
        Row(1, "fire", "CR2-REACT-08"),
        Row(0, "fire-exposed", "CR2-REACT-09", when={"hidden"}),
        Row(0, "no-fire", "CR2-REACT-09"),
    ),
    notes={
        **ITSELF,
        "moving": "popping up from behind cover is moving",
        "with-leader": "its group has its Leader, itself perhaps (CR2-RUL-274)",
        "fire-exposed": "eligible enemies take In Sight for it",
    },
)

RECEIVED_FIRE = reaction(
    rule="CR2-T-RECEIVEDFIRE",
    circumstances=("charging", "has-ranged-weapon", "outgunned", "unable-to-fire", "fired-on-by-hidden", "in-cover"),
    rows=(
        Row(2, "continue-charge", "CR2-REACT-12", when={"charging"}),
        Row(2, "duck-back-or-finish-move", "CR2-REACT-12", when={"outgunned"}),
        Row(2, "duck-back-or-finish-move", "CR2-REACT-12", when={"unable-to-fire"}),
        Row(2, "finish-move-and-fire-at-will", "CR2-REACT-12", when={"fired-on-by-hidden"}),
        Row(2, "finish-move-and-fire", "CR2-REACT-12"),
        # Three rows are not in the printed column: outgunned, outgunned in cover, and in cover with nothing to fire.
        Row(1, "duck-back", "CR2-RUL-115", when={"charging", "has-ranged-weapon", "outgunned"}),
        Row(1, "stop-and-fire", "CR2-REACT-13", when={"charging", "has-ranged-weapon"}),
        Row(1, "continue-charge", "CR2-REACT-13", when={"charging"}),
        Row(1, "duck-back", "CR2-RUL-116", when={"outgunned", "in-cover"}),
        Row(1, "duck-back", "CR2-REACT-13", when={"unable-to-fire", "in-cover"}),
        Row(1, "fire-or-duck-back", "CR2-REACT-13", when={"in-cover"}),
        Row(1, "duck-back", "CR2-REACT-13"),
        Row(0, "duck-back", "CR2-REACT-14", when={"in-cover"}),
        Row(0, "runaway", "CR2-REACT-14"),
    ),
    notes={
        **ITSELF,
        "has-ranged-weapon": "read for those charging only",
        "outgunned": "never a Star or a hero",
        "fire-or-duck-back": "its player's choice, where it can fire",
    },
)

WANTING_TO_CHARGE = reaction(
    rule="CR2-T-WANTCHARGE",
    title="Wanting to Charge",
    fields=("rep", "leader?", "leader_passed?"),
    limits={"leader_passed": (0, 2)},
    circumstances=("in-cover", "in-building"),
    third_die="CR2-LEADER-03",
    capped_by="leader_passed",
    capped_rule="CR2-RUL-093",
    rows=(
        Row(2, "charge", "CR2-REACT-17"),
        Row(1, "stay-and-fire", "CR2-REACT-17", when={"in-cover"}),
        Row(1, "charge", "CR2-REACT-17"),
        Row(0, "duck-back", "CR2-REACT-17", when={"in-building"}),
        Row(0, "stay", "CR2-REACT-17"),
    ),
    notes={
        "leader": "it or its Leader charges as one, or it is Stone Cold",
        "leader_passed": "the dice its Leader passed, if it is neither the Leader nor Stone Cold",
        "stay-and-fire": "it fires if it can",
    },
)

BEING_CHARGED = reaction(
    rule="CR2-T-BEINGCHARGED",
    circumstances=("able-to-fire", "in-cover", "from-flank-or-rear"),
    rows=(
        Row(2, "fire-then-melee", "CR2-REACT-19", when={"able-to-fire"}),
        Row(2, "melee", "CR2-REACT-19"),
        Row(1, "fire-then-melee", "CR2-REACT-19", when={"in-cover"}),
        Row(1, "runaway", "CR2-REACT-19", when={"from-flank-or-rear"}),
        Row(1, "melee", "CR2-REACT-19"),
        Row(0, "melee", "CR2-REACT-19", when={"in-cover"}),
        Row(0, "runaway", "CR2-REACT-19"),
    ),
    notes={**ITSELF, "from-flank-or-rear": "another charger is still there after a passed Surprise (CR2-RUL-134)"},
)

SURPRISE = reaction(
    rule="CR2-T-SURPRISE",
    rows=by_passes("CR2-REACT-21", "turns-and-checks", "one-die", "no-dice"),
    notes={
        **ITSELF,
        "turns-and-checks": "it takes Being Charged at Rep -1",
        "one-die": "in the first round of melee",
        "no-dice": "in the first round of melee",
    },
)

RALLY = reaction(
    rule="CR2-T-RALLY",
    circumstances=("in-cover",),
    third_die="CR2-REACT-22",
    rows=(
        Row(2, "back-in-the-fight", "CR2-REACT-22"),
        Row(1, "back-in-the-fight", "CR2-REACT-22", when={"in-cover"}),
        Row(1, "tries-again", "CR2-REACT-22"),
        Row(0, "not-rallied", "CR2-REACT-22"),
    ),
    notes={
        "leader": "it, or the friend who comes near, is a Leader or Stone Cold",
        "in-cover": "in cover or in a building",
        "tries-again": "next turn",
    },
)

OVERRUN = reaction(
    rule="CR2-T-OVERRUN",
    circumstances=("has-apw",),
    rows=(
        Row(2, "stands-and-fires", "CR2-VEH-17", when={"has-apw"}),
        Row(2, "dodges", "CR2-VEH-17"),
        Row(1, "vehicle-rolls-to-hit", "CR2-VEH-17"),
        Row(0, "run-over", "CR2-VEH-17"),
    ),
    notes={
        **ITSELF,
        "has-apw": "an armor piercing weapon",
        "dodges": "into Duck Back, unhurt",
        "vehicle-rolls-to-hit": "with its driver's Rep",
        "run-over": "a hit for each point of the vehicle's DV",
    },
)

CLANK = reaction(
    rule="CR2-T-CLANK",
    title="Clank test",
    circumstances=("gun-faces",),
    third_die="CR2-RUL-228",
    rows=(
        Row(2, "return-fire", "CR2-VEH-14"),
        Row(1, "return-fire", "CR2-VEH-14", when={"gun-faces"}),
        Row(1, "hull-down", "CR2-VEH-14"),
        Row(0, "runaway", "CR2-VEH-14"),
    ),
    notes={
        "rep": "that of the crew's leader",
        "gun-faces": "the main gun faces the attacker",
        "return-fire": "with two dice passed the turret turns if it has to",
        "runaway": "buttoned up: it knows not from where the shot came",
    },
)

ANTI_AIRCRAFT = reaction(
    rule="CR2-T-AA",
    title="Anti-aircraft",
    circumstances=("vehicle",),
    rows=(
        Row(2, "fire-or-duck-back", "CR2-AIR-03"),
        Row(1, "duck-back", "CR2-AIR-03"),
        Row(0, "duck-back", "CR2-AIR-03", when={"vehicle"}),
        Row(0, "runaway", "CR2-AIR-03"),
    ),
    notes={**ITSELF, "vehicle": "it drives to cover to duck back"},
)

PURSUE_BY_FIRE = PassTest(
    rule="CR2-T-PURSUEFIRE",
    title="Pursue by fire",
    rows=by_passes("CR2-FIRE-13", "fire", "fire-as-in-cover", "no-fire"),
    notes={"rep": "that of the one who made the fugitive run"},
)
