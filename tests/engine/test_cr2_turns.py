"""Turns and groups of Chain Reaction 2.0: doubles, lulls, Leaders who take others along, comm links."""

from __future__ import annotations

import pytest

from engine import legal
from engine.errors import BadRequest
from tests.engine.cr2_field import ROB, battle
from tests.engine.table import refused


@pytest.mark.rule("CR2-TURN-02", "CR2-RUL-182", "CR2-CASUALTY-06", "CR2-RUL-153", "CR2-RUL-154")
def test_on_doubles_either_side_may_look_after_its_own_and_load():
    with battle(
        "ann blue rep 5 with pistol at 10,30",
        "ben blue rep 4 status out-of-the-fight with rifle at 11,30",
        "cam blue rep 4 ammo out with shotgun-single at 20,30",
        "rob red rep 3 ammo out with shotgun-single at 30,10 facing 0",
        dice={"doc__ben": [3], "in_sight__ben": [6, 6]},
    ) as b:
        b.blue_turn(blue=4, red=4)
        assert [e["result"] for e in b.all("roll", label="activation")] == ["doubles", "doubles"]
        assert b.last("turn")["idle"]
        refused(b, "CR2-TURN-02", "activate", figures=["ann"])
        refused(b, "CR2-TURN-02", "move", figure="ann", to=[10, 28])
        refused(b, "CR2-TURN-02", "fire", figure="ann", targets=[{"figure": "rob", "shots": 1}])
        refused(b, "CR2-TURN-02", "charge", figures=["ann"], target="rob")
        b.do("reload", figure="rob", weapon="shotgun-single")
        given = {(item["do"], item.get("figure")) for item in legal.inputs(b.encounter)}
        assert {("examine", "ann"), ("reload", "cam")} <= given
        assert not {"move", "fire", "charge", "activate"} & {do for do, _ in given}
        b.do("examine", figure="ann", target="ben")
        refused(b, "CR2-TURN-02", "examine", figure="ann", target="ben")
        b.do("reload", figure="cam", weapon="shotgun-single")
        assert b.last("ammo")["to"] == "loaded"
        refused(b, "CR2-TURN-02", "reload", figure="cam", weapon="shotgun-single")
        b.do("end-turn")
        assert b.encounter.state.phase == 0
        b.blue_turn(blue=5, red=3)
        assert b.status("ben") == "carry-on"


@pytest.mark.rule("CR2-TURN-02", "CR2-RUL-182")
def test_a_turn_of_doubles_may_be_ended_for_all_sides_at_once():
    with battle("ann blue rep 5 at 10,30", ROB) as b:
        b.blue_turn(blue=4, red=4)
        b.do("end-turn")
        assert b.encounter.state.phase == 0
    with battle("ann blue rep 5 at 10,30", ROB) as b:
        b.blue_turn(blue=4, red=3)
        refused(b, "CR2-TURN-02", "end-turn")


@pytest.mark.rule("CR2-TURN-02", "CR2-RUL-182", "CR2-RUL-137")
def test_nobody_fights_on_doubles():
    with battle(
        "ann blue rep 4 with pistol at 10,30",
        "rob red rep 4 with pistol at 10,29",
    ) as b:
        ann, rob = (b.encounter.state.figure(name) for name in ("ann", "rob"))
        ann.melee, rob.melee = (rob.index,), (ann.index,)
        b.blue_turn(blue=2, red=2)
        b.do("end-phase")
        b.do("end-phase")
        assert not b.all("melee")


@pytest.mark.rule("CR2-TURN-07", "CR2-RUL-182")
def test_a_turn_is_over_when_both_dice_are_too_high_for_anybody():
    with battle("ann blue rep 3 ammo out with shotgun-single at 10,30", ROB) as b:
        b.blue_turn(blue=5, red=4)
        assert b.last("turn") == {"type": "turn", "turn": 1, "phase": 0, "rule": "CR2-TURN-07", "lull": True}
        assert next(item["do"] for item in legal.inputs(b.encounter)) == "start-turn"


@pytest.mark.rule("CR2-TURN-02", "CR2-TURN-07", "CR2-RUL-182", "CR2-RUL-414", "CR2-CASUALTY-03")
@pytest.mark.parametrize("dice", [(4, 4), (6, 5)], ids=["doubles", "lull"])
def test_who_recovers_gets_up_in_the_next_turn_in_which_figures_may_move_and_fire(dice):
    with battle(
        "ann blue rep 4 with pistol at 12,30 facing 180",
        "ben blue rep 4 status out-of-the-fight with pistol at 12,31 facing 0",
        "rob red rep 4 with rifle at 12,16 facing 180",
        dice={"doc__ben": [1], "in_sight__rob": [6, 6], "in_sight__ben": [6, 6]},
    ) as b:
        b.blue_turn(blue=3, red=3)
        b.do("examine", figure="ann", target="ben")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn(blue=dice[0], red=dice[1])
        assert b.status("ben") == "out-of-the-fight"
        assert not b.all("roll", label="in-sight")
        while b.encounter.state.phase:
            b.do("end-phase")
        b.blue_turn(blue=4, red=3)
        assert b.status("ben") == "carry-on"
        assert b.all("roll", label="in-sight", figure="rob")


@pytest.mark.rule("CR2-TURN-06", "CR2-RUL-003")
def test_a_side_may_go_first_and_have_nobody_to_activate():
    with battle("ann blue rep 4 with pistol at 10,30", ROB) as b:
        b.blue_turn(blue=5, red=3)
        assert legal.activations(b.encounter.game) == []
        b.do("end-phase")
        b.do("activate", figures=["rob"])


