"""Every row of every table, and that the data is whole."""

from __future__ import annotations

import pytest
from checks_common import CR3, ask

from engine.checks.evaluate import evaluate
from engine.tables.outcome import Party, Request

PASS = {2: [1, 1], 1: [1, 6], 0: [6, 6]}


@pytest.mark.rule("CR3-REACT-11", "CR3-REACT-12", "CR3-REACT-13", "CR3-RUL-59")
@pytest.mark.parametrize(
    ("passed", "holds", "result"),
    [
        (2, "", "fire"),
        (2, "in-charge-reach", "fire"),
        (2, "out-of-range in-charge-reach", "charge"),
        (2, "unloaded in-charge-reach", "charge"),
        (2, "unloaded", "duck-back"),
        (2, "out-of-range", "duck-back"),
        (2, "outgunned in-charge-reach unloaded", "duck-back"),
        (1, "", "rush-shot"),
        (1, "out-of-range in-charge-reach", "duck-back"),
        (1, "outgunned", "duck-back"),
        (0, "unloaded", "cohesion-test"),
        (0, "outgunned unloaded", "duck-back"),
    ],
)
def test_received_fire(passed, holds, result):
    assert ask("received-fire", PASS[passed], rep=4, holds=holds)["result"] == result


@pytest.mark.rule("CR3-REACT-15")
@pytest.mark.parametrize(
    ("passed", "holds", "result"),
    [(2, "", "carry-on"), (1, "", "duck-back"), (1, "others-carrying-on", "carry-on"), (0, "", "cohesion-test")],
)
def test_man_down(passed, holds, result):
    assert ask("man-down", PASS[passed], rep=4, holds=holds)["result"] == result


@pytest.mark.rule("CR3-REACT-20")
@pytest.mark.parametrize(
    ("passed", "holds", "result"),
    [
        (2, "more-friends-down", "carry-on"),
        (1, "", "carry-on"),
        (1, "more-friends-down", "runaway"),
        (0, "", "runaway"),
    ],
)
def test_cohesion(passed, holds, result):
    assert ask("cohesion", PASS[passed], rep=4, holds=holds)["result"] == result


@pytest.mark.rule("CR3-RUL-04", "CR3-DICE-03", "CR3-REACT-07")
def test_four_passes_count_as_two_and_the_real_number_is_kept():
    faces = {"self": [1, 1, 1], "leader": [1]}
    got = evaluate(
        CR3, "received-fire", Request(4, frozenset({"in-cover"}), leader_rep=5), lambda party, number: faces[party]
    )
    assert (got.passed, got.raw_passed, got.target) == (2, 4, 4)
    assert got.pool == {"self": 3, "leader": 1}
    assert [(change.circumstance, change.amount, change.rule) for change in got.modifiers] == [
        ("in-cover", 1, "CR3-REACT-07"),
        ("leader-die", 1, "CR3-LEADER-05"),
    ]


@pytest.mark.rule("CR3-MOVE-09", "CR3-WOUND-02")
@pytest.mark.parametrize(
    ("dice", "holds", "inches"),
    [
        ([1], "getting-up", 12),
        ([6], "getting-up", 8),
        ([1, 1], "carrying", 12),
        ([6, 1], "carrying", 12),
        ([1], "carrying getting-up", 12),
        ([1, 1], "mounted", 24),
        ([6, 6], "mounted", 12),
    ],
)
def test_fast_move(dice, holds, inches):
    assert ask("fast-move", dice, rep=4, holds=holds)["inches"] == inches


@pytest.mark.rule("CR3-SIGHT-07", "CR3-SIGHT-08", "CR3-SIGHT-09")
def test_in_sight_dice():
    assert ask("in-sight", [1], rep=3, holds="active-moved target-concealed ducking-back")["successes"] == 1
    assert ask("in-sight", [1, 2, 3], rep=3, holds="ducking-back")["successes"] == 3


@pytest.mark.rule("CR3-FIRE-07", "CR3-FIRE-08", "CR3-RUL-94")
@pytest.mark.parametrize(
    ("holds", "eight", "nine"),
    [
        ("", "hit", "hit"),
        ("shooter-fast", "miss", "hit"),
        ("rush-shot", "miss", "miss"),
        ("target-charging", "miss", "hit"),
        ("target-concealed", "miss", "hit"),
        ("target-in-cover", "miss", "miss"),
        ("target-prone", "miss", "hit"),
        ("target-fast", "miss", "hit"),
        ("second-target", "miss", "hit"),
        ("third-target", "miss", "miss"),
    ],
)
def test_ranged_combat(holds, eight, nine):
    for rep in (4, 5):
        for total, result in ((7, "miss"), (8, eight), (9, nine), (10, "hit")):
            got = ask("ranged-combat", [total - rep], rep=rep, weapon="bolt-action-rifle", holds=holds)
            assert got["shots"] == [{"die": total - rep, "total": total, "result": result}]


