"""Lists of troops, attributes, hours, weather and the rules' own sides in the French Compendium, and its campaign."""

from collections.abc import Mapping

from engine.books.compendium.tables_turn import test_of_rep
from engine.books.core.derive import by_ruling
from engine.books.cr3 import tables_campaign as cr3
from engine.checks.rows import by_passes, by_range, by_value, one_die, two_dice
from engine.space.terrain import INCH, UNLIMITED, Light
from engine.tables.spec import FollowUp, Lookup, RangeRow

NPC = one_die(
    rule="CMP-T-NPC-GENERIC",
    title="An NPC's Rep",
    rows=by_value("CMP-TROOP-04", "rep", {5: (1, 1), 4: (2, 5), 3: (6, 6)}),
    keyed_by="rep",
)

ARMIES: Mapping[str, Mapping[str, tuple[int, int, int]]] = {
    #                                      Rep, from, to
    "military": {"nco": (5, 2, 4), "veteran": (5, 5, 6), "soldier": (4, 7, 8), "recruit": (3, 9, 12)},
    "insurgent": {"leader": (5, 2, 2), "trained-soldier": (4, 3, 4), "experienced": (3, 5, 8), "recruit": (2, 9, 12)},
    "police": {
        "swat": (5, 2, 2), "detective": (5, 3, 3), "veteran": (5, 4, 4), "officer": (4, 5, 8), "rookie": (3, 9, 12),
    },
    "gang": {
        "boss": (5, 2, 2), "tough": (5, 3, 4), "henchman": (4, 5, 8), "punk": (3, 9, 10), "prospect": (2, 11, 12),
    },
}  # fmt: skip
"""By list, its lines: the Rep, and the totals that give it."""

ARMY_LIST = Lookup(
    rule="CMP-T-NPC-SPECIFIC",
    title="List of NPCs",
    fields=("army",),
    choices={"army": tuple(ARMIES)},
    said_by={"army": "CMP-TROOP-05"},
    by=("army",),
    dice=2,
    rows=tuple(
        RangeRow(low, high, line, "CMP-TROOP-05", when={f"army={army}"}, values={"rep": rep})
        for army, lines in ARMIES.items()
        for line, (rep, low, high) in lines.items()
    ),
    shows="score",
    notes={"": "rolled again for one above the Star's Rep"},
)

ATTRIBUTE = one_die(
    rule="CMP-T-ATTRIBUTE",
    rows=by_range("CMP-ATTR-01", {"advantage": (1, 4), "disadvantage": (5, 6)}),
    notes={"advantage": "by a die of twenty faces", "disadvantage": "by a die of twelve"},
)

_GROUND = "CMP-RUL-159"
"""Has the ground rolled for by the table of Chain Reaction 3.0."""
_SHORT = FollowUp("turns", "turns", "turns", (1, 1, 2, 2, 3, 3), "CMP-RUL-001")
_LONGER = FollowUp("turns", "turns", "turns", (4, 4, 5, 5, 6, 6), "CMP-RUL-001")
_RULE = "CMP-ENV-01"

TIME_OF_DAY = two_dice(
    rule="CMP-T-TIME",
    title="Time of day",
    rows=(
        RangeRow(2, 2, "night", _RULE, values={"then": 3}, follow_up=_LONGER),
        RangeRow(3, 4, "dawn", _RULE, values={"then": 5}, follow_up=_LONGER),
        RangeRow(5, 5, "morning", _RULE, values={"turns": 10, "then": 7}),
        RangeRow(6, 6, "morning", _RULE, values={"then": 7}, follow_up=_LONGER),
        RangeRow(7, 7, "afternoon", _RULE, values={"turns": 10, "then": 10}),
        RangeRow(8, 9, "afternoon", _RULE, values={"turns": 3, "then": 10}),
        RangeRow(10, 11, "evening", _RULE, values={"then": 12}, follow_up=_SHORT),
        RangeRow(12, 12, "night", _RULE, values={"turns": 10, "then": 3}),
    ),
    notes={"then": "the total whose line follows when the turns are over", "dawn": "it is dark still"},
)

HOURS: tuple[tuple[str, Light], ...] = (
    ("dawn", "night"), ("morning", "day"), ("afternoon", "day"), ("evening", "day"), ("night", "night"),
)  # fmt: skip
"""The hours, one after the other, with their light (CMP-RUL-082, CMP-RUL-083)."""

