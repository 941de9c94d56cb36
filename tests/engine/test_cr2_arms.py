"""Weapons of Chain Reaction 2.0 in play: rounds, empty ones, those taken up, rockets that miss, two barrels."""

from __future__ import annotations

import pytest

from engine.checks.evaluate import evaluate
from engine.ruleset.registry import get
from engine.tables.outcome import AimedShots, Request
from tests.engine.cr2_field import battle
from tests.engine.table import refused

CR2 = get("cr2")


@pytest.mark.rule("CR2-T-AMMO", "CR2-AMMO-02", "CR2-AMMO-03", "CR2-AMMO-01")
def test_launchers_have_so_many_rounds_and_other_weapons_no_end_of_them():
    rounds = {name: weapon.feed.rounds for name, weapon in CR2.weapons.items() if weapon.feed.rounds != (0, 0)}
    assert rounds == {
        "law": (2, 1),
        "rocket-launcher": (2, 1),
        "grenade-launcher": (1, 1),
        "grenade-launcher-rotating": (2, 2),
        "apw-light": (6, 1),
        "apw-medium": (4, 1),
        "apw-heavy": (2, 1),
        "apw-super-heavy": (2, 1),
    }


@pytest.mark.rule("CR2-T-TIGHTAMMO", "CR2-AMMO-04")
@pytest.mark.parametrize(
    ("dice", "empty"), [([2, 3, 4], False), ([1, 3, 4], False), ([1, 4, 1], True), ([1, 1, 1], True)]
)
def test_two_ones_or_more_empty_a_weapon(dice: list[int], empty: bool):
    request = Request(4, weapon="assault-rifle", targets=(AimedShots(3),))
    outcome = evaluate(CR2, "ranged-combat", request, lambda party, number: dice)
    assert bool(outcome.values.get("out_of_ammo")) is empty


