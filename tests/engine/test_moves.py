"""Moving, moving fast, going prone and getting up (CR3-MOVE-01 to CR3-MOVE-09, CR3-RUL-12 to -16, -140)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.preview import preview
from engine.views import GM
from tests.engine.scenes import left
from tests.engine.table import Battle, refused

FAR = "guard red rep 3 at 34.5,1.5 facing 0"
"""An enemy who looks away, far off."""


@pytest.mark.rule("CR3-MOVE-01")
@pytest.mark.also("swordplay")
def test_a_normal_move_is_eight_inches_in_all():
    with Battle("ann blue at 5.5,30.5", FAR) as b:
        b.blue_turn("ann")
        refused(b, "CR3-MOVE-01", "move", figure="ann", path=[[5.5, 22.4]])
        b.do("move", figure="ann", path=[[5.5, 25.5]])
        refused(b, "CR3-MOVE-01", "move", figure="ann", path=[[5.5, 22.4]])
        b.do("move", figure="ann", path=[[5.5, 22.5]])
        assert left(b, "ann") == 0


@pytest.mark.rule("CR3-EX-23", "CR3-MOVE-02", "CR3-MOVE-03", "CR3-MOVE-04")
@pytest.mark.also("swordplay")
def test_ex_23_one_roll_for_the_group_and_each_by_its_own_rep():
    with Battle(
        "five blue rep 5 at 5.5,33.5",
        "four blue rep 4 at 8.5,33.5",
        "three blue rep 3 at 11.5,33.5",
        FAR,
        dice={"fast-move:five": [4, 5]},
    ) as b:
        b.blue_turn("five", "four", "three")
        b.do(
            "move",
            moves=[
                {"figure": "five", "path": [[5.5, 13.5]]},
                {"figure": "four", "path": [[8.5, 13.5]]},
                {"figure": "three", "path": [[11.5, 13.5]]},
            ],
            fast=True,
        )
        assert (b.at("five"), b.at("four"), b.at("three")) == ((5.5, 17.5), (8.5, 21.5), (11.5, 25.5))
        assert [(r["figure"], r["passed"], r["total"]) for r in b.all("roll", label="fast-move")] == [
            ("five", 2, 16),
            ("four", 1, 12),
            ("three", 0, 8),
        ]
        assert all(f.fast for f in b.encounter.state.figures if f.side == "blue")


@pytest.mark.rule("CR3-EX-25", "CR3-MOVE-03", "CR3-DICE-02")
@pytest.mark.also("swordplay")
def test_ex_25_a_three_and_a_six_carry_a_rep_four_twelve_inches():
    with Battle("ann blue rep 4 at 5.5,33.5", FAR, dice={"fast-move:ann": [3, 6]}) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[5.5, 10.5], fast=True)
        assert b.at("ann") == (5.5, 21.5)


@pytest.mark.rule("CR3-MOVE-05")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(
    ("before", "faces", "after"),
    [(6, (1, 1), 8), (6, (1, 6), 4), (6, (6, 6), 2), (2, (1, 6), 6), (2, (1, 1), 8), (5, (1, 6), 4)],
)
def test_in_mid_move_it_is_the_larger_of_extra_and_remaining(before: int, faces: tuple[int, int], after: float):
    with Battle("ann blue rep 4 at 5.5,33.5", FAR, dice={"fast-move:ann": faces}) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[5.5, 33.5 - before]])
        b.do("move", figure="ann", path=[[5.5, 1.5]], fast=True)
        assert b.at("ann") == (5.5, 33.5 - before - after)


@pytest.mark.rule("CR3-MOVE-03")
@pytest.mark.also("swordplay")
def test_nobody_tries_a_fast_move_twice():
    with Battle("ann blue at 5.5,33.5", FAR, dice={"fast-move:ann": [6, 6]}) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[5.5, 30.5]], fast=True)
        refused(b, "CR3-MOVE-03", "move", figure="ann", path=[[5.5, 25.5]], fast=True)
        b.do("move", figure="ann", path=[[5.5, 25.5]])


@pytest.mark.rule("CR3-MOVE-02", "CR3-MOVE-03", "CR3-GROUP-09", "CR3-RUL-177")
@pytest.mark.also("swordplay")
def test_figures_of_one_group_that_go_fast_one_after_the_other_read_one_roll():
    with Battle("ann blue at 5.5,33.5", "bob blue rep 3 at 7.5,33.5", FAR, dice={"fast-move:ann": [1, 4, 1, 1]}) as b:
        b.blue_turn("ann", "bob")
        b.do("move", figure="ann", to=[5.5, 17.5], fast=True)
        assert not b.encounter.state.figure("bob").fast
        b.do("move", figure="bob", to=[7.5, 17.5], fast=True)
        assert b.all("roll", label="fast-move", figure="bob")[0]["dice"] == [1, 4]
        assert (b.at("ann"), b.at("bob")) == ((5.5, 17.5), (7.5, 21.5))
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann", "bob")
        b.do("move", figure="ann", to=[5.5, 1.5], fast=True)  # rolled anew in the next activation
        assert b.at("ann") == (5.5, 1.5)


@pytest.mark.rule("CR3-RUL-177", "CR3-MOVE-09")
def test_a_second_die_is_rolled_where_the_group_has_rolled_one():
    with Battle(
        "ann blue rep 4 posture prone at 5.5,33.5",
        "bob blue rep 4 at 7.5,33.5",
        FAR,
        dice={"fast-move:ann": [1], "fast-move:bob": [6]},
    ) as b:
        b.blue_turn("ann", "bob")
        b.do("stand", figure="ann")
        b.do("move", figure="ann", to=[5.5, 25.5], fast=True)
        told = preview(b.encounter, {"do": "move", "figure": "bob", "to": [7.5, 17.5], "fast": True}, GM)
        assert [(run.chance, run.courses[0].passed) for run in told.runs] == [(Fraction(2, 3), 2), (Fraction(1, 3), 1)]
        b.do("move", figure="bob", to=[7.5, 17.5], fast=True)
        assert (b.at("ann"), b.at("bob")) == ((5.5, 25.5), (7.5, 21.5))


@pytest.mark.rule("CR3-MOVE-05")
@pytest.mark.also("swordplay")
def test_however_near_the_enemy_is():
    with Battle("ann blue rep 4 at 5.5,33.5", "rob red at 8.5,33.5 facing 90", dice={"fast-move:ann": [1, 1]}) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[5.5, 17.5]], fast=True)
        assert b.at("ann") == (5.5, 17.5)


@pytest.mark.rule("CR3-MOVE-09")
@pytest.mark.also("swordplay")
def test_getting_up_costs_four_inches_and_leaves_a_fast_move_one_die():
    with Battle("ann blue at 5.5,33.5 prone", FAR, dice={"fast-move:ann": 1}) as b:
        b.blue_turn("ann")
        refused(b, "CR3-MOVE-09", "move", figure="ann", to=[5.5, 32.5])
        b.do("stand", figure="ann")
        assert left(b, "ann") == 4
        b.do("move", figure="ann", path=[[5.5, 20.5]], fast=True)
        assert b.last("roll", label="fast-move")["dice"] == [1]
        assert b.at("ann") == (5.5, 25.5)


@pytest.mark.rule("CR3-MOVE-09", "CR3-MOVE-03")
@pytest.mark.also("swordplay")
def test_one_who_got_up_counts_only_the_first_die_of_its_group():
    with Battle(
        "ann blue rep 5 at 5.5,33.5", "bob blue rep 4 at 8.5,33.5 prone", FAR, dice={"fast-move:ann": [6, 1]}
    ) as b:
        b.blue_turn("ann", "bob")
        b.do("stand", figure="bob")
        b.do(
            "move",
            moves=[{"figure": "ann", "path": [[5.5, 18.5]]}, {"figure": "bob", "path": [[8.5, 18.5]]}],
            fast=True,
        )
        assert [(r["figure"], r["dice"], r["passed"]) for r in b.all("roll", label="fast-move")] == [
            ("ann", [6, 1], 1),
            ("bob", [6], 0),
        ]
        assert (b.at("ann"), b.at("bob")) == ((5.5, 21.5), (8.5, 29.5))


@pytest.mark.rule("CR3-MOVE-09")
@pytest.mark.also("swordplay")
def test_getting_up_needs_four_inches_of_movement():
    with Battle("ann blue at 5.5,33.5", FAR) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[5.5, 28.5]])
        b.do("prone", figure="ann")
        refused(b, "CR3-MOVE-09", "stand", figure="ann")


@pytest.mark.rule("CR3-RUL-113", "CR3-MOVE-03")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("faces", "goes"), [((1, 1), 10), ((6, 1), 10), ((6, 6), 6)])
def test_a_carrier_moving_fast_counts_the_better_die_only(faces: tuple[int, int], goes: int):
    with Battle(
        "ann blue at 5.5,33.5", "bob blue at 6.5,33.5 status out-of-the-fight", FAR, dice={"fast-move:ann": faces}
    ) as b:
        b.blue_turn("ann")
        b.do("carry", figure="ann", target="bob")
        b.do("move", figure="ann", path=[[5.5, 10.5]], fast=True)
        assert b.at("ann") == b.at("bob") == (5.5, 33.5 - goes)


ROUGH = {"id": "scree", "type": "rough", "rect": [0, 24, 7, 4]}


@pytest.mark.rule("CR3-RUL-140", "CR3-TERR-09", "CR3-MOVE-04")
@pytest.mark.also("swordplay")
def test_rough_ground_costs_its_own_figure_the_extra_inches_and_the_others_nothing():
    with Battle(
        "ann blue at 5.5,33.5", "bob blue at 9.5,33.5", FAR, terrain=[ROUGH], dice={"fast-move:ann": [1, 1]}
    ) as b:
        b.blue_turn("ann", "bob")
        b.do(
            "move",
            moves=[{"figure": "ann", "path": [[5.5, 20.5]]}, {"figure": "bob", "path": [[9.5, 20.5]]}],
            fast=True,
        )
        assert (b.at("ann"), b.at("bob")) == ((5.5, 25.5), (9.5, 20.5))
        assert b.encounter.state.figure("ann").fast
        refused(b, "CR3-MOVE-01", "move", figure="ann", path=[[5.5, 24.5]])


@pytest.mark.rule("CR3-RUL-140")
@pytest.mark.also("swordplay")
def test_the_extra_inches_are_not_for_the_rough_in_a_later_part_of_the_move_either():
    with Battle("ann blue at 9.5,33.5", FAR, terrain=[ROUGH], dice={"fast-move:ann": [1, 1]}) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[9.5, 30.5]], fast=True)
        refused(b, "CR3-MOVE-01", "move", figure="ann", path=[[9.5, 26.5], [1.5, 26.5]])
        b.do("move", figure="ann", path=[[9.5, 26.5], [8.5, 26.5]])
        assert left(b, "ann") == 8


@pytest.mark.rule("CR3-RUL-140", "CR3-MOVE-05")
@pytest.mark.also("swordplay")
def test_in_mid_move_rough_ground_leaves_the_rest_of_the_normal_move():
    with Battle("ann blue at 5.5,33.5", FAR, terrain=[ROUGH], dice={"fast-move:ann": [1, 1]}) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[5.5, 30.5]])
        b.do("move", figure="ann", path=[[5.5, 20.5]], fast=True)
        assert b.at("ann") == (5.5, 25.5)


@pytest.mark.rule("CR3-MOVE-06", "CR3-MOVE-07")
@pytest.mark.also("swordplay")
def test_one_may_drop_at_the_end_of_a_fast_move():
    with Battle("ann blue at 5.5,33.5", FAR, dice={"fast-move:ann": [6, 6]}) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[5.5, 20.5]], fast=True, prone=True)
        assert b.at("ann") == (5.5, 25.5)
        assert b.encounter.state.figure("ann").posture == "prone"


@pytest.mark.rule("CR3-MOVE-07")
@pytest.mark.also("swordplay")
def test_who_drops_by_choice_may_fire_from_there():
    with Battle(
        "ann blue rep 4 at 10.5,30.5",
        "rob red rep 4 at 10.5,20.5",
        dice={"ranged-combat:ann": [6, 2, 2], "damage:ann": 1},
    ) as b:
        b.blue_turn("ann")
        b.do("prone", figure="ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.encounter.state.figure("ann").posture == "prone"
        assert b.status("rob") == "obviously-dead"


@pytest.mark.rule("CR3-WOUND-01", "CR3-MOVE-07")
@pytest.mark.also("swordplay")
def test_a_carrier_does_not_drop():
    with Battle("ann blue at 5.5,33.5", "bob blue at 6.5,33.5 status out-of-the-fight", FAR) as b:
        b.blue_turn("ann")
        b.do("carry", figure="ann", target="bob")
        refused(b, "CR3-WOUND-01", "prone", figure="ann")
        refused(b, "CR3-WOUND-01", "move", figure="ann", to=[5.5, 30.5], prone=True)


@pytest.mark.rule("CR3-MOVE-08", "CR3-MOVE-13", "CR3-MOVE-14", "CR3-RUL-69")
@pytest.mark.also("swordplay")
def test_who_is_made_to_drop_does_not_fire_and_its_activation_is_over():
    with Battle(
        "ann blue rep 4 at 10.5,30.5 facing 180",
        "rob red rep 4 at 10.5,20.5 facing 0",
        dice={
            "in-sight:ann": [6, 6, 6, 6],
            "in-sight:rob": [1, 1, 1, 1],
            "in-sight-action:rob": 1,
            "ranged-combat:rob": [1, 2, 2],
            "in-sight-action:ann": 6,
            "received-fire:ann": [1, 1],
        },
    ) as b:
        b.blue_turn("ann")
        b.do("face", figure="ann", facing=0, in_sight_move="stay")
        assert b.status("ann") == "ducked-back"
        assert b.encounter.state.figure("ann").posture == "prone"
        assert b.at("ann") == (10.5, 30.5)
        assert not b.all("shot", shooter="ann")
        refused(b, "CR3-ACT-01", "fire", figure="ann", targets=[{"figure": "rob"}])
        refused(b, "CR3-ACT-01", "stand", figure="ann")


@pytest.mark.rule("CR3-EX-24", "CR3-MOVE-05", "CR3-SIGHT-12", "CR3-RUL-31")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("faces", "goes"), [((1, 5), 8.0), ((1, 6), 4.0), ((6, 6), 2.0)])
def test_ex_24_a_star_who_has_gone_six_inches_runs_for_it(faces: tuple[int, int], goes: float):
    enemies = [f"r{n} red rep 3 at 14,{20.5 - 2 * n} with pistol" for n in range(5)]
    with Battle(
        "star blue rep 5 star at 6.5,30.5",
        *enemies,
        terrain=[{"id": "screen", "type": "wall", "line": [[0, 26], [12.8, 26]], "tall": True}],
        dice={
            "in-sight:star": [1, 1, 1, 1],
            **{f"in-sight:r{n}": [6, 6, 6] for n in range(5)},
            "fast-move:star": list(faces),
        },
    ) as b:
        b.blue_turn("star")
        b.do("move", figure="star", path=[[14.5, 30.5]], in_sight_move="stay")
        assert b.at("star") == (12.5, 30.5)
        assert b.pending == [("star", "in-sight-action")]
        b.answer("star", "in-sight-action", {"act": "finish-move", "fast": True, "path": [[1.5, 30.5]]})
        assert b.at("star") == (12.5 - goes, 30.5)
        assert b.encounter.state.figure("star").fast


@pytest.mark.rule("CR3-MOVE-01")
@pytest.mark.also("swordplay")
def test_a_move_that_goes_nowhere_is_refused_unless_the_figure_turns_or_drops():
    with Battle("ann blue at 5.5,30.5", FAR) as b:
        b.blue_turn("ann")
        error = refused(b, "CR3-MOVE-01", "move", figure="ann", to=[5.5, 30.5])
        assert "stands there already" in str(error)
        refused(b, "CR3-MOVE-01", "move", figure="ann", to=[5.5, 30.5], facing=0)
        b.do("move", figure="ann", to=[5.5, 30.5], facing=90)
        b.do("move", figure="ann", to=[5.5, 30.5], prone=True)
