"""Going in step, facing, measuring, and passing others (CR3-MOVE, CR3-RUL-12 to -16, -147)."""

from __future__ import annotations

import pytest

from tests.engine.scenes import left
from tests.engine.table import Battle, refused

FAR = "guard red rep 3 at 34.5,1.5 facing 0"
"""An enemy who looks away, far off."""

SCREEN = {"id": "screen", "type": "wall", "line": [[0, 26], [12, 26]], "tall": True}


@pytest.mark.rule("CR3-RUL-12", "CR3-GROUP-03")
def test_a_group_goes_in_step_and_all_stop_at_the_first_inch_with_a_new_sighting():
    with Battle(
        "ann blue rep 4 at 11.5,30.5",
        "bob blue rep 3 at 8.5,30.5",
        "cat blue rep 3 at 5.5,30.5",
        "rob red rep 4 at 12.5,20.5",
        terrain=[SCREEN],
        dice={
            "in-sight:ann": [1, 1, 1],
            "in-sight:rob": [6, 6, 6, 6],
            "in-sight-action:ann": 1,
            "ranged-combat:ann": [6, 6, 6],
            "damage:ann": [1, 1, 1],
        },
    ) as b:
        b.blue_turn("ann", "bob", "cat")
        b.do(
            "move",
            moves=[
                {"figure": "ann", "path": [[18.5, 30.5]]},
                {"figure": "bob", "path": [[8.5, 33.5]]},
                {"figure": "cat", "path": [[5.5, 29.5]]},
            ],
        )
        assert b.pending == [("blue", "in-sight-move")]
        gone = {name: b.at(name) for name in ("ann", "bob", "cat")}
        inches = gone["ann"][0] - 11.5
        assert 0 < inches < 7
        assert inches == int(inches)
        assert gone["bob"] == (8.5, 30.5 + min(inches, 3))
        assert gone["cat"] == (5.5, 29.5)
        b.answer("blue", "in-sight-move", "stay")
        assert b.status("rob") == "obviously-dead"
        assert (b.at("ann"), b.at("bob")) == ((18.5, 30.5), (8.5, 33.5))  # they go on where they were going


@pytest.mark.rule("CR3-RUL-13")
def test_the_two_extra_inches_come_out_of_the_movement():
    with Battle(
        "ann blue rep 4 at 11.5,30.5",
        "rob red rep 4 at 12.5,20.5",
        terrain=[SCREEN],
        dice={
            "in-sight:ann": [1, 1, 1],
            "in-sight:rob": [6, 6, 6, 6],
            "in-sight-action:ann": 1,
            "ranged-combat:ann": [6, 6, 6],
            "damage:ann": [1, 1, 1],
        },
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[5.5, 30.5], [5.5, 31.5], [6.5, 31.5]])
        assert left(b, "ann") == 0
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[13.5, 31.5]])
        where = b.at("ann")
        spare = left(b, "ann")
        b.answer("blue", "in-sight-move", {"ann": [where[0], where[1] + min(spare, 2)]})
        assert left(b, "ann") == 0


@pytest.mark.rule("CR3-RUL-14", "CR3-FIG-03")
@pytest.mark.also("swordplay")
def test_after_a_move_a_figure_faces_an_enemy_in_sight_or_the_way_it_went_or_as_its_owner_says():
    with Battle("ann blue at 10.5,30.5 facing 0", "rob red rep 4 at 10.5,10.5 facing 0") as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[12.5, 30.5]])
        assert b.encounter.state.figure("ann").facing == 354  # to the enemy it has in sight
        b.do("move", figure="ann", path=[[12.5, 31.5]], facing=90)
        assert b.encounter.state.figure("ann").facing == 90


