"""Every row of Chain Reaction 2.0's tables of machines, support, creatures, lists, encounters and campaign."""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import partial

import pytest
from checks_common import CR2
from checks_common import ask as ask_any
from cr2_common import PASS, column, faces

from engine.checks.request import answer_odds
from engine.errors import BadRequest
from engine.ruleset import registry as rulesets
from engine.ruleset.reference import reference

ask = partial(ask_any, ruleset="cr2")


def chances(test, **fields):
    """The exact odds of each outcome."""
    answer = answer_odds({"test": test, "ruleset": "cr2", **fields}, rulesets.get)
    return {key: Fraction(chance["p"]) for key, chance in answer["outcomes"].items()}


def totals(test, answer="result", **fields):
    """What each total of two dice gives, from 2 to 12."""
    pairs = [[max(1, total - 6), total - max(1, total - 6)] for total in range(2, 13)]
    return [ask(test, pair, **fields)[answer] for pair in pairs]


def contest(test, **fields):
    """The result from two dice more to two dice fewer than the foe."""
    pairs = ((2, 0), (2, 1), (1, 1), (0, 1), (0, 2))
    return [
        ask(test, {"self": PASS[own], "foe": PASS[foe]}, rep=4, foe={"rep": 4}, **fields)["result"]
        for own, foe in pairs
    ]


@pytest.mark.rule("CR2-T-APWMISS", "CR2-APW-08", "CR2-T-MORTARDEV", "CR2-MORTAR-11", "CR2-T-WIND", "CR2-MORTAR-16")
@pytest.mark.rule("CR2-T-RIVER", "CR2-TERR-10", "CR2-T-BUGHOLEDIR", "CR2-BUG-08", "CR2-T-BUGMOVE", "CR2-BUG-10")
@pytest.mark.rule("CR2-T-PUKERDEV", "CR2-BUG-15", "CR2-T-AMBUSHDIR", "CR2-AMBUSH-03", "CR2-T-NONCOM", "CR2-RAID-02")
@pytest.mark.rule("CR2-T-ESCAPEPLACE", "CR2-ESCAPE-03")
@pytest.mark.parametrize(
    ("test", "results"),
    [
        ("apw-miss", "high high right left short short"),
        ("mortar-deviation", "on-target long long left-or-right short short"),
        ("puker-deviation", "on-target long long left-or-right short short"),
        ("wind", "north west west east east south"),
        ("river", "bridge half half everywhere everywhere everywhere"),
        ("bug-hole-direction", "front right rear left reroll reroll"),
        ("bug-move", "forward right back left halt halt"),
        ("ambush-direction", "front right rear left any in-sight-and-reroll"),
        ("non-combatants", "none none none none some some"),
        ("non-combatants-number", "twice equal equal equal half half"),
        ("non-combatants-kind", "man man man woman woman child"),
        ("escape-place", "prison prison prison prison way-out way-out"),
    ],
)
def test_tables_of_one_die(test, results):
    assert faces(test) == results.split()


@pytest.mark.rule("CR2-T-LOSECONTROL", "CR2-VEH-16", "CR2-T-HERO", "CR2-ASSAULT-02", "CR2-T-GOLDENBB", "CR2-AIR-04")
@pytest.mark.rule("CR2-T-PILOTING", "CR2-HELI-01", "CR2-T-ESCAPEHELP", "CR2-ESCAPE-01")
@pytest.mark.parametrize(
    ("test", "results"),
    [
        ("losing-control", "rolls-to-a-stop veers-impact-0 veers-impact-3"),
        ("hero", "success device-lost disaster"),
        ("golden-bb", "no-effect veers-off crashes"),
        ("piloting", "skims-the-trees flies-in sitting-duck"),
        ("escape-help", "twice equal none"),
    ],
)
def test_tables_of_two_dice_passed(test, results):
    assert column(test) == results.split()


@pytest.mark.rule("CR2-ASSAULT-02", "CR2-RUL-190")
def test_only_the_stone_cold_have_a_third_die_as_heroes():
    assert ask("hero", [6, 3, 3], rep=3, holds="stone-cold")["result"] == "success"
    with pytest.raises(BadRequest):
        ask("hero", [6, 3, 3], rep=3, leader=True)


