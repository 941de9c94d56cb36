"""Every row of Chain Reaction 2.0's tables of fire, damage, melee, casualties and flames."""

from __future__ import annotations

import pytest
from checks_common import CR2
from cr2_common import PASS, ask, column, faces

from engine.checks.evaluate import evaluate
from engine.checks.request import answer, answer_odds
from engine.errors import BadRequest
from engine.ruleset import registry as rulesets
from engine.tables.outcome import AimedShots, Party, Request

DEAD, DOWN, OUT = "obviously-dead", "knocked-down", "out-of-the-fight"


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
    aims = (AimedShots(2), AimedShots(2, frozenset({"second-target"})), AimedShots(2, frozenset({"third-target"})))
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
