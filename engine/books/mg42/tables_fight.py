"""Fire, damage, melee, recovery and the scenario's die of MG-42, in the book's order."""

from engine.books.core import second_tables as second
from engine.checks.rows import one_die
from engine.tables.spec import Difference, LimitRow, Modifier, RangeRow, Row, Scale, Total

HARDER = ("shooter-fast", "target-fast", "target-in-cover", "target-prone", "second-target")
"""What makes a shot harder that only just hits."""

RANGED_COMBAT = second.ranged_combat(
    rule="MG42-T-TOHIT",
    circumstances=(*HARDER, "third-target"),
    said_by={"weapon": "MG42-WEAP-02", "if": "MG42-T-TOHIT"},
    rows=(
        Total(10, "MG42-FIRE-02"),
        Total(9, "MG42-FIRE-02", missed_if={"target-in-cover", "third-target"}),
        Total(8, "MG42-FIRE-02", missed_if={*HARDER}),
        Total(0, "MG42-FIRE-02", hits=False),
    ),
    notes={
        "shots": "dice used, fewer than the weapon's Targets",
        "second-target": "this one or a later one",
        "third-target": "this one or a later one",
    },
)

OBVIOUSLY_DEAD = second.obviously_dead(
    rule="MG42-T-OD",
    said_by={"weapon": "MG42-T-WEAPONS"},
    rows=(LimitRow("obviously-dead", "MG42-DMG-01", within=True), LimitRow("not-dead", "MG42-DMG-01")),
)

DAMAGE = second.damage(
    rule="MG42-T-DAMAGE",
    said_by={"weapon": "MG42-T-WEAPONS"},
    less_rule="MG42-DMG-02",
    rows=(LimitRow("knocked-down", "MG42-DMG-02", within=True), LimitRow("out-of-the-fight", "MG42-DMG-02")),
)

MELEE = second.melee(
    rule="MG42-T-MELEE",
    said_by={"weapon": "MG42-RUL-43", "if": "MG42-T-MELEE-MOD"},
    lighter=Modifier("lighter-weapon", "MG42-MELEE-03", target=-1),
    #                                          one two three or more
    scales=(Scale("enemies", "MG42-MELEE-03", (0, -1, -2)),),
    rows=(
        Difference(+2, "won", "MG42-MELEE-06"),
        Difference(+1, "won", "MG42-MELEE-05"),
        Difference(+0, "continues", "MG42-MELEE-04"),
        Difference(-1, "lost", "MG42-MELEE-05"),
        Difference(-2, "lost", "MG42-MELEE-06"),
    ),
    notes={
        "enemies": "how many it fights, 1 if left out",
        "margin": "1: the loser rolls obviously-dead, then damage; 2: if not dead it is out of the fight",
    },
)

DOC = second.doc(
    rule="MG42-T-DOC",
    less_rule="MG42-DOC-02",
    rows=(LimitRow("recovers", "MG42-DOC-02", within=True), LimitRow("badly-wounded", "MG42-DOC-02")),
    notes={"rep": "the casualty's", "wounds": "how often it was put out of the fight"},
)

RECOVERY = second.recovery(
    rule="MG42-T-RECOVERY",
    said_by={"if": "MG42-T-RECOVERY"},
    rows=(
        Row(2, "returns", "MG42-REC-01"),
        Row(1, "returns-rep-minus-1", "MG42-REC-01"),
        Row(0, "dies", "MG42-REC-01", when={"badly-wounded"}),
        Row(0, "gone", "MG42-REC-01", when={"ran-away"}),
    ),
)

_HOUSE, _WOODS, _WALL, _WAY = "house", "small-woods", "stone-wall", "small-woods-to-house"

DEPLOYMENT = one_die(
    rule="MG42-T-DEPLOY",
    title="Remaining Germans",
    rows=(
        RangeRow(1, 2, "all-in-house", "MG42-SCEN-07", values={"beck": _HOUSE, "conrad": _HOUSE, "arnold": _HOUSE}),
        RangeRow(3, 3, "leader-in-woods", "MG42-SCEN-07", values={"beck": _HOUSE, "conrad": _HOUSE, "arnold": _WOODS}),
        RangeRow(4, 4, "gun-at-wall", "MG42-SCEN-07", values={"beck": _WALL, "conrad": _WALL, "arnold": _HOUSE}),
        RangeRow(5, 6, "all-on-their-way", "MG42-SCEN-07", values={"beck": _WAY, "conrad": _WAY, "arnold": _WAY}),
    ),
    notes={"": "rolled when the shooting starts", "gun-at-wall": "the LMG is ready to fire"},
)
