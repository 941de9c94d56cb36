"""Every row of Chain Reaction 2.0's tables of turn, reaction and fight."""

from __future__ import annotations

from functools import partial

import pytest
from checks_common import CR2
from checks_common import ask as ask_any

from engine import rulesets
from engine.checks.evaluate import evaluate
from engine.checks.outcome import Aim, Party, Request
from engine.checks.request import answer, answer_odds
from engine.errors import BadRequest

ask = partial(ask_any, ruleset="cr2")

PASS = {2: [1, 1], 1: [1, 6], 0: [6, 6]}
DEAD, DOWN, OUT = "obviously-dead", "knocked-down", "out-of-the-fight"


def column(test, holds="", **fields):
    return [ask(test, PASS[passed], rep=4, holds=holds, **fields)["result"] for passed in (2, 1, 0)]


def faces(test, holds="", **fields):
    """The result of each face of one die."""
    return [ask(test, [face], holds=holds, **fields)["result"] for face in range(1, 7)]


@pytest.mark.rule("CR2-TURN-01", "CR2-TURN-02")
@pytest.mark.parametrize(
    ("blue", "red", "result"), [(4, 3, "blue-first"), (1, 6, "red-first"), (5, 5, "doubles"), (1, 1, "doubles")]
)
def test_activation(blue, red, result):
    assert ask("activation", {"blue": [blue], "red": [red]})["result"] == result


@pytest.mark.rule("CR2-T-FASTMOVE", "CR2-MOVE-03", "CR2-MOVE-04")
@pytest.mark.parametrize(("holds", "inches"), [("", [16, 12, 8]), ("slow", [12, 9, 6])])
def test_fast_move(holds, inches):
    assert [ask("fast-move", PASS[passed], rep=4, holds=holds)["inches"] for passed in (2, 1, 0)] == inches


@pytest.mark.rule("CR2-T-INSIGHT", "CR2-REACT-07", "CR2-REACT-08", "CR2-REACT-09")
@pytest.mark.parametrize(
    ("holds", "results"),
    [
        ("", ["fire", "fire", "no-fire"]),
        ("moving", ["fire", "no-fire", "no-fire"]),
        ("hidden", ["fire-or-hold", "fire", "fire-exposed"]),
        ("hidden moving", ["fire-or-hold", "no-fire", "fire-exposed"]),
        ("hidden with-leader", ["fire-or-hold", "fire-or-hold", "fire-exposed"]),
        ("with-leader", ["fire", "fire", "no-fire"]),
    ],
)
def test_in_sight(holds, results):
    assert column("in-sight", holds) == results


FINISH, AT_WILL = "finish-move-and-fire", "finish-move-and-fire-at-will"
BACK, ON = "duck-back", "continue-charge"


@pytest.mark.rule("CR2-T-RECEIVEDFIRE", "CR2-REACT-12", "CR2-REACT-13", "CR2-REACT-14")
@pytest.mark.rule("CR2-RUL-115", "CR2-RUL-116", "CR2-RUL-117", "CR2-OUTG-03")
@pytest.mark.parametrize(
    ("holds", "two", "one", "none"),
    [
        ("", FINISH, BACK, "runaway"),
        ("in-cover", FINISH, "fire-or-duck-back", BACK),
        ("outgunned", "duck-back-or-finish-move", BACK, "runaway"),
        ("outgunned in-cover", "duck-back-or-finish-move", BACK, BACK),
        ("unable-to-fire", "duck-back-or-finish-move", BACK, "runaway"),
        ("unable-to-fire in-cover", "duck-back-or-finish-move", BACK, BACK),
        ("fired-on-by-hidden", AT_WILL, BACK, "runaway"),
        ("fired-on-by-hidden outgunned", "duck-back-or-finish-move", BACK, "runaway"),
        ("has-ranged-weapon", FINISH, BACK, "runaway"),
        ("charging", ON, ON, "runaway"),
        ("charging outgunned", ON, ON, "runaway"),
        ("charging has-ranged-weapon", ON, "stop-and-fire", "runaway"),
        ("charging has-ranged-weapon outgunned", ON, BACK, "runaway"),
        ("charging has-ranged-weapon in-cover", ON, "stop-and-fire", BACK),
    ],
)
def test_received_fire(holds, two, one, none):
    assert column("received-fire", holds) == [two, one, none]