@pytest.mark.rule("CR2-T-PENETRATION", "CR2-APW-06", "CR2-VEH-11", "CR2-RUL-186", "CR2-RUL-187", "CR2-RUL-319")
@pytest.mark.parametrize("dv", range(9))
def test_penetration(dv):
    struck = {"": Fraction(dv), "from-flank-or-rear": Fraction(dv, 2), "from-above-or-below": Fraction(min(dv, 1))}
    for holds, against in struck.items():
        for face in range(1, 7):
            result = "clank-test" if face <= against else "crew-lost"
            assert ask("penetration", [face, face], dv=dv, holds=holds)["result"] == result
    if 0 < dv < 6:
        assert ask("penetration", [6, dv], dv=dv)["result"] == "disabled"


@pytest.mark.rule("CR2-VEH-15")
def test_small_arms_against_a_soft_vehicle():
    for impact in range(1, 6):
        results = ["no-effect" if face + impact < 7 else "disabled" for face in range(1, 7)]
        assert faces("soft-vehicle", impact=impact) == results
    assert faces("soft-vehicle", weapon="lmg") == faces("soft-vehicle", impact=3)


@pytest.mark.rule("CR2-T-HEROICDAMAGE", "CR2-ASSAULT-03", "CR2-RUL-191", "CR2-VEH-11")
def test_heroic_damage():
    for dv, devices, side in itertools.product(range(9), (1, 2, 3), ("", "from-flank-or-rear")):
        struck = Fraction(dv, 2) if side else dv
        results = ["penetration-test" if face + devices > struck else "clank-test" for face in range(1, 7)]
        assert faces("heroic-damage", side, dv=dv, devices=devices) == results
    assert faces("heroic-damage", dv=4) == faces("heroic-damage", dv=4, devices=1)


@pytest.mark.rule("CR2-T-PILOTREP", "CR2-HELI-02", "CR2-RUL-262")
def test_a_pilots_rep():
    assert [ask("pilot-rep", [face])["rep"] for face in range(1, 7)] == [4, 4, 4, 4, 5, 5]


@pytest.mark.rule("CR2-T-BUGINSIDE", "CR2-BUG-12")
def test_down_in_the_hole():
    assert totals("bug-inside") == ["brain-bug", "young", "prisoners"] + ["bugs"] * 3 + ["nothing"] * 5


@pytest.mark.rule("CR2-ZOMBIE-03", "CR2-ZOMBIE-06")
def test_infection_and_beheading():
    for rep in range(1, 8):
        well = [face + rep >= 7 for face in range(1, 7)]
        assert faces("infection", rep=rep) == ["well" if each else "turns" for each in well]
        dead = min(rep, 6)
        assert faces("beheading", rep=rep) == ["obviously-dead"] * dead + ["not-dead"] * (6 - dead)


REPS = {
    "military": {3: (2, 5), 4: (6, 9), 5: (10, 12)},
    "mercenaries": {3: (2, 4), 4: (5, 8), 5: (9, 12)},
    "guerrillas": {2: (2, 3), 3: (4, 8), 4: (9, 10), 5: (11, 12)},
    "warriors": {3: (2, 3), 4: (4, 8), 5: (9, 12)},
    "gang": {2: (2, 2), 3: (3, 6), 4: (7, 10), 5: (11, 12)},
    "police": {3: (2, 4), 4: (5, 8), 5: (9, 12)},
    "civilians": {2: (2, 5), 3: (6, 8), 4: (9, 11), 5: (12, 12)},
}


@pytest.mark.rule("CR2-LIST-01", "CR2-T-LIST-MILITARY", "CR2-T-LIST-MERC", "CR2-T-LIST-GUERRILLA", "CR2-T-LIST-WARRIOR")
@pytest.mark.rule("CR2-T-LIST-GANG", "CR2-T-LIST-POLICE", "CR2-T-LIST-CIVILIAN", "CR2-RUL-178")
@pytest.mark.parametrize("army", REPS)
def test_army_lists(army):
    read = [rep for rep, (low, high) in REPS[army].items() for _ in range(low, high + 1)]
    assert totals("army-list", "rep", army=army) == read
    for modifier in (-2, -1, 0, 1, 2):
        scores = [min(12, max(2, total + modifier)) for total in range(2, 13)]
        assert totals("army-list", "rep", army=army, modifier=modifier) == [read[score - 2] for score in scores]


