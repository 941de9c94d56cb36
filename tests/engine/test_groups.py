"""Groups and their cohesion (CR3-GROUP, CR3-RUL-09 to -11)."""

from __future__ import annotations

import pytest

from tests.engine.table import Battle, refused

FAR = "guard red rep 3 at 34.5,1.5 facing 0"
FIVE = ("a blue at 3.5,30.5", "b blue at 7.5,30.5", "c blue at 5.5,27.5")


def groups(b: Battle) -> list[list[str]]:
    """Blue's groups as they stand."""
    g = b.encounter.game
    return [[f.id for f in group] for group in g.components([f for f in g.figures if f.side == "blue" and f.able])]


@pytest.mark.rule("CR3-EX-14", "SWP-EX-16", "CR3-GROUP-01", "CR3-GROUP-03", "CR3-GROUP-05")
@pytest.mark.also("swordplay")
def test_ex_14_five_figures_each_within_four_inches_of_another_are_one_group():
    with Battle(*FIVE, "d blue at 12.5,30.5", "e blue at 17.5,30.5", FAR) as b:
        assert groups(b) == [["a", "b", "c", "d", "e"]]
        b.blue_turn("a", "b", "c", "d", "e")
        assert b.last("activation")["figures"] == ["a", "b", "c", "d", "e"]


@pytest.mark.rule("CR3-EX-15", "SWP-EX-17", "CR3-GROUP-07", "CR3-GROUP-08")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize("down", ["stunned", "out-of-the-fight", "obviously-dead"])
def test_ex_15_one_down_in_the_middle_breaks_the_chain(down: str):
    with Battle(*FIVE, f"d blue at 12.5,30.5 status {down}", "e blue at 17.5,30.5", FAR) as b:
        assert groups(b) == [["a", "b", "c"], ["e"]]
        b.blue_turn()
        refused(b, "CR3-GROUP-10", "activate", figures=["a", "b", "c", "e"])
        b.do("activate", figures=["a", "b", "c"])
        b.do("activate", figures=["e"])


@pytest.mark.rule("CR3-EX-16", "SWP-EX-18", "CR3-GROUP-11", "CR3-GROUP-12", "CR3-RUL-10")
@pytest.mark.also("swordplay")
def test_ex_16_e_goes_four_inches_to_the_others_and_takes_them_along_with_what_it_has_left():
    with Battle(*FIVE, "d blue at 12.5,30.5 status stunned posture prone", "e blue at 14.5,32.5", FAR) as b:
        b.blue_turn("e")
        refused(b, "CR3-GROUP-03", "move", figure="a", to=[3.5, 29.5])
        b.do("move", figure="e", path=[[10.5, 32.5]], facing=270)
        refused(b, "CR3-MOVE-01", "move", figure="b", path=[[7.5, 26]])  # four inches are left
        b.do(
            "move",
            moves=[
                {"figure": "b", "path": [[7.5, 26.5]]},
                {"figure": "a", "path": [[3.5, 26.5]]},
                {"figure": "c", "path": [[5.5, 23.5]]},
                {"figure": "e", "path": [[10.5, 28.5]]},
            ],
        )
        assert [b.at(name) for name in "abce"] == [(3.5, 26.5), (7.5, 26.5), (5.5, 23.5), (10.5, 28.5)]
        refused(b, "CR3-GROUP-12", "move", figure="d", to=[12.5, 29.5])  # it can only be carried
        b.do("end-activation")
        refused(b, "CR3-RUL-10", "activate", figures=["a", "b", "c"])  # that was their activation


