"""Fire in Chain Reaction 2.0: how dice are shared, shotguns, snipers, protection, two weapons, empty ones."""

from __future__ import annotations

import pytest

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
