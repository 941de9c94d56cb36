"""Every row of MG-42's tables."""

from __future__ import annotations

from functools import partial

import pytest
from checks_common import MG42
from checks_common import ask as ask_any

from engine.checks.evaluate import evaluate
from engine.tables.outcome import Party, Request

ask = partial(ask_any, ruleset="mg42")

PASS = {2: [1, 1], 1: [1, 6], 0: [6, 6]}
DEAD, DOWN, OUT = "obviously-dead", "knocked-down", "out-of-the-fight"


def column(test, holds, **fields):
    return [ask(test, PASS[passed], rep=4, holds=holds, **fields)["result"] for passed in (2, 1, 0)]


@pytest.mark.rule("MG42-T-INSIGHT", "MG42-REACT-03")
def test_in_sight():
    assert column("in-sight", "") == ["fire", "fire", "no-fire"]
    assert column("in-sight", "moving") == ["fire", "no-fire", "no-fire"]


@pytest.mark.rule("MG42-T-RECEIVED-FIRE", "MG42-RUL-10", "MG42-RUL-11", "MG42-RUL-57", "MG42-REACT-08")
@pytest.mark.parametrize(
    ("holds", "two", "one", "none"),
    [
        ("", "finish-move-and-fire", "duck-back", "runaway"),
        ("in-cover", "finish-move-and-fire", "fire-or-duck-back", "duck-back"),
        ("outgunned", "duck-back", "duck-back", "runaway"),
        ("outgunned in-cover", "duck-back", "duck-back", "duck-back"),
        ("unable-to-fire", "duck-back", "duck-back", "runaway"),
        ("has-ranged-weapon", "finish-move-and-fire", "duck-back", "runaway"),
        ("charging", "continue-charge", "continue-charge", "runaway"),
        ("charging outgunned", "continue-charge", "continue-charge", "runaway"),
        ("charging has-ranged-weapon", "continue-charge", "stop-and-fire", "runaway"),
        ("charging has-ranged-weapon in-cover", "continue-charge", "stop-and-fire", "duck-back"),
    ],
)
def test_received_fire(holds, two, one, none):
    assert column("received-fire", holds) == [two, one, none]


@pytest.mark.rule("MG42-T-WANT-CHARGE", "MG42-REACT-11")
def test_wanting_to_charge():
    assert column("wanting-to-charge", "") == ["charge", "charge", "stay"]
    assert column("wanting-to-charge", "in-cover") == ["charge", "stay-and-fire", "stay"]
    assert column("wanting-to-charge", "in-cover in-building") == ["charge", "stay-and-fire", "duck-back"]
    assert column("wanting-to-charge", "in-building") == ["charge", "charge", "duck-back"]


@pytest.mark.rule("MG42-T-BEING-CHARGED", "MG42-REACT-13")
def test_being_charged():
    assert column("being-charged", "") == ["melee", "melee", "runaway"]
    assert column("being-charged", "able-to-fire") == ["fire-then-melee", "melee", "runaway"]
    assert column("being-charged", "able-to-fire in-cover") == ["fire-then-melee", "fire-then-melee", "melee"]


@pytest.mark.rule("MG42-T-RALLY", "MG42-RALLY-02")
def test_rally():
    assert column("rally", "") == ["back-in-the-fight", "removed", "removed"]
    assert column("rally", "in-cover") == ["back-in-the-fight", "back-in-the-fight", "removed"]


@pytest.mark.rule("MG42-T-RECOVERY", "MG42-REC-01")
def test_recovery():
    assert column("recovery", "badly-wounded") == ["returns", "returns-rep-minus-1", "dies"]
    assert column("recovery", "ran-away") == ["returns", "returns-rep-minus-1", "gone"]


@pytest.mark.rule("MG42-LEAD-02", "MG42-LEAD-03", "MG42-RUL-01", "MG42-RUL-16")
@pytest.mark.parametrize(
    "test", ["fast-move", "in-sight", "received-fire", "wanting-to-charge", "being-charged", "rally"]
)
def test_a_leader_is_a_third_die_and_two_count(test):
    assert ask(test, [1, 1, 1], rep=3, leader=True)["passed"] == 2
    assert ask(test, [6, 6, 1], rep=3, leader=True)["passed"] == 1
    assert ask(test, [6, 1], rep=3, leader=False)["passed"] == 1


@pytest.mark.rule("MG42-STAR-02", "MG42-RUL-03", "MG42-RUL-04", "MG42-RUL-66")
@pytest.mark.parametrize(("name", "check"), MG42.checks.items())
def test_a_star_picks_its_reactions_only(name, check):
    reactions = {"in-sight", "received-fire", "wanting-to-charge", "being-charged", "rally"}
    assert getattr(check, "star_chooses", False) is (name in reactions)


@pytest.mark.rule("MG42-T-FAST", "MG42-MOVE-04")
def test_fast_move():
    assert [ask("fast-move", PASS[passed], rep=4)["inches"] for passed in (2, 1, 0)] == [16, 12, 8]


@pytest.mark.rule("MG42-T-TOHIT", "MG42-FIRE-02", "MG42-FIRE-10")
@pytest.mark.parametrize(
    ("holds", "eight", "nine"),
    [
        ("", "hit", "hit"),
        ("shooter-fast", "miss", "hit"),
        ("target-fast", "miss", "hit"),
        ("target-in-cover", "miss", "miss"),
        ("target-prone", "miss", "hit"),
        ("second-target", "miss", "hit"),
        ("third-target", "miss", "miss"),
    ],
)
def test_ranged_combat(holds, eight, nine):
    for rep in (4, 5):
        for total, result in ((7, "miss"), (8, eight), (9, nine), (10, "hit")):
            got = ask("ranged-combat", [total - rep], rep=rep, weapon="rifle", holds=holds)
            assert got["shots"] == [{"die": total - rep, "total": total, "result": result}]
            assert got["hits"] == (result == "hit")