@pytest.mark.rule("CR2-T-WANTCHARGE", "CR2-REACT-17", "CR2-RUL-093")
def test_wanting_to_charge():
    assert column("wanting-to-charge") == ["charge", "charge", "stay"]
    assert column("wanting-to-charge", "in-cover") == ["charge", "stay-and-fire", "stay"]
    assert column("wanting-to-charge", "in-building") == ["charge", "charge", "duck-back"]
    for cap, results in ((2, ["charge", "stay-and-fire", "stay"]), (1, ["stay-and-fire"] * 2 + ["stay"])):
        assert column("wanting-to-charge", "in-cover", leader_passed=cap) == results
    assert ask("wanting-to-charge", [1, 1, 1], rep=4, leader=True, leader_passed=0)["passed"] == 0


@pytest.mark.rule("CR2-T-BEINGCHARGED", "CR2-REACT-19", "CR2-RUL-134")
def test_being_charged():
    assert column("being-charged") == ["melee", "melee", "runaway"]
    assert column("being-charged", "able-to-fire") == ["fire-then-melee", "melee", "runaway"]
    assert column("being-charged", "able-to-fire in-cover") == ["fire-then-melee", "fire-then-melee", "melee"]
    assert column("being-charged", "from-flank-or-rear") == ["melee", "runaway", "runaway"]
    assert column("being-charged", "from-flank-or-rear in-cover") == ["melee", "fire-then-melee", "melee"]


@pytest.mark.rule("CR2-T-SURPRISE", "CR2-T-RALLY", "CR2-T-OVERRUN", "CR2-T-CLANK", "CR2-T-AA", "CR2-T-PURSUEFIRE")
@pytest.mark.rule("CR2-REACT-21", "CR2-REACT-22", "CR2-VEH-17", "CR2-VEH-14", "CR2-AIR-03", "CR2-FIRE-13")
@pytest.mark.parametrize(
    ("test", "holds", "results"),
    [
        ("surprise", "", ["turns-and-checks", "one-die", "no-dice"]),
        ("rally", "", ["back-in-the-fight", "tries-again", "not-rallied"]),
        ("rally", "in-cover", ["back-in-the-fight", "back-in-the-fight", "not-rallied"]),
        ("overrun", "", ["dodges", "vehicle-rolls-to-hit", "run-over"]),
        ("overrun", "has-apw", ["stands-and-fires", "vehicle-rolls-to-hit", "run-over"]),
        ("clank", "", ["return-fire", "hull-down", "runaway"]),
        ("clank", "gun-faces", ["return-fire", "return-fire", "runaway"]),
        ("anti-aircraft", "", ["fire-or-duck-back", "duck-back", "runaway"]),
        ("anti-aircraft", "vehicle", ["fire-or-duck-back", "duck-back", "duck-back"]),
        ("pursue-by-fire", "", ["fire", "fire-as-in-cover", "no-fire"]),
    ],
)
def test_the_shorter_checks(test, holds, results):
    assert column(test, holds) == results


REACTIONS = [
    "in-sight",
    "received-fire",
    "wanting-to-charge",
    "being-charged",
    "surprise",
    "rally",
    "overrun",
    "clank",
    "anti-aircraft",
]


@pytest.mark.rule("CR2-LEADER-02", "CR2-LEADER-03", "CR2-LEADER-06", "CR2-DICE-03", "CR2-RUL-092", "CR2-RUL-252")
@pytest.mark.parametrize("test", [*REACTIONS, "fast-move"])
def test_a_leader_is_a_third_die_and_two_count(test):
    assert ask(test, [1, 1, 1], rep=3, leader=True)["passed"] == 2
    assert ask(test, [6, 6, 1], rep=3, leader=True)["passed"] == 1
    assert ask(test, [6, 1], rep=3, leader=False)["passed"] == 1


@pytest.mark.rule("CR2-STAR-07", "CR2-RUL-098", "CR2-T-REACTIONS")
@pytest.mark.parametrize(("name", "check"), CR2.checks.items())
def test_a_star_picks_its_nine_reactions_only(name, check):
    assert getattr(check, "star_chooses", False) is (name in REACTIONS)


