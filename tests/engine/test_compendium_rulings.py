"""Rulings of the French Compendium about reactions, harm and the fallen, in play."""

from __future__ import annotations

import pytest

from engine.opposition.deeds import by_hand
from tests.engine.compendium_field import battle, low_wall
from tests.engine.table import Battle, refused

OUT, STUNNED, ABLE, DUCKED = "out-of-the-fight", "stunned", "carry-on", "ducked-back"
RIFLE = "bolt-action-rifle"


def fired_at(rob: str, *others: str, **more: object) -> Battle:
    """Ann fires at Rob."""
    b = battle(f"ann blue rep 4 with {more.pop('arms', RIFLE)} at 10,25", rob, *others, **more)
    b.blue_turn("ann")
    b.do("fire", figure="ann", targets=[{"figure": "rob"}])
    return b


# ---- under fire ----


@pytest.mark.rule("CMP-REACT-03", "CMP-RUL-013")
def test_one_whom_the_shot_has_stunned_takes_no_test():
    with fired_at("rob red rep 4 at 10,12", dice={"ranged_combat__ann": [6], "damage__ann": [6]}) as b:
        assert b.status("rob") == STUNNED
        assert not b.all("roll", label="received-fire")


@pytest.mark.rule("CMP-RUL-156")
def test_fire_goes_back_and_forth_until_it_stops_of_itself():
    dice = {
        "ranged_combat__ann": [1, 1, 1], "ranged_combat__rob": [1, 1],
        "received_fire__rob": [1, 1, 1, 1, 6, 6], "received_fire__ann": [1, 1, 1, 1],
    }  # fmt: skip
    with fired_at(f"rob red rep 4 with {RIFLE} at 10,12", dice=dice) as b:
        assert len(b.all("shot")) == 5
        assert b.encounter.state.figure("rob").fled


