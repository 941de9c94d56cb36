"""Stars in melee, and breaking off (CR3-MELEE)."""

from __future__ import annotations

import pytest

from engine.errors import Refused
from tests.engine.scenes import fight, in_melee, left
from tests.engine.table import Battle, refused

ONE = [1, 6]
ANN = "ann blue rep 4 at 10.5,17.5 with nothing"
ROB = "rob red rep 4 at 10.5,10.5 with nothing"
DRAW = {"melee:ann": [1, 4, 4], "melee:rob": [1, 4, 4]}


# ---- Stars ----


@pytest.mark.rule("CR3-RUL-149", "CR3-STAR-06", "CR3-MELEE-06")
@pytest.mark.also("swordplay")
def test_a_star_back_at_carry_on_stays_locked_owes_no_test_and_nobody_gains_a_die():
    with Battle(
        "ann blue rep 4 at 9,17.5 with nothing",
        "abe blue rep 4 at 12,17.5 with nothing",
        "rob red rep 4 star at 10.5,10.5 with nothing",
        "ron red rep 4 at 10.5,8.5 with nothing",
        dice={
            "charge:ann": ONE,
            "charge:rob": ONE,
            "melee:ann": [1, 1, 4],
            "melee:rob": [1, 4, 4, 1, 4, 4],
            "melee:abe": [1, 4, 4],
            "melee-damage:ann": 1,
            "star-power:rob": [1, 2, 3, 4],
        },
    ) as b:
        b.blue_turn("ann", "abe")
        b.do("charge", figures=["ann", "abe"], target="rob")
        b.answer("blue", "melee-order", ["ann", "abe"])
        assert b.status("rob") == "carry-on"
        assert b.encounter.state.figure("rob").posture == "standing"
        assert in_melee(b, "rob") == ["ann", "abe"]
        assert not b.all("roll", label="received-fire")
        assert not b.all("roll", label="man-down")


@pytest.mark.rule("CR3-STAR-12", "CR3-MELEE-07")
@pytest.mark.also("swordplay")
def test_larger_than_life_holds_in_melee_too():
    with fight(
        "ann blue rep 3 at 10.5,17.5 with nothing melee two-hand",
        "rob red rep 5 star at 10.5,10.5 with nothing",
        dice={
            "charge:ann": [1, 6],
            "charge:rob": [1, 6],
            "melee:ann": [1] * 5,
            "melee:rob": [4] * 4,
            "melee-damage:ann": 1,
            "star-power:rob": [4, 4, 4, 4, 4],
        },
    ) as b:
        b.answer("rob", "larger-than-life", "yes")
        assert b.status("rob") == "out-of-the-fight"


# ---- breaking off ----


def later(b: Battle, *figures: str, red: bool = False) -> None:
    """The next turn, in which these are activated."""
    b.do("end-phase")
    b.do("end-phase")
    b.blue_turn(*figures)


@pytest.mark.rule("CR3-MELEE-12", "CR3-MELEE-05")
@pytest.mark.also("swordplay")
def test_a_grunt_that_passes_its_die_stays_and_fights():
    with fight(ANN, ROB, dice={"melee:ann": [1, 4, 4] * 2, "melee:rob": [1, 4, 4] * 2, "break-off:ann": 4}) as b:
        later(b, "ann")
        assert len(b.all("melee")) == 2
        with pytest.raises(Refused):
            b.do("move", figure="ann", to=[10.5, 15.5])


@pytest.mark.rule("CR3-EX-58", "CR3-EX-62", "CR3-MELEE-12", "CR3-MELEE-13", "CR3-RUL-110")
def test_ex_58_a_grunt_that_fails_goes_one_and_a_die_inches_away_with_its_back_to_the_enemy():
    with fight(
        "ann blue rep 5 at 10.5,17.5 with nothing",
        ROB,
        dice={
            "melee:ann": [1, 4, 4, 4],
            "melee:rob": [1, 4, 4],
            "break-off:ann": 6,
            "break-off-distance:ann": 3,
        },
    ) as b:
        later(b, "ann")
        assert b.at("ann") == (10.5, 15.5)
        assert b.encounter.state.figure("ann").facing == 180
        assert (in_melee(b, "ann"), in_melee(b, "rob")) == ([], [])
        for what, more in (("move", {"to": [10.5, 17.5]}), ("face", {"facing": 0})):
            with pytest.raises(Refused) as no:
                b.do(what, figure="ann", **more)
            assert no.value.rule == b.encounter.rules.cite("CR3-ACT-01")


