"""Every row of the French Compendium's tables, what a figure's attributes change, and its weapons."""

from __future__ import annotations

import itertools
from functools import partial

import pytest
from checks_common import COMPENDIUM, subsets
from checks_common import ask as ask_any

from engine.checks.spec import PassContest, PassTest
from engine.errors import BadRequest
from engine.rulesets.compendium.traits import ADVANTAGES, DISADVANTAGES
from engine.rulesets.options import with_options

ask = partial(ask_any, ruleset="compendium")

PASS = {3: [1, 1, 1], 2: [1, 1], 1: [1, 6], 0: [6, 6]}
DEAD, STUNNED, OUT = "obviously-dead", "stunned", "out-of-the-fight"
DIVE, FLEE, PRONE = "dive-for-cover", "flee", "go-prone"


def column(test, holds="", **fields):
    return [ask(test, PASS[passed], rep=4, holds=holds, **fields)["result"] for passed in (2, 1, 0)]


def faces(test, holds="", answer="result", **fields):
    """What each face of one die gives."""
    return [ask(test, [face], holds=holds, **fields)[answer] for face in range(1, 7)]


def totals(test, answer="result", **fields):
    """What each total of two dice gives, from 2 to 12."""
    pairs = [[max(1, total - 6), total - max(1, total - 6)] for total in range(2, 13)]
    return [ask(test, pair, **fields).get(answer) for pair in pairs]


@pytest.mark.rule("CMP-ACT-01", "CMP-ACT-02")
@pytest.mark.parametrize(("blue", "red", "result"), [(4, 3, "blue-first"), (1, 6, "red-first"), (5, 5, "reroll")])
def test_activation(blue, red, result):
    assert ask("activation", {"blue": [blue], "red": [red]})["result"] == result


@pytest.mark.rule("CMP-GEN-02", "CMP-RUL-001")
def test_half_a_die():
    assert faces("half-d6") == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("CMP-TEST-01", "CMP-TEST-02", "CMP-RUL-003", "CMP-RUL-074", "CMP-T-REP", "CMP-TROOP-03")
def test_a_six_fails_at_any_rep_and_rep_runs_from_one_to_six():
    for rep in range(1, 7):
        passed = [ask("leader-loss", [face, face], rep=rep)["passed"] for face in range(1, 7)]
        assert passed == [2 if face <= rep and face < 6 else 0 for face in range(1, 7)]
    assert ask("in-sight", [6, 6], rep=6, holds="quick-reflexes")["passed"] == 0
    fight = ask("melee", {"self": [6, 6], "foe": [5, 6]}, rep=6, foe={"rep": 6})
    assert (fight["passed"], fight["foe_passed"]) == (0, 1)
    assert COMPENDIUM.parameters.reps == (1, 2, 3, 4, 5, 6)
    for rep in (0, 7):
        with pytest.raises(BadRequest):
            ask("leader-loss", [1, 1], rep=rep)


@pytest.mark.rule("CMP-T-TESTS", "CMP-TEST-01", "CMP-TEST-03", "CMP-TEST-04", "CMP-RUL-006", "CMP-RUL-128")
def test_which_tests_have_a_leader_die_and_which_a_star_chooses():
    of_rep = {name: check for name, check in COMPENDIUM.checks.items() if isinstance(check, PassTest)}
    assert {name for name, check in of_rep.items() if "leader" in check.flags} == {"fast-move", "wanting-to-charge"}
    assert {name for name, check in of_rep.items() if check.star_chooses} == {
        "received-fire", "wanting-to-charge", "being-charged", "recovery", "rally", "focus", "leader-loss",
    }  # fmt: skip
    assert {name for name, check in of_rep.items() if check.dice == 1} == {
        "desperate-shot", "dim-witted", "grenade-drop", "phobia", "rider-falls",
    }  # fmt: skip
    assert {check.dice for check in of_rep.values()} == {1, 2}
    assert {
        check.always_fails for check in COMPENDIUM.checks.values() if isinstance(check, PassTest | PassContest)
    } == {6}


@pytest.mark.rule("CMP-TEST-03", "CMP-RUL-004", "CMP-ADV-04", "CMP-ADV-14")
def test_two_dice_count_however_many_are_rolled():
    got = ask("fast-move", [1, 1, 1, 1, 1, 1], rep=4, leader=True, holds="athlete stoic born-leader")
    assert (got["passed"], got["inches"]) == (2, 16)
    assert ask("wanting-to-charge", [6, 1, 2], rep=3, leader=True)["passed"] == 2