@pytest.mark.rule("CR2-T-TOHIT", "CR2-FIRE-02", "CR2-FIRE-03", "CR2-FIRE-08", "CR2-FIRE-10", "CR2-PROT-03")
@pytest.mark.parametrize(
    ("holds", "eight", "nine"),
    [
        ("", "hit", "hit"),
        ("target-protected", "miss", "hit"),
        ("target-in-cover", "miss", "miss"),
        ("target-prone", "miss", "hit"),
        ("target-fast", "miss", "hit"),
        ("shooter-fast", "miss", "hit"),
        ("two-weapons", "miss", "hit"),
        ("second-target", "miss", "hit"),
        ("third-target", "miss", "miss"),
    ],
)
def test_ranged_combat(holds, eight, nine):
    for rep in (3, 4, 5, 6):
        for total, result in ((7, "miss"), (8, eight), (9, nine), (10, "hit")):
            if 1 <= total - rep <= 6:
                got = ask("ranged-combat", [total - rep], rep=rep, weapon="rifle", holds=holds)
                assert got["shots"] == [{"die": total - rep, "total": total, "result": result}]
                assert got["hits"] == (result == "hit")


@pytest.mark.rule("CR2-DICE-07")
def test_whatever_is_below_eight_misses():
    assert [ask("ranged-combat", [face], rep=1, weapon="rifle")["hits"] for face in range(1, 7)] == [0] * 6
    assert [ask("ranged-combat", [face], rep=7, weapon="rifle")["hits"] for face in range(1, 7)] == [1] * 6


@pytest.mark.rule("CR2-WPN-11", "CR2-WPN-12", "CR2-WPN-13", "CR2-AMMO-04", "CR2-RUL-157")
def test_shotguns_roll_more_than_they_count():
    for weapon in ("shotgun-single", "shotgun-pump"):
        got = ask("ranged-combat", [1, 6, 1, 5], rep=4, weapon=weapon)
        assert ([shot["die"] for shot in got["shots"]], got["hits"], got["out_of_ammo"]) == ([6, 5], 2, True)
    both = ask("ranged-combat", [6, 5, 4, 3, 2, 2, 2, 1], rep=4, weapon="shotgun-double")
    assert ([shot["die"] for shot in both["shots"]], both["hits"], both["out_of_ammo"]) == ([6, 5, 4, 3], 3, False)
    one = ask("ranged-combat", [6, 5, 4, 3], rep=4, weapon="shotgun-double", shots=2)
    assert [shot["die"] for shot in one["shots"]] == [6, 5]


@pytest.mark.rule("CR2-SNIPER-02", "CR2-RUL-288")
def test_a_sniper_rolls_one_die_more():
    got = ask("ranged-combat", [1, 1], rep=5, weapon="sniper-rifle", holds="sniper")
    assert (got["hits"], got["out_of_ammo"], len(got["shots"])) == (0, True, 2)
    odds = answer_odds(
        {"test": "ranged-combat", "ruleset": "cr2", "rep": 5, "weapon": "sniper-rifle", "if": ["sniper"]}, rulesets.get
    )
    assert odds["outcomes"]["2"]["p"] == "4/9"


@pytest.mark.rule("CR2-FIRE-07", "CR2-RUL-005")
def test_the_best_dice_go_to_the_first_target():
    aims = (Aim(2), Aim(2, frozenset({"second-target"})), Aim(2, frozenset({"third-target"})))
    request = Request(4, weapon="lmg", targets=aims)
    shots = evaluate(CR2, "ranged-combat", request, lambda party, number: [1, 6, 3, 5, 2, 5]).shots
    assert [(shot.target, shot.die) for shot in shots] == [(0, 6), (0, 5), (1, 5), (1, 3), (2, 2), (2, 1)]


@pytest.mark.rule("CR2-DMG-01", "CR2-DMG-02", "CR2-T-DAMAGE", "CR2-RUL-084", "CR2-RUL-085", "CR2-WPN-07")
@pytest.mark.parametrize("impact", range(7))
def test_death_and_damage(impact):
    assert faces("obviously-dead", impact=impact) == [DEAD] * impact + ["not-dead"] * (6 - impact)
    for rep in range(1, 8):
        passing = min(6, max(0, rep - impact))
        assert faces("damage", rep=rep, impact=impact) == [DOWN] * passing + [OUT] * (6 - passing)


@pytest.mark.rule("CR2-T-MELEERESULT", "CR2-MELEE-04")
def test_melee_results():
    for own in (0, 1, 2):
        for theirs in (0, 1, 2):
            dice = {"self": PASS[own], "foe": PASS[theirs]}
            got = ask("melee", dice, rep=4, weapon="hand-held", foe={"rep": 4, "weapon": "hand-held"})
            result = "won" if own > theirs else "lost" if own < theirs else "continues"
            assert (got["passed"], got["foe_passed"], got["result"]) == (own, theirs, result)
            assert got["margin"] == abs(own - theirs)


