"""Encounters of Chain Reaction 2.0: how many, ambush, talk, raid, loot, escape."""

from collections.abc import Mapping
from functools import partial

from engine.books.core.derive import by_ruling
from engine.books.cr2.tables_lists import ARMIES
from engine.books.cr3 import tables_campaign as third
from engine.checks.rows import by_difference, by_passes, by_range, one_die, targets, two_dice
from engine.tables.spec import Amount, Initiative, Lookup, PassContest, PassTest, RangeRow

TERRAIN = by_ruling(third.TERRAIN, "CR2-RUL-664")

HOW_MANY = Lookup(
    rule="CR2-T-HOWMANY",
    title="How many of them?",
    fields=("party",),
    dice=2,
    rows=(
        RangeRow(2, 2, "", "CR2-ENC-05", amount=Amount("enemies", "party", whole=2)),
        RangeRow(3, 4, "", "CR2-RUL-301", amount=Amount("enemies", "party", share=(3, 2))),
        RangeRow(5, 5, "", "CR2-ENC-05", amount=Amount("enemies", "party", add=+1)),
        RangeRow(6, 8, "", "CR2-ENC-05", amount=Amount("enemies", "party")),
        RangeRow(9, 9, "", "CR2-RUL-328", amount=Amount("enemies", "party", add=-1, minimum=1)),
        RangeRow(10, 11, "", "CR2-RUL-301", amount=Amount("enemies", "party", share=(2, 3))),
        RangeRow(12, 12, "", "CR2-RUL-091", amount=Amount("enemies", "party", share=(1, 2))),
    ),
    shows="total",
    keyed_by="enemies",
    notes={"party": "the player's figures"},
)

leaders = partial(PassContest, fields=("rep", "foe"), foe_fields=("rep",))
"""A contest of one side's leader against the other's."""

AMBUSH = leaders(
    rule="CR2-T-AMBUSH",
    rows=by_difference(
        "CR2-AMBUSH-01", "ambush", "concealed-quarter", "no-ambush", "foe-concealed-quarter", "foe-ambush"
    ),
    notes={"rep": "a leader's", "foe": "the other side's leader"},
)

AMBUSH_DIRECTION = one_die(
    rule="CR2-T-AMBUSHDIR",
    title="From where the ambush comes",
    rows=tuple(
        RangeRow(face, face, result, "CR2-AMBUSH-03")
        for face, result in enumerate(("front", "right", "rear", "left", "any", "in-sight-and-reroll"), start=1)
    ),
)

_TALK = {
    "helped": +2,
    "favorable-before": +1,
    "outnumbers-two-to-one": +1,
    "has-the-drop": +1,
    "enemy-has-the-drop": -1,
    "outnumbered-two-to-one": -1,
    "belligerent-before": -2,
    "hated-enemy": -2,
}

TALK_THE_TALK = leaders(
    rule="CR2-T-TALK",
    title="Talk the Talk",
    circumstances=tuple(_TALK),
    said_by={"if": "CR2-T-TALKMOD"},
    modifiers=targets("CR2-T-TALKMOD", _TALK),
    mirrored=True,
    rows=by_difference("CR2-TALK-02", "favorable", "favorable", "peaceful", "foe-favorable", "belligerent"),
    notes={
        "rep": "the player's leader",
        "foe": "the other side's leader, for whom everything counts the other way",
        "helped": "it helped the other side before",
    },
)

WALK_THE_WALK = Initiative(
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
    rule="CR2-T-RAIDGOAL",
    title="Raid objective",
    fields=("army",),
    choices={"army": ARMIES},
    said_by={"army": "CR2-T-RAIDGOAL"},
    by=("army",),
    dice=2,
    rows=(
        *(
            RangeRow(*totals, goal, "CR2-RAID-01", when={f"army={army}"})
            for army, goals in _GOALS.items()
            for goal, totals in goals.items()
        ),
        *(RangeRow(*totals, goal, "CR2-RUL-329", when={"army=civilians"}) for goal, totals in _GOALS["gang"].items()),
    ),
    shows="total",
    notes={"army": "the raider's"},
)

RAID_START = leaders(
    rule="CR2-T-RAIDSTART",
    title="Start of a raid",
    rows=by_difference(
        "CR2-RAID-05", "raiders-close-and-active", "raiders-active", "even", "defenders-active", "defenders-redeploy"
    ),
    notes={
        "rep": "that of the raiders' leader",
        "foe": "the defenders' leader",
        "raiders-close-and-active": "12 inches away instead of 24",
        "defenders-redeploy": "and are active",
    },
)

NON_COMBATANTS = one_die(
    rule="CR2-T-NONCOM",
    title="Non-combatants",
    rows=by_range("CR2-RAID-02", {"none": (1, 4), "some": (5, 6)}),
)

NON_COMBATANTS_NUMBER = one_die(
    rule="CR2-T-NONCOM",
    title="How many non-combatants",
    rows=by_range("CR2-RAID-02", {"twice": (1, 1), "equal": (2, 4), "half": (5, 6)}),
    notes={"": "of the defenders' number"},
)

NON_COMBATANTS_KIND = one_die(
    rule="CR2-T-NONCOM",
    title="Kind of non-combatant",
    rows=by_range("CR2-RAID-02", {"man": (1, 3), "woman": (4, 5), "child": (6, 6)}),
)

LOOT = two_dice(
    rule="CR2-T-LOOT",
    title="Loot and booty",
    circumstances=("wealthy", "wasteland", "business", "poor", "backwards-village"),
    said_by={"if": "CR2-T-LOOTMOD"},
    modifiers=targets(
        "CR2-T-LOOTMOD", {"wealthy": +2, "wasteland": +1, "business": +1, "poor": -1, "backwards-village": -2}
    ),
    rows=(
        *by_range("CR2-LOOT-02", {"trinkets": (-1, 6), "small-arm": (7, 7)}),
        # The book has no line for 8.
        RangeRow(8, 8, "small-arm", "CR2-RUL-210"),
        *by_range("CR2-LOOT-02", {"automatic-weapon": (9, 9), "merchandise": (10, 10), "information": (11, 11)}),
        RangeRow(12, 16, "sought-item", "CR2-LOOT-02"),
    ),
)

ESCAPE_HELP = PassTest(
    rule="CR2-T-ESCAPEHELP",
    title="Help for the captives",
    rows=by_passes("CR2-ESCAPE-01", "twice", "equal", "none"),
    notes={"rep": "the leading captive's", "": "of the captives' number"},
)

ESCAPE_ALERT = Lookup(
    rule="CR2-T-ESCAPEALERT",
    title="The alarm",
    fields=("turn",),
    limits={"turn": (1, 100)},
    dice=1,
    less="turn",
    rows=by_range("CR2-ESCAPE-03", {"alerted": (-99, 1), "unaware": (2, 5)}),
    notes={"turn": "turns ended since the first captive left, this one too"},
)

ESCAPE_PLACE = one_die(
    rule="CR2-T-ESCAPEPLACE",
    title="Where the captors appear",
    rows=by_range("CR2-ESCAPE-03", {"prison": (1, 4), "way-out": (5, 6)}),
    notes={"way-out": "between the captives and the mounts or vehicles"},
)