@pytest.mark.rule("CMP-T-MOVE", "CMP-MOVE-02", "CMP-MOVE-04", "CMP-CAR-04", "CMP-DIS-02", "CMP-RUL-128")
def test_fast_moves():
    assert [ask("fast-move", PASS[n], rep=4)["inches"] for n in (2, 1, 0)] == [16, 12, 8]
    assert [ask("fast-move", PASS[n], rep=4, holds="mounted")["inches"] for n in (2, 1, 0)] == [32, 24, 16]
    assert [ask("fast-move", PASS[n], rep=4, holds="slow")["inches"] for n in (2, 1, 0)] == [12, 12, 8]
    assert [ask("car-fast", PASS[n], rep=4)["inches"] for n in (2, 1, 0)] == [16, 12, 8]
    with pytest.raises(BadRequest, match="CMP-T-CAR"):
        ask("car-fast", PASS[3], rep=4, leader=True)


@pytest.mark.rule("CMP-T-INSIGHT", "CMP-REACT-02", "CMP-ADV-11", "CMP-ADV-12", "CMP-DIS-03", "CMP-RUL-075")
def test_enemy_in_sight():
    assert column("in-sight") == ["fire", DIVE, "no-reaction"]
    assert column("in-sight", "in-cover") == ["fire", "snap-shot", "no-reaction"]
    assert ask("in-sight", [4, 4], rep=3, holds="quick-reflexes")["result"] == "fire"
    assert ask("in-sight", [4, 4], rep=4, holds="slow-to-react")["result"] == "no-reaction"
    assert ask("in-sight", [3, 3], rep=4, holds="slow-to-react stealthy-enemy")["result"] == "no-reaction"


UNDER_FIRE = ("in-cover", "outgunned", "moving", "moving-fast", "cover-within-3", "from-flank-or-rear")


def fired_at(passed, holds):
    """What the book prints, or where it prints nothing the ruling, read as its list of ifs."""
    if passed == 0:
        return FLEE
    cover, outgunned, flank = ("in-cover" in holds, "outgunned" in holds, "from-flank-or-rear" in holds)
    if passed == 2:
        if cover:
            return "return-fire-rep-minus-1" if outgunned else "return-fire"
        if not outgunned:
            return "complete-move-and-return-fire"
        return "complete-move" if "moving-fast" in holds and "cover-within-3" not in holds else DIVE
    if outgunned:
        return DIVE if cover else PRONE
    if flank:
        return FLEE
    return "return-fire-rep-minus-1" if cover else "halt-and-return-fire-rep-minus-1"


@pytest.mark.rule("CMP-T-RECEIVED-FIRE", "CMP-REACT-04", "CMP-REACT-05", "CMP-REACT-06", "CMP-REACT-07", "CMP-REACT-08")
@pytest.mark.rule("CMP-RUL-014", "CMP-RUL-015", "CMP-RUL-016", "CMP-RUL-017", "CMP-RUL-018", "CMP-WEAP-03")
def test_received_fire():
    for holds, passed in itertools.product(subsets(UNDER_FIRE), (2, 1, 0)):
        got = ask("received-fire", PASS[passed], rep=4, holds=" ".join(holds))
        assert got["result"] == fired_at(passed, holds), (sorted(holds), passed)


@pytest.mark.rule("CMP-RUL-014", "CMP-RUL-015", "CMP-RUL-016")
@pytest.mark.parametrize(
    ("holds", "rule"),
    [
        ("in-cover", "CMP-RUL-014"),
        ("", "CMP-RUL-015"),
        ("outgunned moving moving-fast", "CMP-RUL-015"),
        ("outgunned", "CMP-RUL-016"),
        ("outgunned moving", "CMP-REACT-05"),
        ("outgunned moving-fast cover-within-3", "CMP-REACT-05"),
    ],
)
def test_what_the_book_leaves_out_is_told_by_its_ruling(holds, rule):
    assert ask("received-fire", PASS[2], rep=4, holds=holds)["rule"] == rule