@pytest.mark.rule("CR2-T-MELEEMOD", "CR2-MELEE-03", "CR2-RUL-138", "CR2-RUL-139", "CR2-RUL-141")
@pytest.mark.parametrize(
    ("weapon", "enemies", "foe_weapon", "foe_enemies", "targets"),
    [
        ("hand-held", 1, "hand-held", 1, (4, 4)),
        ("unarmed", 1, "two-hand", 1, (1, 4)),
        ("two-hand", 1, "improvised", 1, (4, 2)),
        ("improvised", 2, "improvised", 1, (3, 4)),
        ("improvised", 1, "improvised", 3, (4, 2)),
        ("improvised", 4, "hand-held", 2, (1, 3)),
    ],
)
def test_melee_modifiers(weapon, enemies, foe_weapon, foe_enemies, targets):
    request = Request(4, weapon=weapon, enemies=enemies, foe=Party(4, foe_weapon, enemies=foe_enemies))
    outcome = evaluate(CR2, "melee", request, lambda party, number: [1] * number)
    assert (outcome.targets["self"], outcome.targets["foe"]) == targets


@pytest.mark.rule("CR2-MELEE-05", "CR2-MELEE-06", "CR2-MELEE-12", "CR2-RUL-142", "CR2-RUL-150", "CR2-RUL-326")
@pytest.mark.parametrize(
    ("holds", "dice", "passed", "margin"),
    [
        ("", 2, 2, 2),
        ("ferocious", 3, 2, 2),
        ("frenzy", 3, 3, 2),
        ("ferocious frenzy", 3, 3, 2),
        ("surprised", 1, 1, 1),
        ("surprised ferocious", 2, 2, 2),
        ("surprised frenzy", 2, 2, 2),
        ("totally-surprised", 0, 0, 0),
        ("totally-surprised ferocious frenzy", 0, 0, 0),
    ],
)
def test_melee_dice(holds, dice, passed, margin):
    given = {"self": [1] * dice, "foe": [6, 6]}
    got = ask("melee", given, rep=4, weapon="hand-held", foe={"rep": 4, "weapon": "hand-held"}, holds=holds)
    assert (got["passed"], got["margin"]) == (passed, margin)
    given = {"self": [6, 6], "foe": [1] * dice}
    foe = {"rep": 4, "weapon": "hand-held", "if": holds.split()}
    got = ask("melee", given, rep=4, weapon="hand-held", foe=foe)
    assert (got["foe_passed"], got["margin"]) == (passed, margin)


@pytest.mark.rule("CR2-PROT-04", "CR2-RUL-144", "CR2-DICE-05", "CR2-RUL-091")
def test_a_save_in_melee_and_half_a_die():
    assert faces("melee-save") == ["no-effect"] * 3 + ["damage"] * 3
    assert faces("half-d6") == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("CR2-T-DOC", "CR2-T-DOCDICE", "CR2-CASUALTY-03", "CR2-PROT-05", "CR2-RUL-156", "CR2-RUL-327")
def test_doc():
    for rep, wounds, passing in ((5, 1, 4), (4, 1, 3), (4, 2, 2), (4, 3, 1), (7, 1, 6)):
        assert faces("doc", rep=rep, wounds=wounds) == ["recovers"] * passing + ["badly-wounded"] * (6 - passing)
    for holds, dice in (("medic", 2), ("doctor", 3), ("was-protected", 2), ("doctor medic was-protected", 4)):
        assert ask("doc", [6] * (dice - 1) + [3], rep=4, wounds=1, holds=holds)["result"] == "recovers"
        assert ask("doc", [4] * dice, rep=4, wounds=1, holds=holds)["result"] == "badly-wounded"


@pytest.mark.rule("CR2-CASUALTY-04", "CR2-RUL-075")
@pytest.mark.parametrize("wounds", [3, 4])
def test_as_many_wounds_as_its_rep_kill_a_casualty(wounds):
    got = ask("doc", [], rep=3, wounds=wounds)
    assert (got["result"], got["rule"]) == ("obviously-dead", "CR2-CASUALTY-04")
    asked = {"test": "doc", "ruleset": "cr2", "rep": 3, "wounds": wounds}
    assert answer_odds(asked, rulesets.get)["outcomes"] == {"obviously-dead": {"p": "1", "decimal": 1.0}}