@pytest.mark.rule("CR2-LIST-02", "CR2-T-MOD-MILITARY", "CR2-T-MOD-MERC", "CR2-T-MOD-GUERRILLA", "CR2-T-MOD-WARRIOR")
@pytest.mark.rule("CR2-T-MOD-GANG", "CR2-T-MOD-POLICE", "CR2-T-MOD-CIVILIAN", "CR2-RUL-331")
@pytest.mark.parametrize(
    ("army", "rank", "modifiers"),
    [
        ("military", "nco", [1, 1, 1, 1, 2, 2]),
        ("military", "leader", [-1, -1, 0, 0, 1, 1]),
        ("military", "member", [0] * 6),
        ("mercenaries", "nco", [1] * 6),
        ("mercenaries", "leader", [-1, 0, 0, 0, 1, 1]),
        ("guerrillas", "nco", [0, 0, 0, 0, 1, 1]),
        ("guerrillas", "leader", [-1, -1, 0, 0, 1, 1]),
        ("warriors", "nco", [1, 1, 1, 1, 2, 2]),
        ("warriors", "leader", [0, 0, 1, 1, 2, 2]),
        ("gang", "member", [-1, 0, 0, 0, 1, 1]),
        ("gang", "nco", [1] * 6),
        ("gang", "leader", [1, 1, 1, 1, 2, 2]),
        ("police", "detective", [1] * 6),
        ("police", "nco", [-1, -1, -1, 1, 1, 2]),
        ("police", "leader", [-1, -1, 0, 0, 0, 1]),
        ("civilians", "member", [-1, 0, 0, 0, 1, 1]),
        ("civilians", "nomad", [2] * 6),
        ("civilians", "nco", [1] * 6),
        ("civilians", "leader", [1, 1, 1, 1, 2, 2]),
        ("gang", "detective", [0] * 6),
    ],
)
def test_modifiers_of_ranks(army, rank, modifiers):
    assert [ask("list-modifier", [face], army=army, rank=rank)["modifier"] for face in range(1, 7)] == modifiers


@pytest.mark.rule("CR2-T-LIST-MEDIA", "CR2-LIST-10")
def test_the_media_list():
    who = "reporter tech reporter tech tech reporter reporter tech reporter tech tech"
    assert totals("media-list") == who.split()
    assert totals("media-list", "rep") == [3, 3, 4, 3, 4, 3, 4, 4, 5, 3, 3]


@pytest.mark.rule("CR2-T-STONECOLD", "CR2-LIST-11", "CR2-REACT-02", "CR2-RUL-069")
@pytest.mark.parametrize(
    ("army", "number", "ways"),
    [
        ("military", 4, 6),
        ("mercenaries", 5, 10),
        ("guerrillas", 3, 3),
        ("warriors", 5, 10),
        ("gang", 3, 3),
        ("police", 4, 6),
        ("civilians", 2, 1),
        ("media", 3, 3),
    ],
)
def test_stone_cold(army, number, ways):
    for rep in (4, 5, 6, 7):
        expected = ["yes" if total <= number else "no" for total in range(2, 13)]
        assert totals("stone-cold", army=army, rep=rep) == expected
        assert chances("stone-cold", army=army, rep=rep)["yes"] == Fraction(ways, 36)
    for rep in (1, 2, 3):
        assert totals("stone-cold", army=army, rep=rep) == ["no"] * 11


SHOOTING = {"military": -1, "mercenaries": -1, "gang": 1, "guerrillas": 1, "civilians": 2, "warriors": 2}
FIGHTING = {"warriors": -2, "military": -1, "mercenaries": -1, "civilians": 2}
SKILLED = {
    "physical": {"warriors": -2, "military": -1, "mercenaries": -1, "civilians": 1},
    "knowledge": {"civilians": -1, "gang": 1, "guerrillas": 1, "warriors": 2},
    "interpersonal": {"police": -2, "civilians": -1, "military": 1, "mercenaries": 1},
}


@pytest.mark.rule("CR2-T-SV", "CR2-STATS-03", "CR2-T-MV", "CR2-STATS-04", "CR2-T-SKILLGEN", "CR2-SKILL-02")
@pytest.mark.parametrize("army", [*REPS, "media"])
def test_values_and_skills_of_a_list(army):
    for rep, face in itertools.product(range(1, 8), range(1, 7)):
        for test, modifiers in (("sv", SHOOTING), ("mv", FIGHTING)):
            rolled = face + modifiers.get(army, 0)
            value = rep + (rolled < rep) - (rolled > rep)
            assert ask(test, [face], army=army, rep=rep)["value"] == value
        for category, modifiers in SKILLED.items():
            level = rep - (face + modifiers.get(army, 0) > rep)
            assert ask("skill", [face], army=army, rep=rep, category=category)["level"] == level