@pytest.mark.rule("MG42-RUL-07", "MG42-RUL-81")
def test_fewer_dice_no_second_chance_and_no_running_out():
    got = ask("ranged-combat", [1, 1], rep=3, weapon="lmg", shots=2)
    assert (got["hits"], "out_of_ammo" in got) == (0, False)
    assert ask("ranged-combat", [6], rep=3, weapon="rifle", holds="target-in-cover")["hits"] == 0


@pytest.mark.rule("MG42-T-OD", "MG42-DMG-01")
def test_obviously_dead():
    for weapon, impact in (("carbine", 1), ("rifle", 2), ("lmg", 3), ("bayonet", 1), ("fixed-bayonet", 2)):
        results = [ask("obviously-dead", [face], weapon=weapon)["result"] for face in range(1, 7)]
        assert results == [DEAD] * impact + ["not-dead"] * (6 - impact)
        assert results == [ask("obviously-dead", [face], impact=impact)["result"] for face in range(1, 7)]


@pytest.mark.rule("MG42-T-DAMAGE", "MG42-T-HTH-DAMAGE", "MG42-DMG-02", "MG42-RUL-38")
@pytest.mark.parametrize("rep", [3, 4, 5])
@pytest.mark.parametrize("impact", range(1, 7))
def test_damage(rep, impact):
    passing = max(0, rep - impact)
    results = [ask("damage", [face], rep=rep, impact=impact)["result"] for face in range(1, 7)]
    assert results == [DOWN] * passing + [OUT] * (6 - passing)


@pytest.mark.rule("MG42-T-DOC", "MG42-DOC-02", "MG42-RUL-42")
def test_doc():
    for rep, wounds, passing in ((5, 1, 4), (4, 1, 3), (4, 2, 2), (3, 3, 0), (3, 4, 0)):
        results = [ask("doc", [face], rep=rep, wounds=wounds)["result"] for face in range(1, 7)]
        assert results == ["recovers"] * passing + ["badly-wounded"] * (6 - passing)


@pytest.mark.rule("MG42-T-MELEE", "MG42-MELEE-04", "MG42-MELEE-05", "MG42-MELEE-06")
def test_melee_results():
    for own in (0, 1, 2):
        for theirs in (0, 1, 2):
            dice = {"self": PASS[own], "foe": PASS[theirs]}
            got = ask("melee", dice, rep=4, weapon="bayonet", foe={"rep": 4, "weapon": "bayonet"})
            result = "won" if own > theirs else "lost" if own < theirs else "continues"
            assert (got["passed"], got["foe_passed"], got["result"]) == (own, theirs, result)
            assert got["margin"] == abs(own - theirs)


@pytest.mark.rule("MG42-T-MELEE-MOD", "MG42-MELEE-03", "MG42-RUL-44")
@pytest.mark.parametrize(
    ("weapon", "enemies", "foe_weapon", "foe_enemies", "targets"),
    [
        ("bayonet", 1, "bayonet", 1, (4, 4)),
        ("bayonet", 1, "fixed-bayonet", 1, (3, 4)),
        ("fixed-bayonet", 1, "bayonet", 1, (4, 3)),
        ("bayonet", 2, "bayonet", 1, (3, 4)),
        ("bayonet", 1, "bayonet", 3, (4, 2)),
        ("bayonet", 4, "fixed-bayonet", 2, (1, 3)),
    ],
)
def test_melee_modifiers(weapon, enemies, foe_weapon, foe_enemies, targets):
    request = Request(4, weapon=weapon, enemies=enemies, foe=Party(4, foe_weapon, enemies=foe_enemies))
    outcome = evaluate(MG42, "melee", request, lambda party, number: [1] * number)
    assert (outcome.targets["self"], outcome.targets["foe"]) == targets


@pytest.mark.rule("MG42-T-DEPLOY", "MG42-SCEN-07")
def test_deployment():
    results = [ask("deployment", [face])["result"] for face in range(1, 7)]
    assert results == ["all-in-house"] * 2 + ["leader-in-woods", "gun-at-wall"] + ["all-on-their-way"] * 2


@pytest.mark.rule("MG42-T-WEAPONS", "MG42-T-OGR", "MG42-RUL-08")
def test_weapons():
    rows = {
        weapon.id: (weapon.range // 100, weapon.target, weapon.impact, weapon.rank) for weapon in MG42.weapons.values()
    }
    assert rows == {
        "carbine": (24, 2, 1, 1),
        "submachine-gun": (24, 3, 1, 2),
        "rifle": (48, 1, 2, 1),
        "lmg": (48, 6, 3, 3),
    }
    assert {weapon.id: weapon.impact for weapon in MG42.melee_weapons.values()} == {"bayonet": 1, "fixed-bayonet": 2}


@pytest.mark.rule("MG42-MOVE-01", "MG42-MOVE-02", "MG42-PRONE-02", "MG42-DUCK-01", "MG42-RUL-23")
def test_parameters():
    numbers = MG42.parameters
    assert (numbers.normal_move, numbers.going.door, numbers.getting_up, numbers.duck_back) == (800, 100, 0, 1200)
    assert (numbers.picking_up, numbers.extra_inches, numbers.cohesion) == (0, 0, 400)