@pytest.mark.rule("CMP-RUL-158", "CMP-REACT-07")
def test_one_that_halts_to_answer_goes_no_farther_and_keeps_its_active_shot():
    with battle(
        f"ann blue rep 4 with {RIFLE} at 10,25",
        f"rob red rep 4 with {RIFLE} at 20,12",
        terrain=[{"id": "screen", "type": "wall", "tall": True, "line": [[0.5, 18], [17, 18]]}],
        dice={
            "in_sight__rob": [1, 1], "ranged_combat__rob": [1], "received_fire__ann": [1, 6],
            "ranged_combat__ann": [1], "received_fire__rob": [6, 6],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[18, 25])
        assert b.at("ann")[0] < 18
        refused(b, "CR3-MOVE-01", "move", figure="ann", to=[18, 25])
        assert not b.encounter.state.figure("ann").now.fired


@pytest.mark.rule("CMP-RUL-011", "CMP-RUL-019")
@pytest.mark.parametrize(("dice", "result"), [([1, 6], "dive-for-cover"), ([1, 1], "return-fire-rep-minus-1")])
def test_one_that_is_to_fire_and_cannot_dives_for_cover(dice: list[int], result: str):
    wall = low_wall(10, 11.8)
    with fired_at(
        "rob red rep 4 with revolver at 10,11", terrain=[wall], arms=RIFLE,
        dice={"ranged_combat__ann": [1], "received_fire__rob": dice},
    ) as b:  # fmt: skip
        # Out of its own range it has class 0, and is outgunned.
        assert b.last("roll", label="received-fire")["result"] == result
        assert b.status("rob") == DUCKED


@pytest.mark.rule("CMP-RUL-038", "CMP-RUL-040", "CMP-MOVE-11")
def test_one_in_cover_that_dives_keeps_its_head_down_until_its_next_activation():
    with fired_at(
        "rob red rep 4 with revolver at 10,11", terrain=[low_wall(10, 11.8)],
        dice={"ranged_combat__ann": [1], "received_fire__rob": [1, 6]},
    ) as b:  # fmt: skip
        g = b.encounter.game
        ann, rob = g.named("ann"), g.named("rob")
        assert (b.status("rob"), b.at("rob")) == (DUCKED, (10, 11))
        assert not g.sees(ann, rob)
        assert not g.sees(rob, ann)
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        assert b.status("rob") == ABLE


@pytest.mark.rule("CMP-RUL-038", "CMP-MOVE-11")
def test_only_the_enemy_responsible_loses_sight_of_one_whose_head_is_down():
    with fired_at(
        "rob red rep 4 with revolver at 10,11", "cat blue rep 4 with revolver at 12,22 facing 0",
        terrain=[low_wall(10, 11.8)], dice={"ranged_combat__ann": [1], "received_fire__rob": [1, 6]},
    ) as b:  # fmt: skip
        g = b.encounter.game
        assert b.status("rob") == DUCKED
        assert [g.sees(g.named(who), g.named("rob")) for who in ("ann", "cat")] == [False, True]


@pytest.mark.rule("CMP-RUL-039", "CMP-MOVE-10")
def test_of_two_covers_equally_near_its_owner_chooses():
    with fired_at(
        "rob red rep 3 with revolver at 10,12 facing 180", arms="light-machine-gun",
        terrain=[low_wall(7, 12), low_wall(13, 12)],
        dice={"ranged_combat__ann": [1, 1, 2, 2], "received_fire__rob": [1, 1]},
    ) as b:  # fmt: skip
        assert b.pending == [("rob", "duck-back-to")]
        b.answer("rob", "duck-back-to", [11.5, 11.5])
        assert (b.status("rob"), b.at("rob")) == (DUCKED, (11.5, 11.5))


@pytest.mark.rule("CMP-RUL-164", "CMP-RUL-037", "CMP-MOVE-06")
@pytest.mark.parametrize(("west", "status"), [(5, "captured"), (10.6, "fleeing")])
def test_a_fugitive_with_its_back_to_a_wall_surrenders(west: float, status: str):
    rocks = {"id": "rocks", "type": "impassable", "rect": [west, 8, 15 - west, 3.4]}
    dice = {"ranged_combat__ann": [1], "received_fire__rob": [6, 6]}
    with fired_at(f"rob red rep 4 with {RIFLE} at 10,12 facing 180", terrain=[rocks], dice=dice) as b:
        assert b.status("rob") == status


# ---- charges ----


@pytest.mark.rule("CMP-RUL-028", "CMP-RUL-019", "CMP-RUL-181")
@pytest.mark.parametrize(("arms", "result"), [("machine-pistol", "go-prone"), ("nothing", "halt-and-fire-rep-minus-1")])
def test_the_class_of_a_charger_is_that_of_what_it_would_shoot_with(arms: str, result: str):
    shot = {"ranged_combat__rob": [1], "melee__ann": [1, 1], "melee__rob": [1, 1]} if arms == "nothing" else {}
    fight = {"melee__ann": [1, 1], "melee__rob": [1, 1]}
    with battle(
        f"ann blue rep 4 with {arms} melee improvised-one-handed at 10,20",
        f"rob red rep 4 with {RIFLE} at 10,12 facing 180",
        dice={"wanting_to_charge__ann": [1, 1], "being_charged__rob": [1, 6], **fight, **shot},
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert b.last("roll", label="being-charged")["result"] == result


@pytest.mark.rule("CMP-RUL-027")
def test_one_that_fights_already_is_charged_without_a_test():
    dice = {
        "wanting_to_charge__ann": [1, 1], "wanting_to_charge__bea": [1, 1], "being_charged__rob": [1, 1],
        "melee__ann": [1, 6], "melee__bea": [1, 6], "melee__rob": [1, 6, 1, 6],
    }  # fmt: skip
    with battle(
        "ann blue rep 4 with nothing at 10,19", "bea blue rep 4 with nothing at 15,14 facing 270",
        "rob red rep 4 with nothing melee improvised-two-handed at 10,12 facing 180", dice=dice,
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        b.do("activate", figures=["bea"])
        b.do("charge", figures=["bea"], target="rob")
        assert len(b.all("roll", label="being-charged")) == 1


@pytest.mark.rule("CMP-RUL-185", "CMP-WOUND-05")
def test_nobody_charges_who_carries_somebody():
    with battle(
        "ann blue rep 4 with nothing at 10,20", "ned blue rep 4 status out-of-the-fight at 11,20",
        "rob red rep 4 with nothing at 10,14 facing 180", dice={},
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("carry", figure="ann", target="ned")
        refused(b, "MG42-RUL-23", "charge", figures=["ann"], target="rob")


# ---- the fallen ----


@pytest.mark.rule("CMP-RUL-122", "CMP-RUL-052", "CMP-RUL-165")
def test_of_several_hits_the_worst_counts():
    dice = {"ranged_combat__ann": [6, 6, 1], "damage__ann": [6, 2]}
    with fired_at("rob red rep 4 at 10,12", arms="assault-rifle", dice=dice) as b:
        assert [roll["result"] for roll in b.all("roll", label="damage")] == [STUNNED, OUT]
        assert b.status("rob") == OUT


@pytest.mark.rule("CMP-WOUND-03", "CMP-WOUND-04", "CMP-RUL-124")
def test_one_out_of_the_fight_is_captured_and_never_finished_off_and_one_stunned_either():
    with battle(
        "ann blue rep 4 at 10,20", "bea blue rep 4 at 14,20",
        "rob red rep 4 status out-of-the-fight at 10,19", "ray red rep 4 status stunned at 14,19",
        "roy red rep 4 at 30,3 facing 0", dice={},
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        refused(b, "CMP-RUL-124", "dispatch", figure="ann", target="rob")
        game = b.encounter.game
        assert by_hand(game, [game.named("ann")]) is None, "nor do the rules order it"
        b.do("capture", figure="ann", target="rob")
        assert b.status("rob") == "captured"
        b.do("activate", figures=["bea"])
        b.do("dispatch", figure="bea", target="ray")
        assert b.status("ray") == "obviously-dead"


@pytest.mark.rule("CMP-STAR-03", "CMP-RUL-165")
def test_the_power_of_a_stunned_star_may_save_it_from_being_finished_off():
    star = "ray red star rep 5 status stunned at 14,19"
    others = ("bea blue rep 4 at 14,20", "roy red rep 4 at 30,3 facing 0")
    with battle(*others, star, dice={"star_power__ray": [1, 4, 4, 5, 6], "leader_loss__roy": [1, 1]}) as b:
        b.blue_turn("bea")
        b.do("dispatch", figure="bea", target="ray")
        assert (b.status("ray"), b.encounter.state.figure("ray").star_power) == (OUT, 4)


@pytest.mark.rule("CMP-RUL-124")
@pytest.mark.parametrize(("status", "deed"), [(STUNNED, "dispatch"), (OUT, None)])
def test_the_rules_finish_off_the_stunned_alone(status: str, deed: str | None):
    with battle(
        "ann blue rep 4 at 10,20", f"rob red rep 4 status {status} at 10,19", "roy red rep 4 at 30,3 facing 0", dice={}
    ) as b:
        b.blue_turn("ann")
        item = by_hand(b.encounter.game, [b.encounter.game.named("ann")])
        assert (item and item["do"]) == deed


# ---- the game's own sides ----


@pytest.mark.rule("CMP-RUL-196")
def test_no_zombie_of_the_end_of_a_turn_comes_before_the_first():
    sides = [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "zombies"}]
    options, dice = ["zombies", "infestation-5"], {"infestation__red": [5] * 5}
    with battle("ann blue rep 4 at 18,18", sides=sides, options=options, dice=dice) as b:
        b.blue_turn(blue=2, red=1)
        assert not b.all("figure")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn(blue=2, red=1)
        assert len(b.all("figure")) == 5


@pytest.mark.rule("CMP-RUL-093", "CMP-GREN-05", "CMP-RUL-019")
@pytest.mark.parametrize(("mate", "result"), [("10,13", "complete-move-and-return-fire"), ("14,13", "dive-for-cover")])
def test_a_rocket_launcher_answers_fire_only_with_a_loader_beside_it(mate: str, result: str):
    answers = {"ranged_combat__rob": [1], "received_fire__ann": [1, 1]} if mate == "10,13" else {}
    with battle(
        "ann blue rep 4 with bolt-action-rifle at 10,30",
        "rob red rep 4 with rocket-launcher at 10,12 facing 180",
        f"mel red rep 4 with nothing at {mate} facing 180",
        dice={"focus__ann": [1, 1], "ranged_combat__ann": [1], "received_fire__rob": [1, 1], **answers},
    ) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.all("roll", label="received-fire", figure="rob")[0]["result"] == result
        assert bool(b.all("shot", shooter="rob")) is bool(answers)