@pytest.mark.rule("CR2-T-HOWMANY", "CR2-ENC-05", "CR2-RUL-301", "CR2-RUL-328")
@pytest.mark.parametrize(
    ("party", "enemies"),
    [
        (1, [2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1]),
        (4, [8, 6, 6, 5, 4, 4, 4, 3, 3, 3, 2]),
        (5, [10, 8, 8, 6, 5, 5, 5, 4, 3, 3, 3]),
        (10, [20, 15, 15, 11, 10, 10, 10, 9, 7, 7, 5]),
    ],
)
def test_how_many(party, enemies):
    assert totals("how-many", "enemies", party=party) == enemies


@pytest.mark.rule("CR2-T-AMBUSH", "CR2-AMBUSH-01", "CR2-T-RAIDSTART", "CR2-RAID-05", "CR2-T-TALK", "CR2-TALK-02")
def test_leaders_against_each_other():
    assert contest("ambush") == ["ambush", "concealed-quarter", "no-ambush", "foe-concealed-quarter", "foe-ambush"]
    raid = ["raiders-close-and-active", "raiders-active", "even", "defenders-active", "defenders-redeploy"]
    assert contest("raid-start") == raid
    assert contest("talk-the-talk") == ["favorable", "favorable", "peaceful", "foe-favorable", "belligerent"]


@pytest.mark.rule("CR2-T-TALKMOD", "CR2-TALK-01", "CR2-RUL-211")
@pytest.mark.parametrize(
    ("holds", "change"),
    [
        ("", 0),
        ("helped", 2),
        ("favorable-before", 1),
        ("outnumbers-two-to-one", 1),
        ("has-the-drop", 1),
        ("enemy-has-the-drop", -1),
        ("outnumbered-two-to-one", -1),
        ("belligerent-before", -2),
        ("hated-enemy", -2),
        ("helped hated-enemy has-the-drop", 1),
    ],
)
def test_what_counts_for_one_counts_against_the_other(holds, change):
    for face in range(1, 7):
        dice = {"self": [face, face], "foe": [face, face]}
        got = ask("talk-the-talk", dice, rep=4, foe={"rep": 3}, holds=holds)
        assert got["passed"] == 2 * (face <= 4 + change)
        assert got["foe_passed"] == 2 * (face <= 3 - change)


@pytest.mark.rule("CR2-TALK-03", "CR2-RUL-234", "CR2-DICE-04")
def test_walk_the_walk():
    for rep, foe, own, their in itertools.product((3, 5), (3, 4), range(1, 7), range(1, 7)):
        mine, other = rep + own, foe + their
        result = "first" if mine > other else "foe-first" if other > mine else "reroll"
        got = ask("walk-the-walk", {"self": [own], "foe": [their]}, rep=rep, foe={"rep": foe})
        assert got["result"] == result
    assert chances("walk-the-walk", rep=4, foe={"rep": 4})["reroll"] == Fraction(1, 6)


GOALS = {
    "military": ["destroy"] * 5 + ["occupation"] * 4 + ["recover"] * 2,
    "mercenaries": ["destroy"] * 5 + ["occupation"] * 2 + ["loot"] + ["recover"] * 3,
    "guerrillas": ["destroy"] * 4 + ["occupation"] * 2 + ["loot"] * 4 + ["recover"],
    "warriors": ["destroy"] * 6 + ["occupation"] + ["loot"] * 4,
    "gang": ["destroy"] * 6 + ["occupation"] + ["loot"] * 3 + ["recover"],
    "civilians": ["destroy"] * 6 + ["occupation"] + ["loot"] * 3 + ["recover"],
    "police": ["destroy"] * 3 + ["occupation"] + ["recover"] * 7,
}


@pytest.mark.rule("CR2-T-RAIDGOAL", "CR2-RAID-01", "CR2-RUL-329")
@pytest.mark.parametrize("army", GOALS)
def test_raid_objectives(army):
    assert totals("raid-objective", army=army) == GOALS[army]


