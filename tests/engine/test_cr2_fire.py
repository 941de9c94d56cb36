"""Fire in Chain Reaction 2.0: how dice are shared, shotguns, snipers, protection, two weapons, empty ones."""

from __future__ import annotations

import pytest

from engine import legal
from engine.errors import Refused
from engine.procedures.seam import FIT_TO_FIRE
from tests.engine.cr2_field import battle
from tests.engine.table import refused

RUNS = {"pursue_by_fire__ann": [6, 6], "fast_move__dan": [6, 6]}
AWAY = ("dan red rep 4 with rifle at 9,10 facing 0", "eva red rep 4 with rifle at 10.5,10 facing 0")


def shots(b, figure="ann"):
    return [(e["target"], e["die"], e["result"]) for e in b.all("shot", shooter=figure)]


@pytest.mark.rule("CR2-FIRE-04", "CR2-FIRE-07", "CR2-RUL-006", "CR2-RUL-005", "CR2-EX-42")
def test_the_nearest_gets_the_most_dice_and_three_are_not_one():
    with battle(
        "ann blue rep 4 with submachine-gun at 9,30",
        *AWAY,
        dice={
            "ranged_combat__ann": [1, 3, 2],
            "received_fire__dan": [6, 6],
            "received_fire__eva": [6, 6],
            "pursue_by_fire__ann": [6, 6, 6, 6],
            "fast_move__dan": [6, 6],
            "fast_move__eva": [6, 6],
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        refused(b, "CR2-FIRE-04", "fire", figure="ann", targets=[{"figure": "dan", "shots": 1}])
        uneven = [{"figure": "dan", "shots": 1}, {"figure": "eva", "shots": 2}]
        refused(b, "CR2-FIRE-07", "fire", figure="ann", targets=uneven)
        # Named the other way round, the nearest still comes first.
        b.do("fire", figure="ann", targets=[{"figure": "eva", "shots": 1}, {"figure": "dan", "shots": 2}])
        assert shots(b) == [("dan", 3, "miss"), ("dan", 2, "miss"), ("eva", 1, "miss")]


@pytest.mark.rule("CR2-WPN-14", "CR2-EX-03", "CR2-WPN-11", "CR2-RUL-159")
def test_a_shotgun_strikes_one_target_up_to_three_inches_away():
    near = ("dan red rep 4 with rifle at 9,26 facing 0", "eva red rep 4 with rifle at 10.5,26 facing 0")
    with battle("ann blue rep 4 with shotgun-single at 9,30", *near) as b:
        b.blue_turn("ann", blue=4, red=3)
        both = [{"figure": "dan", "shots": 1}, {"figure": "eva", "shots": 1}]
        refused(b, "CR2-WPN-14", "fire", figure="ann", targets=both)


@pytest.mark.rule("CR2-PROT-03", "CR2-FIRE-03")
@pytest.mark.parametrize(("worn", "result"), [("protected", "miss"), ("light-shield", "hit")])
def test_protection_spares_on_a_total_of_eight(worn, result):
    with battle(
        "ann blue rep 4 with pistol at 9,20",
        f"dan red rep 4 traits {worn} with rifle at 9,10 facing 0",
        dice={"ranged_combat__ann": [4], "obviously_dead__ann": [6], "damage__ann": [1]}
        if result == "hit"
        else {"ranged_combat__ann": [4], "received_fire__dan": [6, 6], **RUNS},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "dan"}])
        assert shots(b) == [("dan", 4, result)]


@pytest.mark.rule("CR2-RUL-160")
@pytest.mark.parametrize("options", [[], ["width-only"]])
def test_by_an_option_the_width_of_its_fire_alone_says_what_a_weapon_takes_together(options):
    apart = ("dan red rep 4 with rifle at 9,10 facing 0", "eva red rep 4 with rifle at 11.5,10 facing 0")
    far = "fay red rep 4 with rifle at 13.5,10 facing 0"
    dice = {"received_fire__dan": [1, 6], "received_fire__eva": [1, 6], "ranged_combat__ann": [1, 1]} if options else {}
    with battle("ann blue rep 4 with submachine-gun at 9,30", *apart, far, options=options, dice=dice) as b:
        b.blue_turn("ann", blue=4, red=3)
        wide = [{"figure": "dan", "shots": 1}, {"figure": "fay", "shots": 1}]
        refused(b, "CR2-RUL-160", "fire", figure="ann", targets=wide)
        two = [{"figure": "dan", "shots": 1}, {"figure": "eva", "shots": 1}]
        if options:
            b.do("fire", figure="ann", targets=two)
            assert {shot["target"] for shot in b.all("shot")} == {"dan", "eva"}
        else:
            refused(b, "CR2-RUL-160", "fire", figure="ann", targets=two)