@pytest.mark.rule("CR3-EX-16", "SWP-EX-18", "CR3-GROUP-12", "CR3-MOVE-05")
@pytest.mark.also("swordplay")
def test_ex_16_a_fast_move_taken_along_is_the_larger_of_the_two_for_everybody():
    with Battle(
        "a blue rep 3 at 3.5,30.5",
        "b blue rep 5 at 7.5,30.5",
        "e blue rep 5 at 15.5,30.5",
        FAR,
        dice={"fast-move:b": [4, 4]},
    ) as b:
        b.blue_turn("e", blue=5, red=1)
        b.do("move", figure="e", path=[[11.5, 30.5]], facing=270)
        b.do(
            "move",
            moves=[
                {"figure": "a", "path": [[3.5, 10.5]]},
                {"figure": "b", "path": [[7.5, 10.5]]},
                {"figure": "e", "path": [[11.5, 10.5]]},
            ],
            fast=True,
        )
        # Rep 5 passes both dice: eight more; Rep 3 passes none and has the four that were left.
        assert [b.at(name) for name in "abe"] == [(3.5, 26.5), (7.5, 22.5), (11.5, 22.5)]
        assert all(b.encounter.state.figure(name).fast for name in "abe")


@pytest.mark.rule("CR3-RUL-10", "CR3-GROUP-12")
@pytest.mark.also("swordplay")
def test_a_group_that_could_not_activate_may_be_taken_along_and_one_that_has_may_not():
    with Battle("low blue rep 3 at 3.5,30.5", "high blue rep 5 at 12.5,30.5", FAR) as b:
        b.blue_turn("high", blue=5, red=1)
        b.do("move", figure="high", path=[[8.5, 30.5]])
        b.do("move", figure="low", path=[[3.5, 26.5]])
        assert b.last("activation")["figures"] == ["low"]
    with Battle("one blue rep 4 at 3.5,30.5", "two blue rep 4 at 12.5,30.5", FAR) as b:
        b.blue_turn("one")
        b.do("move", figure="one", path=[[3.5, 29.5]])
        b.do("activate", figures=["two"])
        b.do("move", figure="two", path=[[8.5, 30.5]])
        refused(b, "CR3-RUL-10", "move", figure="one", to=[3.5, 28.5])


@pytest.mark.rule("CR3-GROUP-12", "CR3-MOVE-09")
@pytest.mark.also("swordplay")
def test_one_taken_along_may_have_to_get_up_first():
    with Battle("low blue rep 3 at 3.5,30.5 prone", "high blue rep 5 at 10.5,30.5", FAR) as b:
        b.blue_turn("high", blue=5, red=1)
        b.do("move", figure="high", path=[[8.5, 30.5]])
        b.do("stand", figure="low")
        b.do("move", figure="low", path=[[3.5, 28.5]])
        refused(b, "CR3-MOVE-01", "move", figure="low", path=[[3.5, 28]])


@pytest.mark.rule("CR3-EX-17", "SWP-EX-19", "CR3-GROUP-09", "CR3-LEADER-01", "CR3-LEADER-03", "CR3-GROUP-04")
@pytest.mark.also("swordplay")
def test_ex_17_when_the_star_goes_off_alone_the_rep_four_leads_the_three():
    with Battle(
        "star blue rep 5 star at 8.5,30.5",
        "four blue rep 4 at 5.5,30.5",
        "t1 blue rep 3 at 3.5,30.5",
        "t2 blue rep 3 at 4.5,28.5",
        FAR,
    ) as b:
        b.blue_turn("star", "four", "t1", "t2")
        assert b.last("activation")["leader"] == "star"
        b.do("move", figure="star", path=[[16.5, 30.5]])
        assert groups(b) == [["star"], ["four", "t1", "t2"]]
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("star", blue=4, red=1)
        b.do("activate", figures=["four", "t1", "t2"])
        assert b.last("activation")["leader"] == "four"


@pytest.mark.rule("CR3-GROUP-09", "CR3-GROUP-03")
@pytest.mark.also("swordplay")
def test_part_of_a_group_may_go_off_on_its_own_and_nobody_goes_twice():
    with Battle("a blue rep 5 at 3.5,30.5", "b blue rep 4 at 6.5,30.5", FAR) as b:
        b.blue_turn("a", blue=4, red=1)
        b.do("end-activation")
        refused(b, "CR3-RUL-10", "activate", figures=["a", "b"])
        b.do("activate", figures=["b"])
        assert b.last("activation")["leader"] == "b"