@pytest.mark.rule("CMP-DIS-01", "CMP-DIS-08", "CMP-RUL-076", "CMP-RUL-065")
def test_the_fearful_roll_one_die_and_shirkers_are_outgunned():
    assert ask("received-fire", [1], rep=4, holds="fearful in-cover")["passed"] == 1
    assert ask("received-fire", [1, 1], rep=4, holds="fearful stoic in-cover")["passed"] == 2
    assert ask("received-fire", PASS[1], rep=4, holds="shirker")["result"] == PRONE
    assert column("being-charged", "shirker fearful") == column("being-charged")


def charged(passed, holds):
    """As the book prints it, with the ruling for cover."""
    if passed < 2:
        found = fired_at(passed, holds)
        return {
            "return-fire-rep-minus-1": "fire-rep-minus-1",
            "halt-and-return-fire-rep-minus-1": "halt-and-fire-rep-minus-1",
        }.get(found, found)
    if "from-flank-or-rear" in holds:
        return "face-and-melee"
    if "in-cover" in holds:
        return "fire"
    if "outgunned" in holds and ("moving-fast" not in holds or "cover-within-3" in holds):
        return DIVE
    return "complete-move-and-fire"


@pytest.mark.rule("CMP-T-CHARGED", "CMP-REACT-12", "CMP-REACT-13", "CMP-REACT-14", "CMP-RUL-029", "CMP-RUL-162")
def test_being_charged():
    for holds, passed in itertools.product(subsets(UNDER_FIRE), (2, 1, 0)):
        got = ask("being-charged", PASS[passed], rep=4, holds=" ".join(holds))
        assert got["result"] == charged(passed, holds), (sorted(holds), passed)


@pytest.mark.rule("CMP-T-CHARGE", "CMP-REACT-10", "CMP-DIS-10", "CMP-RUL-076")
def test_wanting_to_charge():
    assert column("wanting-to-charge") == ["charge", "charge", "stay"]
    assert column("wanting-to-charge", "in-cover") == ["charge", "stay-and-fire", "stay"]
    for test in ("wanting-to-charge", "being-charged", "rally"):
        assert ask(test, [1], rep=4, holds="weakling")["passed"] == 1


@pytest.mark.rule("CMP-T-STUNNED", "CMP-REACT-15", "CMP-RUL-032", "CMP-T-RECOVERY", "CMP-REACT-16", "CMP-RUL-033")
def test_recovering():
    assert column("stun-recovery") == ["recovers", "again", OUT]
    assert column("stun-recovery", "second-try") == ["recovers", OUT, OUT]
    assert column("recovery", OUT) == ["returns", "returns-rep-minus-1", "dies"]
    assert column("recovery", "ran-away") == ["returns", "returns-rep-minus-1", "gone"]
    for test in ("stun-recovery", "recovery", "in-sight"):
        with pytest.raises(BadRequest):
            ask(test, [1, 1, 1], rep=4, holds="stoic")


@pytest.mark.rule("CMP-T-RALLY", "CMP-REACT-17", "CMP-T-FOCUS", "CMP-REACT-18", "CMP-T-LEADER-LOSS", "CMP-REACT-19")
@pytest.mark.rule("CMP-T-VEST", "CMP-REACT-20")
def test_rally_focus_loss_of_the_leader_and_body_armour():
    assert column("rally") == ["back-in-the-fight", "removed", "removed"]
    assert column("rally", "in-cover") == ["back-in-the-fight", "back-in-the-fight", "removed"]
    assert column("focus") == ["free-choice", "nearest", "by-lot"]
    assert column("leader-loss") == ["carry-on", "stop", FLEE]
    assert column("body-armour") == ["carry-on", STUNNED, OUT]


@pytest.mark.rule("CMP-ADV-01", "CMP-ADV-14", "CMP-RUL-173")
def test_the_stoic_and_born_leaders_roll_one_die_more_in_tests_of_nerve():
    nerve = {"fast-move", "received-fire", "wanting-to-charge", "being-charged", "rally", "focus", "leader-loss"}
    for trait in ("stoic", "born-leader"):
        assert {name for name, check in COMPENDIUM.checks.items() if trait in check.circumstances} == nerve
        for name in nerve:
            assert ask(name, [6, 1, 1], rep=4, holds=trait)["passed"] == 2