@pytest.mark.rule("CR3-FIRE-13", "CR3-RUL-94")
def test_pitiful_dice_are_asked_for_die_by_die_and_only_at_rep_three():
    got = ask("ranged-combat", {"self": [6, 6], "pitiful": [4, 3]}, rep=3, weapon="pistol", holds="rush-shot")
    assert [shot["result"] for shot in got["shots"]] == ["miss", "hit"]
    assert ask("ranged-combat", [6, 6], rep=3, weapon="pistol")["hits"] == 2
    assert ask("ranged-combat", [5, 5], rep=4, weapon="pistol", holds="rush-shot")["hits"] == 0


@pytest.mark.rule("CR3-RUL-85", "CR3-RUL-87", "CR3-RUL-88", "CR3-RUL-99")
def test_fewer_shots_and_weapons_without_a_rating():
    assert [shot["die"] for shot in ask("ranged-combat", [2, 5], rep=4, weapon="shotgun", shots=1)["shots"]] == [5]
    assert ask("ranged-combat", [1], rep=4, weapon="rocket-launcher")["out_of_ammo"] is False


@pytest.mark.rule("CR3-DMG-02", "CR3-DMG-03", "CR3-DMG-04")
def test_damage_by_impact():
    names = {1: "obviously-dead", 2: "out-of-the-fight", 3: "out-of-the-fight"}
    for face in range(1, 7):
        assert ask("damage", [face], impact=3)["result"] == names.get(face, "knocked-down")
    assert ask("damage", [2], impact=1)["result"] == "knocked-down"


@pytest.mark.rule("CR3-MELEE-05", "CR3-RUL-106")
def test_melee_damage_by_margin():
    assert ask("melee-damage", [2], margin=3)["result"] == "out-of-the-fight"
    assert ask("melee-damage", [4], margin=3)["result"] == "knocked-down"
    assert ask("melee-damage", margin=0)["result"] == "evenly-matched"


@pytest.mark.rule("CR3-STAR-07", "CR3-STAR-08")
def test_star_power():
    assert ask("star-power", rep=0, damage="stunned")["result"] == "stunned"
    assert ask("star-power", [1, 6, 6], rep=3, damage="obviously-dead")["result"] == "out-of-the-fight"
    assert ask("star-power", [1, 6, 6], rep=3, damage="obviously-dead")["dice_lost"] == 2


@pytest.mark.rule("CR3-GREN-03", "CR3-GREN-05", "CR3-RUL-89")
def test_grenades():
    assert ask("grenade", [1, 1], rep=4, holds="cannot-see-spot")["result"] == "on-spot"
    assert ask("grenade", [1, 6], rep=4)["result"] == "on-spot"
    assert ask("grenade", [6, 6], rep=4)["result"] == "oops"
    assert ask("grenade", [6, 6], rep=4, weapon="grenade-launcher")["result"] == "misses"


@pytest.mark.rule("CR3-CHARGE-10", "CR3-CHARGE-11", "CR3-CHARGE-12")
def test_charges_that_the_charger_wins():
    for own, foe, result, melee in (
        (2, 0, "target-runs-away", False),
        (2, 1, "target-fires-one", True),
        (1, 1, "target-fires-all", True),
    ):
        got = ask("charge", {"self": PASS[own], "foe": PASS[foe]}, rep=4, foe={"rep": 3})
        assert (got["passed"], got["foe_passed"], got["result"], got["melee"]) == (own, foe, result, melee)


@pytest.mark.rule("CR3-MELEE-01", "CR3-MELEE-04", "CR3-WOUND-04")
def test_melee_dice_for_both_sides():
    got = ask(
        "melee",
        {"self": [1] * 9, "foe": [1]},
        rep=5,
        weapon="two-hand",
        holds="foe-prone",
        foe={"rep": 4, "weapon": "unarmed", "if": ["carrying"]},
    )
    assert (got["successes"], got["foe_successes"], got["margin"]) == (9, 1, 8)