@pytest.mark.rule("CR3-RUL-14", "CR3-FIG-04")
@pytest.mark.also("swordplay")
def test_nobody_turns_of_its_own_to_an_enemy_behind_it_whom_it_has_not_seen():
    with Battle("ann blue at 10.5,20.5 facing 180", "rob red at 10.5,10.5 facing 0") as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[10.5, 24.5]])
        assert b.encounter.state.figure("ann").facing == 180
        assert not b.all("roll", label="in-sight")


@pytest.mark.rule("CR3-RUL-15", "CR3-FIG-03", "CR3-FIG-04")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("y", "seen"), [(20.5, True), (20.4, True), (20.6, False)])
def test_exactly_beside_is_in_front(y: float, seen: bool):
    with Battle("ann blue at 10.5,20.5 facing 0", f"rob red at 20.5,{y} facing 90") as b:
        g = b.encounter.game
        assert g.sees(g.named("ann"), g.named("rob")) is seen


@pytest.mark.rule("CR3-RUL-17", "CR3-FIG-05", "CR3-RUL-57")
def test_a_shot_from_behind_has_no_modifier_and_he_turns_to_answer_it():
    with Battle(
        "ann blue rep 4 at 10.5,30.5",
        "rob red rep 4 at 10.5,20.5 facing 0",
        dice={
            "ranged-combat:ann": [1, 2, 2, 6, 2, 2],
            "received-fire:rob": [1, 1],
            "ranged-combat:rob": [1, 2, 2],
            "received-fire:ann": [1, 1],
            "damage:ann": 1,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert [s["total"] - s["die"] for s in b.all("shot", shooter="ann")] == [4] * 6
        assert b.all("shot", shooter="rob", target="ann")
        assert b.encounter.state.figure("rob").facing == 180


@pytest.mark.rule("CR3-RUL-16")
@pytest.mark.also("swordplay")
def test_four_inches_between_bases_is_within_four():
    with Battle("ann blue at 5.5,30.5", "bob blue at 10.5,30.5", "cat blue at 15.51,30.5", FAR) as b:
        g = b.encounter.game
        groups = g.components([g.named(n) for n in ("ann", "bob", "cat")])
        assert [[f.id for f in group] for group in groups] == [["ann", "bob"], ["cat"]]


@pytest.mark.rule("CR3-RUL-147")
@pytest.mark.also("swordplay")
def test_through_friends_but_not_onto_them_and_never_within_touch_of_an_enemy():
    with Battle("ann blue at 5.5,30.5", "bob blue at 5.5,28.5", "rob red at 8.5,25.5 facing 0") as b:
        b.blue_turn("ann", "bob")
        refused(b, "CR3-RUL-147", "move", figure="ann", path=[[5.5, 28]])
        refused(b, "CR3-RUL-147", "move", figure="ann", path=[[7.7, 25.8]])
        b.do("move", figure="ann", path=[[5.5, 26.5]])
        assert b.at("ann") == (5.5, 26.5)


@pytest.mark.rule("CR3-RUL-147")
@pytest.mark.also("swordplay")
def test_the_fallen_are_stepped_over():
    with Battle("ann blue at 5.5,30.5", "rob red at 5.5,26.5 status out-of-the-fight", FAR) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[5.5, 26.5]])
        assert b.at("ann") == (5.5, 26.5)


@pytest.mark.rule("CR3-RUL-147")
@pytest.mark.also("swordplay")
def test_a_fast_move_that_falls_short_stops_beside_whoever_stands_there():
    with Battle("ann blue rep 3 at 5.5,33.5", "bob blue at 5.5,25.5", FAR, dice={"fast-move:ann": [6, 6]}) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[5.5, 20.5]], fast=True)
        assert b.at("ann") == (5.5, 26.5)


@pytest.mark.rule("CR3-RUL-114", "CR3-MOVE-09")
@pytest.mark.also("swordplay")
def test_the_prone_do_not_crawl():
    with Battle("ann blue at 5.5,33.5 prone", FAR) as b:
        b.blue_turn("ann")
        refused(b, "CR3-MOVE-09", "move", figure="ann", path=[[5.5, 33]])
