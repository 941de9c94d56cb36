"""Encounters of Chain Reaction 2.0: how many, ambush, talk, raid, loot, escape."""

from collections.abc import Mapping

from engine.checks.spec import Amount, Difference, Entry, Initiative, Lookup, Modifier, PassContest, PassTest, Row
from engine.rulesets.cr2.tables_lists import ARMIES

HOW_MANY = Lookup(
    id="how-many",
    rule="CR2-T-HOWMANY",
    title="How many of them?",
    fields=("party",),
    dice=2,
    rows=(
        Entry(2, 2, "", "CR2-ENC-05", amount=Amount("enemies", "party", whole=2)),
        Entry(3, 4, "", "CR2-RUL-301", amount=Amount("enemies", "party", share=(3, 2))),
        Entry(5, 5, "", "CR2-ENC-05", amount=Amount("enemies", "party", add=+1)),
        Entry(6, 8, "", "CR2-ENC-05", amount=Amount("enemies", "party")),
        Entry(9, 9, "", "CR2-RUL-328", amount=Amount("enemies", "party", add=-1, minimum=1)),
        Entry(10, 11, "", "CR2-RUL-301", amount=Amount("enemies", "party", share=(2, 3))),
        Entry(12, 12, "", "CR2-RUL-091", amount=Amount("enemies", "party", share=(1, 2))),
    ),
    shows="total",
    keyed_by="enemies",
    notes={"party": "the player's figures"},
)

AMBUSH = PassContest(
    id="ambush",
    rule="CR2-T-AMBUSH",
    title="Ambush",
    fields=("rep", "foe"),
    foe_fields=("rep",),
    dice=2,
    rows=(
        Difference(+2, "ambush", "CR2-AMBUSH-01"),
        Difference(+1, "concealed-quarter", "CR2-AMBUSH-01"),
        Difference(+0, "no-ambush", "CR2-AMBUSH-01"),
        Difference(-1, "foe-concealed-quarter", "CR2-AMBUSH-01"),
        Difference(-2, "foe-ambush", "CR2-AMBUSH-01"),
    ),
    notes={"rep": "a leader's", "foe": "the other side's leader"},
)

AMBUSH_DIRECTION = Lookup(
    id="ambush-direction",
    rule="CR2-T-AMBUSHDIR",
    title="From where the ambush comes",
    fields=(),
    dice=1,
    rows=(
        Entry(1, 1, "front", "CR2-AMBUSH-03"),
        Entry(2, 2, "right", "CR2-AMBUSH-03"),
        Entry(3, 3, "rear", "CR2-AMBUSH-03"),
        Entry(4, 4, "left", "CR2-AMBUSH-03"),
        Entry(5, 5, "any", "CR2-AMBUSH-03"),
        Entry(6, 6, "in-sight-and-reroll", "CR2-AMBUSH-03"),
    ),
)

TALK_THE_TALK = PassContest(
    id="talk-the-talk",
    rule="CR2-T-TALK",
    title="Talk the Talk",
    fields=("rep", "foe"),
    foe_fields=("rep",),
    circumstances=(
        "helped",
        "favorable-before",
        "outnumbers-two-to-one",
        "has-the-drop",
        "enemy-has-the-drop",
        "outnumbered-two-to-one",
        "belligerent-before",
        "hated-enemy",
    ),
    said_by={"if": "CR2-T-TALKMOD"},
    dice=2,
    modifiers=(
        Modifier("helped", "CR2-T-TALKMOD", target=+2),
        Modifier("favorable-before", "CR2-T-TALKMOD", target=+1),
        Modifier("outnumbers-two-to-one", "CR2-T-TALKMOD", target=+1),
        Modifier("has-the-drop", "CR2-T-TALKMOD", target=+1),
        Modifier("enemy-has-the-drop", "CR2-T-TALKMOD", target=-1),
        Modifier("outnumbered-two-to-one", "CR2-T-TALKMOD", target=-1),
        Modifier("belligerent-before", "CR2-T-TALKMOD", target=-2),
        Modifier("hated-enemy", "CR2-T-TALKMOD", target=-2),
    ),
    mirrored=True,
    rows=(
        Difference(+2, "favorable", "CR2-TALK-02"),
        Difference(+1, "favorable", "CR2-TALK-02"),
        Difference(+0, "peaceful", "CR2-TALK-02"),
        Difference(-1, "foe-favorable", "CR2-TALK-02"),
        Difference(-2, "belligerent", "CR2-TALK-02"),
    ),
    notes={
        "rep": "the player's leader",
        "foe": "the other side's leader, for whom everything counts the other way",
        "helped": "it helped the other side before",
    },
)