@pytest.mark.rule("CMP-ADV-16", "CMP-ADV-17", "CMP-ADV-18", "CMP-RUL-005")
def test_a_challenge_is_that_of_the_third_edition():
    assert column("challenge") == ["success", "choice", "failure"]
    assert column("challenge", "second-try") == ["success", "failure", "failure"]
    for trait in ("charismatic", "strong", "dexterous"):
        assert ask("challenge", [6, 1, 1], rep=4, holds=trait)["result"] == "success"


HARDER = (
    "target-concealed", "target-in-cover", "target-prone", "target-fast", "target-charging", "shooter-fast",
    "second-target",
)  # fmt: skip


@pytest.mark.rule("CMP-T-TOHIT", "CMP-FIRE-03", "CMP-FIRE-01")
@pytest.mark.parametrize("holds", [*HARDER, "third-target", ""])
def test_the_hit_table(holds):
    at_nine = holds in ("target-in-cover", "shooter-fast", "third-target")
    hits = [
        ask("ranged-combat", [face], rep=5, weapon="bolt-action-rifle", holds=holds)["hits"] for face in range(1, 7)
    ]
    assert hits == [0, 0, int(not holds), int(not at_nine), 1, 1]


@pytest.mark.rule("CMP-FIRE-11", "CMP-RUL-010", "CMP-FIRE-04", "CMP-RUL-090")
def test_a_snap_shot_loses_one_and_misses_at_nine_and_two_weapons_lose_one():
    for rep in range(1, 7):
        for face in range(1, 7):
            snap = ask("ranged-combat", [face], rep=rep, weapon="bolt-action-rifle", holds="snap-shot")
            both = ask("ranged-combat", [face], rep=rep, weapon="bolt-action-rifle", holds="two-weapons")
            assert snap["hits"] == (face + rep - 1 >= 10)
            assert both["hits"] == (face + rep - 1 >= 8)


@pytest.mark.rule("CMP-T-DESPERATE", "CMP-FIRE-10", "CMP-RUL-108")
def test_a_desperate_shot_is_for_a_six_that_only_cover_stops():
    def sixes(rep, holds):
        return ask("ranged-combat", {"self": [6], "desperate": [2]}, rep=rep, weapon="bolt-action-rifle", holds=holds)

    assert [sixes(rep, "target-in-cover")["hits"] for rep in (2, 3)] == [1, 1]
    assert sixes(4, "target-in-cover two-weapons")["hits"] == 1
    for rep, holds in ((1, "target-in-cover"), (4, "target-in-cover"), (3, "target-prone"), (2, "")):
        with pytest.raises(BadRequest):
            sixes(rep, holds)
    for holds in ("target-in-cover shooter-fast", "target-in-cover third-target", "target-in-cover snap-shot"):
        with pytest.raises(BadRequest):
            sixes(3, holds)
    missed = ask(
        "ranged-combat", {"self": [6, 6], "desperate": [4, 3]}, rep=3, weapon="revolver", holds="target-in-cover"
    )
    assert missed["hits"] == 1
    assert [faces("desperate-shot", rep=rep) for rep in (3, 6)] == [["hit"] * 3 + ["miss"] * 3, ["hit"] * 5 + ["miss"]]


@pytest.mark.rule("CMP-T-WOUND", "CMP-WOUND-01", "CMP-RUL-123", "CMP-RUL-062")
def test_wounds():
    for impact in range(6):
        results = [DEAD, *[OUT if face <= impact else STUNNED for face in range(2, 7)]]
        assert faces("damage", impact=impact) == results
    assert faces("damage", weapon="unarmed") == faces("damage", impact=0)
    assert faces("damage", weapon="rocket-launcher") == faces("damage", impact=5)


@pytest.mark.rule("CMP-T-MOUNTED", "CMP-FIRE-07", "CMP-GREN-04", "CMP-MELEE-05", "CMP-RUL-119")
def test_tables_of_one_die_in_a_fight():
    assert faces("mounted-target") == ["mount"] * 3 + ["rider"] * 3
    assert faces("grenade-drop", rep=4) == ["prone"] * 4 + ["damage"] * 2
    for impact in range(6):
        assert faces("melee-kill", impact=impact) == [DEAD] * impact + [OUT] * (6 - impact)