@pytest.mark.rule(
    "CR2-EX-05", "CR2-EX-30", "CR2-TURN-03", "CR2-LEADER-01", "CR2-RUL-002", "CR2-RUL-097", "CR2-GROUP-03"
)
def test_a_leader_takes_along_those_of_the_group_he_began_the_turn_in():
    with battle(
        "joe blue rep 5 leader with carbine at 10,30",
        "low blue rep 3 with carbine at 12,30",
        "nco blue rep 4 leader with carbine at 30,30",
        "far blue rep 3 with carbine at 32,30",
        ROB,
    ) as b:
        b.blue_turn(blue=5, red=3)
        refused(b, "CR2-TURN-03", "activate", figures=["low"])
        refused(b, "CR2-TURN-03", "activate", figures=["nco", "far"])
        refused(b, "CR2-GROUP-03", "activate", figures=["joe", "far"])
        b.do("activate", figures=["joe", "low"])


@pytest.mark.rule("CR2-RUL-219", "CR2-RUL-029", "CR2-GROUP-06")
def test_one_whose_leader_is_too_low_acts_alone_and_for_its_whole_group():
    with battle(
        "vet blue rep 5 with carbine at 10,30",
        "nco blue rep 4 leader with carbine at 12,30",
        "low blue rep 5 with carbine at 14,30",
        ROB,
    ) as b:
        b.blue_turn(blue=5, red=3)
        refused(b, "CR2-TURN-03", "activate", figures=["vet", "nco"])
        b.do("activate", figures=["vet"])
        refused(b, "CR2-TURN-04", "activate", figures=["low"])


@pytest.mark.rule("CR2-LEADER-04", "CR2-RUL-095", "CR2-RUL-096", "CR2-RUL-317", "CR2-RUL-340")
def test_an_overall_leader_calls_groups_within_twelve_inches():
    figures = (
        "cap blue rep 5 leader traits overall-leader with carbine at 10,30",
        "nco blue rep 4 leader with carbine at 20,30",
        "low blue rep 3 with carbine at 24,30",
        "far blue rep 3 with carbine at 34,30",
        ROB,
    )
    with battle(*figures) as b:
        b.blue_turn(blue=5, red=3)
        refused(b, "CR2-LEADER-04", "activate", figures=["cap", "far"])
        assert [f.id for f in legal.activations(b.encounter.game)[0]] == ["cap", "nco", "low"]
        b.do("activate", figures=["cap", "nco", "low"])


@pytest.mark.rule("CR2-COMM-01", "CR2-RUL-317", "CR2-GROUP-01", "CR2-RUL-244")
def test_a_comm_link_stands_in_for_the_distance():
    with battle(
        "joe blue rep 5 leader traits comm-link with carbine at 2,30",
        "tom blue rep 3 traits comm-link with carbine at 34,30",
        "low blue rep 3 with carbine at 30,20",
        ROB,
    ) as b:
        b.blue_turn(blue=5, red=3)
        refused(b, "CR2-GROUP-03", "activate", figures=["joe", "low"])
        b.do("activate", figures=["joe", "tom"])


@pytest.mark.rule("CR2-RUL-272", "CR2-TURN-01")
def test_a_third_party_acts_last_whatever_its_die():
    with battle(
        "ann blue rep 4 with pistol at 10,30",
        ROB,
        "zed green rep 6 with pistol at 30,30",
        sides=[{"id": "blue"}, {"id": "red"}, {"id": "green"}],
        dice={"activation__green": [6]},
    ) as b:
        b.blue_turn(blue=3, red=4)
        b.do("end-phase")
        assert b.encounter.state.order == ("red", "blue", "green")


@pytest.mark.rule("CR2-RUL-272")
@pytest.mark.parametrize("information", ["public", "hidden"])
def test_neutrals_have_no_phase_and_are_shot_at_only_by_order(information: str):
    b = battle(
        "ann blue rep 5 with rifle at 10,30",
        "rob red rep 3 with pistol at 10,4 facing 180",
        "zoe green rep 3 with nothing at 12,20 facing 180",
        sides=[{"id": "blue"}, {"id": "red"}, {"id": "green", "stance": "neutral"}],
        dice={"ranged_combat__ann": [1], "received_fire__zoe": [1, 6]},
        information=information,
    )
    with b:
        b.blue_turn("ann", blue=4, red=3)
        assert b.encounter.state.order == ("blue", "red")
        assert not b.all("roll", label="in-sight", figure="zoe")
        at = {target["figure"] for item in legal.inputs(b.encounter) for target in item.get("targets", ())}
        assert "zoe" not in at
        b.do("fire", figure="ann", targets=[{"figure": "zoe"}])
        b.answer("zoe", "duck-back-how", "prone")
        assert b.status("zoe") == "ducked-back"


def test_two_sides_at_least_fight():
    with pytest.raises(BadRequest, match="2 sides at least are to fight"):
        battle("ann blue rep 5 at 10,30", ROB, sides=[{"id": "blue"}, {"id": "red", "stance": "neutral"}])


@pytest.mark.rule("CR2-RUL-087", "CR2-RUL-088", "CR2-DMG-04")
def test_a_leader_gets_up_those_who_were_knocked_down_in_his_group():
    with battle(
        "joe blue rep 5 leader with carbine at 10,30",
        "low blue rep 3 with carbine at 12,30",
        ROB,
    ) as b:
        b.blue_turn(blue=5, red=3)
        g = b.encounter.game
        g.set_status(g.named("low"), "stunned", "CR2-DMG-04")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn(blue=4, red=3)
        b.do("activate", figures=["joe", "low"])
        assert b.status("low") == "carry-on"