WALK_THE_WALK = Initiative(
    id="walk-the-walk",
    rule="CR2-TALK-03",
    title="Walk the Walk",
    fields=("rep", "foe"),
    foe_fields=("rep",),
    parties=("self", "foe"),
    rows=("first", "foe-first", "reroll"),
    again_rule="CR2-RUL-234",
    by_rep=True,
    notes={"rep": "a leader's", "foe": "the other side's leader"},
)

_GOALS: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "military": {"destroy": (2, 6), "occupation": (7, 10), "recover": (11, 12)},
    "mercenaries": {"destroy": (2, 6), "occupation": (7, 8), "loot": (9, 9), "recover": (10, 12)},
    "guerrillas": {"destroy": (2, 5), "occupation": (6, 7), "loot": (8, 11), "recover": (12, 12)},
    "warriors": {"destroy": (2, 7), "occupation": (8, 8), "loot": (9, 12)},
    "gang": {"destroy": (2, 7), "occupation": (8, 8), "loot": (9, 11), "recover": (12, 12)},
    "police": {"destroy": (2, 4), "occupation": (5, 5), "recover": (6, 12)},
}

RAID_OBJECTIVE = Lookup(
    id="raid-objective",
    rule="CR2-T-RAIDGOAL",
    title="Raid objective",
    fields=("army",),
    choices={"army": ARMIES},
    said_by={"army": "CR2-T-RAIDGOAL"},
    by=("army",),
    dice=2,
    rows=(
        *(
            Entry(*totals, goal, "CR2-RAID-01", when={f"army={army}"})
            for army, goals in _GOALS.items()
            for goal, totals in goals.items()
        ),
        *(Entry(*totals, goal, "CR2-RUL-329", when={"army=civilians"}) for goal, totals in _GOALS["gang"].items()),
    ),
    shows="total",
    notes={"army": "the raider's"},
)

RAID_START = PassContest(
    id="raid-start",
    rule="CR2-T-RAIDSTART",
    title="Start of a raid",
    fields=("rep", "foe"),
    foe_fields=("rep",),
    dice=2,
    rows=(
        Difference(+2, "raiders-close-and-active", "CR2-RAID-05"),
        Difference(+1, "raiders-active", "CR2-RAID-05"),
        Difference(+0, "even", "CR2-RAID-05"),
        Difference(-1, "defenders-active", "CR2-RAID-05"),
        Difference(-2, "defenders-redeploy", "CR2-RAID-05"),
    ),
    notes={
        "rep": "that of the raiders' leader",
        "foe": "the defenders' leader",
        "raiders-close-and-active": "12 inches away instead of 24",
        "defenders-redeploy": "and are active",
    },
)

NON_COMBATANTS = Lookup(
    id="non-combatants",
    rule="CR2-T-NONCOM",
    title="Non-combatants",
    fields=(),
    dice=1,
    rows=(Entry(1, 4, "none", "CR2-RAID-02"), Entry(5, 6, "some", "CR2-RAID-02")),
)