@pytest.mark.rule("CR2-PROT-02", "CR2-LIST-06")
def test_a_light_shield_keeps_off_a_spear_and_no_bullet():
    with battle(
        "ann blue rep 4 with throwing-spear at 9,15",
        "dan red rep 4 traits light-shield with rifle at 9,10 facing 0",
        dice={"ranged_combat__ann": [4], "received_fire__dan": [6, 6], "fast_move__dan": [6, 6]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "dan"}])
        assert shots(b) == [("dan", 4, "miss")]


@pytest.mark.rule("CR2-FIRE-11", "CR2-RUL-163", "CR2-RUL-246")
def test_two_weapons_at_once_miss_on_eight():
    with battle(
        "ann blue rep 4 with pistol,pistol at 9,20",
        "dan red rep 4 with rifle at 9,10 facing 0",
        dice={"ranged_combat__ann": [4, 4], "received_fire__dan": [6, 6], **RUNS},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", weapon=["pistol", "pistol"], targets=[{"figure": "dan"}])
        assert [result for *_, result in shots(b)] == ["miss", "miss"]


@pytest.mark.rule("CR2-FIRE-11")
def test_any_two_weapons_are_fired_at_once_whose_impacts_add_up_to_two():
    with battle(
        "ann blue rep 4 with carbine,submachine-gun at 9,20",
        "dan red rep 4 with rifle at 9,10 facing 0",
        dice={"ranged_combat__ann": [4, 4, 4, 4, 4], "received_fire__dan": [6, 6], **RUNS},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        both = ["carbine", "submachine-gun"]
        ways = [item["weapon"] for item in legal.inputs(b.encounter) if item["do"] == "fire"]
        assert ways == ["carbine", "submachine-gun", both]
        b.do("fire", figure="ann", weapon=both, targets=[{"figure": "dan"}])
        assert {(shot["weapon"], shot["result"]) for shot in b.all("shot")} == {(name, "miss") for name in both}


@pytest.mark.rule("CR2-FIRE-11", "CR2-RUL-163")
@pytest.mark.parametrize("pair", [["ba-pistol", "ba-pistol"], ["pistol", "ba-pistol"]])
def test_a_refusal_of_two_weapons_names_those_that_can_be_fired_together(pair: list[str]):
    with battle(f"ann blue rep 4 with {','.join(pair)} at 9,20", "dan red rep 4 with rifle at 9,10 facing 0") as b:
        b.blue_turn("ann", blue=4, red=3)
        said = str(refused(b, "CR2-FIRE-11", "fire", figure="ann", weapon=pair, targets=[{"figure": "dan"}]))
        allowed = "Pistol, Carbine, Submachine gun, Machine pistol, Throwing spear"
        assert said.endswith(f"BA pistol cannot be fired together; those that can are {allowed}")


@pytest.mark.rule("CR2-LIST-06")
def test_a_spear_that_is_thrown_lies_where_its_target_is():
    with battle(
        "ann blue rep 4 with throwing-spear at 9,20",
        "dan red rep 4 with rifle at 9,15 facing 0",
        dice={"ranged_combat__ann": [4], "obviously_dead__ann": [6], "damage__ann": [1]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "dan"}])
        assert b.last("item", what="throws")["rule"] == "CR2-LIST-06"
        assert [lying[:2] for lying in b.encounter.state.dropped] == [("throwing-spear", (900, 1500))]


@pytest.mark.rule("CR2-SNIPER-02", "CR2-RUL-288", "CR2-AMMO-04", "CR2-RUL-157")
def test_a_sniper_rolls_two_dice_with_a_sniper_rifle_and_two_ones_empty_it():
    with battle(
        "ann blue rep 4 traits sniper with sniper-rifle at 9,20",
        "dan red rep 4 with rifle at 9,10 facing 0",
        dice={"ranged_combat__ann": [1, 1], "received_fire__dan": [6, 6], "fast_move__dan": [6, 6]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "dan"}])
        assert len(shots(b)) == 2
        assert b.last("ammo")["to"] == "out"