@pytest.mark.rule("CR2-WPN-33", "CR2-RUL-063", "CR2-ACT-06")
def test_a_weapon_is_taken_from_the_fallen_in_place_of_fire_and_fired_from_the_next_turn_on():
    with battle(
        "ann blue rep 4 with pistol at 10,30",
        "ben blue rep 4 status out-of-the-fight with rifle at 11,30",
        "rob red rep 4 with rifle at 10,10 facing 0",
        dice={"ranged_combat__ann": [6], "obviously_dead__ann": [1]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("pick-up", figure="ann", target="ben", weapon="rifle")
        refused(b, "CR2-RUL-254", "fire", figure="ann", targets=[{"figure": "rob"}])
        b.do("move", figure="ann", to=[10, 28])
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann", blue=4, red=3)
        assert b.encounter.state.figure("ann").kit.in_hand[:1] == ("rifle",)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.last("shot")["weapon"] == "rifle"


@pytest.mark.rule("CR2-WPN-33")
def test_who_has_fired_takes_up_nothing():
    with battle(
        "ann blue rep 4 with rifle at 10,30",
        "ben blue rep 4 status out-of-the-fight with lmg at 11,30",
        "rob red rep 4 with rifle at 10,10 facing 0",
        dice={"ranged_combat__ann": [6], "obviously_dead__ann": [1]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        refused(b, "CR2-WPN-33", "pick-up", figure="ann", target="ben", weapon="lmg")


@pytest.mark.rule("CR2-RUL-050", "CR2-BLAST-04", "CR2-RUL-073", "CR2-RUL-166", "CR2-RUL-165")
def test_a_rocket_that_misses_is_fire_at_those_in_the_circle_and_at_nobody_else():
    """A die places it, and nothing lets anybody drop; two in the circle check, the third stands outside."""
    with battle(
        "ann blue rep 4 with rocket-launcher at 10,30",
        "rob red rep 4 with rifle at 10,10 facing 180",
        "ron red rep 4 with rifle at 12.9,10 facing 180",
        "ray red rep 4 with rifle at 13.2,14 facing 180",
        dice={
            "rounds__ann": [6],
            "ranged_combat__ann": [1],
            "received_fire__rob": [1, 2],
            "received_fire__ron": [1, 2],
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("grenade", figure="ann", at=[10, 10])
        assert b.last("blast")["result"] == "flies-past"
        assert sorted(b.pending) == [(name, "duck-back-or-finish-move") for name in ("rob", "ron")]
        for name in ("rob", "ron"):
            b.answer(name, "duck-back-or-finish-move", "finish-move")


@pytest.mark.rule("CR2-AMMO-04", "CR2-RUL-413", "CR2-RUL-157", "CR2-RUL-321", "CR2-WPN-12")
@pytest.mark.parametrize(("dice", "empty"), [([1, 1, 1, 2], True), ([1, 2, 2, 2], False)], ids=["two ones", "one"])
def test_two_ones_on_one_barrel_stop_the_other(dice, empty):
    with battle(
        "ann blue rep 4 with shotgun-double at 10,30",
        "rob red rep 4 with nothing at 10,20 facing 0 status stunned",
        dice={"ranged_combat__ann": dice},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob", "shots": 2}])
        ann = b.encounter.state.figure("ann")
        assert (ann.loaded("shotgun-double") == 0) is empty
        assert [e["to"] for e in b.all("ammo")] == ["unloaded"] * empty
        while b.encounter.state.phase:
            b.do("end-phase")
        b.blue_turn("ann", blue=4, red=3)
        if empty:
            refused(b, "CR2-AMMO-05", "fire", figure="ann", targets=[{"figure": "rob", "shots": 2}])
            b.do("reload", figure="ann", weapon="shotgun-double")


@pytest.mark.rule("CR2-RUL-321", "CR2-WPN-12")
def test_one_reload_fills_both_barrels_and_one_barrel_may_be_fired_first():
    with battle(
        "ann blue rep 4 with shotgun-double at 10,30",
        "rob red rep 4 with pistol at 10,21 facing 0",
        "ray red rep 4 with pistol at 10,19 facing 0",
        dice={"ranged_combat__ann": [6, 5, 2, 2], "obviously_dead__ann": [6, 1]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob", "shots": 2}])
        ann = b.encounter.state.figure("ann")
        assert len(b.all("roll", label="ranged-combat")[0]["dice"]) == 4
        assert (ann.kit.half_fired, ann.empty) == (("shotgun-double",), ())
        b.do("end-phase")
        b.do("end-phase")
        b.record["dice"] |= {"ranged-combat:ann": [6, 5, 2, 2, 6, 6, 3, 3], "obviously-dead:ann": [6, 1, 1, 1]}
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "ray"}])
        assert b.encounter.state.figure("ann").empty == ("shotgun-double",)
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann", blue=4, red=3)
        b.do("reload", figure="ann", weapon="shotgun-double")
        b.do("end-activation")
        ann = b.encounter.state.figure("ann")
        assert (ann.kit.half_fired, ann.empty) == ((), ())


@pytest.mark.rule("CR2-RUL-386", "CR2-RUL-387", "CR2-WPN-03", "CR2-WPN-24", "CR2-FIRE-11")
def test_what_is_in_hand_at_first():
    def in_hand(weapons: str) -> tuple[str, ...]:
        b = battle(
            f"ann blue rep 4 with {weapons} at 10,30", "rob red rep 4 with rifle at 10,10", dice={"rounds__ann": [1]}
        )
        return b.encounter.state.figure("ann").kit.in_hand

    assert in_hand("rifle,pistol") == ("rifle",)
    assert in_hand("pistol,machine-pistol,carbine") == ("pistol", "machine-pistol")
    assert in_hand("assault-rifle,grenade-launcher") == ("assault-rifle", "grenade-launcher")
    assert in_hand("law,rifle") == ("law",)


@pytest.mark.rule("CR2-RUL-385", "CR2-AMMO-06", "CR2-GREN-05")
def test_a_readied_grenade_is_lost_with_who_falls():
    with battle(
        "ann blue rep 4 with rifle,grenade at 10,20 squad one",
        "ben blue rep 4 with rifle at 12,20 squad one",
        "rob red rep 4 with rifle at 10,10 facing 180",
        dice={"ranged_combat__rob": [6], "obviously_dead__rob": [1]},
    ) as b:
        b.blue_turn("ann", "ben", blue=4, red=3)
        assert [stock.left for stock in b.encounter.state.stocks] == [1]
        b.do("ready", figure="ann", what="grenade")
        assert [stock.left for stock in b.encounter.state.stocks] == [0]
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        b.do("end-phase")
        b.blue_turn("ben", blue=4, red=3)
        refused(b, "CR2-AMMO-06", "ready", figure="ben", what="grenade")


@pytest.mark.rule("CR2-RUL-382", "CR2-BLAST-02")
@pytest.mark.parametrize(("y", "result"), [(20, "hit"), (23.1, "miss"), (24, "miss")])
def test_in_a_circle_cover_is_from_where_it_bursts(y: float, result: str):
    """Tom is behind a wall: a burst on his side of it finds him in the open."""
    spared = {"received_fire__tom": [6, 6]}
    with battle(
        "hans blue rep 5 with law at 10,30",
        "tom red rep 4 with rifle at 10,21.4 facing 0",
        terrain=[{"id": "wall", "type": "wall", "line": [[6, 22], [14, 22]]}],
        dice={
            "rounds__hans": [1],
            "ranged_combat__hans": [4, 4],
            **({"obviously_dead__hans": [1]} if y == 20 else spared),
        },
    ) as b:
        b.blue_turn("hans", blue=4, red=3)
        b.do("grenade", figure="hans", at=[10, y], weapon="law")
        assert [roll["result"] for roll in b.all("roll", label="ranged-combat") if roll.get("against")] == [result]


@pytest.mark.rule("CR2-RUL-149", "CR2-BLAST-01", "CR2-DMG-07")
def test_a_blast_catches_those_in_melee_who_fight_on_if_it_misses_them():
    with battle(
        "hans blue rep 5 with law at 10,30",
        "ben blue rep 4 with rifle at 10,10",
        "rob red rep 4 with rifle at 10,9 facing 180",
        dice={
            "rounds__hans": [1],
            "melee__ben": [6, 6],
            "melee__rob": [6, 6],
            "ranged_combat__hans": [6, 1, 1],
        },
    ) as b:
        _, ben, rob = b.encounter.state.figures
        ben.melee, rob.melee = (rob.index,), (ben.index,)
        b.encounter._mark()
        b.blue_turn(blue=5, red=3)
        b.do("activate", figures=["hans"])
        b.do("grenade", figure="hans", at=[10, 9], weapon="law")
        assert b.last("blast")["figures"] == ["rob", "ben"]
        assert not b.all("roll", label="received-fire")
        assert (ben.melee, rob.melee) == ((rob.index,), (ben.index,))


@pytest.mark.rule("CR2-RUL-386", "CR2-WPN-33")
def test_the_tube_after_one_thrown_away_is_taken_in_hand_by_reloading_alone():
    with battle(
        "hans blue rep 4 with law,pistol at 10,30",
        "rob red rep 4 with rifle at 10,14.5 facing 0",
        dice={"rounds__hans": [1]},
        seed="x",
        auto=True,
    ) as b:
        b.blue_turn("hans", blue=4, red=3)
        b.do("fire", figure="hans", weapon="law", targets=[{"figure": "rob"}])
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("hans", blue=4, red=3)
        assert "reloading takes it in hand" in str(refused(b, "CR2-RUL-386", "ready", figure="hans", what="law"))
        b.do("reload", figure="hans", weapon="law")
        assert b.encounter.state.figure("hans").holds("law")
