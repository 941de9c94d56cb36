"""Fetching wounded, prisoners, and weapons in hand (CR3-WOUND, CR3-DMG-05)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import legal
from engine.errors import Refused
from tests.engine.scenes import left
from tests.engine.table import Battle, refused

ANN = "ann blue rep 4 at 10.5,20.5"
HURT = "abe blue rep 3 at 10.5,21.5 status out-of-the-fight"
ROB = "rob red rep 4 at 10.5,10.5"
MISS = [1, 2, 3]


# ---- carrying ----


@pytest.mark.rule("CR3-WOUND-01", "CR3-RUL-113")
@pytest.mark.also("swordplay")
def test_picking_up_costs_two_inches_and_the_carrier_goes_on_with_the_rest():
    with Battle(ANN, HURT) as b:
        b.blue_turn("ann")
        b.do("carry", figure="ann", target="abe")
        assert left(b, "ann") == 6
        b.do("move", figure="ann", to=[10.5, 26.5])
        assert b.at("abe") == (10.5, 26.5)
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann")
        assert left(b, "ann") == 8  # later activations have the full move
        b.do("drop", figure="ann")
        assert b.last("item")["item"] == "abe"
        b.do("move", figure="ann", to=[10.5, 30.5])
        assert b.at("abe") == (10.5, 26.5)


@pytest.mark.rule("CR3-WOUND-01")
@pytest.mark.also("swordplay")
def test_who_is_not_next_to_the_wounded_or_has_less_than_two_inches_picks_nobody_up():
    with Battle("ann blue rep 4 at 10.5,27.5", HURT) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused) as no:
            b.do("carry", figure="ann", target="abe")
        assert no.value.code == "no-contact"
        b.do("move", figure="ann", path=[[12, 27.5], [10.5, 27.5], [10.5, 23]])
        with pytest.raises(Refused):
            b.do("carry", figure="ann", target="abe")


@pytest.mark.rule("CR3-WOUND-02", "CR3-RUL-113")
@pytest.mark.also("swordplay")
def test_a_carriers_fast_move_counts_only_its_best_die():
    with Battle(ANN, HURT, dice={"fast-move:ann": [1, 2]}) as b:
        b.blue_turn("ann")
        b.do("carry", figure="ann", target="abe")
        b.do("move", figure="ann", to=[10.5, 34.5], fast=True)
        assert b.at("ann") == (10.5, 30.5)  # 8 - 2 + 4


@pytest.mark.rule("CR3-WOUND-03")
def test_firing_while_carrying_is_a_rush_shot():
    with Battle(ANN, HURT, ROB, dice={
        "ranged-combat:ann": [5, 4, 1], "received-fire:rob": [1, 6], "ranged-combat:rob": MISS,
        "received-fire:ann": [6, 6], "cohesion:ann": [1, 1],
    }) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("carry", figure="ann", target="abe")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert [(s["total"], s["result"], s["rush"]) for s in b.all("shot", shooter="ann")] == [
            (9, "miss", True), (8, "miss", True), (5, "miss", True)
        ]  # fmt: skip


@pytest.mark.rule("CR3-WOUND-05", "CR3-WPN-22")
def test_a_carrier_is_never_outgunned():
    with Battle("ann blue rep 4 at 10.5,20.5 with pistol", HURT, ROB, dice={
        "activation:blue": [1, 2], "activation:red": [2, 3],
        "ranged-combat:rob": MISS, "received-fire:ann": [1, 2], "ranged-combat:ann": [1, 2],
        "received-fire:rob": [6, 6], "cohesion:rob": [1, 1],
    }) as b:  # fmt: skip
        b.do("start-turn")
        b.do("end-phase")
        b.do("activate", figures=["ann"])
        b.do("carry", figure="ann", target="abe")
        b.do("end-phase")
        b.do("start-turn")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        assert b.last("roll", label="received-fire", figure="ann")["result"] == "fire"
        assert all(s["rush"] for s in b.all("shot", shooter="ann"))


def charged_carrier(ann: str, **dice) -> Battle:
    """Rob charges Ann, who carries Abe."""
    b = Battle(
        ann,
        HURT,
        "rob red rep 4 at 10.5,12.5 with nothing",
        dice={
            "activation:blue": [1, 2],
            "activation:red": [2, 3],
            "charge:rob": [1, 6],
            "charge:ann": [1, 6],
            **{key.replace("_", ":"): faces for key, faces in dice.items()},
        },
    )
    b.do("start-turn")
    b.do("end-phase")
    b.do("activate", figures=["ann"])
    b.do("carry", figure="ann", target="abe")
    b.do("end-phase")
    b.do("start-turn")
    b.do("activate", figures=["rob"])
    b.do("charge", figures=["rob"], target="ann")
    return b


@pytest.mark.rule("CR3-WOUND-04", "CR3-RUL-113")
@pytest.mark.also("swordplay")
def test_a_carrier_who_is_charged_drops_the_wounded_where_it_stands():
    with charged_carrier("ann blue rep 4 at 10.5,20.5 with nothing", melee_ann=[1, 4, 4], melee_rob=[1, 4, 4]) as b:
        assert b.encounter.state.figure("ann").carrying == -1
        assert b.at("abe") == (10.5, 20.5)
        assert b.last("melee")["result"] == "evenly-matched"


@pytest.mark.rule("CR3-WOUND-04")
@pytest.mark.also("swordplay")
def test_a_star_may_hold_on_and_then_fights_with_two_dice_less():
    with charged_carrier("ann blue rep 5 star at 10.5,20.5 with nothing", melee_ann=[1, 4], melee_rob=[1, 4, 4]) as b:
        assert b.pending == [("ann", "keep-wounded")]
        b.answer("ann", "keep-wounded", "yes")
        assert b.encounter.state.figure("ann").carrying >= 0
        assert len(b.last("roll", label="melee", figure="ann")["dice"]) == 2


@pytest.mark.rule("CR3-WOUND-04")
@pytest.mark.also("swordplay")
def test_a_star_may_drop_too():
    with charged_carrier(
        "ann blue rep 5 star at 10.5,20.5 with nothing", melee_ann=[1, 4, 4, 4], melee_rob=[1, 4, 4]
    ) as b:
        b.answer("ann", "keep-wounded", "no")
        assert b.encounter.state.figure("ann").carrying == -1


@pytest.mark.rule("CR3-RUL-113")
@pytest.mark.also("swordplay")
def test_who_goes_down_carrying_drops_his_load():
    with Battle(
        ANN, HURT, ROB,
        dice={"ranged-combat:ann": MISS, "received-fire:rob": [1, 1], "ranged-combat:rob": [6, 1, 2], "damage:rob": 2},
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("carry", figure="ann", target="abe")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.status("ann") == "out-of-the-fight"
        assert b.encounter.state.figure("abe").carried_by == -1


# ---- prisoners ----

DOWN = "rob red rep 4 at 10.5,19.5 status stunned posture prone"


@pytest.mark.rule("CR3-RUL-111", "CR3-DMG-05")
@pytest.mark.also("swordplay")
def test_a_winner_dispatches_at_its_next_activation_not_at_once():
    with Battle(
        "ann blue rep 4 at 8.7,17 with nothing",
        "rob red rep 4 at 10.5,10.5 with nothing",
        dice={
            "charge:ann": [1, 6],
            "charge:rob": [1, 6],
            "melee:ann": [1, 1, 4],
            "melee:rob": [4, 4, 4],
            "melee-damage:ann": 2,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert b.status("rob") == "out-of-the-fight"
        with pytest.raises(Refused) as no:
            b.do("capture", figure="ann", target="rob")
        assert no.value.rule == b.encounter.rules.cite("CR3-ACT-01")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann")
        # She came in at a slant and touches him still.
        assert {"do": "capture", "figure": "ann", "target": "rob"} in list(legal.inputs(b.encounter))
        b.do("capture", figure="ann", target="rob")
        assert b.status("rob") == "captured"


@pytest.mark.rule("CR3-RUL-111")
@pytest.mark.also("swordplay")
def test_an_inactive_figure_neither_dispatches_nor_captures():
    with Battle(ANN, DOWN, "ron red rep 4 at 30.5,2.5") as b:
        b.blue_turn()
        with pytest.raises(Refused) as no:
            b.do("dispatch", figure="ann", target="rob")
        assert no.value.code == "not-active"


@pytest.mark.rule("CR3-RUL-112", "CR3-DMG-05")
@pytest.mark.also("swordplay")
def test_a_prisoner_lies_bound_without_weapons_and_is_moved_by_the_rules_for_wounded():
    with Battle(ANN, DOWN) as b:
        b.blue_turn("ann")
        b.do("capture", figure="ann", target="rob")
        assert b.last("item")["what"] == "drops"
        b.do("carry", figure="ann", target="rob")
        assert left(b, "ann") == 6
        b.do("move", figure="ann", to=[10.5, 26.5])
        assert b.at("rob") == (10.5, 26.5)
        assert b.status("rob") == "captured"


@pytest.mark.rule("CR3-RUL-155")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("before", "after"), [("out-of-the-fight", "out-of-the-fight"), ("stunned", "stunned")])
def test_a_friend_frees_a_prisoner_by_touching_him_as_badly_hurt_as_he_was(before: str, after: str):
    with Battle(
        ANN,
        f"rob red rep 4 at 10.5,19.5 status {before} posture prone with nothing",
        "ron red rep 4 at 12.5,19.5 with nothing facing 180",
        dice={"activation:blue": 3, "activation:red": 2},
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["ann"])
        b.do("capture", figure="ann", target="rob")
        b.do("move", figure="ann", to=[10.5, 27.5])
        b.do("end-phase")
        b.do("activate", figures=["ron"])
        b.do("move", figure="ron", to=[11.5, 19.5], facing=0)
        b.do("free", figure="ron", target="rob")
        assert b.status("rob") == after


@pytest.mark.rule("CR3-RUL-155", "CR3-MOVE-18", "CR3-RUL-67")
@pytest.mark.also("swordplay")
def test_one_who_surrendered_unhurt_carries_on_when_freed():
    rock = [{"id": "rock", "type": "impassable", "polygon": [
        [8, 7], [13, 7], [13, 12], [11.1, 12], [11.1, 9.6], [9.9, 9.6], [9.9, 12], [8, 12]
    ]}]  # fmt: skip
    with Battle(
        "ann blue rep 4 at 10.5,17",
        "rob red rep 4 at 10.5,10.5",
        "ron red rep 4 at 11.6,15.6 with nothing facing 90",
        terrain=rock,
        dice={
            "activation:blue": 3,
            "activation:red": 2,
            "ranged-combat:ann": MISS,
            "received-fire:rob": [6, 6],
            "cohesion:rob": [6, 6],
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["ann"])
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.status("rob") == "captured"
        b.do("end-phase")
        b.do("activate", figures=["ron"])
        b.do("move", figure="ron", path=[[10.5, 12.8], [10.5, 11.5]], facing=0)
        b.do("free", figure="ron", target="rob")
        assert b.status("rob") == "carry-on"


# ---- through a wall ----


LOW = {"id": "wall", "type": "wall", "line": [[6, 21], [15, 21]]}
HOUSE = {"id": "house", "type": "building", "rect": [6, 21, 9, 6], "doors": [{"wall": "east", "at": 3}]}
DOOR = {**HOUSE, "doors": [{"wall": "north", "at": 4.5}]}


@pytest.mark.rule("CR3-RUL-174", "CR3-DMG-05", "CR3-WOUND-01", "CR3-ACT-07")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(
    ("piece", "touches"), [(LOW, True), ({**LOW, "tall": True}, False), (HOUSE, False), (DOOR, True)]
)
def test_nobody_is_handled_through_a_tall_wall_or_that_of_a_building(piece: dict[str, Any], touches: bool):
    down = "at 10.5,21.5 status out-of-the-fight with pistol"
    for victim, deeds in (
        (f"rob red rep 4 {down}", ("dispatch", "capture", "pick-up")),
        (f"abe blue rep 4 {down}", ("carry", "pick-up")),
    ):
        with Battle(ANN, victim, terrain=[piece]) as b:
            b.blue_turn("ann")
            ann, target = b.encounter.game.named("ann"), victim.split()[0]
            listed = {item["do"] for item in legal.actions(b.encounter.game, ann) if item.get("target") == target}
            assert listed == (set(deeds) if touches else set())
            if not touches:
                for deed in deeds:
                    weapon = {"weapon": "pistol"} if deed == "pick-up" else {}
                    rule = {"carry": "CR3-WOUND-01", "pick-up": "CR3-ACT-07"}.get(deed, "CR3-DMG-05")
                    refused(b, rule, deed, figure="ann", target=target, **weapon)


@pytest.mark.rule("CR3-RUL-174", "CR3-RUL-143")
def test_no_weapon_is_picked_up_through_a_tall_wall():
    for tall in (False, True):
        with Battle(ANN, ROB, terrain=[{**LOW, "tall": tall}]) as b:
            b.encounter.state.dropped = (("pistol", (1050, 2150), 0, ""),)
            b.blue_turn("ann")
            ann = b.encounter.game.named("ann")
            assert any(item["do"] == "pick-up" for item in legal.actions(b.encounter.game, ann)) != tall