@pytest.mark.rule("CMP-T-STARPOWER", "CMP-STAR-03", "CMP-RUL-051", "CMP-RUL-053")
def test_star_power():
    ladder = [DEAD, OUT, STUNNED, "carry-on"]
    for step, low in itertools.product(range(3), range(4)):
        got = ask("star-power", [2] * low + [6, 5], rep=low + 2, damage=ladder[step])
        assert (got["result"], got["dice_lost"]) == (ladder[min(step + low, 3)], 1)


@pytest.mark.rule("CMP-T-MELEE", "CMP-MELEE-02", "CMP-MELEE-03", "CMP-MELEE-04", "CMP-MELEE-05")
@pytest.mark.rule("CMP-ADV-03", "CMP-ADV-09", "CMP-DIS-04", "CMP-WOUND-08", "CMP-RUL-069", "CMP-RUL-127")
def test_melee():
    for own, foe in itertools.product(range(3), repeat=2):
        got = ask("melee", {"self": PASS[own], "foe": PASS[foe]}, rep=4, foe={"rep": 4})
        result = "continues" if own == foe else "won" if own > foe else "lost"
        assert (got["result"], got["margin"]) == (result, abs(own - foe))
    four = ask(
        "melee",
        {"self": [1, 1, 1, 1], "foe": [1]},
        rep=4,
        holds="brawler knife-fighter",
        foe={"rep": 4, "if": ["runt"]},
    )
    assert (four["passed"], four["margin"]) == (4, 2)
    none = ask("melee", {"self": [], "foe": [1, 6]}, rep=4, holds="carrying", foe={"rep": 4})
    assert (none["passed"], none["result"]) == (0, "lost")


@pytest.mark.rule("CMP-T-GRENADE", "CMP-GREN-02", "CMP-GREN-03", "CMP-GREN-04")
@pytest.mark.parametrize(
    ("holds", "one"), [("", "on-spot"), ("cannot-see-spot", "misses"), ("cannot-see-spot dropped-or-rolled", "on-spot")]
)
def test_throwing_a_grenade(holds, one):
    assert column("grenade", holds) == ["on-spot", one, "oops"]


@pytest.mark.rule("CMP-T-MORTAR-SETUP", "CMP-MORT-06", "CMP-T-CAR", "CMP-CAR-02", "CMP-CAR-06", "CMP-CAR-07")
@pytest.mark.rule("CMP-T-CAR-CRASH", "CMP-CAR-08", "CMP-T-RECRUIT", "CMP-CAMP-01", "CMP-ADV-15")
def test_mortars_cars_and_recruits():
    assert column("mortar-handling") == ["at-once", "next-activation", "failed"]
    assert column("car-start") == ["at-once", "next-activation", "does-not-start"]
    assert column("car-turn") == ["turns", "skids", "spins"]
    assert column("car-accident") == ["stalls", "engine-ruined", "overturns"]
    assert column("car-crash") == ["carry-on", STUNNED, OUT]
    assert column("recruitment") == ["full-strength", "one", "nobody"]
    assert ask("car-turn", [6, 2, 2], rep=4, holds="driver")["result"] == "turns"
    assert ask("car-accident", [6, 2, 2], rep=4, holds="driver")["result"] == "stalls"


@pytest.mark.rule("CMP-T-MORTAR-DEVIATION", "CMP-MORT-08", "CMP-MORT-09", "CMP-RUL-099")
@pytest.mark.parametrize("rep", range(1, 7))
def test_mortar_deviation(rep):
    assert totals("mortar-deviation", "inches", rep=rep) == [max(0, total - rep) for total in range(2, 13)]
    assert faces("mortar-deviation", "corrected", "inches", rep=rep) == [max(0, face - rep) for face in range(1, 7)]


@pytest.mark.rule("CMP-T-NPC-GENERIC", "CMP-TROOP-04", "CMP-T-ATTRIBUTE", "CMP-ATTR-01")
@pytest.mark.rule("CMP-T-REINFORCE", "CMP-ZOM-03", "CMP-INS-03", "CMP-T-INS-WEAPON")
def test_tables_of_one_die():
    assert faces("npc", answer="rep") == [5, 4, 4, 4, 4, 3]
    assert faces("attribute") == ["advantage"] * 4 + ["disadvantage"] * 2
    assert faces("entry") == [*(f"marker-{n}" for n in range(1, 6)), "players-choose"]
    weapons = faces("insurgent-weapon")
    assert weapons == ["assault-rifle"] * 3 + ["light-machine-gun", "rocket-launcher", "bolt-action-rifle"]
    assert set(weapons) <= set(COMPENDIUM.weapons)