@pytest.mark.rule("CR2-T-LOOT", "CR2-T-LOOTMOD", "CR2-LOOT-01", "CR2-LOOT-02", "CR2-RUL-210")
@pytest.mark.parametrize(
    ("holds", "change"),
    [("", 0), ("wealthy", 2), ("wasteland", 1), ("business", 1), ("poor", -1), ("backwards-village", -2)],
)
def test_loot(holds, change):
    found = dict.fromkeys((7, 8), "small-arm") | {9: "automatic-weapon", 10: "merchandise", 11: "information"}
    expected = [
        "trinkets" if total < 7 else found.get(total, "sought-item") for total in range(2 + change, 13 + change)
    ]
    assert totals("loot", holds=holds) == expected


@pytest.mark.rule("CR2-T-ESCAPEALERT", "CR2-ESCAPE-03", "CR2-RUL-312")
def test_the_alarm_of_an_escape():
    for turn in range(1, 9):
        alerted = min(6, turn + 1)
        assert faces("escape-alert", turn=turn) == ["alerted"] * alerted + ["unaware"] * (6 - alerted)


@pytest.mark.rule("CR2-T-COVERAGE", "CR2-T-COVERAGEMOD", "CR2-MEDIA-01", "CR2-RUL-205")
@pytest.mark.parametrize(
    ("holds", "change"),
    [("", 0), ("rural", 1), ("b-movie", 1), ("aliens", 3), ("urban", -1), ("dark-future", -1), ("military-1980s", -2)],
)
def test_media_coverage(holds, change):
    expected = [
        "crew" if total <= 2 else "next-turn" if total <= 4 else "none" for total in range(1 + change, 7 + change)
    ]
    assert faces("media-coverage", holds) == expected


@pytest.mark.rule("CR2-T-REPORTER", "CR2-MEDIA-04")
def test_a_reporter():
    assert column("reporter", reporter_rep=4) == ["pushed-away", "no-comment", "talks"]
    for rep, reporter, face in itertools.product((3, 4, 5), (3, 4, 5), range(1, 7)):
        passed = ask("reporter", [face, face], rep=rep, reporter_rep=reporter)["passed"]
        assert passed == 2 * (face <= 2 * rep - reporter)


@pytest.mark.rule("CR2-T-TASK", "CR2-T-DIFFICULTY", "CR2-CHALL-02", "CR2-CHALL-03", "CR2-CHALL-04", "CR2-RUL-212")
@pytest.mark.rule("CR2-RUL-213")
def test_tasks():
    assert column("challenge") == ["success", "choice", "failure"]
    assert column("challenge", "second-try") == ["success", "failure", "failure"]
    changes = {"": 0, "easy": 1, "hard": -1, "advantage": 1, "disadvantage": -1, "hard advantage": 0}
    for (holds, change), face in itertools.product(changes.items(), range(1, 7)):
        passed = face <= 4 + change and face < 6
        assert ask("challenge", [face, face], rep=4, holds=holds)["passed"] == 2 * passed
        for against in (2, 4, 6):
            passed = face <= 4 + (4 - against) + change and face < 6
            assert ask("challenge", [face, face], rep=4, against_rep=against, holds=holds)["passed"] == 2 * passed


def test_the_book_is_whole():
    """Every table of the book that dice read is a test, under the names that other programs use; so is the ground of a
    campaign, which it takes from Chain Reaction 3.0 (CR2-RUL-664)."""
    names = """
    activation fast-move in-sight received-fire wanting-to-charge being-charged surprise rally overrun clank
    anti-aircraft pursue-by-fire ranged-combat obviously-dead damage melee melee-save half-d6 doc recovery mounted-miss
    mounted-damage hold-on rider-falls where-grenade bombs-away fire-in-the-hole flame-miss flame-tank crossing-flames
    penetration apw-miss soft-vehicle losing-control hero heroic-damage mortar-deviation puker-deviation wind golden-bb
    piloting pilot-rep infection beheading bug-hole bug-hole-direction bug-move bug-inside army-list list-modifier
    media-list stone-cold sv mv skill challenge awareness-state awareness-check how-many raid-objective ambush
    raid-start talk-the-talk walk-the-walk ambush-direction loot escape-help escape-alert escape-place non-combatants
    non-combatants-number non-combatants-kind media-coverage reporter photograph interview river terrain
    """
    assert set(CR2.checks) == set(names.split())


def test_every_table_is_read_or_told():
    read = {check.rule for check in CR2.checks.values()}
    assert not [
        entry.id
        for entry in reference("cr2").values()
        if entry.kind == "table" and not entry.text and entry.id not in read
    ]