@pytest.mark.rule("CR3-RUL-105")
def test_each_evenly_matched_is_a_die_more():
    asked: list[tuple[str, int]] = []

    def faces(party, number):
        asked.append((party, number))
        return [6] * number

    foe = Party(4, "improvised")
    request = Request(4, frozenset({"evenly-matched"}), "improvised", foe=foe, evenly_matched=3)
    evaluate(CR3, "melee", request, faces)
    assert asked == [("self", 7), ("foe", 4)]


@pytest.mark.rule("CR3-CHALL-02", "CR3-CHALL-03", "CR3-CHALL-04", "CR3-CHALL-05")
@pytest.mark.parametrize(
    ("rep", "dice", "holds", "result"),
    [
        (5, [6, 5], "very-easy", "choice"),
        (4, [5, 5], "very-easy", "success"),
        (4, [4, 3], "very-difficult", "choice"),
        (4, [4, 5], "second-try", "failure"),
        (4, [4, 4], "second-try", "success"),
        (4, [6, 6], "", "failure"),
    ],
)
def test_challenge(rep, dice, holds, result):
    assert ask("challenge", dice, rep=rep, holds=holds)["result"] == result


@pytest.mark.rule("CR3-AFTER-03", "CR3-AFTER-05")
def test_after_the_battle():
    assert ask("after-battle", [1, 1], rep=3, holds="ran-away")["result"] == "returns"
    assert ask("after-battle", [6, 6], rep=3, holds="ran-away")["result"] == "gone"
    assert ask("after-battle", [6, 6], rep=3, holds="out-of-the-fight")["result"] == "dies"