@pytest.mark.rule("CMP-T-NPC-SPECIFIC", "CMP-TROOP-05", "CMP-RUL-058")
@pytest.mark.parametrize(
    ("army", "lines", "reps"),
    [
        ("military", "nco nco nco veteran veteran soldier soldier recruit recruit recruit recruit", "55555443333"),
        (
            "insurgent",
            "leader trained-soldier trained-soldier experienced experienced experienced experienced recruit recruit"
            " recruit recruit",
            "54433332222",
        ),
        ("police", "swat detective veteran officer officer officer officer rookie rookie rookie rookie", "55544443333"),
        ("gang", "boss tough tough henchman henchman henchman henchman punk punk prospect prospect", "55544443322"),
    ],
)
def test_lists_of_npcs(army, lines, reps):
    assert totals("army-list", army=army) == lines.split()
    assert totals("army-list", "rep", army=army) == [int(rep) for rep in reps]


@pytest.mark.rule("CMP-T-TIME", "CMP-ENV-01", "CMP-RUL-001", "CMP-RUL-082", "CMP-RUL-084")
def test_time_of_day():
    lines = "night dawn dawn morning morning afternoon afternoon afternoon evening evening night"
    assert totals("time-of-day") == lines.split()
    then = totals("time-of-day", "then")
    assert then == [3, 5, 5, 7, 7, 10, 10, 10, 12, 12, 3]
    assert totals("time-of-day", "turns") == [None, None, None, 10, None, 10, 3, 3, None, None, 10]
    for pair, more in (([1, 1], 3), ([1, 3], 3), ([3, 3], 3), ([5, 5], 0)):
        turns = [ask("time-of-day", {"self": pair, "turns": [face]})["turns"] for face in range(1, 7)]
        assert turns == [more + half for half in (1, 1, 2, 2, 3, 3)]
    with pytest.raises(BadRequest):
        ask("time-of-day", {"self": [2, 3], "turns": [1]})
    round_ = [7]
    while round_.count(round_[-1]) == 1:
        round_.append(then[round_[-1] - 2])
    assert round_ == [7, 10, 12, 3, 5, 7]


@pytest.mark.rule("CMP-T-WEATHER", "CMP-ENV-03", "CMP-ENV-04", "CMP-RUL-085")
def test_weather():
    assert totals("weather") == ["clear"] * 5 + ["variable"] * 3 + ["bad"] * 2 + ["very-bad"]
    doubles = [ask("weather", [face, face])["result"] for face in range(1, 7)]
    assert doubles == ["clear", "clear", "clear", "variable", "bad", "very-bad"]


@pytest.mark.rule("CMP-T-INFESTATION", "CMP-ZOM-04", "CMP-RUL-144", "CMP-T-ZOMBIE-TIE", "CMP-ZOM-06")
def test_zombies():
    for level in range(1, 6):
        assert faces("infestation", level=level) == ["zombie"] * level + ["none"] * (6 - level)
    assert faces("zombie-tie", answer="group", groups=2) == [2, 1, 2, 1, 2, 1]
    assert faces("zombie-tie", answer="group", groups=3) == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("CMP-T-CAMPAIGN-REP", "CMP-CAMP-02", "CMP-CAMP-03", "CMP-RUL-151", "CMP-RUL-154")
def test_rep_in_a_campaign():
    for rep in range(1, 7):
        assert faces("rep-loss", rep=rep) == ["loses-1" if rep > 3 else "keeps"] + ["keeps"] * 5
        assert faces("rep-gain", rep=rep) == ["gains-1" if rep <= face and rep < 5 else "keeps" for face in range(1, 7)]