@pytest.mark.rule("CR2-FIRE-04", "CR2-RUL-006", "CR2-SNIPER-02", "CR2-RUL-288")
@pytest.mark.parametrize(
    ("weapon", "more", "said"),
    [
        ("lmg", {"shots": 1}, "shots must be from 2 to 6 (CR2-FIRE-04)"),
        ("assault-rifle", {"shots": 1}, "shots must be from 2 to 3 (CR2-FIRE-04)"),
        ("carbine", {"shots": 3}, "shots must be from 1 to 2 (CR2-FIRE-04)"),
        ("rifle", {"if": ["sniper"]}, "sniper goes with sniper-rifle only (CR2-SNIPER-02)"),
    ],
)
def test_dice_that_a_weapon_never_has_are_refused_by_the_rule(weapon, more, said):
    for answered in (answer_odds, lambda asked, found: answer(asked, found, lambda number: [1] * number)):
        with pytest.raises(BadRequest) as wrong:
            answered({"test": "ranged-combat", "ruleset": "cr2", "rep": 4, "weapon": weapon, **more}, rulesets.get)
        assert wrong.value.message == said
    for name, shots in (("carbine", 1), ("shotgun-double", 1), ("lmg", 2)):
        asked = {"test": "ranged-combat", "ruleset": "cr2", "rep": 4, "weapon": name, "shots": shots}
        assert answer_odds(asked, rulesets.get)["outcomes"]


@pytest.mark.rule("CR2-T-RECOVERY", "CR2-CASUALTY-05")
def test_recovery():
    assert column("recovery", "badly-wounded") == ["returns", "returns-rep-minus-1", "dies"]
    assert column("recovery", "ran-away") == ["returns", "returns-rep-minus-1", "gone"]


@pytest.mark.rule(
    "CR2-T-MOUNTEDMISS", "CR2-MOUNT-05", "CR2-T-GRENADEMISS", "CR2-GREN-02", "CR2-T-BOMBSAWAY", "CR2-GREN-04"
)
def test_riders_and_stray_grenades():
    assert column("mounted-miss") == ["mount-struck", "riders-hold-on", "clean-miss"]
    assert column("where-grenade") == ["harmless", "intervening-group", "fire-in-the-hole"]
    assert column("bombs-away") == ["as-in-the-open", "as-in-cover", "fire-in-the-hole"]


@pytest.mark.rule("CR2-T-MOUNTEDDAMAGE", "CR2-MOUNT-03", "CR2-MOUNT-04")
def test_a_mount_has_a_rep_of_six():
    for weapon, impact in (("rifle", 2), ("lmg", 3), ("pistol", 1)):
        results = ["stunned"] * (6 - impact) + [OUT] * impact
        assert faces("mounted-damage", rep=6, weapon=weapon) == faces("mounted-damage", weapon=weapon) == results


@pytest.mark.rule("CR2-MOUNT-04", "CR2-MOUNT-05", "CR2-T-FIREINHOLE", "CR2-GREN-03")
@pytest.mark.parametrize(
    ("test", "passes", "fails"),
    [("hold-on", "stays", "falls"), ("rider-falls", "stunned", OUT), ("fire-in-the-hole", "prone", "damage")],
)
def test_one_die_against_rep(test, passes, fails):
    for rep in range(1, 8):
        assert faces(test, rep=rep) == [passes] * min(rep, 6) + [fails] * max(0, 6 - rep)


@pytest.mark.rule("CR2-T-FLAMEMISS", "CR2-BLAST-06")
def test_a_missed_flame():
    assert faces("flame-miss") == ["left", "left", "right", "right", "short", "short"]


@pytest.mark.rule("CR2-WPN-27", "CR2-RUL-172")
@pytest.mark.parametrize(
    ("holds", "first"),
    [("", 5), ("target-protected", 6), ("target-prone", 6), ("target-fast", 6), ("target-in-cover", 7)],
)
def test_the_tank_of_a_flame_thrower(holds, first):
    assert faces("flame-tank", holds) == ["holds"] * (first - 1) + ["explodes"] * (7 - first)


@pytest.mark.rule("CR2-WPN-28", "CR2-RUL-171")
def test_crossing_flames():
    for rep, total in ((1, 9), (2, 10), (3, 11), (4, 12), (5, 13)):
        for sum_ in range(2, 13):
            dice = [max(1, sum_ - 6), sum_ - max(1, sum_ - 6)]
            assert ask("crossing-flames", dice, rep=rep)["result"] == ("burned" if sum_ >= total else "safe")
            spared = sum_ <= total
            assert ask("crossing-flames", dice, rep=rep, holds="fast")["result"] == ("safe" if spared else "burned")


