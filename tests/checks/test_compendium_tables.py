"""Every row of the French Compendium's tests, and what a figure's attributes change."""

from __future__ import annotations

import itertools

import pytest
from checks_common import COMPENDIUM, subsets
from compendium_common import PASS, ask, column, faces

from engine.errors import BadRequest
from engine.tables.spec import PassContest, PassTest

DEAD, STUNNED, OUT = "obviously-dead", "stunned", "out-of-the-fight"
DIVE, FLEE, PRONE = "dive-for-cover", "flee", "go-prone"


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
        "received-fire", "wanting-to-charge", "being-charged", "recovery", "rally", "call-back", "focus", "leader-loss",
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
    nerve = {
        "fast-move",
        "received-fire",
        "wanting-to-charge",
        "being-charged",
        "rally",
        "call-back",
        "focus",
        "leader-loss",
    }
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