NON_COMBATANTS_NUMBER = Lookup(
    id="non-combatants-number",
    rule="CR2-T-NONCOM",
    title="How many non-combatants",
    fields=(),
    dice=1,
    rows=(
        Entry(1, 1, "twice", "CR2-RAID-02"),
        Entry(2, 4, "equal", "CR2-RAID-02"),
        Entry(5, 6, "half", "CR2-RAID-02"),
    ),
    notes={"": "of the defenders' number"},
)

NON_COMBATANTS_KIND = Lookup(
    id="non-combatants-kind",
    rule="CR2-T-NONCOM",
    title="Kind of non-combatant",
    fields=(),
    dice=1,
    rows=(
        Entry(1, 3, "man", "CR2-RAID-02"),
        Entry(4, 5, "woman", "CR2-RAID-02"),
        Entry(6, 6, "child", "CR2-RAID-02"),
    ),
)

LOOT = Lookup(
    id="loot",
    rule="CR2-T-LOOT",
    title="Loot and booty",
    fields=(),
    circumstances=("wealthy", "wasteland", "business", "poor", "backwards-village"),
    said_by={"if": "CR2-T-LOOTMOD"},
    dice=2,
    modifiers=(
        Modifier("wealthy", "CR2-T-LOOTMOD", target=+2),
        Modifier("wasteland", "CR2-T-LOOTMOD", target=+1),
        Modifier("business", "CR2-T-LOOTMOD", target=+1),
        Modifier("poor", "CR2-T-LOOTMOD", target=-1),
        Modifier("backwards-village", "CR2-T-LOOTMOD", target=-2),
    ),
    rows=(
        Entry(-1, 6, "trinkets", "CR2-LOOT-02"),
        Entry(7, 7, "small-arm", "CR2-LOOT-02"),
        # The book has no line for 8.
        Entry(8, 8, "small-arm", "CR2-RUL-210"),
        Entry(9, 9, "automatic-weapon", "CR2-LOOT-02"),
        Entry(10, 10, "merchandise", "CR2-LOOT-02"),
        Entry(11, 11, "information", "CR2-LOOT-02"),
        Entry(12, 16, "sought-item", "CR2-LOOT-02"),
    ),
    shows="total",
)

ESCAPE_HELP = PassTest(
    id="escape-help",
    rule="CR2-T-ESCAPEHELP",
    title="Help for the captives",
    dice=2,
    rows=(
        Row(2, "twice", "CR2-ESCAPE-01"),
        Row(1, "equal", "CR2-ESCAPE-01"),
        Row(0, "none", "CR2-ESCAPE-01"),
    ),
    notes={"rep": "the leading captive's", "": "of the captives' number"},
)

ESCAPE_ALERT = Lookup(
    id="escape-alert",
    rule="CR2-T-ESCAPEALERT",
    title="The alarm",
    fields=("turn",),
    limits={"turn": (1, 100)},
    dice=1,
    less="turn",
    rows=(
        Entry(-99, 1, "alerted", "CR2-ESCAPE-03"),
        Entry(2, 5, "unaware", "CR2-ESCAPE-03"),
    ),
    notes={"turn": "turns ended since the first captive left, this one too"},
)

ESCAPE_PLACE = Lookup(
    id="escape-place",
    rule="CR2-T-ESCAPEPLACE",
    title="Where the captors appear",
    fields=(),
    dice=1,
    rows=(Entry(1, 4, "prison", "CR2-ESCAPE-03"), Entry(5, 6, "way-out", "CR2-ESCAPE-03")),
    notes={"way-out": "between the captives and the mounts or vehicles"},
)

CHECKS = (
    HOW_MANY,
    AMBUSH,
    AMBUSH_DIRECTION,
    TALK_THE_TALK,
    WALK_THE_WALK,
    RAID_OBJECTIVE,
    RAID_START,
    NON_COMBATANTS,
    NON_COMBATANTS_NUMBER,
    NON_COMBATANTS_KIND,
    LOOT,
    ESCAPE_HELP,
    ESCAPE_ALERT,
    ESCAPE_PLACE,
)