@pytest.mark.rule("CR3-WPN-25", "CR3-DICE-08")
def test_reloading_and_half_dice():
    assert ask("reload")["result"] == "reloaded"
    assert [ask("half-d6", [face])["result"] for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("CR3-BAND-03")
def test_party_generation():
    assert [ask("party", [face])["rep"] for face in range(1, 7)] == [3, 4, 4, 4, 4, 5]
    assert [ask("party", [face], holds="military-or-police")["rep"] for face in (1, 5)] == [4, 5]
    assert [ask("party", [face], holds="guerrilla-or-ganger")["rep"] for face in (1, 2, 3, 6)] == [3, 3, 4, 4]


@pytest.mark.rule("CR3-TERR-03")
def test_terrain():
    kinds = {}
    for first in range(1, 7):
        for second in range(1, 7):
            got = ask("terrain", [first, second])
            kinds[got["total"]] = got["result"]
    assert kinds == {
        2: "rough",
        **dict.fromkeys(range(3, 7), "clear"),
        7: "woods",
        8: "woods",
        9: "clear-with-buildings",
        **dict.fromkeys(range(10, 13), "hill"),
    }
    assert [ask("terrain", [4, 5, face])["buildings"] for face in range(1, 7)] == [1, 1, 1, 2, 2, 3]


@pytest.mark.rule("CR3-PEF-06", "CR3-PEF-07", "CR3-PEF-08")
@pytest.mark.parametrize(
    ("dice", "holds", "result", "inches"),
    [
        ([1, 1, 2], "other-pefs", "toward-pef", 16),
        ([1, 1, 3], "other-pefs", "toward-enemy", 16),
        ([1, 1, 2], "", "splits", None),
        ([1, 1, 3], "", "toward-enemy", 16),
        ([1, 6, 3], "other-pefs", "toward-pef", 8),
        ([1, 6, 4], "other-pefs", "toward-enemy", 8),
        ([1, 6, 1], "", "splits", None),
        ([1, 6, 2], "", "toward-enemy", 8),
        ([6, 6], "", "stays", 0),
    ],
)
def test_pef_movement(dice, holds, result, inches):
    got = ask("pef-movement", dice, eal=4, holds=holds)
    assert (got["result"], got.get("inches")) == (result, inches)


@pytest.mark.rule("CR3-PEF-10", "CR3-PEF-11", "CR3-PEF-12", "CR3-PEF-13", "CR3-PEF-14")
def test_pef_resolution():
    columns = ["".join(ask("pef-resolution", [face], eal=eal)["result"] for face in range(1, 7)) for eal in range(1, 6)]
    assert columns == ["XXXXAB", "XXXABC", "XXABBC", "XXBBBC", "XBBBCC"]


@pytest.mark.rule("CR3-PEF-16", "CR3-RUL-120")
def test_how_many():
    def enemies(party):
        return [
            ask("how-many", [max(1, total - 6), min(6, total - 1)], party=party)["enemies"] for total in range(2, 13)
        ]

    assert enemies(1) == [1, 1, 1, 1, 1, 1, 1, 2, 3, 3, 3]
    assert enemies(5) == [2, 3, 3, 4, 5, 5, 5, 6, 7, 7, 7]
    assert enemies(6)[-1] == 9


@pytest.mark.rule("CR3-NPC-02", "CR3-NPC-03", "CR3-NPC-04")
def test_np_movement():
    assert ask("np-movement", [1, 1], rep=4)["result"] == "firing-position"
    assert ask("np-movement", [6, 6, 1], rep=4, holds="in-cover")["result"] == "cover"
    assert ask("np-movement", [1, 6, 6], rep=4, holds="outnumbers-two-to-one")["result"] == "firing-position"
    assert ask("np-movement", [6] * 4, rep=4, holds="outnumbers-two-to-one in-cover")["result"] == "cover"


@pytest.mark.rule(
    "CR3-CAMP-05", "CR3-CAMP-07", "CR3-CAMP-08", "CR3-CAMP-09", "CR3-CAMP-10", "CR3-CAMP-11", "CR3-RUL-127"
)
@pytest.mark.parametrize(
    ("star", "grunt", "holds", "result"),
    [
        (2, 1, "success", "stays-excused"),
        (1, 0, "failure", "stays-excused"),
        (3, 2, "failure", "stays"),
        (2, 3, "success", "leaves"),
        (1, 2, "success", "leaves-and-poisons"),
        (0, 1, "success", "leaves-and-poisons"),
        (0, 0, "success", "stays"),
        (2, 2, "failure", "leaves"),
        (2, 2, "success", "stays"),
    ],
)
def test_stay_or_go(star, grunt, holds, result):
    dice = {"self": [1] * star + [6] * (4 - star), "foe": [1] * grunt + [6] * (3 - grunt)}
    assert ask("stay-or-go", dice, rep=4, foe={"rep": 3}, holds=holds)["result"] == result


@pytest.mark.rule("CR3-CAMP-05")
def test_stay_or_go_dice():
    dice = {"self": [1, 1], "foe": [6, 6, 6]}
    holds = "failure star-out-of-the-fight grunts-lost poisoned"
    assert ask("stay-or-go", dice, rep=3, foe={"rep": 3}, holds=holds, months=7)["successes"] == 2


@pytest.mark.rule("CR3-CAMP-14", "CR3-CAMP-15", "CR3-RUL-126")
def test_eal_is_the_higher_die_and_five_at_most():
    assert [ask("eal", [1, face])["eal"] for face in range(1, 7)] == [1, 2, 3, 4, 5, 5]
    assert ask("eal", [6, 6])["eal"] == 5


@pytest.mark.rule("CR3-CAMP-17", "CR3-RUL-126")
@pytest.mark.parametrize(
    ("last", "holds", "result", "eal"),
    [
        ("patrol", "success", "raid-attack", 5),
        ("patrol", "failure", "raid-defend", 5),
        ("raid-attack", "success", "raid-attack", 5),
        ("raid-attack", "failure", "patrol", 4),
        ("raid-defend", "success", "patrol", 4),
        ("raid-defend", "failure", "raid-defend", 5),
    ],
)
def test_next_encounter(last, holds, result, eal):
    got = ask("next-encounter", last=last, eal=5, holds=holds)
    assert (got["result"], got["eal"]) == (result, eal)


@pytest.mark.rule("CR3-TAB-WEAPONS", "CR3-TAB-OUTGUNNED")
def test_weapons():
    rows = {
        weapon.id: (weapon.range // 100, weapon.target, weapon.impact, weapon.rank) for weapon in CR3.weapons.values()
    }
    assert rows == {
        "assault-rifle": (48, 3, 3, 3),
        "ba-pistol": (12, 2, 2, 2),
        "bolt-action-rifle": (48, 1, 3, 1),
        "grenade": (6, 1, 2, 5),
        "grenade-launcher": (24, 1, 2, 5),
        "machine-pistol": (12, 3, 1, 3),
        "pistol": (12, 2, 1, 2),
        "rocket-launcher": (48, 1, 5, 5),
        "semi-automatic-rifle": (48, 2, 3, 2),
        "shotgun": (12, 3, 2, 3),
        "squad-automatic-weapon": (48, 4, 3, 4),
        "submachine-gun": (24, 3, 1, 3),
    }