@pytest.mark.rule("CR2-AMMO-05", "CR2-RUL-158")
def test_loading_leaves_the_move_and_takes_the_fire():
    with battle(
        "ann blue rep 4 ammo out with shotgun-single at 9,20", "dan red rep 4 with rifle at 9,10 facing 0"
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("reload", figure="ann", weapon="shotgun-single")
        refused(b, "CR2-AMMO-05", "fire", figure="ann", targets=[{"figure": "dan"}])
        b.do("move", figure="ann", to=[9, 24])
        b.do("end-activation")
        assert b.last("ammo")["to"] == "loaded"


# ---- barrels, and what is in hand ----


@pytest.mark.rule("CR2-WPN-12", "CR2-RUL-321", "CR2-RUL-159", "CR2-FIRE-04")
def test_one_barrel_of_two_is_fired_then_the_other_and_one_reload_fills_both():
    down = "dan red rep 6 status out-of-the-fight at 9,12"
    with battle(
        "ann blue rep 4 with shotgun-double at 9,20",
        down,
        "rob red rep 3 with rifle at 35,1 facing 0",
        dice={"ranged_combat__ann": [1, 2, 2, 2, 1, 2, 3, 3, 1, 1, 1, 1, 2, 2, 2, 2]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        one = {"figure": "dan", "shots": 2}
        b.do("fire", figure="ann", targets=[one])
        # Four dice are rolled and the best two used; the other barrel is loaded still.
        assert b.last("roll", label="ranged-combat")["dice"] == [1, 2, 2, 2]
        assert shots(b) == [("dan", 2, "miss"), ("dan", 2, "miss")]
        assert not b.all("ammo")
        next_turn(b)
        refused(b, "CR3-WPN-05", "fire", figure="ann", targets=[{"figure": "dan", "shots": 3}])
        b.do("fire", figure="ann", targets=[{"figure": "dan"}])
        assert len(shots(b)) == 4
        assert b.last("ammo")["to"] == "unloaded"
        next_turn(b)
        b.do("reload", figure="ann")
        next_turn(b)
        b.do("fire", figure="ann", targets=[{"figure": "dan"}])
        assert len(b.last("roll", label="ranged-combat")["dice"]) == 8


@pytest.mark.rule("CR2-WPN-12")
def test_one_barrel_is_listed_beside_both():
    with battle("ann blue rep 4 with shotgun-double at 9,20", "dan red rep 4 with rifle at 9,12 facing 0") as b:
        b.blue_turn("ann", blue=4, red=3)
        fires = [item["targets"] for item in legal.inputs(b.encounter) if item["do"] == "fire"]
        assert fires == [[{"figure": "dan"}], [{"figure": "dan", "shots": 2}]]


def next_turn(b, figure="ann"):
    b.do("end-phase")
    b.do("end-phase")
    b.blue_turn(figure, blue=4, red=3)


@pytest.mark.rule("CR2-WPN-12", "CR2-RUL-321", "CR2-AMMO-05")
def test_a_barrel_fired_may_be_filled_before_the_other_is_fired():
    with battle(
        "ann blue rep 4 with shotgun-double at 9,20",
        "dan red rep 6 status out-of-the-fight at 9,12",
        "rob red rep 3 with rifle at 35,1 facing 0",
        dice={"ranged_combat__ann": [1, 1, 2, 2]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        refused(b, "CR2-AMMO-05", "reload", figure="ann")
        b.do("fire", figure="ann", targets=[{"figure": "dan", "shots": 2}])
        next_turn(b)
        b.do("reload", figure="ann")
        b.do("end-activation")
        assert b.encounter.state.figure("ann").kit.half_fired == ()


@pytest.mark.rule("CR2-WPN-03", "CR2-WPN-33", "CR2-RUL-063", "CR2-RUL-254", "CR2-RUL-387")
def test_only_the_weapon_in_hand_fires_and_another_is_taken_in_hand_by_an_activation():
    with battle(
        "ann blue rep 4 with rifle,pistol at 9,20",
        "dan red rep 6 status out-of-the-fight at 9,12",
        "rob red rep 3 with rifle at 35,1 facing 0",
        dice={"ranged_combat__ann": [1]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        at = {"targets": [{"figure": "dan"}]}
        refused(b, "CR2-WPN-03", "fire", figure="ann", weapon="pistol", **at)
        b.do("ready", figure="ann", what="pistol")
        refused(b, "CR2-RUL-227", "move", figure="ann", to=[9, 18], fast=True)
        next_turn(b)
        refused(b, "CR2-WPN-03", "fire", figure="ann", weapon="rifle", **at)
        b.do("fire", figure="ann", weapon="pistol", **at)


@pytest.mark.rule("CR2-WPN-33")
def test_a_weapon_is_not_fired_in_the_turn_in_which_it_is_taken_in_hand():
    with battle("ann blue rep 4 with rifle,pistol at 9,20", "dan red rep 4 with rifle at 9,10 facing 180") as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("ready", figure="ann", what="pistol")
        figure = b.encounter.state.figure("ann")
        with pytest.raises(Refused) as no:
            b.encounter.rules.judge(FIT_TO_FIRE)(b.encounter.game, figure, b.encounter.rules.weapons["pistol"])
        assert no.value.rule == "CR2-WPN-33"


@pytest.mark.rule("CR2-OUTG-02", "CR2-RUL-173")
@pytest.mark.parametrize(("arms", "result"), [("lmg,pistol", "finish-move-and-fire"), ("pistol,lmg", "outgunned")])
def test_the_weapon_in_hand_counts_and_not_the_best_one_carried(arms, result):
    with battle(
        "ann blue rep 4 with submachine-gun at 9,20",
        f"dan red rep 4 with {arms} at 9,10 facing 180",
        dice={"ranged_combat__ann": [1, 1, 2], "received_fire__dan": [1, 2]}
        | ({"ranged_combat__dan": [1, 1, 1, 1, 1, 2], "received_fire__ann": [1, 6]} if result != "outgunned" else {}),
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "dan", "shots": 3}])
        told = b.last("roll", label="received-fire", figure="dan")["result"]
        assert told == ("duck-back-or-finish-move" if result == "outgunned" else result)


@pytest.mark.rule("CR2-RUL-524", "CR2-OUTG-02")
def test_the_better_of_two_weapons_in_hand_counts():
    with battle(
        "ann blue rep 4 with submachine-gun at 9,20",
        "dan red rep 4 with pistol,machine-pistol at 9,10 facing 180",
        dice={"ranged_combat__ann": [1, 1, 2], "received_fire__dan": [1, 2]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "dan", "shots": 3}])
        assert b.last("roll", label="received-fire", figure="dan")["result"] == "finish-move-and-fire"


@pytest.mark.rule("CR2-RUL-082", "CR2-REACT-11", "CR2-REACT-25")
@pytest.mark.parametrize("together", [True, False])
def test_fire_declared_together_calls_for_one_check_and_shot_by_shot_for_each(together):
    with battle(
        "ann blue rep 4 with rifle at 9,20",
        "ben blue rep 4 with rifle at 10.5,20",
        "dan red rep 4 with rifle at 9,10 facing 180",
        dice={"ranged_combat__ann": [1], "ranged_combat__ben": [1]}
        | {"received_fire__dan": [1, 6] if together else [1, 6, 1, 6]},
    ) as b:
        b.blue_turn("ann", "ben", blue=4, red=3)
        each = [{"figure": name, "targets": [{"figure": "dan"}]} for name in ("ann", "ben")]
        for item in [{"volley": each}] if together else each:
            b.do("fire", **item)
            for name, kind in b.pending:
                b.answer(name, kind, "prone")
        assert len(b.all("roll", label="received-fire", figure="dan")) == (1 if together else 2)


@pytest.mark.rule("CR2-FIRE-09", "CR2-FIRE-03")
def test_no_shot_goes_through_a_wall_however_thin():
    wall = {"id": "wall", "type": "wall", "line": [[8, 11], [12, 11]], "dv": 1}
    with battle(
        "ann blue rep 3 with lmg at 10,20",
        "dan red rep 4 with rifle at 10,10.4 facing 180",
        terrain=[wall],
        dice={"ranged_combat__ann": [6, 6, 5, 5, 2, 1], "received_fire__dan": [6, 6]},
    ) as b:
        b.blue_turn("ann", blue=3, red=2)
        b.do("fire", figure="ann", targets=[{"figure": "dan"}])
        assert {(e["total"], e["result"]) for e in b.all("shot")} == {
            (9, "miss"),
            (8, "miss"),
            (5, "miss"),
            (4, "miss"),
        }


@pytest.mark.rule("CR2-FIRE-05", "CR2-SNIPER-02")
def test_a_refusal_says_how_many_dice_there_are_to_share_out():
    with battle("ann blue rep 4 traits sniper with sniper-rifle at 9,20", "dan red rep 4 with rifle at 9,10") as b:
        b.blue_turn("ann", blue=4, red=3)
        no = refused(b, "CR3-WPN-05", "fire", figure="ann", targets=[{"figure": "dan", "shots": 2}])
        assert no.message == "Sniper rifle has 1d6 to share out"


@pytest.mark.rule("CR2-WPN-11", "CR2-WPN-12")
@pytest.mark.parametrize(
    ("weapon", "rolled", "rule"), [("shotgun-single", 4, "CR2-WPN-11"), ("shotgun-double", 8, "CR2-WPN-12")]
)
def test_an_emptied_shotgun_is_told_by_its_own_rule(weapon: str, rolled: int, rule: str):
    gone = "dan red rep 6 status out-of-the-fight at 9,12"
    dice = {"ranged_combat__ann": [1] * rolled}
    with battle(f"ann blue rep 4 with {weapon} at 9,20", gone, "rob red rep 3 with rifle at 35,1", dice=dice) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "dan"}])
        assert (b.last("ammo")["to"], b.last("ammo")["rule"]) == ("unloaded", rule)
