"""Fire, damage, melee and casualties of Chain Reaction 2.0, in the book's order."""

from engine.books.core import second_tables as second
from engine.checks.rows import by_difference, by_range, one_die
from engine.tables.spec import LimitRow, Modifier, Row, Scale, Total

IMPACTS = {"impact": (0, 6)}
HARDER = ("target-protected", "target-in-cover", "target-prone", "target-fast", "shooter-fast", "two-weapons")
"""What makes a shot harder that only just hits."""

RANGED_COMBAT = second.ranged_combat(
    rule="CR2-T-TOHIT",
    circumstances=(*HARDER, "second-target", "third-target", "sniper"),
    said_by={
        "weapon": "CR2-T-WEAPONS",
        "if": "CR2-T-TOHIT",
        "shots": "CR2-FIRE-04",
        "sniper": "CR2-SNIPER-02",
    },
    only_with={"sniper": {"sniper-rifle"}},
    modifiers=(Modifier("sniper", "CR2-SNIPER-02", dice=+1),),
    rows=(
        Total(10, "CR2-FIRE-03"),
        Total(9, "CR2-FIRE-03", missed_if={"target-in-cover", "third-target"}),
        Total(8, "CR2-FIRE-03", missed_if={*HARDER, "second-target"}),
        Total(0, "CR2-FIRE-03", hits=False),
    ),
    ammo=2,
    lobs=True,
    notes={
        "rep": "4 for those in the circle of a grenade or mortar",
        "shots": "dice used, fewer than the weapon gives",
        "two-weapons": "both at once",
        "second-target": "this one or a later one",
        "third-target": "this one or a later one",
        "sniper": "a sniper who fires a sniper rifle",
    },
)

OBVIOUSLY_DEAD = second.obviously_dead(
    rule="CR2-DMG-01",
    limits=IMPACTS,
    said_by={"weapon": "CR2-T-WEAPONS"},
    rows=(LimitRow("obviously-dead", "CR2-DMG-01", within=True), LimitRow("not-dead", "CR2-DMG-01")),
)

DAMAGE = second.damage(
    rule="CR2-T-DAMAGE",
    limits=IMPACTS,
    said_by={"weapon": "CR2-T-WEAPONS"},
    less_rule="CR2-DMG-02",
    rows=(LimitRow("knocked-down", "CR2-DMG-02", within=True), LimitRow("out-of-the-fight", "CR2-DMG-02")),
)

MELEE = second.melee(
    rule="CR2-T-MELEERESULT",
    circumstances=("ferocious", "frenzy", "surprised", "totally-surprised", "zombie"),
    foe_circumstances=("ferocious", "frenzy", "surprised", "totally-surprised", "zombie"),
    said_by={"weapon": "CR2-WPN-32", "if": "CR2-T-MELEEMOD"},
    modifiers=(
        Modifier("frenzy", "CR2-MELEE-06", dice=+1, counts=3, unless={"totally-surprised"}),
        Modifier("ferocious", "CR2-MELEE-05", dice=+1, unless={"frenzy", "totally-surprised"}),
        Modifier("surprised", "CR2-MELEE-12", dice=-1, unless={"totally-surprised"}),
        Modifier("totally-surprised", "CR2-MELEE-12", dice=-2),
        Modifier("zombie", "CR2-ZOMBIE-01", dice=-1, unless={"totally-surprised"}),
    ),
    lighter=Modifier("lighter-weapon", "CR2-MELEE-03", target=-1),
    #                                        one two three or more
    scales=(Scale("enemies", "CR2-MELEE-03", (0, -1, -2)),),
    rows=by_difference("CR2-MELEE-04", "won", "won", "continues", "lost", "lost"),
    notes={
        "enemies": "how many it fights, 1 if left out",
        "ferocious": "in the first round: three dice, of which two count",
        "frenzy": "in every round: three dice, which all count",
        "surprised": "it rolls one die less in the first round",
        "margin": "1: melee-save if protected, obviously-dead, then damage; 2: if not dead it is out of the fight",
    },
)

MELEE_SAVE = one_die(
    rule="CR2-PROT-04",
    title="Protection in melee",
    rows=by_range("CR2-PROT-04", {"no-effect": (1, 3), "damage": (4, 6)}),
    notes={"": "for a protected loser by one die"},
)

DOC = second.doc(
    rule="CR2-T-DOC",
    circumstances=("medic", "doctor", "was-protected"),
    said_by={"if": "CR2-T-DOCDICE"},
    less_rule="CR2-CASUALTY-03",
    modifiers=(
        Modifier("medic", "CR2-T-DOCDICE", dice=+1, unless={"doctor"}),
        Modifier("doctor", "CR2-T-DOCDICE", dice=+2),
        Modifier("was-protected", "CR2-PROT-05", dice=+1),
    ),
    rows=(LimitRow("recovers", "CR2-CASUALTY-03", within=True), LimitRow("badly-wounded", "CR2-CASUALTY-03")),
    at_zero=LimitRow("obviously-dead", "CR2-CASUALTY-04"),
    notes={
        "rep": "the casualty's",
        "wounds": "how often it was put out of the fight",
        "medic": "who looks after it is one",
        "doctor": "who looks after it is one",
        "was-protected": "the casualty was",
    },
)

RECOVERY = second.recovery(
    rule="CR2-T-RECOVERY",
    said_by={"if": "CR2-T-RECOVERY"},
    rows=(
        Row(2, "returns", "CR2-CASUALTY-05"),
        Row(1, "returns-rep-minus-1", "CR2-CASUALTY-05"),
        Row(0, "dies", "CR2-CASUALTY-05", when={"badly-wounded"}),
        Row(0, "gone", "CR2-CASUALTY-05", when={"ran-away"}),
    ),
)