SIGHT = (
    #             by day,     by night
    ("clear",     UNLIMITED,  12 * INCH),
    ("variable",  UNLIMITED,  12 * INCH),
    ("bad",       16 * INCH,   8 * INCH),
    ("very-bad",  12 * INCH,   6 * INCH),
)  # fmt: skip
"""CMP-T-VISION (CMP-ENV-02, CMP-ENV-03, CMP-RUL-086)."""

SKY = (("light", "CMP-ENV-02"), ("weather", "CMP-ENV-03"), ("hour", "CMP-ENV-01"))
"""The rules that say what a table may have of each."""

WEATHER = two_dice(
    rule="CMP-T-WEATHER",
    rows=by_range("CMP-ENV-03", {"clear": (2, 6), "variable": (7, 9), "bad": (10, 11), "very-bad": (12, 12)}),
    notes={"variable": "clear until the activation dice show a double, which is then looked up here"},
)

ENTRY = one_die(
    rule="CMP-T-REINFORCE",
    title="Where reinforcements arrive",
    rows=by_range("CMP-ZOM-03", {**{f"marker-{face}": (face, face) for face in range(1, 6)}, "players-choose": (6, 6)}),
    notes={"": "zombies and insurgents alike; another die says how many"},
)

INSURGENT_WEAPON = one_die(
    rule="CMP-T-INS-WEAPON",
    title="An insurgent's weapon",
    rows=by_range(
        "CMP-INS-03",
        {
            "assault-rifle": (1, 3),
            "light-machine-gun": (4, 4),
            "rocket-launcher": (5, 5),
            "bolt-action-rifle": (6, 6),
        },
    ),
)

INFESTATION = Lookup(
    rule="CMP-T-INFESTATION",
    fields=("level",),
    limits={"level": (1, 5)},
    dice=1,
    less="level",
    rows=by_range("CMP-ZOM-04", {"zombie": (-4, 0), "none": (1, 5)}),
    notes={"": "for each marker, at the end of a turn", "level": "1 very easy, 2 the usual one, 3 harder"},
)

ZOMBIE_TIE = Lookup(
    rule="CMP-T-ZOMBIE-TIE",
    title="Which survivors zombies go for",
    fields=("groups",),
    choices={"groups": (2, 3)},
    by=("groups",),
    dice=1,
    rows=tuple(
        RangeRow(face, face, "", "CMP-ZOM-06", when={f"groups={groups}"}, values={"group": group})
        for groups, order in ((2, (2, 1, 2, 1, 2, 1)), (3, (1, 1, 2, 2, 3, 3)))
        for face, group in enumerate(order, start=1)
    ),
    keyed_by="group",
    notes={"groups": "of survivors, all equally near", "group": "as they were numbered"},
)

TERRAIN = by_ruling(cr3.TERRAIN, _GROUND)

RECRUITMENT = test_of_rep(
    rule="CMP-T-RECRUIT",
    rows=by_passes("CMP-CAMP-01", "full-strength", "one", "nobody"),
    notes={"rep": "the Star's", "full-strength": "as many NPCs as the Star has Rep"},
)

REP_LOSS = Lookup(
    rule="CMP-T-CAMPAIGN-REP",
    title="Loss of Rep",
    fields=("rep",),
    by=("rep",),
    choices={"rep": (1, 2, 3, 4, 5, 6)},
    dice=1,
    rows=(
        *(RangeRow(1, 6, "keeps", "CMP-RUL-151", when={f"rep={rep}"}) for rep in (1, 2, 3)),
        *by_range("CMP-CAMP-02", {"loses-1": (1, 1), "keeps": (2, 6)}),
    ),
    notes={"": "after a lost game, for one put out of the fight or removed"},
)

REP_GAIN = Lookup(
    rule="CMP-T-CAMPAIGN-REP",
    title="Gain of Rep",
    fields=("rep",),
    by=("rep",),
    choices={"rep": (1, 2, 3, 4, 5, 6)},
    dice=1,
    less="rep",
    rows=(
        *(RangeRow(-5, 5, "keeps", "CMP-RUL-154", when={f"rep={rep}"}) for rep in (5, 6)),
        *by_range("CMP-CAMP-03", {"gains-1": (0, 5), "keeps": (-5, -1)}),
    ),
    notes={"": "for one that put an enemy out, was never down, and used no Star Power; an NPC stays at its Star's Rep"},
)