@pytest.mark.rule("CR3-GROUP-06", "CR3-GROUP-07")
@pytest.mark.also("swordplay")
def test_figures_that_do_not_see_each_other_are_no_group_however_near():
    wall = {"id": "w", "type": "wall", "line": [[6.5, 20], [6.5, 36]], "tall": True}
    with Battle("a blue at 5.5,30.5", "b blue at 7.5,30.5", FAR, terrain=[wall]) as b:
        assert groups(b) == [["a"], ["b"]]


@pytest.mark.rule("CR3-GROUP-06")
@pytest.mark.also("swordplay")
def test_to_be_seen_is_enough():
    with Battle("a blue at 5.5,30.5 facing 90", "b blue at 8.5,30.5 facing 90", FAR) as b:
        assert groups(b) == [["a", "b"]]
    with Battle("a blue at 5.5,30.5 facing 270", "b blue at 8.5,30.5 facing 90", FAR) as b:
        assert groups(b) == [["a"], ["b"]]


@pytest.mark.rule("CR3-RUL-159", "CR3-GROUP-05")
@pytest.mark.also("swordplay")
def test_floors_part_a_group():
    house = {"id": "h", "type": "building", "rect": [4, 24, 8, 8], "dv": 4, "floors": 2}
    with Battle("a blue at 6.5,28.5", "b blue at 8.5,28.5 floor 1", FAR, terrain=[house]) as b:
        assert groups(b) == [["a"], ["b"]]


@pytest.mark.rule("CR3-GROUP-10")
@pytest.mark.also("swordplay")
def test_groups_for_activation_are_those_at_the_start_of_the_turn():
    with Battle("a blue rep 5 at 3.5,30.5", "b blue rep 4 at 13.5,30.5", "c blue rep 4 at 23.5,30.5", FAR) as b:
        b.blue_turn("a", blue=4, red=1)
        b.do("move", figure="a", path=[[9.5, 30.5]])
        refused(b, "CR3-GROUP-10", "activate", figures=["b", "c"])
        b.do("activate", figures=["b"])


@pytest.mark.rule("CR3-RUL-11", "CR3-TURN-05", "CR3-TURN-06")
@pytest.mark.also("swordplay")
def test_parts_of_a_broken_group_go_by_their_own_leaders():
    with Battle(
        "boss blue rep 5 at 3.5,30.5",
        "mid blue rep 3 at 7.5,30.5",
        "low blue rep 3 at 11.5,30.5",
        "rob red rep 5 at 7.5,20.5",
        dice={
            "activation:blue": 4,
            "activation:red": 5,
            "ranged-combat:rob": [6, 2, 2],
            "damage:rob": 1,
            "man-down:boss": [1, 1],
            "man-down:low": [1, 1],
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "mid"}])
        assert b.status("mid") == "obviously-dead"
        b.do("end-phase")
        refused(b, "CR3-GROUP-07", "activate", figures=["boss", "low"])
        refused(b, "CR3-TURN-05", "activate", figures=["low"])
        b.do("activate", figures=["boss"])


@pytest.mark.rule("CR3-EX-19", "CR3-GROUP-05", "CR3-LEADER-02")
@pytest.mark.also("swordplay")
def test_ex_19_four_inches_at_most_and_only_star_leaders_have_the_die():
    with Battle("a blue at 5.5,30.5", "b blue at 10.5,30.5", FAR) as b:
        assert groups(b) == [["a", "b"]]
    with Battle("a blue at 5.5,30.5", "b blue at 10.6,30.5", FAR) as b:
        assert groups(b) == [["a"], ["b"]]