@pytest.mark.rule("CR3-RUL-110", "CR3-MELEE-13")
@pytest.mark.also("swordplay")
def test_a_grunt_with_a_wall_at_its_back_stays_and_fights():
    pen = [{"id": "pen", "type": "wall", "line": [[9, 10], [9, 13], [12, 13], [12, 10]], "tall": False, "dv": 4}]
    with Battle(
        "ann blue rep 4 at 10.5,11.6 with nothing",
        ROB,
        terrain=pen,
        dice={
            "charge:ann": ONE,
            "charge:rob": ONE,
            "melee:ann": [1, 4, 4] * 2,
            "melee:rob": [1, 4, 4] * 2,
            "break-off:ann": 6,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        later(b, "ann")
        assert len(b.all("melee")) == 2
        assert in_melee(b, "ann") == ["rob"]


@pytest.mark.rule("CR3-MELEE-13", "CR3-RUL-110", "CR3-RUL-147")
def test_a_grunt_with_an_enemy_before_and_another_behind_it_breaks_off_to_the_side_and_through_neither():
    with Battle(
        ANN,
        "abe blue rep 4 at 10.5,4.5 with nothing facing 180",
        ROB,
        dice={
            "charge:ann": ONE,
            "charge:rob": ONE * 2,
            "charge:abe": ONE,
            "melee:ann": [4] * 3,
            "melee:abe": [4] * 4,
            "melee:rob": [4] * 6,
            "break-off:rob": 6,
            "break-off-distance:rob": 4,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        b.do("activate", figures=["abe"])
        b.do("charge", figures=["abe"], target="rob")
        assert in_melee(b, "rob") == ["ann", "abe"]
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        assert (b.at("ann"), b.at("abe")) == ((10.5, 11.5), (10.5, 9.5))
        assert b.at("rob") == (15.5, 10.5)
        assert in_melee(b, "rob") == []


STAR = "ann blue rep 4 star at 10.5,17.5 with nothing"


@pytest.mark.rule("CR3-MELEE-11", "CR3-RUL-109", "CR3-EX-62")
@pytest.mark.also("swordplay")
def test_a_star_chooses_and_breaks_off_where_its_owner_likes_two_inches_or_more():
    with fight(STAR, ROB, dice=DRAW) as b:
        later(b, "ann")
        b.answer("ann", "melee-stay", "break-off")
        with pytest.raises(Refused) as no:
            b.do("break-off", figure="ann", to=[10.5, 13])
        assert no.value.rule == b.encounter.rules.cite("CR3-MELEE-11")
        with pytest.raises(Refused) as no:
            b.do("break-off", figure="ann", to=[10.5, 19.6])
        assert no.value.rule == b.encounter.rules.cite("CR3-MELEE-11")
        b.do("break-off", figure="ann", to=[14.5, 16.5])
        assert b.at("ann") == (14.5, 16.5)
        assert in_melee(b, "rob") == []
        with pytest.raises(Refused):
            b.do("move", figure="ann", to=[15.5, 16.5])


@pytest.mark.rule("CR3-MELEE-11", "CR3-RUL-147")
@pytest.mark.also("swordplay")
def test_a_star_goes_round_its_enemy_and_not_through_him():
    with fight(STAR, ROB, dice=DRAW) as b:
        later(b, "ann")
        b.answer("ann", "melee-stay", "break-off")
        # Seven and three quarter inches as the crow flies, which is through him.
        refused(b, "CR3-MELEE-11", "break-off", figure="ann", to=[10.5, 3.75])
        b.do("break-off", figure="ann", to=[10.5, 4.5])
        assert 7 < 8 - left(b, "ann") <= 8


@pytest.mark.rule("CR3-MELEE-11")
@pytest.mark.also("swordplay")
def test_a_star_that_stays_fights_and_one_that_breaks_off_does_nothing_else_before():
    with fight(STAR, ROB, dice={"melee:ann": [1, 4, 4] * 2, "melee:rob": [1, 4, 4] * 2}) as b:
        later(b, "ann")
        b.answer("ann", "melee-stay", "stay")
        assert len(b.all("melee")) == 2
        with pytest.raises(Refused) as no:
            b.do("break-off", figure="ann", to=[14.5, 16.5])
        assert no.value.rule == b.encounter.rules.cite("CR3-ACT-01")


@pytest.mark.rule("CR3-MELEE-11")
@pytest.mark.also("swordplay")
def test_a_star_told_no_place_steps_straight_back_at_the_end_of_its_activation():
    with fight(STAR, ROB, dice=DRAW) as b:
        later(b, "ann")
        b.answer("ann", "melee-stay", "break-off")
        b.do("end-activation")
        assert b.at("ann") == (10.5, 13.5)
        assert in_melee(b, "rob") == []


@pytest.mark.rule("CR3-MELEE-11", "CR3-RUL-110")
@pytest.mark.also("swordplay")
def test_a_star_with_a_wall_at_its_back_is_not_asked_and_fights_on():
    pen = [{"id": "pen", "type": "wall", "line": [[9, 10], [9, 13], [12, 13], [12, 10]], "dv": 4}]
    with Battle(
        "ann blue rep 4 star at 10.5,11.6 with nothing",
        ROB,
        terrain=pen,
        dice={"charge:ann": ONE, "charge:rob": ONE, "melee:ann": [1, 4, 4] * 2, "melee:rob": [1, 4, 4] * 2},
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        later(b, "ann")
        assert b.pending == []
        assert len(b.all("melee")) == 2


@pytest.mark.rule("CR3-RUL-108")
@pytest.mark.also("swordplay")
def test_fighters_take_no_in_sight_test_and_no_man_down():
    with Battle(
        ANN,
        "amy blue rep 4 at 17.5,18.5 with nothing",
        ROB,
        "ron red rep 4 at 21.5,10.5 with nothing facing 270",
        terrain=[{"id": "hedge-1", "type": "hedge", "line": [[19, 13], [19, 30]], "tall": True}],
        dice={
            "charge:ann": ONE,
            "charge:rob": ONE,
            **DRAW,
            "in-sight:amy": [1, 4, 4],
            "in-sight:ron": [4] * 4,
            "in-sight-action:amy": 1,
            "charge:amy": [6, 6],
            "charge:ron": [6, 6],
            "melee:amy": [1, 1, 1],
            "melee:ron": [4, 4, 4],
            "melee-damage:amy": 1,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        b.do("activate", figures=["amy"])
        b.do("move", figure="amy", path=[[17.5, 12.5]], in_sight_move="stay")
        b.answer("amy", "charge-target", "ron")
        assert {r["figure"] for r in b.all("roll", label="in-sight")} == {"amy", "ron"}
        assert b.status("ron") == "obviously-dead"
        assert not b.all("roll", label="man-down")


@pytest.mark.rule("CR3-RUL-165", "CR3-REACT-19")
def test_a_member_in_melee_belongs_to_the_whole_group_and_may_run_out_of_it():
    with Battle(
        ANN,
        "amy blue rep 4 at 13,13.5",
        "rob red rep 3 at 10.5,10.5 with nothing",
        "ron red rep 4 at 13,9.5 with pistol",
        dice={
            "charge:ann": ONE,
            "charge:rob": ONE,
            "melee:ann": [1, 4, 4],
            "melee:rob": [1, 4],
            "ranged-combat:amy": [1, 1, 2],
            "received-fire:ron": [6, 6],
        },
    ) as b:
        b.blue_turn("ann", "amy")
        b.do("charge", figures=["ann"], target="rob")
        b.do("fire", figure="amy", targets=[{"figure": "ron"}])
        # Outgunned, Ron ducks back: no Cohesion is called and Rob fights on.
        assert b.status("ron") == "ducked-back"
        assert in_melee(b, "rob") == ["ann"]