@pytest.mark.rule("CMP-T-ADVANTAGES", "CMP-T-DISADVANTAGES", "CMP-ADV-19", "CMP-ADV-20")
def test_every_attribute_is_a_trait_by_the_rule_of_its_face():
    assert (len(ADVANTAGES), len(DISADVANTAGES)) == (20, 12)
    assert ADVANTAGES[18:] == ("roll-twice", "none")
    rules = {name: trait.rule for name, trait in COMPENDIUM.traits.items()}
    assert rules == {
        **{name: f"CMP-ADV-{face:02}" for face, name in enumerate(ADVANTAGES[:18], start=1)},
        **{name: f"CMP-DIS-{face:02}" for face, name in enumerate(DISADVANTAGES, start=1)},
        "dog": "CMP-ANIM-01",
        "lapdog": "CMP-ANIM-02",
        "vest": "CMP-REACT-20",
        "unfocused": "CMP-REACT-19",
    }
    assert (rules["hard-to-kill"], rules["coward"]) == ("CMP-ADV-08", "CMP-DIS-06")
    assert (COMPENDIUM.faces("advantage"), COMPENDIUM.faces("disadvantage"), COMPENDIUM.faces("focus")) == (20, 12, 6)


WEAPONS = {
    "": """anti-tank-rifle 96 1 4, assault-rifle 48 3 3, shotgun 12 3 2, semi-automatic-rifle 48 2 3,
        bolt-action-rifle 48 1 3, grenade 6 - 2, grenade-launcher 24 - 2, rocket-launcher 48 - 5,
        light-machine-gun 48 4 3, automatic-pistol 12 2 1, machine-pistol 12 3 1, submachine-gun 24 3 1,
        revolver 12 2 2""",
    "black-powder": """pistol 10 1 1, trapdoor-carbine 14 1 1, musket 20 1 2, rifle 30 1 2, bow 20 2 1,
        tomahawk-or-knife 4 1 2""",
    "old-west": """derringer 4 1 1, pistol 10 2 1, repeating-carbine 14 2 1, trapdoor-carbine 14 1 1, rifle 30 1 2,
        buffalo-rifle 30 1 2, sawn-off-shotgun 12 2 3, shotgun 14 2 3, bow 20 2 1, tomahawk-or-knife 4 1 2""",
    "prohibition": "revolver 12 1 2, automatic-pistol 12 2 2, shotgun 12 2 3, tommy-gun 24 3 4",
}
IN_HAND = {
    "": {"unarmed": 0, "improvised-one-handed": 1, "improvised-two-handed": 2},
    "black-powder": {"unarmed": 0, "sword": 1, "fixed-bayonet": 2, "tomahawk-or-knife": 2, "spear-or-lance": 3},
    "old-west": {"unarmed": 0, "tomahawk-or-knife": 2, "spear-or-lance": 3},
    "prohibition": {"unarmed": 0, "melee-weapon": 2},
}


@pytest.mark.rule("CMP-T-WEAP-GENERIC", "CMP-T-WEAP-POWDER", "CMP-T-WEAP-WEST", "CMP-T-WEAP-PROHIBITION")
@pytest.mark.rule("CMP-WEAP-02", "CMP-WEAP-04", "CMP-WEAP-06", "CMP-WEAP-07", "CMP-WEAP-08", "CMP-WEAP-09")
@pytest.mark.rule("CMP-RUL-020", "CMP-RUL-088")
@pytest.mark.parametrize("period", WEAPONS)
def test_the_weapons_of_a_period(period):
    rules = with_options(COMPENDIUM, [period])
    listed = [line.split() for line in WEAPONS[period].split(",")]
    assert list(rules.weapons) == [line[0] for line in listed]
    for name, inches, rate, impact in listed:
        weapon = rules.weapons[name]
        assert (weapon.range, weapon.impact) == (100 * int(inches), int(impact))
        blast = rate == "-"
        assert weapon.blast.width == (500 if blast else 0)
        assert (weapon.target, weapon.rank) == ((1, 5) if blast else (int(rate), int(rate)))
    teeth = {"improvised-two-handed": 2}  # CMP-RUL-230
    assert {name: weapon.impact for name, weapon in rules.melee_weapons.items()} == IN_HAND[period] | teeth


@pytest.mark.rule("CMP-WEAP-05", "CMP-RUL-089")
def test_two_weapons_are_fired_at_once_of_those_held_in_one_hand():
    every = [with_options(COMPENDIUM, [period]).weapons.values() for period in WEAPONS]
    assert {weapon.id for weapons in every for weapon in weapons if weapon.paired} == {
        "automatic-pistol", "machine-pistol", "revolver", "pistol", "derringer",
    }  # fmt: skip