@pytest.mark.rule("CR2-T-AWARESTATE", "CR2-T-AWAREMOD", "CR2-ENC-03", "CR2-RUL-236", "CR2-T-AWARECHECK", "CR2-ENC-04")
def test_awareness():
    assert column("awareness-state") == ["heightened", "low", "slack"]
    modifiers = {
        "no-hostilities": -2,
        "own-lines": -2,
        "no-mans-land": 1,
        "quiet-month": -1,
        "enemy-territory": 2,
        "alert-notice": 1,
        "own-lines quiet-month": -3,
    }
    for holds, change in modifiers.items():
        for face in range(1, 7):
            assert ask("awareness-state", [face, face], rep=4, holds=holds)["passed"] == 2 * (face <= 4 + change)
    assert column("awareness-check") == ["in-sight", "in-sight-rep-minus-1", "no-in-sight"]
    assert ask("awareness-check", [6, 1, 1], rep=4, holds="alarm")["result"] == "in-sight"


@pytest.mark.rule("CR2-T-BUGHOLE", "CR2-BUG-07", "CR2-RUL-199")
def test_a_bug_hole():
    for rate in range(1, 6):
        for face in range(1, 7):
            assert ask("bug-hole", [face, face], rate=rate)["passed"] == 2 * (face <= rate)
            assert ask("bug-hole", [face, face], rate=rate, holds="night")["passed"] == 2 * (face <= rate / 2)
    for holds, results in (("", ["opens", "none", "none"]), ("bugs-about", ["opens", "opens", "none"])):
        assert [ask("bug-hole", PASS[passed], rate=3, holds=holds)["result"] for passed in (2, 1, 0)] == results


@pytest.mark.rule(
    "CR2-T-WEAPONS", "CR2-T-ORATING", "CR2-OUTG-01", "CR2-WPN-32", "CR2-WPN-08", "CR2-WPN-09", "CR2-WPN-10"
)
@pytest.mark.rule(
    "CR2-WPN-15", "CR2-WPN-16", "CR2-WPN-17", "CR2-WPN-19", "CR2-WPN-20", "CR2-RUL-043", "CR2-RUL-308", "CR2-RUL-330"
)
def test_weapons():
    rows = {
        weapon.id: (weapon.range // 100, weapon.target, weapon.impact, weapon.rank) for weapon in CR2.weapons.values()
    }
    # A rotating launcher is one without its limit (CR2-WPN-23).
    assert rows.pop("grenade-launcher-rotating") == rows["grenade-launcher"]
    blasts = {"grenade": (6, 2), "grenade-launcher": (24, 2), "law": (48, 4), "rocket-launcher": (48, 5)}
    assert rows == {
        "pistol": (12, 1, 1, 1),
        "ba-pistol": (12, 1, 2, 1),
        "shotgun-single": (12, 2, 2, 1),
        "shotgun-double": (12, 3, 2, 1),
        "shotgun-pump": (12, 2, 2, 1),
        "carbine": (24, 2, 1, 1),
        "submachine-gun": (24, 3, 1, 2),
        "rifle": (48, 1, 2, 1),
        "semi-automatic-rifle": (48, 2, 2, 1),
        "sniper-rifle": (60, 1, 2, 1),
        "machine-pistol": (12, 3, 1, 2),
        "assault-rifle": (48, 3, 2, 2),
        "lmg": (48, 6, 3, 3),
        "mmg": (48, 6, 3, 3),
        "hmg": (48, 6, 3, 3),
        "throwing-spear": (6, 1, 1, 1),
        "flame-thrower": (12, 1, 4, 4),
        **{f"apw-{size}": (1000, 1, 5, 4) for size in ("light", "medium", "heavy", "super-heavy")},
        **{name: (inches, 1, impact, 4) for name, (inches, impact) in blasts.items()},
    }
    wide = {name for name, weapon in CR2.weapons.items() if weapon.blast.width == 500}
    assert {name for name in wide if not CR2.weapons[name].on_mount} == {*blasts, "grenade-launcher-rotating"}
    impacts = {weapon.id: weapon.impact for weapon in CR2.melee_weapons.values()}
    assert impacts == {"unarmed": 0, "improvised": 1, "hand-held": 2, "two-hand": 3}
